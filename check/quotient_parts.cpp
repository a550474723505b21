// The options that a file lists are compared with those of the rules, as sets.
#include "check/quotient_parts.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "check/check.h"
#include "proof/lines.h"

namespace grundy::check {

namespace {

constexpr std::uint64_t kLargestHeap = 1U << 16U;

template <class Key>
std::optional<std::size_t> find_in(const std::map<Key, std::size_t>& numbers, const Key& key) {
  const auto found = numbers.find(key);
  return found == numbers.end() ? std::nullopt : std::optional(found->second);
}

void sort_once(std::vector<ListedParts::Numbers>& options) {
  std::ranges::sort(options);
  options.erase(std::ranges::unique(options).begin(), options.end());
}

}  // namespace

std::optional<std::size_t> ListedParts::number(const proof::Part& part) const {
  return find_in(numbers_, part);
}

std::optional<std::size_t> ListedParts::number(std::uint64_t heap) const {
  return find_in(heaps_, heap);
}

Expected<void> ListedParts::take(std::string_view text, std::optional<std::string_view> to) {
  const auto sum = read_position(text, registry_);
  if (!sum) return std::unexpected(sum.error());
  proof::Split split;
  parts_.split(*sum, split);
  if (split.parts.size() + split.heaps.size() != 1) {
    return bad_input(fmt::format("{} is not a single part", excerpt(text)));
  }
  const bool is_heap = split.parts.empty();
  const bool known =
      is_heap ? number(split.heaps.front()).has_value() : number(split.parts.front()).has_value();
  if (known) return bad_input(fmt::format("the part {} is listed twice", excerpt(text)));
  auto options = options_of(split);
  if (!options) return std::unexpected(options.error());
  std::vector<Numbers> listed;
  if (to) {
    auto read = read_options(*to);
    if (!read) return std::unexpected(read.error());
    listed = std::move(*read);
  }
  if (listed != *options) {
    return bad_input(fmt::format("by the rules, {} has other options", excerpt(text)));
  }
  options_.push_back(std::move(listed));
  if (is_heap) {
    heaps_.emplace(split.heaps.front(), options_.size());
  } else {
    numbers_.emplace(std::move(split.parts.front()), options_.size());
  }
  return {};
}

/// By the rules.
Expected<std::vector<ListedParts::Numbers>> ListedParts::options_of(const proof::Split& part) {
  std::vector<Numbers> options;
  const auto unlisted = [](const std::string& option) {
    return bad_input(fmt::format("its option {} is not listed before it", excerpt(option)));
  };
  if (part.parts.empty()) {
    const std::uint64_t size = part.heaps.front();
    if (size > kLargestHeap) return bad_input("the nim heap is too large to be listed");
    options.emplace_back();
    for (std::uint64_t smaller = 1; smaller < size; ++smaller) {
      const auto known = number(smaller);
      if (!known) return unlisted(fmt::format("*{}", smaller));
      options.push_back({*known});
    }
    sort_once(options);
    return options;
  }
  std::optional<std::string> missing;
  const auto all = parts_.each_option(part.parts.front(), [&](const proof::Parts::Option& option) {
    Numbers& numbers = options.emplace_back();
    bool listed = true;
    const auto add = [&](std::optional<std::size_t> known) {
      listed = listed && known;
      if (known) numbers.push_back(*known);
    };
    option.each_part([&](std::uint32_t game, WordsView words) {
      add(number(proof::Part{game, Words(words.begin(), words.end())}));
    });
    for (const std::uint64_t heap : option.heaps()) add(number(heap));
    std::ranges::sort(numbers);
    if (!listed) missing = parts_.print(option);
    return listed;
  });
  if (!all) return std::unexpected(all.error());
  if (missing) return unlisted(*missing);
  sort_once(options);
  return options;
}

Expected<std::vector<ListedParts::Numbers>> ListedParts::read_options(std::string_view to) const {
  if (to.empty() || to.ends_with(' ')) return bad_input("an option is missing");
  std::vector<Numbers> options;
  while (!to.empty()) {
    std::string_view word = proof::take_word(to);
    Numbers& numbers = options.emplace_back();
    if (word == "0") continue;
    while (true) {
      const std::size_t plus = word.find('+');
      const auto part = proof::number(word.substr(0, plus));
      if (!part || *part == 0 || *part > options_.size()) {
        return bad_input("an option is a sum of the numbers of earlier parts, or 0");
      }
      numbers.push_back(*part);
      if (plus == std::string_view::npos) break;
      word.remove_prefix(plus + 1);
    }
    std::ranges::sort(numbers);
  }
  sort_once(options);
  return options;
}

Expected<ListedParts::Numbers> ListedParts::find(const Sum& sum) {
  proof::Split split;
  parts_.split(sum, split);
  Numbers numbers;
  for (const proof::Part& part : split.parts) {
    const auto known = number(part);
    if (!known) {
      return bad_input(fmt::format("the quotient says nothing of {}",
                                   excerpt(parts_.print(part.game, part.words))));
    }
    numbers.push_back(*known);
  }
  for (const std::uint64_t heap : split.heaps) {
    const auto known = number(heap);
    if (!known) return bad_input(fmt::format("the quotient says nothing of *{}", heap));
    numbers.push_back(*known);
  }
  std::ranges::sort(numbers);
  return numbers;
}

bool ListedParts::all_arise_from(const Numbers& parts) const {
  std::vector<bool> arises(options_.size() + 1, false);
  for (const std::size_t part : parts) arises[part] = true;
  // Options have smaller numbers.
  for (std::size_t part = options_.size(); part > 0; --part) {
    if (!arises[part]) return false;
    for (const Numbers& option : options_[part - 1]) {
      for (const std::size_t each : option) arises[each] = true;
    }
  }
  return true;
}

}  // namespace grundy::check
