#include "solve/misere/sum_search.h"

#include <fmt/format.h>

#include <algorithm>

namespace grundy::misere {

namespace {

// How much more another option must promise before the search turns to it.
constexpr float kPatience = 1.4F;

// How often one question may forget half of the sums. A search that has met so many times as many
// sums as there is room for mostly meets those that it has forgotten: it might go on for ever.
constexpr unsigned kMostForgettings = 256;

}  // namespace

Found<bool> SumSearch::is_lost(SumView sum, Budget& budget) {
  if (const auto found = known(sum)) return *found;
  const Watch watch(budget, [this] {
    return fmt::format("{} sums looked into, {} parts met, {} moves deep", sums_.load(),
                       parts_met_.load(), depth_.load());
  });
  const SumWords root(sum.begin(), sum.end());
  depth_ = 0;
  forgettings_ = 0;
  if (!enter(root, {ProofNumbers::kNever, ProofNumbers::kNever}, budget)) return stopped_early();
  while (depth_ > 0) {
    Frame& frame = path_[depth_ - 1];
    const Choice choice = weigh_options(frame);
    const auto& [phi, delta] = choice.numbers;
    if (choice.numbers.is_solved() || phi >= frame.limits.phi || delta >= frame.limits.delta) {
      leave(choice.numbers);
      continue;
    }
    const Option& next = frame.options[frame.chosen];
    const ProofNumbers limits{frame.limits.delta - delta + next.numbers.phi,
                              std::min(frame.limits.phi, choice.second * kPatience + 1)};
    if (!enter(frame.option(next), limits, budget)) return stopped_early();
  }
  if (!report(budget)) return stopped_early();
  return last_.is_lost();
}

std::optional<bool> SumSearch::known(SumView sum) const {
  if (const auto lost = SumMoves::is_lost(sum)) return lost;
  const auto numbers = table_.find(sum);
  return numbers && numbers->is_solved() ? std::optional(numbers->is_lost()) : std::nullopt;
}

ProofNumbers SumSearch::numbers_of(SumView sum) const {
  if (const auto lost = SumMoves::is_lost(sum)) return ProofNumbers::of_winner(*lost);
  if (const auto numbers = table_.find(sum)) return *numbers;
  const auto weight = static_cast<float>(moves_.weight(sum));
  return {1 + weight / 4, 1 + weight * weight / 8};
}

/// Puts a sum on the path and lists its options, or only one of them if that is lost. False if the
/// budget ran out.
bool SumSearch::enter(SumView sum, ProofNumbers limits, Budget& budget) {
  // A heap may have millions of options, and an option thousands of words.
  constexpr std::uint64_t kReportEveryWords = 1U << 16U;
  constexpr std::uint64_t kWordsOfAnOption = 16;             // its part of the time, at least
  constexpr std::size_t kMostWords = std::size_t{1} << 31U;  // Option::first must hold them
  if (++sums_ % kReportEvery == 0 && !report(budget)) return false;
  if (depth_ == path_.size()) path_.emplace_back();
  Frame& frame = path_[depth_];
  frame.sum.assign(sum.begin(), sum.end());
  frame.limits = limits;
  frame.words.clear();
  frame.options.clear();
  frame.begun = sums_;
  bool is_won = false;
  bool has_room = true;
  const bool listed = moves_.each_option(frame.sum, budget, [&](SumView option) {
    const ProofNumbers numbers = numbers_of(option);
    is_won = numbers.is_lost();
    if (is_won) frame.options.clear();
    frame.options.push_back({static_cast<std::uint32_t>(frame.words.size()),
                             static_cast<std::uint32_t>(option.size()), numbers});
    frame.words.insert(frame.words.end(), option.begin(), option.end());
    listed_ += option.size() + kWordsOfAnOption;
    if (listed_ >= kReportEveryWords) {
      if (frame.words.size() > kMostWords) budget.halt(StopReason::too_large);
      has_room = report(budget);
    }
    return !is_won && has_room;
  });
  if (!listed || !has_room) return false;
  ++depth_;
  tidy(frame);
  return true;
}

/// Keeps each option once.
void SumSearch::tidy(Frame& frame) {
  std::ranges::sort(frame.options, [&](const Option& a, const Option& b) {
    return std::ranges::lexicographical_compare(frame.option(a), frame.option(b));
  });
  const auto same = std::ranges::unique(frame.options, [&](const Option& a, const Option& b) {
    return std::ranges::equal(frame.option(a), frame.option(b));
  });
  frame.options.erase(same.begin(), same.end());
}

/// What the options say about a sum. Looks up the chosen one again: it may have been met elsewhere.
/// What the table has forgotten is still in the frame.
auto SumSearch::weigh_options(Frame& frame) const -> Choice {
  if (frame.options.empty()) return {ProofNumbers::of_winner(false)};
  for (;;) {
    Choice choice{{ProofNumbers::kNever, 0}};
    for (std::size_t i = 0; i < frame.options.size(); ++i) {
      const ProofNumbers& numbers = frame.options[i].numbers;
      choice.numbers.delta += numbers.phi;
      if (numbers.delta < choice.numbers.phi) {
        choice.second = choice.numbers.phi;
        choice.numbers.phi = numbers.delta;
        frame.chosen = i;
      } else {
        choice.second = std::min(choice.second, numbers.delta);
      }
    }
    if (choice.numbers.is_solved()) return choice;
    Option& chosen = frame.options[frame.chosen];
    const auto now = table_.find(frame.option(chosen));
    if (!now || *now == chosen.numbers) return choice;
    chosen.numbers = *now;
  }
}

void SumSearch::leave(ProofNumbers numbers) {
  const Frame& frame = path_[--depth_];
  const auto work =
      static_cast<std::uint32_t>(std::min<std::uint64_t>(sums_ - frame.begun + 1, UINT32_MAX));
  table_.store(frame.sum, numbers, work);
  last_ = numbers;
  if (depth_ > 0) {
    Frame& above = path_[depth_ - 1];
    above.options[above.chosen].numbers = numbers;
  }
}

std::uint64_t SumSearch::bytes() const {
  std::uint64_t path = path_.capacity() * sizeof(Frame);
  for (const Frame& frame : path_) {
    path +=
        frame.words.capacity() * sizeof(std::uint32_t) + frame.options.capacity() * sizeof(Option);
  }
  return table_.bytes() + path;
}

/// Tells the budget what has been done. False if it says stop.
bool SumSearch::report(Budget& budget) {
  const std::uint64_t sums = sums_;
  if (!budget.spend(sums - reported_)) return false;
  reported_ = sums;
  listed_ = 0;
  parts_met_ = parts_.size();
  const auto held = [this] { return bytes() + parts_.bytes() + heaps_.bytes(); };
  std::uint64_t now = held();
  const std::uint64_t limit = budget.limits().memory;
  const std::uint64_t most = charged_ + limit - std::min(limit, budget.bytes());
  if (now > most) {
    table_.forget_half();
    parts_.drop_options();
    now = held();
    // The names of the parts stay. If they leave no room, forgetting more would only begin anew
    // again and again, so the search ends here.
    if (now > most / 8 * 7 || ++forgettings_ > kMostForgettings) now = most + 1;
  }
  if (now > charged_ && !budget.reserve(now - charged_)) return false;
  if (now < charged_) budget.release(charged_ - now);
  charged_ = now;
  return true;
}

}  // namespace grundy::misere
