#include "cli/simulate/run_output.h"

#include <fmt/format.h>

#include "cli/files.h"
#include "cli/games.h"
#include "cli/simulate/plot.h"
#include "cli/text.h"

namespace houserules {

int print_run(const Run& run, Format format, const std::string& plot, Console& console) {
  switch (format) {
    case Format::json: write_json(console.out, run_json(run)); break;
    case Format::csv: console.out << run_csv(run); break;
    default: console.out << run_text(run);
  }
  if (plot.empty()) return kFine;
  const std::string settings = settings_text(run.settings);
  std::string title = fmt::format("{}: {} with {} players", run.title, counted(run.tally.games, "game"), run.players);
  constexpr std::size_t kWidest = 75;  // characters of a title in a drawing
  if (!settings.empty()) title += title.size() + settings.size() < kWidest ? ", " + settings : ", settings changed";
  std::string error;
  if (!write_file(plot, plot_svg(title, {{run.title, run.tally}}), error)) return fail(console, kUsage, error);
  return kFine;
}

int print_fault(const SimulationFault& fault, const GameOptions& game, int players, std::uint64_t seed,
                Console& console) {
  print_error(fault.error, console);
  if (fault.loading) return kFindings;
  console.err << fmt::format("houserules: game {} of seed {} could not be played to its end; see it with:\n",
                             fault.index, seed)
              << fmt::format("  {} play {} --watch {} --index {}\n", console.program, shell_word(game.game),
                             flags_of(game, players, seed), fault.index);
  return kFindings;
}

}  // namespace houserules
