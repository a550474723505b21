// Checksums that only this user's programs can make.
//
// What is kept from run to run is believed without being computed again. A plain checksum reveals
// damage, but not a file that somebody has made up, checksum and all. So kept files carry a seal:
// SipHash-2-4 (Aumasson and Bernstein 2012) under a key in a folder of the user's own, where others
// cannot read it. A file from elsewhere, or one that was changed, lacks the right seal and is not
// believed.
//
// Large arrays are sealed by sixteen such hashes side by side, each over every sixteenth word,
// whose results are hashed once more. A hash alone waits for itself; side by side they take 8 GB/s
// with AVX-512, 3 with AVX2 and 1.7 without (four of them took 1.7 to 2.8).
#pragma once

#include <array>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>

#include "grundy/error.h"

namespace grundy {

class Seal {
 public:
  /// The key of the user: the file `key` in $XDG_STATE_HOME/grundy, or in ~/.local/state/grundy. If
  /// neither is possible, `.key` in `folder`, which is made if need be. Makes a key if there is
  /// none.
  [[nodiscard]] static Expected<Seal> for_folder(const std::string& folder);
  /// With a key that is known.
  explicit Seal(std::array<std::uint64_t, 2> key) : key_(key) {}

  /// The seal of words for a purpose. For another purpose the same words have another seal.
  [[nodiscard]] std::uint64_t of(std::string_view purpose,
                                 std::span<const std::uint64_t> words) const;
  /// The seal of texts, one after another.
  [[nodiscard]] std::uint64_t of_texts(std::initializer_list<std::string_view> texts) const;

 private:
  std::array<std::uint64_t, 2> key_;
};

}  // namespace grundy
