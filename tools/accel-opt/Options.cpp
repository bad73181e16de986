//===- Options.cpp - Command line of accel-opt ----------------------------===//

#include "Options.h"
#include "llvm/Support/CommandLine.h"

using namespace accel;
using namespace accel::opt;
namespace cl = llvm::cl;

static cl::OptionCategory Category("accel-opt");

static cl::list<std::string> Files(cl::Positional, cl::cat(Category),
                                   cl::desc("[files, or - (the default)]"));
static cl::opt<Action> Do(
    cl::desc("What to print:"), cl::cat(Category), cl::init(Action::Print),
    cl::values(clEnumValN(Action::Print, "print", "the regions (the default)"),
               clEnumValN(Action::Verify, "verify", "nothing; check only"),
               clEnumValN(Action::Deps, "deps", "what the analysis finds"),
               clEnumValN(Action::Plan, "plan", "the plan, as text"),
               clEnumValN(Action::PlanJson, "plan-json", "the plan, as JSON"),
               clEnumValN(Action::OpenMP, "openmp", "the host version"),
               clEnumValN(Action::Cuda, "cuda", "the device file")));
static cl::opt<bool> NoVerify("no-verify", cl::cat(Category),
                              cl::desc("Do not verify the regions"));
static cl::opt<plan::FpMode>
    Fp("fp", cl::desc("Floating-point reductions:"), cl::cat(Category),
       cl::init(plan::FpMode::Relaxed),
       cl::values(clEnumValN(plan::FpMode::Relaxed, "relaxed", "free order"),
                  clEnumValN(plan::FpMode::Reproducible, "reproducible",
                             "the same bits everywhere"),
                  clEnumValN(plan::FpMode::Strict, "strict", "serial order")));
static cl::opt<bool> CudaVersion("cuda-version", cl::cat(Category),
                                 cl::desc("Plan a CUDA version (--cuda does)"));
static cl::opt<bool> Emulate("emulate", cl::cat(Category),
                             cl::desc("Plan an emulated version"));
static cl::opt<bool> NoOpenMP("no-openmp", cl::cat(Category),
                              cl::desc("Plan no OpenMP version"));
static cl::opt<bool> Contract("contract", cl::cat(Category),
                              cl::desc("Allow fused multiply-add"));
static cl::opt<std::string> HostOnly("host-only", cl::cat(Category),
                                     cl::value_desc("reason"),
                                     cl::desc("There is no device version"));
static cl::opt<std::string> UnitId("unit-id", cl::init("0"), cl::cat(Category),
                                   cl::desc("Goes into kernel names"));

Settings opt::parseCommandLine(int Argc, char **Argv) {
  cl::HideUnrelatedOptions(Category);
  cl::ParseCommandLineOptions(
      Argc, Argv,
      "Reads regions as text, several in a file separated by lines\n"
      "\"// -----\", and prints them after one phase of accel.\n");
  Settings S;
  S.Files.assign(Files.begin(), Files.end());
  if (S.Files.empty())
    S.Files.push_back("-");
  S.Do = Do;
  S.Verify = !NoVerify;
  S.Plan.Cuda = S.Unit.Cuda = CudaVersion || Do == Action::Cuda;
  S.Plan.Emulate = S.Unit.Emulate = Emulate;
  S.Plan.OpenMP = S.Unit.OpenMP = !NoOpenMP;
  S.Plan.Fp = Fp;
  S.Plan.HostOnly = HostOnly;
  S.Unit.Contract = Contract;
  S.Unit.UnitId = UnitId;
  S.Unit.FatbinPath = "unit.fatbin";
  S.Unit.DevicePath = "unit.device.cu";
  return S;
}
