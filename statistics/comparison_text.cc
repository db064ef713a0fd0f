#include <algorithm>

#include <fmt/format.h>

#include "statistics/comparison.h"
#include "telling/offered.h"
#include "telling/text.h"

namespace houserules {
namespace {

/// Shares below this get more decimals.
constexpr double kSmall = 0.0005;
constexpr int kUsual = 2, kForSmall = 4;

std::string value_text(const Figure& figure, const std::optional<double>& value) {
  if (!value) return "-";
  if (!figure.is_share) return fmt::format("{:.{}f}", *value, figure.whole ? 0 : kUsual);
  return fmt::format("{:.{}f}%", 100 * *value, *value > 0 && *value < kSmall ? kForSmall : kUsual);
}

std::string p_text(const Contrast& contrast) {
  const std::string p = contrast.p_corrected < 0.0001  ? "<0.0001"
                        : contrast.p_corrected > 0.999 ? "1"
                                                       : fmt::format("{:.4f}", contrast.p_corrected);
  return p + (contrast.significant ? '*' : ' ');
}

std::vector<std::string> difference_cells(double difference, const Interval& interval, int decimals, const char* unit,
                                          const char* interval_unit) {
  return {fmt::format("{:+.{}f}{}", difference, decimals, unit),
          fmt::format("{:+.{}f}..{:+.{}f}{}", interval.low, decimals, interval.high, decimals, interval_unit)};
}

/// Shares differ in percentage points, numbers relative to A's where that makes sense.
std::vector<std::string> difference_cells(const Figure& figure) {
  const Contrast& contrast = *figure.contrast;
  const Interval& plain = contrast.difference_interval;
  if (figure.is_share) {
    const int decimals = std::max(-plain.low, plain.high) < kSmall ? kForSmall : kUsual;
    return difference_cells(100 * contrast.difference, {100 * plain.low, 100 * plain.high}, decimals, " pt", "");
  }
  if (!contrast.ratio) return difference_cells(contrast.difference, plain, kUsual, "", "");
  const auto change = [](double ratio) { return 100 * (ratio - 1); };
  return difference_cells(change(*contrast.ratio),
                          {change(contrast.ratio_interval.low), change(contrast.ratio_interval.high)}, 1, "%", "%");
}

std::string side_line(const char* letter, const ComparedSide& side, int width) {
  return wrap(side.about.empty() ? side.label : fmt::format("{} ({})", side.label, side.about), width,
              fmt::format("{}: ", letter), "   ");
}

std::string changes_table(const std::vector<RuleChange>& changes, int width) {
  std::vector<std::vector<std::string>> rows{{"", "A", "B", ""}};
  std::string facts;
  for (const RuleChange& change : changes) {
    const auto shown = [](const std::string& value) { return value.empty() ? "-" : value; };
    if (change.is_option) {
      rows.push_back({change.name, shown(change.a), shown(change.b), change.text});
      continue;
    }
    facts += wrap(shown(change.a), width, fmt::format("  {}, A: ", change.name), "     ");
    facts += wrap(shown(change.b), width, fmt::format("  {}, B: ", change.name), "     ");
  }
  return (rows.size() > 1 ? columns(rows, {1, 2}, "  ") : "") + facts;
}

/// The settings both sides share that differ from the defaults of at least one.
OptionValues common_settings(const Comparison& part) {
  OptionValues common;
  for (const auto& [option, value] : part.a.options) {
    const auto other = part.b.options.find(option);
    const bool alike = other != part.b.options.end() && other->second == value;
    if (alike && (part.a.settings.contains(option) || part.b.settings.contains(option))) common[option] = value;
  }
  return common;
}

/// "500 games", "137 of 500 games".
std::string games_text(const Comparison& part) {
  const std::int64_t games = part.a.tally.games;
  if (part.wanted == 0 || part.stop == Stop::all_played) return counted(games, "game");
  return fmt::format("{} of {}", games, counted(part.wanted, "game"));
}

/// Why the run ended, unless it played a number of games fixed beforehand.
const char* stop_text(const Comparison& part) {
  switch (part.stop) {
    case Stop::sharp: return "; stopped early: precise enough";
    case Stop::time: return "; time limit reached";
    case Stop::interrupted: return "; interrupted";
    case Stop::all_played: break;
  }
  return "";
}

std::string part_text(const ComparisonReport& report, const Comparison& part, int width) {
  std::string sentences;
  if (report.parts.size() > 1) sentences = fmt::format("{}: ", counted(part.a.players, "player"));
  for (const std::string& sentence : verdict(report.sides, part)) sentences += sentence + ' ';
  std::string text = wrap(sentences, width) + '\n' +
                     wrap(fmt::format("{}: {} each with {}, seed {}{}", titles_of(part), games_text(part),
                                      players_text(part.a.players, part.a.bots), part.a.seed, stop_text(part)),
                          width) +
                     side_line("A", report.sides.a, width) + side_line("B", report.sides.b, width);
  const OptionValues common = common_settings(part);
  if (!common.empty()) text += wrap(settings_text(common), width, "A and B: ", "   ");
  const std::string changes = changes_table(part.changes, width);
  return text + changes + '\n' + figures_of(part).text();
}

}  // namespace

ReportTable figures_of(const Comparison& comparison) {
  std::vector<std::vector<std::string>> rows{{"", "A", "B", "difference", "95% interval", "p, Holm"}};
  for (const Figure& figure : comparison.figures) {
    // Skip what never happened on either side.
    if (figure.a.value_or(0) == 0 && figure.b.value_or(0) == 0) continue;
    std::vector<std::string> row{figure.label, value_text(figure, figure.a), value_text(figure, figure.b)};
    if (figure.contrast) {
      for (std::string& cell : difference_cells(figure)) row.push_back(std::move(cell));
      row.push_back(p_text(*figure.contrast));
    } else if (figure.same) {
      row.emplace_back("same");
    }
    rows.push_back(std::move(row));
  }
  return {rows, {1, 2, 3, 4, 5}};
}

std::string titles_of(const Comparison& part) {
  return part.a.title == part.b.title ? part.a.title : part.a.title + " and " + part.b.title;
}

std::string comparison_text(const ComparisonReport& report, int width) {
  std::string text;
  for (const Comparison& part : report.parts) text += part_text(report, part, width) + '\n';
  const std::size_t significant = [&report] {
    std::size_t count = 0;
    for (const Comparison& part : report.parts) {
      count +=
          static_cast<std::size_t>(std::count_if(part.figures.begin(), part.figures.end(), [](const Figure& figure) {
            return figure.contrast && figure.contrast->significant;
          }));
    }
    return count;
  }();
  const bool at_any_time =
      std::any_of(report.parts.begin(), report.parts.end(), [](const Comparison& part) { return part.at_any_time; });
  return text +
         wrap(fmt::format("* p < 0.05 after Holm correction for {} differences ({} significant). Each interval is for "
                          "its difference alone{}. `same` means identical in every game. A shared win counts for every "
                          "winner. Minutes assume {:g} seconds for a choice, {:g} for a forced one, {:g} for dealing.",
                          report.contrasts, significant, at_any_time ? ", and is valid whenever the run stops" : "",
                          kSecondsToChoose, kSecondsWithoutChoice, kSecondsToDeal),
              width);
}

}  // namespace houserules
