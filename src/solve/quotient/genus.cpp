#include "solve/quotient/genus.h"

#include <algorithm>
#include <boost/container_hash/hash.hpp>
#include <utility>

#include "core/mex_set.h"

namespace grundy::quotient {

namespace {

/// Leaves out what only repeats the last two.
void shorten(std::vector<std::uint32_t>& digits) {
  while (digits.size() > 2 && digits[digits.size() - 3] == digits.back()) digits.pop_back();
}

}  // namespace

Genus genus_of(TameValue value) {
  Genus genus{.nim_value = value.number, .misere = {}, .tame = value, .options_tame = true};
  if (value.firm) {
    genus.misere = {value.number, value.number ^ 2U};
  } else {
    genus.misere = {1 - value.number, 2 + value.number, value.number};
  }
  return genus;
}

std::size_t Genera::Hash::operator()(const Word& word) const {
  return boost::hash_range(word.begin(), word.end());
}

Genera::Number Genera::number(Word word) {
  const auto [place, is_new] =
      numbers_.try_emplace(std::move(word), static_cast<Number>(words_.size()));
  if (is_new) {
    words_.push_back(place->first);
    options_.emplace_back();
    genera_.emplace_back();
    known_.push_back(0);
    bytes_ += 2 * (sizeof(Word) + place->first.size() * sizeof(Part)) + sizeof(Genus) + 64;
  }
  return place->second;
}

std::vector<Genera::Number> Genera::options_of(Number sum) {
  std::vector<Number> options;
  const Word word = words_[sum];
  for (std::size_t i = 0; i < word.size(); ++i) {
    if (i > 0 && word[i] == word[i - 1]) continue;
    for (const Word& left : parts_.options(word[i])) {
      Word option = left;
      option.reserve(word.size() + left.size());
      for (std::size_t j = 0; j < word.size(); ++j) {
        if (j != i) option.push_back(word[j]);
      }
      std::ranges::sort(option, std::greater<>());
      options.push_back(number(std::move(option)));
    }
  }
  std::ranges::sort(options);
  options.erase(std::ranges::unique(options).begin(), options.end());
  bytes_ += options.size() * sizeof(Number);
  return options;
}

bool Genera::reverts(Number option, TameValue to) const {
  return std::ranges::any_of(options_[option],
                             [&](Number reply) { return genera_[reply].tame == to; });
}

Genus Genera::evaluate(const std::vector<Number>& options) const {
  if (options.empty()) return Genus();
  Genus genus{.nim_value = 0, .misere = {}, .tame = std::nullopt, .options_tame = true};
  MexSet normal;
  MexSet misere;
  std::size_t alternating = 0;  // from here on two values alternate in all options
  for (const Number option : options) {
    normal.insert(genera_[option].nim_value);
    alternating = std::max(alternating, genera_[option].misere.size() - 2);
    genus.options_tame = genus.options_tame && genera_[option].tame.has_value();
  }
  genus.nim_value = normal.mex();
  std::vector<std::uint32_t>& digits = genus.misere;
  // Conway shows that it ends.
  for (std::size_t i = 0; i < alternating + 3 || digits[i - 1] != digits[i - 3]; ++i) {
    misere.clear();
    for (const Number option : options) misere.insert(genera_[option].digit(i));
    if (i > 0) {
      misere.insert(digits[i - 1]);
      misere.insert(digits[i - 1] ^ 1U);
    }
    digits.push_back(misere.mex());
  }
  shorten(digits);
  TameGathering tame;
  for (const Number option : options) tame.add(genera_[option].tame);
  genus.tame = tame.value();
  if (genus.tame && !std::ranges::all_of(options, [&](Number option) {
        return genera_[option].tame.has_value() || reverts(option, *genus.tame);
      })) {
    genus.tame.reset();
  }
  return genus;
}

Found<Genus> Genera::find(Word sum, Budget& budget) {
  std::erase_if(sum, [&](Part part) { return !parts_.has_moves(part); });
  std::ranges::sort(sum, std::greater<>());
  const Number wanted = number(std::move(sum));
  std::vector<Number> open = {wanted};
  std::uint64_t charged = bytes_;
  while (!open.empty()) {
    const Number next = open.back();
    if (known_[next] != 0) {
      open.pop_back();
      continue;
    }
    std::vector<Number> options = std::move(options_[next]);
    if (options.empty()) options = options_of(next);
    const std::size_t before = open.size();
    for (const Number option : options) {
      if (known_[option] == 0) open.push_back(option);
    }
    options_[next] = std::move(options);
    if (open.size() > before) continue;
    genera_[next] = evaluate(options_[next]);
    known_[next] = 1;
    open.pop_back();
    if (!budget.spend(1) || !budget.reserve(bytes_ - charged)) return stopped_early();
    charged = bytes_;
  }
  return genera_[wanted];
}

}  // namespace grundy::quotient
