#include "statistics/figures.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include <fmt/format.h>

#include "runtime/setup.h"
#include "runtime/text.h"

namespace houserules {
namespace {

/// The names of both sides, those of A first.
std::vector<std::string> all_names(const std::vector<std::string>& a, const std::vector<std::string>& b) {
  std::vector<std::string> all = a;
  for (const std::string& name : b) {
    if (!contains(a, name)) all.push_back(name);
  }
  return all;
}

std::vector<std::pair<std::int64_t, std::int64_t>> bars_of(const std::vector<std::array<std::int64_t, 4>>& lengths,
                                                           std::size_t which) {
  std::map<std::int64_t, std::int64_t> counts;
  for (const auto& row : lengths) ++counts[row[which]];
  return {counts.begin(), counts.end()};
}

/// The correlation between a game being at most this long in A and at most that long in B.
double correlation_of(const std::vector<std::array<std::int64_t, 4>>& lengths, std::size_t of_a, double at_a,
                      std::size_t of_b, double at_b) {
  Comoments sums;
  for (const auto& row : lengths) {
    const double short_a = static_cast<double>(row[of_a]) <= at_a ? 1 : 0;
    const double short_b = static_cast<double>(row[of_b]) <= at_b ? 1 : 0;
    sums.add({short_a, short_b, 0, 0});
  }
  const double scale = std::sqrt(sums.covariance(0, 0) * sums.covariance(1, 1));
  return scale > 0 ? std::clamp(sums.covariance(0, 1) / scale, -1.0, 1.0) : 0;
}

}  // namespace

FigureSums::FigureSums(std::int64_t games, int players, const Names& a, const Names& b, int teams)
    : a_(a), b_(b), columns_(players, all_names(a.moves, b.moves), teams, all_names(a.parts, b.parts)) {
  lengths_.reserve(static_cast<std::size_t>(games));
  plan();
}

void FigureSums::add_spec(Figure figure, Kind kind, std::size_t x, std::size_t y) {
  specs_.push_back({std::move(figure), kind, x, y});
}

void FigureSums::plan() {
  using C = GameColumns;
  const auto share = [](const char* group, std::string item, const char* measure, std::string label) {
    return Figure{group, std::move(item), measure, std::move(label), /*is_share=*/true, false, {}, {}, false, {}};
  };
  const auto number = [](const char* group, std::string item, std::string label) {
    return Figure{group, std::move(item), "mean", std::move(label), /*is_share=*/false, false, {}, {}, false, {}};
  };
  const auto players = static_cast<int>(columns_.players()), teams = static_cast<int>(columns_.teams());
  for (std::size_t side = 0; side < columns_.sides(); ++side) {
    const auto index = static_cast<int>(side);
    const std::string label =
        teams > 0 ? "won by seats " + team_seats(index, teams, players) : fmt::format("won by seat {}", index + 1);
    add_spec(share(teams > 0 ? "teams" : "seats", std::to_string(index + 1), "share", label), Kind::share,
             columns_.wins(side));
  }
  add_spec(share("order", "0", "share", teams > 0 ? "won by first side to choose" : "won by first to choose"),
           Kind::share, C::kFirstWins);
  add_spec(share("draws", "", "share", "no winner"), Kind::share, C::kDraws);
  add_spec(share("shared", "", "share", "several winners"), Kind::share, C::kShared);
  add_spec(share("at_limit", "", "share", "decision limit reached"), Kind::share, C::kLimits);
  add_spec(number("minutes", "", "minutes at the table"), Kind::ratio, C::kMinutes);
  add_spec(number("turns", "", "turns: mean"), Kind::ratio, C::kTurns);
  add_spec(number("decisions", "", "decisions: mean"), Kind::ratio, C::kDecisions);
  add_spec(number("deals", "", "deals: mean"), Kind::ratio, C::kDeals);
  add_spec(number("options_offered", "", "options per decision"), Kind::ratio, C::kOptions, C::kDecisions);
  add_spec(share("forced_decisions", "", "share", "forced decisions"), Kind::ratio, C::kForced, C::kDecisions);
  add_spec(number("scores", "winner", "score of the winner"), Kind::ratio, C::kWinnerScore, C::kWon);
  add_spec(number("scores", "spread", "highest - lowest score"), Kind::ratio, C::kScoreSpread);
  add_spec(number("chips", "winner", "chips of the winner"), Kind::ratio, C::kWinnerChips, C::kWon);
  add_spec(number("chips", "spread", "most - fewest chips"), Kind::ratio, C::kChipSpread);
  for (std::size_t i = 0; i < columns_.parts().size(); ++i) {
    const std::string& part = columns_.parts()[i];
    add_spec(number("parts", part, "points for " + in_words(part)), Kind::ratio, columns_.points(i));
    add_spec(share("parts", part, "share", in_words(part) + ": of the difference"), Kind::ratio, columns_.ahead(i),
             C::kAhead);
  }
  for (std::size_t i = 0; i < columns_.moves().size(); ++i) {
    const std::string& move = columns_.moves()[i];
    add_spec(share("moves", move, "offered", move + ": offered at"), Kind::ratio, columns_.offered(i), C::kDecisions);
    add_spec(share("moves", move, "chosen", move + ": chosen at"), Kind::ratio, columns_.chosen(i), C::kDecisions);
    for (std::size_t spec = specs_.size() - 2; spec < specs_.size(); ++spec) {
      specs_[spec].in_a = contains(a_.moves, move);
      specs_[spec].in_b = contains(b_.moves, move);
    }
  }
}

void FigureSums::add(const double* a, const double* b) {
  for (Spec& spec : specs_) {
    spec.sums.add({a[spec.x], a[spec.y], b[spec.x], b[spec.y]});
    spec.used = spec.used || a[spec.x] != 0 || b[spec.x] != 0;
    spec.same = spec.same && a[spec.x] == b[spec.x] && a[spec.y] == b[spec.y];
  }
  const auto whole = [](double value) { return static_cast<std::int64_t>(value); };
  lengths_.push_back({whole(a[GameColumns::kTurns]), whole(a[GameColumns::kDecisions]), whole(b[GameColumns::kTurns]),
                      whole(b[GameColumns::kDecisions])});
}

Figure FigureSums::figure_of(const Spec& spec, const Certainty& certainty) {
  Figure figure = spec.figure;
  const Comoments& sums = spec.sums;
  const bool counted_a = spec.in_a && sums.mean(1) > 0, counted_b = spec.in_b && sums.mean(3) > 0;
  const auto games = static_cast<double>(sums.count());
  const auto value_of = [&](std::size_t i) {
    const double mean = sums.mean(i) / sums.mean(i + 1);
    // A share is a count of games, so drop rounding errors.
    return spec.kind == Kind::share ? std::round(mean * games) / games : mean;
  };
  const double ratio_a = counted_a ? value_of(0) : 0;
  const double ratio_b = counted_b ? value_of(2) : 0;
  if (counted_a) figure.a = ratio_a;
  if (counted_b) figure.b = ratio_b;
  figure.same = counted_a && counted_b && spec.same;
  if (!counted_a || !counted_b || spec.same) return figure;
  // A ratio of means varies as the mean of (x - ratio * y) / mean of y does (Cochran, Sampling Techniques, 3rd ed.,
  // section 6.3); with y always 1 this is the mean of x.
  const auto covariance = [&](std::size_t i, double ratio_i, std::size_t j, double ratio_j) {
    return (sums.covariance(i, j) - ratio_j * sums.covariance(i, j + 1) - ratio_i * sums.covariance(i + 1, j) +
            ratio_i * ratio_j * sums.covariance(i + 1, j + 1)) /
           (sums.mean(i + 1) * sums.mean(j + 1));
  };
  // Ignore a variance that is only rounding error.
  const auto variance = [&](std::size_t i, double ratio) {
    const double found = covariance(i, ratio, i, ratio);
    return found > 1e-12 * ratio * ratio ? found : 0;
  };
  const double variance_a = variance(0, ratio_a), variance_b = variance(2, ratio_b);
  figure.same = variance_a == 0 && variance_b == 0 && std::abs(ratio_a - ratio_b) <= 1e-9 * std::abs(ratio_a);
  if (figure.same) return figure;
  const double scale = std::sqrt(variance_a * variance_b);
  const double correlation = scale > 0 ? std::clamp(covariance(0, ratio_a, 2, ratio_b) / scale, -1.0, 1.0) : 0;
  const auto estimate = [&](double ratio, double variance_of_one) {
    if (spec.kind == Kind::share) return share_estimate(std::llround(ratio * games), sums.count());
    return mean_estimate(ratio, std::sqrt(variance_of_one / games));
  };
  figure.contrast = contrast_of(estimate(ratio_a, variance_a), estimate(ratio_b, variance_b), correlation, certainty);
  // Scores may lie on both sides of 0, where a ratio means nothing.
  if ((figure.group == "scores" && figure.item == "winner") || figure.group == "parts") figure.contrast->ratio.reset();
  return figure;
}

void FigureSums::add_lengths(std::vector<Figure>& figures, const char* group, std::size_t of_a, std::size_t of_b,
                             const Certainty& certainty) const {
  const auto bars_a = bars_of(lengths_, of_a), bars_b = bars_of(lengths_, of_b);
  if (bars_a.empty()) return;
  const bool same =
      std::all_of(lengths_.begin(), lengths_.end(), [&](const auto& row) { return row[of_a] == row[of_b]; });
  const auto figure = [&](const char* measure, const char* label, double of_bars_a, double of_bars_b) {
    return Figure{group,
                  "",
                  measure,
                  fmt::format("{}: {}", group, label),
                  /*is_share=*/false,
                  /*whole=*/true,
                  of_bars_a,
                  of_bars_b,
                  same,
                  {}};
  };
  for (const auto& [measure, label, percent] :
       {std::tuple{"median", "median", 50}, std::tuple{"p95", "95th pct", 95}}) {
    const Measured a = quantile_estimate(bars_a, percent), b = quantile_estimate(bars_b, percent);
    figures.push_back(figure(measure, label, a.value, b.value));
    if (same) continue;
    const Contrast contrast = contrast_of(a, b, correlation_of(lengths_, of_a, a.value, of_b, b.value), certainty);
    const Interval& interval = contrast.difference_interval;
    if (std::isfinite(interval.low) && std::isfinite(interval.high)) figures.back().contrast = contrast;
  }
  figures.push_back(
      figure("most", "max", static_cast<double>(bars_a.back().first), static_cast<double>(bars_b.back().first)));
}

std::vector<Figure> FigureSums::figures(const Certainty& certainty) const {
  std::vector<Figure> figures;
  for (const Spec& spec : specs_) {
    if (spec.figure.group == "parts" && !spec.used) continue;
    figures.push_back(figure_of(spec, certainty));
    if (spec.figure.group == "turns") add_lengths(figures, "turns", 0, 2, certainty);
    if (spec.figure.group == "decisions") add_lengths(figures, "decisions", 1, 3, certainty);
  }
  return figures;
}

std::size_t correct_for_number(const std::vector<std::vector<Figure>*>& lists) {
  constexpr double kLevel = 0.05;
  std::vector<Contrast*> contrasts;
  std::vector<double> p;
  for (std::vector<Figure>* list : lists) {
    for (Figure& figure : *list) {
      if (!figure.contrast) continue;
      contrasts.push_back(&*figure.contrast);
      p.push_back(figure.contrast->p);
    }
  }
  const std::vector<double> corrected = holm(p);
  for (std::size_t i = 0; i < contrasts.size(); ++i) {
    contrasts[i]->p_corrected = corrected[i];
    contrasts[i]->significant = corrected[i] < kLevel;
  }
  return contrasts.size();
}

}  // namespace houserules
