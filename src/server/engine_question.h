// A question with an engine of its own, and what the functions that answer it have in common.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "ask/asked.h"
#include "grundy/engine.h"
#include "render/json.h"
#include "server/answer.h"
#include "server/proof_file.h"
#include "server/settings.h"

namespace grundy::server {

/// What the answer to a question can use.
struct Asking {
  Engine& engine;
  const ask::Asked& asked;
  const ProofFile* proof;  ///< null if none is wanted
  const std::vector<std::string>& own_games;
};

/// A question with its engine and the function that answers it.
class EngineQuestion final : public Question {
 public:
  using Work = std::function<Answer(const Asking&)>;

  EngineQuestion(ask::Asked asked, const RequestLimits& limits);

  [[nodiscard]] const ask::Asked& asked() const { return asked_; }
  void set_work(Work work) { work_ = std::move(work); }
  [[nodiscard]] std::optional<std::chrono::nanoseconds> wanted_time() const override {
    return wanted_time_;
  }

  Answer answer(const Allowance& allowance) override;

 private:
  /// Adds the games that the client has sent, except those already added.
  Expected<void> add_rules();
  void allow(const Allowance& allowance);
  void write_proof_to(const std::string& path);

  Engine engine_{EngineOptions{.files = false}};  // strangers must not reach any files
  ask::Asked asked_;
  std::optional<std::chrono::nanoseconds> wanted_time_;  // the limits in `asked_` change
  RulesLimits rules_limits_;
  std::vector<std::string> names_;  // of the client's own games
  std::uint64_t most_proof_;
  Work work_;
};

/// The answer that tells an error. It is marked if more time might turn the error into an answer.
[[nodiscard]] Answer refused(const Error& error);

/// True if more time might tell more.
[[nodiscard]] bool is_cut(const std::optional<Stop>& stop);
/// True if more time might give a proof.
[[nodiscard]] bool is_cut(const std::optional<ProofReport>& proof);

/// The proof, if requested. If there is none, the report says why.
[[nodiscard]] render::ProofText text_of(std::optional<ProofReport>& report, const ProofFile* file);

/// A position that is parsed when first needed, within the limits of the question.
class ReadOnce {
 public:
  explicit ReadOnce(std::string text) : text_(std::move(text)) {}

  [[nodiscard]] Expected<const Sum*> in(const Engine& engine);

 private:
  std::string text_;
  std::optional<Sum> position_;
};

/// Lets `work` answer about the position of the question.
template <class Work>
Expected<void> about_position(EngineQuestion& question, Work work) {
  question.set_work([read = ReadOnce(question.asked().topic.position),
                     work = std::move(work)](const Asking& asking) mutable -> Answer {
    const auto position = read.in(asking.engine);
    if (!position) return refused(position.error());
    return work(asking, **position);
  });
  return {};
}

}  // namespace grundy::server
