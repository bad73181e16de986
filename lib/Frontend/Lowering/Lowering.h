//===- Lowering.h - From statements of C++ to the region model --*- C++ -*-===//
//
// The state of the lowering of one annotated loop. Every concern has a file of
// its own (Loops.cpp, Types.cpp, Calls.cpp, ...) that implements its functions
// of `Lowerer`.
//
// Failure: the first construct without a form in the model is recorded by
// `refuse`; the function then returns null (or nothing), and so do its callers.
//
// Expressions of the model have no side effects. What an expression of C++ does
// besides having a value becomes statements in front of the statement that
// holds it (`emit`), where the order of evaluation is kept by that.
//
//===----------------------------------------------------------------------===//

#ifndef ACCEL_LIB_FRONTEND_LOWERING_LOWERING_H
#define ACCEL_LIB_FRONTEND_LOWERING_LOWERING_H

#include "../FrontendInternal.h"
#include "Uses.h"
#include "accel/IR/Builder.h"
#include "accel/IR/Printer.h"
#include "accel/IR/Walk.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include <map>
#include <optional>

namespace accel::frontend::lowering {

using clang::QualType;
using ir::ReasonKind;
using ir::ScalarKind;
using llvm::StringRef;
using llvm::Twine;

/// An object that exists outside of the region, by the C++ text that denotes it
/// at the region's place.
struct HostPlace {
  std::string Text;
  /// The variable that the text begins with; null: `this`.
  const clang::ValueDecl *Root = nullptr;
  std::string Path;      ///< Behind the root: ".pos.x", "->n".
  bool Indirect = false; ///< Reached through a pointer, reference or `this`.
  bool Const = false;    ///< May not be written by this path.
  QualType TextType;     ///< Of the text, when it is that of a derived class.
};

/// A record declared in the region: one variable (or array) for each leaf.
struct LocalRecord {
  std::string Name;
  std::map<std::string, ir::Variable *> Scalars;
  std::map<std::string, ir::Array *> Arrays;
};

/// What a glvalue denotes, or where a pointer points.
struct Object {
  enum Kind {
    Scalar,  ///< `Var`
    Element, ///< Of `Arr`, or a part of one: subscripts so far in `Indices`.
    Host,    ///< `Place`, not yet a variable or array of the region.
    Parts,   ///< `Record`, at `Field`.
    Value    ///< Only readable: `Val`, or a binding to an expression.
  } K = Scalar;
  QualType Type; ///< Of the object denoted; of a pointer: the pointee.
  ir::Variable *Var = nullptr;
  ir::Array *Arr = nullptr;
  llvm::SmallVector<const ir::Expr *, 4> Indices;
  std::string Field; ///< "pos.x"; empty: the element itself.
  llvm::SmallVector<const ir::Expr *, 2> FieldIndices;
  HostPlace Place;
  std::shared_ptr<LocalRecord> Record;
  const ir::Expr *Val = nullptr;
  /// Of a pointer: its last subscript may be moved by pointer arithmetic.
  bool Movable = false;
  bool Reverse = false; ///< Of a reverse iterator: forwards is down.
};

/// The kinds of objects that are indexed.
enum class Container : uint8_t {
  None,
  Pointer,
  CArray,
  StdArray,
  Vector,
  Span,
  UniquePtr
};

/// A call that is being lowered as part of its caller.
struct InlineFrame {
  const clang::FunctionDecl *Callee = nullptr;
  std::optional<Object> This;
};

class Lowerer {
public:
  Lowerer(const AnnotatedLoop &L, LoweringContext &C, ir::Region &R);

  /// True on success; otherwise `refusal` says why not.
  bool run();
  std::optional<ir::Refusal> &refusal() { return Refused; }
  /// Why the region has no device version; empty: no such reason.
  const std::string &hostOnly() const { return HostOnly; }

private:
  using Expr = ir::Expr;
  using StmtList = std::vector<const ir::Stmt *>;
  using Interval = std::pair<int64_t, int64_t>; ///< Least and greatest value.
  /// A position in the lists of effects.
  struct EffectMark {
    size_t Vars = 0, Arrays = 0;
    /// What the region has; a variable that is made after the mark is that of
    /// a called function, and out of reach for what was evaluated before.
    size_t OldVars = 0, OldArrays = 0;
  };

  //===--- Refusals (Region.cpp) -----------------------------------------===//
  std::nullptr_t refuse(ReasonKind Kind, const Twine &Message,
                        clang::SourceRange Where, StringRef Hint = "");
  std::nullptr_t refuse(ReasonKind Kind, const Twine &Message,
                        const clang::Stmt *Where, StringRef Hint = "") {
    return refuse(Kind, Message, Where->getSourceRange(), Hint);
  }
  bool failed() const { return Refused.has_value(); }
  std::string text(const clang::Stmt *S) const {
    return C.text(S->getSourceRange());
  }
  ir::Place place(clang::SourceLocation Loc) const { return C.place(Loc); }

  //===--- Types (Types.cpp, Records.cpp) --------------------------------===//
  std::optional<ScalarKind> scalar(QualType T) const;
  /// The same, with a refusal.
  std::optional<ScalarKind> scalar(QualType T, const clang::Stmt *Where);
  std::string whyNoType(QualType T) const;
  std::string hostType(QualType T) const;
  static Container container(QualType T);
  static bool isElementAccess(const clang::CallExpr *E);
  /// The type of what a container holds directly.
  QualType elementType(QualType T) const;
  /// Number of elements when it is part of the type.
  std::optional<int64_t> fixedSize(QualType T) const;
  const ir::Record *record(QualType T, const clang::Stmt *Where);
  /// Calls `Leaf(path, type)` for each arithmetic leaf (arrays as they are);
  /// false when there are members of other types.
  bool
  leaves(QualType T,
         llvm::function_ref<void(const std::string &, QualType, uint64_t Bits)>
             Leaf,
         const std::string &Prefix = "", uint64_t Bits = 0) const;
  bool isPlainRecord(QualType T) const;
  bool hidesMember(QualType T) const;

  //===--- Variables (Variables.cpp) -------------------------------------===//
  std::string uniqueName(StringRef Name);
  ir::Variable *newLocal(StringRef Name, ScalarKind Type,
                         clang::SourceLocation Loc);
  ir::Variable *hostVariable(const HostPlace &P, QualType T,
                             const clang::Stmt *Where);
  ir::Variable *hostParam(StringRef Name, StringRef Text, ScalarKind Type);
  std::optional<Object> variable(const clang::ValueDecl *D,
                                 const clang::Expr *E);
  std::optional<Object> outsideVariable(const clang::VarDecl *D,
                                        const clang::Expr *E);
  bool declaredInside(const clang::ValueDecl *D) const;
  const Expr *constant(const clang::Expr *E);
  void markAssigned(ir::Variable *V, clang::SourceRange Where);
  void finishVariables();
  bool checkScalarAliases();
  bool checkScopedEnums();
  void checkNames();
  bool mayBeSame(const HostPlace &A, const HostPlace &B) const;
  /// May an object of the one type be accessed as the other?
  static bool mayShareStorage(ScalarKind A, ScalarKind B);

  //===--- Names at the region's place (Access.cpp) ----------------------===//
  std::string outsideText(const clang::VarDecl *D) const;
  static const clang::DeclContext *functionOf(const clang::ValueDecl *D);
  bool isHidden(const clang::VarDecl *D) const;
  bool isNameable(const clang::ValueDecl *Member, bool Written) const;
  bool nameMember(HostPlace &P, QualType Owner, const clang::FieldDecl *F,
                  const clang::Stmt *Where, bool Written);
  Object leafOf(Object O, StringRef Path, QualType T, const clang::Stmt *Where);
  /// `P` in a position before `.`, `->` or `[`.
  static std::string postfix(StringRef P);

  //===--- Arrays (Containers.cpp) ---------------------------------------===//
  /// The array that a container outside of the region is.
  ir::Array *hostArray(const HostPlace &P, QualType T,
                       const clang::Stmt *Where);
  /// `O` as an element whose next subscript may be given.
  std::optional<Object> indexable(const Object &O, const clang::Stmt *Where);
  std::optional<Object> subscript(const Object &Base, const Expr *Index,
                                  const clang::Stmt *Where);
  const Expr *sizeOf(const Object &O, const clang::Stmt *Where);
  std::optional<Object> member(const Object &Base, const clang::FieldDecl *F,
                               const clang::Expr *E);
  ir::Array *localArray(StringRef Name, QualType T, clang::SourceLocation Loc,
                        const clang::Stmt *Where);

  //===--- Places and pointers (Objects.cpp, Pointers.cpp) ---------------===//
  std::optional<Object> object(const clang::Expr *E);
  std::optional<Object> standardGet(const clang::CallExpr *E);
  std::optional<Object> pointer(const clang::Expr *E);
  std::optional<Interval> intervalOf(const Expr *E) const;
  bool staysInRow(const Object &P, const Expr *By) const;
  std::optional<Object> moved(Object P, const Expr *By, bool Back,
                              const clang::Stmt *Where);
  //===--- Iterators.cpp, MovingPointers.cpp, Cursors.cpp ----------------===//
  static bool isIterator(QualType T);
  static bool isCursor(QualType T); ///< A pointer or iterator.
  static bool isReverse(QualType T);
  static QualType pointeeType(QualType T); ///< Of a cursor.
  std::optional<Object> iterator(const clang::Expr *E);
  std::optional<Object> endOf(const Object &Base, StringRef Name,
                              const clang::Stmt *Where);
  std::optional<Object> rangeAccess(const clang::CallExpr *Call);
  std::optional<Object> iteratorAccess(const clang::CXXOperatorCallExpr *E);
  const Expr *distance(const Object &From, const Object &To,
                       const clang::Stmt *Where);
  static bool comparison(const clang::Expr *E, clang::BinaryOperatorKind &Op,
                         const clang::Expr *&LHS, const clang::Expr *&RHS);
  const Expr *cursorValue(const clang::Expr *E, bool &Known);
  const clang::VarDecl *movingPointer(const clang::Expr *E) const;
  bool declareMoving(const clang::VarDecl *D, bool Set);
  bool assignMoving(const clang::VarDecl *D, const clang::Expr *To);
  std::optional<Object> step(const clang::Expr *E, const Expr *By, bool Back,
                             bool Post, const clang::Stmt *Where);
  /// A loop whose header moves pointers, iterators or several counters; null
  /// without a refusal: not such a loop.
  const ir::ForStmt *cursorLoop(const clang::ForStmt *S, bool IsRoot);
  const ir::ForStmt *countdown(const clang::ForStmt *S, bool IsRoot);
  struct CursorHeader;
  bool parseCursors(const clang::ForStmt *S, CursorHeader &H);
  bool bindStarts(const CursorHeader &H);
  const Expr *cursorBound(const CursorHeader &H, const clang::ForStmt *S);
  bool bindMovers(const CursorHeader &H, const Expr *Moved);
  void describeCursors(ir::ForStmt *F, const clang::ForStmt *S,
                       const CursorHeader &H);

  std::optional<Object> pointee(const Object &PointerObject,
                                const clang::Stmt *Where);
  std::optional<Object> addressOf(const Object &O, const clang::Stmt *Where);
  /// `O` with subscripts that do not change their value later.
  Object stabilised(Object O, StringRef Name);
  const Expr *stable(const Expr *E, StringRef Name);
  const Expr *read(const Object &O, const clang::Stmt *Where);
  const Expr *access(const Object &O, const clang::Stmt *Where);
  /// Emits an assignment.
  bool write(const Object &O, const Expr *V, const clang::Stmt *Where);
  bool copyRecord(const Object &To, const Object &From,
                  const clang::Stmt *Where);
  Object newRecord(StringRef Name, QualType T, clang::SourceLocation Loc,
                   const clang::Stmt *Where);
  std::optional<Object> recordValue(const clang::Expr *E);
  std::optional<Object> thisObject(const clang::Stmt *Where);
  bool isUnchanging(const ir::Variable *V) const;

  //===--- Expressions (Expressions.cpp, Effects.cpp) --------------------===//
  const Expr *value(const clang::Expr *E);
  const Expr *valueOf(const clang::Expr *E); ///< Without place or folding.
  const Expr *castValue(const clang::CastExpr *E);
  const Expr *unary(const clang::UnaryOperator *E);
  const Expr *binary(const clang::BinaryOperator *E);
  const Expr *convert(const Expr *V, ScalarKind To);
  const Expr *arithmetic(clang::BinaryOperatorKind Op, const Expr *A,
                         const Expr *B);
  const Expr *index(const clang::Expr *E); ///< As I64.
  /// A choice whose right sides may have effects.
  const Expr *choice(const clang::Expr *E);
  const Expr *conditional(const clang::AbstractConditionalOperator *E);
  const Expr *logical(const clang::BinaryOperator *E);
  /// An expression for its effects; true on success.
  bool effect(const clang::Expr *E);
  bool assignment(const clang::BinaryOperator *E, Object *Target);
  bool increment(const clang::UnaryOperator *E, Object *Target);
  const Expr *temporary(const Expr *V, StringRef Name,
                        clang::SourceLocation Loc);
  const ir::Stmt *assignTo(ir::Variable *T, const Expr *V,
                           clang::SourceLocation Loc);
  /// A full expression: its effects are emitted and its value returned.
  const Expr *fullValue(const clang::Expr *E);
  EffectMark mark() const {
    return {EffectVars.size(), EffectArrays.size(), R.variables().size(),
            R.arrays().size()};
  }
  /// False, with a refusal, when `Rest` reads what effects since `Since` wrote.
  bool orderIsKept(const Expr *Rest, EffectMark Since, const clang::Stmt *E);
  bool noEffects(const clang::Stmt *Where);
  const Expr *at(const Expr *E, clang::SourceLocation Loc);

  void emit(ir::Stmt *S, clang::SourceLocation Loc);
  /// Runs `Fn` with an empty list to emit to; the statements as one block.
  const ir::Stmt *block(llvm::function_ref<bool()> Fn,
                        clang::SourceLocation Loc);

  //===--- Statements (Statements.cpp, Declarations.cpp, Switch.cpp) -----===//
  bool statement(const clang::Stmt *S);
  const ir::Stmt *body(const clang::Stmt *S);
  bool declaration(const clang::DeclStmt *S);
  bool variableDeclaration(const clang::VarDecl *D);
  bool initialise(const Object &O, const clang::Expr *Init, bool Zeroed,
                  const clang::Stmt *Where);
  bool construct(const Object &O, const clang::CXXConstructExpr *E);
  bool ifStatement(const clang::IfStmt *S);
  bool switchStatement(const clang::SwitchStmt *S);
  bool returnStatement(const clang::ReturnStmt *S);

  //===--- Loops (Loops.cpp, Headers.cpp, WhileLoops.cpp, RangeFor.cpp) --===//
  struct Header {
    const clang::VarDecl *Counter = nullptr;
    const clang::Expr *Lower = nullptr;
    bool DeclaredOutside = false;
    ir::BinaryOp Cmp = ir::BinaryOp::LT;
    const clang::Expr *Bound = nullptr;
    ScalarKind CompareType = ScalarKind::I32;
    /// The condition compares counter + Offset (an operation in OffsetType).
    int64_t Offset = 0;
    ScalarKind OffsetType = ScalarKind::I32;
    const clang::Expr *StepExpr = nullptr; ///< Not a literal.
    int64_t Step = 0;
    bool Negative = false; ///< Of StepExpr.
    bool Canonical = true;
    std::vector<const clang::VarDecl *> Others; ///< Declared in the header.
    // Why it is none:
    ReasonKind Kind = ReasonKind::None;
    std::string Why;
    clang::SourceRange Where;
    bool bad(ReasonKind K, const Twine &Message, clang::SourceRange At) {
      if (Kind == ReasonKind::None) {
        Kind = K;
        Why = Message.str();
        Where = At;
      }
      return false;
    }
  };
  bool onlyCounts(const clang::Stmt *S, const clang::VarDecl *D);
  bool looksLikeCounter(const clang::Stmt *S, const clang::VarDecl *D);
  /// Reads a header once: nests of generated loops ask very often.
  bool parseHeader(const clang::ForStmt *S, Header &H);
  bool readHeader(const clang::ForStmt *S, Header &H);
  std::map<const clang::ForStmt *, std::pair<bool, Header>> Headers;
  std::map<std::pair<const clang::Stmt *, const clang::VarDecl *>, bool>
      OnlyCounts;
  bool parseInit(const clang::ForStmt *S, Header &H);
  bool parseCondition(const clang::ForStmt *S, Header &H);
  bool parseStep(const clang::ForStmt *S, Header &H);
  bool checkStep(const clang::ForStmt *S, Header &H);
  bool checkUnchanged(const clang::ForStmt *S, Header &H);
  const clang::Expr *counterSide(const clang::Expr *E, Header &H,
                                 ScalarKind &OffsetType, int64_t &Offset);
  const ir::ForStmt *rootLoop(const clang::Stmt *S);
  const ir::ForStmt *countedLoop(const clang::ForStmt *S, const Header &H,
                                 bool IsRoot);
  const Expr *boundValue(const Header &H, const Expr *Lower);
  bool forStatement(const clang::ForStmt *S);
  bool generalFor(const clang::ForStmt *S);
  bool whileStatement(const clang::WhileStmt *S);
  bool doStatement(const clang::DoStmt *S);
  const ir::ForStmt *rangeFor(const clang::CXXForRangeStmt *S, bool IsRoot);
  void describeLoop(ir::ForStmt *F, const clang::Stmt *S, bool Canonical,
                    const clang::Stmt *Body);
  bool boundIsSafe(const ir::ForStmt *F);

  //===--- Calls (Calls.cpp, MathFunctions.cpp, Inline.cpp) --------------===//
  const Expr *callValue(const clang::CallExpr *E);
  const Expr *mathCall(const clang::CallExpr *E, const clang::FunctionDecl *FD,
                       bool &Known);
  const Expr *containerCall(const clang::CallExpr *E, bool &Known);
  ir::Function *function(const clang::FunctionDecl *FD,
                         const clang::CallExpr *E);
  bool isPure(const clang::FunctionDecl *FD, unsigned Depth = 0) const;
  std::nullptr_t refuseCall(const clang::CallExpr *E, StringRef Because,
                            StringRef Hint = "");
  /// The result of an inlined call: a value, an object, a pointer or nothing.
  struct Result {
    const Expr *Val = nullptr;
    std::optional<Object> Obj;
  };
  bool inlineCall(const clang::CallExpr *E, Result &Res);
  bool bindParameter(const clang::ParmVarDecl *P, const clang::Expr *Arg,
                     bool Modified);
  std::optional<Object> receiver(const clang::CallExpr *E);
  /// Early returns (EarlyReturns.cpp).
  static bool returnsAreStructured(const clang::Stmt *S);
  bool returningList(std::vector<const clang::Stmt *> List, unsigned Copies);
  bool callsKeepOrder(EffectMark Begin, const clang::CallExpr *E);
  bool capturesAreKnown(const clang::CXXMethodDecl *Method,
                        const clang::CallExpr *E);
  bool bindInitCapture(const clang::VarDecl *D);
  static bool isQualified(const clang::CallExpr *E);

  //===--- Clauses (Clauses.cpp) -----------------------------------------===//
  bool clauses();
  ir::Variable *clauseVariable(const Argument &A);

  const AnnotatedLoop &L;
  LoweringContext &C;
  clang::ASTContext &Ctx;
  ir::Region &R;
  ir::Builder B;
  FunctionUses Uses; ///< Of the function around the loop.
  std::optional<ir::Refusal> Refused;
  std::string HostOnly;

  llvm::StringSet<> Names; ///< Of variables and arrays.
  llvm::DenseMap<const clang::ValueDecl *, Object> Bindings;
  /// Where the pointers declared inside point.
  llvm::DenseMap<const clang::ValueDecl *, Object> Pointers;
  /// The positions of those that change.
  llvm::DenseMap<const clang::ValueDecl *, ir::Variable *> Moving;
  llvm::StringMap<ir::Variable *> HostVariables; ///< By text.
  llvm::StringMap<ir::Array *> HostArrays;       ///< By text.
  llvm::DenseMap<const ir::Variable *, HostPlace> PlaceOf;
  /// Of counters whose bounds are literals.
  llvm::DenseMap<const ir::Variable *, Interval> CounterRanges;
  llvm::DenseSet<const ir::Variable *> ScopedEnums; ///< From outside.
  /// Variables that are also reached by another name than their own, or from
  /// the body of a function that the loop calls.
  llvm::DenseSet<const clang::VarDecl *> NamedElsewhere;
  llvm::DenseMap<const ir::Variable *, clang::SourceRange> AssignedAt;
  llvm::DenseMap<const ir::Variable *, const clang::ValueDecl *> DeclOf;
  llvm::DenseMap<const clang::RecordDecl *, const ir::Record *> Records;
  llvm::DenseMap<const clang::FunctionDecl *, ir::Function *> Functions;
  llvm::DenseMap<const ir::Array *, QualType> ElementTypes;
  /// Variables of which some use inside may change the value.
  llvm::DenseSet<const clang::ValueDecl *> Changed;
  llvm::DenseSet<const ir::Variable *> Unchanging; ///< Locals written once.
  llvm::DenseSet<const clang::Stmt *> SequentialLoops;
  /// Counters that are declared before the region.
  llvm::DenseMap<const clang::VarDecl *, ir::Variable *> OutsideCounters;
  std::vector<InlineFrame> Frames;
  ir::Variable *ReturnTo = nullptr; ///< Of a call with early returns.
  /// Of the functions being lowered, outermost first.
  llvm::SmallVector<const clang::CallExpr *, 4> CallSites;
  llvm::SmallVector<const clang::FunctionDecl *, 4> InProgress;
  const clang::FunctionDecl *CurrentFunction = nullptr; ///< An ir::Function.

  StmtList *Out = nullptr; ///< Null: effects are not possible here.
  /// Effects of the full expression being lowered.
  llvm::SmallVector<const ir::Variable *, 4> EffectVars;
  llvm::SmallVector<const ir::Array *, 4> EffectArrays;
  EffectMark FullExpression; ///< Where the current one began.
  unsigned LoopDepth = 0;    ///< Loops whose break and continue we may use.
};

} // namespace accel::frontend::lowering

#endif // ACCEL_LIB_FRONTEND_LOWERING_LOWERING_H
