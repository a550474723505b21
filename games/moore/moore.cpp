#include "games/moore/moore.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <functional>
#include <numeric>
#include <utility>

#include "grundy/game/heaps.h"
#include "grundy/game/typed.h"

namespace grundy::games {

namespace {

// Above this number, winning moves are not listed one by one.
constexpr std::size_t kMostMoves = 2'000;
constexpr std::size_t kRows = 24;

bool has_bit(std::uint64_t number, unsigned bit) {
  return ((number >> bit) & 1U) != 0;
}

std::uint64_t ones_in(const Moore::Position& heaps, unsigned bit) {
  return static_cast<std::uint64_t>(
      std::ranges::count_if(heaps, [bit](std::uint64_t heap) { return has_bit(heap, bit); }));
}

unsigned width_of(const Moore::Position& heaps) {
  std::uint64_t all = 0;
  for (const std::uint64_t heap : heaps) all |= heap;
  return static_cast<unsigned>(std::bit_width(all));
}

/// Calls visit(chosen) for the subsets of 0, ..., count - 1 of a given size, until it returns
/// false.
template <class Visit>
bool each_choice(std::size_t count, std::size_t size, Visit&& visit) {
  std::vector<std::size_t> chosen(size);
  std::iota(chosen.begin(), chosen.end(), 0U);
  for (;;) {
    if (!visit(chosen)) return false;
    std::size_t i = size;
    while (i > 0 && chosen[i - 1] == count - size + i - 1) --i;
    if (i == 0) return true;
    std::size_t next = chosen[i - 1];
    for (; i <= size; ++i) chosen[i - 1] = ++next;
  }
}

/// Makes the number of ones in each column a multiple of k + 1, from the leading column on.
///
/// A heap that has lost a one in some column may have anything in the columns after it: it is free.
/// In a column with c ones too many, s heaps lose their ones and t of the free heaps get a one,
/// such that s - t is c modulo k + 1. Moore's proof: with f free heaps there is always a way,
/// because c more heaps can be freed if c <= k - f, and otherwise k + 1 - c <= f ones can be given.
/// So no partial move fails later, and keeping all of them costs no more than the list of results.
class Balancing {
 public:
  Balancing(const Moore::Position& heaps, std::uint64_t k, std::size_t most)
      : heaps_(heaps), k_(k), most_(most) {}

  /// All ways, or just one; nothing if there are too many.
  std::optional<std::vector<Moore::Move>> moves(bool first_only) {
    std::vector<Moore::Move> begun{{}};
    for (unsigned bit = width_of(heaps_); bit-- > 0;) {
      std::vector<Moore::Move> next;
      for (const Moore::Move& move : begun) {
        const bool done = each_column(move, bit, [&](Moore::Move longer) {
          next.push_back(std::move(longer));
          return !first_only && next.size() <= most_;
        });
        if (!done && !first_only) return std::nullopt;
      }
      begun = std::move(next);
    }
    std::erase_if(begun, [](const Moore::Move& move) { return move.empty(); });
    for (Moore::Move& move : begun) std::ranges::sort(move, {}, &Moore::Change::heap);
    return begun;
  }

 private:
  template <class Visit>
  bool each_column(const Moore::Move& move, unsigned bit, Visit&& visit) const {
    const std::vector<std::size_t> ones = ones_of(move, bit);
    const std::uint64_t surplus = ones.size() % (k_ + 1);
    const std::size_t room = std::min<std::uint64_t>(k_ - move.size(), ones.size());
    // Starts with the most that can be lost: if one way is enough, that is the plainest.
    for (std::size_t lost = room + 1; lost-- > 0;) {
      const std::uint64_t given = (lost + (k_ + 1) - surplus) % (k_ + 1);
      if (given > move.size()) continue;
      const bool all = each_choice(ones.size(), lost, [&](const auto& losing) {
        return each_choice(move.size(), given, [&](const auto& getting) {
          Moore::Move longer = move;
          for (const std::size_t i : getting) longer[i].left |= std::uint64_t{1} << bit;
          for (const std::size_t i : losing) longer.push_back(drop_one(ones[i], bit));
          return visit(std::move(longer));
        });
      });
      if (!all) return false;
    }
    return true;
  }

  /// The unchanged heaps that have a one in that column.
  [[nodiscard]] std::vector<std::size_t> ones_of(const Moore::Move& move, unsigned bit) const {
    std::vector<std::size_t> ones;
    std::vector<bool> is_free(heaps_.size(), false);
    for (const Moore::Change& change : move) is_free[change.heap] = true;
    for (std::size_t i = 0; i < heaps_.size(); ++i) {
      if (!is_free[i] && has_bit(heaps_[i], bit)) ones.push_back(i);
    }
    return ones;
  }
  /// A heap that loses its one in a column: earlier columns stay, later ones are open.
  [[nodiscard]] Moore::Change drop_one(std::size_t heap, unsigned bit) const {
    return {heap, heaps_[heap] >> bit >> 1U << 1U << bit};
  }

  const Moore::Position& heaps_;
  std::uint64_t k_;
  std::size_t most_;
};

/// The table of binary digits, with the number of ones in each column modulo k + 1.
Explanation digit_sums(const Moore::Position& heaps, std::uint64_t k) {
  const unsigned width = std::max(1U, width_of(heaps));
  std::size_t label = 1;
  for (const std::uint64_t heap : heaps) label = std::max(label, std::to_string(heap).size());
  Explanation reason{"digit-sums", ""};
  for (std::size_t i = 0; i < std::min(heaps.size(), kRows); ++i) {
    std::string line = fmt::format("{:>{}} =", heaps[i], label);
    for (unsigned bit = width; bit-- > 0;) line += has_bit(heaps[i], bit) ? " 1" : " 0";
    reason.figure.push_back(std::move(line));
  }
  if (heaps.size() > kRows) {
    reason.figure.push_back(fmt::format("... {} more", heaps.size() - kRows));
  }
  std::vector<std::uint64_t> sums;
  std::string line(label + 2, ' ');
  for (unsigned bit = width; bit-- > 0;) {
    sums.push_back(ones_in(heaps, bit) % (k + 1));
    line += fmt::format(" {}", sums.back());
  }
  reason.figure.push_back(line + fmt::format("  ones in each column, modulo {}", k + 1));
  reason.facts = {{"k", k}, {"digit_sums", std::move(sums)}};
  return reason;
}

/// If all heaps may be touched: all ways to lower them to a total, heap by heap.
std::optional<std::vector<Moore::Move>> moves_to_total(const Moore::Position& heaps,
                                                       std::uint64_t total) {
  struct Beginning {
    Moore::Move move;
    std::uint64_t rest;  // the total of the heaps that follow
  };
  std::uint64_t after = std::accumulate(heaps.begin(), heaps.end(), std::uint64_t{0});
  if (total >= after) return std::vector<Moore::Move>();
  std::vector<Beginning> begun{{{}, total}};
  for (std::size_t i = 0; i < heaps.size(); ++i) {
    after -= heaps[i];
    std::vector<Beginning> next;
    for (const Beginning& beginning : begun) {
      const std::uint64_t least = beginning.rest > after ? beginning.rest - after : 0;
      const std::uint64_t most = std::min(heaps[i], beginning.rest);
      if (most - least >= kMostMoves - next.size()) return std::nullopt;
      for (std::uint64_t left = least; left <= most; ++left) {
        next.push_back({beginning.move, beginning.rest - left});
        if (left != heaps[i]) next.back().move.push_back({i, left});
      }
    }
    begun = std::move(next);
  }
  std::vector<Moore::Move> moves;
  for (Beginning& beginning : begun) moves.push_back(std::move(beginning.move));
  return moves;
}

}  // namespace

const GameInfo& Moore::info() {
  static const GameInfo info{
      .name = "moore",
      .title = "Moore's Nim",
      .summary = "take any number of chips from each of up to K heaps",
      .notation = "moore(HEAP, HEAP, ...; k=K)",
      .examples = {"moore(2,3,4; k=2)", "moore(1,2,3; k=1)", "moore(3,3,3; k=2)", "moore(2,4; k=2)",
                   "moore(1,1,2,2; k=3)"},
  };
  return info;
}

Expected<Start<Moore>> Moore::parse(const Arguments& arguments) {
  const auto sections = arguments.sections();
  auto heaps = sections.front().naturals("a heap size");
  if (!heaps) return std::unexpected(std::move(heaps.error()));
  if (heaps->size() > kMaxHeaps) {
    return sections.front().items()[kMaxHeaps].error("there are too many heaps",
                                                     fmt::format("at most {} heaps", kMaxHeaps));
  }
  const auto text = sections.size() == 2 ? sections[1].value_of("k") : std::optional<Arguments>();
  if (!text) {
    const Arguments& place = sections.size() > 1 ? sections[1] : sections[0];
    return place.error("moore must say from how many heaps a move may take",
                       "; k=NUMBER after the heaps", sections.size() > 1 ? 0 : place.text().size());
  }
  const auto k = text->natural("the number of heaps that a move may touch");
  if (!k) return std::unexpected(k.error());
  if (*k < 1 || *k > kMaxK) {
    return text->error(*k < 1 ? "k is too small" : "k is too large",
                       fmt::format("a number from 1 to {}", kMaxK));
  }
  return Start<Moore>{Moore(*k), std::move(*heaps)};
}

std::string Moore::print(const Position& heaps) const {
  std::string text = "moore(";
  if (heaps.empty()) text += '0';
  append_numbers(text, heaps);
  return text + "; " + parameters() + ')';
}

std::string Moore::print_move(const Position& heaps, const Move& move) {
  std::string text;
  for (const Change& change : move) {
    if (!text.empty()) text += ", ";
    text += fmt::format("{} -> {}", heaps[change.heap], change.left);
  }
  return text;
}

Moore::Position Moore::after(Position heaps, const Move& move) {
  for (const Change& change : move) heaps[change.heap] = change.left;
  std::erase(heaps, 0);
  if (heaps.empty()) heaps.push_back(0);  // the notation writes 0 if nothing is left
  return heaps;
}

Moore::Position Moore::canonical(Position heaps) {
  std::erase(heaps, 0);
  std::ranges::sort(heaps);
  return heaps;
}

bool Moore::advance(const Position& heaps, Position& left, std::uint64_t& changed) const {
  for (std::size_t i = heaps.size(); i-- > 0;) {
    const bool was_changed = left[i] != heaps[i];
    if (left[i] > 0 && (was_changed || changed < k_)) {
      if (!was_changed) ++changed;
      --left[i];
      return true;
    }
    if (was_changed) --changed;
    left[i] = heaps[i];
  }
  return false;
}

bool Moore::touches_all(const Position& heaps) const {
  return heaps.size() - static_cast<std::size_t>(std::ranges::count(heaps, 0U)) <= k_;
}

std::optional<NimValue> Moore::closed_form(const Position& heaps) const {
  if (k_ == 1) {
    return NimValue(
        std::accumulate(heaps.begin(), heaps.end(), std::uint64_t{0}, std::bit_xor<>()));
  }
  if (!touches_all(heaps)) return std::nullopt;
  std::uint64_t total = 0;
  for (const std::uint64_t heap : heaps) {
    if (__builtin_add_overflow(total, heap, &total)) return std::nullopt;
  }
  return NimValue(total);
}

std::optional<Outcome> Moore::closed_outcome(const Position& heaps) const {
  for (unsigned bit = 0; bit < width_of(heaps); ++bit) {
    if (ones_in(heaps, bit) % (k_ + 1) != 0) return Outcome::N;
  }
  return Outcome::P;
}

std::optional<std::vector<Moore::Move>> Moore::moves_to(const Position& heaps,
                                                        std::uint64_t target) const {
  if (target == 0) return Balancing(heaps, k_, kMostMoves).moves(false);
  const auto value = closed_form(heaps);
  if (!value) return std::nullopt;
  if (k_ > 1) return moves_to_total(heaps, target);
  std::vector<Move> moves;
  const std::uint64_t change = value->number() ^ target;
  for (std::size_t i = 0; i < heaps.size(); ++i) {
    if ((heaps[i] ^ change) < heaps[i]) moves.push_back({{i, heaps[i] ^ change}});
  }
  return moves;
}

Moore::Move Moore::balancing_move(const Position& heaps) const {
  const auto moves = Balancing(heaps, k_, 1).moves(true);
  return moves && !moves->empty() ? moves->front() : Move();
}

double Moore::search_size(const Position& heaps) {
  // Equal heaps are interchangeable, so only one order counts.
  Position sorted = canonical(heaps);
  double size = 1;
  for (std::size_t i = 0, alike = 0; i < sorted.size() && size < 1e300; ++i) {
    alike = i > 0 && sorted[i] == sorted[i - 1] ? alike + 1 : 0;
    const auto heap = static_cast<double>(sorted[i]);
    size *= (heap + 1 + static_cast<double>(alike)) / static_cast<double>(alike + 1);
  }
  return std::min(size, 1e300);
}

Explanation Moore::explain(const Position& heaps) const {
  Explanation reason = digit_sums(heaps, k_);
  const std::string rule = fmt::format(
      "The player to move loses if and only if, in every column of the binary table, the number of "
      "ones is a multiple of {}, which is one more than the number of heaps a move may touch. ",
      k_ + 1);
  const Move move = balancing_move(heaps);
  if (move.empty()) {
    reason.claim =
        rule + "Here this holds, and any move spoils the leading column that it changes.";
  } else {
    reason.claim = rule + "Here it fails in some columns, and a move can put them right.";
    reason.because.push_back(
        {"balancing",
         fmt::format("From the leading column on, take ones away if there are too many, and fill "
                     "in ones in heaps that have been lowered already: {}.",
                     print_move(heaps, move))});
  }
  if (const auto value = closed_form(heaps); value && k_ > 1) {
    reason.because.push_back(
        {"total", fmt::format("A move may touch all the heaps that are left, so only the total "
                              "counts, as if they were one heap: the value is {}.",
                              value->number())});
  } else if (value) {
    std::vector<Summand> summands;
    for (const std::uint64_t heap : heaps) {
      summands.push_back({fmt::format("heap of {}", heap), NimValue(heap)});
    }
    reason.because.push_back(explain_nim_sum(summands));
  }
  return reason;
}

CatalogueEntry moore_game() {
  return catalogue_entry<Moore>();
}

}  // namespace grundy::games
