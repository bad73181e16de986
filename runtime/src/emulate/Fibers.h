//===- Fibers.h - The threads of an emulated block --------------*- C++ -*-===//
//
// Boost.Context's switch on stacks that end in a guard page and are kept for
// the next block. AddressSanitizer and ThreadSanitizer are told of each switch
// when the program was built with them.
//
//===----------------------------------------------------------------------===//

#ifndef ACCEL_RUNTIME_EMULATE_FIBERS_H
#define ACCEL_RUNTIME_EMULATE_FIBERS_H

#include <boost/context/detail/fcontext.hpp>
#include <cstddef>

namespace accel::rt {

class Fiber {
public:
  using Body = void (*)(void *);

  Fiber() = default;
  ~Fiber();
  Fiber(const Fiber &) = delete;
  Fiber &operator=(const Fiber &) = delete;

  /// Makes the fiber ready to run F(Argument). What ran on it before is
  /// forgotten. False when there is no memory for its stack.
  bool reset(Body F, void *Argument);
  /// Runs it until it suspends or ends.
  void resume();
  /// Inside the fiber: returns to the caller of resume.
  void suspend();
  bool done() const { return Done; }

private:
  static void enter(boost::context::detail::transfer_t T);
  void leave(bool Last);

  void *Mapping = nullptr; ///< Guard page and stack.
  boost::context::detail::fcontext_t Inside = nullptr, Outside = nullptr;
  Body Function = nullptr;
  void *Argument = nullptr;
  bool Done = true;

  // For the sanitizers.
  void *FakeStack = nullptr;
  const void *OuterStack = nullptr;
  size_t OuterSize = 0;
  void *ThreadInside = nullptr, *ThreadOutside = nullptr;
};

} // namespace accel::rt

#endif // ACCEL_RUNTIME_EMULATE_FIBERS_H
