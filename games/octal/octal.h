// Octal and hexadecimal games: for each k, the code 0.d1 d2 d3 ... says what may be left of a heap
// from which k chips are taken (Guy and Smith 1956).
//
// The bits of the digit d_k mean: 1, nothing is left; 2, one heap; 4, two heaps; 8, three heaps,
// none of them empty. The digit before the point allows breaking up heaps without taking anything.
// The notation goes further (notation/heap_code.h): more heaps, heaps that must differ, and digits
// that are repeated for ever.
//
// Games with names (Kayles, Dawson's Chess, ...) are codes from a list. They are printed by their
// names, and are separate games of the catalogue.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "grundy/game/any_game.h"
#include "grundy/game/heaps.h"

namespace grundy::games {

/// A code with a name.
struct NamedOctal {
  GameInfo info;
  std::string_view code;
  std::string_view heap;     ///< what a number stands for: "a row of pins"
  std::uint64_t margin = 0;  ///< how much larger the heap of the code is than that number
};

class Octal : public BreakingGame<Octal> {
 public:
  static constexpr std::size_t kMaxDigits = 64;  ///< of a code, after the point

  static const GameInfo& info();
  static Expected<Start<Octal>> parse(const Arguments& arguments);
  static Expected<Start<Octal>> parse_named(const NamedOctal& game, const Arguments& arguments);
  [[nodiscard]] const GameInfo& named() const { return name_ == nullptr ? info() : name_->info; }
  [[nodiscard]] std::string parameters() const { return name_ == nullptr ? rules_.name : ""; }
  [[nodiscard]] std::string print(const Position& heaps) const;

  [[nodiscard]] HeapRules heap_rules() const { return rules_; }

  /// Moves that take little come first, and moves that leave heaps of about equal size last. Every
  /// heap includes `margin` chips that are not written, so a smaller heap counts as nothing.
  template <class Visit>
  bool each_division(std::uint64_t written, Visit&& visit) const {
    if (written == 0) return true;
    const std::uint64_t heap = written + rules_.margin;
    for (const grundy::Taking& taking : rules_.takings) {
      if (taking.taken > heap) break;
      if (!each_rest(taking.leaving, heap - taking.taken, visit)) return false;
    }
    if (!rules_.has_tail()) return true;
    for (std::uint64_t taken = rules_.tail_from; taken <= heap; ++taken) {
      const grundy::Leaving& leaving = rules_.tail[(taken - rules_.tail_from) % rules_.tail.size()];
      if (!each_rest(leaving, heap - taken, visit)) return false;
      if (taken == UINT64_MAX) break;
    }
    return true;
  }

 private:
  Octal(HeapRules rules, const NamedOctal* name) : rules_(std::move(rules)), name_(name) {
    rules_.margin = name == nullptr ? 0 : name->margin;
  }

  template <class Visit>
  bool each_rest(const grundy::Leaving& leaving, std::uint64_t rest, Visit& visit) const {
    if (rest == 0) return (leaving.counts & 1U) == 0 || visit(Division{});
    for (int heaps = 1; heaps <= leaving.most(); ++heaps) {
      if ((leaving.counts >> static_cast<unsigned>(heaps) & 1U) == 0) continue;
      if (!each_sum(heaps, rest, leaving.unequal ? 1 : 0, visit)) return false;
    }
    return true;
  }

  /// All ways to divide `rest` chips into this many heaps, each larger by at least `more` than the
  /// one before, counted up like the digits of a number.
  template <class Visit>
  bool each_sum(int heaps, std::uint64_t rest, std::uint64_t more, Visit& visit) const {
    const auto last = static_cast<std::size_t>(heaps - 1);
    std::array<std::uint64_t, HeapRules::kMostHeaps> sizes{};
    std::array<std::uint64_t, HeapRules::kMostHeaps> left{rest};  // for the heaps from here on
    std::size_t i = 0;
    std::uint64_t next = 1;
    while (true) {
      if (i == last) {
        sizes[i] = left[i];
        if (sizes[i] >= next) {
          Division division;
          for (std::size_t j = 0; j <= last; ++j) division.add(written(sizes[j]));
          if (!visit(division)) return false;
        }
      } else if (fits(next, last - i + 1, more, left[i])) {
        sizes[i] = next;
        left[i + 1] = left[i] - next;
        next += more;
        ++i;
        continue;
      }
      if (i == 0) return true;
      next = sizes[--i] + 1;
    }
  }
  /// True if there are enough chips for this many heaps, the first of this size.
  [[nodiscard]] static bool fits(std::uint64_t first, std::uint64_t heaps, std::uint64_t more,
                                 std::uint64_t chips) {
    return first <= chips / heaps && chips - first * heaps >= more * heaps * (heaps - 1) / 2;
  }
  [[nodiscard]] std::uint64_t written(std::uint64_t heap) const {
    return heap > rules_.margin ? heap - rules_.margin : 0;
  }

  HeapRules rules_;  // by the name of their code
  const NamedOctal* name_;
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
