// Octal games, and hexadecimal ones: the code 0.d1 d2 d3 ... says for each k what may be left of a
// heap from which k chips are taken (Guy and Smith 1956).
//
// The bits of the digit d_k: 1, nothing; 2, one heap; 4, two heaps; 8, three heaps, none of them
// empty. The digit before the point allows heaps to be broken up without taking anything.
//
// Games with names of their own (Kayles, Dawson's Chess, ...) are codes from a list. They print by
// their names, and are games of the catalogue beside `octal`.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "grundy/any_game.h"
#include "grundy/breaking_game.h"

namespace grundy::games {

/// The digits of a code, the one before the point first, without zeros at the end.
class OctalCode {
 public:
  static constexpr std::size_t kMaxDigits = 64;  ///< after the point

  static Expected<OctalCode> parse(const Arguments& arguments);
  [[nodiscard]] std::string print() const;

  /// The most that a move can take.
  [[nodiscard]] std::size_t most() const { return digits_.size() - 1; }
  [[nodiscard]] unsigned digit(std::size_t taken) const { return digits_[taken]; }

 private:
  explicit OctalCode(std::vector<std::uint8_t> digits) : digits_(std::move(digits)) {}

  std::vector<std::uint8_t> digits_;
};

/// A code with a name.
struct NamedOctal {
  GameInfo info;
  std::string_view code;
  std::string_view heap;     ///< what a number stands for: "a row of pins"
  std::uint64_t margin = 0;  ///< how much smaller than the heap of the code that number is
};

class Octal : public BreakingGame<Octal> {
 public:
  static const GameInfo& info();
  static Expected<Start<Octal>> parse(const Arguments& arguments);
  static Expected<Start<Octal>> parse_named(const NamedOctal& game, const Arguments& arguments);
  [[nodiscard]] const GameInfo& named() const { return name_ == nullptr ? info() : name_->info; }
  [[nodiscard]] std::string parameters() const { return name_ == nullptr ? code_.print() : ""; }
  [[nodiscard]] std::string print(const Position& heaps) const;

  [[nodiscard]] HeapRules heap_rules() const;

  /// Taking little comes first, and breaking into heaps of about the same size last. A heap counts
  /// `margin` chips that are always there, which are not written; so a heap of fewer is nothing.
  template <class Visit>
  bool each_division(std::uint64_t written, Visit&& visit) const {
    if (written == 0) return true;
    const std::uint64_t heap = written + margin_;
    for (std::size_t taken = 0; taken <= code_.most() && taken <= heap; ++taken) {
      if (!each_rest(code_.digit(taken), heap - taken, visit)) return false;
    }
    return true;
  }

 private:
  Octal(OctalCode code, const NamedOctal* name)
      : code_(std::move(code)), name_(name), margin_(name == nullptr ? 0 : name->margin) {}

  template <class Visit>
  bool each_rest(unsigned digit, std::uint64_t rest, Visit& visit) const {
    if (rest == 0) return (digit & 1U) == 0 || visit(Division{});
    if ((digit & 2U) != 0 && !visit(Division{written(rest)})) return false;
    if ((digit & 4U) != 0) {
      for (std::uint64_t low = 1; low <= rest / 2; ++low) {
        if (!visit(Division{written(low), written(rest - low)})) return false;
      }
    }
    return (digit & 8U) == 0 || each_triple(rest, visit);
  }
  template <class Visit>
  bool each_triple(std::uint64_t rest, Visit& visit) const {
    for (std::uint64_t low = 1; low <= rest / 3; ++low) {
      for (std::uint64_t middle = low; middle <= (rest - low) / 2; ++middle) {
        const Division triple{written(low), written(middle), written(rest - low - middle)};
        if (!visit(triple)) return false;
      }
    }
    return true;
  }
  [[nodiscard]] std::uint64_t written(std::uint64_t heap) const {
    return heap > margin_ ? heap - margin_ : 0;
  }

  OctalCode code_;
  const NamedOctal* name_;
  std::uint64_t margin_;
};

CatalogueEntry octal_game();
CatalogueEntry kayles_game();
CatalogueEntry dawson_game();
CatalogueEntry dawsonkayles_game();
CatalogueEntry treblecross_game();
CatalogueEntry guiles_game();
CatalogueEntry officers_game();
CatalogueEntry kenyon_game();

}  // namespace grundy::games
