// Hashing of positions. A hash only says where to look: tables compare positions whole.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>
#include <vector>

namespace grundy {

/// Multiplies to 128 bits and folds: every bit of the result depends on every bit of both.
constexpr std::uint64_t fold_multiply(std::uint64_t a, std::uint64_t b) {
  __extension__ using Wide = unsigned __int128;
  const Wide product = static_cast<Wide>(a) * b;
  return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64U);
}

inline constexpr std::uint64_t kHashSeed = 0x9e3779b97f4a7c15;
inline constexpr std::uint64_t kHashFactor = 0xd1342543de82ef95;

inline std::uint64_t hash_bytes(const void* data, std::size_t size) {
  const auto* bytes = static_cast<const unsigned char*>(data);
  std::uint64_t hash = kHashSeed ^ (size << 56U);
  for (; size >= 8; bytes += 8, size -= 8) {
    std::uint64_t word = 0;
    std::memcpy(&word, bytes, 8);
    hash = fold_multiply(hash ^ word, kHashFactor);
  }
  if (size > 0) {
    std::uint64_t word = 0;
    std::memcpy(&word, bytes, size);
    hash = fold_multiply(hash ^ word, kHashFactor);
  }
  return hash;
}

struct PartHash {
  template <class Part>
  std::size_t operator()(const Part& part) const {
    static_assert(std::has_unique_object_representations_v<Part>);
    return hash_bytes(&part, sizeof part);
  }
  template <class Item>
  std::size_t operator()(const std::vector<Item>& part) const {
    static_assert(std::has_unique_object_representations_v<Item>);
    return hash_bytes(part.data(), part.size() * sizeof(Item));
  }
};

}  // namespace grundy
