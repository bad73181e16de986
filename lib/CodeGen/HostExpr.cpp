//===- HostExpr.cpp - Expressions over the program's own variables --------===//

#include "CodeGenInternal.h"

using namespace accel::ir;

namespace accel::codegen {

std::string hostText(const Variable *V) {
  return (V->HostText.empty() ? V->Name : V->HostText).str();
}

std::string hostText(const Array *A) {
  return (A->HostText.empty() ? A->Name : A->HostText).str();
}

namespace {
class HostExprPrinter : public ExprPrinter {
public:
  HostExprPrinter() : ExprPrinter(Side::Host) {}

private:
  std::string variable(const Variable *V) const override {
    std::string Text = hostText(V);
    // "*p" and "a + b" are texts too; a name or a member needs no parentheses.
    for (char C : Text)
      if (!isalnum(static_cast<unsigned char>(C)) &&
          std::string("_.:->[]").find(C) == std::string::npos)
        return "(" + Text + ")";
    return Text;
  }
};
} // namespace

std::string printHostExpr(const Expr *E) { return HostExprPrinter().print(E); }

} // namespace accel::codegen
