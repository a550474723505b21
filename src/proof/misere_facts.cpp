#include "proof/misere_facts.h"

#include <fmt/format.h>

namespace grundy::proof {

bool heaps_are_lost(const std::vector<std::uint64_t>& heaps) {
  std::uint64_t sum = 0;
  bool large = false;
  for (const std::uint64_t heap : heaps) {
    sum ^= heap;
    large = large || heap > 1;
  }
  return sum == (large ? 0U : 1U);
}

std::optional<std::uint64_t> heap_of(const std::vector<std::uint64_t>& heaps) {
  if (std::ranges::count_if(heaps, [](std::uint64_t heap) { return heap > 1; }) > 1) {
    return std::nullopt;
  }
  std::uint64_t sum = 0;
  for (const std::uint64_t heap : heaps) sum ^= heap;
  return sum;
}

SimpleSum MisereFacts::simple(const Sum& sum) {
  Split split;
  parts_.split(sum, split);
  SimpleSum result{std::move(split.heaps), {}};
  for (Part& part : split.parts) add(result, std::move(part));
  tidy(result);
  return result;
}

void MisereFacts::add(SimpleSum& sum, Part part) const {
  if (const auto fact = facts_.find(part.game, part.words)) {
    sum.heaps.push_back(fact->value);
  } else {
    sum.parts.push_back(std::move(part));
  }
}

void MisereFacts::tidy(SimpleSum& sum) {
  const auto ones = std::ranges::count(sum.heaps, std::uint64_t{1});
  std::erase_if(sum.heaps, [](std::uint64_t heap) { return heap <= 1; });
  if (ones % 2 == 1) sum.heaps.push_back(1);
  std::ranges::sort(sum.heaps);
  std::ranges::sort(sum.parts);
}

Expected<void> MisereFacts::each_option(const SimpleSum& sum,
                                        FunctionRef<bool(const SimpleSum&)> visit) {
  // An option is a copy of the sum: a few hundred bytes of a file may ask for any number of them.
  constexpr std::uint64_t kMostCopied = std::uint64_t{1} << 26U;  // heaps and parts
  const std::uint64_t size = sum.heaps.size() + sum.parts.size();
  std::uint64_t copied = 0;
  bool more = true;
  // One function, however long: moves in heaps and in parts share one count of what is copied.
  const auto too_many = [] { return bad_input("the sum has too many options to look at"); };
  for (std::size_t i = 0; i < sum.heaps.size() && more; ++i) {
    if (i > 0 && sum.heaps[i] == sum.heaps[i - 1]) continue;
    if (sum.heaps[i] > kMostCopied / size - copied / size) return too_many();
    copied += sum.heaps[i] * size;
    for (std::uint64_t left = 0; left < sum.heaps[i] && more; ++left) {
      SimpleSum option = sum;
      option.heaps[i] = left;
      tidy(option);
      more = visit(option);
    }
  }
  for (std::size_t i = 0; i < sum.parts.size() && more; ++i) {
    if (i > 0 && sum.parts[i] == sum.parts[i - 1]) continue;
    SimpleSum rest = sum;
    copied += size;
    rest.parts.erase(rest.parts.begin() + static_cast<std::ptrdiff_t>(i));
    auto all = parts_.each_option(sum.parts[i], [&](const Parts::Option& move) {
      copied += size;
      if (copied > kMostCopied) return false;
      SimpleSum option = rest;
      option.heaps.insert(option.heaps.end(), move.heaps().begin(), move.heaps().end());
      move.each_part([&](std::uint32_t game, WordsView words) {
        add(option, {game, Words(words.begin(), words.end())});
      });
      tidy(option);
      more = visit(option);
      return more;
    });
    if (!all) return all;
    if (copied > kMostCopied) return too_many();
  }
  return {};
}

std::optional<bool> MisereFacts::lost(const SimpleSum& sum) const {
  if (sum.parts.empty()) return heaps_are_lost(sum.heaps);
  const auto fact = facts_.find(kSums, identity(sum));
  return fact ? std::optional(fact->value != 0) : std::nullopt;
}

std::uint64_t MisereFacts::record_of(const SimpleSum& sum) const {
  const auto fact = facts_.find(kSums, identity(sum));
  return fact ? fact->record : 0;
}

std::optional<std::uint64_t> MisereFacts::heap_of(const Parts::Option& option) const {
  std::vector<std::uint64_t> heaps(option.heaps().begin(), option.heaps().end());
  bool known = true;
  option.each_part([&](std::uint32_t game, WordsView words) {
    const auto fact = facts_.find(game, words);
    known = known && fact.has_value();
    if (fact) heaps.push_back(fact->value);
  });
  return known ? proof::heap_of(heaps) : std::nullopt;
}

bool MisereFacts::learn_heap(const Part& part, std::uint64_t heap, std::uint64_t record) {
  if (facts_.find(part.game, part.words)) return false;
  facts_.set(part.game, part.words, {true, heap, record});
  return true;
}

bool MisereFacts::learn_outcome(const SimpleSum& sum, bool is_lost, std::uint64_t record) {
  if (lost(sum)) return false;
  facts_.set(kSums, identity(sum), {true, is_lost ? 1U : 0U, record});
  return true;
}

Words MisereFacts::identity(const SimpleSum& sum) {
  // The number of heaps comes first: after them, it could be read as a part of another sum.
  Words all{sum.heaps.size()};
  all.insert(all.end(), sum.heaps.begin(), sum.heaps.end());
  for (const Part& part : sum.parts) {
    all.push_back(part.game);
    all.push_back(part.words.size());
    all.insert(all.end(), part.words.begin(), part.words.end());
  }
  return all;
}

std::string MisereFacts::print(const SimpleSum& sum) const {
  std::string text;
  for (const std::uint64_t heap : sum.heaps) text += fmt::format("*{} + ", heap);
  for (const Part& part : sum.parts) text += parts_.print(part.game, part.words) + " + ";
  return text.empty() ? "0" : text.substr(0, text.size() - 3);
}

}  // namespace grundy::proof
