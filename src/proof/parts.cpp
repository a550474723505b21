#include "proof/parts.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/container/small_vector.hpp>
#include <set>
#include <utility>

#include "core/sums.h"

namespace grundy::proof {

namespace {

/// True if an empty heap of the game is not a part.
bool drops_empty(const AnyGame& game) {
  if (game.part_shape().words != 1) return false;
  const std::array<Word, 1> empty{0};
  const auto position = game.part_position(empty);
  bool visited = false;
  if (position) game.each_part(*position, [&](WordsView) { visited = true; });
  return position && !visited;
}

/// Rules from outside may say anything, and a list of options may contain such games.
bool play_ends(const AnyGame& game) {
  std::vector<const AnyGame*> open{&game};
  while (!open.empty()) {
    const AnyGame& next = *open.back();
    open.pop_back();
    if (next.loopy() || next.endless() || next.foreign()) return false;
    if (next.given_options() == nullptr) continue;
    for (const Sum& option : *next.given_options()) {
      for (const Component& component : option.components) open.push_back(component.game.get());
    }
  }
  return true;
}

}  // namespace

std::vector<Sum> valued_alone(const Sum& sum) {
  std::vector<Sum> result;
  for (const Component& component : sum.components) {
    const LoopFacet* const loops = component.game->loops();
    if (loops == nullptr || loops->graph() == nullptr) {
      result.push_back(Sum{{component}});
      continue;
    }
    for (const Word node : component.position) {
      result.push_back(Sum{{{component.game, {node}}}});
    }
  }
  return result;
}

std::uint32_t Parts::number_of(const std::shared_ptr<const AnyGame>& game, bool whole) {
  // A list of options is identified by its text: equal texts are equal games.
  identity_ = whole ? "whole; " : "";
  identity_ += game->given_options() != nullptr ? "given; " + game->print({}) : game->rules_id();
  const auto next = static_cast<std::uint32_t>(games_.size());
  const auto [known, fresh] = numbers_.try_emplace(identity_, next);
  if (fresh) {
    games_.push_back({.rules = game,
                      .whole = whole,
                      .ends = play_ends(*game),
                      .drops_empty = drops_empty(*game)});
  }
  return known->second;
}

void Parts::split(const Component& component, Split& out) {
  const AnyGame& game = *component.game;
  if (game.is_nim_heap()) {  // it needs no record
    if (component.position.front() != 0) out.heaps.push_back(component.position.front());
    return;
  }
  const std::uint32_t number = number_of(component.game, /*whole=*/false);
  const std::size_t before = out.parts.size();
  const bool fits = game.each_part(component.position, [&](WordsView words) {
    // A game gives the position of a part for all its parts or for none, so the first one tells.
    // For a rule file, nobody knows whether its texts are read back as parts that are alike.
    if (before == out.parts.size() && !game.part_position(words) && !game.given_options() &&
        !game.foreign()) {
      games_[number].unsettled = true;
    }
    out.parts.push_back({number, games_[number].unsettled ? settled(number, words)
                                                          : Words(words.begin(), words.end())});
  });
  if (fits) return;
  out.parts.resize(before);
  out.parts.push_back(
      {number_of(component.game, /*whole=*/true), game.normal_form(component.position)});
}

void Parts::split(const Sum& sum, Split& out) {
  for (const Component& component : sum.components) split(component, out);
}

Expected<void> Parts::each_option(const Part& part, Visit visit) {
  Game& game = games_[part.game];
  const AnyGame& rules = *game.rules;
  if (rules.endless()) {
    return bad_input(
        fmt::format("the players of {} do not have the same moves, so it has no "
                    "options by the rules. Only a theorem gives its value",
                    rules.info().name));
  }
  if (game.whole || rules.given_options() != nullptr) return each_sum(part.game, part.words, visit);
  if (!game.options) {
    game.options = std::make_unique<OptionBuffer>(rules.part_shape());
    game.options->heed(&limit_);
  }
  rules.options(part.words, *game.options);
  if (game.options->cut_short() || game.options->words().size() > most_words_) {
    return too_many();
  }
  visit_all(part.game, *game.options, visit);
  return {};
}

std::unexpected<Error> Parts::too_many() const {
  return bad_input(
      fmt::format("the position has too many options: more than {} words of them", most_words_));
}

/// Turns text and part into each other until parts repeat; the least of these stands for all. So a
/// part, the part that its text is read as, and the part that stands for both are the same fact.
const Words& Parts::settled(std::uint32_t game, WordsView part) {
  constexpr std::size_t kMostSteps = 64;
  const std::string key(reinterpret_cast<const char*>(part.data()), part.size_bytes());
  auto& standing = games_[game].standing;
  if (const auto known = standing.find(key); known != standing.end()) return known->second;
  std::vector<Words> path{Words(part.begin(), part.end())};
  while (path.size() < kMostSteps) {
    auto next = read_ ? read_(games_[game].rules->part_notation(path.back())) : std::nullopt;
    if (!next) break;
    const auto back = std::ranges::find(path, *next);
    if (back == path.end()) {
      path.push_back(std::move(*next));
      continue;
    }
    return standing.emplace(key, *std::min_element(back, path.end())).first->second;
  }
  return standing.emplace(key, path.front()).first->second;
}

void Parts::visit_all(std::uint32_t game, const OptionBuffer& options, Visit visit) {
  const bool drops_empty = games_[game].drops_empty;
  const bool unsettled = games_[game].unsettled;
  boost::container::small_vector<WordsView, 8> words;
  options.each_option([&](std::size_t count, const auto& get) {
    words.clear();
    for (std::size_t i = 0; i < count; ++i) {
      const WordsView part = get(i);
      if (drops_empty && part[0] == 0) continue;
      words.push_back(unsettled ? WordsView(settled(game, part)) : part);
    }
    return visit(Option(game, std::span<const WordsView>(words.data(), words.size())));
  });
}

bool Parts::is_small(const Part& part, std::size_t parts, std::size_t options) {
  // A separate one, with buffers of another size.
  Parts explorer(read_, 8 * options);
  explorer.games_.resize(games_.size());
  std::ranges::transform(games_, explorer.games_.begin(), [](const Game& game) {
    return Game{.rules = game.rules,
                .whole = game.whole,
                .ends = game.ends,
                .unsettled = game.unsettled,
                .drops_empty = game.drops_empty};
  });
  explorer.numbers_ = numbers_;
  std::set<Part> seen{part};
  std::vector<Part> open{part};
  std::size_t looked_at = 0;
  while (!open.empty() && seen.size() <= parts && looked_at <= options) {
    const Part next = std::move(open.back());
    open.pop_back();
    const auto listed = explorer.each_option(next, [&](const Option& option) {
      option.each_part([&](std::uint32_t game, WordsView words) {
        const auto [known, fresh] = seen.insert({game, Words(words.begin(), words.end())});
        if (fresh) open.push_back(*known);
      });
      return ++looked_at <= options && seen.size() <= parts;
    });
    if (!listed) return false;
  }
  return seen.size() <= parts && looked_at <= options;
}

/// Looks at the options in small batches as they are enumerated.
class Parts::Few final : public OptionLimit {
 public:
  Few(Parts& parts, std::uint32_t game, OptionBuffer& options, std::uint32_t at_once, Visit visit)
      : parts_(parts), game_(game), options_(options), visit_(visit) {
    options.heed(this, at_once);
  }
  ~Few() override { options_.heed(nullptr); }

  bool allows(std::uint64_t) override { return look(); }
  /// Looks at the buffer; true to go on.
  bool look() {
    meter::work();
    words_ += options_.words().size();
    parts_.visit_all(game_, options_, [this](const Option& option) {
      found_ = visit_(option);
      return !found_;
    });
    options_.take_all();
    return !found_ && words_ <= parts_.most_words_;
  }
  [[nodiscard]] bool found() const { return found_; }

 private:
  Parts& parts_;
  std::uint32_t game_;
  OptionBuffer& options_;
  Visit visit_;
  std::uint64_t words_ = 0;
  bool found_ = false;
};

Expected<bool> Parts::any_option(const Part& part, Visit visit) {
  Game& game = games_[part.game];
  const AnyGame& rules = *game.rules;
  // A rule file is asked twice for the same options, and they must be there the second time.
  if (game.whole || rules.given_options() != nullptr || rules.endless() || rules.foreign()) {
    bool found = false;
    const auto all = each_option(part, [&](const Option& option) {
      found = visit(option);
      return !found;
    });
    if (!all) return std::unexpected(all.error());
    return found;
  }
  constexpr std::uint32_t kAtOnce = 4;
  OptionBuffer& options = few_options(part.game);
  Few few(*this, part.game, options, kAtOnce, visit);
  rules.options(part.words, options);
  if (!few.found() && options.cut_short()) return too_many();
  if (!few.found()) few.look();  // at those after the last look
  return few.found();
}

std::optional<bool> Parts::any_of_list(std::uint32_t game, List list, Visit visit) {
  Few few(*this, game, few_options(game), 1, visit);
  if (!list(few_options(game))) return std::nullopt;
  return few.found();
}

OptionBuffer& Parts::few_options(std::uint32_t game) {
  Game& known = games_[game];
  if (!known.few_options) {
    known.few_options = std::make_unique<OptionBuffer>(known.rules->part_shape());
  }
  return *known.few_options;
}

Expected<void> Parts::each_sum(std::uint32_t game, const Words& words, Visit visit) {
  const std::shared_ptr<const AnyGame> rules = games_[game].rules;
  Split split;
  const auto see = [&](const Sum& option) {
    split.clear();
    this->split(option, split);
    return visit(Option(split));
  };
  if (const auto* const options = rules->given_options()) {
    for (const Sum& option : *options) {
      if (!see(option)) break;
    }
    return {};
  }
  // Each option of a large position is itself large.
  const std::uint64_t most = most_words_ / (1 + words.size());
  std::uint64_t count = 0;
  rules->each_move(words,
                   [&](const MoveView& move) { return ++count <= most && see(move.after()); });
  if (count <= most) return {};
  return bad_input(fmt::format("the position has too many options: more than {}", most));
}

std::string Parts::print(std::uint32_t game, WordsView part) const {
  const Game& known = games_[game];
  return known.whole ? known.rules->print(Words(part.begin(), part.end()))
                     : known.rules->part_notation(part);
}

std::string Parts::print(const Option& option) const {
  std::string text;
  const auto add = [&](const std::string& part) {
    text += text.empty() ? "" : " + ";
    text += part;
  };
  option.each_part([&](std::uint32_t game, WordsView words) { add(print(game, words)); });
  for (const std::uint64_t heap : option.heaps()) add(fmt::format("*{}", heap));
  return text.empty() ? "0" : text;
}

}  // namespace grundy::proof
