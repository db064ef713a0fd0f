#include <cmath>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "statistics/analysis.h"
#include "telling/text.h"

namespace houserules {
namespace {

using Rows = std::vector<std::vector<std::string>>;

const char* measure_name(Measure measure) {
  switch (measure) {
    case Measure::share: return "share";
    case Measure::win: return "win";
    case Measure::number: return "number";
    case Measure::minutes: return "minutes";
    case Measure::seconds: return "seconds";
    case Measure::bits: return "bits";
  }
  return "";
}

std::string interval_text(const Interval& interval, Measure measure) {
  return fmt::format("{} to {}", measure_text(interval.low, measure), measure_text(interval.high, measure));
}

std::string traits_table(const Analysis& analysis) {
  Rows rows{{"", "value", "95% interval", "measured in"}};
  std::string group;
  for (const Trait& trait : analysis.traits) {
    if (!trait.found) continue;
    if (trait.group != group) rows.push_back({group_heading(trait.group)});
    group = trait.group;
    const Found& found = *trait.found;
    rows.push_back({"  " + trait.label, measure_text(found.value, trait.measure),
                    interval_text(found.interval, trait.measure), std::to_string(found.games)});
  }
  return columns(rows, {1, 2, 3});
}

/// The first moment, one halfway and the last.
std::string courses_table(const Analysis& analysis) {
  constexpr std::size_t kShown[] = {0, kMoments / 2, kMoments - 1};
  Rows rows{{"over time", "at the start", "halfway", "near the end"}};
  for (const Course& course : analysis.courses) {
    std::vector<std::string> row{"  " + course.label};
    for (const std::size_t at : kShown) {
      const auto& found = course.moments[at];
      row.push_back(found ? measure_text(found->value, course.measure) : "-");
    }
    rows.push_back(std::move(row));
  }
  return rows.size() == 1 ? "" : '\n' + columns(rows, {1, 2, 3});
}

std::string missing_text(const Analysis& analysis, int width) {
  std::string text;
  for (const Trait& trait : analysis.traits) {
    if (!trait.found) text += wrap(fmt::format("{}: {}", trait.label, trait.missing), width, "  ", "    ");
  }
  return text.empty() ? "" : "\nNot measured:\n" + text;
}

Json found_json(const std::optional<Found>& found) {
  if (!found) return nullptr;
  return {{"value", found->value},
          {"low", found->interval.low},
          {"high", found->interval.high},
          {"measured_in", found->games}};
}

}  // namespace

const char* group_heading(const std::string& group) {
  constexpr std::pair<std::string_view, const char*> kHeadings[] = {
      {"length", "Length"},       {"luck", "Luck and skill"}, {"waiting", "Waiting"},          {"start", "Who begins"},
      {"decisions", "Decisions"}, {"drama", "Drama"},         {"rules", "What hardly happens"}};
  for (const auto& [name, heading] : kHeadings) {
    if (name == group) return heading;
  }
  return "";
}

std::string measure_text(double value, Measure measure) {
  switch (measure) {
    case Measure::share: return percent(value);
    case Measure::win: return fmt::format("{:+.1f} pt", std::round(1000 * value) / 10 + 0.0);  // never "-0.0"
    case Measure::number: return fmt::format("{:.2f}", value);
    case Measure::minutes: return fmt::format("{:.1f} min", value);
    case Measure::seconds: return fmt::format("{:.0f} s", value);
    case Measure::bits: return fmt::format("{:.2f} bit", value);
  }
  return "";
}

std::string analysis_text(const Analysis& analysis, int width) {
  const Report& report = analysis.report;
  std::string text = wrap(analysis.sentence, width) + '\n' +
                     wrap(fmt::format("{}: {} with {}, seed {}", report.title, games_text(report),
                                      players_text(report.players, report.bots), report.seed),
                          width);
  if (!report.settings.empty()) text += wrap(settings_text(report.settings), width, "settings: ", "  ");
  return text + '\n' + traits_table(analysis) + courses_table(analysis) + missing_text(analysis, width) + '\n' +
         wrap("pt: hundredths of a win. Each interval is for its figure alone. docs/analyse.md defines all figures.",
              width);
}

Json analysis_json(const Analysis& analysis) {
  const Report& report = analysis.report;
  Json json = run_json("houserules analyse", report);
  if (report.wanted != 0) json["unfinished"] = {{"of", report.wanted}};
  json["sentence"] = analysis.sentence;
  json["figures"] = Json::array();
  for (const Trait& trait : analysis.traits) {
    Json row{
        {"group", trait.group}, {"name", trait.name}, {"label", trait.label}, {"measure", measure_name(trait.measure)}};
    if (trait.found) row.update(found_json(trait.found));
    else row["missing"] = trait.missing;
    json["figures"].push_back(std::move(row));
  }
  json["courses"] = Json::array();
  for (const Course& course : analysis.courses) {
    Json row{{"label", course.label}, {"measure", measure_name(course.measure)}, {"moments", Json::array()}};
    for (const auto& found : course.moments) row["moments"].push_back(found_json(found));
    json["courses"].push_back(std::move(row));
  }
  return json;
}

}  // namespace houserules
