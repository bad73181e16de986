//===- Compat.h - Differences between versions of Clang ---------*- C++ -*-===//
//
// The only file of the frontend that asks for Clang's version.
//
//===----------------------------------------------------------------------===//

#ifndef ACCEL_LIB_FRONTEND_COMPAT_H
#define ACCEL_LIB_FRONTEND_COMPAT_H

#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/DiagnosticIDs.h"
#include "clang/Basic/DiagnosticOptions.h"
#include "clang/Basic/Version.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/TextDiagnosticPrinter.h"
#if CLANG_VERSION_MAJOR >= 22
#include "clang/Driver/CreateInvocationFromArgs.h"
#else
#include "clang/Frontend/Utils.h"
#endif
#include "llvm/Support/VirtualFileSystem.h"
#include <memory>

namespace accel::frontend::compat {

/// An engine of its own, for messages about arguments.
struct ArgumentDiagnostics {
#if CLANG_VERSION_MAJOR >= 21
  clang::DiagnosticOptions Opts;
  llvm::IntrusiveRefCntPtr<clang::DiagnosticsEngine> Engine;
  explicit ArgumentDiagnostics(clang::DiagnosticConsumer *Client)
      : Engine(new clang::DiagnosticsEngine(clang::DiagnosticIDs::create(),
                                            Opts, Client, false)) {}
#else
  llvm::IntrusiveRefCntPtr<clang::DiagnosticsEngine> Engine;
  explicit ArgumentDiagnostics(clang::DiagnosticConsumer *Client)
      : Engine(new clang::DiagnosticsEngine(new clang::DiagnosticIDs(),
                                            new clang::DiagnosticOptions(),
                                            Client, false)) {}
#endif
};

inline std::unique_ptr<clang::CompilerInstance>
createInstance(std::shared_ptr<clang::CompilerInvocation> Invocation) {
#if CLANG_VERSION_MAJOR >= 21
  auto CI = std::make_unique<clang::CompilerInstance>(std::move(Invocation));
#else
  auto CI = std::make_unique<clang::CompilerInstance>();
  CI->setInvocation(std::move(Invocation));
#endif
#if CLANG_VERSION_MAJOR >= 22
  CI->createVirtualFileSystem(llvm::vfs::getRealFileSystem());
  CI->createDiagnostics();
#elif CLANG_VERSION_MAJOR >= 20
  CI->createDiagnostics(*llvm::vfs::getRealFileSystem());
#else
  CI->createDiagnostics();
#endif
  return CI;
}

/// Prints to stderr, with carets.
inline std::unique_ptr<clang::DiagnosticConsumer>
createPrinter(clang::CompilerInstance &CI) {
#if CLANG_VERSION_MAJOR >= 21
  return std::make_unique<clang::TextDiagnosticPrinter>(llvm::errs(),
                                                        CI.getDiagnosticOpts());
#else
  return std::make_unique<clang::TextDiagnosticPrinter>(
      llvm::errs(), &CI.getDiagnosticOpts());
#endif
}

} // namespace accel::frontend::compat

#endif // ACCEL_LIB_FRONTEND_COMPAT_H
