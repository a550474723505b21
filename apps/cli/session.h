// What the commands share while they run: the engine, the settings, and where answers, complaints
// and progress go.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "ask/asked.h"
#include "grundy/engine.h"
#include "grundy/function_ref.h"
#include "io.h"
#include "progress.h"
#include "render/style.h"
#include "settings.h"

namespace CLI {
class App;
}  // namespace CLI

namespace grundy::cli {

enum ExitStatus : int {
  kAnswered = 0,
  kBadInput = 2,
  kLimit = 3,
  kIoFailed = 4,
  kNPosition = 10,
  kPPosition = 20,
  kReaderLeft = 141,  // what a shell reports of a program that SIGPIPE ended
};

class Session {
 public:
  /// `cancel` may be set from outside to end it early.
  Session(const CLI::App& app, const Settings& settings, const ask::Asked& asked,
          const Cancellation& cancel);
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  [[nodiscard]] const CLI::App& app() const { return app_; }
  [[nodiscard]] const Settings& settings() const { return settings_; }
  [[nodiscard]] const Cancellation& cancel() const { return cancel_; }
  [[nodiscard]] Engine& engine() { return engine_; }
  /// What is asked; cancelled and reported on as a session is.
  [[nodiscard]] const ask::Asked& asked() const { return asked_; }
  [[nodiscard]] const Request& request() const { return asked_.request; }
  [[nodiscard]] Output& output() { return output_; }
  [[nodiscard]] ProgressLine& progress() { return progress_; }
  [[nodiscard]] const render::Style& style() const { return style_; }

  /// Adds the games of the rule files among the settings; false if one of them is refused.
  [[nodiscard]] bool load_rules();

  using Handler = std::function<void(Sum, std::string_view)>;
  /// Calls `handle` with each position among the arguments and, for `-`, on standard input.
  /// Complains about what it cannot read.
  void each_position(const Handler& handle);
  using TextHandler = std::function<void(std::string_view, std::optional<std::size_t>)>;
  /// Calls `handle` with each argument and, for `-`, each line of standard input and its number.
  void each_text(const TextHandler& handle);
  /// Reads, answers and writes one question within its limits, or refuses it beyond them.
  void within_limits(FunctionRef<void()> question, std::size_t held = 0);
  /// The longest line of standard input that is read, in bytes, and what is said of a longer one.
  [[nodiscard]] std::size_t longest_line() const;
  [[nodiscard]] Error too_long_line() const;

  /// Writes to standard output.
  void answer(const std::string& text);
  /// Says what is wrong on standard error; `text` is what the user wrote.
  void complain(const Error& error, std::string_view text = {},
                std::optional<std::size_t> line = {});
  /// The same, about one position: in JSON it takes the place of the answer.
  void refuse(const Error& error, std::string_view text = {}, std::optional<std::size_t> line = {});
  /// An unimportant word on standard error.
  void remark(const std::string& text);
  /// What became of a proof: a remark, or a complaint if there is none.
  void report(const ProofReport& proof);
  /// Complains about what could not be kept in the store, if there is such a thing.
  void report(const Work& work);
  /// Says that there is no memory left, and notes it.
  void out_of_memory() noexcept;
  /// The worst status stays: a failed file, then bad input, a limit, an answer.
  void note(int status) noexcept;

  /// Writes all answers, and returns the exit status.
  [[nodiscard]] int finish();

 private:
  [[nodiscard]] bool add_rules();
  [[nodiscard]] bool add_theorem_beside(const std::string& file);
  void each_line(const TextHandler& handle);
  void one_position(std::string_view text, std::optional<std::size_t> line, const Handler& handle);

  const CLI::App& app_;
  const Settings& settings_;
  const Cancellation& cancel_;
  Engine engine_;
  ask::Asked asked_;
  ProgressLine progress_;
  render::Style style_;
  Output output_;
  std::size_t answered_ = 0;
  std::chrono::steady_clock::duration loading_{};  // what the rule files have taken
  int status_ = kAnswered;
};

}  // namespace grundy::cli
