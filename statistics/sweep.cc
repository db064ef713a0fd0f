#include "statistics/sweep.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "statistics/contrast.h"
#include "telling/offered.h"
#include "telling/text.h"

namespace houserules {

const Aspect kAllAspects[kAspects] = {{"minutes", "minutes", Measure::number, true},
                                      {"first", "first wins more by", Measure::win},
                                      {"spread", "score spread", Measure::number},
                                      {"choices", "with a choice", Measure::share, true},
                                      {"skill", "fair beats easy", Measure::share}};

const std::vector<Goal>& all_goals() {
  using Direction = Goal::Direction;
  static const std::vector<Goal> goals{
      {"shorter", kOfMinutes, Direction::less},     {"longer", kOfMinutes, Direction::more},
      {"fairer", kOfFirst, Direction::near_zero},   {"closer", kOfSpread, Direction::less},
      {"more-choice", kOfChoices, Direction::more}, {"more-skill", kOfSkill, Direction::more},
      {"more-luck", kOfSkill, Direction::less}};
  return goals;
}

namespace {

constexpr double kSignificant = 0.05;

double mean_of(const std::vector<double>& values) {
  double sum = 0;
  for (const double value : values) sum += value;
  return values.empty() ? 0 : sum / static_cast<double>(values.size());
}

/// By which a value is multiplied so that less is better. Which side of 0 a setting lies on is taken as known.
double sign_of(const Goal& goal, const std::vector<double>& values) {
  if (goal.direction == Goal::Direction::near_zero) return mean_of(values) < 0 ? -1 : 1;
  return goal.direction == Goal::Direction::less ? 1 : -1;
}

double badness(const Goal& goal, const SweptSetting& setting) {
  const std::vector<double>& values = setting.by_deal[goal.aspect];
  return sign_of(goal, values) * mean_of(values);
}

/// The p-value for two settings being equally good.
double p_of(const Goal& goal, const SweptSetting& one, const SweptSetting& other) {
  const std::vector<double>&a = one.by_deal[goal.aspect], &b = other.by_deal[goal.aspect];
  const double of_a = sign_of(goal, a), of_b = sign_of(goal, b);
  std::vector<double> differences(std::min(a.size(), b.size()));
  for (std::size_t deal = 0; deal < differences.size(); ++deal) differences[deal] = of_a * a[deal] - of_b * b[deal];
  const auto found = found_mean(differences);
  if (!found) return 1;
  const double error = (found->interval.high - found->value) / student95(found->games - 1);
  if (error <= 0) return found->value == 0 ? 1 : 0;
  return Certainty{}.p(std::abs(found->value) / error);
}

}  // namespace

void SweptSetting::add(const PlayedGame& played, const Setup& setup) {
  const auto& [result, counts] = played;
  const auto decisions = static_cast<double>(result.decisions), forced = static_cast<double>(counts.forced);
  by_deal[kOfMinutes].push_back(minutes_at_table(decisions - forced, forced, result.deals));
  by_deal[kOfChoices].push_back(decisions > 0 ? 1 - forced / decisions : 0);
  const std::vector<double> shares = win_shares(result, setup);
  const auto sides = static_cast<double>(shares.size());
  if (shares.size() < 2) return;
  if (counts.first != kNoSeat) by_deal[kOfFirst].push_back(shares[slot(counts.first) % shares.size()] - 1 / sides);
  const std::vector<std::int64_t>& points = setup.has_chips ? result.chips : result.scores;
  const auto [low, high] = std::minmax_element(points.begin(), points.end());
  by_deal[kOfSpread].push_back(static_cast<double>(*high - *low));
}

std::optional<Found> Sweep::found(std::size_t setting, std::size_t aspect) const {
  constexpr std::size_t kFewest = 10;
  const std::vector<double>& values = settings[setting].by_deal[aspect];
  const auto has_points = [](const SweptSetting& one) {
    return std::any_of(one.by_deal[kOfSpread].begin(), one.by_deal[kOfSpread].end(),
                       [](double gap) { return gap > 0; });
  };
  if (aspect == kOfSpread && std::none_of(settings.begin(), settings.end(), has_points)) return std::nullopt;
  return values.size() < kFewest ? std::nullopt : found_mean(values);
}

std::vector<Ranking> Sweep::rankings() const {
  std::vector<Ranking> rankings;
  std::vector<double> p;
  for (const Goal& goal : goals) {
    bool is_measured = true;
    for (std::size_t i = 0; i < settings.size(); ++i) is_measured = is_measured && found(i, goal.aspect);
    if (!is_measured) continue;
    rankings.push_back({goal, 0, settings.size(), std::vector<bool>(settings.size(), true)});
    for (std::size_t i = 0; i < settings.size(); ++i) {
      for (std::size_t j = 0; j < i; ++j) p.push_back(p_of(goal, settings[i], settings[j]));
    }
  }
  const std::vector<double> corrected = holm(p);
  const std::size_t pairs = settings.size() * (settings.size() - 1) / 2;
  std::vector<bool> in_question(settings.size(), true);
  for (std::size_t number = 0; number < rankings.size(); ++number) {
    Ranking& ranking = rankings[number];
    const auto p_between = [&](std::size_t i, std::size_t j) {
      if (i < j) std::swap(i, j);
      return corrected[number * pairs + i * (i - 1) / 2 + j];
    };
    std::optional<std::size_t> best;
    for (std::size_t i = 0; i < settings.size(); ++i) {
      if (in_question[i] && (!best || badness(ranking.goal, settings[i]) < badness(ranking.goal, settings[*best])))
        best = i;
    }
    ranking.best = *best;
    ranking.in_question = static_cast<std::size_t>(std::count(in_question.begin(), in_question.end(), true));
    for (std::size_t i = 0; i < settings.size(); ++i)
      ranking.as_good[i] = in_question[i] && (i == *best || p_between(i, *best) >= kSignificant);
    in_question = ranking.as_good;
  }
  return rankings;
}

ReportTable sweep_table(const Sweep& sweep) {
  ReportTable table{{{""}}, {}};
  const std::vector<Ranking> rankings = sweep.rankings();
  std::vector<std::size_t> aspects;
  for (std::size_t aspect = 0; aspect < kAspects; ++aspect) {
    if (!sweep.found(0, aspect)) continue;
    aspects.push_back(aspect);
    table.rows[0].emplace_back(kAllAspects[aspect].label);
    table.right.push_back(aspects.size());
  }
  for (const Ranking& ranking : rankings) table.rows[0].emplace_back(ranking.goal.name);
  for (std::size_t i = 0; i < sweep.settings.size(); ++i) {
    std::vector<std::string> row{sweep.settings[i].label};
    for (const std::size_t aspect : aspects) {
      const auto found = sweep.found(i, aspect);
      const Measure measure = kAllAspects[aspect].measure;
      const double scale = measure == Measure::number ? 1 : 100;
      row.push_back(found ? fmt::format("{} ±{:.1f}", measure_text(found->value, measure),
                                        scale * (found->interval.high - found->value))
                          : "-");
    }
    for (const Ranking& ranking : rankings)
      row.emplace_back(ranking.best == i ? "best" : ranking.as_good[i] ? "as good" : "");
    table.rows.push_back(std::move(row));
  }
  return table;
}

std::vector<std::string> sweep_verdict(const Sweep& sweep) {
  std::vector<std::string> sentences;
  for (const Ranking& ranking : sweep.rankings()) {
    const SweptSetting& best = sweep.settings[ranking.best];
    std::vector<std::string> others;
    for (std::size_t i = 0; i < sweep.settings.size(); ++i) {
      if (i != ranking.best && ranking.as_good[i]) others.push_back('`' + sweep.settings[i].label + '`');
    }
    const Aspect& aspect = kAllAspects[ranking.goal.aspect];
    const std::string value = measure_text(sweep.found(ranking.best, ranking.goal.aspect)->value, aspect.measure);
    sentences.push_back(fmt::format("{} game: `{}` ({} {}){}.", capital(in_words(ranking.goal.name)), best.label,
                                    aspect.is_unit ? value : aspect.label, aspect.is_unit ? aspect.label : value,
                                    !others.empty()           ? "; indistinguishable from it: " + list_of_words(others)
                                    : ranking.in_question > 1 ? ", and no other comes close"
                                                              : ", the only one that the previous goal left"));
  }
  for (const Goal& goal : sweep.goals) {
    std::size_t measured = 0;
    for (std::size_t i = 0; i < sweep.settings.size(); ++i) measured += sweep.found(i, goal.aspect) ? 1U : 0U;
    if (measured < sweep.settings.size()) {
      sentences.push_back(fmt::format("{}: not measured{}.", capital(goal.name),
                                      measured == 0 ? "" : " for some settings, so left out"));
    }
  }
  return sentences;
}

std::string sweep_legend(const Sweep& sweep) {
  const auto shows = [&](AspectNumber aspect) { return sweep.found(0, aspect).has_value(); };
  std::string text = "All are played on the same deals; ± gives 95% intervals, each for its figure alone.";
  if (!sweep.goals.empty())
    text += " `best` and `as good` allow for comparing all pairs of settings for all goals (Holm).";
  if (shows(kOfMinutes)) {
    text += fmt::format(" Minutes assume {:g} seconds for a choice, {:g} for a forced one, {:g} for dealing.",
                        kSecondsToChoose, kSecondsWithoutChoice, kSecondsToDeal);
  }
  if (shows(kOfFirst)) {
    text +=
        " First wins more by: how far the wins of the first to decide exceed an equal share. With four "
        "players, +5.0 pt means 30 games in 100 instead of 25; below 0, that player wins fewer.";
  }
  if (shows(kOfSpread)) text += " Score spread: highest minus lowest.";
  if (shows(kOfChoices)) text += " With a choice: share of decisions.";
  if (shows(kOfSkill)) text += " Fair beats easy: share of the win of `fair` against `easy`.";
  return text;
}

std::string sweep_text(const Sweep& sweep, int width) {
  std::string text;
  for (const std::string& sentence : sweep_verdict(sweep)) text += wrap(sentence, width);
  if (!text.empty()) text += '\n';
  const Report& report = sweep.report;
  const bool one_game = sweep.settings.front().game.rules == sweep.settings.back().game.rules;
  text += wrap(fmt::format("{}: {} {} with {}, seed {}", report.title, games_text(report),
                           one_game ? "under each setting" : "of each", players_text(report.players, report.bots),
                           report.seed),
               width) +
          '\n' + sweep_table(sweep).text();
  for (const std::string& refused : sweep.refused) text += wrap(refused, width, "refused: ", "  ");
  return text + '\n' + wrap(sweep_legend(sweep), width);
}

Json sweep_json(const Sweep& sweep) {
  Json json = run_json("houserules compare --sweep", sweep.report);
  json["swept"] = sweep.options;
  json["settings"] = Json::array();
  const std::vector<Ranking> rankings = sweep.rankings();
  for (std::size_t i = 0; i < sweep.settings.size(); ++i) {
    Json row{{"values", sweep.settings[i].values}, {"figures", Json::array()}};
    for (std::size_t aspect = 0; aspect < kAspects; ++aspect) {
      const auto found = sweep.found(i, aspect);
      if (!found) continue;
      row["figures"].push_back({{"name", kAllAspects[aspect].name},
                                {"value", found->value},
                                {"low", found->interval.low},
                                {"high", found->interval.high}});
    }
    row["best_for"] = Json::array();
    row["as_good_for"] = Json::array();
    for (const Ranking& ranking : rankings) {
      if (ranking.best == i) row["best_for"].push_back(ranking.goal.name);
      else if (ranking.as_good[i]) row["as_good_for"].push_back(ranking.goal.name);
    }
    json["settings"].push_back(std::move(row));
  }
  json["refused"] = sweep.refused;
  return json;
}

}  // namespace houserules
