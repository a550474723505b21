#include "server/rooms.h"

#include <sys/random.h>

#include <algorithm>
#include <functional>
#include <nlohmann/json.hpp>
#include <utility>

namespace grundy::server {

namespace {

using Json = nlohmann::ordered_json;

/// Somebody who has not asked for so long, twice the longest wait, has gone away.
constexpr std::chrono::seconds kAway{50};

std::unexpected<Denial> denied(int status, std::string message) {
  return std::unexpected(Denial{status, std::move(message)});
}

Json rules_json(const std::vector<ask::RuleFile>& rules) {
  Json json = Json::array();
  for (const ask::RuleFile& rule : rules)
    json.push_back({{"file", rule.file}, {"text", rule.text}});
  return json;
}

}  // namespace

std::optional<std::string> new_secret() {
  constexpr std::string_view kLetters =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  constexpr std::size_t kLength = 22;  // of 6 bits each: four bits more than 128
  std::array<unsigned char, kLength> random{};
  if (::getrandom(random.data(), random.size(), 0) != static_cast<ssize_t>(random.size())) {
    return std::nullopt;
  }
  std::string secret;
  for (const unsigned char byte : random) secret += kLetters[byte % kLetters.size()];
  return secret;
}

Room::Room(RoomKind kind, RoomGame game, const RoomLimits& limits, Clock::time_point now)
    : kind_(kind), limits_(limits), opened_(now), game_(std::move(game)), used_(now) {}

std::string Room::open_seat(std::string secret, unsigned side, Clock::time_point now) {
  const std::lock_guard lock(mutex_);
  taken_[side] = true;
  seats_[secret] = {.side = side, .teacher = kind_ == RoomKind::lesson, .answer = {}, .asked = now};
  return secret;
}

Granted<void> Room::sit(std::string secret, Clock::time_point now) {
  const std::lock_guard lock(mutex_);
  if (ended_) return denied(404, "this room has ended");
  if (kind_ == RoomKind::lesson) {
    if (seats_.size() > limits_.pupils) return denied(409, "there is no free seat in this class");
    seats_[std::move(secret)] = {.asked = now};
    ++counted_;
    news_.notify_all();
    return {};
  }
  const unsigned side = taken_[0] ? 1 : 0;
  if (taken_[side]) return denied(409, "both players have come; you can watch");
  taken_[side] = true;
  seats_[std::move(secret)] = {.side = side, .asked = now};
  changed(now);
  return {};
}

const Room::Seat* Room::seat_of(std::string_view secret) const {
  const auto found = seats_.find(std::string(secret));
  return found == seats_.end() ? nullptr : &found->second;
}

unsigned Room::side_to_move() const {
  return (first_ + static_cast<unsigned>(moves_.size())) % 2;
}

bool Room::over() const {
  return resigned_.has_value() || (moves_.empty() ? game_.over : moves_.back().over);
}

Granted<void> Room::check_turn(std::string_view secret, std::size_t ply) const {
  if (ended_) return denied(404, "this room has ended");
  const Seat* const seat = seat_of(secret);
  if (seat == nullptr) return denied(403, "this is not the key of a seat in this room");
  if (kind_ == RoomKind::lesson && !seat->teacher) {
    return denied(403, "only the teacher moves in a class");
  }
  if (over()) return denied(409, "this game is over");
  if (ply != moves_.size()) return denied(409, "another move has been made in the meantime");
  if (kind_ == RoomKind::match && seat->side != side_to_move()) {
    return denied(409, "it is the other player's turn");
  }
  if (moves_.size() >= limits_.moves) return denied(409, "a room has no place for more moves");
  return {};
}

Granted<RoomGame> Room::at_turn(std::string_view secret, std::size_t ply) const {
  const std::lock_guard lock(mutex_);
  if (auto may = check_turn(secret, ply); !may) return std::unexpected(std::move(may.error()));
  RoomGame game = game_;
  if (!moves_.empty()) game.start = moves_.back().to;
  return game;
}

Granted<void> Room::make(std::string_view secret, std::size_t ply, RoomMove move,
                         Clock::time_point now) {
  const std::lock_guard lock(mutex_);
  if (auto may = check_turn(secret, ply); !may) return may;
  if (auto fits = check_room(move.move.size() + move.to.size()); !fits) return fits;
  moves_.push_back(std::move(move));
  revealed_ = false;
  changed(now);
  return {};
}

Granted<void> Room::resign(std::string_view secret, Clock::time_point now) {
  const std::lock_guard lock(mutex_);
  if (ended_) return denied(404, "this room has ended");
  const Seat* const seat = seat_of(secret);
  if (seat == nullptr || kind_ != RoomKind::match) return denied(403, "only a player can resign");
  if (over()) return denied(409, "this game is over");
  resigned_ = seat->side;
  changed(now);
  return {};
}

Granted<void> Room::check_begin(std::string_view secret) const {
  if (ended_) return denied(404, "this room has ended");
  const Seat* const seat = seat_of(secret);
  if (seat == nullptr || (kind_ == RoomKind::lesson && !seat->teacher)) {
    return denied(403, "only a player or the teacher begins a game");
  }
  if (kind_ == RoomKind::match && !over()) return denied(409, "this game is not over");
  return {};
}

Granted<RoomGame> Room::may_begin(std::string_view secret) const {
  const std::lock_guard lock(mutex_);
  if (auto may = check_begin(secret); !may) return std::unexpected(std::move(may.error()));
  return game_;
}

Granted<void> Room::begin(std::string_view secret, RoomGame game, Clock::time_point now) {
  const std::lock_guard lock(mutex_);
  // The other player may have begun it in the meantime.
  if (auto may = check_begin(secret); !may) return may;
  std::swap(game_, game);
  std::vector<RoomMove> moves;
  std::swap(moves_, moves);
  if (auto fits = check_room(0); !fits) {
    std::swap(game_, game);
    std::swap(moves_, moves);
    return fits;
  }
  if (kind_ == RoomKind::match) first_ = 1 - first_;
  ++games_;
  resigned_.reset();
  revealed_ = false;
  changed(now);
  return {};
}

Granted<void> Room::check_teacher(std::string_view secret) const {
  if (ended_) return denied(404, "this room has ended");
  const Seat* const seat = seat_of(secret);
  if (seat == nullptr || !seat->teacher)
    return denied(403, "only the teacher of a class does this");
  return {};
}

Granted<void> Room::ask(std::string_view secret, std::string text, std::vector<std::string> answers,
                        Clock::time_point now) {
  const std::lock_guard lock(mutex_);
  if (auto may = check_teacher(secret); !may) return may;
  std::size_t more = text.size();
  for (const std::string& answer : answers) more += answer.size();
  if (auto fits = check_room(more); !fits) return fits;
  question_ = {.number = question_.number + 1,
               .text = std::move(text),
               .answers = std::move(answers),
               .shown = false,
               .right = {}};
  for (auto& [key, seat] : seats_) seat.answer.reset();
  changed(now);
  return {};
}

Granted<void> Room::answer(std::string_view secret, std::size_t answer) {
  const std::lock_guard lock(mutex_);
  if (ended_) return denied(404, "this room has ended");
  const auto seat = seats_.find(std::string(secret));
  if (seat == seats_.end() || kind_ != RoomKind::lesson || seat->second.teacher) {
    return denied(403, "only a pupil answers");
  }
  if (question_.number == 0 || question_.shown) return denied(409, "no question is open");
  if (answer >= question_.answers.size()) return denied(400, "there is no such answer");
  seat->second.answer = answer;
  ++counted_;
  news_.notify_all();
  return {};
}

Granted<void> Room::show(std::string_view secret, const Showing& showing, Clock::time_point now) {
  const std::lock_guard lock(mutex_);
  if (auto may = check_teacher(secret); !may) return may;
  if (showing.ply && *showing.ply > moves_.size()) return denied(400, "there is no such position");
  if (showing.right && *showing.right >= question_.answers.size()) {
    return denied(400, "there is no such answer");
  }
  if (showing.ply) {
    moves_.resize(*showing.ply);
    revealed_ = false;
  }
  revealed_ = showing.revealed.value_or(revealed_);
  question_.shown = showing.tally.value_or(question_.shown);
  if (showing.right) question_.right = showing.right;
  changed(now);
  return {};
}

std::size_t Room::bytes() const {
  std::size_t sum = game_.start.size() + question_.text.size();
  for (const ask::RuleFile& rule : game_.rules) sum += rule.file.size() + rule.text.size();
  for (const RoomMove& move : moves_) sum += move.move.size() + move.to.size();
  for (const std::string& answer : question_.answers) sum += answer.size();
  return sum;
}

Granted<void> Room::check_room(std::size_t more) const {
  if (bytes() + more > limits_.bytes) return denied(409, "that is more than a room can hold");
  return {};
}

void Room::changed(Clock::time_point now) {
  ++version_;
  used_ = now;
  news_.notify_all();
}

void Room::put_seats(Json& json, Clock::time_point now) const {
  Json taken = Json::array();
  Json here = Json::array();
  for (unsigned side = 0; side < 2; ++side) {
    const auto holder = std::ranges::find_if(
        seats_, [&](const auto& one) { return taken_[side] && one.second.side == side; });
    taken.push_back(taken_[side]);
    here.push_back(taken_[side] && holder != seats_.end() && now - holder->second.asked < kAway);
  }
  json["seats"] = std::move(taken);
  json["here"] = std::move(here);
}

void Room::put_question(Json& json, const Seat* seat) const {
  if (question_.number == 0) {
    json["question"] = nullptr;
    return;
  }
  Json tally = Json::array();
  std::size_t all = 0;
  for (std::size_t i = 0; i < question_.answers.size(); ++i) {
    const auto count =
        std::ranges::count_if(seats_, [&](const auto& one) { return one.second.answer == i; });
    tally.push_back(count);
    all += static_cast<std::size_t>(count);
  }
  const bool known = question_.shown || (seat != nullptr && seat->teacher);
  Json question{{"number", question_.number},
                {"text", question_.text},
                {"answers", question_.answers},
                {"shown", question_.shown},
                {"answered", all}};
  question["tally"] = known ? std::move(tally) : Json(nullptr);
  question["right"] = question_.shown && question_.right ? Json(*question_.right) : Json(nullptr);
  question["yours"] = seat != nullptr && seat->answer ? Json(*seat->answer) : Json(nullptr);
  json["question"] = std::move(question);
}

Json Room::state(std::string_view secret, Clock::time_point now) {
  const std::lock_guard lock(mutex_);
  const auto found = seats_.find(std::string(secret));
  if (found != seats_.end()) found->second.asked = now;
  const Seat* const seat = found == seats_.end() ? nullptr : &found->second;
  const bool match = kind_ == RoomKind::match;
  Json json{{"version", version_for(seat)}, {"kind", match ? "match" : "class"}};
  const char* const role = seat == nullptr ? "watching"
                           : match         ? (seat->side == 0 ? "first" : "second")
                           : seat->teacher ? "teacher"
                                           : "pupil";
  json["you"] = role;
  json["play"] = game_.play == Play::normal ? "normal" : "misere";
  json["start"] = game_.start;
  json["rules"] = rules_json(game_.rules);
  json["game"] = games_;
  json["first"] = first_;
  json["moves"] = Json::array();
  for (const RoomMove& move : moves_) {
    json["moves"].push_back({{"move", move.move}, {"component", move.component}, {"to", move.to}});
  }
  json["over"] = over();
  json["resigned"] = resigned_ ? Json(*resigned_) : Json(nullptr);
  put_seats(json, now);
  json["watching"] = watching_;
  json["pupils"] = match ? 0 : seats_.size() - 1;
  json["revealed"] = revealed_;
  put_question(json, seat);
  return json;
}

std::uint64_t Room::version_for(const Seat* seat) const {
  return seat != nullptr && seat->teacher ? version_ + counted_ : version_;
}

bool Room::await(std::string_view secret, std::uint64_t seen, std::chrono::milliseconds patience) {
  std::unique_lock lock(mutex_);
  return news_.wait_for(lock, patience,
                        [&] { return ended_ || version_for(seat_of(secret)) != seen; });
}

void Room::watch(int by) {
  const std::lock_guard lock(mutex_);
  watching_ += by;
}

bool Room::expired(Clock::time_point now) const {
  const std::lock_guard lock(mutex_);
  const bool alone = kind_ == RoomKind::match && !(taken_[0] && taken_[1]);
  return ended_ || now - opened_ > limits_.longest ||
         now - used_ > (alone ? limits_.alone : limits_.idle);
}

Granted<void> Room::close(std::string_view secret) {
  {
    const std::lock_guard lock(mutex_);
    const Seat* const seat = seat_of(secret);
    if (seat == nullptr || (kind_ == RoomKind::lesson && !seat->teacher)) {
      return denied(403, "only a player or the teacher ends a room");
    }
  }
  end();
  return {};
}

void Room::end() {
  const std::lock_guard lock(mutex_);
  ended_ = true;
  news_.notify_all();
}

bool Room::ended() const {
  const std::lock_guard lock(mutex_);
  return ended_;
}

Rooms::Rooms(const RoomLimits& limits, Now clock)
    : limits_(limits), now_(clock), salt_(new_secret().value_or(std::string())) {}

std::size_t Rooms::owner_of(std::string_view client) const {
  return std::hash<std::string>()(salt_ + std::string(client));
}

Granted<Rooms::Opened> Rooms::open(RoomKind kind, unsigned side, RoomGame game,
                                   std::string_view client) {
  const auto key = new_secret();
  auto seat = new_secret();
  if (!key || !seat) return denied(429, "the system gives no random bits; try again later");
  std::size_t bytes = game.start.size();
  for (const ask::RuleFile& rule : game.rules) bytes += rule.file.size() + rule.text.size();
  if (bytes > limits_.bytes) return denied(400, "that is more than a room can hold");
  const auto now = now_();
  const std::lock_guard lock(mutex_);
  sweep();
  const std::size_t owner = owner_of(client);
  const auto own =
      std::ranges::count_if(rooms_, [&](const auto& one) { return one.second.owner == owner; });
  if (static_cast<std::size_t>(own) >= limits_.of_client) {
    return denied(429, "you have opened as many rooms as one client may have; close one");
  }
  if (rooms_.size() >= limits_.rooms) {
    return denied(429, "there are as many rooms as this server has; try again later");
  }
  auto room = std::make_shared<Room>(kind, std::move(game), limits_, now);
  Opened opened{*key, room->open_seat(std::move(*seat), side, now), room};
  rooms_[*key] = {std::move(room), owner};
  return opened;
}

Granted<std::shared_ptr<Room>> Rooms::find(std::string_view key) {
  const std::lock_guard lock(mutex_);
  const auto found = rooms_.find(std::string(key));
  if (found != rooms_.end() && found->second.room->expired(now_())) {
    found->second.room->end();
    rooms_.erase(found);
  } else if (found != rooms_.end()) {
    return found->second.room;
  }
  return denied(404, "there is no such room; it may have ended");
}

std::size_t Rooms::size() {
  const std::lock_guard lock(mutex_);
  sweep();
  return rooms_.size();
}

void Rooms::sweep() {
  const auto now = now_();
  std::erase_if(rooms_, [&](const auto& one) {
    if (!one.second.room->expired(now)) return false;
    one.second.room->end();
    return true;
  });
}

std::shared_ptr<void> Rooms::waiting_ticket(std::string_view client) {
  const std::size_t owner = owner_of(client);
  const std::lock_guard lock(mutex_);
  std::size_t& own = waiting_[owner];
  if (waiting_in_all_ >= limits_.waiting || own >= limits_.waiting_of_client) {
    if (own == 0) waiting_.erase(owner);
    return nullptr;
  }
  ++own;
  ++waiting_in_all_;
  return {this, [owner](Rooms* rooms) {
            const std::lock_guard guard(rooms->mutex_);
            --rooms->waiting_in_all_;
            if (--rooms->waiting_[owner] == 0) rooms->waiting_.erase(owner);
          }};
}

}  // namespace grundy::server
