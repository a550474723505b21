// Nimbers as decimal text, of any width.
#include <algorithm>
#include <array>
#include <charconv>

#include "grundy/nimber.h"

namespace grundy {

namespace {

using Limbs = std::array<std::uint64_t, 4>;
__extension__ using Twice = unsigned __int128;

/// limbs·factor + more; false if that does not fit.
bool multiply_add(Limbs& limbs, std::uint64_t factor, std::uint64_t more) {
  Twice carry = more;
  for (std::uint64_t& limb : limbs) {
    carry += static_cast<Twice>(limb) * factor;
    limb = static_cast<std::uint64_t>(carry);
    carry >>= 64;
  }
  return carry == 0;
}

/// Divides by ten and returns the remainder.
unsigned divide_by_ten(Limbs& limbs) {
  Twice rest = 0;
  for (std::size_t i = limbs.size(); i-- > 0;) {
    rest = rest << 64 | limbs[i];
    limbs[i] = static_cast<std::uint64_t>(rest / 10);
    rest %= 10;
  }
  return static_cast<unsigned>(rest);
}

std::optional<Limbs> read(std::string_view text) {
  const bool hexadecimal = text.starts_with("0x") || text.starts_with("0X");
  const unsigned base = hexadecimal ? 16 : 10;
  if (hexadecimal) text.remove_prefix(2);
  if (text.empty()) return std::nullopt;
  Limbs limbs{};
  for (const char& character : text) {
    unsigned digit = 0;
    const auto read = std::from_chars(&character, &character + 1, digit, static_cast<int>(base));
    if (read.ec != std::errc() || !multiply_add(limbs, base, digit)) return std::nullopt;
  }
  return limbs;
}

}  // namespace

template <unsigned Bits>
std::optional<BasicNimber<Bits>> BasicNimber<Bits>::parse(std::string_view text) {
  const auto limbs = read(text);
  if (!limbs) return std::nullopt;
  for (std::size_t i = (Bits + 63) / 64; i < limbs->size(); ++i) {
    if ((*limbs)[i] != 0) return std::nullopt;
  }
  if constexpr (Bits <= 64) {
    if constexpr (Bits < 64) {
      if ((*limbs)[0] >> Bits != 0) return std::nullopt;
    }
    return BasicNimber(static_cast<Number>((*limbs)[0]));
  } else {
    Number number;
    std::copy_n(limbs->begin(), number.limbs.size(), number.limbs.begin());
    return BasicNimber(number);
  }
}

template <unsigned Bits>
std::string BasicNimber<Bits>::print() const {
  if constexpr (Bits == 256) {
    return decimal(number_);
  } else {
    return decimal(BasicNimber<256>(*this).number());
  }
}

std::string decimal(const WideNumber<256>& number) {
  Limbs limbs = number.limbs;
  std::string digits;
  do {
    digits += static_cast<char>('0' + divide_by_ten(limbs));
  } while (limbs != Limbs{});
  std::ranges::reverse(digits);
  return digits;
}

template class BasicNimber<8>;
template class BasicNimber<16>;
template class BasicNimber<32>;
template class BasicNimber<64>;
template class BasicNimber<128>;
template class BasicNimber<256>;

}  // namespace grundy
