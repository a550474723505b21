// Take-away: take 1 to max chips from one pile. With several piles it is restricted Nim.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "grundy/game/any_game.h"
#include "grundy/game/heaps.h"

namespace grundy::games {

class Takeaway : public TakingGame<Takeaway> {
 public:
  explicit Takeaway(std::uint64_t max) : max_(max) {}

  static const GameInfo& info();
  static Expected<Start<Takeaway>> parse(const Arguments& arguments);
  [[nodiscard]] std::string parameters() const { return "max=" + std::to_string(max_); }

  template <class Visit>
  bool each_left(std::uint64_t pile, Visit&& visit) const {
    const std::uint64_t most = std::min(pile, max_);
    for (std::uint64_t taken = 1; taken <= most && taken != 0; ++taken) {
      if (!visit(pile - taken)) return false;
    }
    return true;
  }

  /// The numbers that may be taken are listed one by one, unless there are very many.
  [[nodiscard]] bool has_heap_rules() const { return max_ <= kMostListed; }
  [[nodiscard]] HeapRules heap_rules() const;

  static std::string_view theorem() { return "nim sum of the remainders of the piles by max + 1"; }

  [[nodiscard]] std::optional<NimValue> closed_form(const Position& piles) const {
    return NimValue(nim_sum(piles));
  }

  /// The sizes a pile can be left with have different remainders, so at most one fits.
  template <class Visit>
  bool each_move_to(const Position& piles, NimValue target, Visit&& visit) const {
    const std::uint64_t change = nim_sum(piles) ^ target.number();
    for (std::size_t i = 0; i < piles.size(); ++i) {
      const std::uint64_t now = remainder(piles[i]);
      const std::uint64_t wanted = now ^ change;
      if (wanted == now || wanted > max_) continue;
      // Takes the pile down to that remainder, within this multiple of max + 1 or the one before.
      const std::uint64_t taken = wanted < now ? now - wanted : now + (max_ - wanted) + 1;
      if (taken <= piles[i] && !visit(Move{i, piles[i] - taken})) break;
    }
    return true;
  }

  [[nodiscard]] Explanation explain(const Position& piles) const;

  /// In misère play too a pile equals the heap of its remainder: its options are the max remainders
  /// before it, and Conway's rule applies because 0 or 1 is among them.
  template <class Visit>
  bool each_misere_heap(const Position& piles, Visit&& visit) const {
    for (const std::uint64_t pile : piles) visit(remainder(pile));
    return true;
  }

 private:
  [[nodiscard]] std::uint64_t remainder(std::uint64_t pile) const {
    return max_ + 1 == 0 ? pile : pile % (max_ + 1);
  }
  [[nodiscard]] std::uint64_t nim_sum(const Position& piles) const;

  static constexpr std::uint64_t kMostListed = 1U << 16U;

  std::uint64_t max_;
};

CatalogueEntry takeaway_game();

}  // namespace grundy::games
