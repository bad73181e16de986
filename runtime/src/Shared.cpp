//===- Shared.cpp - One runtime for all libraries of a process ------------===//

#include "Shared.h"
#include "Log.h"
#include <cstring>
#include <dlfcn.h>
#include <link.h>

using namespace accel::rt;

// The note: owner "accel", type 1, and how far away the table is. It needs no
// dynamic symbol, so that the copy of a program is found as well.
__asm__(".pushsection .note.accel.runtime,\"a\",%note\n"
        ".balign 4\n"
        ".long 6, 8, 1\n"
        ".asciz \"accel\"\n"
        ".balign 4\n"
        ".Laccel_runtime_note:\n"
        ".quad accel_own_runtime - .Laccel_runtime_note\n"
        ".popsection\n");

namespace {
struct Search {
  const SharedRuntime *Found = nullptr;
  std::string Object; ///< The file of its object; empty: the program itself.
};
} // namespace

static size_t align4(size_t N) { return (N + 3) & ~size_t(3); }

/// The table that a note segment leads to, or null.
static const SharedRuntime *findInNotes(const char *At, size_t Size) {
  const char *End = At + Size;
  while (size_t(End - At) >= sizeof(ElfW(Nhdr))) {
    ElfW(Nhdr) Header;
    std::memcpy(&Header, At, sizeof(Header));
    const char *Name = At + sizeof(Header);
    size_t Left = size_t(End - Name);
    if (Header.n_namesz > Left || Header.n_descsz > Left ||
        align4(Header.n_namesz) + align4(Header.n_descsz) > Left)
      return nullptr;
    const char *Content = Name + align4(Header.n_namesz);
    if (Header.n_namesz == 6 && !std::memcmp(Name, "accel", 6) &&
        Header.n_type == 1 && Header.n_descsz == 8) {
      int64_t Distance;
      std::memcpy(&Distance, Content, sizeof(Distance));
      return reinterpret_cast<const SharedRuntime *>(Content + Distance);
    }
    At = Content + align4(Header.n_descsz);
  }
  return nullptr;
}

static int visit(dl_phdr_info *Info, size_t, void *Data) {
  auto &S = *static_cast<Search *>(Data);
  for (unsigned I = 0; I != Info->dlpi_phnum; ++I) {
    const ElfW(Phdr) &P = Info->dlpi_phdr[I];
    if (P.p_type != PT_NOTE || P.p_align > 8)
      continue;
    // Segments with an alignment of 8 are padded to it; ours never are.
    if (P.p_align == 8)
      continue;
    const SharedRuntime *Found = findInNotes(
        reinterpret_cast<const char *>(Info->dlpi_addr + P.p_vaddr), P.p_memsz);
    if (Found && Found->Version == SharedRuntime::CurrentVersion) {
      S.Found = Found;
      S.Object = Info->dlpi_name ? Info->dlpi_name : "";
      return 1; // Objects come in the order in which they were loaded.
    }
  }
  return 0;
}

static const SharedRuntime &choose() {
  Search S;
  dl_iterate_phdr(visit, &S);
  if (!S.Found || S.Found == &accel_own_runtime)
    return accel_own_runtime;
  // It must stay for as long as we use it.
  if (!S.Object.empty() &&
      !dlopen(S.Object.c_str(), RTLD_NOW | RTLD_NOLOAD | RTLD_NODELETE)) {
    warn("two runtimes in one process: regions of one do not see what data "
         "regions of the other keep on the device");
    return accel_own_runtime;
  }
  return *S.Found;
}

const SharedRuntime &accel::rt::shared() {
  static const SharedRuntime &Chosen = choose();
  return Chosen;
}
