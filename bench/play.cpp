// Timed matches against the engine: how long a person waits for the first hint, for the reply to
// the first move, and for everything after that, at once and after a second and a half of thought.
//
// The person plays a random move and the hint in turns. Every answer is first checked against an
// engine that solves each position by itself: if there is a winning move, the answer must be one.
// Times are processor time on one thread.

#include <array>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <random>
#include <string>
#include <thread>

#include "grundy/match.h"
#include "workload.h"

namespace grundy::bench {

namespace {

constexpr std::chrono::milliseconds kThought(1500);
constexpr int kTurns = 5;

struct Opening {
  const char* position;
  Play play = Play::normal;
};

/// A grid as a list of edges: `rows` x `columns` nodes, or coins tied to the ground around them.
std::string grid(std::string_view game, int rows, int columns, bool ground) {
  std::string text = fmt::format("{}(", game);
  const auto edge = [&](const std::string& a, const std::string& b) {
    text += (text.back() == '(' ? "" : ", ") + a + "-" + b;
  };
  const auto node = [](int row, int column) { return fmt::format("n{}_{}", row, column); };
  for (int i = 0; i < rows; ++i) {
    for (int j = 0; j < columns; ++j) {
      if (i + 1 < rows) edge(node(i, j), node(i + 1, j));
      if (j + 1 < columns) edge(node(i, j), node(i, j + 1));
      if (!ground) continue;
      const int outside = (i == 0) + (i + 1 == rows) + (j == 0) + (j + 1 == columns);
      for (int k = 0; k < outside; ++k) edge("0", node(i, j));
    }
  }
  return text + ")";
}

struct NamedStart {
  std::string name;
  std::string position;
  Play play = Play::normal;
};

/// Long because every opening has its line.
std::vector<NamedStart> starts() {
  constexpr std::array kOpenings{
      Opening{"nim(18446744073709551615,5,9)"},
      Opening{"queen(500,500)"},
      Opening{"queen(200,300) + queen(300,200) + *7"},
      Opening{"queen(200,300) + kayles(1000) + cram(4x5)"},
      Opening{"kayles(1000000)"},
      Opening{"grundy(100000)"},
      Opening{"octal(0.142; 1000000)"},
      Opening{"octal(0.007; 100000)"},
      Opening{"moore(20,30,40; k=2)"},
      Opening{"ring(30)"},
      Opening{"northcott(100; 1-50, 3-90, 20-22)"},
      Opening{"cram(5x7)"},
      Opening{"cram(4x9)"},
      Opening{"cram(6x6)"},
      Opening{"cram(5x8)"},
      Opening{"cram(4x11)"},
      Opening{"cram(5x9)"},
      Opening{"cram(3x15)"},
      Opening{"cram(4x5) + cram(5x5) + *2"},
      Opening{"cram(5x7) + *2"},
      Opening{"chomp(8x9)"},
      Opening{"chomp(9x10)"},
      Opening{"chomp(10x11)"},
      Opening{"chomp(7x8) + *3"},
      Opening{"sprouts(5)"},
      Opening{"sprouts(6)"},
      Opening{"sprouts(7)"},
      Opening{"sprouts(4) + *1"},
      Opening{"nim(3,5,7)", Play::misere},
      Opening{"kayles(20,30)", Play::misere},
      Opening{"staircase(30,10,40)", Play::misere},
      Opening{"mockturtles(HTHTHHTHTHHTHTHHT)", Play::misere},
      Opening{"cram(4x7)", Play::misere},
      Opening{"chomp(8x8)", Play::misere},
      Opening{"moore(20,30,40; k=2)", Play::misere},
      Opening{"sprouts(4)", Play::misere},
      Opening{"queen(30,40) + queen(20,25)", Play::misere},
  };
  std::vector<NamedStart> all;
  for (const Opening& opening : kOpenings) {
    const std::string name = opening.play == Play::misere ? "misère " : "";
    all.push_back({name + opening.position, opening.position, opening.play});
  }
  all.push_back({"nimstring on 3x3 coins", grid("nimstring", 3, 3, true)});
  all.push_back({"nimstring on 2x5 coins", grid("nimstring", 2, 5, true)});
  all.push_back({"arckayles on a grid of 5x5", grid("arckayles", 5, 5, false)});
  all.push_back({"nodekayles on a grid of 6x6", grid("nodekayles", 6, 6, false)});
  all.push_back(
      {"misère nodekayles on a grid of 4x5", grid("nodekayles", 4, 5, false), Play::misere});
  return all;
}

/// Lets a person think for a while, and the engine meanwhile.
void think(Engine& engine, const Match& match, const Request& request, Forecast& forecast) {
  Cancellation enough;
  Request asked = request;
  asked.cancel = &enough;
  std::mutex mutex;
  std::condition_variable done;
  bool ended = false;
  std::thread clock([&] {
    std::unique_lock lock(mutex);
    done.wait_for(lock, kThought, [&] { return ended; });
    enough.request();
  });
  think_ahead(engine, match, asked, &forecast);
  {
    const std::scoped_lock lock(mutex);
    ended = true;
  }
  done.notify_one();
  clock.join();
}

struct Times {
  double hint = 0;
  double reply = 0;
  double later = 0;
};

template <class Call>
auto time_call(double& longest, Call&& call) {
  const double before = cpu_seconds();
  auto answer = call();
  longest = std::max(longest, cpu_seconds() - before);
  return answer;
}

/// One match from its beginning. The arbiter, if there is one, checks every move.
class TimedMatch {
 public:
  TimedMatch(const NamedStart& start, bool thoughtful, Engine* arbiter)
      : name_(start.name), thoughtful_(thoughtful), arbiter_(arbiter), match_(setup(start)) {
    request_.play = start.play;
    request_.quick = true;
    request_.limits.memory = std::uint64_t{2} << 30U;
  }

  Times play() {
    Times times;
    for (int turn = 0; turn < kTurns && !match_.over(); ++turn) {
      if (thoughtful_) think(engine_, match_, request_, forecast_);
      double& hint = turn == 0 ? times.hint : times.later;
      const auto advised = time_call(hint, [&] { return hint_move(); });
      const auto moves = match_.moves().moves;
      const MoveResult move = turn % 2 == 1 && advised ? *advised : moves[random_() % moves.size()];
      match_.make(move);
      if (match_.over()) break;
      double& reply = turn == 0 ? times.reply : times.later;
      const auto chosen =
          time_call(reply, [&] { return choose_move(engine_, match_, {}, request_, &forecast_); });
      if (!chosen || !*chosen) wrong(name_ + ": no move");
      check(**chosen);
      match_.make(**chosen);
    }
    return times;
  }

 private:
  MatchSetup setup(const NamedStart& start) {
    auto position = engine_.parse(start.position);
    if (!position) wrong(start.name + ": " + position.error().message);
    return {.start = std::move(*position), .play = start.play};
  }

  std::optional<MoveResult> hint_move() {
    Request asked = request_;
    asked.find_value = false;
    asked.max_moves = 1;
    const auto result = consider(engine_, match_.position(), asked, &forecast_);
    if (!result) wrong(name_ + ": " + result.error().message);
    if (result->winning_moves && !result->winning_moves->moves.empty()) {
      check(result->winning_moves->moves.front());
      return result->winning_moves->moves.front();
    }
    if (!result->advice) return std::nullopt;
    check(result->advice->move);
    return result->advice->move;
  }

  /// Checks that the move wins, or that no move wins.
  void check(const MoveResult& move) {
    if (arbiter_ == nullptr) return;
    Request asked;
    asked.play = request_.play;
    asked.advise = false;
    asked.list_moves = false;
    asked.limits.memory = request_.limits.memory;
    const auto before = arbiter_->solve(match_.position(), asked);
    const auto after = arbiter_->solve(*move.to, asked);
    if (!before || !after || !before->outcome || !after->outcome) wrong(name_ + ": not solved");
    if ((before->outcome == Outcome::N) != (after->outcome == Outcome::P)) {
      wrong(fmt::format("{}: {}", name_, move.move));
    }
  }

  std::string name_;
  bool thoughtful_;
  Engine* arbiter_;
  Engine engine_;
  Match match_;
  Request request_;
  Forecast forecast_;
  std::mt19937_64 random_{7};
};

}  // namespace

void play_workload() {
  fmt::print("play: CPU seconds for the first hint, the first reply, the longest later answer\n");
  fmt::print("  {:<44} {:^20}   {:^20}\n", "", "at once", "after 1.5 s of thought");
  for (const NamedStart& start : starts()) {
    Engine arbiter;
    (void)TimedMatch(start, false, &arbiter).play();
    const Times once = TimedMatch(start, false, nullptr).play();
    const Times thought = TimedMatch(start, true, nullptr).play();
    fmt::print("  {:<44} {:6.3f} {:6.3f} {:6.3f}   {:6.3f} {:6.3f} {:6.3f}\n", start.name,
               once.hint, once.reply, once.later, thought.hint, thought.reply, thought.later);
    std::fflush(stdout);
  }
}

}  // namespace grundy::bench
