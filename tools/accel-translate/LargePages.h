//===- LargePages.h - The heap in large pages -----------------------------===//

#ifndef ACCEL_TOOLS_ACCEL_TRANSLATE_LARGEPAGES_H
#define ACCEL_TOOLS_ACCEL_TRANSLATE_LARGEPAGES_H

namespace accel::translate {

/// To be called first of all. Does nothing where there are none, or where the
/// memory of a process is limited.
void useLargePages();

} // namespace accel::translate

#endif // ACCEL_TOOLS_ACCEL_TRANSLATE_LARGEPAGES_H
