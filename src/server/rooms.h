// Rooms: a game that two people play each other while others watch, or a board that a teacher shows
// to a class, whose answers to a question are counted.
//
// A room has no names and no addresses in it. Its key, 128 random bits, is all that one needs to
// watch; a seat has a second secret of this kind, which only its holder knows. Rooms live in memory
// and end by themselves, so a client that vanishes leaves nothing behind for long. How many there
// are, and how much each may hold, is bounded (RoomLimits).
//
// What changes a room gives it a new version. Who wants to follow asks for what is newer than the
// version that he has seen, and waits for it a while. Rooms know nothing about the rules of games:
// room_desk.h asks the engine about each move before it is kept here.
#pragma once

#include <array>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <expected>
#include <map>
#include <memory>
#include <mutex>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "ask/asked.h"
#include "server/settings.h"

namespace grundy::server {

/// Why a room does not do what it was asked for: an HTTP status and a message.
struct Denial {
  int status = 400;
  std::string message;
};
template <class T>
using Granted = std::expected<T, Denial>;

enum class RoomKind : std::uint8_t { match, lesson };

/// A game as it begins.
struct RoomGame {
  std::string start;  ///< as the engine prints it
  Play play = Play::normal;
  std::vector<ask::RuleFile> rules;
  bool over = false;  ///< there is no move
};

/// A move that the engine has found to be legal.
struct RoomMove {
  std::string move;
  std::size_t component = 0;
  std::string to;
  bool over = false;  ///< there is no move after it
};

/// What the teacher shows to the class; what is left out stays as it is.
struct Showing {
  std::optional<std::size_t> ply;  ///< go back to the position after so many moves
  std::optional<bool> revealed;    ///< the value of the position
  std::optional<bool> tally;       ///< the answers to the question; no more are taken
  std::optional<std::size_t> right;
};

class Room {
 public:
  using Clock = std::chrono::steady_clock;

  Room(RoomKind kind, RoomGame game, const RoomLimits& limits, Clock::time_point now);

  /// A seat for the one who has opened the room: a player's, or the teacher's.
  [[nodiscard]] std::string open_seat(std::string secret, unsigned side, Clock::time_point now);
  /// A seat for one who comes: the other player's, or a pupil's. Takes the secret for it.
  Granted<void> sit(std::string secret, Clock::time_point now);

  /// The game that the next move is in, if this seat may make it after so many moves.
  [[nodiscard]] Granted<RoomGame> at_turn(std::string_view seat, std::size_t ply) const;
  Granted<void> make(std::string_view seat, std::size_t ply, RoomMove move, Clock::time_point now);
  Granted<void> resign(std::string_view seat, Clock::time_point now);
  /// If this seat may begin a new game, the one that was begun last. Two players change sides.
  [[nodiscard]] Granted<RoomGame> may_begin(std::string_view seat) const;
  Granted<void> begin(std::string_view seat, RoomGame game, Clock::time_point now);

  Granted<void> ask(std::string_view seat, std::string text, std::vector<std::string> answers,
                    Clock::time_point now);
  Granted<void> answer(std::string_view seat, std::size_t answer);
  Granted<void> show(std::string_view seat, const Showing& showing, Clock::time_point now);

  /// What this seat, or somebody who watches, may know.
  [[nodiscard]] nlohmann::ordered_json state(std::string_view seat, Clock::time_point now);

  /// Waits for another version than this, or for the end of the room; false if nothing happens.
  [[nodiscard]] bool await(std::string_view seat, std::uint64_t seen,
                           std::chrono::milliseconds patience);
  void watch(int by);

  [[nodiscard]] bool expired(Clock::time_point now) const;
  /// Ends the room if this seat may.
  Granted<void> close(std::string_view seat);
  void end();
  [[nodiscard]] bool ended() const;

 private:
  struct Seat {
    unsigned side = 0;
    bool teacher = false;
    std::optional<std::size_t> answer;  ///< to the current question
    Clock::time_point asked;            ///< when its holder was heard of last
  };
  struct Question {
    std::uint64_t number = 0;
    std::string text;
    std::vector<std::string> answers;
    bool shown = false;
    std::optional<std::size_t> right;
  };

  [[nodiscard]] const Seat* seat_of(std::string_view secret) const;
  [[nodiscard]] Granted<void> check_begin(std::string_view secret) const;
  [[nodiscard]] Granted<void> check_teacher(std::string_view secret) const;
  [[nodiscard]] Granted<void> check_turn(std::string_view secret, std::size_t ply) const;
  [[nodiscard]] unsigned side_to_move() const;
  [[nodiscard]] bool over() const;
  [[nodiscard]] std::size_t bytes() const;
  [[nodiscard]] Granted<void> check_room(std::size_t more) const;
  void changed(Clock::time_point now);
  [[nodiscard]] std::uint64_t version_for(const Seat* seat) const;
  void put_seats(nlohmann::ordered_json& json, Clock::time_point now) const;
  void put_question(nlohmann::ordered_json& json, const Seat* seat) const;

  RoomKind kind_;
  RoomLimits limits_;
  Clock::time_point opened_;
  mutable std::mutex mutex_;  // guards what follows
  std::condition_variable news_;
  RoomGame game_;
  std::vector<RoomMove> moves_;
  unsigned first_ = 0;  // the side that makes the first move
  unsigned games_ = 1;
  std::optional<unsigned> resigned_;
  std::unordered_map<std::string, Seat> seats_;
  std::array<bool, 2> taken_{};
  Question question_;
  bool revealed_ = false;
  bool ended_ = false;
  int watching_ = 0;
  std::uint64_t version_ = 1;
  std::uint64_t counted_ = 0;  // pupils and their answers, which are news for the teacher only
  Clock::time_point used_;
};

/// All rooms of a server; used by many threads.
class Rooms {
 public:
  using Clock = Room::Clock;
  using Now = Clock::time_point (*)();

  /// `clock` is for tests.
  explicit Rooms(const RoomLimits& limits, Now clock = &Clock::now);

  struct Opened {
    std::string key;
    std::string seat;
    std::shared_ptr<Room> room;
  };
  Granted<Opened> open(RoomKind kind, unsigned side, RoomGame game, std::string_view client);
  [[nodiscard]] Granted<std::shared_ptr<Room>> find(std::string_view key);
  [[nodiscard]] std::size_t size();

  /// Room for one more request that waits for news, until the ticket is gone; null if there is
  /// none.
  [[nodiscard]] std::shared_ptr<void> waiting_ticket(std::string_view client);

  [[nodiscard]] const RoomLimits& limits() const { return limits_; }
  [[nodiscard]] Clock::time_point now() const { return now_(); }

 private:
  struct Entry {
    std::shared_ptr<Room> room;
    std::size_t owner = 0;
  };

  /// A number for a client that says nothing about its address.
  [[nodiscard]] std::size_t owner_of(std::string_view client) const;
  void sweep();

  RoomLimits limits_;
  Now now_;
  std::string salt_;
  std::mutex mutex_;
  std::unordered_map<std::string, Entry> rooms_;
  std::map<std::size_t, std::size_t> waiting_;  // by client
  std::size_t waiting_in_all_ = 0;
};

/// 128 random bits as 22 letters, digits, - and _; nothing if the system has none to give.
[[nodiscard]] std::optional<std::string> new_secret();

}  // namespace grundy::server
