//===- KernelCheck.cpp - Kernels that check what they touch ---------------===//

#include "KernelPrinter.h"
#include "accel/IR/Printer.h"
#include "accel/IR/Walk.h"

using namespace accel::ir;

namespace accel::codegen {

/// "&accel_sites[k]": what a message says about an access.
std::string KernelPrinter::site(const LoadExpr *L) const {
  const Place At = L->place();
  const std::string Site =
      "{" + stringLiteral(L->Text.empty() ? str(L) : L->Text.str()) + ", " +
      stringLiteral(L->Arr->Name) + ", " + std::to_string(At.Line) + ", " +
      std::to_string(At.Column) + "}";
  const size_t Index = llvm::find(Sites, Site) - Sites.begin();
  if (Index == Sites.size())
    Sites.push_back(Site);
  return "&accel_sites_" + std::to_string(Number) + "[" +
         std::to_string(Index) + "]";
}

/// The element `Text`, announced before it is touched.
std::string KernelPrinter::checked(const LoadExpr *L, std::string Text) const {
  return "*accel_checked(&" + Text + ", " + std::to_string(Mode) + ", " +
         site(L) + ")";
}

/// A subscript, which must be within its dimension where that is known.
std::string KernelPrinter::subscript(const LoadExpr *L, size_t Dim) const {
  const Expr *Index = L->Indices[Dim], *Extent = L->Arr->Extents[Dim];
  bool Known = Check && Extent;
  if (Known)
    for (const VarRefExpr *Ref : collectVarRefs(Extent))
      Known &= !InFunction && VarNames.count(Ref->Var);
  Known &= Known && collectLoads(Extent).empty();
  if (!Known)
    return printConverted(Index);
  return "accel_within(" + printConverted(Index) + ", " +
         printConverted(Extent) + ", " + site(L) + ")";
}

void KernelPrinter::iteration(unsigned Indent) {
  line(Indent) << "const accel_check_counter accel_here[] = {";
  for (size_t I = 0; I != P.Device.Mapped.size(); ++I) {
    const ForStmt *L = P.Device.Mapped[I];
    OS << (I ? ", " : "") << "{" << stringLiteral(L->Counter->Name) << ", "
       << AtNames[I] << ", " << CountNames[I] << ", (accel_i64)"
       << variable(L->Counter) << ", " << printConverted(L->Step) << "}";
  }
  OS << "};\n";
  line(Indent) << "accel_check_iteration(accel_here, " << P.Device.Mapped.size()
               << ");\n";
}

std::string KernelPrinter::sites() {
  if (Sites.empty())
    return "";
  std::string Text = "static const accel_check_site accel_sites_" +
                     std::to_string(Number) + "[] = {\n";
  for (const std::string &Site : Sites)
    Text += "    " + Site + ",\n";
  return Text + "};\n";
}

} // namespace accel::codegen
