// Kernels in plain C++, for machines without the vector instructions of the other files. Compilers
// turn these loops into whatever the machine has.
#include "solve/heap/kernel_impl.h"

namespace grundy::heap {
namespace {

template <class T, std::size_t Lanes>
struct Vector {
  T lane[Lanes];
};

/// Applies an operation to each lane of two vectors.
template <class T, std::size_t Lanes, class Operation>
Vector<T, Lanes> by_lane(Vector<T, Lanes> a, const Vector<T, Lanes>& b, Operation operation) {
  for (std::size_t i = 0; i < Lanes; ++i)
    a.lane[i] = static_cast<T>(operation(a.lane[i], b.lane[i]));
  return a;
}

struct Portable {
  static constexpr std::size_t kLanes = 16;
  static constexpr std::size_t kLanes32 = 8;
  static constexpr std::size_t kLanes8 = 32;
  static constexpr bool kCompresses = false;
  static constexpr bool kTables = false;
  using V8 = Vector<std::uint8_t, kLanes8>;
  using V16 = Vector<std::uint16_t, kLanes>;
  using V32 = Vector<std::uint32_t, kLanes32>;

  template <class V, class T>
  static V load(const T* from) {
    V v;
    for (auto& lane : v.lane) lane = *from++;
    return v;
  }
  template <class V, class T>
  static void store(T* to, const V& v) {
    for (const auto lane : v.lane) *to++ = lane;
  }
  template <class V, class T>
  static V splat(T value) {
    V v;
    for (auto& lane : v.lane) lane = value;
    return v;
  }
  template <class V>
  static V bit_xor(const V& a, const V& b) {
    return by_lane(a, b, [](auto x, auto y) { return x ^ y; });
  }
  template <class V>
  static V bit_or(const V& a, const V& b) {
    return by_lane(a, b, [](auto x, auto y) { return x | y; });
  }
  template <class V>
  static V bit_and(const V& a, const V& b) {
    return by_lane(a, b, [](auto x, auto y) { return x & y; });
  }

  static V8 load8(const std::uint8_t* from) { return load<V8>(from); }
  static void store8(std::uint8_t* to, const V8& v) { store(to, v); }
  static V8 splat8(std::uint32_t four) { return splat<V8>(static_cast<std::uint8_t>(four)); }
  /// Adds bits to a set where two bytes are equal.
  static V8 add_where_equal(const V8& set, const V8& bits, const V8& a, const V8& b) {
    const V8 equal = by_lane(a, b, [](auto x, auto y) { return x == y ? 0xFF : 0; });
    return bit_or(set, bit_and(bits, equal));
  }
  static V8 table8(const std::uint8_t* sixteen) {
    V8 v;
    for (std::size_t i = 0; i < kLanes8; ++i) v.lane[i] = sixteen[i % 16];
    return v;
  }
  /// Nothing if the index has the bit 128.
  static V8 look_up8(const V8& table, V8 index) {
    for (std::uint8_t& lane : index.lane) lane = lane < 128 ? table.lane[lane % 16] : 0;
    return index;
  }

  /// The sets of eight values in all lanes, united: those in sets[g] are the bits from 8 g on.
  template <std::size_t Groups>
  static std::uint64_t unite(const V8 (&sets)[Groups]) {
    std::uint64_t all = 0;
    for (std::size_t g = 0; g < Groups; ++g) {
      for (const std::uint8_t set : sets[g].lane) all |= std::uint64_t{set} << (8 * g);
    }
    return all;
  }

  static V16 load16(const std::uint16_t* from) { return load<V16>(from); }
  static void store16(std::uint16_t* to, const V16& v) { store(to, v); }
  static V16 splat16(std::uint16_t value) { return splat<V16>(value); }
  static std::uint64_t nonzero64(const std::uint8_t* flags) {
    std::uint64_t word = 0;
    for (unsigned i = 0; i < 64; ++i) word |= std::uint64_t{flags[i] != 0} << i;
    return word;
  }
  static V16 least16(const V16& a, const V16& b) {
    return by_lane(a, b, [](auto x, auto y) { return x < y ? x : y; });
  }
  static V16 equal16(const V16& a, const V16& b) {
    return by_lane(a, b, [](auto x, auto y) { return x == y ? 0xFFFF : 0; });
  }
  static bool any(const V16& v) {
    std::uint16_t all = 0;
    for (const std::uint16_t lane : v.lane) all |= lane;
    return all != 0;
  }

  static V32 load8to32(const std::uint8_t* from) { return load<V32>(from); }
  static V32 load16to32(const std::uint16_t* from) { return load<V32>(from); }
  static V32 load32(const std::uint32_t* from) { return load<V32>(from); }
  static V32 splat32(std::uint32_t value) { return splat<V32>(value); }
  static V32 subtract32(const V32& a, const V32& b) {
    return by_lane(a, b, [](auto x, auto y) { return x - y; });
  }
  static V32 bit_at(V32 a) {
    for (std::uint32_t& lane : a.lane) lane = lane < 32 ? std::uint32_t{1} << lane : 0;
    return a;
  }
  static void store32(std::uint32_t* to, const V32& v) { store(to, v); }
};

constexpr Kernels kKernels = kernels_of<Portable>("portable");

}  // namespace

const Kernels* portable_kernels() {
  return &kKernels;
}

}  // namespace grundy::heap
