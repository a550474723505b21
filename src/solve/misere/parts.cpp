#include "solve/misere/parts.h"

#include <algorithm>
#include <boost/unordered/unordered_flat_set.hpp>
#include <utility>

#include "core/budgeted_options.h"
#include "store/hash.h"

namespace grundy::misere {

/// The parts by what they are; they are compared by their words, which lie in the table.
class PartTable::Names {
 public:
  struct Sought {
    std::uint32_t game;
    WordsView words;
  };

  explicit Names(const PartTable& table) : numbers_(16, Hash{&table}, Equal{&table}) {}

  [[nodiscard]] std::optional<Number> find(const Sought& sought) const {
    const auto found = numbers_.find(sought);
    return found == numbers_.end() ? std::nullopt : std::optional(*found);
  }
  void insert(Number number) { numbers_.insert(number); }
  [[nodiscard]] std::uint64_t bytes() const {
    return numbers_.bucket_count() * (sizeof(Number) + 1);
  }

 private:
  static std::size_t hash(const Sought& sought) {
    return hash_bytes(sought.words.data(), sought.words.size_bytes()) + sought.game * kHashFactor;
  }
  struct Hash {
    using is_transparent = void;
    using is_avalanching = void;
    const PartTable* table;
    std::size_t operator()(Number number) const {
      return hash({table->infos_[number].game, table->words_of(number)});
    }
    std::size_t operator()(const Sought& sought) const { return hash(sought); }
  };
  struct Equal {
    using is_transparent = void;
    const PartTable* table;
    bool operator()(Number a, Number b) const { return a == b; }
    bool operator()(const Sought& sought, Number number) const {
      return sought.game == table->infos_[number].game &&
             std::ranges::equal(sought.words, table->words_of(number));
    }
    bool operator()(Number number, const Sought& sought) const { return (*this)(sought, number); }
  };

  boost::unordered_flat_set<Number, Hash, Equal> numbers_;
};

PartTable::PartTable() : names_(std::make_unique<Names>(*this)) {}
PartTable::~PartTable() = default;

bool PartTable::add(const Sum& sum, std::vector<Number>& parts) {
  return std::ranges::all_of(sum.components, [&](const Component& component) {
    const std::uint32_t game = game_number(component.game);
    return component.game->each_part(component.position, [&](WordsView words) {
      parts.push_back(number(game, words, kUnknownWeight));
    });
  });
}

auto PartTable::add(const std::shared_ptr<const AnyGame>& game, WordsView part) -> Number {
  return number(game_number(game), part, kUnknownWeight);
}

auto PartTable::find(const AnyGame& game, WordsView part) const -> std::optional<Number> {
  const auto known = game_numbers_.find(game.rules_id());
  if (known == game_numbers_.end()) return std::nullopt;
  const auto number = names_->find({known->second, part});
  return number ? std::optional(infos_[*number].stands_for) : std::nullopt;
}

std::uint32_t PartTable::game_number(const std::shared_ptr<const AnyGame>& game) {
  const auto next = static_cast<std::uint32_t>(games_.size());
  const auto [known, is_new] = game_numbers_.try_emplace(game->rules_id(), next);
  if (is_new) games_.push_back({game, OptionBuffer(game->part_shape())});
  return known->second;
}

auto PartTable::number(std::uint32_t game, WordsView words, std::uint32_t guess) -> Number {
  if (const auto known = names_->find({game, words})) return infos_[*known].stands_for;
  const auto simpler = games_[game].game->simplified(words);
  if (!simpler) return append(game, words, guess);
  const auto known = names_->find({game, *simpler});
  const Number stands_for = known ? infos_[*known].stands_for : append(game, *simpler, guess);
  infos_[append(game, words, guess)].stands_for = stands_for;
  return stands_for;
}

auto PartTable::append(std::uint32_t game, WordsView words, std::uint32_t guess) -> Number {
  const auto number = static_cast<Number>(infos_.size());
  const auto weight = games_[game].game->part_weight(words);
  infos_.push_back({.first_word = words_.size(),
                    .words = static_cast<std::uint32_t>(words.size()),
                    .weight = weight.value_or(guess),
                    .stands_for = number,
                    .game = game,
                    .weighed = weight.has_value()});
  words_.insert(words_.end(), words.begin(), words.end());
  names_->insert(number);
  return number;
}

bool PartTable::list(Number part, Budget& budget) {
  if (is_listed(part)) return true;
  collected_.clear();
  ends_.clear();
  if (const auto* options = games_[infos_[part].game].game->given_options()) {
    for (const Sum& option : *options) {
      const std::size_t first = collected_.size();
      if (!add(option, collected_)) {
        budget.halt(StopReason::too_large);
        return false;
      }
      end_option(first);
    }
  } else if (!collect_by_rules(part, budget)) {
    return false;
  }
  store_options(part);
  return true;
}

bool PartTable::collect_by_rules(Number part, Budget& budget) {
  constexpr std::size_t kAskEvery = 4096;  // options: one part may have millions
  constexpr std::uint64_t kLargeBuffer = 1U << 20U;
  const std::uint32_t game = infos_[part].game;
  const Words words(words_of(part).begin(), words_of(part).end());
  OptionBuffer& buffer = games_[game].buffer;
  BudgetedOptions limit(budget);
  buffer.heed(&limit);
  games_[game].game->options(words, buffer);
  buffer.heed(nullptr);
  if (buffer.cut_short()) return false;
  if (!infos_[part].weighed) {
    infos_[part].weight = static_cast<std::uint32_t>(buffer.option_count());
  }
  // A part that comes from this one has about its share of the options, without the move itself.
  const auto guess = [&, weight = infos_[part].weight](std::size_t size) {
    const std::size_t share = weight * size / std::max<std::size_t>(words.size(), 1);
    return static_cast<std::uint32_t>(std::max<std::size_t>(share, 2) - 1);
  };
  std::size_t options = 0;
  const bool all = buffer.each_option([&](std::size_t count, const auto& get) {
    const std::size_t first = collected_.size();
    for (std::size_t i = 0; i < count; ++i) {
      collected_.push_back(number(game, get(i), guess(get(i).size())));
    }
    end_option(first);
    return ++options % kAskEvery != 0 || limit.allows(bytes() + buffer.bytes());
  });
  if (buffer.bytes() > kLargeBuffer) buffer = OptionBuffer(games_[game].game->part_shape());
  return all;
}

void PartTable::end_option(std::size_t first) {
  std::sort(collected_.begin() + static_cast<std::ptrdiff_t>(first), collected_.end());
  ends_.push_back(collected_.size());
}

/// Keeps each of the collected options once.
void PartTable::store_options(Number part) {
  options_.clear();
  std::size_t first = 0;
  for (const std::size_t end : ends_) {
    options_.push_back(std::span<const Number>(collected_).subspan(first, end - first));
    first = end;
  }
  std::ranges::sort(options_, [](const auto& a, const auto& b) {
    return std::ranges::lexicographical_compare(a, b);
  });
  const auto same = std::ranges::unique(
      options_, [](const auto& a, const auto& b) { return std::ranges::equal(a, b); });
  options_.erase(same.begin(), same.end());
  infos_[part].first_option = lists_.size();
  infos_[part].options = static_cast<std::uint32_t>(options_.size());
  for (const auto& option : options_) {
    lists_.push_back(static_cast<Number>(option.size()));
    lists_.insert(lists_.end(), option.begin(), option.end());
  }
}

std::string PartTable::print(Number part) const {
  return games_[infos_[part].game].game->print_part(words_of(part));
}

/// Long because it keeps its own stack.
std::vector<std::string> PartTable::list_all(std::span<const Number> roots, Budget& budget) {
  constexpr std::size_t kReportEvery = 256;  // parts
  enum class State : std::uint8_t { fresh, waits, done };
  struct Frame {
    Number part;
    std::vector<Number> below;  // parts of its options that are still to be looked at
  };
  std::vector<State> states;
  std::vector<Frame> path;
  std::size_t listed = 0;
  Reservation memory(budget);  // whoever searches afterwards counts the parts
  const auto go_on = [&] {
    const std::uint64_t now = bytes() + states.capacity() + path.capacity() * sizeof(Frame);
    return budget.spend(kReportEvery) &&
           (now <= memory.bytes() || memory.grow(now - memory.bytes()));
  };
  const auto enter = [&](Number part) {
    if (!list(part, budget)) return false;
    Frame frame{part, {}};
    each_option(part, [&](std::span<const Number> option) {
      frame.below.insert(frame.below.end(), option.begin(), option.end());
      return true;
    });
    states.resize(std::max(states.size(), size()), State::fresh);
    states[part] = State::waits;
    path.push_back(std::move(frame));
    return ++listed % kReportEvery != 0 || go_on();
  };
  states.resize(size(), State::fresh);
  for (const Number root : roots) {
    if (states[root] != State::fresh) continue;
    if (!enter(root)) return {};
    while (!path.empty()) {
      Frame& top = path.back();
      if (top.below.empty()) {
        states[top.part] = State::done;
        path.pop_back();
        continue;
      }
      const Number next = top.below.back();
      top.below.pop_back();
      if (states[next] == State::waits) {
        std::vector<std::string> cycle;
        for (auto on = std::ranges::find(path, next, &Frame::part); on != path.end(); ++on) {
          cycle.push_back(print(on->part));
        }
        return cycle;
      }
      if (states[next] == State::fresh && !enter(next)) return {};
    }
  }
  return {};
}

std::uint64_t PartTable::bytes() const {
  return infos_.capacity() * sizeof(Info) + words_.capacity() * sizeof(Word) +
         lists_.capacity() * sizeof(Number) + names_->bytes();
}

void PartTable::drop_options() {
  lists_ = {};
  for (Info& info : infos_) info.options = kUnlisted;
}

}  // namespace grundy::misere
