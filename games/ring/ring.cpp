#include "games/ring/ring.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>
#include <vector>

#include "games/kit/drawn.h"
#include "grundy/game/typed.h"

namespace grundy::games {

namespace {

constexpr std::string_view kLetters = ".AB";
constexpr std::string_view kRingForms = "a number of cells, or cells written ., A or B";

Words empty_ring(std::uint64_t cells) {
  Words ring(1 + (cells + 31) / 32, 0);
  ring[0] = cells;
  return ring;
}

std::unexpected<Error> wrong_size(const Arguments& arguments, bool too_small) {
  return arguments.error(too_small ? "a ring has at least two cells" : "the ring is too large",
                         too_small ? std::string("a number from 2 on")
                                   : fmt::format("at most {} cells", Ring::kMaxCells));
}

}  // namespace

const GameInfo& Ring::info() {
  static const GameInfo info{
      .name = "ring",
      .title = "Ring of letters",
      .summary = "write A or B into an empty cell of a ring; neighbours must differ",
      .notation = "ring(CELLS) or ring(A..B.), cells written ., A or B",
      .examples = {"ring(4)", "ring(2)", "ring(A..B.)", "ring(.A...)", "ring(A.A.B)", "ring(5)"},
      .table_from = 2,
  };
  return info;
}

Expected<Start<Ring>> Ring::parse(const Arguments& arguments) {
  const std::string_view text = arguments.text();
  if (text.empty()) return arguments.error("the ring is missing here", std::string(kRingForms));
  if (text.find_first_of(kLetters) == std::string_view::npos) {
    const auto cells = arguments.natural("the number of cells");
    if (!cells) return std::unexpected(cells.error());
    if (*cells < 2 || *cells > kMaxCells) return wrong_size(arguments, *cells < 2);
    return Start<Ring>{{}, empty_ring(*cells)};
  }
  if (text.size() < 2 || text.size() > kMaxCells) return wrong_size(arguments, text.size() < 2);
  Position ring = empty_ring(text.size());
  for (std::size_t cell = 0; cell < text.size(); ++cell) {
    const std::size_t letter = kLetters.find(text[cell]);
    if (letter == std::string_view::npos) {
      return arguments.error("a cell is empty or holds A or B", "., A or B", cell);
    }
    const bool repeated = letter != 0 && ((cell > 0 && text[cell - 1] == text[cell]) ||
                                          (cell + 1 == text.size() && text[0] == text[cell]));
    if (repeated) {
      return arguments.error(
          cell > 0 && text[cell - 1] == text[cell]
              ? "neighbours must not have the same letter"
              : "the last cell is next to the first: they must not have the same letter",
          letter == 1 ? ". or B" : ". or A", cell);
    }
    write(ring, cell, letter);
  }
  return Start<Ring>{{}, std::move(ring)};
}

std::string Ring::print(const Position& ring) {
  if (!first_letter(ring)) return fmt::format("ring({})", ring[0]);
  std::string text = "ring(";
  for (std::uint64_t cell = 0; cell < ring[0]; ++cell) text += kLetters[letter_at(ring, cell)];
  return text + ')';
}

std::string Ring::print_move(const Position&, const Move& move) {
  return fmt::format("{} at {}", kLetters[move.letter], move.cell + 1);
}

std::string Ring::draw(const Position& ring) {
  constexpr std::uint64_t kMaxDrawn = 40;  // more would not fit on a line
  if (ring[0] > kMaxDrawn) return {};
  std::string numbers;
  std::string letters;
  for (std::uint64_t cell = 0; cell < ring[0]; ++cell) {
    numbers += fmt::format("{:>3}", cell + 1);
    letters += fmt::format("{:>3}", kLetters[letter_at(ring, cell)]);
  }
  return "cell  " + numbers + "\nletter" + letters + "  (the last is next to the first)\n";
}

Drawing Ring::shapes(const Position& ring) {
  if (ring[0] > kMostInPicture) return {};
  Drawing drawing{.title = fmt::format("a ring of {} cells", ring[0])};
  const auto cells = static_cast<double>(ring[0]);
  constexpr double kApart = 1.1;
  const double radius = std::max(0.8, cells * kApart / (2 * std::numbers::pi));
  const auto at = [&](std::uint64_t cell, double distance) {
    const double turn = 2 * std::numbers::pi * static_cast<double>(cell) / cells;
    return Point{distance * std::sin(turn), -distance * std::cos(turn)};
  };
  drawing.circle({0, 0}, radius, Tone::line);
  for (std::uint64_t cell = 0; cell < ring[0]; ++cell) {
    const std::uint64_t letter = letter_at(ring, cell);
    drawing.circle(at(cell, radius), 0.42, letter == 0 ? Tone::light : Tone::dark);
    if (letter != 0) drawing.text(at(cell, radius), std::string(1, kLetters[letter]));
    drawing.text(at(cell, radius + 0.75), std::to_string(cell + 1), Tone::label);
  }
  return drawing;
}

std::string Ring::print_part(const Part& part) {
  if (part.ends == Ends::none) return fmt::format("ring({})", part.length);
  return fmt::format("a gap of {} between {} letters", part.length,
                     part.ends == Ends::equal ? "equal" : "different");
}

Ring::Position Ring::part_position(const Part& part) {
  const std::uint64_t letters = part.ends == Ends::none ? 0 : part.ends == Ends::equal ? 1 : 2;
  Position ring = empty_ring(letters + part.length);
  for (std::uint64_t cell = 0; cell < letters; ++cell) write(ring, cell, cell + 1);
  return ring;
}

std::optional<std::uint64_t> Ring::first_letter(const Position& ring) {
  for (std::uint64_t cell = 0; cell < ring[0]; ++cell) {
    if (ring[1 + cell / 32] == 0) {
      cell |= 31U;  // on to the next word
    } else if (letter_at(ring, cell) != 0) {
      return cell;
    }
  }
  return std::nullopt;
}

std::uint64_t Ring::equal_gaps(const Position& ring) {
  std::uint64_t count = 0;
  each_gap(ring, [&](const Part& gap, std::uint64_t) { count += gap.ends == Ends::equal; });
  return count;
}

double Ring::search_size(const Position& ring) {
  std::uint32_t longest = 0;
  each_gap(ring, [&](const Part& gap, std::uint64_t) { longest = std::max(longest, gap.length); });
  return 2.0 * longest;  // for each length, between equal and between different letters
}

Explanation Ring::explain(const Position& ring) {
  constexpr std::size_t kListed = 64;
  const std::uint64_t equal = equal_gaps(ring);
  Explanation reason{"parity", ""};
  if (!first_letter(ring)) {
    reason.claim =
        "The first letter leaves one gap, between that letter and itself. From then on the number "
        "of gaps between equal letters is odd before every move of the second player and even "
        "before every move of the first. While it is odd there is room for a letter, so it is the "
        "first player who cannot move in the end, however they play.";
    reason.facts = {{"cells", ring[0]}};
    return reason;
  }
  reason.claim = fmt::format(
      "A letter between equal letters replaces one such gap by none or by two, and a letter "
      "between different letters adds one. So the number of gaps between equal letters changes its "
      "parity with every move, and while it is odd there is room for a letter. Here it is {}, so "
      "the player to move {}, however they play.",
      equal, equal % 2 == 1 ? "wins" : "loses");
  reason.facts = {{"equal_gaps", equal}};
  std::vector<Summand> gaps;
  each_gap(ring, [&](const Part& gap, std::uint64_t before) {
    if (gaps.size() > kListed) return;
    const bool same = gap.ends == Ends::equal;
    gaps.push_back(
        {fmt::format("gap of {} after cell {}", gap.length, before + 1), NimValue(same ? 1 : 0)});
  });
  if (!gaps.empty() && gaps.size() <= kListed) reason.because.push_back(explain_nim_sum(gaps));
  return reason;
}

CatalogueEntry ring_game() {
  return catalogue_entry<Ring>();
}

}  // namespace grundy::games
