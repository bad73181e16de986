//===- Directives.cpp - data, update and wait -----------------------------===//

#include "CodeGenInternal.h"

using namespace accel::ir;

namespace accel::codegen {

static StringRef dataFlags(Request::Copy Mode) {
  switch (Mode) {
  case Request::Copy::Copy:
    return "ACCEL_COPYIN | ACCEL_COPYOUT";
  case Request::Copy::In:
    return "ACCEL_COPYIN";
  case Request::Copy::Out:
    return "ACCEL_COPYOUT";
  case Request::Copy::Create:
    return "ACCEL_CREATE";
  case Request::Copy::Present:
    return "ACCEL_PRESENT";
  }
  return "0";
}

/// An accel_array; sizes come from the type of the user's pointer.
static std::string arrayEntry(const HostDirective::Item &I, StringRef Flags) {
  return "__accel_section(" + I.Pointer + ", static_cast<accel_i64>(" +
         I.Begin + "), static_cast<accel_i64>(" + I.Count + "), " +
         Flags.str() + ", " + stringLiteral(I.Name) + ")";
}

static std::string entries(llvm::ArrayRef<HostDirective::Item> Items,
                           StringRef Flags = "") {
  std::string Text = "{\n";
  for (const HostDirective::Item &I : Items)
    Text += "  " + arrayEntry(I, Flags.empty() ? dataFlags(I.Mode) : Flags) +
            (&I == &Items.back() ? "" : ",") + "\n";
  return Text + "}";
}

static std::string update(const HostDirective &D, Request::Copy Mode,
                          const std::string &N) {
  std::vector<HostDirective::Item> Items;
  for (const HostDirective::Item &I : D.Items)
    if (I.Mode == Mode)
      Items.push_back(I);
  if (Items.empty())
    return "";
  const std::string Way = Mode == Request::Copy::Out ? "host" : "device";
  const std::string Name = "__accel_" + Way + "_" + N;
  return "const accel_array " + Name + "[] = " + entries(Items, "0u") +
         ";\naccel_update_" + Way + "(" + stringLiteral(D.File) + ", " +
         std::to_string(D.Line) + ", " + Name + ", " +
         std::to_string(Items.size()) + ");\n";
}

DirectiveText printHostDirective(const HostDirective &D, unsigned Number) {
  DirectiveText Text;
  const std::string N = std::to_string(Number);
  const std::string If =
      D.IfText.empty() ? "" : "static_cast<bool>(" + D.IfText + ")";
  switch (D.What) {
  case HostDirective::Data: {
    const std::string Count = std::to_string(D.Items.size());
    Text.Before = "{ // accel: data\n";
    if (!D.Items.empty())
      Text.Before += "accel_array __accel_arrays_" + N +
                     "[] = " + entries(D.Items) + ";\n";
    Text.Before +=
        "accel_data __accel_data_" + N + " = {" + stringLiteral(D.File) + ", " +
        std::to_string(D.Line) + ", " +
        (D.Items.empty() ? "nullptr" : "__accel_arrays_" + N) + ", " + Count +
        "};\n__accel_data_scope __accel_scope_" + N + "(&__accel_data_" + N +
        (If.empty() ? "" : ", " + If) + ");\n";
    Text.After = " }";
    break;
  }
  case HostDirective::Update: {
    std::string Both =
        update(D, Request::Copy::Out, N) + update(D, Request::Copy::In, N);
    Text.Before = (If.empty() ? "{ // accel: update\n"
                              : "if (" + If + ") { // accel: update\n") +
                  Both + "}\n";
    // "else" of the user's own "if" must not be taken for ours.
    if (!If.empty())
      Text.Before = "{ " + Text.Before + "}\n";
    break;
  }
  case HostDirective::Wait: {
    std::string Call =
        D.QueueText.empty()
            ? "accel_wait_all();"
            : "accel_wait_queue(static_cast<accel_i64>(" + D.QueueText + "));";
    Text.Before = If.empty() ? "{ " + Call + " }\n"
                             : "{ if (" + If + ") " + Call + " }\n";
    break;
  }
  }
  return Text;
}

DirectiveText printStay(llvm::StringRef File, unsigned Line, unsigned Number) {
  const std::string Name = "__accel_stay_" + std::to_string(Number);
  return {"__accel_stay_scope " + Name + "(" + stringLiteral(File) + ", " +
              std::to_string(Line) + "); // accel: arrays stay on the device\n",
          " " + Name + ".__accel_end();"};
}

} // namespace accel::codegen
