#include "server/room_desk.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "grundy/match.h"
#include "server/engine_question.h"

namespace grundy::server {

namespace {

using RoomJson = nlohmann::ordered_json;

constexpr std::size_t kKeyLength = 22;
constexpr std::size_t kQuestionLength = 300;  // bytes
constexpr std::size_t kAnswerLength = 100;    // bytes
constexpr std::size_t kMostAnswers = 8;
constexpr std::chrono::milliseconds kMoment{250};  // between two looks whether the client is there

constexpr std::array<std::string_view, 2> kPlays{"normal", "misere"};
constexpr std::array<std::string_view, 2> kKinds{"match", "class"};
constexpr std::array<std::string_view, 2> kSides{"first", "second"};

Answer denial(const Denial& denied) {
  return error_answer(denied.status, denied.message);
}

Answer told(const RoomJson& json) {
  return {.body = json.dump() + "\n"};
}

/// A question about a game as it stands in a room.
std::unique_ptr<EngineQuestion> question_about(const RoomGame& game, const RequestLimits& limits) {
  ask::Asked asked;
  asked.topic.position = game.start;
  asked.topic.rules = game.rules;
  return std::make_unique<EngineQuestion>(std::move(asked), limits);
}

bool ends(const Sum& position, Play play) {
  return Match({.start = position, .play = play}).over();
}

}  // namespace

RoomLook::RoomLook(std::shared_ptr<Room> room, std::string seat, std::uint64_t seen,
                   Room::Clock::time_point until, std::shared_ptr<void> ticket)
    : room_(std::move(room)),
      seat_(std::move(seat)),
      seen_(seen),
      until_(until),
      ticket_(std::move(ticket)) {
  if (ticket_) room_->watch(1);
}

RoomLook::~RoomLook() {
  if (ticket_) room_->watch(-1);
}

bool RoomLook::ready() {
  const auto left = until_ - Room::Clock::now();
  const auto patience = std::chrono::duration_cast<std::chrono::milliseconds>(left);
  if (!ticket_ || patience.count() <= 0) return true;
  return room_->await(seat_, seen_, std::min(patience, kMoment));
}

Answer RoomLook::answer(Room::Clock::time_point now) const {
  if (room_->ended()) return error_answer(404, "there is no such room; it may have ended");
  return told(room_->state(seat_, now));
}

struct RoomDesk::Path {
  std::string_view path;
  Asked (RoomDesk::*answer)(Visitor&);
  std::vector<std::string_view> fields;
  bool in_room = true;  ///< it names a room
};

std::span<const RoomDesk::Path> RoomDesk::paths() {
  static const std::vector<Path> all{
      {"/api/rooms/open", &RoomDesk::open, {"position", "play", "rules", "kind", "side"}, false},
      {"/api/rooms/sit", &RoomDesk::sit, {"room"}},
      {"/api/rooms/move", &RoomDesk::move, {"room", "seat", "ply", "to"}},
      {"/api/rooms/resign", &RoomDesk::resign, {"room", "seat"}},
      {"/api/rooms/begin", &RoomDesk::begin, {"room", "seat", "position", "play", "rules"}},
      {"/api/rooms/ask", &RoomDesk::ask, {"room", "seat", "text", "answers"}},
      {"/api/rooms/answer", &RoomDesk::answer, {"room", "seat", "answer"}},
      {"/api/rooms/show", &RoomDesk::show, {"room", "seat", "ply", "revealed", "tally", "right"}},
      {"/api/rooms/close", &RoomDesk::close, {"room", "seat"}},
  };
  return all;
}

bool RoomDesk::knows(std::string_view path) {
  return path == kLook || std::ranges::find(paths(), path, &Path::path) != paths().end();
}

RoomDesk::Asked RoomDesk::post(std::string_view path, std::string_view body,
                               std::string_view client) {
  const auto found = std::ranges::find(paths(), path, &Path::path);
  if (found == paths().end()) return error_answer(404, "there is nothing at this address");
  Visitor visitor{RoomBody(body, found->fields), std::string(client), nullptr, {}};
  if (!found->in_room) return (this->*found->answer)(visitor);
  const bool seated = std::ranges::find(found->fields, "seat") != found->fields.end();
  const std::string key = visitor.body.text("room", kKeyLength);
  if (seated) visitor.seat = visitor.body.text("seat", kKeyLength);
  if (visitor.body.fault()) return refusal(*visitor.body.fault());
  auto room = rooms_.find(key);
  if (!room) return denial(room.error());
  visitor.room = std::move(*room);
  return (this->*found->answer)(visitor);
}

std::expected<RoomLook, Answer> RoomDesk::look(std::string_view text, std::string_view client) {
  constexpr std::array<std::string_view, 4> kFields{"room", "seat", "seen", "wait"};
  RoomBody body(text, kFields);
  const std::string key = body.text("room", kKeyLength);
  std::string seat = body.text("seat", kKeyLength, false);
  const std::uint64_t seen = body.number("seen").value_or(0);
  const bool waits = body.flag("wait").value_or(false);
  if (body.fault()) return std::unexpected(refusal(*body.fault()));
  auto room = rooms_.find(key);
  if (!room) return std::unexpected(denial(room.error()));
  auto ticket = waits ? rooms_.waiting_ticket(client) : nullptr;
  return RoomLook(std::move(*room), std::move(seat), seen,
                  Room::Clock::now() + rooms_.limits().wait, std::move(ticket));
}

Answer RoomDesk::after(const Granted<void>& done, const Visitor& visitor) const {
  if (!done) return denial(done.error());
  return told(visitor.room->state(visitor.seat, rooms_.now()));
}

RoomDesk::Asked RoomDesk::open(Visitor& visitor) {
  RoomBody& body = visitor.body;
  RoomGame game{.start = body.text("position", limits_.body),
                .play = body.choice("play", kPlays) == 0 ? Play::normal : Play::misere,
                .rules = body.rules()};
  const RoomKind kind = body.choice("kind", kKinds) == 0 ? RoomKind::match : RoomKind::lesson;
  const auto side = static_cast<unsigned>(body.choice("side", kSides));
  if (body.fault()) return refusal(*body.fault());
  auto question = question_about(game, limits_);
  auto done = about_position(*question,
                             [this, game, kind, side, client = visitor.client](
                                 const Asking&, const Sum& position) mutable -> Answer {
                               game.over = ends(position, game.play);
                               game.start = position.print();
                               const auto opened = rooms_.open(kind, side, game, client);
                               if (!opened) return denial(opened.error());
                               RoomJson json{{"room", opened->key}, {"seat", opened->seat}};
                               json["state"] = opened->room->state(opened->seat, rooms_.now());
                               return told(json);
                             });
  if (!done) return refusal(done.error());
  return question;
}

RoomDesk::Asked RoomDesk::sit(Visitor& visitor) {
  auto seat = new_secret();
  if (!seat) return error_answer(429, "the system gives no random bits; try again later");
  if (auto sat = visitor.room->sit(*seat, rooms_.now()); !sat) return denial(sat.error());
  RoomJson json{{"seat", *seat}};
  json["state"] = visitor.room->state(*seat, rooms_.now());
  return told(json);
}

RoomDesk::Asked RoomDesk::move(Visitor& visitor) {
  const auto ply = visitor.body.number("ply", true);
  std::string to = visitor.body.text("to", limits_.body);
  if (visitor.body.fault()) return refusal(*visitor.body.fault());
  const auto game = visitor.room->at_turn(visitor.seat, *ply);
  if (!game) return denial(game.error());
  auto question = question_about(*game, limits_);
  auto done = about_position(
      *question,
      [this, room = visitor.room, seat = visitor.seat, ply = *ply, play = game->play,
       to = std::move(to)](const Asking& asking, const Sum& position) -> Answer {
        const auto meant = asking.engine.parse(to);  // however it is written
        const auto made = meant ? find_move(position, *meant)
                                : Expected<MoveResult>(std::unexpected(meant.error()));
        if (!made) return error_answer(400, "that is not a move from the position in this room");
        const bool over = ends(*made->to, play);
        const auto kept = room->make(
            seat, ply, {full_name(*made, position), made->component, made->to->print(), over},
            rooms_.now());
        return kept ? told(room->state(seat, rooms_.now())) : denial(kept.error());
      });
  if (!done) return refusal(done.error());
  return question;
}

RoomDesk::Asked RoomDesk::begin(Visitor& visitor) {
  RoomBody& body = visitor.body;
  const auto last = visitor.room->may_begin(visitor.seat);
  if (!last) return denial(last.error());
  RoomGame game = *last;
  if (std::string position = body.text("position", limits_.body, false); !position.empty()) {
    game = {.start = std::move(position),
            .play = body.choice("play", kPlays) == 0 ? Play::normal : Play::misere,
            .rules = body.rules()};
  }
  if (body.fault()) return refusal(*body.fault());
  auto question = question_about(game, limits_);
  auto done =
      about_position(*question,
                     [this, game, room = visitor.room, seat = visitor.seat](
                         const Asking&, const Sum& position) mutable -> Answer {
                       game.over = ends(position, game.play);
                       game.start = position.print();
                       const auto begun = room->begin(seat, game, rooms_.now());
                       return begun ? told(room->state(seat, rooms_.now())) : denial(begun.error());
                     });
  if (!done) return refusal(done.error());
  return question;
}

RoomDesk::Asked RoomDesk::resign(Visitor& visitor) {
  return after(visitor.room->resign(visitor.seat, rooms_.now()), visitor);
}

RoomDesk::Asked RoomDesk::ask(Visitor& visitor) {
  std::string text = visitor.body.text("text", kQuestionLength);
  auto answers = visitor.body.texts("answers", kMostAnswers, kAnswerLength);
  if (visitor.body.fault()) return refusal(*visitor.body.fault());
  return after(visitor.room->ask(visitor.seat, std::move(text), std::move(answers), rooms_.now()),
               visitor);
}

RoomDesk::Asked RoomDesk::answer(Visitor& visitor) {
  const auto answer = visitor.body.number("answer", true);
  if (visitor.body.fault()) return refusal(*visitor.body.fault());
  return after(visitor.room->answer(visitor.seat, *answer), visitor);
}

RoomDesk::Asked RoomDesk::show(Visitor& visitor) {
  RoomBody& body = visitor.body;
  const Showing showing{.ply = body.number("ply"),
                        .revealed = body.flag("revealed"),
                        .tally = body.flag("tally"),
                        .right = body.number("right")};
  if (body.fault()) return refusal(*body.fault());
  return after(visitor.room->show(visitor.seat, showing, rooms_.now()), visitor);
}

RoomDesk::Asked RoomDesk::close(Visitor& visitor) {
  if (auto closed = visitor.room->close(visitor.seat); !closed) return denial(closed.error());
  return told({{"closed", true}});
}

}  // namespace grundy::server
