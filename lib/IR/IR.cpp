//===- IR.cpp - The region model ------------------------------------------===//
//
// Properties of scalar types and what a region keeps in lists.
//
//===----------------------------------------------------------------------===//

#include "accel/IR/IR.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/ErrorHandling.h"

using namespace accel::ir;

//===----------------------------------------------------------------------===//
// Types and operators
//===----------------------------------------------------------------------===//

bool accel::ir::isInteger(ScalarKind K) {
  return K >= ScalarKind::I8 && K <= ScalarKind::U64;
}

bool accel::ir::isSigned(ScalarKind K) {
  switch (K) {
  case ScalarKind::I8:
  case ScalarKind::I16:
  case ScalarKind::I32:
  case ScalarKind::I64:
  case ScalarKind::F32:
  case ScalarKind::F64:
  case ScalarKind::F80:
    return true;
  default:
    return false;
  }
}

bool accel::ir::isFloating(ScalarKind K) { return K >= ScalarKind::F32; }

unsigned accel::ir::bitWidth(ScalarKind K) {
  return K == ScalarKind::F80 ? 80 : 8 * sizeInBytes(K);
}

unsigned accel::ir::sizeInBytes(ScalarKind K) {
  switch (K) {
  case ScalarKind::Void:
    return 0;
  case ScalarKind::Bool:
  case ScalarKind::I8:
  case ScalarKind::U8:
    return 1;
  case ScalarKind::I16:
  case ScalarKind::U16:
    return 2;
  case ScalarKind::I32:
  case ScalarKind::U32:
  case ScalarKind::F32:
    return 4;
  case ScalarKind::I64:
  case ScalarKind::U64:
  case ScalarKind::F64:
    return 8;
  case ScalarKind::F80:
    return 16;
  }
  llvm_unreachable("unknown ScalarKind");
}

StringRef accel::ir::spelling(ScalarKind K) {
  switch (K) {
  case ScalarKind::Void:
    return "void";
  case ScalarKind::Bool:
    return "bool";
  case ScalarKind::I8:
    return "i8";
  case ScalarKind::U8:
    return "u8";
  case ScalarKind::I16:
    return "i16";
  case ScalarKind::U16:
    return "u16";
  case ScalarKind::I32:
    return "i32";
  case ScalarKind::U32:
    return "u32";
  case ScalarKind::I64:
    return "i64";
  case ScalarKind::U64:
    return "u64";
  case ScalarKind::F32:
    return "f32";
  case ScalarKind::F64:
    return "f64";
  case ScalarKind::F80:
    return "f80";
  }
  llvm_unreachable("unknown ScalarKind");
}

bool accel::ir::isComparison(BinaryOp Op) {
  return Op >= BinaryOp::LT && Op <= BinaryOp::NE;
}

StringRef accel::ir::spelling(ReductionOp Op) {
  switch (Op) {
  case ReductionOp::Add:
    return "+";
  case ReductionOp::Mul:
    return "*";
  case ReductionOp::Min:
    return "min";
  case ReductionOp::Max:
    return "max";
  case ReductionOp::BitAnd:
    return "&";
  case ReductionOp::BitOr:
    return "|";
  case ReductionOp::BitXor:
    return "^";
  case ReductionOp::LogicalAnd:
    return "&&";
  case ReductionOp::LogicalOr:
    return "||";
  }
  llvm_unreachable("unknown ReductionOp");
}

//===----------------------------------------------------------------------===//
// Region
//===----------------------------------------------------------------------===//

template <class List>
static auto findNamed(const List &Nodes, StringRef Name) ->
    typename List::value_type {
  for (auto *Node : Nodes)
    if (Node->Name == Name)
      return Node;
  return nullptr;
}

/// `Name`, or with the first suffix "_1", "_2", ... that makes it differ from
/// the name of every variable, array and function of the region: two loops may
/// both declare an `i`.
static std::string uniqueName(const Region &R, StringRef Name) {
  auto Taken = [&R](StringRef Candidate) {
    return R.findVariable(Candidate) || R.findArray(Candidate) ||
           findNamed(R.functions(), Candidate);
  };
  std::string Result = Name.str();
  for (unsigned Suffix = 1; Taken(Result); ++Suffix)
    Result = (Name + "_" + llvm::Twine(Suffix)).str();
  return Result;
}

Variable *Region::addVariable(StringRef VarName, ScalarKind Type,
                              VarRole Role) {
  Variable *Var = create<Variable>();
  Var->Name = save(uniqueName(*this, VarName));
  Var->Type = Type;
  Var->Role = Role;
  Variables.push_back(Var);
  return Var;
}

Array *Region::addArray(StringRef ArrayName, ScalarKind Element,
                        const Record *Rec, ArrayRef<const Expr *> Extents,
                        ArrayStorage Storage) {
  Array *Arr = create<Array>();
  Arr->Name = save(uniqueName(*this, ArrayName));
  Arr->Element = Element;
  Arr->Rec = Rec;
  Arr->Extents = list(Extents);
  Arr->Storage = Storage;
  Arrays.push_back(Arr);
  return Arr;
}

accel::ir::Function *Region::addFunction(StringRef FnName, ScalarKind Result,
                                         ArrayRef<Variable *> Params) {
  auto *Fn = create<ir::Function>(save(uniqueName(*this, FnName)), Result,
                                  list(Params));
  Functions.push_back(Fn);
  return Fn;
}

Record *Region::addRecord(StringRef RecordName, uint64_t Size, uint64_t Align,
                          ArrayRef<Field> Fields) {
  std::vector<Field> Saved(Fields.begin(), Fields.end());
  for (Field &F : Saved) {
    F.Name = save(F.Name);
    F.Extents = list(F.Extents);
  }
  Record *Rec = create<Record>();
  Rec->Name = save(RecordName);
  Rec->Size = Size;
  Rec->Align = Align;
  Rec->Fields = list(Saved);
  Records.push_back(Rec);
  return Rec;
}

Variable *Region::findVariable(StringRef VarName) const {
  return findNamed(Variables, VarName);
}

Array *Region::findArray(StringRef ArrayName) const {
  return findNamed(Arrays, ArrayName);
}
