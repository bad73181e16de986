//===- show.h - Prints values so that equal text means equal bits ---------===//

#ifndef SHOW_H
#define SHOW_H

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <type_traits>

/// One value: integers in full, floating point as hexadecimal, so that nothing
/// is rounded away. Every NaN is the same NaN.
template <class T, class = std::enable_if_t<std::is_arithmetic_v<T>>>
void show(const char *Name, T Value) {
  if constexpr (std::is_floating_point_v<T>) {
    if (std::isnan(Value))
      std::printf("%s = nan\n", Name);
    else
      std::printf("%s = %La\n", Name, static_cast<long double>(Value));
  } else if constexpr (std::is_signed_v<T>)
    std::printf("%s = %lld\n", Name, static_cast<long long>(Value));
  else
    std::printf("%s = %llu\n", Name, static_cast<unsigned long long>(Value));
}

/// An array: a hash over its bytes and its place in the array, so a swap or a
/// repetition shows, and the first and last bytes for people.
template <class T> void show(const char *Name, const T *P, std::size_t Count) {
  std::uint64_t Hash = 1469598103934665603u;
  const unsigned char *Bytes = reinterpret_cast<const unsigned char *>(P);
  for (std::size_t I = 0; I < Count; ++I) {
    unsigned char Item[sizeof(T)];
    std::memcpy(Item, Bytes + I * sizeof(T), sizeof(T));
    if constexpr (std::is_floating_point_v<T>) {
      if (std::isnan(P[I]))
        std::memset(Item, 0xff, sizeof(T));
      // Only ten bytes of a long double hold its value.
      if (sizeof(T) == 16)
        std::memset(Item + 10, 0, 6);
    }
    for (unsigned char B : Item)
      Hash = (Hash ^ B) * 1099511628211u;
  }
  std::printf("%s: %zu elements, hash %016llx", Name, Count,
              static_cast<unsigned long long>(Hash));
  if constexpr (std::is_arithmetic_v<T>)
    if (Count)
      std::printf(", %.17g ... %.17g", static_cast<double>(P[0]),
                  static_cast<double>(P[Count - 1]));
  std::printf("\n");
}

template <class C>
auto show(const char *Name, const C &Container)
    -> decltype(Container.data(), void()) {
  show(Name, Container.data(), Container.size());
}

/// A value that may differ in its last bits, against one computed without a
/// directive.
inline void near(const char *Name, double Got, double Want,
                 double Relative = 1e-12) {
  bool Ok = Got == Want || (std::isnan(Got) && std::isnan(Want)) ||
            std::fabs(Got - Want) <= Relative * (std::fabs(Want) + 1e-300);
  std::printf("%s %s\n", Name, Ok ? "ok" : "MISMATCH");
  if (!Ok)
    std::fprintf(stderr, "%s: got %.17g, want %.17g\n", Name, Got, Want);
}

#endif // SHOW_H
