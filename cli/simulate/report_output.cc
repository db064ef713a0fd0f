#include "cli/simulate/report_output.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/games.h"
#include "statistics/plot.h"
#include "system/files.h"
#include "table/seating.h"
#include "telling/text.h"

namespace houserules {

int print_report(const Report& report, Format format, const std::string& plot, Console& console) {
  switch (format) {
    case Format::json: write_json(console.out, report_json(report)); break;
    case Format::csv: console.out << report_csv(report); break;
    default: console.out << report_text(report);
  }
  if (plot.empty()) return kFine;
  const std::string settings = settings_text(report.settings);
  std::string title = fmt::format("{}: {} with {}", report.title, counted(report.tally.games, "game"),
                                  counted(report.players, "player"));
  constexpr std::size_t kWidest = 75;  // most characters in a plot's title
  if (!settings.empty()) title += title.size() + settings.size() < kWidest ? ", " + settings : ", other settings";
  std::string error;
  if (!write_file(plot, plot_svg(title, {{report.title, report.tally}}), error)) return fail(console, kUsage, error);
  return kFine;
}

int write_page(const std::string& path, const std::function<std::string()>& page, Console& console) {
  std::string error;
  return path.empty() || write_file(path, page(), error) ? kFine : fail(console, kUsage, error);
}

int print_fault(const SimulationFault& fault, const GameOptions& game, const std::vector<BotSpec>& bots,
                std::uint64_t seed, Console& console) {
  print_error(fault.error, console);
  if (fault.loading) return kFindings;
  console.err << fmt::format("houserules: game {} of seed {} could not be finished; watch it with:\n", fault.index,
                             seed)
              << fmt::format("  {} play {} --watch --bots {} {} --index {}\n", console.program, shell_word(game.game),
                             shell_word(bots_flag(bots)), flags_of(game, static_cast<int>(bots.size()), seed),
                             fault.index);
  return kFindings;
}

}  // namespace houserules
