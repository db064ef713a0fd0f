// The sentences of a comparison. The first is for players. Only differences that are significant after correction are
// reported, ordered by size_of(); those that nobody would notice get a sentence of their own.
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "statistics/comparison.h"
#include "statistics/noticeable.h"
#include "telling/text.h"

namespace houserules {
namespace {

/// A difference: what follows "With `draws = 1` ", without a full stop, and its confidence interval.
struct Clause {
  double size = 0;
  bool felt = true;
  std::string text;
  std::string sure;  ///< " (95% CI 32 to 36%)"
};

/// A text and its confidence interval, as in Clause.
using Said = std::pair<std::string, std::string>;

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
  return fmt::format(" (95% CI of the difference {:+.{}f} to {:+.{}f} points)", 100 * interval.low, decimals,
                     100 * interval.high, decimals);
}

/// "34% shorter", " (95% CI 32 to 36%)", with words for less and more, and "2.4 times as long" from a ratio of two up.
Said change(const Contrast& contrast, const char* less, const char* more, const char* times) {
  const double ratio = *contrast.ratio;
  const Interval& interval = contrast.ratio_interval;
  if (ratio >= 2) {
    const int decimals = decimals_for(interval.low, interval.high, 1);
    return {fmt::format("{:.{}f} times {}", ratio, decimals, times),
            fmt::format(" (95% CI {:.{}f} to {:.{}f} times)", interval.low, decimals, interval.high, decimals)};
  }
  const bool is_less = ratio < 1;
  const double low = 100 * (is_less ? 1 - interval.high : interval.low - 1);
  const double high = 100 * (is_less ? 1 - interval.low : interval.high - 1);
  const int decimals = decimals_for(low, high, 0);
  return {fmt::format("{:.{}f}% {}", 100 * std::abs(ratio - 1), decimals, is_less ? less : more),
          fmt::format(" (95% CI {:.{}f} to {:.{}f}%)", low, decimals, high, decimals)};
}

/// "12.30 points instead of 10.10", " (95% CI of the difference +1.90 to +2.50)", for numbers that may be negative.
Said numbers(const Figure& figure, const char* noun) {
  const Interval& interval = figure.contrast->difference_interval;
  return {fmt::format("{:.2f}{} instead of {:.2f}", *figure.b, noun, *figure.a),
          fmt::format(" (95% CI of the difference {:+.2f} to {:+.2f})", interval.low, interval.high)};
}

class Verdict {
 public:
  Verdict(const ComparedSides& sides, const Comparison& comparison) : sides_(sides), comparison_(comparison) {
    const Figure* turns = find("turns", "", "mean");
    in_turns_ = turns != nullptr && (turns->a.value_or(0) > 0 && turns->b.value_or(0) > 0);
  }

  std::vector<std::string> sentences() const {
    if (same("")) {
      return {fmt::format("{} all {} games go the same way: no figure differs.", lead(), comparison_.a.tally.games)};
    }
    std::vector<Clause> clauses = of_players();
    std::stable_sort(clauses.begin(), clauses.end(), [](const Clause& x, const Clause& y) { return x.size > y.size; });
    const auto move = of_moves();
    if (move) clauses.push_back(*move);
    if (clauses.empty()) clauses = of_lengths();
    if (clauses.empty()) return nothing_found();
    if (move && clauses.size() == 1) return only_moves(*move);
    const auto small_from =
        std::stable_partition(clauses.begin(), clauses.end(), [](const Clause& clause) { return clause.felt; });
    const std::vector<Clause> small(small_from, clauses.end());
    clauses.erase(small_from, clauses.end());
    std::vector<std::string> result = headline(clauses);
    constexpr std::size_t kMost = 5;
    for (std::size_t i = 2; i < std::min(kMost, clauses.size()); ++i)
      result.push_back(capital(clauses[i].text) + clauses[i].sure + '.');
    if (!small.empty()) result.push_back(too_small(small));
    for (const Bound& bound : bounds()) result.push_back(bound.text);
    add_sameness(result);
    return result;
  }

 private:
  /// "Among players who choose at random, with `draws = 1`".
  std::string lead() const {
    if (comparison_.a.bots.empty()) return sides_.lead;
    std::string rest = sides_.lead;
    rest[0] = lower(rest[0]);
    return fmt::format("Among {}, {}", players_text(comparison_.a.bots), rest);
  }

  /// For players; the intervals are in the table.
  std::vector<std::string> headline(const std::vector<Clause>& felt) const {
    if (felt.empty()) {
      return {lead() + (is_open() ? " no difference you would notice at the table has been found yet."
                                  : " nothing changes that you would notice at the table.")};
    }
    if (felt.size() == 1) return {fmt::format("{} {}.", lead(), felt[0].text)};
    return {fmt::format("{} {}, and {}.", lead(), felt[0].text, felt[1].text)};
  }

  /// The sentence if only the moves differ, which nobody may notice.
  std::vector<std::string> only_moves(const Clause& move) const {
    std::vector<std::string> result{
        lead() +
        (move.felt ? " the only noticeable difference is in the moves: "
                   : " no difference you would notice at the table was found; among the moves, ") +
        move.text + move.sure + '.'};
    for (const Bound& bound : bounds()) result.push_back(bound.text);
    add_sameness(result);
    return result;
  }

  static std::string too_small(const std::vector<Clause>& small) {
    constexpr std::size_t kMost = 3;
    std::vector<std::string> parts;
    for (std::size_t i = 0; i < std::min(kMost, small.size()); ++i) parts.push_back(small[i].text);
    if (small.size() > kMost) parts.push_back(fmt::format("{} more", small.size() - kMost));
    return fmt::format("Found, but too small to notice: {}.", joined(parts, "; "));
  }

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
    const std::string length_text = in_turns_ ? "The number of turns" : "The number of decisions";
    if (length && same(sides_won())) {
      sentences.push_back(length_text + " and the winners are the same in every game.");
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

  static std::string minutes_text(double minutes) { return fmt::format("{:.{}f}", minutes, minutes < 10 ? 1 : 0); }

  /// The differences a player notices, each aspect once.
  std::vector<Clause> of_players() const {
    std::vector<Clause> clauses;
    const auto add = [&clauses](const Figure* figure, const std::string& text, std::string sure) {
      clauses.push_back({size_of(*figure), is_noticeable(*figure), text, std::move(sure)});
    };
    const auto add_change = [&](const Figure* figure, const char* before, const char* noun, const char* less,
                                const char* more, const char* times) {
      if (!differs(figure)) return;
      const Contrast& contrast = *figure->contrast;
      const auto [text, sure] = contrast.ratio ? change(contrast, less, more, times) : numbers(*figure, noun);
      add(figure, fmt::format("{} {}", before, text), sure);
    };
    if (const Figure* minutes = find("minutes", "", "mean"); minutes == nullptr) {
      add_change(length(), "games are", in_turns_ ? " turns long" : " decisions long", "shorter", "longer", "as long");
    } else if (differs(minutes) && minutes->contrast->ratio) {
      const auto [text, sure] = change(*minutes->contrast, "shorter", "longer", "as long");
      add(minutes,
          fmt::format("games are {}, about {} instead of {} minutes", text, minutes_text(*minutes->b),
                      minutes_text(*minutes->a)),
          sure);
    }
    add_change(find("deals", "", "mean"), "a game takes", " deals", "fewer deals", "more deals", "as many deals");
    add_change(find("options_offered", "", "mean"), "players have", " options per decision",
               "fewer options per decision", "more options per decision", "as many options per decision");
    add_change(find("scores", "winner", "mean"), "the winner has", " points", "fewer points", "more points",
               "as many points");
    add_change(find("scores", "spread", "mean"), "the scores are", " points apart", "closer together", "further apart",
               "as far apart");
    add_change(find("chips", "winner", "mean"), "the winner has", " chips", "fewer chips", "more chips",
               "as many chips");
    add_change(find("chips", "spread", "mean"), "the players end up", " chips apart", "closer together in chips",
               "further apart in chips", "as far apart in chips");
    const auto add_share = [&](const Figure* figure, const char* before, const char* of, const char* after) {
      if (!differs(figure)) return;
      add(figure, fmt::format("{}{}{}", before, shares(*figure, of), after), share_interval(*figure));
    };
    add_share(find("forced_decisions", "", "share"), "", "decisions", " leave no choice");
    add_share(find("draws", "", "share"), "nobody wins ", "games", "");
    add_share(find("shared", "", "share"), "players share the win in ", "games", "");
    add_share(find("at_limit", "", "share"), "a deal reaches the decision limit in ", "games", "");
    if (const Figure* first = find("order", "0", "share"); differs(first))
      add(first, first_text(*first), share_interval(*first));
    if (const Figure* side = largest(sides_won()); side != nullptr) {
      const int teams = comparison_.teams, players = comparison_.a.players;
      const std::string who = teams > 0
                                  ? fmt::format("seats {} win", team_seats(std::stoi(side->item) - 1, teams, players))
                                  : fmt::format("seat {} wins", side->item);
      add(side, fmt::format("{} {}", who, shares(*side, "games")), share_interval(*side));
    }
    return clauses;
  }

  /// The move whose use changes most. It comes last, since it often just restates the rule.
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
      return Clause{size_of(*move), is_noticeable(*move),
                    fmt::format("{}never {}, down from {} of the decisions", before, used, percent(*move->a)), ""};
    }
    return Clause{size_of(*move), is_noticeable(*move),
                  fmt::format("{}{} at {}", before, used, shares(*move, "decisions")), share_interval(*move)};
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
    const auto [text, sure] = numbers(*found, "");
    return {{size_of(*found), is_noticeable(*found), fmt::format("{}: {}", found->label, text), sure}};
  }

  const Figure* largest(const char* group, const char* measure = "share") const {
    const Figure* found = nullptr;
    for (const Figure& figure : comparison_.figures) {
      if (figure.group != group || figure.measure != measure || !differs(&figure)) continue;
      if (found == nullptr || size_of(figure) > size_of(*found)) found = &figure;
    }
    return found;
  }

  /// The figures for wins by seat, or by team.
  const char* sides_won() const { return comparison_.teams > 0 ? "teams" : "seats"; }

  /// A side's share of wins if all win equally often.
  double fair_share(const Tally& tally) const {
    const std::vector<std::int64_t>& by_side = comparison_.teams > 0 ? tally.team_wins : tally.wins;
    double wins = 0;
    for (const std::int64_t of_side : by_side) wins += static_cast<double>(of_side);
    return wins / static_cast<double>(by_side.size()) / static_cast<double>(tally.games);
  }

  /// 1: choosing first is an advantage; -1: a disadvantage; 0: neither is certain.
  static int leaning(const Interval& interval, double fair) {
    return interval.low > fair ? 1 : interval.high < fair ? -1 : 0;
  }

  std::string first_text(const Figure& first) const {
    const double fair_a = fair_share(comparison_.a.tally), fair_b = fair_share(comparison_.b.tally);
    const int before = leaning(first.contrast->a, fair_a), now = leaning(first.contrast->b, fair_b);
    const auto called = [](int leaning) { return leaning > 0 ? "advantage" : "disadvantage"; };
    std::string what;
    if (before == 0 && now == 0) {
      return "the first to choose wins " + shares(first, "games");
    }
    if (now == 0) {
      what = fmt::format("the {} of choosing first vanishes", called(before));
    } else if (before == 0) {
      what = fmt::format("choosing first becomes {}", now > 0 ? "an advantage" : "a disadvantage");
    } else if (before != now) {
      what = fmt::format("choosing first is no longer {} but {}", before > 0 ? "an advantage" : "a disadvantage",
                         now > 0 ? "an advantage" : "a disadvantage");
    } else {
      const bool grows = std::abs(*first.b - fair_b) > std::abs(*first.a - fair_a);
      what = fmt::format("the {} of choosing first {}", called(now), grows ? "grows" : "shrinks");
    }
    return fmt::format("{}: the first to choose wins {}", what, shares(first, "games"));
  }

  /// The possible size of a difference that was not found.
  struct Bound {
    std::string text;
    bool felt = false;  ///< a difference of this size would be noticed, so more games are worth playing
  };

  /// The words for a bound: "Games may be", "Games are probably", "shorter", "longer", "the length of games".
  struct BoundWords {
    const char *may, *probably, *less, *more, *matter;
  };

  /// The bound of a difference between `low` and `high`, where 0 is none. One above `felt` would be noticed.
  static Bound bound(double low, double high, double felt, const char* unit, const BoundWords& words) {
    const double most = std::max(-low, high);
    if (low > 0 || high < 0) {  // significant alone, but not after correction
      const double least = low > 0 ? low : -high;
      return {fmt::format("{} {}, by {:.{}f} to {}{} (95% CI of this figure alone); not significant after correction "
                          "for the other comparisons.",
                          words.probably, low > 0 ? words.more : words.less, least, least < 9.9 ? 1 : 0,
                          bound_above(most), unit),
              true};
    }
    const auto up_to = [unit](double value) {
      const std::string bound = bound_above(value);
      return bound + (bound == "1" && *unit == ' ' ? " point" : unit);
    };
    if (most > felt) {
      return {fmt::format("{} {}, by up to {}, or {}, by up to {} (95% CI).", words.may, words.less, up_to(-low),
                          words.more, up_to(high)),
              true};
    }
    return {fmt::format("No difference was found in {}; if there is one, it is below {} (95% CI), too small to notice.",
                        words.matter, up_to(most)),
            false};
  }

  /// For the length of games and the advantage of choosing first.
  std::vector<Bound> bounds() const {
    std::vector<Bound> result;
    const Figure* minutes = find("minutes", "", "mean");
    const Figure* games = minutes == nullptr ? length() : minutes;
    if (games != nullptr && games->contrast && games->contrast->ratio && !differs(games)) {
      const Interval& ratio = games->contrast->ratio_interval;
      const bool unlike = minutes == nullptr && in_turns_ && differs(find("decisions", "", "mean"));
      result.push_back(bound(
          100 * (ratio.low - 1), 100 * (ratio.high - 1), 100 * (kNoticeableRatio - 1), "%",
          unlike
              ? BoundWords{"A game may have", "A game probably has", "fewer turns", "more turns", "the number of turns"}
              : BoundWords{"Games may be", "Games are probably", "shorter", "longer", "the length of games"}));
    }
    const Figure* first = find("order", "0", "share");
    if (first != nullptr && first->contrast && !differs(first)) {
      const Interval& points = first->contrast->difference_interval;
      result.push_back(bound(100 * points.low, 100 * points.high, 100 * kNoticeablePoints, " points",
                             {"The first to choose may win", "The first to choose probably wins", "less often",
                              "more often", "how often the first to choose wins"}));
    }
    return result;
  }

  bool is_open() const {
    const std::vector<Bound> all = bounds();
    return std::any_of(all.begin(), all.end(), [](const Bound& bound) { return bound.felt; });
  }

  std::vector<std::string> nothing_found() const {
    std::vector<std::string> result{is_open() ? fmt::format("{} no difference has been found yet after {}.", lead(),
                                                            counted(comparison_.a.tally.games, "game"))
                                              : lead() + " no difference was found."};
    for (const Bound& bound : bounds()) result.push_back(bound.text);
    add_sameness(result);
    return result;
  }

  const ComparedSides& sides_;
  const Comparison& comparison_;
  bool in_turns_ = false;
};

}  // namespace

std::vector<std::string> verdict(const ComparedSides& sides, const Comparison& comparison) {
  if (comparison.at_any_time && comparison.a.tally.games < kFirstLook) {
    return {
        fmt::format("{} of games are too few to say anything; at least {} are needed. Allow more --time, or use faster "
                    "bots, as in --bots search:20.",
                    counted(comparison.a.tally.games, "pair"), kFirstLook)};
  }
  std::vector<std::string> sentences = Verdict(sides, comparison).sentences();
  for (std::string& sentence : otherwise_by_chance(comparison.figures, comparison.by_chance))
    sentences.push_back(std::move(sentence));
  const std::vector<std::string>& bots = comparison.a.bots;
  if (!bots.empty() && std::all_of(bots.begin(), bots.end(), [](const std::string& bot) { return bot == "random"; }))
    sentences.emplace_back("Random players do not try to win; for players who do, add --time 60s.");
  return sentences;
}

}  // namespace houserules
