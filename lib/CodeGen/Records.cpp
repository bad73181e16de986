//===- Records.cpp - Structs in device code -------------------------------===//
//
// A record has the layout that it has on the host: padding is spelt where the
// compiler would not add it by itself, and checked in any case.
//
//===----------------------------------------------------------------------===//

#include "KernelPrinter.h"
#include <numeric>

using namespace accel::ir;

namespace accel::codegen {

std::string KernelPrinter::recordName(const Record *Rec) const {
  return identifier(Rec->Name) + "_" + std::to_string(Number);
}

std::string KernelPrinter::elementType(const Array *A) const {
  return A->Rec ? recordName(A->Rec) : typeName(A->Element, S).str();
}

std::string fieldName(const Record *Rec, unsigned Index) {
  std::string Name = identifier(Rec->Fields[Index].Name);
  for (unsigned I = 0; I != Index; ++I)
    if (identifier(Rec->Fields[I].Name) == Name)
      return Name + "_" + std::to_string(Index);
  return Name;
}

static std::string recordText(const Record *Rec, const std::string &Name) {
  std::string Text =
      "struct alignas(" + std::to_string(Rec->Align) + ") " + Name + " {\n";
  std::vector<unsigned> Order(Rec->Fields.size());
  std::iota(Order.begin(), Order.end(), 0);
  llvm::stable_sort(Order, [Rec](unsigned A, unsigned B) {
    return Rec->Fields[A].Offset < Rec->Fields[B].Offset;
  });
  uint64_t End = 0;
  std::string Checks;
  auto Pad = [&](uint64_t To) {
    if (To > End)
      Text += "  char accel_padding_" + std::to_string(End) + "[" +
              std::to_string(To - End) + "];\n";
  };
  for (unsigned Index : Order) {
    const Field *F = &Rec->Fields[Index];
    const std::string Member = fieldName(Rec, Index);
    // The compiler pads by itself up to the member's alignment.
    const uint64_t Size = sizeInBytes(F->Type);
    if ((End + Size - 1) / Size * Size != F->Offset)
      Pad(F->Offset);
    uint64_t Count = 1;
    Text += "  " + typeName(F->Type, Side::Device).str() + " " + Member;
    for (int64_t Extent : F->Extents) {
      Text += "[" + std::to_string(Extent) + "]";
      Count *= static_cast<uint64_t>(Extent);
    }
    Text += ";\n";
    End = F->Offset + Size * Count;
    Checks += "static_assert(__builtin_offsetof(" + Name + ", " + Member +
              ") == " + std::to_string(F->Offset) + ", \"layout\");\n";
  }
  if ((End + Rec->Align - 1) / Rec->Align * Rec->Align != Rec->Size)
    Pad(Rec->Size);
  return Text + "};\nstatic_assert(sizeof(" + Name +
         ") == " + std::to_string(Rec->Size) + ", \"layout\");\n" + Checks +
         "\n";
}

std::string KernelPrinter::records() {
  std::string Text;
  llvm::SetVector<const Record *> Recs;
  for (const Record *Rec : P.R->records())
    for (const Array *A : P.R->arrays())
      if (A->Rec == Rec && ArrayNames.count(A))
        Recs.insert(Rec);
  for (const Record *Rec : Recs)
    Text += recordText(Rec, recordName(Rec));
  return Text;
}

} // namespace accel::codegen
