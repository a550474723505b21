// Help, the catalogue, completions and the manual page: what the program says about itself.

#include <gtest/gtest.h>

#include <algorithm>
#include <regex>
#include <set>

#include "e2e/program.h"

namespace grundy::e2e {
namespace {

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

/// The options that a help text describes, such as --json.
std::set<std::string> options_in(const std::string& help) {
  static const std::regex kOption("--[a-z][a-z-]*");
  std::set<std::string> options;
  for (const std::string& line : lines_of(help)) {
    if (!line.starts_with("  -")) continue;
    // What is mentioned in the description is not described there.
    const std::string names = line.substr(0, line.find("  ", 2));
    for (std::sregex_iterator match(names.begin(), names.end(), kOption), end; match != end;
         ++match) {
      options.insert(match->str());
    }
  }
  return options;
}

/// The part of the manual page about one command, with plain hyphens.
std::string manual_of(const std::string& man, const std::string& command) {
  const std::size_t begin = man.find(".SS grundy " + command);
  if (begin == std::string::npos) return {};
  const std::size_t end = std::min(man.find("\n.S", begin + 1), man.size());
  return std::regex_replace(man.substr(begin, end - begin), std::regex(R"(\\-)"), "-");
}

TEST(Help, TheVersionIsOneLine) {
  const Ending ending = run_grundy({"--version"});
  EXPECT_EQ(ending.status, kAnswered);
  EXPECT_TRUE(std::regex_match(ending.out, std::regex(R"(grundy \d+\.\d+\.\d+\n)"))) << ending.out;
}

TEST(Help, NamesTheCommandsOfTheContract) {
  const std::vector<std::string> names = command_names();
  for (const char* const name : {"solve", "moves", "equal", "table", "games"}) {
    EXPECT_NE(std::ranges::find(names, name), names.end()) << name;
  }
}

TEST(Help, ExplainsTheExitStatus) {
  const std::string help = run_grundy({"--help"}).out;
  for (const char* const status :
       {"0  answered", "2  bad input", "3  a limit", "4  a file", "10 / 20"}) {
    EXPECT_TRUE(contains(help, status)) << status;
  }
}

TEST(Help, HasExamplesForEveryCommand) {
  for (const std::string& command : command_names()) {
    const std::string help = help_of(command);
    const std::size_t examples = help.find("Examples:\n");
    ASSERT_NE(examples, std::string::npos) << command;
    EXPECT_TRUE(contains(help.substr(examples), "grundy " + command)) << help;
  }
}

TEST(Help, IsTheSameInShort) {
  EXPECT_EQ(run_grundy({"-h"}).out, run_grundy({"--help"}).out);
  for (const std::string& command : command_names()) {
    EXPECT_EQ(run_grundy({command, "-h"}).out, help_of(command));
  }
}

TEST(Help, DescribesTheOptionsOfTheContract) {
  const std::set<std::string> options = options_in(help_of("solve"));
  for (const char* const option : {"--misere", "--json", "--threads", "--memory", "--timeout",
                                   "--color", "--quiet", "--progress", "--exit-code"}) {
    EXPECT_TRUE(options.contains(option)) << option;
  }
}

TEST(Manual, DescribesEveryOptionOfEveryCommand) {
  const Ending man = run_grundy({"man"});
  EXPECT_EQ(man.status, kAnswered);
  EXPECT_TRUE(man.out.starts_with(".TH ")) << man.out.substr(0, 100);
  for (const std::string& command : command_names()) {
    const std::string section = manual_of(man.out, command);
    ASSERT_NE(section, "") << command;
    for (const std::string& option : options_in(help_of(command))) {
      EXPECT_TRUE(contains(section, "\n.B " + option) || contains(section, "," + option))
          << command << " " << option;
    }
  }
}

TEST(Manual, HasNoLineThatTheFormatterWouldMisread) {
  // Lines that begin with a dot or an apostrophe are requests.
  static const std::regex kRequest(R"(\.(TH|SH|SS|TP|PP|B|I|nf|fi)( .*)?)");
  for (const std::string& line : lines_of(run_grundy({"man"}).out)) {
    EXPECT_FALSE(line.starts_with('\'')) << line;
    EXPECT_TRUE(!line.starts_with('.') || std::regex_match(line, kRequest)) << line;
  }
}

TEST(Help, IsACommandToo) {
  EXPECT_EQ(run_grundy({"help", "solve"}).out, help_of("solve"));
  EXPECT_EQ(run_grundy({"help"}).out, run_grundy({"--help"}).out);
  expect_one_complaint(run_grundy({"help", "slove"}));
  expect_one_complaint(run_grundy({"help", "solve", "moves"}));
}

TEST(Completion, BashAcceptsIt) {
  const Ending ending = run_script("grundy completion bash | bash -n");
  EXPECT_EQ(ending.status, 0);
  EXPECT_EQ(ending.err, "");
}

/// What bash offers when the last of the words is to be completed.
std::set<std::string> completions(const std::string& words) {
  const TemporaryFolder folder;
  folder.write("complete.sh", "source <(grundy completion bash)\nCOMP_WORDS=(" + words +
                                  ")\nCOMP_CWORD=$((${#COMP_WORDS[@]} - 1))\n_grundy\n"
                                  "printf '%s\\n' \"${COMPREPLY[@]}\"\n");
  const Ending ending = run_script("bash complete.sh", folder.path());
  EXPECT_EQ(ending.err, "");
  const std::vector<std::string> lines = lines_of(ending.out);
  return {lines.begin(), lines.end()};
}

TEST(Completion, OffersCommandsOptionsAndGames) {
  EXPECT_EQ(completions("grundy ta"), std::set<std::string>{"table"});
  EXPECT_EQ(completions("grundy solve --tim"), std::set<std::string>{"--timeout"});
  EXPECT_EQ(completions("grundy games qu"), std::set<std::string>{"queen"});
  EXPECT_EQ(completions("grundy solve --color a"), (std::set<std::string>{"always", "auto"}));
  EXPECT_EQ(completions("grundy completion z"), std::set<std::string>{"zsh"});
}

TEST(Completion, OffersFilesAndValues) {
  EXPECT_EQ(completions("grundy solve --rules comp"), std::set<std::string>{"complete.sh"});
  EXPECT_EQ(completions("grundy graph comp"), std::set<std::string>{"complete.sh"});
  EXPECT_EQ(completions("grundy worksheet nim --format l"), std::set<std::string>{"latex"});
  EXPECT_EQ(completions("grundy play --level e"), std::set<std::string>{"easy"});
  EXPECT_EQ(completions("grundy solve --timeout \"\""), std::set<std::string>{""});
  EXPECT_EQ(completions("grundy help wor"), std::set<std::string>{"worksheet"});
  const std::string zsh = run_grundy({"completion", "zsh"}).out;
  EXPECT_TRUE(contains(zsh, ":file:_files'")) << zsh;
  EXPECT_TRUE(contains(zsh, ":word:(auto always never)'")) << zsh;
  const std::string fish = run_grundy({"completion", "fish"}).out;
  EXPECT_TRUE(contains(fish, "-x -a 'auto always never'")) << fish;
  EXPECT_TRUE(contains(fish, "from graph' -F\n")) << fish;
}

TEST(Completion, HasEveryOptionInEveryShell) {
  for (const char* const shell : {"bash", "zsh", "fish"}) {
    const std::string script = run_grundy({"completion", shell}).out;
    for (const std::string& command : command_names()) {
      EXPECT_TRUE(contains(script, command)) << shell;
      for (const std::string& option : options_in(help_of(command))) {
        EXPECT_TRUE(
            contains(script, shell == std::string("fish") ? "-l " + option.substr(2) : option))
            << shell << " " << command << " " << option;
      }
    }
  }
}

TEST(Games, AreListedWithAnExampleThatIsUnderstood) {
  const Json catalogue = ask({"games"}).at("games");
  const std::string text = run_grundy({"games"}).out;
  ASSERT_GE(catalogue.size(), 6U);
  std::string examples;
  std::size_t count = 0;
  for (const Json& game : catalogue) {
    EXPECT_TRUE(contains(text, game.at("name").get<std::string>() + " ")) << game;
    EXPECT_FALSE(game.at("examples").empty()) << game;
    for (const Json& example : game.at("examples")) {
      examples += example.get<std::string>() + "\n";
      ++count;
    }
  }
  const Ending ending = run_grundy({"solve", "--json", "-"}, examples);
  EXPECT_EQ(ending.status, kAnswered) << ending.err;
  EXPECT_EQ(json_lines(ending.out).size(), count);
}

TEST(Games, EachIsExplained) {
  const Json catalogue = ask({"games"}).at("games");
  for (const Json& game : catalogue) {
    const std::string name = game.at("name");
    const Ending ending = run_grundy({"games", name});
    EXPECT_EQ(ending.status, kAnswered) << ending.err;
    for (const std::string& part :
         {game.at("title").get<std::string>(), game.at("notation").get<std::string>(),
          game.at("examples")[0].get<std::string>(), std::string("Rules"), std::string("Theory")}) {
      EXPECT_TRUE(contains(ending.out, part)) << name << ": " << part;
    }
    EXPECT_EQ(ask({"games", name}).at("name"), name);
  }
}

TEST(Games, AnUnknownOneSuggestsTheNearest) {
  const Ending ending = run_grundy({"games", "qeen"});
  EXPECT_EQ(ending.status, kBadInput);
  EXPECT_EQ(ending.out, "");
  EXPECT_TRUE(contains(ending.err, "'qeen'")) << ending.err;
  EXPECT_TRUE(contains(ending.err, "queen")) << ending.err;
}

}  // namespace
}  // namespace grundy::e2e
