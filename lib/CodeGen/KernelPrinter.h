//===- KernelPrinter.h - Device code from the region model -----*- C++ -*-===//
//
// Names, types and statements of one kernel and of the functions that it calls.
//
//===----------------------------------------------------------------------===//

#ifndef ACCEL_LIB_CODEGEN_KERNELPRINTER_H
#define ACCEL_LIB_CODEGEN_KERNELPRINTER_H

#include "CodeGenInternal.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/raw_ostream.h"

namespace accel::codegen {

/// The member's name in device code: "pos.x" is pos_x there.
std::string fieldName(const ir::Record *Rec, unsigned Index);

class KernelPrinter : public ExprPrinter {
public:
  /// With `Check`, the kernel is for the host: it runs its iterations in order
  /// and announces each, and every access to an array (see accel/check.h).
  KernelPrinter(const plan::Plan &P, unsigned Number, std::string Kernel,
                bool Check);

  std::string records();   ///< Structs of the arrays.
  std::string functions(); ///< What the kernel calls.
  std::string kernel();
  std::string sites(); ///< Of a check; the accesses that were printed so far.
  std::string entry(); ///< For the emulated device.

private:
  // KernelBody.cpp
  std::string variable(const ir::Variable *V) const override;
  std::string load(const ir::LoadExpr *L) const override;
  std::string call(const ir::CallExpr *C) const override;
  void stmt(const ir::Stmt *S, unsigned Indent);
  void body(const ir::Stmt *S, unsigned Indent);
  void assign(const ir::AssignStmt *A);
  void loop(const ir::ForStmt *L, unsigned Indent);
  llvm::raw_ostream &line(unsigned Indent);

  // KernelCheck.cpp
  std::string checked(const ir::LoadExpr *L, std::string Text) const;
  std::string subscript(const ir::LoadExpr *L, size_t Dim) const;
  std::string site(const ir::LoadExpr *L) const;
  void iteration(unsigned Indent);

  // Kernel.cpp
  void collect();
  void nameAll();
  void mapped(size_t Level, unsigned Indent);
  void mappedBody(unsigned Indent);
  std::string counterValue(const ir::ForStmt *L, const std::string &At) const;
  std::string elementType(const ir::Array *A) const;
  std::string recordName(const ir::Record *Rec) const;
  std::string pointer(const ir::Array *A, bool Written, bool Restrict) const;
  bool overlapsNothing(const plan::DeviceArray &A) const;
  const llvm::SetVector<const ir::Array *> &
  arraysOf(const ir::Function *F) const;

  struct Parameter {
    std::string Type, Name;
  };
  std::vector<Parameter> parameters() const;

  const plan::Plan &P;
  const unsigned Number;
  const std::string Kernel;
  const bool Check;
  /// What is printed is the target of an assignment.
  mutable enum : uint8_t { Reads = 1, Writes = 2 } Mode = Reads;
  bool InFunction = false; ///< Which sees no variable of the region.
  mutable std::vector<std::string> Sites;
  NameTable Names;
  llvm::DenseMap<const ir::Variable *, std::string> VarNames;
  llvm::DenseMap<const ir::Array *, std::string> ArrayNames;
  llvm::DenseMap<const ir::Function *, std::string> FunctionNames;
  std::vector<std::string> AtNames, CountNames; ///< As P.Device.Mapped.
  std::vector<std::string> PartialNames, LastNames;
  llvm::SetVector<const ir::Function *> Functions; ///< Callees first.
  llvm::DenseMap<const ir::Function *, llvm::SetVector<const ir::Array *>>
      FunctionArrays;
  /// Counters that are declared before their loops.
  llvm::DenseSet<const ir::Variable *> Predeclared;
  std::string Out;
  llvm::raw_string_ostream OS;
};

} // namespace accel::codegen

#endif // ACCEL_LIB_CODEGEN_KERNELPRINTER_H
