// grundy: the command line. Each command has a file of its own; commands.cpp lists them.

#include <fmt/format.h>

#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <exception>
#include <new>
#include <string_view>

#include "command_line.h"
#include "io.h"

namespace {

grundy::Cancellation cancellation;

void handle_signals() {
  // The first Ctrl-C asks for what is known so far; SA_RESETHAND lets a second one end the program.
  struct sigaction interrupt{};
  interrupt.sa_handler = [](int) { cancellation.request(); };
  interrupt.sa_flags = static_cast<int>(SA_RESETHAND);
  sigaction(SIGINT, &interrupt, nullptr);
  // Whoever ends the program from outside does not wait for what it knows.
  struct sigaction terminate = interrupt;
  terminate.sa_handler = [](int) {
    constexpr unsigned kSeconds = 4;
    cancellation.request();
    alarm(kSeconds);
  };
  sigaction(SIGTERM, &terminate, nullptr);
  struct sigaction out_of_time{};
  out_of_time.sa_handler = [](int) { std::_Exit(grundy::cli::kLimit); };
  sigaction(SIGALRM, &out_of_time, nullptr);
  // A reader that has gone, and a file that may not grow, are seen as failed writes and reported
  // like one.
  struct sigaction ignore{};
  ignore.sa_handler = SIG_IGN;
  sigaction(SIGPIPE, &ignore, nullptr);
  sigaction(SIGXFSZ, &ignore, nullptr);
}

/// Libraries promise not to throw where they allocate: that ends the program, but with a word.
[[noreturn]] void end_for_an_exception() {
  try {
    if (const auto thrown = std::current_exception()) std::rethrow_exception(thrown);
  } catch (const std::bad_alloc&) {
    grundy::cli::say_out_of_memory();
    std::_Exit(grundy::cli::kLimit);
  } catch (...) {
    std::abort();
  }
  std::abort();
}

int report(const grundy::cli::CommandLine& line, std::string_view complaint) {
  // A complaint that asks "did you mean" says what to do already.
  const std::string advice = fmt::format("; try '{}'", line.help_command());
  grundy::cli::say(fmt::format("{}{}\n", complaint, complaint.ends_with('?') ? "" : advice));
  return grundy::cli::kBadInput;
}

/// What CLI11 has to say: help and version on standard output, complaints on standard error.
int report(const grundy::cli::CommandLine& line, const CLI::ParseError& error) {
  if (error.get_exit_code() != 0) return report(line, line.complaint(error));
  grundy::cli::Output output;
  output.write(error.get_name() == "CallForVersion" ? std::string(error.what()) + "\n"
                                                    : line.app().help());
  output.flush();
  if (!output.error()) return grundy::cli::kAnswered;
  if (output.reader_left()) return grundy::cli::kReaderLeft;
  grundy::cli::say(output.error()->message + "\n");
  return grundy::cli::kIoFailed;
}

void run(const grundy::cli::Command& command, grundy::cli::Session& session) {
  if (!command.one_question) return command.run(session);
  session.within_limits([&] { command.run(session); });
}

}  // namespace

int main(int argc, char** argv) try {
  std::set_terminate(end_for_an_exception);
  handle_signals();
  grundy::cli::CommandLine line;
  try {
    line.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return report(line, error);
  } catch (const grundy::cli::UsageError& error) {
    return report(line, std::string_view(error.what()));
  }
  grundy::cli::Session session(line.app(), line.settings(), line.asked(), cancellation);
  try {
    if (session.load_rules()) run(line.command(), session);
  } catch (const std::bad_alloc&) {
    session.out_of_memory();  // what was answered before is not lost
  }
  return session.finish();
} catch (const grundy::GameFailure& failure) {
  // Rules that fail where there is no answer to put the error into, as in the middle of a match.
  grundy::cli::say(failure.error().message + "\n");
  return failure.error().kind == grundy::ErrorKind::limit ? grundy::cli::kLimit
                                                          : grundy::cli::kBadInput;
} catch (const std::bad_alloc&) {
  grundy::cli::say_out_of_memory();
  return grundy::cli::kLimit;
} catch (const std::exception& error) {
  grundy::cli::say(fmt::format("internal error: {}\n", error.what()));
  return grundy::cli::kIoFailed;
}
