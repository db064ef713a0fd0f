#include "statistics/page.h"

#include <algorithm>
#include <map>
#include <string_view>
#include <tuple>

#include <fmt/format.h>

#include "grammar/rule_sheet/rule_sheet.h"
#include "statistics/plot.h"
#include "telling/sheet.h"
#include "telling/text.h"

namespace houserules {
namespace {

constexpr std::string_view kBegin = "<!doctype html>\n<!-- houserules -->\n";  // of every page

constexpr const char* kStyle = R"(
:root { color-scheme: light dark; --ink: #1c1e21; --soft: #5c636b; --paper: #fff; --line: #d9dde1; --mark: #2f6db3;
  --other: #c06a14; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6e8ea; --soft: #a2a9b1; --paper: #17191c; --line: #3a4047;
  --mark: #6ea8e6; --other: #eaa35a; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 78rem; padding: 1rem 1.25rem 3rem; background: var(--paper); color: var(--ink);
  font: 15px/1.45 system-ui, sans-serif; }
h1 { margin: .2rem 0 .4rem; font-size: 1.7rem; } h2 { margin: 1.6rem 0 .5rem; font-size: 1.15rem; }
.lead { font-size: 1.15rem; max-width: 60rem; margin: .2rem 0; } .soft { color: var(--soft); margin: .2rem 0; }
.both { display: grid; grid-template-columns: minmax(0, 1fr) 18rem; gap: 2rem; }
.wide { overflow-x: auto; } table { border-collapse: collapse; font-variant-numeric: tabular-nums; font-size: .93em; }
th, td { padding: .14rem .8rem .14rem 0; text-align: left; vertical-align: baseline; }
th { color: var(--soft); font-weight: 500; border-bottom: 1px solid var(--line); } .right { text-align: right; }
td.right { white-space: nowrap; } td.sub { padding-left: 1.2rem; }
td:first-child { min-width: 4.5rem; } tr.group td { padding-top: .7rem; font-weight: 600; }
svg { max-width: 100%; height: auto; } svg text { fill: var(--ink); } svg line { stroke: var(--line); }
.plot > rect:first-of-type { fill: none; } .plot path { stroke: var(--ink); }
.plot rect[fill="#2f6db3"] { fill: var(--mark); } .plot rect[fill="#d9822b"] { fill: var(--other); }
.bar { width: 77px; max-width: none; height: 8.4px; } .bar line { stroke: var(--line); }
.bar path { stroke: var(--mark); fill: none; } .bar circle { fill: var(--mark); }
.courses { display: grid; grid-template-columns: repeat(auto-fill, minmax(13rem, 1fr)); gap: .8rem 1.4rem; }
.courses + .wide { margin-top: 1rem; } .courses figure { margin: 0; } .courses figcaption { font-size: .85em; color: var(--soft); }
.course { width: 100%; } .course polygon { fill: var(--mark); opacity: .22; }
.course polyline { fill: none; stroke: var(--mark); stroke-width: 1.6; }
.points path { stroke: var(--mark); stroke-width: 2; } .points circle { fill: var(--mark); }
.map td { white-space: nowrap; padding: .25rem .6rem; background: color-mix(in srgb, var(--mark) var(--heat), var(--paper)); }
aside { font-size: .9em; } aside h3 { margin: 1rem 0 .2rem; font-size: 1em; } dl { margin: 0; } dt { color: var(--soft); }
dd { margin: 0 0 .35rem; } .clause { margin: .35rem 0; } .clause b { color: var(--soft); font-weight: 600; }
.own { border-left: 3px solid var(--other); padding-left: .5rem; }
@media (max-width: 36rem) { body { padding: .6rem .7rem 2rem; } th, td { padding-right: .5rem; }
  .traits td:nth-child(3), .traits th:nth-child(3), .traits td:nth-child(5), .traits th:nth-child(5) {
  display: none; } .traits td:nth-child(4) { white-space: normal; } td:first-child { min-width: 7rem; } }
@media (max-width: 60rem) { .both { grid-template-columns: minmax(0, 1fr); gap: 0; } }
@media print { :root { --ink: #000; --soft: #444; --paper: #fff; --line: #bbb; --mark: #2f6db3; --other: #c06a14; }
  @page { size: A4; margin: 11mm; } body { font-size: 7.5pt; line-height: 1.18; padding: 0; max-width: none; }
  h1 { font-size: 14pt; } h2 { margin: 4pt 0 1pt; font-size: 9pt; } .lead { font-size: 9pt; margin: 0; }
  .soft { margin: 0; } figure { margin: 0; }
  th, td { padding: 0 6pt 0 0; } tr.group td { padding-top: 1.5pt; } .both { display: block; } .plot { height: 52mm; }
  .courses { grid-template-columns: repeat(6, 1fr); gap: 2pt 6pt; } aside { font-size: 7.8pt; columns: 2; }
  h2 { break-after: avoid; } svg, .clause { break-inside: avoid; } .clause { margin: 2pt 0; } }
)";

/// What stands between backquotes as code.
std::string with_code(std::string_view text) {
  std::string html;
  bool inside = false;
  for (const char c : markup_text(text)) {
    if (c != '`') html += c;
    else html += (inside = !inside) ? "<code>" : "</code>";
  }
  return inside ? html + "</code>" : html;
}

std::string paragraph(const char* kind, std::string_view text) {
  return text.empty() ? "" : fmt::format("<p class=\"{}\">{}</p>\n", kind, with_code(text));
}

std::string cell(const ReportTable& table, std::size_t row, std::size_t column) {
  const auto& cells = table.rows[row];
  const char* tag = row == 0 ? "th" : "td";
  return fmt::format("<{0}{1}>{2}</{0}>", tag, contains(table.right, column) ? " class=\"right\"" : "",
                     column < cells.size() ? markup_text(cells[column]) : "");
}

std::string html_of(const ReportTable& table) {
  if (table.rows.size() < 2) return paragraph("soft", table.note);
  std::string html = "<div class=\"wide\"><table>\n";
  for (std::size_t row = 0; row < table.rows.size(); ++row) {
    html += "<tr>";
    for (std::size_t column = 0; column < table.rows[0].size(); ++column) html += cell(table, row, column);
    html += "</tr>\n";
  }
  return html + "</table></div>\n" + paragraph("soft", table.note);
}

std::string section(std::string_view heading, const std::string& html) {
  return html.empty() ? "" : fmt::format("<h2>{}</h2>\n{}", markup_text(heading), html);
}

// ---- rules ----

/// CE-2 before CE-10.
struct ByNumber {
  bool operator()(const std::string& a, const std::string& b) const {
    const auto key = [](const std::string& number) {
      const std::string letters = number.substr(0, number.find_first_of("0123456789"));
      return std::tuple(letters, letters.size() < number.size() ? number.size() : 0, number);
    };
    return key(a) < key(b);
  }
};
using Clauses = std::map<std::string, std::string, ByNumber>;

/// The clauses on a sheet, by number; those without one by their text.
Clauses clauses_by_number(const ChosenGame& game) {
  Clauses clauses;
  for (const Clause& clause : game.rules->clauses) {
    const std::string text = clause_text(clause, {game.players, &game.options});
    if (!text.empty()) clauses[clause.number.empty() ? text : clause.number] = text;
  }
  return clauses;
}

/// The numbers of the clauses that the file itself has, if it is a variant.
std::vector<std::string> own_clauses(const Rules& rules) {
  std::vector<std::string> numbers;
  if (rules.files.size() < 2) return numbers;
  for (const Clause& clause : parse_rule_sheet(rules.file().text, rules.file().path, rules.header).clauses)
    numbers.push_back(clause.number);
  return numbers;
}

/// `setting`: which of several this is, "draws = 1"; "": there is only one.
std::string rules_html(const ChosenGame& game, const std::string& setting = "") {
  std::string error;
  const auto sheet = make_sheet(game, error);
  if (!sheet) return "";
  std::string html = fmt::format("<h2>The rules of {}{}</h2>\n", markup_text(sheet->title),
                                 markup_text(setting.empty() ? "" : ", with " + setting));
  if (!sheet->variant_of.empty()) html += paragraph("soft", "A variant of " + sheet->variant_of + ".");
  for (const std::string& line : sheet->about) html += paragraph("", line);
  html += "<dl>\n";
  for (const Sheet::Fact& fact : sheet->facts) {
    html += fmt::format("<dt>{}</dt>", markup_text(fact.name));
    for (const std::string& line : fact.lines) html += fmt::format("<dd>{}</dd>", markup_text(line));
    html += '\n';
  }
  html += "</dl>\n";
  const std::vector<std::string> own = own_clauses(*game.rules);
  for (const Sheet::ClauseText& clause : sheet->clauses) {
    if (clause.text.empty()) continue;
    html += fmt::format("<p class=\"clause{}\"><b>{}</b> {}</p>\n", contains(own, clause.number) ? " own" : "",
                        markup_text(clause.number), markup_text(clause.text));
  }
  if (!own.empty()) html += paragraph("soft", "Marked at the side: the variant's own rules.");
  if (!sheet->options.empty()) html += "<h3>Options as played</h3>\n<dl>\n";
  for (const Sheet::OptionText& option : sheet->options)
    html += fmt::format("<dt>{} = {}</dt><dd>{}</dd>\n", markup_text(option.name), markup_text(option.value),
                        markup_text(option.text));
  return sheet->options.empty() ? html : html + "</dl>\n";
}

std::string differing_clauses(const std::vector<std::pair<std::string, ChosenGame>>& games) {
  ReportTable table{{{""}}, {}};
  std::vector<Clauses> clauses;
  Clauses numbers;
  for (const auto& [label, game] : games) {
    table.rows[0].push_back(label);
    clauses.push_back(clauses_by_number(game));
    numbers.insert(clauses.back().begin(), clauses.back().end());
  }
  for (const auto& [number, text] : numbers) {
    std::vector<std::string> row{number == text ? "" : number};
    for (const auto& one : clauses) {
      const auto found = one.find(number);
      row.push_back(found == one.end() ? "-" : found->second);
    }
    if (!std::all_of(row.begin() + 1, row.end(), [&row](const std::string& cell) { return cell == row[1]; }))
      table.rows.push_back(std::move(row));
  }
  return table.rows.size() == 1 ? "" : section("Rules that differ", html_of(table));
}

// ---- plots ----

/// The plot that --plot writes; the page's style colours it.
std::string embedded(const std::string& svg) { return "<svg class=\"plot\"" + svg.substr(svg.find("<svg") + 4); }

/// A share and its interval between 0 and 1.
std::string bar(const Found& found) {
  constexpr double kWidth = 100;
  const auto at = [](double share) { return 5 + kWidth * std::clamp(share, 0.0, 1.0); };
  return fmt::format(
      "<svg class=\"bar\" viewBox=\"0 0 110 12\"><line x1=\"5\" x2=\"105\" y1=\"6\" y2=\"6\"/>"
      "<path stroke-width=\"3\" d=\"M{:.1f} 6H{:.1f}\"/><circle cx=\"{:.1f}\" cy=\"6\" r=\"3.4\"/></svg>",
      at(found.interval.low), std::max(at(found.interval.high), at(found.interval.low) + 0.1), at(found.value));
}

/// A line across a drawing at this height, from `left` to `right`, and its value beside it.
std::string tick(double left, double right, double y, const std::string& value) {
  return fmt::format(
      "<line x1=\"{0}\" x2=\"{1}\" y1=\"{2:.1f}\" y2=\"{2:.1f}\"/>"
      "<text x=\"{3}\" y=\"{4:.1f}\" text-anchor=\"end\" font-size=\"9\">{5}</text>",
      left, right, y, left - 4, y + 3, value);
}

/// A figure over the course of a game, with its intervals.
std::string course_html(const Course& course) {
  constexpr double kWidth = 220, kHeight = 90, kLeft = 34, kBottom = 76, kTop = 8;
  double most = course.measure == Measure::share ? 1 : 0, least = 0;
  for (const auto& found : course.moments) {
    if (!found) continue;
    most = std::max(most, found->interval.high);
    least = std::min(least, found->value);
  }
  if (course.measure == Measure::share) most = 1;
  if (most <= least) most = least + 1;
  const auto y = [=](double value) {
    return kBottom - (std::clamp(value, least, most) - least) / (most - least) * (kBottom - kTop);
  };
  std::string line, upper, lower;
  for (std::size_t at = 0; at < course.moments.size(); ++at) {
    const auto& found = course.moments[at];
    if (!found) continue;
    const double x =
        kLeft + static_cast<double>(at) / static_cast<double>(course.moments.size() - 1) * (kWidth - kLeft - 8);
    line += fmt::format("{:.1f},{:.1f} ", x, y(found->value));
    upper += fmt::format("{:.1f},{:.1f} ", x, y(found->interval.high));
    lower.insert(0, fmt::format("{:.1f},{:.1f} ", x, y(found->interval.low)));
  }
  const auto mark = [&](double value) {
    return tick(kLeft, kWidth - 8, y(value),
                course.measure == Measure::share ? fmt::format("{:.0f}%", 100 * value) : fmt::format("{:.3g}", value));
  };
  return fmt::format(
      "<figure><svg class=\"course\" viewBox=\"0 0 {} {}\">{}{}<polygon points=\"{}{}\"/><polyline points=\"{}\"/>"
      "<text x=\"{}\" y=\"88\" font-size=\"9\">start</text><text x=\"{}\" y=\"88\" font-size=\"9\" "
      "text-anchor=\"end\">9/10</text></svg><figcaption>{}</figcaption></figure>\n",
      kWidth, kHeight, mark(least), mark(most), upper, lower, line, kLeft, kWidth - 8, markup_text(course.label));
}

/// A figure under each setting, with its interval.
std::string settings_html(const Sweep& sweep, std::size_t aspect) {
  constexpr double kWidth = 220, kHeight = 122, kLeft = 40, kBottom = 90, kTop = 8, kLetter = 4.5;
  double most = -1e300, least = 1e300;
  for (std::size_t i = 0; i < sweep.settings.size(); ++i) {
    const auto found = sweep.found(i, aspect);
    if (!found) return "";
    most = std::max(most, found->interval.high);
    least = std::min(least, found->interval.low);
  }
  if (most <= least) most = least + 1;
  const Measure measure = kAllAspects[aspect].measure;
  const auto y = [=](double value) { return kBottom - (value - least) / (most - least) * (kBottom - kTop); };
  std::string marks;
  for (const double value : {least, most}) {
    marks += tick(kLeft, kWidth - 4, y(value),
                  measure == Measure::number ? fmt::format("{:.3g}", value) : fmt::format("{:.1f}", 100 * value));
  }
  const double step = (kWidth - kLeft - 4) / static_cast<double>(sweep.settings.size());
  // Long names stand in two lines by turns, so that they have room.
  const bool in_two_lines = sweep.options.size() == 1 &&
                            std::any_of(sweep.settings.begin(), sweep.settings.end(), [=](const SweptSetting& setting) {
                              return static_cast<double>(setting.values[0].size() + 1) * kLetter > step;
                            });
  for (std::size_t i = 0; i < sweep.settings.size(); ++i) {
    const Found found = *sweep.found(i, aspect);
    const double x = kLeft + step * (static_cast<double>(i) + 0.5);
    marks += fmt::format("<path d=\"M{0:.1f} {1:.1f}V{2:.1f}\"/><circle cx=\"{0:.1f}\" cy=\"{3:.1f}\" r=\"3\"/>", x,
                         y(found.interval.low), y(found.interval.high), y(found.value));
    const auto& values = sweep.settings[i].values;
    const std::string name = values.size() > 1 ? std::to_string(i + 1) : values[0];  // the table has the numbers
    const auto room = static_cast<int>(std::min(2 * step, kWidth - kLeft) / kLetter);
    marks += fmt::format("<text x=\"{:.1f}\" y=\"{}\" font-size=\"9\" text-anchor=\"middle\">{}</text>", x,
                         i % 2 == 0 || !in_two_lines ? 103 : 114, markup_text(fmt::format("{:.{}}", name, room)));
  }
  return fmt::format(
      "<figure><svg class=\"course points\" viewBox=\"0 0 {} {}\">{}</svg><figcaption>{}{}</figcaption></figure>\n",
      kWidth, kHeight, marks, markup_text(kAllAspects[aspect].label),
      measure == Measure::number  ? ""
      : measure == Measure::share ? ", in %"
                                  : ", in hundredths");
}

/// A figure under each pair of values of two options, darker where it is larger.
std::string map_html(const Sweep& sweep, std::size_t aspect) {
  std::vector<std::string> across;
  double most = -1e300, least = 1e300;
  for (std::size_t i = 0; i < sweep.settings.size(); ++i) {
    const auto found = sweep.found(i, aspect);
    if (!found) return "";
    most = std::max(most, found->value);
    least = std::min(least, found->value);
    if (!contains(across, sweep.settings[i].values[1])) across.push_back(sweep.settings[i].values[1]);
  }
  std::string html = fmt::format("<figure><table class=\"map\"><tr><th>{} \\ {}</th>", markup_text(sweep.options[0]),
                                 markup_text(sweep.options[1]));
  for (const std::string& value : across) html += fmt::format("<th>{}</th>", markup_text(value));
  std::string row;
  for (std::size_t i = 0; i < sweep.settings.size(); ++i) {
    const SweptSetting& setting = sweep.settings[i];
    if (i == 0 || setting.values[0] != row)
      html += fmt::format("</tr>\n<tr><th>{}</th>", markup_text(setting.values[0]));
    if (i == 0 || setting.values[0] != row) row = setting.values[0];
    const double value = sweep.found(i, aspect)->value;
    html +=
        fmt::format("<td style=\"--heat: {:.0f}%\">{}</td>", most > least ? 70 * (value - least) / (most - least) : 0,
                    measure_text(value, kAllAspects[aspect].measure));
  }
  return html +
         fmt::format("</tr></table><figcaption>{}</figcaption></figure>\n", markup_text(kAllAspects[aspect].label));
}

// ---- pages ----

std::string page(const std::string& title, const std::string& lead, const std::string& about, const std::string& body,
                 const std::string& aside) {
  return fmt::format(
      "{}<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" "
      "content=\"width=device-width, initial-scale=1\">\n<title>{}</title>\n<style>{}</style>\n</head>\n<body>\n"
      "<h1>{}</h1>\n{}{}<div class=\"both\">\n<main>\n{}</main>\n<aside>\n{}</aside>\n</div>\n</body>\n</html>\n",
      kBegin, markup_text(title), kStyle, markup_text(title), paragraph("lead", lead), paragraph("soft", about), body,
      aside);
}

/// The first lines of a report's text: who played what.
std::string about(const Report& report) {
  const std::string settings = report.settings.empty() ? "" : "; " + settings_text(report.settings);
  return fmt::format("{} with {}, seed {}{}", games_text(report), players_text(report.players, report.bots),
                     report.seed, settings);
}

std::string traits_html(const Analysis& analysis) {
  std::string html =
      "<div class=\"wide traits\"><table>\n<tr><th></th><th class=\"right\">value</th><th></th><th class=\"right\">95% "
      "interval</th><th class=\"right\">measured in</th></tr>\n";
  std::string group;
  for (const Trait& trait : analysis.traits) {
    if (!trait.found) continue;
    if (trait.group != group) {
      html += fmt::format("<tr class=\"group\"><td colspan=\"5\">{}</td></tr>\n", group_heading(trait.group));
    }
    group = trait.group;
    const Found& found = *trait.found;
    html += fmt::format(
        "<tr><td{}>{}</td><td class=\"right\">{}</td><td>{}</td><td class=\"right\">{} to {}</td><td "
        "class=\"right\">{}</td></tr>\n",
        trait.label.starts_with(' ') ? " class=\"sub\"" : "", with_code(trait.label),
        measure_text(found.value, trait.measure), trait.measure == Measure::share ? bar(found) : "",
        measure_text(found.interval.low, trait.measure), measure_text(found.interval.high, trait.measure), found.games);
  }
  return html + "</table></div>\n";
}

/// The table of the settings, which break only between two options, with their numbers if the plots have them.
std::string swept_html(const Sweep& sweep, bool is_numbered) {
  ReportTable table = sweep_table(sweep);
  for (std::size_t row = 1; row < table.rows.size(); ++row) {
    std::string& label = table.rows[row][0];
    for (std::size_t at = 0; (at = label.find(" = ", at)) != std::string::npos;) label.replace(at, 3, "\u00a0=\u00a0");
    if (is_numbered) label.insert(0, fmt::format("{}.\u00a0", row));
  }
  return html_of(table);
}

}  // namespace

bool can_write_page(const std::string& path, std::string& error) {
  return can_replace(path, kBegin, "page", "--html", error);
}

std::string simulation_page(const Report& report, const ChosenGame& game) {
  std::string tables;
  for (const ReportTable& table : report_tables(report)) tables += html_of(table) + "<p></p>\n";
  return page(report.title, "", about(report),
              embedded(plot_svg(report.title, {{report.title, report.tally}})) + section("Figures", tables),
              rules_html(game));
}

std::string analysis_page(const Analysis& analysis, const ChosenGame& game) {
  const Report& report = analysis.report;
  std::string courses, missing;
  for (const Course& course : analysis.courses) courses += course_html(course);
  for (const Trait& trait : analysis.traits) {
    if (!trait.found)
      missing += fmt::format("<p class=\"soft\">{}: {}</p>\n", markup_text(trait.label), markup_text(trait.missing));
  }
  const std::string body =
      traits_html(analysis) +
      section("Over the course of a game",
              courses.empty() ? "" : fmt::format("<div class=\"courses\">\n{}</div>\n", courses)) +
      section("Lengths and wins", embedded(plot_svg(report.title, {{report.title, report.tally}}))) +
      section("Not measured", missing) +
      paragraph("soft", "pt: hundredths of a win. Each interval is for its figure alone.");
  return page(report.title, analysis.sentence, about(report), body, rules_html(game));
}

std::string comparison_page(const ComparisonReport& report, const std::pair<ChosenGame, ChosenGame>& games) {
  std::string body;
  for (const Comparison& part : report.parts) {
    std::string html;
    for (const std::string& sentence : verdict(report.sides, part)) html += paragraph("lead", sentence);
    html += embedded(
        plot_svg(titles_of(part), {{report.sides.a.label, part.a.tally}, {report.sides.b.label, part.b.tally}}));
    html += html_of(figures_of(part));
    body += section(
        fmt::format("{} with {}", counted(part.a.tally.games, "pair"), players_text(part.a.players, part.a.bots)),
        html);
  }
  ReportTable changes{{{"", "A", "B", ""}}, {}};
  for (const RuleChange& change : report.parts.front().changes)
    changes.rows.push_back(
        {change.name, change.a.empty() ? "-" : change.a, change.b.empty() ? "-" : change.b, change.text});
  body += section("Settings that differ", changes.rows.size() == 1 ? "" : html_of(changes)) +
          differing_clauses({{"A", games.first}, {"B", games.second}});
  const std::string about =
      fmt::format("A: {}. B: {}. Seed {}.", report.sides.a.label, report.sides.b.label, report.parts.front().a.seed);
  return page(titles_of(report.parts.front()), "", about, body, rules_html(games.second));
}

std::string sweep_page(const Sweep& sweep) {
  std::string plots, refused;
  // A refused pair would leave a hole in the map.
  const bool is_map = sweep.options.size() == 2 && sweep.refused.empty();
  for (std::size_t aspect = 0; aspect < kAspects; ++aspect)
    plots += is_map ? map_html(sweep, aspect) : settings_html(sweep, aspect);
  for (const std::string& text : sweep.refused) refused += paragraph("soft", "refused: " + text);
  std::string lead;
  for (const std::string& sentence : sweep_verdict(sweep)) lead += sentence + ' ';
  // The first setting of each game that has its clauses from the same base; of one game, the first and the last.
  std::vector<std::pair<std::string, ChosenGame>> games;
  const RuleFile& base = sweep.settings.front().game.rules->files.front();
  for (const SweptSetting& setting : sweep.settings) {
    const bool is_new = games.empty() || games.back().second.rules != setting.game.rules;
    if (is_new && setting.game.rules->files.front().hash == base.hash) games.emplace_back(setting.label, setting.game);
  }
  if (games.size() == 1) games.emplace_back(sweep.settings.back().label, sweep.settings.back().game);
  const std::string body = fmt::format("<div class=\"courses\">\n{}</div>\n", plots) +
                           swept_html(sweep, sweep.options.size() > 1 && !is_map) + refused +
                           paragraph("soft", sweep_legend(sweep)) + differing_clauses(games);
  const SweptSetting& first = sweep.settings.front();
  const bool is_one_game = first.game.rules == sweep.settings.back().game.rules;
  return page(sweep.report.title, lead, about(sweep.report), body,
              rules_html(first.game, is_one_game ? first.label : ""));
}

}  // namespace houserules
