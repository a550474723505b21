// The one place that puts grounds into words, each in one way, wherever they come from.
//
// Evidence holds the facts, such as the values of options or a winning reply. What they mean, and
// how to say it, is decided here. Arguments that belong to one game are with that game.
#pragma once

#include "explain/evidence.h"
#include "grundy/reason.h"

namespace grundy::explain {

class Voice {
 public:
  /// If `listed` is false, only the values of options are given, not which move has which value.
  explicit Voice(bool listed) : listed_(listed) {}

  [[nodiscard]] Explanation tell(const Argument& argument) const;
  [[nodiscard]] Explanation say(const AnyGround& ground) const;

 private:
  [[nodiscard]] Explanation say(const Ground& ground) const;
  [[nodiscard]] Explanation say(const ground::Plain& ground) const;

  // Values: value_words.cpp.
  [[nodiscard]] Explanation say(const ground::Theorem& theorem) const { return theorem.told; }
  [[nodiscard]] Explanation say(const ground::Mex& mex) const;
  [[nodiscard]] Explanation say(const ground::Parts& sum) const;
  [[nodiscard]] Explanation say(const ground::Components& sum) const;
  [[nodiscard]] Explanation say(const ground::OneOfSum& one) const;
  [[nodiscard]] Explanation say(const ground::Copies& copies) const;
  // Misère play, and play that may go on for ever: misere_words.cpp, loopy_words.cpp.
  [[nodiscard]] Explanation say(const ground::MisereHeaps& heaps) const;
  [[nodiscard]] Explanation say(const ground::Searched& search) const;
  [[nodiscard]] Explanation say(const ground::Retrograde& work) const;
  [[nodiscard]] Explanation say(const ground::LoopySum& sum) const;
  // Who wins, and how: plan_words.cpp.
  [[nodiscard]] Explanation say(const ground::Judged& judged) const;
  [[nodiscard]] Explanation say(const ground::Example& won) const;
  [[nodiscard]] Explanation say(const ground::Replies& replies) const;
  // What a saved proof claims: claim_words.cpp.
  [[nodiscard]] Explanation say(const ground::ClaimedValue& claim) const;
  [[nodiscard]] Explanation say(const ground::ClaimedOutcome& claim) const;
  [[nodiscard]] Explanation say(const ground::ClaimedEquivalence& claim) const;
  [[nodiscard]] Explanation say(const ground::ClaimedValues& claim) const;
  [[nodiscard]] Explanation say(const ground::ClaimedLabels& claim) const;
  [[nodiscard]] Explanation say(const ground::Period& period) const;
  [[nodiscard]] Explanation say(const ground::PeriodRule& by) const;
  [[nodiscard]] Explanation say(const ground::ListedValues& values) const;
  // What its records say: record_words.cpp.
  [[nodiscard]] Explanation say(const ground::ProvedValue& proved) const;
  [[nodiscard]] Explanation say(const ground::ProvedOutcome& proved) const;
  [[nodiscard]] Explanation say(const ground::NothingSaid& about) const;
  [[nodiscard]] Explanation say(const ground::NoMove& over) const;
  [[nodiscard]] Explanation say(const ground::Recorded& recorded) const;
  [[nodiscard]] Explanation say(const ground::EqualHeap& equal) const;
  [[nodiscard]] Explanation say(const ground::Granted& theorem) const;
  [[nodiscard]] Explanation say(const ground::Node& node) const;
  [[nodiscard]] Explanation say(const ground::AddedUp& sum) const;

  bool listed_;
};

}  // namespace grundy::explain
