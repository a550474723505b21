// The running server against its description: every path, questions of every kind, refusals too.
#include <algorithm>

#include "server/http_client.h"
#include "server/resources.h"
#include "server/schema.h"

namespace grundy::server {
namespace {

using Json = nlohmann::json;

struct Asked {
  const char* path;
  const char* body;
  int status = 200;
};

const std::vector<Asked> kQuestions{
    {"/api/solve", R"j({"position": "queen(3,4) + *4"})j"},
    {"/api/solve", R"j({"position": "nim(1,2,3)", "explain": "full", "count_plays": true})j"},
    {"/api/solve", R"j({"position": "nim(5,5,5)", "play": "misere", "explain": "short"})j"},
    {"/api/solve", R"j({"position": "cram(8x9)", "search": true})j"},
    {"/api/solve", R"j({"position": "digraph(A>B, B>A, B>C; A) + *2"})j"},
    {"/api/solve", R"j({"position": "digraph(A>B, B>A; A)", "play": "misere"})j"},
    {"/api/solve", R"j({"position": "northcott(8; 3-5, 1-8)", "play": "misere"})j"},
    {"/api/explain", R"j({"position": "hackenbush(0-a, a-b, a-c) + kayles(5)"})j"},
    {"/api/moves", R"j({"position": "chomp(2x4) + *2"})j"},
    {"/api/moves", R"j({"position": "digraph(A>B, B>A, B>C, A>D; A, B)"})j"},
    {"/api/moves", R"j({"position": "nim(18446744073709551615)", "max_moves": 3})j"},
    {"/api/engine-move", R"j({"position": "nim(3,5) + *2", "seed": 5})j"},
    {"/api/engine-move", R"j({"position": "digraph(A>B, B>A, B>C; A)"})j"},
    {"/api/engine-move", R"j({"position": "0"})j"},
    {"/api/equal", R"j({"left": "rook(3,5)", "right": "nim(3,4)"})j"},
    {"/api/equal", R"j({"left": "digraph(A>B, B>A; A)", "right": "*1"})j"},
    {"/api/table", R"j({"game": "queen", "ranges": [[0,3],[0,3]]})j"},
    {"/api/table", R"j({"game": "kayles", "ranges": [[0,9]], "play": "misere"})j"},
    {"/api/sequence", R"j({"code": "0.77", "to": 50})j"},
    {"/api/sequence", R"j({"code": "0.104", "to": 100000000, "summary": true})j"},
    {"/api/sequence", R"j({"code": "subtraction({2,3,7})", "at": 1000000})j"},
    {"/api/equal", R"j({"left": "kayles(5)", "right": "kayles(1,9)", "play": "misere"})j"},
    {"/api/equal", R"j({"left": "nim(2,2)", "right": "nim(3,3)", "play": "misere"})j"},
    {"/api/sequence", R"j({"code": "kayles", "to": 20, "play": "misere"})j"},
    {"/api/sequence", R"j({"code": "nim", "at": 20, "play": "misere"})j"},
    {"/api/quotient", R"j({"game": "0.75", "products": true})j"},
    {"/api/quotient", R"j({"game": "kayles"})j"},
    {"/api/quotient", R"j({"game": "cram(2x4)", "proof": false})j"},
    {"/api/quotient", R"j({"game": "0.123", "proof": true})j"},
    {"/api/quotient", R"j({"game": "0.76", "to": 20})j"},
    {"/api/quotient", R"j({"game": "kayls"})j", 400},
    {"/api/sequence", R"j({"code": "queen(3,_)", "to": 40})j"},
    {"/api/sequence", R"j({"code": "cram(1x_) + *2", "to": 9, "zeros": true})j"},
    {"/api/sequence", R"j({"code": "queen(_,_)", "to": 9, "rows": 3})j"},
    {"/api/sequence", R"j({"code": "0.77", "to": 9, "play": "misere"})j"},
    {"/api/sequence", R"j({"code": "kayles(_)", "at": 9, "play": "misere"})j"},
    {"/api/sequence", R"j({"code": "queen(3,)"})j", 400},
    {"/api/identify", R"j({"values": "0,1,2,0,1,2"})j"},
    {"/api/identify", R"j({"values": "1 2 3 1 4 3", "max_matches": 2})j"},
    {"/api/identify", R"j({"values": "0,1,x"})j", 400},
    {"/api/genus", R"j({"position": "kayles(5) + *2"})j"},
    {"/api/conjecture", R"j({"game": "takeaway(max=3)", "at": "1000000000000000"})j"},
    {"/api/conjecture",
     R"j({"game": "game walk (x, y)\nto (x-1, y)\nto (x, y-1)\nto (x-1, y-1)", "at": "3,4;5,5"})j"},
    {"/api/conjecture", R"j({"game": "kayles", "claim": "value"})j"},
    {"/api/conjecture", R"j({"game": "nim(2)", "play": "misere"})j"},
    {"/api/conjecture", R"j({"game": "mine", "rules": [{"file": "a.lua",
      "text": "return {name = 'mine', options = function(n) return heaps.take(n, 2) end}"}]})j"},
    {"/api/conjecture", R"j({"game": "game broken (n)\nto (n-"})j", 400},
    {"/api/conjecture", R"j({"game": "nosuchgame"})j", 400},
    {"/api/sequence", R"j({"code": "0.3[1"})j", 400},
    {"/api/sequence", R"j({"code": "queen"})j", 400},
    {"/api/solve", R"j({"position": "cram(3x4)", "proof": true, "value_only": true})j"},
    {"/api/solve", R"j({"position": "cram(8x9)", "search": true, "proof": true})j"},
    {"/api/explain", R"j({"position": "kayles(5)", "proof": true})j"},
    {"/api/equal",
     R"j({"left": "kayles(5)", "right": "cram(2x4)", "search": true, "proof": true})j"},
    {"/api/sequence", R"j({"code": "kayles", "proof": true})j"},
    {"/api/table", R"j({"game": "rook", "ranges": [[0,3],[0,3]], "search": true})j"},
    {"/api/engine-move", R"j({"position": "nim(3,5)", "search": true})j"},
    {"/api/parse", R"j({"position": "nim(3) + {*1,0}"})j"},
    {"/api/parse", R"j({"position": "nmi(3)"})j", 400},
    {"/api/nimber", R"j({"expression": "7*9 + 5/3^2", "explain": true, "facts": true})j"},
    {"/api/nimber", R"j({"table": "4x4"})j"},
    {"/api/nimber", R"j({"expression": "7 xor 9"})j", 400},
    {"/api/nimber", R"j({"expression": "7", "table": "4x4"})j", 400},
    {"/api/lexicode", R"j({"length": 24, "distance": 8})j"},
    {"/api/lexicode", R"j({"length": 7, "distance": 9})j", 400},
    {"/api/worksheet", R"j({"source": "nim", "count": 3, "seed": 7, "difficulty": "easy"})j"},
    {"/api/worksheet", R"j({"source": "nmi"})j", 400},
    {"/api/rules",
     R"j({"rules": [{"file": "a.lua", "text": "return {name = 'mine', options = function(n) return heaps.take(n, 2) end, test = {{'mine(_)', {0, 1, 2, 0}}}}"}]})j"},
    {"/api/rules", R"j({"rules": [{"file": "a.lua", "text": "return {"}]})j", 400},
    {"/api/moves", R"j({"position": "mine(3) + *1", "list_only": true, "rules": [{"file": "a.lua",
      "text": "return {name = 'mine', options = function(n) return heaps.take(n, 2) end, picture = function(n) return {n} end}"}]})j"},
    {"/api/solve", R"j({"position": "mine(1)", "rules": [{"file": "a.lua",
      "text": "return {name = 'mine', options = function(n) return {1 - n} end}"}]})j",
     422},
};

TEST(ServerDescription, EveryAnswerIsAsItSays) {
  auto settings = test_settings();
  settings.limits.time = std::chrono::milliseconds(500);
  const RunningServer server(settings);
  const auto described = server.client().Get("/api/openapi.json");
  ASSERT_TRUE(described);
  EXPECT_EQ(described->body, openapi());
  const Schema schema(Json::parse(described->body));
  for (const std::string path : {"/api/games", "/api/games/nim", "/api/info"}) {
    const auto answer = server.client().Get(path);
    ASSERT_TRUE(answer) << path;
    const bool one = path.starts_with("/api/games/");
    EXPECT_EQ(schema.fault_in_answer(one ? "/api/games/{name}" : path, "get", answer->status,
                                     answer->body),
              "");
  }
  for (const auto& [path, body, status] : kQuestions) {
    EXPECT_EQ(schema.fault_in_question(path, body), "") << path << " " << body;
    const auto answer = server.client().Post(path, body, "application/json");
    ASSERT_TRUE(answer) << path << " " << body;
    EXPECT_EQ(answer->status, status) << path << " " << body << "\n" << answer->body;
    EXPECT_EQ(schema.fault_in_answer(path, "post", answer->status, answer->body), "")
        << path << " " << body << "\n"
        << answer->body;
  }
}

TEST(ServerDescription, AQuotaThatIsReachedIsAsItSays) {
  auto settings = test_settings();
  settings.quota.questions = 0;
  const RunningServer server(settings);
  const Schema schema(Json::parse(openapi()));
  for (const auto& [path, body, status] : kQuestions) {
    const auto answer = server.client().Post(path, body, "application/json");
    ASSERT_TRUE(answer) << path;
    EXPECT_EQ(answer->status, 429) << path;
    EXPECT_EQ(schema.fault_in_answer(path, "post", 429, answer->body), "") << answer->body;
    EXPECT_TRUE(answer->has_header("Retry-After"));
  }
}

/// Requests that stand for a room's life; ROOM, SEAT and OTHER are its keys.
const std::vector<Asked> kRoomRequests{
    {"/api/rooms/sit", R"j({"room": "ROOM"})j"},
    {"/api/rooms/look", R"j({"room": "ROOM", "seat": "SEAT", "seen": 0, "wait": false})j"},
    {"/api/rooms/move", R"j({"room": "ROOM", "seat": "SEAT", "ply": 0, "to": "nim(3,3)"})j"},
    {"/api/rooms/move", R"j({"room": "ROOM", "seat": "SEAT", "ply": 0, "to": "nim(3,2)"})j", 409},
    {"/api/rooms/move", R"j({"room": "ROOM", "seat": "SEAT", "ply": 1, "to": "nim(9)"})j", 400},
    {"/api/rooms/ask", R"j({"room": "ROOM", "seat": "SEAT", "text": "?", "answers": ["a", "b"]})j"},
    {"/api/rooms/answer", R"j({"room": "ROOM", "seat": "OTHER", "answer": 1})j"},
    {"/api/rooms/look", R"j({"room": "ROOM", "seat": "OTHER"})j"},
    {"/api/rooms/show",
     R"j({"room": "ROOM", "seat": "SEAT", "ply": 0, "revealed": true, "tally": true, "right": 1})j"},
    {"/api/rooms/show", R"j({"room": "ROOM", "seat": "OTHER"})j", 403},
    {"/api/rooms/resign", R"j({"room": "ROOM", "seat": "SEAT"})j", 403},
    {"/api/rooms/begin",
     R"j({"room": "ROOM", "seat": "SEAT", "position": "*2", "play": "misere"})j"},
    {"/api/rooms/begin", R"j({"room": "ROOM", "seat": "SEAT", "position": "nmi(2)"})j", 400},
    {"/api/rooms/close", R"j({"room": "ROOM", "seat": "SEAT"})j"},
    {"/api/rooms/look", R"j({"room": "ROOM"})j", 404},
};

TEST(ServerDescription, OfRoomsIsRightToo) {
  const RunningServer server;
  const Schema schema(Json::parse(openapi()));
  const std::string open = R"j({"position": "nim(3,5)", "kind": "class", "side": "first"})j";
  EXPECT_EQ(schema.fault_in_question("/api/rooms/open", open), "");
  const auto opened = server.client().Post("/api/rooms/open", open, "application/json");
  EXPECT_EQ(schema.fault_in_answer("/api/rooms/open", "post", opened->status, opened->body), "");
  const Json room = Json::parse(opened->body);
  std::string other;
  for (const auto& [path, text, status] : kRoomRequests) {
    std::string body = text;
    const auto put = [&](const std::string& word, const std::string& key) {
      if (const auto at = body.find(word); at != std::string::npos) {
        body.replace(at, word.size(), key);
      }
    };
    put("ROOM", room["room"]);
    put("SEAT", room["seat"]);
    put("OTHER", other);
    EXPECT_EQ(schema.fault_in_question(path, body), "") << path << " " << body;
    const auto answer = server.client().Post(path, body, "application/json");
    ASSERT_TRUE(answer) << path;
    EXPECT_EQ(answer->status, status) << path << " " << body << "\n" << answer->body;
    EXPECT_EQ(schema.fault_in_answer(path, "post", answer->status, answer->body), "")
        << path << " " << body << "\n"
        << answer->body;
    if (other.empty()) other = Json::parse(answer->body)["seat"];
  }
}

TEST(ServerDescription, NamesEveryPathWithAQuestionThatWasAsked) {
  const RunningServer server;
  const Json described = Json::parse(server.client().Get("/api/openapi.json")->body)["paths"];
  const Json info = Json::parse(server.client().Get("/api/info")->body);
  for (const Json& path : info["paths"]) {
    EXPECT_TRUE(described.contains(path)) << path;
    EXPECT_TRUE(std::ranges::any_of(kQuestions, [&](const Asked& asked) {
      return path == asked.path && asked.status == 200;
    })) << path;
  }
  for (const auto& [path, methods] : described.items()) {
    if (!methods.contains("post")) continue;
    EXPECT_EQ(server.ask(path, Json::object()).first, 400) << path;
  }
}

}  // namespace
}  // namespace grundy::server
