// Times `houserules check`: up to the first finding of a misspelt name, and a full check.
#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include <sys/wait.h>

#include <fmt/format.h>

namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

/// Wall-clock seconds the command takes. Exits this program unless the command exits with `code`.
double seconds_of(const std::string& command, int code) {
  const auto begin = Clock::now();
  const int status = std::system((command + " > /dev/null 2>&1").c_str());
  if (!WIFEXITED(status) || WEXITSTATUS(status) != code) {
    fmt::print(stderr, "this does not end with {}: {}\n", code, command);
    std::exit(2);
  }
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

/// The median of `runs` runs.
double median_of(const std::string& command, int code, std::size_t runs) {
  std::vector<double> all;
  for (std::size_t i = 0; i < runs; ++i) all.push_back(seconds_of(command, code));
  std::sort(all.begin(), all.end());
  return all[runs / 2];
}

}  // namespace

/// Usage: check_time [RUNS]
int main(int argc, char** argv) {
  const std::size_t runs = argc > 1 ? std::stoul(argv[1]) : 3;
  std::string folder_name = fs::temp_directory_path() / "houserules-check-time-XXXXXX";
  if (mkdtemp(folder_name.data()) == nullptr) return 2;
  const fs::path folder = folder_name;
  fmt::print("| game | first finding of a misspelt name | whole check |\n| --- | ---: | ---: |\n");
  std::vector<fs::path> games;
  for (const auto& entry : fs::directory_iterator(HOUSERULES_SOURCE_DIR "/games")) {
    if (entry.path().extension() == ".lua") games.push_back(entry.path());
  }
  std::sort(games.begin(), games.end());
  const std::string check = std::string("'") + HOUSERULES_PROGRAM + "' check '";
  for (const fs::path& game : games) {
    std::ifstream stream(game);
    const std::string text{std::istreambuf_iterator<char>(stream), {}};
    const fs::path copy = folder / game.filename();
    std::ofstream(copy) << text << "\nlocal last = playrs[#players]\n";
    const double first = median_of(check + copy.string() + "'", 1, runs * 3);
    const double whole = median_of(check + game.string() + "'", 0, runs);
    fmt::print("| {} | {:.0f} ms | {:.1f} s |\n", game.stem().string(), 1000 * first, whole);
  }
  fs::remove_all(folder);
}
