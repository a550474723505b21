// `sequence` and `survey` as a user runs them: answers, bad input, limits, and a kill in the
// middle.

#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
#include <thread>

#include "e2e/program.h"

namespace grundy::e2e {
namespace {

TEST(Sequence, KaylesAsTheContractHasIt) {
  const Json answer = ask({"sequence", "0.77", "--to", "1000"});
  EXPECT_EQ(answer["code"], "0.77");
  EXPECT_EQ(answer["to"], 1000);
  EXPECT_EQ(answer["period"]["length"], 12);
  EXPECT_EQ(answer["period"]["from"], 71);
  EXPECT_EQ(answer["period"]["status"], "proved");
  EXPECT_EQ(answer["max"], 8);
  EXPECT_EQ(answer["values"].size(), 1001U);
  EXPECT_EQ(answer["values"][11], 6);
  EXPECT_FALSE(ask({"sequence", "kayles", "--summary"}).contains("values"));
}

/// A summary stores no values, and knows as much as a list does.
TEST(Sequence, ASummarySaysTheSameAsTheValues) {
  for (const std::string code : {"0.56", "4.406"}) {
    const Json listed = ask({"sequence", code, "--to", "700000"});
    Json summary = ask({"sequence", code, "--to", "700000", "--summary"});
    for (const char* const field : {"period", "max", "max_at", "zeros", "exceptions"}) {
      EXPECT_EQ(summary[field], listed[field]) << code << " " << field;
    }
    std::uint64_t zeros = 0;
    for (std::size_t n = 1; n < listed["values"].size(); ++n) {
      zeros += listed["values"][n] == 0 ? 1U : 0U;
    }
    EXPECT_EQ(summary["zeros"], zeros);
    // The period begins behind the last exception.
    EXPECT_EQ(summary["exceptions"]["last"], summary["period"]["from"].get<std::uint64_t>() - 1);
    const Json tight = ask({"sequence", code, "--to", "700000", "--summary", "--memory", "3M"});
    EXPECT_EQ(tight["exceptions"]["count"], nullptr) << "unknown is not none";
  }
}

TEST(Sequence, NamedGamesAndSets) {
  EXPECT_EQ(ask({"sequence", "dawsonkayles"})["period"]["length"], 34);
  EXPECT_EQ(ask({"sequence", "subtraction({1,3})"})["period"]["length"], 2);
  EXPECT_EQ(ask({"sequence", "subtraction(allbut {2,3,7})"})["period"]["saltus"], 2);
  const Json nim = ask({"sequence", "nim", "--to", "4"});
  EXPECT_EQ(nim["values"], Json({0, 1, 2, 3, 4}));
  EXPECT_EQ(nim["period"]["saltus"], 1);
  EXPECT_EQ(nim["period"]["status"], "proved");
  EXPECT_EQ(ask({"sequence", "takeaway(max=3)"})["period"]["length"], 4);
  EXPECT_EQ(ask({"sequence", "splitnim", "--to", "8"})["values"],
            Json({0, 1, 2, 4, 3, 5, 6, 8, 7}));
  EXPECT_EQ(ask({"sequence", "treblecross", "--to", "9"})["values"],
            Json({0, 1, 1, 1, 2, 2, 0, 3, 3, 1}));
}

TEST(Sequence, FarHeapsAtOnce) {
  const Json far = ask({"sequence", "0.77", "--at", "9223372036854775807"});
  const Json near =
      ask({"sequence", "0.77", "--at", std::to_string(84 + (9223372036854775807U - 84) % 12)});
  EXPECT_EQ(far["value"], near["value"]);
  EXPECT_EQ(ask({"solve", "kayles(1000000000000)"})["nim_value"],
            ask({"sequence", "0.77", "--at", "1000000000000"})["value"]);
}

TEST(Sequence, OtherForms) {
  EXPECT_EQ(run_grundy({"sequence", "0.3", "--to", "2", "--oeis"}).out, "0 0\n1 1\n2 0\n");
  EXPECT_EQ(run_grundy({"sequence", "0.3", "--to", "1", "--csv"}).out, "n,nim_value\n0,0\n1,1\n");
  EXPECT_NE(run_grundy({"sequence", "0.77", "--svg", "-"}).out.find("</svg>"), std::string::npos);
}

TEST(Sequence, FamiliesHaveAllForms) {
  EXPECT_EQ(run_grundy({"sequence", "queen(1,_)", "--to", "3", "--csv"}).out,
            "n,nim_value\n0,1\n1,2\n2,0\n3,4\n");
  EXPECT_EQ(run_grundy({"sequence", "cram(1x_)", "--to", "3", "--oeis"}).out, "1 0\n2 1\n3 1\n");
  EXPECT_EQ(run_grundy({"sequence", "nim(_,2)", "--to", "9", "--zeros", "--oeis"}).out, "1 2\n");
  EXPECT_EQ(run_grundy({"sequence", "queen(_,_)", "--to", "2", "--rows", "2", "--oeis"}).out,
            "0 0\n1 1\n2 1\n3 2\n4 2\n5 2\n")
      << "by antidiagonals";
  EXPECT_EQ(run_grundy({"sequence", "nim(_,_)", "--to", "1", "--rows", "1", "--csv"}).out,
            "row,n,nim_value\n0,0,0\n0,1,1\n1,0,1\n1,1,0\n");
  EXPECT_EQ(run_grundy({"sequence", "nim(_)", "--misere", "--to", "2", "--csv"}).out,
            "n,outcome\n0,N\n1,P\n2,N\n");
  EXPECT_NE(run_grundy({"sequence", "queen(2,_)", "--svg", "-"}).out.find("</svg>"),
            std::string::npos);
  const Ending looked_up = run_grundy({"sequence", "kayles", "--to", "9", "--oeis"});
  EXPECT_NE(looked_up.err.find("https://oeis.org/search?q=0,1,2,3,1,4,3,2,1,4"), std::string::npos);
  const Json rows = ask({"sequence", "queen(_,_)", "--to", "9", "--rows", "2"});
  ASSERT_EQ(rows["rows"].size(), 3U);
  EXPECT_EQ(rows["rows"][2]["period"]["saltus"], 3);
  EXPECT_EQ(ask({"sequence", "queen(3,_)", "--at", "5"})["value"], 0);
  EXPECT_EQ(ask({"sequence", "kayles", "--at", "4", "--misere"})["outcome"], "P");
}

TEST(Sequence, FamiliesAreRefusedWithACaret) {
  const Ending ending = run_grundy({"sequence", "queen(3,_,)"});
  EXPECT_EQ(ending.status, kBadInput);
  EXPECT_NE(ending.err.find("  queen(3,_,)\n            ^"), std::string::npos) << ending.err;
  for (const std::vector<std::string>& words :
       std::vector<std::vector<std::string>>{{"nim(_,_,_)"},
                                             {"queen(3,_)", "--rows", "2"},
                                             {"queen(_,_)", "--at", "2"},
                                             {"queen(_,_)", "--svg", "-"},
                                             {"nim(_)", "--misere", "--svg", "-"},
                                             {"nim(_)", "--misere", "--oeis"},
                                             {"nim(_)", "--zeros", "--summary"},
                                             {"queen(3,_)", "--from", "9", "--to", "3"},
                                             {"queen(3,_)", "--to", "99999999999"}}) {
    std::vector<std::string> all{"sequence"};
    all.insert(all.end(), words.begin(), words.end());
    const Ending refused = run_grundy(all);
    EXPECT_EQ(refused.status, kBadInput) << words.front() << " " << words.back();
    EXPECT_TRUE(refused.out.empty());
  }
}

TEST(Identify, ReadsArgumentsFilesAndInput) {
  const Json answer = ask({"identify", "0,1,2,3,1,4,3,2,1,4,2,6"});
  EXPECT_EQ(answer["values"].size(), 12U);
  EXPECT_EQ(answer["matches"][0]["game"], "kayles");
  EXPECT_EQ(answer["matches"][0]["from"], 0);
  EXPECT_EQ(answer["matches"][0]["terms"], 12);
  const TemporaryFolder folder;
  const Ending ending = run_script(
      "grundy sequence 'queen(3,_)' --to 30 --oeis --quiet > b.txt && grundy identify b.txt && "
      "grundy identify - < b.txt",
      folder.path());
  EXPECT_EQ(ending.status, 0) << ending.err;
  EXPECT_NE(ending.out.find("queen(3,_)"), std::string::npos);
  EXPECT_EQ(run_grundy({"identify", "no-such-file"}).status, kIoFailed);
  const Ending wrong = run_grundy({"identify", "0,1,x"});
  EXPECT_EQ(wrong.status, kBadInput);
  EXPECT_NE(wrong.err.find("  0,1,x\n      ^"), std::string::npos) << wrong.err;
}

TEST(Sequence, BadInputIsOneComplaint) {
  for (const std::string code :
       {"0.8x", "1.7", "", "0.", "kayle", "queen", "chomp", "subtraction({})", "subtraction({0})",
        "subtraction(allbut {99999999})", "0.[", "nim(", "kayles(", "takeaway(max=0)",
        "takeaway(max=)", "takeaway(max=99999999)"}) {
    const Ending ending = run_grundy({"sequence", code});
    EXPECT_EQ(ending.status, kBadInput) << code;
    EXPECT_TRUE(ending.out.empty()) << code;
  }
  EXPECT_EQ(run_grundy({"sequence", "0.77", "--at", "18446744073709551615"}).status, kBadInput);
  EXPECT_EQ(run_grundy({"survey", "chess"}).status, kBadInput);
}

TEST(Sequence, StopsAtLimitsWithWhatIsKnown) {
  const Json answer =
      ask({"sequence", "0.6", "--to", "90000000", "--timeout", "300ms"}, kLimitReached);
  EXPECT_EQ(answer["stopped"]["reason"], "time");
  EXPECT_GT(answer["values"].size(), 1000U);
  ask({"sequence", "0.6", "--at", "1000000000000", "--memory", "4M"}, kLimitReached);
}

TEST(Sequence, GoesOnAfterAKill) {
  const TemporaryFolder folder;
  const std::vector<std::string> words{"sequence",  "0.6",     "--to",       "3000000",
                                       "--summary", "--store", folder.path()};
  {
    Process process(grundy_command(words));
    for (int i = 0; i < 600 && folder.names().empty(); ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
    process.send(SIGKILL);
    EXPECT_EQ(process.finish().signal, SIGKILL);
  }
  const Json first = ask({"sequence", "0.6", "--to", "40000", "--store", folder.path()});
  const Json again = ask({"sequence", "0.6", "--to", "40000"});
  EXPECT_EQ(first["values"], again["values"]);
  // A file that was changed is refused.
  for (const std::string& name : folder.names()) {
    if (!name.ends_with(".heap")) continue;
    std::string text = folder.read(name);
    text.back() = static_cast<char>(text.back() ^ 1);
    folder.write(name, text);
  }
  EXPECT_EQ(run_grundy({"sequence", "0.6", "--store", folder.path()}).status, kIoFailed);
}

TEST(Sequence, SharesItsStoreWithPositionsOfTheSameRules) {
  const TemporaryFolder folder;
  const Json by_position =
      ask({"solve", "octal(0.6; 30000)", "--no-moves", "--store", folder.path()});
  const auto names = folder.names();
  ASSERT_EQ(names.size(), 1U);
  EXPECT_TRUE(names.front().starts_with("0.6-")) << names.front();
  EXPECT_EQ(ask({"sequence", "0.6", "--at", "30000", "--store", folder.path()})["value"],
            by_position["nim_value"]);
  EXPECT_EQ(folder.names(), names);
  // The values are taken from the file: one that was changed is refused.
  std::string text = folder.read(names.front());
  text.back() = static_cast<char>(text.back() ^ 1);
  folder.write(names.front(), text);
  EXPECT_EQ(run_grundy({"solve", "octal(0.6; 3)", "--store", folder.path()}).status, kIoFailed);
}

TEST(Sequence, IsProvedInAFileThatBothCheckersAccept) {
  const TemporaryFolder folder;
  const Ending ending = run_script(
      "grundy sequence kayles --proof k.proof --summary >out && "
      "grundy sequence 'subtraction(allbut {2,3})' --proof s.proof.gz >out && "
      "grundy sequence grundy --to 50 --proof l.proof >out && "
      "grundy-check k.proof && grundy-check s.proof.gz && grundy-check l.proof && "
      "python3 '" GRUNDY_SOURCE_DIR "/check/python/grundy_check.py' k.proof s.proof.gz l.proof",
      folder.path());
  EXPECT_EQ(ending.status, 0) << ending.out << ending.err;
  const auto lines = lines_of(ending.out);
  ASSERT_EQ(lines.size(), 6U) << ending.out;
  EXPECT_EQ(lines[0], "VERIFIED: G(n + 12) = G(n) for all n >= 71 in the heap game 0.77");
  for (const std::size_t i : {0U, 1U, 2U}) EXPECT_EQ(lines[i], lines[i + 3]);
}

TEST(Sequence, GrowthIsNotKnownToTheSecondChecker) {
  const TemporaryFolder folder;
  const Ending ending = run_script(
      "grundy sequence splitnim --proof g.proof --summary >out && grundy-check g.proof && "
      "python3 '" GRUNDY_SOURCE_DIR "/check/python/grundy_check.py' g.proof",
      folder.path());
  EXPECT_EQ(ending.status, 2) << ending.out << ending.err;
  const auto lines = lines_of(ending.out);
  ASSERT_EQ(lines.size(), 2U) << ending.out;
  EXPECT_EQ(lines[0], "VERIFIED: G(n + 4) = G(n) + 4 for all n >= 1 in the heap game 4.[3]");
  EXPECT_EQ(lines[1], "NOT KNOWN HERE: the rule growth");
}

TEST(Sequence, MisereValuesAreWords) {
  const Json kayles = ask({"sequence", "--misere", "kayles", "--to", "12"});
  EXPECT_EQ(kayles["play"], "misere");
  EXPECT_EQ(kayles["status"], "proved") << "more heaps are looked at for the period";
  EXPECT_EQ(kayles["values"].size(), 13U);
  EXPECT_EQ(kayles["values"][3], "a b");
  EXPECT_EQ(kayles["outcomes"][1], "P");
  const Ending csv = run_grundy({"sequence", "--misere", "--csv", "0.77", "--to", "3"});
  EXPECT_EQ(csv.out, "n,outcome,value\n0,N,1\n1,P,a\n2,N,b\n3,N,a b\n");
  const Json far = ask({"sequence", "--misere", "kayles", "--at", "1000000000000"});
  EXPECT_EQ(far["outcome"], "N");
  EXPECT_EQ(far["status"], "proved");
  for (const char* const option : {"--oeis", "--svg=-"}) {
    EXPECT_EQ(run_grundy({"sequence", "--misere", option, "kayles"}).status, kBadInput) << option;
  }
}

TEST(Survey, MisereResumes) {
  const TemporaryFolder folder;
  const std::vector<std::string> words{"survey", "octal",   "--misere",    "--digits",
                                       "1",      "--to",    "40",          "--each",
                                       "300ms",  "--store", folder.path(), "--json"};
  const Ending first = run_grundy(words);
  EXPECT_EQ(first.status, kAnswered);
  EXPECT_EQ(first.out, run_grundy(words).out);
  std::size_t codes = 0;
  for (const Json& line : json_lines(first.out)) {
    codes += line["codes"].size();
    EXPECT_EQ(line["play"], "misere");
  }
  EXPECT_EQ(codes, 7U);
  EXPECT_EQ(run_grundy({"survey", "octal", "--each", "1"}).status, kBadInput);
  EXPECT_EQ(run_grundy({"survey", "octal", "--misere", "--digits", "7"}).status, kBadInput);
}

TEST(Survey, FindsAndResumes) {
  const TemporaryFolder folder;
  const std::vector<std::string> words{"survey", "octal",   "--digits",    "1",     "--to",
                                       "2000",   "--store", folder.path(), "--json"};
  const Ending first = run_grundy(words);
  EXPECT_EQ(first.status, kAnswered);
  EXPECT_EQ(first.out, run_grundy(words).out);
  bool found = false;
  for (const Json& line : json_lines(first.out)) {
    if (line["standard_form"] != "0.37") continue;
    found = true;
    EXPECT_EQ(line["codes"], Json({"0.6"}));
    EXPECT_TRUE(line["period"].is_null());
  }
  EXPECT_TRUE(found);
}

}  // namespace
}  // namespace grundy::e2e
