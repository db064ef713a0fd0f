// Prints all figures of docs/performance.md in one run.
#include <CLI/CLI.hpp>

#include "bench/measure.h"
#include "bench/sections.h"

int main(int argc, char** argv) {
  using namespace houserules::bench;
  CLI::App app("Prints what playing, snapshots and loading cost.");
  double seconds = 1;
  bool only_check = false;
  bool only_million = false;
  app.add_option("--seconds", seconds, "how long each row is measured")
      ->capture_default_str()
      ->check(CLI::PositiveNumber);
  app.add_flag("--check", only_check, "only check that the hand-written game plays the same as the rule file");
  app.add_flag("--million", only_million, "only play a million games, and tell the memory they took");
  CLI11_PARSE(app, argc, argv);
  if (only_check) return same_game() ? 0 : 1;
  if (only_million) {
    print_million();
    return 0;
  }
  const auto memory = memory_of_worlds();  // first, before this process allocates anything
  print_playouts(seconds);
  print("");
  print_ratio(4 * seconds);
  print("");
  print_words(seconds);
  print("");
  print_worlds(seconds, memory);
  print("");
  print_restore(seconds);
  print("");
  print_threads(seconds);
  print("");
  print_program();
  return 0;
}
