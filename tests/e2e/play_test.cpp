// `grundy play`: transcripts from pipes, a real terminal, saved matches, and leaving with grace.
#include <gtest/gtest.h>

#include <csignal>

#include "e2e/program.h"
#include "e2e/terminal_session.h"

namespace grundy::e2e {
namespace {

std::size_t count_of(std::string_view text, std::string_view what) {
  std::size_t count = 0;
  for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + 1)) {
    ++count;
  }
  return count;
}

TEST(Play, ATranscriptReadsLikeASession) {
  const Ending ending = run_grundy({"play", "nim(1,2)"}, "2\n1\n");
  EXPECT_EQ(ending.status, kAnswered);
  EXPECT_EQ(ending.err, "");
  EXPECT_TRUE(has(ending.out, "You, move 1: 2\n\ngrundy plays 1 -> 0\n")) << ending.out;
  EXPECT_TRUE(has(ending.out, "You, move 3: 1\n")) << ending.out;
  EXPECT_TRUE(has(ending.out, "There is no move left. You win.")) << ending.out;
  EXPECT_EQ(count_of(ending.out, " win"), 1U) << "it is told once";
}

TEST(Play, TheEngineWinsWhatItCan) {
  const Ending ending = run_grundy({"play", "nim(3,5,6)"}, "1\n1\n1\n1\n1\n1\n1\n1\n1\n1\n");
  EXPECT_TRUE(has(ending.out, "There is no move left. grundy wins.")) << ending.out;
  const Ending first = run_grundy({"play", "--second", "nim(2)"});
  EXPECT_TRUE(has(first.out, "grundy plays 2 -> 0")) << first.out;
  EXPECT_TRUE(has(first.out, "grundy wins.")) << first.out;
}

TEST(Play, MiserePlayIsWonByWhoCannotMove) {
  const Ending ending = run_grundy({"play", "--misere", "nim(2)"}, "2 -> 1\n");
  EXPECT_TRUE(has(ending.out, "Misère play: the player who cannot move wins.")) << ending.out;
  EXPECT_TRUE(has(ending.out, "grundy plays 1 -> 0")) << ending.out;
  EXPECT_TRUE(has(ending.out, "There is no move left. You win.")) << ending.out;
}

TEST(Play, TwoPlayersTakeTurns) {
  const Ending ending = run_grundy({"play", "--two-players", "nim(1,1)"}, "1\n1\n");
  EXPECT_TRUE(has(ending.out, "First player, move 1: 1")) << ending.out;
  EXPECT_TRUE(has(ending.out, "Second player, move 2: 1")) << ending.out;
  EXPECT_TRUE(has(ending.out, "The second player wins.")) << ending.out;
  EXPECT_FALSE(has(ending.out, "grundy plays")) << ending.out;
}

TEST(Play, IllegalMovesAreRefusedAndTheGameGoesOn) {
  const Ending ending =
      run_grundy({"play", "nim(3,5)"}, "9\n5 -> 6\nnim(3,9)\nundoo\n\n" + std::string("a\0b\n", 4) +
                                           std::string(100'000, 'x') + "\n5 -> 3\n");
  EXPECT_EQ(ending.status, kAnswered);
  EXPECT_TRUE(has(ending.out, "The moves are numbered from 1 to 8.")) << ending.out;
  EXPECT_EQ(count_of(ending.out, "There is no such move"), 4U) << ending.out;
  EXPECT_TRUE(has(ending.out, "Did you mean 'undo'?")) << ending.out;
  EXPECT_FALSE(has(ending.out, std::string_view("\0", 1))) << "a terminal might obey it";
  EXPECT_LT(ending.out.size(), 3000U) << "a long line is not repeated";
  EXPECT_TRUE(has(ending.out, "grundy plays 3 -> ")) << ending.out;
}

TEST(Play, MovesAreTakenByNameNumberAndPosition) {
  for (const char* const move : {"5 -> 3", "5->3", "nim(3,3)", "5"}) {
    const Ending ending = run_grundy({"play", "--two-players", "nim(3,5)"},
                                     std::string(move) + "\nsave /dev/stdout\n");
    EXPECT_TRUE(has(ending.out, "move 5 -> 3\n")) << move << ending.out;
  }
}

TEST(Play, TheWinningMoveOfAHugeHeapCanBeWritten) {
  const TemporaryFolder folder;
  for (const char* const move : {"9000000000000000000 -> 3", "nim(3,3)"}) {
    const Ending ending =
        run_grundy({"play", "--save", folder.file("m"), "nim(9000000000000000000,3)"},
                   std::string(move) + "\n");
    EXPECT_TRUE(has(ending.out, "grundy plays 3 -> ")) << ending.out;
    const Ending again = run_grundy({"play", "--replay", "--load", folder.file("m")});
    EXPECT_EQ(again.status, kAnswered) << again.err;
    EXPECT_TRUE(has(again.out, "to nim(3,3)  (wins)")) << again.out;
  }
}

TEST(Play, CommandsAreObeyed) {
  const Ending ending = run_grundy({"play", "nim(3,5)"},
                                   "help\nmoves\nvalues\nhint\nwhy\nWHY full\n"
                                   "why maybe\nshow\nundo\nredo\nresign\n");
  EXPECT_EQ(ending.status, kAnswered);
  for (const char* const text :
       {"save FILE", "   5  5 -> 3\n", "5 -> 3    0 P  to nim(3,3)", "Try 5 -> 3.",
        "The player to move wins, since the nim value is 6, not 0.", "Write 'why',",
        "There is nothing to take back.", "There is nothing to make again.", "grundy wins."}) {
    EXPECT_TRUE(has(ending.out, text)) << text << "\n" << ending.out;
  }
}

TEST(Play, HintsLeadToTheEnd) {
  // To retreat wins as well, but the opponent can come after, again and again.
  const Ending ending = run_grundy({"play", "northcott(8; 3-4) + *2"}, "hint\n");
  EXPECT_TRUE(has(ending.out, "Try in *2: ")) << ending.out;
}

TEST(Play, AdviceIsGivenInALostPosition) {
  const Ending ending = run_grundy({"play", "nim(1,2,3)"}, "hint\n");
  EXPECT_TRUE(has(ending.out, "Every move loses against perfect play; ")) << ending.out;
  EXPECT_TRUE(has(ending.out, " is the hardest to answer.")) << ending.out;
}

TEST(Play, MovesAreTakenBackAlsoAfterTheEnd) {
  const Ending ending = run_grundy({"play", "nim(1,2)"}, "3\nundo\n2\n1\nundo\nredo\nundo\nundo\n");
  const std::string& out = ending.out;
  EXPECT_TRUE(has(out, "There is no move left. grundy wins.")) << out;
  EXPECT_EQ(count_of(out, "There is no move left. You win."), 2U) << "made, and made again" << out;
  EXPECT_TRUE(out.ends_with("You, move 1: \nThe input has ended, and so does the match.\n")) << out;
}

TEST(Play, APositionWithoutMovesIsOver) {
  const Ending ending = run_grundy({"play", "nim(0)"}, "1\nhint\nmoves\nresign\n");
  EXPECT_EQ(ending.status, kAnswered);
  EXPECT_EQ(count_of(ending.out, "There is no move left. grundy wins."), 1U) << ending.out;
  EXPECT_TRUE(has(ending.out, "The game is over; 'undo' takes a move back.")) << ending.out;
}

TEST(Play, TheEndOfTheInputIsSaidAndTheMatchKept) {
  const TemporaryFolder folder;
  const Ending ending = run_grundy({"play", "--save", folder.file("m"), "nim(3,5)"}, "5 -> 3");
  EXPECT_EQ(ending.status, kAnswered);
  EXPECT_TRUE(has(ending.out, "The input has ended, and so does the match.")) << ending.out;
  EXPECT_TRUE(has(folder.read("m"), "position nim(3,5)\n"));
  EXPECT_TRUE(has(folder.read("m"), "move 5 -> 3\n"));
}

TEST(Play, LevelsAndSeedsMakeTheSameMatchAgain) {
  const auto match = [](const std::string& seed) {
    std::string input;
    for (int i = 0; i < 30; ++i) input += "1\n";
    return run_grundy({"play", "--level", "easy", "--seed", seed, "nim(7,8,9,10)"}, input).out;
  };
  EXPECT_EQ(match("1"), match("1"));
  EXPECT_NE(match("1"), match("2"));
}

TEST(Play, AnEngineThatAlwaysErrsMissesTheOnlyWin) {
  const Ending ending = run_grundy({"play", "--second", "--level", "100", "nim(2)"}, "1\n");
  EXPECT_TRUE(has(ending.out, "grundy plays 2 -> 1")) << ending.out;
  EXPECT_TRUE(has(ending.out, "You win.")) << ending.out;
}

TEST(Play, SavedMatchesGoOnAndAreReplayed) {
  const TemporaryFolder folder;
  const Ending played =
      run_grundy({"play", "--misere", "queen(3,4) + *4"}, "1\nsave " + folder.file("m") + "\n");
  EXPECT_TRUE(has(played.out, "Saved in ")) << played.out;
  const Ending loaded = run_grundy({"play", "--load", folder.file("m")}, "undo\n");
  EXPECT_EQ(loaded.status, kAnswered) << loaded.err;
  EXPECT_TRUE(has(loaded.out, "Misère play")) << loaded.out;
  EXPECT_TRUE(has(loaded.out, "   1  You: in queen(3,4): (3,4) -> (2,3)")) << loaded.out;
  EXPECT_TRUE(has(loaded.out, "   2  grundy: in ")) << loaded.out;
  EXPECT_TRUE(has(loaded.out, "You, move 3: undo")) << loaded.out;
  EXPECT_TRUE(has(loaded.out, "You, move 1: ")) << loaded.out;
  const Ending replayed = run_grundy({"play", "--replay", "--load", folder.file("m")});
  EXPECT_EQ(lines_of(replayed.out).size(), 3U) << replayed.out;
  EXPECT_TRUE(has(replayed.out, "(a mistake)")) << replayed.out;
  EXPECT_TRUE(has(replayed.out, "(wins)")) << replayed.out;
}

TEST(Play, FilesThatCannotBeReadOrWrittenAreToldApart) {
  const TemporaryFolder folder;
  folder.write("empty", "");
  folder.write("other", "hello\n");
  folder.write("bad", "grundy match 1\nposition nim(3,5)\nmove 5 -> 9\n");
  folder.write("early", "grundy match 1\nmove 5 -> 4\n");
  for (const char* const name : {"empty", "other", "bad", "early"}) {
    expect_one_complaint(run_grundy({"play", "--load", folder.file(name)}));
  }
  expect_one_complaint(run_grundy({"play", "--load", folder.file("none")}), kIoFailed);
  expect_one_complaint(run_grundy({"play", "--load", folder.path()}), kIoFailed);
  EXPECT_TRUE(has(run_grundy({"play", "--load", folder.file("bad")}).err, "line 3"));
  const Ending unsaved = run_grundy({"play", "--save", "/nonexistent/m", "nim(1)"}, "1\n");
  EXPECT_EQ(unsaved.status, kIoFailed);
  const Ending refused = run_grundy({"play", "nim(2)"}, "save /nonexistent/m\n2\n");
  EXPECT_EQ(refused.status, kAnswered) << "the match went on";
  EXPECT_TRUE(has(refused.out, "Cannot write '/nonexistent/m'")) << refused.out;
  EXPECT_TRUE(has(refused.out, "You win.")) << refused.out;
}

TEST(Play, OptionsThatDoNotGoTogetherAreRefused) {
  const TemporaryFolder folder;
  folder.write("m", "grundy match 1\nposition nim(3,5)\n");
  const std::string file = folder.file("m");
  for (const std::vector<std::string>& arguments : {std::vector<std::string>{"play"},
                                                    {"play", "--replay", "nim(3)"},
                                                    {"play", "--load", file, "nim(3)"},
                                                    {"play", "--load", file, "--misere"},
                                                    {"play", "--load", file, "--level", "easy"},
                                                    {"play", "--two-players", "--second", "nim(3)"},
                                                    {"play", "--level", "101", "nim(3)"},
                                                    {"play", "--level", "x", "nim(3)"},
                                                    {"play", "--seed", "-1", "nim(3)"},
                                                    {"play", "--json", "nim(3)"}}) {
    expect_one_complaint(run_grundy(arguments));
  }
}

TEST(Play, AReaderThatHasGoneEndsIt) {
  Command command = grundy_command({"play", "nim(3,5)"});
  command.more_input = true;
  Process process(command);
  ASSERT_TRUE(process.wait_for_out("You, move 1: "));
  process.stop_reading();
  process.write_input("hint\n");
  EXPECT_EQ(process.finish().status, 141);  // as a shell reports of a closed pipe
}

TEST(Play, CtrlCAtThePromptLeavesAndKeepsTheMatch) {
  const TemporaryFolder folder;
  Command command = grundy_command({"play", "--save", folder.file("m"), "nim(3,5)"});
  command.input = "5 -> 3\n";
  command.more_input = true;
  Process process(command);
  ASSERT_TRUE(process.wait_for_out("You, move 3: "));
  ASSERT_TRUE(process.wait_until_asleep());
  process.send(SIGINT);
  const Ending ending = process.finish();
  EXPECT_EQ(ending.status, kLimitReached);
  EXPECT_TRUE(has(ending.out, "Interrupted. The match ends here.")) << ending.out;
  EXPECT_TRUE(has(folder.read("m"), "move 5 -> 3\n"));
}

TEST(Play, CtrlCEndsALongThought) {
  Command command =
      grundy_command({"play", "--second", "--search", "--threads", "1", "queen(3000,3000)"});
  command.more_input = true;
  Process process(command);
  ASSERT_TRUE(process.wait_for_out("commands.\n\n")) << "the board is there while it thinks";
  process.send(SIGINT);
  const Ending ending = process.finish();
  EXPECT_EQ(ending.status, kLimitReached);
  EXPECT_TRUE(has(ending.out, "Interrupted. The match ends here.")) << ending.out;
  EXPECT_FALSE(has(ending.out, "grundy plays")) << ending.out;
}

TEST(Play, AGuessIsCalledOne) {
  const Ending ending =
      run_grundy({"play", "--second", "--search", "--max-positions", "10", "queen(300,400)"});
  EXPECT_TRUE(has(ending.out, "(a guess: who wins here is not known)")) << ending.out;
  const Ending known = run_grundy({"play", "--second", "queen(30,40)"});
  EXPECT_FALSE(has(known.out, "guess")) << known.out;
}

TEST(PlayOnATerminal, TheDialogueIsEchoedOnceAndEndsWithTheInput) {
  TerminalSession session(grundy_command({"play", "nim(1,2)"}));
  ASSERT_TRUE(session.wait_for("You, move 1: "));
  session.type("2 -> 1\n");
  ASSERT_TRUE(session.wait_for("You, move 3: "));
  EXPECT_EQ(count_of(session.screen(), "2 -> 1"), 1U) << session.screen();
  session.type("1\n");
  ASSERT_TRUE(session.wait_for("The game is over")) << session.screen();
  session.type("\x04");
  EXPECT_EQ(session.finish(), kAnswered) << session.screen();
  EXPECT_TRUE(has(session.screen(), "\x1b[1mYou win.\x1b[0m")) << session.screen();
}

TEST(PlayOnATerminal, CtrlCIsAKey) {
  TerminalSession session(grundy_command({"play", "nim(1,2)"}));
  ASSERT_TRUE(session.wait_for("You, move 1: "));
  session.type("\x03");
  EXPECT_EQ(session.finish(), kLimitReached) << session.screen();
  EXPECT_TRUE(has(session.screen(), "Interrupted")) << session.screen();
}

/// On a terminal that can move its cursor.
Command editing_command(std::vector<std::string> arguments) {
  Command command = grundy_command(std::move(arguments));
  command.environment.emplace_back("TERM=xterm");
  return command;
}

TEST(PlayOnATerminal, LinesCanBeEditedAndFetchedAgain) {
  TerminalSession session(editing_command({"play", "nim(1,2)"}));
  ASSERT_TRUE(session.wait_for("You, move 1: "));
  session.type("movex\x7fs\n");  // a slip, taken back
  ASSERT_TRUE(session.wait_for("3  2 -> 0")) << session.screen();
  ASSERT_TRUE(session.wait_for("You, move 1: "));
  session.type("\x1b[A\n");  // the line before
  ASSERT_TRUE(session.wait_for("3  2 -> 0")) << session.screen();
  ASSERT_TRUE(session.wait_for("You, move 1: "));
  session.type(
      " -> 1\x01"
      "2\n");  // what is missing goes to the front
  ASSERT_TRUE(session.wait_for("You, move 3: ")) << session.screen();
  session.type("\x04");
  EXPECT_EQ(session.finish(), kAnswered) << session.screen();
}

TEST(PlayOnATerminal, CtrlCEndsTheEditingOfALine) {
  TerminalSession session(editing_command({"play", "nim(1,2)"}));
  ASSERT_TRUE(session.wait_for("You, move 1: "));
  session.type("2 -\x03");
  EXPECT_EQ(session.finish(), kLimitReached) << session.screen();
  EXPECT_TRUE(has(session.screen(), "Interrupted")) << session.screen();
}

TEST(PlayOnATerminal, TheEngineThatThinksAheadIsThereWhenItIsCalled) {
  for (const std::string key : {"\x03", "\x04", "quit\n"}) {
    TerminalSession session(grundy_command({"play", "--memory", "100M", "cram(6x9)"}));
    ASSERT_TRUE(session.wait_for("You, move 1: "));
    session.type("undo\n");  // by then it thinks, for minutes if it were let
    ASSERT_TRUE(session.wait_for("nothing to take back")) << session.screen();
    ASSERT_TRUE(session.wait_for("You, move 1: "));
    session.type(key);
    EXPECT_EQ(session.finish(), key == "\x03" ? kLimitReached : kAnswered) << session.screen();
  }
}

TEST(PlayOnATerminal, EnterEndsTheThoughtAndTheMatchGoesOn) {
  TerminalSession session(
      grundy_command({"play", "--second", "--timeout", "none", "--memory", "200M", "cram(7x9)"}));
  ASSERT_TRUE(session.wait_for("grundy is thinking (press Enter for an answer now)"))
      << session.screen();
  session.type("\n");
  ASSERT_TRUE(session.wait_for("(a guess: who wins here is not known)")) << session.screen();
  ASSERT_TRUE(session.wait_for("You, move 2: ")) << session.screen();
  session.type("hint\n");
  ASSERT_TRUE(session.wait_for("grundy is thinking")) << session.screen();
  session.type("\n");
  ASSERT_TRUE(session.wait_for("Who wins from here is not known.")) << session.screen();
  session.type("quit\n");
  EXPECT_EQ(session.finish(), kAnswered) << session.screen();
}

TEST(PlayOnATerminal, TheTimeForAReplyIsShortAndThatForAHintIsNot) {
  TerminalSession session(grundy_command({"play", "--second", "--memory", "200M", "cram(7x9)"}));
  ASSERT_TRUE(session.wait_for("(a guess: who wins here is not known)")) << session.screen();
  ASSERT_TRUE(session.wait_for("It thinks on while you do.")) << session.screen();
  ASSERT_TRUE(session.wait_for("You, move 2: ")) << session.screen();
  session.type("hint\n");
  ASSERT_TRUE(session.wait_for("grundy is thinking (press Enter for an answer now)"))
      << session.screen();
  session.type("\n");
  ASSERT_TRUE(session.wait_for("Who wins from here is not known.")) << session.screen();
  session.type("1\n");
  ASSERT_TRUE(session.wait_for("You, move 4: ")) << session.screen();
  EXPECT_EQ(count_of(session.screen(), "It thinks on while you do."), 1U) << session.screen();
  session.type("quit\n");
  EXPECT_EQ(session.finish(), kAnswered) << session.screen();
}

TEST(PlayOnATerminal, CtrlCWhileTheEngineThinksLeaves) {
  TerminalSession session(
      grundy_command({"play", "--second", "--timeout", "none", "--memory", "200M", "cram(7x9)"}));
  ASSERT_TRUE(session.wait_for("grundy is thinking")) << session.screen();
  session.type("\x03");
  EXPECT_EQ(session.finish(), kLimitReached) << session.screen();
  EXPECT_FALSE(has(session.screen(), "grundy plays")) << session.screen();
}

TEST(PlayOnATerminal, WhatIsTypedAheadIsNoHaste) {
  TerminalSession session(
      grundy_command({"play", "--timeout", "none", "--memory", "200M", "cram(7x9)"}));
  ASSERT_TRUE(session.wait_for("You, move 1: "));
  session.type("1\nquit\n\n");
  ASSERT_TRUE(session.wait_for("grundy is thinking")) << session.screen();
  session.type("\x03");
  EXPECT_EQ(session.finish(), kLimitReached) << session.screen();
  EXPECT_FALSE(has(session.screen(), "grundy plays")) << session.screen();
}

TEST(PlayOnATerminal, NoColorIsRespected) {
  Command command = grundy_command({"play", "nim(1,2)"});
  command.environment = {"NO_COLOR=1"};
  TerminalSession session(command);
  ASSERT_TRUE(session.wait_for("You, move 1: "));
  session.type("quit\n");
  EXPECT_EQ(session.finish(), kAnswered);
  EXPECT_FALSE(has(session.screen(), "\x1b[")) << session.screen();
}

}  // namespace
}  // namespace grundy::e2e
