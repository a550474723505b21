// `grundy serve` as a process: what it says, and how it ends.
#include <gtest/gtest.h>

#include <csignal>

#include "e2e/program.h"
#include "server/raw_client.h"

namespace grundy::e2e {
namespace {

TEST(Serve, SaysWhereItIsAndEndsWhenTold) {
  for (const int signal : {SIGTERM, SIGINT}) {
    Process server(grundy_command({"serve", "--port", "0"}));
    ASSERT_TRUE(server.wait_for_out("/\n"));
    server.send(signal);
    const Ending ending = server.finish();
    EXPECT_EQ(ending.status, kAnswered);
    EXPECT_TRUE(ending.out.starts_with("http://127.0.0.1:")) << ending.out;
    EXPECT_EQ(lines_of(ending.out).size(), 1U);
    EXPECT_EQ(ending.err.find("network"), std::string::npos) << ending.err;
  }
}

TEST(Serve, SaysWhatAnOpenAddressMeans) {
  Process server(grundy_command({"serve", "--port", "0", "--host", "0.0.0.0"}));
  ASSERT_TRUE(server.wait_for_err("without a password"));
  server.send(SIGTERM);
  EXPECT_EQ(server.finish().status, kAnswered);
}

TEST(Serve, AnswersToTheNamesThatItIsGiven) {
  Process server(grundy_command({"serve", "--port", "0", "--allow-host", "one.example",
                                 "--allow-host", "two.example", "--quiet"}));
  ASSERT_TRUE(server.wait_for_out("/\n"));
  const std::string& address = server.out_so_far();
  const int port = std::stoi(address.substr(address.rfind(':') + 1));
  const auto answered = [&](const std::string& host) {
    return server::converse(port, "GET /api/info HTTP/1.1\r\nHost: " + host + "\r\n\r\n")
        .starts_with("HTTP/1.1 200 ");
  };
  EXPECT_TRUE(answered("one.example"));
  EXPECT_TRUE(answered("two.example:80"));
  EXPECT_FALSE(answered("three.example"));
  server.send(SIGTERM);
  EXPECT_EQ(server.finish().status, kAnswered);
}

TEST(Serve, OpensNoMoreRoomsThanItIsTold) {
  Process server(grundy_command({"serve", "--port", "0", "--rooms", "0", "--quiet"}));
  ASSERT_TRUE(server.wait_for_out("/\n"));
  const std::string& address = server.out_so_far();
  const int port = std::stoi(address.substr(address.rfind(':') + 1));
  const std::string body = "{\"position\": \"nim(3)\"}";
  const std::string head =
      "POST /api/rooms/open HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
      "Connection: close\r\nContent-Length: ";
  const std::string answer =
      server::converse(port, head + std::to_string(body.size()) + "\r\n\r\n" + body);
  EXPECT_TRUE(answer.starts_with("HTTP/1.1 429 ")) << answer;
  server.send(SIGTERM);
  EXPECT_EQ(server.finish().status, kAnswered);
}

TEST(Serve, OtherCommandsDoNotLoadItsLibraries) {
  Command command = grundy_command({"solve", "*1"});
  command.environment.emplace_back("LD_TRACE_LOADED_OBJECTS=1");
  const Ending ending = Process(command).finish();
  EXPECT_NE(ending.out.find("libc.so"), std::string::npos) << ending.out;
  for (const char* const library : {"httplib", "libssl", "libcrypto", "brotli"}) {
    EXPECT_EQ(ending.out.find(library), std::string::npos) << ending.out;
  }
}

/// The programs in a folder of their own, with no page beside them.
class ServeElsewhere : public testing::Test {
 protected:
  ServeElsewhere() {
    const std::filesystem::path program = grundy_command({}).words[0];
    for (const char* const name : {"grundy", "grundy-serve"}) {
      std::filesystem::copy_file(program.parent_path() / name, folder_.file(name));
    }
    std::filesystem::create_directory(folder_.file("page"));
  }

  /// What it says until it has named its address, and after that.
  [[nodiscard]] Ending serve() const {
    Process server({.words = {folder_.file("grundy"), "serve", "--port", "0"}});
    server.wait_for_err("Ctrl-C");
    server.send(SIGTERM);
    return server.finish();
  }

  TemporaryFolder folder_;
};

TEST_F(ServeElsewhere, AMissingPageIsMentionedAndTheRestIsServed) {
  const Ending ending = serve();
  EXPECT_EQ(ending.status, kAnswered);
  EXPECT_TRUE(ending.out.starts_with("http://127.0.0.1:")) << ending.out;
  EXPECT_TRUE(has(ending.err, "the page has not been built")) << ending.err;
}

TEST_F(ServeElsewhere, ThePageBesideTheProgramIsServed) {
  folder_.write("page/index.html", "<title>a page</title>");
  const Ending ending = serve();
  EXPECT_EQ(ending.status, kAnswered);
  EXPECT_FALSE(has(ending.err, "has not been built")) << ending.err;
}

TEST_F(ServeElsewhere, APageThatCannotBeReadIsAnError) {
  folder_.write("page/index.html", "<title>a page</title>");
  folder_.write("page/notes.doc", "of no type that is served");
  const Ending ending = serve();
  expect_one_complaint(ending, kIoFailed);
  EXPECT_TRUE(has(ending.err, "notes.doc")) << ending.err;
}

TEST(Serve, ComplainsInOneLine) {
  expect_one_complaint(run_grundy({"serve", "--port", "70000"}));
  expect_one_complaint(run_grundy({"serve", "--timeout", "none"}));
  expect_one_complaint(run_grundy({"serve", "--allow-host", "grundy.example:8153"}));
  expect_one_complaint(run_grundy({"serve", "--allow-host", "http://grundy.example"}));
  expect_one_complaint(run_grundy({"serve", "--allow-host", ""}));
  expect_one_complaint(run_grundy({"serve", "--client-questions", "0"}));
  expect_one_complaint(run_grundy({"serve", "--client-seconds", "0"}));
  expect_one_complaint(run_grundy({"serve", "--client-memory", "1M"}));
  expect_one_complaint(run_grundy({"serve", "--rooms", "2000000"}));
  expect_one_complaint(run_grundy({"serve", "--memory", "2G", "--client-memory", "1G"}));
  expect_one_complaint(run_grundy({"serve", "--host", "192.0.2.1"}), kIoFailed);
}

}  // namespace
}  // namespace grundy::e2e
