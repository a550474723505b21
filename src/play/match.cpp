#include "grundy/match.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <utility>

#include "theory/moves.h"

namespace grundy {

namespace {

constexpr std::size_t kMovesListed = 1000;         // moves
constexpr std::size_t kLookedThrough = 1'000'000;  // moves, to find the one that the player wrote
constexpr std::size_t kNumbers = 16;               // in a written move
constexpr std::string_view kHeader = "grundy match 1";

std::string without_spaces(std::string_view text) {
  std::string result(text);
  std::erase_if(result, [](unsigned char c) { return c <= ' '; });
  return result;
}

std::optional<std::uint64_t> number(std::string_view text) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

std::vector<std::uint64_t> numbers_written_in(std::string_view text) {
  std::vector<std::uint64_t> numbers;
  for (std::size_t at = 0; at < text.size() && numbers.size() < kNumbers;) {
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(text.data() + at, text.data() + text.size(), value);
    if (error == std::errc()) numbers.push_back(value);
    at = std::max(at + 1, static_cast<std::size_t>(end - text.data()));
  }
  return numbers;
}

/// A short name for a component of a sum, without the arrows of a large graph, for example. Written
/// in full if another component would have the same name.
std::string name_of(const Sum& position, std::size_t component) {
  std::string name = position.components[component].brief();
  std::string whole = position.components[component].print();
  if (name == whole) return name;
  for (const Component& other : position.components) {
    if (other.brief() == name && other.print() != whole) return whole;
  }
  return name;
}

NimValue value_by_theorem(const Component& component) {
  const TheoremFacet* const theorem = component.game->theorem();
  return theorem != nullptr ? theorem->value(component.position).value_or(NimValue()) : NimValue();
}

/// Looks for the move that the player wrote, among more moves than can be listed.
class MoveFinder {
 public:
  /// A move may also be given by what is the same as the position after it.
  MoveFinder(const Sum& position, std::string_view text, std::optional<std::string> same_as = {})
      : position_(position), wanted_(without_spaces(text)), same_as_(std::move(same_as)) {}

  Expected<MoveResult> find() {
    bool all = look_through(kMovesListed);
    if (!all && found_.empty()) {
      look_by_value();
      if (found_.empty()) all = look_through(kLookedThrough);
    }
    if (found_.empty()) {
      return bad_input(
          all ? "there is no such move; 'moves' lists the moves"
              : "no such move was found among very many; 'moves' lists the first ones");
    }
    if (identities_.size() > 1) {
      return bad_input("that move is possible in several components; write 'in COMPONENT: MOVE'");
    }
    return found_.front();
  }

 private:
  /// Tries up to `most` moves of each component; true if these were all.
  bool look_through(std::size_t most) {
    bool all = true;
    for (std::size_t i = 0; i < position_.components.size(); ++i) {
      const Component& component = position_.components[i];
      const Prefixes prefix = prefixes_of(i);
      std::size_t seen = 0;
      const bool done = component.game->each_move(component.position, [&](const MoveView& move) {
        if (seen == most) return false;
        // Writing out every position would take too long if there are very many.
        consider(i, prefix, move, seen < kMovesListed);
        ++seen;
        return true;
      });
      all = all && done;
    }
    return all;
  }

  /// A heap may have 2^64-1 moves, but few of them lead to a given value. So tries the values that
  /// the numbers in the text suggest, and the value that wins.
  void look_by_value() {
    NimValue total;
    for (const Component& component : position_.components) {
      total ^= value_by_theorem(component);
    }
    const std::vector<std::uint64_t> numbers = numbers_written_in(wanted_);
    for (std::size_t i = 0; i < position_.components.size(); ++i) {
      const Component& component = position_.components[i];
      const TheoremFacet* const theorem = component.game->theorem();
      if (theorem == nullptr) continue;
      const NimValue value = value_by_theorem(component);
      std::vector<NimValue> targets{NimValue(0), total ^ value, total ^ value ^ NimValue(1)};
      NimValue sum;
      for (const std::uint64_t a : numbers) {
        sum ^= NimValue(a);
        targets.emplace_back(a);
        for (const std::uint64_t b : numbers) targets.push_back(value ^ NimValue(a ^ b));
        for (const std::uint64_t b : numbers) targets.emplace_back(a ^ b);
      }
      targets.push_back(sum);
      std::ranges::sort(targets);
      targets.erase(std::ranges::unique(targets).begin(), targets.end());
      const Prefixes prefix = prefixes_of(i);
      for (const NimValue target : targets) {
        theorem->each_move_to(component.position, target, [&](const MoveView& move) {
          consider(i, prefix, move, true);
          return true;
        });
      }
    }
  }

  /// The prefixes that a move may have: the component's short name, or its full text.
  struct Prefixes {
    std::string called;
    std::string whole;
  };
  [[nodiscard]] Prefixes prefixes_of(std::size_t component) const {
    return {without_spaces("in" + name_of(position_, component) + ":"),
            without_spaces("in" + position_.components[component].print() + ":")};
  }

  void consider(std::size_t component, const Prefixes& prefix, const MoveView& move,
                bool by_position) {
    const std::string name = without_spaces(move.print());
    const bool is_name =
        wanted_ == name || wanted_ == prefix.called + name || wanted_ == prefix.whole + name;
    if (!is_name && !by_position) return;
    Sum to = replace_component(position_, component, move.after());
    std::string identity = identity_of(to);
    if (!is_name && wanted_ != without_spaces(to.print()) && identity != same_as_) return;
    identities_.push_back(std::move(identity));
    std::ranges::sort(identities_);
    identities_.erase(std::ranges::unique(identities_).begin(), identities_.end());
    found_.push_back({component, move.print(), std::move(to)});
  }

  const Sum& position_;
  std::string wanted_;
  std::optional<std::string> same_as_;
  std::vector<MoveResult> found_;
  std::vector<std::string> identities_;
};

/// One line of a saved match: "key value".
struct Line {
  std::string_view key;
  std::string_view value;
};

Line split(std::string_view line) {
  const std::size_t space = std::min(line.find(' '), line.size());
  return {line.substr(0, space), line.substr(std::min(space + 1, line.size()))};
}

/// Reads a line before the moves; false if it does not belong there.
Expected<bool> read_setup(const Engine& engine, const Line& line, MatchSetup& setup) {
  if (line.key == "position") {
    auto start = engine.parse(line.value);
    if (!start) return std::unexpected(std::move(start.error()));
    setup.start = std::move(*start);
  } else if (line.key == "play" && (line.value == "normal" || line.value == "misere")) {
    setup.play = line.value == "normal" ? Play::normal : Play::misere;
  } else if (line.key == "opponent" && (line.value == "engine" || line.value == "person")) {
    setup.engine_plays = line.value == "engine";
  } else if (line.key == "first" && (line.value == "engine" || line.value == "person")) {
    setup.engine_first = line.value == "engine";
  } else if (line.key == "seed" && number(line.value)) {
    setup.skill.seed = *number(line.value);
  } else if (line.key == "errors" && number(line.value) && *number(line.value) <= 1000) {
    setup.skill.error_rate = static_cast<double>(*number(line.value)) / 1000;
  } else {
    return false;
  }
  return true;
}

}  // namespace

Expected<MoveResult> find_move(const Sum& position, const Sum& to) {
  return MoveFinder(position, to.print(), identity_of(to)).find();
}

std::string full_name(const MoveResult& move, const Sum& position) {
  if (position.components.size() < 2) return move.move;
  return "in " + name_of(position, move.component) + ": " + move.move;
}

Match::Match(MatchSetup setup) : setup_(std::move(setup)) {}

const Sum& Match::position() const {
  return made_ == 0 ? setup_.start : steps_[made_ - 1].to;
}

bool Match::engine_to_move() const {
  return setup_.engine_plays && (made_ % 2 == 0) == setup_.engine_first;
}

bool Match::over() const {
  return std::ranges::all_of(position().components, [](const Component& component) {
    return component.game->each_move(component.position, [](const MoveView&) { return false; });
  });
}

bool Match::first_player_won() const {
  const bool first_made_last_move = made_ % 2 == 1;
  return first_made_last_move == (setup_.play == Play::normal);
}

MoveList Match::moves() const {
  return distinct_moves(position(), kMovesListed);
}

Expected<void> Match::make(std::string_view text) {
  if (const auto index = number(without_spaces(text))) {
    const MoveList list = moves();
    if (*index == 0 || *index > list.moves.size()) {
      return bad_input(list.moves.empty()
                           ? "there is no move left"
                           : fmt::format("the moves are numbered from 1 to {}", list.moves.size()));
    }
    make(list.moves[*index - 1]);
    return {};
  }
  auto found = MoveFinder(position(), text).find();
  if (!found) return std::unexpected(std::move(found.error()));
  make(*found);
  return {};
}

void Match::make(const MoveResult& move) {
  std::string name = full_name(move, position());
  steps_.resize(made_);
  steps_.push_back({std::move(name), move.to.value_or(Sum())});
  ++made_;
}

bool Match::undo() {
  if (made_ == 0) return false;
  --made_;
  return true;
}

bool Match::redo() {
  if (made_ == steps_.size()) return false;
  ++made_;
  return true;
}

std::string Match::save() const {
  std::string text = fmt::format(
      "{}\nposition {}\nplay {}\nopponent {}\nfirst {}\nerrors {}\nseed {}\n", kHeader,
      setup_.start.print(), setup_.play == Play::normal ? "normal" : "misere",
      setup_.engine_plays ? "engine" : "person", setup_.engine_first ? "engine" : "person",
      static_cast<std::uint64_t>(setup_.skill.error_rate * 1000 + 0.5), setup_.skill.seed);
  for (const Step& step : steps()) text += "move " + step.move + "\n";
  return text;
}

Expected<Match> Match::load(const Engine& engine, std::string_view text) {
  MatchSetup setup;
  std::optional<Match> match;
  for (std::size_t number_of_line = 1; !text.empty(); ++number_of_line) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.ends_with('\r')) line.remove_suffix(1);
    const auto wrong = [&](std::string_view what) {
      return bad_input(fmt::format("line {} of the saved match: {}", number_of_line, what));
    };
    if (number_of_line == 1) {
      if (line != kHeader) return wrong(fmt::format("expected '{}'", kHeader));
      continue;
    }
    const Line parts = split(line);
    if (parts.key == "move") {
      if (setup.start.components.empty()) return wrong("there is no position before this move");
      if (!match) match.emplace(setup);
      const auto made = match->make(parts.value);
      if (!made) return wrong(made.error().message);
      continue;
    }
    if (line.empty()) continue;
    const auto read = match ? Expected<bool>(false) : read_setup(engine, parts, setup);
    if (!read) return wrong(read.error().message);
    if (!*read) return wrong(fmt::format("unknown line{}", match ? " after a move" : ""));
  }
  if (!match) match.emplace(std::move(setup));
  if (match->setup().start.components.empty()) {
    return bad_input("the saved match has no position");
  }
  return std::move(*match);
}

}  // namespace grundy
