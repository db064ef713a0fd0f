#include "cli/serve.h"

#include <cstdlib>
#include <filesystem>

#include <unistd.h>

#include <fmt/format.h>

#include "cli/games.h"

namespace houserules {
namespace {

RunServer run_here = nullptr;

/// Where houserules-serve lies: beside this program in a build folder, in libexec/ where it is installed. "" if
/// nowhere.
std::string server_of(const std::string& executable) {
  namespace fs = std::filesystem;
  const fs::path folder = fs::path(executable).parent_path();
  for (const fs::path& place : {folder, folder.parent_path() / "libexec" / "houserules"}) {
    std::error_code error;
    const fs::path server = place / "houserules-serve";
    if (fs::is_regular_file(server, error)) return server.string();
  }
  return "";
}

int become(const std::string& server, const std::vector<std::string>& arguments, const Library& library,
           Console& console) {
  std::vector<char*> words{const_cast<char*>(server.c_str())};
  for (const std::string& word : arguments) words.push_back(const_cast<char*>(word.c_str()));
  words.push_back(nullptr);
  // It lies elsewhere, and would not find the games.
  if (!library.folders.empty()) ::setenv("HOUSERULES_GAMES", library.folders.front().c_str(), /*replace=*/0);
  console.out << std::flush;
  ::execv(server.c_str(), words.data());
  return fail(console, kUsage, fmt::format("{} cannot be started", server));
}

}  // namespace

void set_server(RunServer run) { run_here = run; }

int serve_tables(ServeOptions options, const std::vector<std::string>& settings,
                 const std::vector<std::string>& arguments, const Library& library, Console& console) {
  int code = kFine;
  GameOptions wanted;
  wanted.game = options.game;
  wanted.players = options.players;
  wanted.preset = options.preset;
  wanted.set = settings;
  if (!options.game.empty()) {
    const auto chosen = open_game(wanted, library, console, code);
    if (!chosen) return code;
    // A title stands for its game; a file stays the file.
    std::string unknown;
    if (!library.find(options.game, unknown)) options.game = chosen->rules->name();
    options.set = settle_settings(wanted, console, code)->set;
  }
  if (run_here != nullptr) return run_here(options, library, console.out, console.err);
  const std::string server = server_of(console.executable);
  if (!server.empty()) return become(server, arguments, library, console);
  return fail(console, kUsage,
              "this build has no server: it needs Boost.Beast and libqrencode (on Debian: libboost-dev and "
              "libqrencode-dev); ./houserules serve installs them and builds it");
}

}  // namespace houserules
