// The script ./run: what it builds, and what it needs for that. It is run in a small checkout with
// its own scripts and presets, whose targets have the names of the real ones and are built at once.

#include <gtest/gtest.h>

#include "e2e/program.h"

namespace grundy::e2e {
namespace {

constexpr std::string_view kProject = R"(
cmake_minimum_required(VERSION 3.25)
project(small LANGUAGES NONE)
foreach(program grundy grundy-check)
  add_custom_command(OUTPUT ${program} VERBATIM
    COMMAND printf "#!/bin/sh\\necho ${program} $*\\n" > ${program} COMMAND chmod +x ${program})
endforeach()
add_custom_target(grundy_installable DEPENDS grundy grundy-check)
add_custom_command(OUTPUT page/index.html VERBATIM
  COMMAND npm run build COMMAND ${CMAKE_COMMAND} -E touch page/index.html)
add_custom_target(grundy_page DEPENDS page/index.html)
)";

class Run : public testing::Test {
 protected:
  Run() {
    folder_.write("CMakeLists.txt", kProject);
    // All tools but those of the page, and nothing to install anything with.
    const Ending ending = run_script(
        "set -e\n"
        "cp -r " GRUNDY_SOURCE_DIR "/run " GRUNDY_SOURCE_DIR "/tools " GRUNDY_SOURCE_DIR
        "/CMakePresets.json .\n"
        "mkdir bin page-tools\n"
        "ln -s -t bin /usr/bin/*\n"
        "rm -f bin/npm bin/node bin/nodejs bin/apt-get bin/sudo",
        folder_.path());
    EXPECT_EQ(ending.status, 0) << ending.err;
  }

  [[nodiscard]] Ending run(const std::string& arguments, const std::string& path = "bin") const {
    return run_script("PATH=\"$PWD/" + path + "\" ./run " + arguments, folder_.path());
  }

  /// Makes npm and node, which do nothing but end with this status.
  void write_npm(int status) const {
    for (const std::string name : {"page-tools/npm", "page-tools/node"}) {
      folder_.write(
          name, "#!/bin/sh\necho no route to the registry\nexit " + std::to_string(status) + "\n");
    }
    EXPECT_EQ(run_script("chmod +x page-tools/*", folder_.path()).status, 0);
  }

  [[nodiscard]] bool built(const std::string& file) const {
    return std::filesystem::exists(folder_.file("build/release/" + file));
  }

  TemporaryFolder folder_;
};

constexpr const char* kWithNpm = "page-tools:$PWD/bin";

TEST_F(Run, BuildsBothProgramsWithoutNpm) {
  const Ending ending = run("solve 'nim(3,5,7)'");
  EXPECT_EQ(ending.status, kAnswered) << ending.err;
  EXPECT_EQ(ending.out, "grundy solve nim(3,5,7)\n") << "standard output is the program's alone";
  EXPECT_TRUE(built("grundy"));
  EXPECT_TRUE(built("grundy-check"));
  EXPECT_FALSE(built("page/index.html"));
}

TEST_F(Run, LooksAtNoPackagesWhenNothingHasChanged) {
  ASSERT_EQ(run("solve 0").status, kAnswered);
  // Without a compiler every package that is a header would be found missing.
  ASSERT_EQ(run_script("rm bin/c++", folder_.path()).status, 0);
  const Ending ending = run("solve 0");
  EXPECT_EQ(ending.status, kAnswered);
  EXPECT_EQ(ending.err, "");
}

TEST_F(Run, ServeSaysWhatIsMissing) {
  const Ending ending = run("serve");
  EXPECT_EQ(ending.status, kIoFailed);
  EXPECT_EQ(ending.out, "");
  for (const char* const text : {"    npm ", "    nodejs ", "every other command works without"}) {
    EXPECT_TRUE(has(ending.err, text)) << text << "\n" << ending.err;
  }
  EXPECT_EQ(run("solve 0").status, kAnswered);
  EXPECT_EQ(run("serve --help").status, kAnswered) << "help needs no page";
}

TEST_F(Run, TheClusterSaysWhatIsMissing) {
  ASSERT_EQ(
      run_script("sed -i 's|<nats/nats.h>|<nats/none.h>|' tools/packages", folder_.path()).status,
      0);
  for (const char* const arguments : {"cluster up", "survey octal --cluster local"}) {
    const Ending ending = run(arguments);
    EXPECT_EQ(ending.status, kIoFailed);
    EXPECT_EQ(ending.out, "");
    for (const char* const text : {"    libnats-dev ", "works without a cluster"}) {
      EXPECT_TRUE(has(ending.err, text)) << text << "\n" << ending.err;
    }
  }
  EXPECT_EQ(run("solve 0").status, kAnswered);
  EXPECT_EQ(run("cluster --help").status, kAnswered) << "help needs no broker";
}

TEST_F(Run, ServeSaysWhyThePageCannotBeBuilt) {
  write_npm(1);
  const Ending ending = run("serve", kWithNpm);
  EXPECT_EQ(ending.status, kIoFailed);
  EXPECT_EQ(ending.out, "");
  for (const char* const text : {"building the page failed", "no route to the registry",
                                 "every other command works without"}) {
    EXPECT_TRUE(has(ending.err, text)) << text << "\n" << ending.err;
  }
  EXPECT_EQ(run("solve 0", kWithNpm).status, kAnswered);
}

TEST_F(Run, ServeBuildsThePageOnce) {
  write_npm(0);
  const Ending ending = run("serve --port 0", kWithNpm);
  EXPECT_EQ(ending.status, kAnswered) << ending.err;
  EXPECT_EQ(ending.out, "grundy serve --port 0\n");
  EXPECT_TRUE(built("page/index.html"));
  const Ending again = run("serve --port 0");
  EXPECT_EQ(again.status, kAnswered) << "what is built needs no npm: " << again.err;
  EXPECT_EQ(again.err, "");
}

}  // namespace
}  // namespace grundy::e2e
