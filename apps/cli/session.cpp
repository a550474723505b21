#include "session.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <random>

#include "core/meter.h"
#include "render/json.h"
#include "render/text.h"

namespace grundy::cli {

namespace {

/// Where endgame databases are kept: $GRUNDY_CACHE, or the user's folder for such things. An empty
/// GRUNDY_CACHE means nowhere.
std::string cache_folder() {
  if (const char* const own = std::getenv("GRUNDY_CACHE")) return own;
  if (const char* const cache = std::getenv("XDG_CACHE_HOME"); cache != nullptr && *cache != 0) {
    return std::string(cache) + "/grundy";
  }
  const char* const home = std::getenv("HOME");
  return home != nullptr && *home != 0 ? std::string(home) + "/.cache/grundy" : std::string();
}

bool wants_color(ColorMode mode) {
  if (mode != ColorMode::automatic) return mode == ColorMode::always;
  const char* const no_color = std::getenv("NO_COLOR");
  const char* const terminal = std::getenv("TERM");
  const bool dumb = terminal != nullptr && std::string_view(terminal) == "dumb";
  return ::isatty(STDOUT_FILENO) == 1 && !dumb && (no_color == nullptr || *no_color == '\0');
}

/// A line of input without a position: empty, or a comment.
bool is_remark(std::string_view line) {
  const std::size_t first = line.find_first_not_of(" \t");
  return first == std::string_view::npos || line[first] == '#';
}

/// What no file and no argument can hold: it did not exist when they were written.
std::string new_seal() {
  std::random_device source;
  return fmt::format("{:08x}{:08x}", source(), source());
}

}  // namespace

Session::Session(const CLI::App& app, const Settings& settings, const ask::Asked& asked,
                 const Cancellation& cancel)
    : app_(app),
      settings_(settings),
      cancel_(cancel),
      asked_(asked),
      progress_(::isatty(STDERR_FILENO) == 1),
      style_{wants_color(settings.color), new_seal()},
      output_(style_.color ? style_.seal : std::string()) {
  // Databases serve every store, so they are kept once.
  asked_.request.cache = cache_folder();
  if (asked_.request.cache.empty()) asked_.request.cache = asked_.request.store;
  asked_.request.cancel = &cancel;
  asked_.sequence.cancel = &cancel;
  asked_.survey.cancel = &cancel;
  asked_.identify.cancel = &cancel;
  asked_.worksheet.cancel = &cancel;
  asked_.nimber.cancel = &cancel;
  asked_.lexicode.cancel = &cancel;
  if (!settings.quiet && (settings.progress || ::isatty(STDERR_FILENO) == 1)) {
    asked_.request.progress = [this](const Progress& progress) { progress_.show(progress); };
    asked_.sequence.progress = asked_.request.progress;
  }
}

void Session::note(int status) noexcept {
  const auto rank = [](int s) {
    return s == kIoFailed ? 3 : s == kBadInput ? 2 : s == kLimit ? 1 : 0;
  };
  if (rank(status) >= rank(status_)) status_ = status;
}

void Session::out_of_memory() noexcept {
  say_out_of_memory();
  note(kLimit);
}

void Session::complain(const Error& error, std::string_view text, std::optional<std::size_t> line) {
  progress_.clear();
  const std::string where = line ? fmt::format("line {}: ", *line) : std::string();
  say(where + render::error_text(error, text));
  note(error.kind == ErrorKind::io      ? kIoFailed
       : error.kind == ErrorKind::limit ? kLimit
                                        : kBadInput);
}

void Session::refuse(const Error& error, std::string_view text, std::optional<std::size_t> line) {
  if (settings_.json) output_.write(render::error_json(error, line));
  complain(error, text, line);
}

void Session::remark(const std::string& text) {
  if (settings_.quiet) return;
  progress_.clear();
  say(text + "\n");
}

void Session::report(const ProofReport& proof) {
  if (proof.failure) {
    Error error = *proof.failure;
    if (error.kind != ErrorKind::io) error.message = "no proof was written: " + error.message;
    return complain(error);
  }
  remark(fmt::format("proof: {} records in {}", proof.records, proof.file));
}

void Session::report(const Work& work) {
  if (work.not_kept) complain(*work.not_kept);
}

void Session::answer(const std::string& text) {
  progress_.clear();
  output_.write(text);
}

bool Session::load_rules() {
  const auto begin = Meter::Clock::now();
  bool loaded = false;
  within_limits([&] { loaded = add_rules(); });
  loading_ = Meter::Clock::now() - begin;
  return loaded;
}

bool Session::add_rules() {
  for (const auto& [file, unread] : asked_.topic.rules) {
    auto text = read_file(file);
    if (!text) {
      refuse(text.error());
      return false;
    }
    if (const auto added = engine_.add_rules(std::move(*text), file); !added) {
      refuse(added.error());
      return false;
    }
    if (!add_theorem_beside(file)) return false;
  }
  return true;
}

/// wythoff.theorem beside wythoff.rules: what is proved there need not be searched.
bool Session::add_theorem_beside(const std::string& file) {
  constexpr std::string_view kEnding = ".rules";
  if (!file.ends_with(kEnding)) return true;
  const std::string beside = file.substr(0, file.size() - kEnding.size()) + ".theorem";
  std::error_code error;
  if (!std::filesystem::is_regular_file(beside, error)) return true;
  auto text = read_file(beside);
  if (!text) {
    refuse(text.error());
    return false;
  }
  if (const auto added = engine_.add_theorem(*text, beside); !added) {
    refuse(added.error());
    return false;
  }
  return true;
}

void Session::each_position(const Handler& handle) {
  each_text([&](std::string_view text, std::optional<std::size_t> line) {
    one_position(text, line, handle);
  });
}

void Session::each_text(const TextHandler& handle) {
  for (const std::string& expression : settings_.arguments) {
    if (cancel_.requested() || output_.error()) return;
    if (expression == "-") {
      each_line(handle);
    } else {
      handle(expression, {});
    }
  }
}

void Session::each_line(const TextHandler& handle) {
  Lines lines(cancel_, longest_line());
  for (std::size_t number = 1;; ++number) {
    if (lines.may_wait()) output_.flush();
    if (output_.error()) break;
    const auto line = lines.next();
    if (!line) break;
    if (lines.too_long()) {
      refuse(too_long_line(), {}, number);
    } else if (!is_remark(*line)) {
      handle(*line, number);
    }
    if (cancel_.requested()) break;
  }
  if (lines.error()) complain(*lines.error());
  if (cancel_.requested()) note(kLimit);
}

void Session::one_position(std::string_view text, std::optional<std::size_t> line,
                           const Handler& handle) {
  const auto answer = [&] {
    auto position = engine_.parse(text);
    if (!position) return refuse(position.error(), text, line);
    if (!settings_.json && answered_++ > 0) output_.write("\n");
    handle(std::move(*position), text);
  };
  within_limits(answer, line ? text.size() : 0);  // a line is held for the question
}

std::size_t Session::longest_line() const {
  constexpr std::uint64_t kLeast = std::uint64_t{1} << 20U;
  return static_cast<std::size_t>(std::max(kLeast, request().limits.memory / 2));
}

Error Session::too_long_line() const {
  return Error{ErrorKind::limit,
               fmt::format("it is longer than {} bytes, which the memory limit has room for",
                           longest_line())};
}

void Session::within_limits(FunctionRef<void()> question, std::size_t held) {
  const Meter meter(request().limits, &cancel_, loading_, held);
  try {
    question();
  } catch (const LimitReached& reached) {
    refuse(Error{ErrorKind::limit, reached.stop().message});
  }
}

int Session::finish() {
  output_.flush();
  if (output_.reader_left()) return status_ == kAnswered ? kReaderLeft : status_;
  if (output_.error()) complain(*output_.error());
  return status_;
}

}  // namespace grundy::cli
