//===- accel/IR/IR.h - The region model ------------------------*- C++ -*-===//
//
// A region is one annotated loop nest with all that it touches, expressed with
// scalars, arrays and structured control flow only. Everything of C++ has been
// resolved when a region exists: `v[i]`, `m(i, j)`, a range-for or a reference
// are all accesses to an `Array`. The model knows neither Clang nor isl.
//
// Ownership: a `Region` owns every node through its allocator. Nodes are
// created by `Region::create<T>(...)`, never deleted singly, and hold no
// resources of their own (strings are saved in the region).
//
//===----------------------------------------------------------------------===//

#ifndef ACCEL_IR_IR_H
#define ACCEL_IR_IR_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Allocator.h"
#include "llvm/Support/Casting.h"
#include "llvm/Support/StringSaver.h"
#include <cassert>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace accel::ir {

using llvm::ArrayRef;
using llvm::StringRef;

/// A place in the user's source. `Raw` is the frontend's own encoding of the
/// location (0: unknown) and means nothing to other rooms.
struct Place {
  unsigned Raw = 0;
  unsigned Line = 0;
  unsigned Column = 0;
};

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

/// The arithmetic types. Integer types stand for their width and signedness:
/// `long` and `long long` are both I64. `F80` is `long double`; it exists on
/// the host only.
enum class ScalarKind : uint8_t {
  Void,
  Bool,
  I8,
  U8,
  I16,
  U16,
  I32,
  U32,
  I64,
  U64,
  F32,
  F64,
  F80
};

bool isInteger(ScalarKind K); ///< I8..U64; Bool is not an integer.
bool isSigned(ScalarKind K);
bool isFloating(ScalarKind K);
unsigned bitWidth(ScalarKind K); ///< Bool: 8.
unsigned sizeInBytes(ScalarKind K);
StringRef spelling(ScalarKind K); ///< In the text form: "i32", "f64", "bool".

/// A leaf member of a record. Nested records are flattened: the member `x` of
/// the member `pos` is the field "pos.x".
struct Field {
  StringRef Name;
  ScalarKind Type;
  uint64_t Offset;           ///< Bytes from the start of the record.
  ArrayRef<int64_t> Extents; ///< Of a member that is an array; else empty.
};

/// A struct of arithmetic members, with the layout that it has on the host.
struct Record {
  StringRef Name;
  uint64_t Size;  ///< Bytes, padding included.
  uint64_t Align; ///< Bytes.
  ArrayRef<Field> Fields;
};

//===----------------------------------------------------------------------===//
// Variables and arrays
//===----------------------------------------------------------------------===//

class Expr;
class ForStmt;

/// What a scalar variable is to the region.
enum class VarRole : uint8_t {
  Param,   ///< Declared outside, only read inside: a parameter of the region.
  Shared,  ///< Declared outside and assigned inside.
  Counter, ///< The counter of a `ForStmt`. `DeclaredOutside` may be set.
  Local    ///< Declared inside the region, fresh in each execution.
};

/// A scalar variable.
struct Variable {
  StringRef Name; ///< The user's name; unique within the region.
  ScalarKind Type;
  VarRole Role;
  StringRef HostText; ///< C++ text that denotes it at the region's place
                      ///< ("n", "this->n", "p.dt"); empty for locals.
  bool DeclaredOutside = false; ///< Its declaration precedes the region.
  bool LiveOut = false;   ///< May be read after the region (conservative).
  bool MayAlias = false;  ///< Its storage may be part of an array: a
                          ///< reference, a global, an address-taken variable.
  bool PlainName = false; ///< HostText is a bare local name, so an OpenMP
                          ///< clause can name it.
  Place Where = {};
  bool NamedObject = false; ///< With MayAlias: an object of its own (a global,
                            ///< a local), not a reference to some other one.
};

/// How the region came by an array.
enum class ArrayStorage : uint8_t {
  Owned,   ///< A named object with its own storage (C array, std::array or
           ///< std::vector by value): it overlaps no other owned array.
  Aliased, ///< Reached through a pointer, reference or span: it may overlap
           ///< any array that is not local.
  Local    ///< Declared in the region's body: private to an execution.
};

/// An array of scalars or records, indexed by one subscript per dimension.
/// Row-major and dense: the element [i][j] lies at i * Extents[1] + j.
struct Array {
  StringRef Name; ///< The user's spelling ("a", "f.p"); unique in the region.
  ScalarKind Element; ///< Void when `Rec` is set.
  const Record *Rec = nullptr;
  /// One entry per dimension. The first may be null: unknown. The others are
  /// expressions over parameters and literals.
  ArrayRef<const Expr *> Extents;
  ArrayStorage Storage = ArrayStorage::Aliased;
  bool Const = false; ///< Its elements may not be written.
  StringRef HostText; ///< C++ text of a pointer to element 0 (first leaf
                      ///< element) at the region's place: "v.data()".
  StringRef HostType; ///< C++ text of the element type ("double", "ns::P").
  Place Where = {};

  unsigned rank() const { return Extents.size(); }
  uint64_t elementSize() const {
    return Rec ? Rec->Size : sizeInBytes(Element);
  }
};

//===----------------------------------------------------------------------===//
// Expressions
//===----------------------------------------------------------------------===//

/// A scalar expression; it has no side effects. The type rules are those of
/// C++ with every implicit conversion written as a `CastExpr`: operands of an
/// arithmetic `BinaryExpr` have one type, its result type is that type
/// (comparisons and logical operators give Bool; a shift has its left type).
class Expr {
public:
  enum Kind : uint8_t {
    IntLit,
    FloatLit,
    VarRef,
    Load,
    Unary,
    Binary,
    Select,
    Cast,
    Call
  };
  Kind kind() const { return K; }
  ScalarKind type() const { return Ty; }
  Place place() const { return P; }
  void setPlace(Place NewPlace) { P = NewPlace; }

protected:
  Expr(Kind K, ScalarKind Ty) : K(K), Ty(Ty) {}

private:
  Kind K;
  ScalarKind Ty;
  Place P;
};

/// An integer or Bool literal. `Value` holds the value's bits, sign-extended
/// for signed types; the 64 bits of a U64.
class IntLitExpr : public Expr {
public:
  IntLitExpr(ScalarKind Ty, int64_t Value) : Expr(IntLit, Ty), Value(Value) {}
  const int64_t Value;
  static bool classof(const Expr *E) { return E->kind() == IntLit; }
};

class FloatLitExpr : public Expr {
public:
  FloatLitExpr(ScalarKind Ty, double Value)
      : Expr(FloatLit, Ty), Value(Value) {}
  const double Value; ///< An F32 literal's value is exactly a float.
  static bool classof(const Expr *E) { return E->kind() == FloatLit; }
};

class VarRefExpr : public Expr {
public:
  explicit VarRefExpr(Variable *Var) : Expr(VarRef, Var->Type), Var(Var) {}
  Variable *const Var;
  static bool classof(const Expr *E) { return E->kind() == VarRef; }
};

/// An element of an array, read (in an expression) or written (as the target
/// of an assignment). Has one index per dimension; for arrays of records the
/// index of the leaf field, and its own subscripts when the field is an array.
class LoadExpr : public Expr {
public:
  LoadExpr(Array *Arr, ScalarKind Ty, ArrayRef<const Expr *> Indices,
           int FieldIndex, ArrayRef<const Expr *> FieldIndices, StringRef Text)
      : Expr(Load, Ty), Arr(Arr), Indices(Indices), FieldIndex(FieldIndex),
        FieldIndices(FieldIndices), Text(Text) {}
  Array *const Arr;
  const ArrayRef<const Expr *> Indices;
  const int FieldIndex; ///< Into `Arr->Rec->Fields`; -1 without a record.
  const ArrayRef<const Expr *> FieldIndices;
  const StringRef Text; ///< As the user wrote it, for diagnostics.
  static bool classof(const Expr *E) { return E->kind() == Load; }
};

enum class UnaryOp : uint8_t { Neg, BitNot, LogicalNot };

class UnaryExpr : public Expr {
public:
  UnaryExpr(UnaryOp Op, ScalarKind Ty, const Expr *Operand)
      : Expr(Unary, Ty), Op(Op), Operand(Operand) {}
  const UnaryOp Op;
  const Expr *const Operand;
  static bool classof(const Expr *E) { return E->kind() == Unary; }
};

/// `LogicalAnd` and `LogicalOr` evaluate their right side only when needed.
enum class BinaryOp : uint8_t {
  Add,
  Sub,
  Mul,
  Div,
  Rem,
  And,
  Or,
  Xor,
  Shl,
  Shr,
  LT,
  LE,
  GT,
  GE,
  EQ,
  NE,
  LogicalAnd,
  LogicalOr
};
bool isComparison(BinaryOp Op);

class BinaryExpr : public Expr {
public:
  BinaryExpr(BinaryOp Op, ScalarKind Ty, const Expr *LHS, const Expr *RHS)
      : Expr(Binary, Ty), Op(Op), LHS(LHS), RHS(RHS) {}
  const BinaryOp Op;
  const Expr *const LHS, *const RHS;
  static bool classof(const Expr *E) { return E->kind() == Binary; }
};

/// `Cond ? True : False`; evaluates one of the two only.
class SelectExpr : public Expr {
public:
  SelectExpr(const Expr *Cond, const Expr *True, const Expr *False)
      : Expr(Select, True->type()), Cond(Cond), True(True), False(False) {}
  const Expr *const Cond, *const True, *const False;
  static bool classof(const Expr *E) { return E->kind() == Select; }
};

/// A conversion with the meaning of `static_cast`.
class CastExpr : public Expr {
public:
  CastExpr(ScalarKind Ty, const Expr *Operand)
      : Expr(Cast, Ty), Operand(Operand) {}
  const Expr *const Operand;
  static bool classof(const Expr *E) { return E->kind() == Cast; }
};

class Function;

/// A call of a pure function: a mathematical one known by name (C's name
/// without a type suffix: "sqrt", "fmax", "abs", "min", "max"; the result type
/// tells float from double) or a `Function` of the region.
/// "min" and "max" are std::min and std::max: (b < a) ? b : a, (a < b) ? b : a.
class CallExpr : public Expr {
public:
  CallExpr(ScalarKind Ty, StringRef Name, const Function *Callee,
           ArrayRef<const Expr *> Args)
      : Expr(Call, Ty), Name(Name), Callee(Callee), Args(Args) {}
  const StringRef Name;
  const Function *const Callee; ///< Null for a known mathematical function.
  const ArrayRef<const Expr *> Args;
  static bool classof(const Expr *E) { return E->kind() == Call; }
};

//===----------------------------------------------------------------------===//
// Statements
//===----------------------------------------------------------------------===//

class Stmt {
public:
  enum Kind : uint8_t {
    Block,
    Assign,
    Decl,
    DeclArray,
    If,
    For,
    While,
    Break,
    Continue,
    Return
  };
  Kind kind() const { return K; }
  Place place() const { return P; }
  void setPlace(Place NewPlace) { P = NewPlace; }

protected:
  explicit Stmt(Kind K) : K(K) {}

private:
  Kind K;
  Place P;
};

class BlockStmt : public Stmt {
public:
  explicit BlockStmt(ArrayRef<const Stmt *> Body) : Stmt(Block), Body(Body) {}
  const ArrayRef<const Stmt *> Body;
  static bool classof(const Stmt *S) { return S->kind() == Block; }
};

/// `Target = Value`, where the target is a `VarRefExpr` or a `LoadExpr` and
/// the value has the target's type. `x += e` is lowered to `x = x + e` with
/// the conversions that C++ makes.
class AssignStmt : public Stmt {
public:
  AssignStmt(const Expr *Target, const Expr *Value)
      : Stmt(Assign), Target(Target), Value(Value) {}
  const Expr *const Target;
  const Expr *const Value;
  static bool classof(const Stmt *S) { return S->kind() == Assign; }
};

/// The declaration of a Local variable; `Init` may be null.
class DeclStmt : public Stmt {
public:
  DeclStmt(Variable *Var, const Expr *Init)
      : Stmt(Decl), Var(Var), Init(Init) {}
  Variable *const Var;
  const Expr *const Init;
  static bool classof(const Stmt *S) { return S->kind() == Decl; }
};

/// The declaration of a Local array; its elements are undefined unless
/// `Zeroed`.
class DeclArrayStmt : public Stmt {
public:
  DeclArrayStmt(Array *Arr, bool Zeroed)
      : Stmt(DeclArray), Arr(Arr), Zeroed(Zeroed) {}
  Array *const Arr;
  const bool Zeroed;
  static bool classof(const Stmt *S) { return S->kind() == DeclArray; }
};

class IfStmt : public Stmt {
public:
  IfStmt(const Expr *Cond, const Stmt *Then, const Stmt *Else)
      : Stmt(If), Cond(Cond), Then(Then), Else(Else) {}
  const Expr *const Cond;
  const Stmt *const Then;
  const Stmt *const Else; ///< May be null.
  static bool classof(const Stmt *S) { return S->kind() == If; }
};

/// A counted loop: for (Counter = Lower; Counter Cmp Bound; Counter += Step).
///
/// * `Lower` has the counter's type. `Bound` may be wider: the comparison is
///   made in `CompareType` (both sides converted to it).
/// * `Bound` and `Step` do not change while the loop runs (checked at
///   lowering).
/// * `Step` has the sign of the direction: a literal, or an expression over
///   parameters whose sign `Cmp` gives (LT/LE: up). Its type is I64.
/// * `Cmp` is one of LT LE GT GE NE.
/// * The counter is not assigned in the body.
class ForStmt : public Stmt {
public:
  ForStmt(Variable *Counter, const Expr *Lower, BinaryOp Cmp, const Expr *Bound,
          ScalarKind CompareType, const Expr *Step, const Stmt *Body)
      : Stmt(For), Counter(Counter), Lower(Lower), Cmp(Cmp), Bound(Bound),
        CompareType(CompareType), Step(Step), Body(Body) {}
  Variable *const Counter;
  const Expr *const Lower;
  const BinaryOp Cmp;
  const Expr *const Bound;
  const ScalarKind CompareType;
  const Expr *const Step;
  const Stmt *const Body;
  unsigned SourceId = 0;      ///< The frontend's number of this loop's text.
  bool Sequential = false;    ///< `#pragma accel loop seq` stands before it.
  bool CanonicalText = false; ///< Its text is a canonical OpenMP loop.
  /// C++ text of the counter's type, and the user's name for it, if a header
  /// that counts in another way can take the place of this one's text; empty:
  /// it cannot.
  StringRef CounterType, CounterName;
  /// With such a header: C++ statements behind it that declare the variables of
  /// the user's header and move them by the counter's value.
  StringRef CounterInit;
  bool MayBreak = false; ///< Its body contains a break that leaves it.
  static bool classof(const Stmt *S) { return S->kind() == For; }
};

/// `while (Cond) Body`, or `do Body while (Cond)`.
class WhileStmt : public Stmt {
public:
  WhileStmt(const Expr *Cond, const Stmt *Body, bool TestAtEnd)
      : Stmt(While), Cond(Cond), Body(Body), TestAtEnd(TestAtEnd) {}
  const Expr *const Cond;
  const Stmt *const Body;
  const bool TestAtEnd;
  static bool classof(const Stmt *S) { return S->kind() == While; }
};

class BreakStmt : public Stmt {
public:
  BreakStmt() : Stmt(Break) {}
  static bool classof(const Stmt *S) { return S->kind() == Break; }
};

class ContinueStmt : public Stmt {
public:
  ContinueStmt() : Stmt(Continue) {}
  static bool classof(const Stmt *S) { return S->kind() == Continue; }
};

/// Only in the body of a `Function`.
class ReturnStmt : public Stmt {
public:
  explicit ReturnStmt(const Expr *Value) : Stmt(Return), Value(Value) {}
  const Expr *const Value; ///< Null in a Void function.
  static bool classof(const Stmt *S) { return S->kind() == Return; }
};

/// A pure function of scalars that the region calls: reads nothing but its
/// parameters, constants (`Const` arrays of the region) and its own locals.
class Function {
public:
  Function(StringRef Name, ScalarKind Result, ArrayRef<Variable *> Params)
      : Name(Name), Result(Result), Params(Params) {}
  const StringRef Name; ///< Unique within the region.
  const ScalarKind Result;
  const ArrayRef<Variable *> Params; ///< Role Local.
  const Stmt *Body = nullptr;        ///< Set once.
};

//===----------------------------------------------------------------------===//
// The region
//===----------------------------------------------------------------------===//

/// The operators of reductions, as the user spells them.
enum class ReductionOp : uint8_t {
  Add,
  Mul,
  Min,
  Max,
  BitAnd,
  BitOr,
  BitXor,
  LogicalAnd,
  LogicalOr
};
StringRef spelling(ReductionOp Op); ///< "+", "min", "&&".

/// What the directive of a region asks for, with names resolved.
struct Request {
  bool Independent = false;
  struct Reduction {
    ReductionOp Op;
    Variable *Var;
    Place Where;
  };
  std::vector<Reduction> Reductions;
  std::vector<std::pair<Variable *, Place>> Private;
  unsigned Collapse = 0; ///< 0: not given.
  enum class Target : uint8_t { Any, Cpu, Gpu } OnlyOn = Target::Any;
  StringRef IfText;      ///< C++ text of the condition; empty: none.
  StringRef ThreadsText; ///< Of `threads(expr)`.
  bool Async = false;
  StringRef AsyncText; ///< Of the queue number; empty: the default queue.
  std::vector<int64_t> Tile;
  enum class Copy : uint8_t { Copy, In, Out, Create, Present };
  struct DataItem {
    Copy Mode;
    Array *Arr;
    const Expr *Begin, *Count; ///< Elements; null: the whole array.
    Place Where;
  };
  std::vector<DataItem> Data;
};

/// One annotated loop nest.
class Region {
public:
  Region() : Saver(Alloc) {}
  Region(const Region &) = delete;
  Region &operator=(const Region &) = delete;

  std::string Name;     ///< name(...) clause, or "function:line".
  std::string File;     ///< As the user's compiler was given it.
  std::string Function; ///< Qualified name of the enclosing function.
  Place Where;          ///< Of the loop.
  Place DirectiveWhere;
  const ForStmt *Root = nullptr; ///< The annotated loop.
  Request Asked;

  template <class T, class... Args> T *create(Args &&...As) {
    return new (Alloc.Allocate(sizeof(T), alignof(T)))
        T(std::forward<Args>(As)...);
  }
  template <class T> ArrayRef<T> list(const std::vector<T> &Elements) {
    return list(ArrayRef<T>(Elements));
  }
  template <class T> ArrayRef<T> list(ArrayRef<T> Elements) {
    T *Copy = Alloc.Allocate<T>(Elements.size());
    std::uninitialized_copy(Elements.begin(), Elements.end(), Copy);
    return ArrayRef<T>(Copy, Elements.size());
  }
  StringRef save(StringRef Text) { return Saver.save(Text); }

  Variable *addVariable(StringRef VarName, ScalarKind Type, VarRole Role);
  Array *addArray(StringRef ArrayName, ScalarKind Element, const Record *Rec,
                  ArrayRef<const Expr *> Extents, ArrayStorage Storage);
  ir::Function *addFunction(StringRef FnName, ScalarKind Result,
                            ArrayRef<Variable *> Params);
  Record *addRecord(StringRef RecordName, uint64_t Size, uint64_t Align,
                    ArrayRef<Field> Fields);

  ArrayRef<Variable *> variables() const { return Variables; }
  ArrayRef<Array *> arrays() const { return Arrays; }
  ArrayRef<ir::Function *> functions() const { return Functions; }
  ArrayRef<Record *> records() const { return Records; }

  /// Null when there is none of this name.
  Variable *findVariable(StringRef VarName) const;
  Array *findArray(StringRef ArrayName) const;

private:
  llvm::BumpPtrAllocator Alloc;
  llvm::StringSaver Saver;
  std::vector<Variable *> Variables;
  std::vector<Array *> Arrays;
  std::vector<ir::Function *> Functions;
  std::vector<Record *> Records;
};

} // namespace accel::ir

#endif // ACCEL_IR_IR_H
