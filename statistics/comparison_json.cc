#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "statistics/comparison.h"

namespace houserules {
namespace {

Json interval_json(double value, const Interval& interval) {
  return {{"value", value}, {"low", interval.low}, {"high", interval.high}};
}

Json side_json(const std::optional<double>& value, const std::optional<Contrast>& contrast, bool is_a) {
  Json json;
  json["value"] = value ? Json(*value) : Json(nullptr);
  if (contrast) {
    const Interval& interval = is_a ? contrast->a : contrast->b;
    json["low"] = interval.low;
    json["high"] = interval.high;
  }
  return json;
}

Json figure_json(const Figure& figure) {
  Json json;
  json["group"] = figure.group;
  json["item"] = figure.item;
  json["measure"] = figure.measure;
  json["text"] = figure.label;
  json["a"] = side_json(figure.a, figure.contrast, /*is_a=*/true);
  json["b"] = side_json(figure.b, figure.contrast, /*is_a=*/false);
  json["same"] = figure.same;
  for (const char* key : {"difference", "ratio", "p", "p_corrected", "significant"}) json[key] = nullptr;
  if (!figure.contrast) return json;
  const Contrast& contrast = *figure.contrast;
  json["difference"] = interval_json(contrast.difference, contrast.difference_interval);
  if (contrast.ratio) json["ratio"] = interval_json(*contrast.ratio, contrast.ratio_interval);
  json["p"] = contrast.p;
  json["p_corrected"] = contrast.p_corrected;
  json["significant"] = contrast.significant;
  return json;
}

Json change_json(const RuleChange& change) {
  Json json;
  json["kind"] = change.is_option ? "option" : "header";
  json["name"] = change.name;
  if (change.is_option) json["text"] = change.text;
  json["a"] = change.a.empty() ? Json(nullptr) : Json(change.a);
  json["b"] = change.b.empty() ? Json(nullptr) : Json(change.b);
  return json;
}

const char* word_of(Stop stop) {
  switch (stop) {
    case Stop::sharp: return "sharp";
    case Stop::time: return "time";
    case Stop::interrupted: return "interrupted";
    case Stop::all_played: break;
  }
  return "";
}

std::string csv_number(const std::optional<double>& value) { return value ? Json(*value).dump() : ""; }

}  // namespace

Json comparison_json(const ComparisonReport& report) {
  Json json;
  json["made_by"] = "houserules compare";
  json["version"] = report.parts.front().a.version;
  json["a"] = report.sides.a.label;
  json["b"] = report.sides.b.label;
  json["seed"] = report.parts.front().a.seed;
  json["games"] = report.parts.front().a.tally.games;
  json["bots"] = report.parts.front().a.bots;
  json["confidence"] = 0.95;
  json["correction"] = {{"method", "Holm"}, {"level", 0.05}, {"differences", report.contrasts}};
  json["comparisons"] = Json::array();
  for (const Comparison& part : report.parts) {
    Json row;
    row["players"] = part.a.players;
    row["stopped"] = part.stop == Stop::all_played ? Json(nullptr) : Json(word_of(part.stop));
    row["intervals"] = part.at_any_time ? "at any time" : "for this number of games";
    row["summary"] = verdict(report.sides, part);
    row["changes"] = Json::array();
    for (const RuleChange& change : part.changes) row["changes"].push_back(change_json(change));
    row["figures"] = Json::array();
    for (const Figure& figure : part.figures) row["figures"].push_back(figure_json(figure));
    if (!part.by_chance.empty()) {
      row["by_chance"] = Json::array();
      for (const Figure& figure : part.by_chance) row["by_chance"].push_back(figure_json(figure));
    }
    row["a"] = report_json(part.a);
    row["b"] = report_json(part.b);
    json["comparisons"].push_back(std::move(row));
  }
  return json;
}

std::string comparison_csv(const ComparisonReport& report) {
  std::string csv =
      "players,group,item,measure,a,b,difference,difference_low,difference_high,ratio,ratio_low,ratio_high,p,"
      "p_corrected,significant\n";
  for (const Comparison& part : report.parts) {
    for (const Figure& figure : part.figures) {
      csv += fmt::format("{},{},{},{},{},{}", part.a.players, figure.group, figure.item, figure.measure,
                         csv_number(figure.a), csv_number(figure.b));
      if (!figure.contrast) {
        csv += ",,,,,,,,,\n";
        continue;
      }
      const Contrast& contrast = *figure.contrast;
      const auto of_ratio = [&contrast](double value) { return contrast.ratio ? csv_number(value) : std::string(); };
      csv += fmt::format(",{},{},{},{},{},{},{},{},{}\n", csv_number(contrast.difference),
                         csv_number(contrast.difference_interval.low), csv_number(contrast.difference_interval.high),
                         of_ratio(contrast.ratio.value_or(0)), of_ratio(contrast.ratio_interval.low),
                         of_ratio(contrast.ratio_interval.high), csv_number(contrast.p),
                         csv_number(contrast.p_corrected), contrast.significant);
    }
  }
  return csv;
}

}  // namespace houserules
