//===- CodeGenInternal.h - Pieces of the CodeGen room ----------*- C++ -*-===//

#ifndef ACCEL_LIB_CODEGEN_CODEGENINTERNAL_H
#define ACCEL_LIB_CODEGEN_CODEGENINTERNAL_H

#include "accel/CodeGen/CodeGen.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"

namespace accel::codegen {

//===----------------------------------------------------------------------===//
// Types and literals (Types.cpp)
//===----------------------------------------------------------------------===//

/// Which file text is for: 64-bit integers are spelt `accel_i64` in the
/// program's own file and `long long` in the device file.
enum class Side : uint8_t { Host, Device };

llvm::StringRef typeName(ir::ScalarKind K, Side S);

/// "<" and the like.
llvm::StringRef operatorText(ir::BinaryOp Op);

/// The type that C++ gives to an operand after integral promotion.
ir::ScalarKind promoted(ir::ScalarKind K);
/// The type of `a + b` in C++.
ir::ScalarKind usualType(ir::ScalarKind A, ir::ScalarKind B);
/// A conversion that changes no value and whose spelling C++ lets one omit.
bool isWidening(ir::ScalarKind From, ir::ScalarKind To);

std::string intLiteral(ir::ScalarKind K, int64_t Value, Side S);
std::string floatLiteral(ir::ScalarKind K, double Value, Side S);
/// "text" with quotes, as a C string literal.
std::string stringLiteral(llvm::StringRef Text);

//===----------------------------------------------------------------------===//
// Names (Names.cpp)
//===----------------------------------------------------------------------===//

/// `Text` with every character that a name cannot have replaced: "p.dt" is
/// "p_dt". Never empty.
std::string identifier(llvm::StringRef Text);

/// Hands out names that are unique and no word of C++ or CUDA.
class NameTable {
public:
  NameTable();
  std::string add(llvm::StringRef Wish);

private:
  llvm::StringSet<> Used;
};

//===----------------------------------------------------------------------===//
// Expressions (Expr.cpp)
//===----------------------------------------------------------------------===//

/// Prints expressions of the region model as C++ with the same type and value.
/// Conversions that C++ makes by itself are left out.
class ExprPrinter {
public:
  explicit ExprPrinter(Side S) : S(S) {}
  virtual ~ExprPrinter() = default;

  /// Has the type of `E` in C++ too.
  std::string print(const ir::Expr *E) const;
  /// The same, in a place that converts to the type of `E` anyway: an
  /// initialiser, the right side of an assignment, a subscript.
  std::string printConverted(const ir::Expr *E) const;
  /// An operand of `*` or a cast.
  std::string printOperand(const ir::Expr *E) const;

protected:
  virtual std::string variable(const ir::Variable *V) const = 0;
  virtual std::string load(const ir::LoadExpr *L) const;
  virtual std::string call(const ir::CallExpr *C) const;

  const Side S;

private:
  struct Text {
    std::string Str;
    int Precedence;
  };
  Text make(const ir::Expr *E) const;
  Text makeBinary(const ir::BinaryExpr *E) const;
  Text makeCast(const ir::CastExpr *E) const;
  Text narrowed(Text T, ir::ScalarKind K) const;
  static std::string at(const Text &T, int Least);
};

/// Splits nothing, adds `Count` levels of two spaces before each line.
std::string indented(llvm::StringRef Text, unsigned Count);

//===----------------------------------------------------------------------===//
// Reductions (Reductions.cpp)
//===----------------------------------------------------------------------===//

/// The value that combining does not change.
std::string identity(const plan::Reduction &Red, Side S);
/// `A op B` in the type of the variable, where A comes first in the serial
/// order.
std::string combine(const plan::Reduction &Red, llvm::StringRef A,
                    llvm::StringRef B, Side S);
/// The functor of accel/device.h: "accel_plus".
llvm::StringRef deviceOperator(const plan::Reduction &Red);

//===----------------------------------------------------------------------===//
// Parts of a region's text
//===----------------------------------------------------------------------===//

/// One argument of the generated host functions.
struct HostArg {
  std::string Parameter; ///< "const void *__accel_x"
  std::string Argument;  ///< "x.data()"
};

/// The text that denotes a variable or an array's first element in the program.
std::string hostText(const ir::Variable *V);
std::string hostText(const ir::Array *A);

std::string kernelName(const plan::Plan &P, unsigned Number,
                       const UnitOptions &Opts);

/// The number of threads of a block on each axis.
struct BlockShape {
  unsigned Size[3];
};
BlockShape blockShape(const plan::Plan &P);

/// Partial results of one reduction that a launch may have at most.
constexpr unsigned PartialsCapacity = 1024;

bool hasDevice(const plan::Plan &P, const UnitOptions &Opts);

/// The device code of a region (Kernel.cpp).
void printKernel(const plan::Plan &P, unsigned Number, const UnitOptions &Opts,
                 RegionText &Out);

/// What Before calls; filled by printLauncher.
struct LaunchCalls {
  std::string Launch;     ///< Arguments of __accel_launch_N; no device: unused.
  std::string Host;       ///< Arguments of __accel_host_N.
  std::string Any;        ///< Call of __accel_any_N; empty: not needed.
  std::string Final;      ///< Call of __accel_final_N; empty: not needed.
  std::string Iterations; ///< Call of __accel_iterations_N; empty: not needed.
};
/// The host version has a header of its own.
bool isRecounted(const plan::Plan &P, const UnitOptions &Opts);

/// The static objects and functions of a region (Launcher.cpp).
LaunchCalls printLauncher(const plan::Plan &P, unsigned Number,
                          const UnitOptions &Opts, RegionText &Out);

} // namespace accel::codegen

#endif // ACCEL_LIB_CODEGEN_CODEGENINTERNAL_H
