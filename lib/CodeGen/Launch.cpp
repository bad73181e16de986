//===- Launch.cpp - The function that tries the device --------------------===//
//
// Fills an accel_launch in the order of the kernel's parameters, and afterwards
// combines the blocks' partial results into the program's variables.
//
//===----------------------------------------------------------------------===//

#include "LauncherPrinter.h"

using namespace accel::ir;

namespace accel::codegen {

std::string LauncherPrinter::launch() {
  const plan::DeviceVersion &D = P.Device;
  const size_t Arrays = D.Arrays.size() + P.LastPrivate.size();
  const size_t Reds = P.Reductions.size();
  std::string AllParams;
  for (const HostArg &A : Args)
    AllParams += (AllParams.empty() ? "" : ", ") + A.Parameter;
  std::string Text =
      "static inline bool __accel_launch_" + N + "(" + AllParams +
      ") {\n  if (!" +
      (Opts.Check ? "accel_wants_check" : "accel_wants_device") +
      "(&__accel_region_" + N + ")" +
      (HasGuard ? " || !__accel_guard_" + N + "(" + forwarded() + ")"
                : std::string());
  for (const Expr *Condition : D.Conditions)
    Text += " || !" + printOperand(Condition);
  Text += ")\n    return false;\n";
  if (Arrays)
    Text += "  accel_array __accel_arrays[" + std::to_string(Arrays) + "];\n";
  if (!D.Arrays.empty())
    Text +=
        "  __accel_arrays_" + N + "(" + forwarded("__accel_arrays") + ");\n";
  for (size_t I = 0; I != P.LastPrivate.size(); ++I) {
    const Variable *V = P.LastPrivate[I];
    Text += "  __accel_arrays[" + std::to_string(D.Arrays.size() + I) +
            "] = {" + Addresses[V] + ", 0, " +
            std::to_string(sizeInBytes(V->Type)) +
            ", ACCEL_WRITE | ACCEL_OVERWRITE | ACCEL_TRANSIENT, " +
            stringLiteral(V->Name) + ", 0};\n";
  }
  if (!D.Scalars.empty()) {
    Text += "  const accel_scalar __accel_scalars[] = {";
    for (const Variable *V : D.Scalars)
      Text += (V == D.Scalars.front() ? "" : ", ") + ("{&" + Values[V]) +
              ", sizeof " + Values[V] + "}";
    Text += "};\n";
  }
  const std::string Capacity = std::to_string(PartialsCapacity);
  for (size_t I = 0; I != Reds; ++I)
    Text += "  " + typeName(P.Reductions[I].Var->Type, S).str() +
            " __accel_partials_" + std::to_string(I) + "[" + Capacity + "];\n";
  if (Reds) {
    Text += "  accel_partials __accel_reductions[] = {";
    for (size_t I = 0; I != Reds; ++I)
      Text += (I ? ", " : "") +
              ("{sizeof __accel_partials_" + std::to_string(I)) + "[0], " +
              Capacity + ", __accel_partials_" + std::to_string(I) + ", 0}";
    Text += "};\n";
  }
  std::string Extents;
  const size_t Dims = D.Mapped.size();
  for (size_t I = 0; I != 3; ++I)
    Extents +=
        (I ? ", " : "") + (I < Dims ? print(D.TripCounts[Dims - 1 - I]) : "1");
  BlockShape Shape = blockShape(P);
  const bool Async =
      P.R->Asked.Async && P.Reductions.empty() && P.LastPrivate.empty();
  Text += "  accel_launch __accel_launch = {\n      " +
          stringLiteral(kernelName(P, Number, Opts)) + ",\n      " +
          (Arrays ? "__accel_arrays" : "nullptr") + ", " +
          std::to_string(Arrays) + ", " +
          (D.Scalars.empty() ? "nullptr" : "__accel_scalars") + ", " +
          std::to_string(D.Scalars.size()) + ", " +
          (Reds ? "__accel_reductions" : "nullptr") + ", " +
          std::to_string(Reds) + ",\n      " + std::to_string(Dims) + ", {" +
          Extents + "}, {" + std::to_string(Shape.Size[0]) + ", " +
          std::to_string(Shape.Size[1]) + ", " + std::to_string(Shape.Size[2]) +
          "}, " + (Async ? "1, __accel_queue" : "0, 0") + "};\n";
  if (Opts.Check)
    Text +=
        "  accel_check_region(&__accel_region_" + N +
        ", &__accel_launch, accel_emulated::" + kernelName(P, Number, Opts) +
        "_entry);\n";
  else
    Text += "  if (!accel_launch_region(&__accel_region_" + N +
            ", &__accel_launch))\n    return false;\n";
  for (size_t I = 0; I != Reds; ++I) {
    const plan::Reduction &Red = P.Reductions[I];
    const std::string Value = unique((Red.Var->Name + "_value").str());
    const std::string At = Addresses[Red.Var];
    const std::string Index = std::to_string(I);
    Text +=
        "  " + typeName(Red.Var->Type, S).str() + " " + Value +
        ";\n  __builtin_memcpy(&" + Value + ", " + At + ", sizeof " + Value +
        ");\n  for (unsigned __accel_k = 0; __accel_k < "
        "__accel_reductions[" +
        Index + "].count; ++__accel_k)\n    " + Value + " = " +
        combine(Red, Value, "__accel_partials_" + Index + "[__accel_k]", S) +
        ";\n  __builtin_memcpy(" + At + ", &" + Value + ", sizeof " + Value +
        ");\n";
  }
  return Text + "  return true;\n}\n";
}

} // namespace accel::codegen
