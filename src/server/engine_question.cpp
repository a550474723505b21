#include "server/engine_question.h"

#include <algorithm>

#include "core/meter.h"

namespace grundy::server {

namespace {

/// A longer search would make a proof too large to send. The limit also keeps the search's records
/// on disk small.
constexpr std::uint64_t kProvedPositions = 1'000'000;

}  // namespace

EngineQuestion::EngineQuestion(ask::Asked asked, const RequestLimits& limits)
    : asked_(std::move(asked)),
      wanted_time_(asked_.request.limits.time ? asked_.request.limits.time
                                              : asked_.sequence.limits.time),
      rules_limits_(limits.rules),
      most_proof_(limits.proof) {}

Answer EngineQuestion::answer(const Allowance& allowance) {
  allow(allowance);
  const Meter meter(allowance.limits, allowance.cancel);
  try {
    if (auto added = add_rules(); !added) return refused(added.error());
    if (!asked_.topic.proof_text) return work_({engine_, asked_, nullptr, names_});
    const auto proof = ProofFile::make();
    if (!proof) return refusal(proof.error());
    write_proof_to(proof->path());
    return work_({engine_, asked_, &*proof, names_});
  } catch (const GameFailure& failure) {  // rules that fail while the answer is written
    return refusal(failure.error());
  } catch (const LimitReached& reached) {
    return refused(Error{ErrorKind::limit, reached.stop().message});
  }
}

Expected<void> EngineQuestion::add_rules() {
  for (std::size_t i = names_.size(); i < asked_.topic.rules.size(); ++i) {
    const ask::RuleFile& rules = asked_.topic.rules[i];
    auto name = engine_.add_rules(rules.text, rules.file, rules_limits_);
    if (!name) return std::unexpected(std::move(name.error()));
    names_.push_back(std::move(*name));
  }
  return {};
}

void EngineQuestion::allow(const Allowance& allowance) {
  const auto set = [&](auto& request) {
    request.limits = allowance.limits;
    request.cancel = allowance.cancel;
    request.progress = allowance.progress;
  };
  set(asked_.request);
  set(asked_.sequence);
  asked_.nimber.limits = asked_.lexicode.limits = asked_.identify.limits = allowance.limits;
  asked_.nimber.cancel = asked_.lexicode.cancel = asked_.identify.cancel = allowance.cancel;
  set(asked_.quotient);
  asked_.worksheet.limits = allowance.limits;
  asked_.worksheet.cancel = allowance.cancel;
}

void EngineQuestion::write_proof_to(const std::string& path) {
  const auto set = [&](auto& request) {
    request.proof = path;
    request.proof_limit = most_proof_;
    auto& positions = request.limits.positions;
    positions = std::min(positions.value_or(kProvedPositions), kProvedPositions);
  };
  set(asked_.request);
  set(asked_.sequence);
  set(asked_.quotient);
}

Answer refused(const Error& error) {
  Answer answer = refusal(error);
  answer.cut = error.kind == ErrorKind::limit;
  return answer;
}

bool is_cut(const std::optional<Stop>& stop) {
  // A position that is too large stays too large with more time.
  return stop && stop->reason != StopReason::too_large;
}

bool is_cut(const std::optional<ProofReport>& proof) {
  return proof && proof->failure && proof->failure->kind == ErrorKind::limit;
}

render::ProofText text_of(std::optional<ProofReport>& report, const ProofFile* file) {
  if (!report || file == nullptr) return std::nullopt;
  auto text = file->text();
  if (!report->failure && !text) report->failure = text.error();
  if (!report->failure) return std::move(*text);
  // Errors of the disk name folders.
  if (report->failure->kind == ErrorKind::io)
    report->failure->message = ProofFile::no_room().message;
  return std::string();
}

Expected<const Sum*> ReadOnce::in(const Engine& engine) {
  if (!position_) {
    auto position = engine.parse(text_);
    if (!position) return std::unexpected(std::move(position.error()));
    position_ = std::move(*position);
  }
  return &*position_;
}

}  // namespace grundy::server
