//===- LauncherPrinter.h - The host functions of a region ------*- C++ -*-===//

#ifndef ACCEL_LIB_CODEGEN_LAUNCHERPRINTER_H
#define ACCEL_LIB_CODEGEN_LAUNCHERPRINTER_H

#include "CodeGenInternal.h"

namespace accel::codegen {

/// Prints the functions that Launcher.cpp lists, for one region.
class LauncherPrinter : public ExprPrinter {
public:
  LauncherPrinter(const plan::Plan &P, unsigned Number,
                  const UnitOptions &Opts);

  LaunchCalls run(RegionText &Text);

private:
  std::string variable(const ir::Variable *V) const override {
    return Values.lookup(V);
  }

  void addArray(const ir::Array *A);
  void addValue(const ir::Variable *V);
  void addAddress(const ir::Variable *V);
  void addExpr(const ir::Expr *E);
  std::string unique(llvm::StringRef Wish) {
    return "__accel_" + Names.add(Wish);
  }
  std::string parameters() const;
  std::string arguments(size_t Count, llvm::StringRef First = "") const;
  std::string forwarded(llvm::StringRef First = "") const;

  std::string bytes(const ir::Array *A, const ir::Expr *Elements) const;
  std::string regionObject() const;
  std::string guard();
  std::string arrays() const;
  std::string host() const;
  std::string launch();
  std::string trips() const;
  std::string firstTrips() const;
  std::string any() const;
  std::string final() const;
  std::string iterations() const;

  const plan::Plan &P;
  const UnitOptions &Opts;
  const std::string N;
  const unsigned Number;
  const bool Device;
  bool HasGuard = false, NeedsFinal = false, NeedsAny = false;
  bool HasHeaderGuard = false; ///< The number of iterations has a function.

  NameTable Names;
  std::vector<HostArg> Args;
  size_t Common = 0; ///< Args before this one are every function's.
  llvm::DenseMap<const ir::Array *, std::string> Pointers;
  llvm::DenseMap<const ir::Variable *, std::string> Values, Addresses;
};

} // namespace accel::codegen

#endif // ACCEL_LIB_CODEGEN_LAUNCHERPRINTER_H
