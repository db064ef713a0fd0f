// The sentences of a comparison. Only differences significant after correction are stated, ordered by size: for shares
// Cohen's h (Statistical Power Analysis for the Behavioral Sciences, 2nd ed., ch. 6), for numbers the logarithm of the
// ratio; both are about equal where a player would find the differences equally large.
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "cli/simulate/comparison.h"
#include "cli/text.h"

namespace houserules {
namespace {

/// What follows "With `draws = 1` ", without a full stop.
struct Clause {
  double size = 0;
  std::string text;
};

/// Enough decimals, at least `fewest`, that the last one is no coarser than the interval's width.
int decimals_for(double low, double high, int fewest) {
  constexpr int kMost = 4;
  int decimals = fewest;
  while (decimals < kMost && high - low < std::pow(10.0, -decimals)) ++decimals;
  return decimals;
}

/// The smallest number with one decimal (none from 10 up) above `value`, for "less than" statements.
std::string bound_above(double value) {
  const double scale = value < 9.9 ? 10 : 1;
  return fmt::format("{:g}", (std::floor(value * scale) + 1) / scale);
}

double size_of(const Figure& figure) {
  if (figure.is_share) return std::abs(2 * std::asin(std::sqrt(*figure.b)) - 2 * std::asin(std::sqrt(*figure.a)));
  if (figure.contrast->ratio) return std::abs(std::log(*figure.contrast->ratio));
  const double larger = std::max(std::abs(*figure.a), std::abs(*figure.b));
  return larger > 0 ? std::abs(figure.contrast->difference) / larger : 0;
}

/// "12.3% of the games instead of 4.1%"; shares that would look alike get more decimals.
std::string shares(const Figure& figure, const char* of) {
  const auto text = [](double share, int decimals) {
    return share == 0 ? std::string("0%") : fmt::format("{:.{}f}%", 100 * share, decimals);
  };
  const auto unclear = [&](int decimals) {
    const std::string a = text(*figure.a, decimals), b = text(*figure.b, decimals);
    return a == b || (*figure.a > 0 && std::stod(a) == 0) || (*figure.b > 0 && std::stod(b) == 0);
  };
  int decimals = 1;
  while (decimals < 4 && unclear(decimals)) ++decimals;
  return fmt::format("{} of the {} instead of {}", text(*figure.b, decimals), of, text(*figure.a, decimals));
}

std::string share_interval(const Figure& figure) {
  const Interval& interval = figure.contrast->difference_interval;
  const int decimals = decimals_for(100 * interval.low, 100 * interval.high, 1);
  return fmt::format("(95% CI of the difference {:+.{}f} to {:+.{}f} points)", 100 * interval.low, decimals,
                     100 * interval.high, decimals);
}

/// "34% shorter (95% CI 32 to 36%)", with words for less and more, and "2.4 times as long" from a ratio of two up.
std::string change(const Contrast& contrast, const char* less, const char* more, const char* times) {
  const double ratio = *contrast.ratio;
  const Interval& interval = contrast.ratio_interval;
  if (ratio >= 2) {
    const int decimals = decimals_for(interval.low, interval.high, 1);
    return fmt::format("{:.{}f} times {} (95% CI {:.{}f} to {:.{}f} times)", ratio, decimals, times, interval.low,
                       decimals, interval.high, decimals);
  }
  const bool is_less = ratio < 1;
  const double low = 100 * (is_less ? 1 - interval.high : interval.low - 1);
  const double high = 100 * (is_less ? 1 - interval.low : interval.high - 1);
  const int decimals = decimals_for(low, high, 0);
  return fmt::format("{:.{}f}% {} (95% CI {:.{}f} to {:.{}f}%)", 100 * std::abs(ratio - 1), decimals,
                     is_less ? less : more, low, decimals, high, decimals);
}

/// "12.30 points instead of 10.10 (95% CI of the difference +1.90 to +2.50)", for numbers that may be negative.
std::string numbers(const Figure& figure, const char* noun) {
  const Interval& interval = figure.contrast->difference_interval;
  return fmt::format("{:.2f}{} instead of {:.2f} (95% CI of the difference {:+.2f} to {:+.2f})", *figure.b, noun,
                     *figure.a, interval.low, interval.high);
}

class Verdict {
 public:
  Verdict(const ComparedSides& sides, const Comparison& comparison) : sides_(sides), comparison_(comparison) {
    const Figure* turns = find("turns", "", "mean");
    in_turns_ = turns != nullptr && (turns->a.value_or(0) > 0 && turns->b.value_or(0) > 0);
  }

  std::vector<std::string> sentences() const {
    if (same("")) {
      return {fmt::format("{} each of the {} games goes the same way: no figure differs.", sides_.lead,
                          comparison_.a.tally.games)};
    }
    std::vector<Clause> clauses = of_players();
    std::stable_sort(clauses.begin(), clauses.end(), [](const Clause& x, const Clause& y) { return x.size > y.size; });
    if (const auto move = of_moves()) clauses.push_back(*move);
    if (clauses.empty()) clauses = of_lengths();
    if (clauses.empty()) return nothing_found();
    constexpr std::size_t kMost = 5;
    if (clauses.size() > kMost) clauses.resize(kMost);
    std::vector<std::string> result;
    std::string first = sides_.lead + ' ' + clauses[0].text;
    if (clauses.size() > 1) first += ", and " + clauses[1].text;
    result.push_back(first + '.');
    for (std::size_t i = 2; i < clauses.size(); ++i) {
      std::string text = clauses[i].text;
      if (text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
      result.push_back(text + '.');
    }
    for (const auto& [matter, bound] : bounds()) {
      result.push_back(fmt::format("No difference was found in {}; it is less than {} (95% CI).", matter, bound));
    }
    add_sameness(result);
    return result;
  }

 private:
  /// Whether the group ("": any) has figures and all are the same in every pair of games.
  bool same(const std::string& group) const {
    bool any = false;
    for (const Figure& figure : comparison_.figures) {
      if ((!group.empty() && figure.group != group) || (!figure.a && !figure.b)) continue;
      if (!figure.same) return false;
      any = true;
    }
    return any;
  }

  void add_sameness(std::vector<std::string>& sentences) const {
    const bool length = same(in_turns_ ? "turns" : "decisions");
    const std::string length_text = in_turns_ ? "Length in turns" : "Length in decisions";
    if (length && same(sides_won())) {
      sentences.push_back(length_text + " and winners are the same in every game.");
    } else if (length) {
      sentences.push_back(length_text + " is the same in every game.");
    } else if (same(sides_won())) {
      sentences.emplace_back("The winners are the same in every game.");
    }
  }

  const Figure* find(const char* group, const std::string& item, const char* measure) const {
    for (const Figure& figure : comparison_.figures) {
      if (figure.group == group && figure.item == item && figure.measure == measure) return &figure;
    }
    return nullptr;
  }

  static bool differs(const Figure* figure) {
    return figure != nullptr && figure->contrast && figure->contrast->significant;
  }

  const Figure* length() const { return find(in_turns_ ? "turns" : "decisions", "", "mean"); }

  /// The differences a player notices, each aspect once.
  std::vector<Clause> of_players() const {
    std::vector<Clause> clauses;
    const auto add = [&clauses](const Figure* figure, std::string text) {
      clauses.push_back({size_of(*figure), std::move(text)});
    };
    const auto add_change = [&](const Figure* figure, const char* before, const char* noun, const char* less,
                                const char* more, const char* times) {
      if (!differs(figure)) return;
      const Contrast& contrast = *figure->contrast;
      add(figure,
          fmt::format("{} {}", before, contrast.ratio ? change(contrast, less, more, times) : numbers(*figure, noun)));
    };
    add_change(length(), "games are", in_turns_ ? " turns long" : " decisions long", "shorter", "longer", "as long");
    add_change(find("deals", "", "mean"), "a game takes", " deals", "fewer deals", "more deals", "as many deals");
    add_change(find("options_offered", "", "mean"), "players have", " options at a decision",
               "fewer options at a decision", "more options at a decision", "as many options at a decision");
    add_change(find("scores", "winner", "mean"), "the winner has", " points", "fewer points", "more points",
               "as many points");
    add_change(find("scores", "spread", "mean"), "the scores lie", " points apart", "closer together", "further apart",
               "as far apart");
    add_change(find("chips", "winner", "mean"), "the winner has", " chips", "fewer chips", "more chips",
               "as many chips");
    add_change(find("chips", "spread", "mean"), "the players end up", " chips apart", "closer together in chips",
               "further apart in chips", "as far apart in chips");
    const auto add_share = [&](const Figure* figure, const char* before, const char* of, const char* after) {
      if (!differs(figure)) return;
      add(figure, fmt::format("{}{}{} {}", before, shares(*figure, of), after, share_interval(*figure)));
    };
    add_share(find("forced_decisions", "", "share"), "", "decisions", " leave no choice");
    add_share(find("draws", "", "share"), "nobody wins ", "games", "");
    add_share(find("shared", "", "share"), "several players win ", "games", "");
    add_share(find("at_limit", "", "share"), "the limit of decisions ends a deal in ", "games", "");
    if (const Figure* first = find("order", "0", "share"); differs(first)) add(first, first_text(*first));
    if (const Figure* side = largest(sides_won()); side != nullptr) {
      const int teams = comparison_.teams, players = comparison_.a.players;
      const std::string who = teams > 0
                                  ? fmt::format("seats {} win", team_seats(std::stoi(side->item) - 1, teams, players))
                                  : fmt::format("seat {} wins", side->item);
      add(side, fmt::format("{} {} {}", who, shares(*side, "games"), share_interval(*side)));
    }
    return clauses;
  }

  /// The move whose use changes most. Told last, since it often just restates the rule.
  std::optional<Clause> of_moves() const {
    const char* used = "chosen";
    const Figure* move = largest("moves", used);
    if (move == nullptr) {
      used = "offered";
      move = largest("moves", used);
    }
    if (move == nullptr) return std::nullopt;
    const std::string before = fmt::format("`{}` is ", move->item);
    if (*move->b == 0) {
      return Clause{size_of(*move),
                    fmt::format("{}never {}, instead of at {} of the decisions", before, used, percent(*move->a))};
    }
    return Clause{size_of(*move),
                  fmt::format("{}{} at {} {}", before, used, shares(*move, "decisions"), share_interval(*move))};
  }

  /// The largest significant difference among all measures of length.
  std::vector<Clause> of_lengths() const {
    const Figure* found = nullptr;
    for (const char* group : {"turns", "decisions"}) {
      for (const char* measure : {"mean", "median", "p95"}) {
        const Figure* figure = find(group, "", measure);
        if (differs(figure) && (found == nullptr || size_of(*figure) > size_of(*found))) found = figure;
      }
    }
    if (found == nullptr) return {};
    return {{size_of(*found), fmt::format("{}: {}", found->label, numbers(*found, ""))}};
  }

  const Figure* largest(const char* group, const char* measure = "share") const {
    const Figure* found = nullptr;
    for (const Figure& figure : comparison_.figures) {
      if (figure.group != group || figure.measure != measure || !differs(&figure)) continue;
      if (found == nullptr || size_of(figure) > size_of(*found)) found = &figure;
    }
    return found;
  }

  /// The figures of who has won: seats, or teams.
  const char* sides_won() const { return comparison_.teams > 0 ? "teams" : "seats"; }

  /// A side's share of wins if all win equally often.
  double fair_share(const Tally& tally) const {
    const std::vector<std::int64_t>& by_side = comparison_.teams > 0 ? tally.team_wins : tally.wins;
    double wins = 0;
    for (const std::int64_t of_side : by_side) wins += static_cast<double>(of_side);
    return wins / static_cast<double>(by_side.size()) / static_cast<double>(tally.games);
  }

  /// 1: choosing first is an advantage; -1: a disadvantage; 0: neither was found.
  static int leaning(const Interval& interval, double fair) {
    return interval.low > fair ? 1 : interval.high < fair ? -1 : 0;
  }

  std::string first_text(const Figure& first) const {
    const double fair_a = fair_share(comparison_.a.tally), fair_b = fair_share(comparison_.b.tally);
    const int before = leaning(first.contrast->a, fair_a), now = leaning(first.contrast->b, fair_b);
    const auto called = [](int leaning) { return leaning > 0 ? "advantage" : "drawback"; };
    std::string what;
    if (before == 0 && now == 0) {
      what = "the first to choose wins " + shares(first, "games");
      return what + ' ' + share_interval(first);
    }
    if (now == 0) {
      what = fmt::format("the {} of choosing first vanishes", called(before));
    } else if (before == 0) {
      what = fmt::format("to choose first becomes {}", now > 0 ? "an advantage" : "a drawback");
    } else if (before != now) {
      what = fmt::format("to choose first is no longer {} but {}", before > 0 ? "an advantage" : "a drawback",
                         now > 0 ? "an advantage" : "a drawback");
    } else {
      const bool grows = std::abs(*first.b - fair_b) > std::abs(*first.a - fair_a);
      what = fmt::format("the {} of choosing first {}", called(now), grows ? "grows" : "shrinks");
    }
    return fmt::format("{}: it wins {} {}", what, shares(first, "games"), share_interval(first));
  }

  /// Upper bounds on the differences in length and for the first player that were not found.
  std::vector<std::pair<std::string, std::string>> bounds() const {
    std::vector<std::pair<std::string, std::string>> result;
    const Figure* games = length();
    if (games != nullptr && games->contrast && games->contrast->ratio && !differs(games)) {
      const Interval& ratio = games->contrast->ratio_interval;
      const bool unlike = in_turns_ && differs(find("decisions", "", "mean"));
      result.emplace_back(unlike ? "the number of turns" : "the length of games",
                          bound_above(100 * std::max(1 - ratio.low, ratio.high - 1)) + '%');
    }
    const Figure* first = find("order", "0", "share");
    if (first != nullptr && first->contrast && !differs(first)) {
      const Interval& points = first->contrast->difference_interval;
      const std::string bound = bound_above(100 * std::max(-points.low, points.high));
      result.emplace_back("how often the first to choose wins", bound + (bound == "1" ? " point" : " points"));
    }
    return result;
  }

  std::vector<std::string> nothing_found() const {
    std::vector<std::string> result{
        fmt::format("Between {} and {} no difference was found.", sides_.a.name, sides_.b.name)};
    for (const auto& [matter, bound] : bounds()) {
      result.push_back(fmt::format("In {} it is less than {} (95% CI).", matter, bound));
    }
    add_sameness(result);
    return result;
  }

  const ComparedSides& sides_;
  const Comparison& comparison_;
  bool in_turns_ = false;
};

}  // namespace

std::vector<std::string> verdict(const ComparedSides& sides, const Comparison& comparison) {
  return Verdict(sides, comparison).sentences();
}

}  // namespace houserules
