// Running the program in a folder of its own.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "cli/commands.h"
#include "tests/catch.h"
#include "tests/files.h"
#include "tests/little_game.h"
#include "tests/temp_folder.h"

namespace houserules::test {

/// Changes the working directory while it lives, so that paths are relative.
class WorkingFolder {
 public:
  explicit WorkingFolder(const std::string& path) : before_(std::filesystem::current_path()) {
    std::filesystem::current_path(path);
  }
  ~WorkingFolder() {
    std::error_code ignored;
    std::filesystem::current_path(before_, ignored);
  }
  WorkingFolder(const WorkingFolder&) = delete;
  WorkingFolder& operator=(const WorkingFolder&) = delete;

 private:
  std::filesystem::path before_;
};

struct Outcome {
  int code = 0;
  std::string out;
  std::string err;
};

/// The state folder of these tests, for their journals; empty at program start.
inline const std::string& state_folder_of_tests() {
  static const TempFolder folder;
  static const std::string path = folder.path();
  return path;
}

/// Runs the program in this process, without a terminal.
inline Outcome run(const std::vector<std::string>& arguments, const std::string& games_folder,
                   const std::string& input = "", int width = 80, const std::string& program = "houserules") {
  ::setenv("XDG_STATE_HOME", state_folder_of_tests().c_str(), 1);
  Library library;
  library.folders = {games_folder};
  std::istringstream in(input);
  std::ostringstream out, err;
  Console console{in, out, err};
  console.width = width;
  console.program = program;
  const int code = run_program(arguments, library, console);
  return {code, out.str(), err.str()};
}

/// The folder of the shipped games.
inline const std::string kGames = std::string(HOUSERULES_SOURCE_DIR) + "/games";

/// Plays the shipped game with this seed, a person in seat 1 and random bots.
inline std::string played(const std::string& game, const std::string& seed, const std::string& input,
                          std::vector<std::string> more = {}) {
  std::vector<std::string> arguments{"play", game, "--seat", "1", "--seed", seed, "--bots", "random"};
  arguments.insert(arguments.end(), more.begin(), more.end());
  const Outcome outcome = run(arguments, kGames, input);
  CHECK(outcome.err.empty());
  CHECK(outcome.code == kFine);
  return outcome.out;
}

/// The output between prompt `number` (from 1) and the next.
inline std::string answer(const std::string& out, int number) {
  const std::string prompt = "Your move: ";
  std::size_t at = 0;
  for (int i = 0; i < number; ++i) {
    at = out.find(prompt, at);
    REQUIRE(at != std::string::npos);
    at += prompt.size();
  }
  return out.substr(at, out.find(prompt, at) - at);
}

/// What `play --watch` prints, without the line that says which bots play: a saved game does not tell.
inline std::string without_bots(const std::string& told) {
  const std::size_t first = told.find('\n') + 1;
  return told.substr(0, first) + told.substr(told.find('\n', first) + 1);
}

}  // namespace houserules::test
