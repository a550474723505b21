// The options of the part that is being proved, without what the proof already knows about them,
// and the choice of those that show the needed values.
#include <algorithm>
#include <bit>
#include <vector>

#include "grundy/meter.h"
#include "prove/normal.h"

namespace grundy::prove {

std::uint64_t Prover::weight_of(WordsView words) {
  if (words.size() == 1) return words[0];
  std::uint64_t weight = 0;
  for (const Word word : words) weight += static_cast<std::uint64_t>(std::popcount(word));
  return weight;
}

void Prover::clear_options() {
  options_.clear();
  open_parts_.clear();
  words_.clear();
}

/// Leaves out what the proof already knows about the option.
void Prover::add_option(const proof::Parts::Option& option) {
  meter::work();
  ++options_seen_;
  OpenOption result{.first = open_parts_.size()};
  for (const std::uint64_t heap : option.heaps()) result.sum ^= heap;
  option.each_part([&](std::uint32_t game, WordsView words) {
    const auto fact = facts_.find(game, words);
    if (fact && fact->known) {
      result.sum ^= fact->value;
      return;
    }
    const auto begin = open_parts_.begin() + static_cast<std::ptrdiff_t>(result.first);
    const auto twin = std::find_if(begin, open_parts_.end(), [&](const OpenPart& other) {
      return other.game == game && std::ranges::equal(words_of(other), words);
    });
    if (twin != open_parts_.end() && parts_.ends(game)) {
      open_parts_.erase(twin);
      return;
    }
    open_parts_.push_back({game, words_.size(), words.size(), fact ? fact->value : 0});
    words_.insert(words_.end(), words.begin(), words.end());
  });
  result.count = open_parts_.size() - result.first;
  options_.push_back(result);
}

const Prover::OpenPart& Prover::heaviest_of(const OpenOption& option) const {
  return *std::ranges::max_element(
      parts_of(option), {}, [this](const OpenPart& part) { return weight_of(words_of(part)); });
}

/// Among the options that have a value, takes the one with the least in it that is not in the
/// proof. It goes through the options once for all values: a queen has hundreds of both.
Expected<bool> Prover::need_options(std::uint64_t low, std::uint64_t high, std::uint64_t excluded) {
  static constexpr OpenOption kNothing;
  if (high - low > options_.size() + proof::Fact::kExcludable) return false;
  chosen_.assign(high - low, nullptr);
  std::size_t missing = chosen_.size();
  for (std::uint64_t n = low; n < std::min<std::uint64_t>(high, proof::Fact::kExcludable); ++n) {
    if ((excluded >> n & 1U) == 0) continue;
    chosen_[n - low] = &kNothing;
    --missing;
  }
  by_cost_.clear();
  for (const OpenOption& option : options_) by_cost_.emplace_back(cost_of(option), &option);
  std::ranges::sort(by_cost_);
  std::erase_if(by_cost_, [&](const auto& entry) {
    if (missing == 0) return true;
    const auto value = peek_value(*entry.second);
    if (value && *value - low < chosen_.size() && chosen_[*value - low] == nullptr) {
      chosen_[*value - low] = entry.second;
      --missing;
    }
    return value.has_value();
  });
  if (missing > 0) {  // by_cost_ holds those that are not known
    const auto found = choose_unknown(low);
    if (!found || !*found) return found;
  }
  for (const OpenOption* const option : chosen_) {
    for (const OpenPart& part : parts_of(*option)) {
      const auto value = oracle_.value(part.game, words_of(part));
      if (!value) return stopped();
      push(part.game, words_of(part), *value, Kind::has);
    }
  }
  return true;
}

Expected<bool> Prover::choose_unknown(std::uint64_t low) {
  for (std::size_t i = 0; i < chosen_.size(); ++i) {
    for (const auto& [cost, option] : by_cost_) {
      if (chosen_[i] != nullptr) break;
      const auto has = ask_value(*option, low + i);
      if (!has) return stopped();
      if (*has) chosen_[i] = option;
    }
    if (chosen_[i] == nullptr) return false;
  }
  return true;
}

/// 0 exactly if nothing is needed.
std::uint64_t Prover::cost_of(const OpenOption& option) const {
  std::uint64_t cost = 0;
  for (const OpenPart& part : parts_of(option)) {
    cost += 1 + std::min(weight_of(words_of(part)), UINT64_MAX / 8);
  }
  return cost;
}

std::optional<std::uint64_t> Prover::peek_value(const OpenOption& option) {
  std::uint64_t sum = option.sum;
  for (const OpenPart& part : parts_of(option)) {
    const auto known = oracle_.peek(part.game, words_of(part));
    if (!known.value) return std::nullopt;
    sum ^= known.value->number();
  }
  return sum;
}

std::optional<bool> Prover::ask_value(const OpenOption& option, std::uint64_t n) {
  const OpenPart& heaviest = heaviest_of(option);
  std::uint64_t rest = n ^ option.sum;
  for (const OpenPart& part : parts_of(option)) {
    if (&part == &heaviest) continue;
    const auto value = oracle_.value(part.game, words_of(part));
    if (!value) return std::nullopt;
    rest ^= *value;
  }
  return oracle_.has_value(heaviest.game, words_of(heaviest), rest);
}

}  // namespace grundy::prove
