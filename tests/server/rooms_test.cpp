// Rooms: two who play, those who watch, a class; and what somebody would do to a room that is not
// his, or to a server that has rooms.
#include <atomic>
#include <set>
#include <thread>
#include <vector>

#include "server/http_client.h"
#include "server/room_desk.h"

namespace grundy::server {
namespace {

using Json = nlohmann::json;
using std::chrono::minutes;

Rooms::Clock::time_point room_time;
Rooms::Clock::time_point room_now() {
  return room_time;
}

/// A room, and requests about it, without a network between.
class RoomsTest : public testing::Test {
 protected:
  RoomsTest() { room_time = Rooms::Clock::now(); }

  std::pair<int, Json> ask(const std::string& what, const Json& body,
                           std::string_view client = "127.0.0.1") {
    const std::string path = "/api/rooms/" + what;
    auto asked = desk_.post(path, body.dump(), client);
    auto* const question = std::get_if<std::unique_ptr<Question>>(&asked);
    const Answer answer = question != nullptr ? (*question)->answer({}) : std::get<Answer>(asked);
    return {answer.status, Json::parse(answer.body)};
  }
  Json look(const std::string& room, const std::string& seat = "") {
    auto looked = desk_.look(Json{{"room", room}, {"seat", seat}}.dump(), "127.0.0.1");
    return Json::parse(looked ? looked->answer(room_now()).body : looked.error().body);
  }
  /// Opens a room; the first seat and the second have their secrets.
  void open(const Json& game) {
    const auto [status, opened] = ask("open", game);
    ASSERT_EQ(status, 200) << opened;
    room_ = opened["room"];
    first_ = opened["seat"];
    const auto [sat, seat] = ask("sit", {{"room", room_}});
    ASSERT_EQ(sat, 200) << seat;
    second_ = seat["seat"];
  }
  std::pair<int, Json> move(const std::string& seat, std::size_t ply, const std::string& to) {
    return ask("move", {{"room", room_}, {"seat", seat}, {"ply", ply}, {"to", to}});
  }

  RoomDesk desk_{RoomLimits{.rooms = 30, .of_client = 10, .moves = 40}, RequestLimits{}, &room_now};
  std::string room_;
  std::string first_;
  std::string second_;
};

TEST_F(RoomsTest, TwoPlayASumToItsEnd) {
  open({{"position", "nim(1,2) + chomp(1x2)"}, {"play", "misere"}});
  EXPECT_EQ(move(first_, 0, "nim(1,2) + chomp(1x1)").first, 200);
  EXPECT_EQ(move(second_, 1, "nim(1,0) + chomp(1x1)").first, 200);
  const auto [status, state] = move(first_, 2, "nim(0,0) + chomp(1x1)");
  ASSERT_EQ(status, 200) << state;
  EXPECT_EQ(state["over"], true);
  EXPECT_EQ(state["you"], "first");
  EXPECT_EQ(state["play"], "misere");
  ASSERT_EQ(state["moves"].size(), 3U);
  EXPECT_EQ(state["moves"][0]["component"], 1);
  EXPECT_EQ(look(room_)["you"], "watching");
  EXPECT_EQ(look(room_)["moves"], state["moves"]);
  EXPECT_EQ(move(second_, 3, "0").first, 409) << "the game is over";
}

TEST_F(RoomsTest, AnotherGameBeginsWithTheOtherSide) {
  open({{"position", "*1"}});
  EXPECT_EQ(ask("begin", {{"room", room_}, {"seat", first_}}).first, 409) << "it is not over";
  EXPECT_EQ(ask("resign", {{"room", room_}, {"seat", second_}}).first, 200);
  EXPECT_EQ(look(room_)["resigned"], 1);
  EXPECT_EQ(ask("begin", {{"room", room_}, {"seat", second_}}).first, 200);
  EXPECT_EQ(move(first_, 0, "*0").first, 409);
  EXPECT_EQ(move(second_, 0, "*0").first, 200);
  EXPECT_EQ(look(room_)["game"], 2);
}

TEST_F(RoomsTest, OnlyLegalMovesAreMade) {
  open({{"position", "queen(3,4)"}});
  for (const char* to : {"queen(3,5)", "queen(1,1)", "queen(3,4)", "0", "1", "nim(3)", "", "queen(",
                         "queen(3,3) + queen(3,3)"}) {
    EXPECT_EQ(move(first_, 0, to).first, 400) << to;
  }
  EXPECT_EQ(look(room_)["moves"].size(), 0U);
  EXPECT_EQ(move(first_, 0, "queen(2,3)").first, 200);
}

TEST_F(RoomsTest, OneMoveOfAHugeHeapIsFound) {
  open({{"position", "nim(18446744073709551615,5)"}});
  EXPECT_EQ(move(first_, 0, "nim(5,5)").first, 200);
  EXPECT_EQ(move(second_, 1, "nim(5, 0)").first, 200) << "it need not be written as we write it";
  EXPECT_EQ(look(room_)["moves"][1]["to"], "nim(5)");
}

TEST_F(RoomsTest, GamesOfOnesOwnAreCheckedToo) {
  open({{"position", "mine(3)"},
        {"rules",
         {{{"file", "a.lua"},
           {"text",
            "return {name = 'mine', options = function(n) return heaps.take(n, 2) "
            "end}"}}}}});
  EXPECT_EQ(move(first_, 0, "mine(0)").first, 400);
  EXPECT_EQ(move(first_, 0, "mine(1)").first, 200);
  EXPECT_EQ(look(room_)["rules"][0]["file"], "a.lua");
}

TEST_F(RoomsTest, NobodyMovesOutOfTurnOrInTheWrongRoom) {
  open({{"position", "nim(3,5)"}});
  const std::string other_room = room_;
  const std::string other_first = first_;
  open({{"position", "nim(3,5)"}});
  EXPECT_EQ(move(second_, 0, "nim(3,3)").first, 409) << "not his turn";
  EXPECT_EQ(move(other_first, 0, "nim(3,3)").first, 403) << "the seat of another room";
  EXPECT_EQ(move("", 0, "nim(3,3)").first, 403) << "somebody who watches";
  EXPECT_EQ(move(room_, 0, "nim(3,3)").first, 403) << "the key of the room is not a seat";
  EXPECT_EQ(move(first_, 1, "nim(3,3)").first, 409) << "a move that is not there yet";
  EXPECT_EQ(move(first_, 0, "nim(3,3)").first, 200);
  EXPECT_EQ(move(first_, 0, "nim(3,3)").first, 409) << "sent twice";
  EXPECT_EQ(ask("sit", {{"room", room_}}).first, 409) << "both have come";
  EXPECT_EQ(ask("close", {{"room", room_}, {"seat", other_first}}).first, 403);
  EXPECT_EQ(ask("show", {{"room", room_}, {"seat", first_}, {"ply", 0}}).first, 403);
  EXPECT_EQ(look(other_room)["moves"].size(), 0U);
}

TEST_F(RoomsTest, KeysAreNotGuessed) {
  std::set<std::string> keys;
  std::set<char> letters;
  for (int i = 0; i < 1000; ++i) {
    const auto secret = new_secret();
    ASSERT_TRUE(secret);
    EXPECT_EQ(secret->size(), 22U);
    keys.insert(*secret);
    letters.insert(secret->begin(), secret->end());
  }
  EXPECT_EQ(keys.size(), 1000U);
  EXPECT_EQ(letters.size(), 64U);
  open({{"position", "*1"}});
  std::string near = room_;
  near[0] = near[0] == 'A' ? 'B' : 'A';
  for (const std::string& guess : {near, room_.substr(1), std::string(), std::string("A")}) {
    EXPECT_EQ(ask("sit", {{"room", guess}}).first, 404) << guess;
  }
  EXPECT_EQ(ask("sit", {{"room", room_ + "A"}}).first, 400) << "no key is that long";
  EXPECT_EQ(look(room_).dump().find(first_), std::string::npos) << "a seat is told to its holder";
  EXPECT_EQ(look(room_, second_).dump().find(first_), std::string::npos);
}

TEST_F(RoomsTest, ThereAreNoMoreThanTheServerHas) {
  int opened = 0;
  for (int i = 0; i < 3000; ++i) {
    const std::string client = "10.0.0." + std::to_string(i % 200);
    opened += ask("open", {{"position", "*1"}}, client).first == 200 ? 1 : 0;
  }
  EXPECT_EQ(opened, 30);
  EXPECT_EQ(ask("open", {{"position", "*1"}}, "10.0.1.1").first, 429);
  room_time += minutes(31);  // nobody has come
  int own = 0;
  for (int i = 0; i < 50; ++i) own += ask("open", {{"position", "*1"}}).first == 200 ? 1 : 0;
  EXPECT_EQ(own, 10) << "of one client";
  EXPECT_EQ(ask("open", {{"position", "*1"}}, "10.0.1.1").first, 200);
}

TEST_F(RoomsTest, TheyEndByThemselves) {
  open({{"position", "nim(60,60,60)"}});
  room_time += minutes(100);
  EXPECT_EQ(move(first_, 0, "nim(59,60,60)").first, 200);
  room_time += minutes(100);
  EXPECT_EQ(look(room_)["here"], Json::array({false, false})) << "they have vanished";
  EXPECT_EQ(look(room_, second_)["here"], Json::array({false, true}));
  room_time += minutes(30);
  EXPECT_TRUE(look(room_).contains("error")) << "whoever only looks does not keep it";
  EXPECT_EQ(desk_.rooms().size(), 0U);
  open({{"position", "northcott(8; 3-5, 1-8)"}});
  for (int i = 0; i < 7; ++i) {
    EXPECT_EQ(ask("resign", {{"room", room_}, {"seat", first_}}).first, 200) << i;
    EXPECT_EQ(ask("begin", {{"room", room_}, {"seat", first_}}).first, 200) << i;
    room_time += minutes(100);
  }
  EXPECT_FALSE(look(room_).contains("error"));
  room_time += minutes(30);
  EXPECT_TRUE(look(room_).contains("error")) << "half a day is enough for every room";
}

TEST_F(RoomsTest, WhoHasASeatCanEndTheRoom) {
  open({{"position", "*1"}});
  EXPECT_EQ(ask("close", {{"room", room_}, {"seat", second_}}).first, 200);
  EXPECT_EQ(move(first_, 0, "0").first, 404);
}

TEST_F(RoomsTest, NothingHugeIsKept) {
  const std::string huge(70'000, '1');
  EXPECT_NE(ask("open", {{"position", "nim(" + huge + ")"}}).first, 200);
  EXPECT_NE(ask("open", {{"position", "*1"}, {"name", huge}}).first, 200);
  EXPECT_NE(ask("open", {{"position", huge}}).first, 200);
  Json files = Json::array();
  for (int i = 0; i < 9; ++i) files.push_back({{"file", "a.lua"}, {"text", ""}});
  EXPECT_NE(ask("open", {{"position", "*1"}, {"rules", files}}).first, 200);
  open({{"position", "nim(1,2,3)"}, {"kind", "class"}});
  const auto question = [&](const std::string& text, const Json& answers) {
    return ask("ask", {{"room", room_}, {"seat", first_}, {"text", text}, {"answers", answers}})
        .first;
  };
  EXPECT_EQ(question(std::string(301, 'x'), {"a", "b"}), 400);
  EXPECT_EQ(question("who?", {"a", std::string(101, 'x')}), 400);
  EXPECT_EQ(question("who?", {"a"}), 400);
  EXPECT_EQ(question("who?", Json::array({1, 2})), 400);
  EXPECT_EQ(question("who?", Json(std::vector<std::string>(9, "a"))), 400);
  EXPECT_EQ(question("who?", {"a", "b"}), 200);
}

TEST_F(RoomsTest, AGameThatGoesOnForEverIsCutShort) {
  open({{"position", "digraph(A>B, B>A; A)"}});
  std::size_t ply = 0;
  for (; ply < 100; ++ply) {
    const bool odd = ply % 2 == 1;
    const char* const to = odd ? "digraph(A>B, B>A; A)" : "digraph(A>B, B>A; B)";
    if (move(odd ? second_ : first_, ply, to).first != 200) break;
  }
  EXPECT_EQ(ply, desk_.rooms().limits().moves);
}

TEST_F(RoomsTest, AClassAnswersAndSeesTheTallyAfterwards) {
  open({{"position", "nim(3,5)"}, {"kind", "class"}});
  const std::string& teacher = first_;
  const auto with = [&](const std::string& seat, Json more) {
    more["room"] = room_;
    more["seat"] = seat;
    return more;
  };
  EXPECT_EQ(ask("answer", with(second_, {{"answer", 0}})).first, 409) << "nothing is asked yet";
  EXPECT_EQ(ask("ask", with(second_, {{"text", "?"}, {"answers", {"a", "b"}}})).first, 403);
  EXPECT_EQ(ask("ask", with(teacher, {{"text", "Who wins?"}, {"answers", {"a", "b"}}})).first, 200);
  const std::string third = ask("sit", {{"room", room_}}).second["seat"];
  EXPECT_EQ(ask("answer", with(second_, {{"answer", 0}})).first, 200);
  EXPECT_EQ(ask("answer", with(second_, {{"answer", 1}})).first, 200) << "he may change it";
  EXPECT_EQ(ask("answer", with(third, {{"answer", 1}})).first, 200);
  EXPECT_EQ(ask("answer", with(third, {{"answer", 2}})).first, 400);
  EXPECT_EQ(ask("answer", with(teacher, {{"answer", 0}})).first, 403);
  EXPECT_EQ(look(room_, teacher)["question"]["tally"], Json::array({0, 2}));
  EXPECT_EQ(look(room_, third)["question"]["tally"], nullptr);
  EXPECT_EQ(look(room_, third)["question"]["yours"], 1);
  EXPECT_EQ(look(room_)["question"]["answered"], 2);
  EXPECT_EQ(ask("show", with(third, {{"tally", true}})).first, 403);
  EXPECT_EQ(ask("show", with(teacher, {{"tally", true}, {"right", 7}})).first, 400);
  EXPECT_EQ(ask("show", with(teacher, {{"tally", true}, {"right", 1}})).first, 200);
  EXPECT_EQ(look(room_)["question"]["tally"], Json::array({0, 2}));
  EXPECT_EQ(look(room_)["question"]["right"], 1);
  EXPECT_EQ(ask("answer", with(third, {{"answer", 0}})).first, 409) << "it is closed";
  // The teacher moves for both sides, and takes moves back.
  EXPECT_EQ(move(third, 0, "nim(3,3)").first, 403);
  EXPECT_EQ(move(teacher, 0, "nim(3,3)").first, 200);
  EXPECT_EQ(move(teacher, 1, "nim(3,2)").first, 200);
  EXPECT_EQ(ask("show", with(teacher, {{"ply", 3}})).first, 400);
  EXPECT_EQ(ask("show", with(teacher, {{"ply", 1}, {"revealed", true}})).first, 200);
  EXPECT_EQ(look(room_)["moves"].size(), 1U);
  EXPECT_EQ(look(room_)["revealed"], true);
  EXPECT_EQ(ask("begin", with(teacher, {{"position", "cram(2x3)"}})).first, 200);
  EXPECT_EQ(look(room_)["revealed"], false) << "the value of another position";
  EXPECT_EQ(ask("begin", with(third, {{"position", "cram(2x3)"}})).first, 403);
}

TEST_F(RoomsTest, AClassHasBoundedSeats) {
  open({{"position", "*1"}, {"kind", "class"}});
  std::size_t seats = 1;
  while (seats < 1000 && ask("sit", {{"room", room_}}).first == 200) ++seats;
  EXPECT_EQ(seats, RoomLimits().pupils);
}

TEST_F(RoomsTest, NobodyFillsAllPlacesToWait) {
  std::vector<std::shared_ptr<void>> tickets;
  const auto take = [&](std::string_view client) {
    tickets.push_back(desk_.rooms().waiting_ticket(client));
    return tickets.back() != nullptr;
  };
  const RoomLimits limits;
  for (std::size_t i = 0; i < limits.waiting_of_client; ++i) ASSERT_TRUE(take("a"));
  EXPECT_FALSE(take("a"));
  for (std::size_t i = limits.waiting_of_client; i < limits.waiting; ++i) ASSERT_TRUE(take("b"));
  EXPECT_FALSE(take("c"));
  tickets.clear();
  EXPECT_TRUE(take("a"));
}

// Over real connections.

Json opened_room(const RunningServer& server, const Json& game) {
  const auto [status, opened] = server.ask("/api/rooms/open", game);
  EXPECT_EQ(status, 200) << opened;
  return opened;
}

TEST(RoomThreads, WhoWaitsHearsOfAMove) {
  const RunningServer server;
  const Json opened = opened_room(server, {{"position", "nim(3,5)"}});
  const auto version = opened["state"]["version"].get<std::uint64_t>();
  std::vector<std::thread> watching;
  std::atomic<int> heard = 0;
  for (int i = 0; i < 4; ++i) {
    watching.emplace_back([&] {
      const auto [status, state] = server.ask(
          "/api/rooms/look", {{"room", opened["room"]}, {"seen", version}, {"wait", true}});
      heard += status == 200 && state["moves"].size() == 1 ? 1 : 0;
    });
  }
  // Wait until they all wait.
  const Json look{{"room", opened["room"]}};
  while (server.ask("/api/rooms/look", look).second["watching"] < 4) std::this_thread::yield();
  EXPECT_EQ(
      server
          .ask("/api/rooms/move",
               {{"room", opened["room"]}, {"seat", opened["seat"]}, {"ply", 0}, {"to", "nim(3,3)"}})
          .first,
      200);
  for (std::thread& one : watching) one.join();
  EXPECT_EQ(heard, 4);
}

TEST(RoomThreads, WhoVanishesDoesNotWait) {
  const RunningServer server;
  const Json opened = opened_room(server, {{"position", "nim(3,5)"}});
  const Json look{{"room", opened["room"]}};
  {
    auto client = server.client();
    client.set_read_timeout(0, 50'000);
    const Json wait{{"room", opened["room"]}, {"seen", 1}, {"wait", true}};
    EXPECT_FALSE(client.Post("/api/rooms/look", wait.dump(), "application/json"));
  }
  while (server.ask("/api/rooms/look", look).second["watching"] > 0) std::this_thread::yield();
}

TEST(RoomThreads, ManyWhoWaitKeepNobodyFromAsking) {
  auto settings = test_settings();
  settings.threads = 12;
  settings.rooms.waiting = settings.rooms.waiting_of_client = 6;
  const RunningServer server(settings);
  const Json opened = opened_room(server, {{"position", "nim(3,5)"}});
  const Json wait{{"room", opened["room"]}, {"seen", 1}, {"wait", true}};
  std::vector<std::thread> waiting;
  std::atomic<int> answered = 0;
  for (int i = 0; i < 10; ++i) {
    waiting.emplace_back(
        [&] { answered += server.ask("/api/rooms/look", wait).first == 200 ? 1 : 0; });
  }
  // Four of them find no place to wait, and are answered at once.
  while (answered < 4) std::this_thread::yield();
  EXPECT_EQ(server.ask("/api/solve", {{"position", "*1"}}).first, 200);
  EXPECT_EQ(
      server.ask("/api/rooms/close", {{"room", opened["room"]}, {"seat", opened["seat"]}}).first,
      200);
  for (std::thread& one : waiting) one.join();
  EXPECT_EQ(answered, 4) << "the others hear that the room has ended";
}

TEST(RoomThreads, AServerThatStopsWaitsForNobody) {
  RunningServer server;
  const Json opened = opened_room(server, {{"position", "nim(3,5)"}});
  std::thread waiting([&] {
    (void)server.ask("/api/rooms/look", {{"room", opened["room"]}, {"seen", 1}, {"wait", true}});
  });
  while (server.ask("/api/rooms/look", {{"room", opened["room"]}}).second["watching"] < 1) {
    std::this_thread::yield();
  }
  server.stop();
  waiting.join();
}

TEST(RoomThreads, OtherPagesHaveNoPartInThem) {
  const RunningServer server;
  const Json game{{"position", "*1"}};
  const auto foreign = server.client().Post("/api/rooms/open", {{"Origin", "http://evil.example"}},
                                            game.dump(), "application/json");
  EXPECT_EQ(foreign->status, 403);
  EXPECT_EQ(server.client().Get("/api/rooms/open")->status, 405);
  EXPECT_EQ(server.client().Get("/api/rooms/")->status, 404) << "there is no list of rooms";
}

}  // namespace
}  // namespace grundy::server
