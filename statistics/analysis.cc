#include "statistics/analysis.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <utility>

#include <fmt/format.h>

#include "grammar/rule_sheet/rule_sheet.h"
#include "telling/offered.h"
#include "telling/teacher.h"
#include "telling/text.h"

namespace houserules {
namespace {

/// How many decisions, or uses of a move, a figure about one move needs.
constexpr std::int64_t kManyDecisions = 20, kManyOffers = 100;
/// Clauses that apply in fewer games, and moves that are chosen more rarely, are reported as rare.
constexpr double kRareClause = 0.05, kRareMove = 0.02;
/// A game is as good as decided once the winner's chance stays at least here.
constexpr double kAsGoodAsWon = 0.9;
constexpr double kSatOutLong = 0.25;
/// Of the games played on, this part may be cut short.
constexpr double kFewUnfinished = 0.1;
/// Games that are needed to say anything.
constexpr std::size_t kFewGames = 5;
/// A share with a wider interval is but a guess, and not worth a sentence.
constexpr double kWide = 0.3;
bool is_guess(const Interval& interval) { return interval.high - interval.low >= kWide; }
/// Pairs of games that are needed to say who is stronger, and what the result depends on.
constexpr std::size_t kPairs = 10, kManyPairs = 20;
constexpr const char* kNobodyAhead = "there is nobody to be ahead of";

std::size_t leader_of(const std::vector<double>& shares) {
  return static_cast<std::size_t>(std::max_element(shares.begin(), shares.end()) - shares.begin());
}

/// A moment's shares from all games played on.
std::vector<double> all_shares(const Moment& moment) {
  std::vector<double> shares = moment.first;
  for (std::size_t side = 0; side < shares.size(); ++side) shares[side] = (shares[side] + moment.second[side]) / 2;
  return shares;
}

/// 1 if all sides are equally likely to win, 0 if the winner is certain.
double uncertainty_at(const Moment& moment) {
  double same = 0;
  for (std::size_t side = 0; side < moment.first.size(); ++side) same += moment.first[side] * moment.second[side];
  const auto sides = static_cast<double>(moment.first.size());
  return (1 - same) * sides / (sides - 1);
}

/// The course of a game with a single winner.
struct Plot {
  double drama = 0, lowest = 0, changes = 0, decided = 1;
};

Plot plot_of(const std::vector<Moment>& moments, std::size_t winner) {
  Plot plot;
  using Half = std::vector<double> Moment::*;
  // Who leads is taken from one half of the games played on, and by how much from the other.
  for (const auto& [one, other] :
       {std::pair<Half, Half>{&Moment::first, &Moment::second}, {&Moment::second, &Moment::first}}) {
    const Moment* lowest = &moments.front();
    for (const Moment& moment : moments) {
      const std::vector<double>& shares = moment.*other;
      plot.drama += (shares[leader_of(moment.*one)] - shares[winner]) / 2 / static_cast<double>(moments.size());
      if ((moment.*one)[winner] < (lowest->*one)[winner]) lowest = &moment;
    }
    plot.lowest += (lowest->*other)[winner] / 2;
  }
  std::size_t leader = leader_of(all_shares(moments.front()));
  for (std::size_t at = 0; at < moments.size(); ++at) {
    const std::vector<double> shares = all_shares(moments[at]);
    const std::size_t ahead = leader_of(shares);
    const double lead = shares[ahead] - shares[leader];
    // A lead that chance among the games played on may explain is none.
    if (lead > 2 * std::sqrt((shares[ahead] + shares[leader] - lead * lead) / kPlayedOn)) {
      leader = ahead;
      ++plot.changes;
    }
    if (shares[winner] < kAsGoodAsWon) plot.decided = static_cast<double>(at + 1) / static_cast<double>(kMoments);
    else if (at == 0) plot.decided = 0;
  }
  return plot;
}

/// A share lies between 0 and 1, even where its estimate does not.
void clamp_share(Found& found, Measure measure) {
  if (measure != Measure::share) return;
  for (double* bound : {&found.value, &found.interval.low, &found.interval.high}) *bound = std::clamp(*bound, 0.0, 1.0);
}

class Traits {
 public:
  Traits(const ChosenGame& game, const Setup& setup, const Report& report, const std::vector<StudiedGame>& games,
         const std::vector<Rung>& rungs)
      : game_(game), setup_(setup), games_(games), all_{report, rungs, {}, {}, {}} {
    sides_ = games.empty() ? 1 : win_shares(games.front().played.result, setup).size();
    even_ = 1.0 / static_cast<double>(sides_);
    double unfinished = 0, moments = 0;
    for (const StudiedGame& one : games) {
      for (const Moment& moment : one.moments) unfinished += moment.unfinished;
      moments += static_cast<double>(one.moments.size());
    }
    is_played_on_ = sides_ > 1 && unfinished <= kFewUnfinished * moments;
  }

  Analysis all() {
    length();
    luck();
    waiting();
    start();
    decisions();
    drama();
    rare_rules();
    courses();
    all_.sentence = sentence();
    return std::move(all_);
  }

 private:
  using OfGame = std::function<std::optional<double>(const StudiedGame&)>;

  void group(const char* name) { group_ = name; }
  void add(const std::string& name, const std::string& label, Measure measure, std::optional<Found> found,
           const std::string& missing = "") {
    if (found) clamp_share(*found, measure);
    const bool few = missing.empty() || games_.size() < kFewGames;
    const std::string why = found ? "" : few ? "too few games" : missing;
    all_.traits.push_back({group_, name, label, measure, found, why});
  }
  /// The mean over the games that have a value, if these are not too few.
  std::optional<Found> mean(const OfGame& of, bool is_share = false) const {
    std::vector<double> values;
    for (const StudiedGame& game : games_) {
      if (const auto value = of(game)) values.push_back(*value);
    }
    if (values.size() < kFewGames) return std::nullopt;
    return is_share ? found_mean_share(values) : found_mean(values);
  }
  /// The same for shares of 1.
  std::optional<Found> mean_share(const OfGame& of) const { return mean(of, /*is_share=*/true); }
  /// The ratio of two sums over all games.
  std::optional<Found> ratio(const std::function<std::pair<double, double>(const StudiedGame&)>& of) const {
    std::vector<std::pair<double, double>> values;
    std::pair<double, double> sum;
    for (const StudiedGame& game : games_) {
      values.push_back(of(game));
      sum.first += values.back().first;
      sum.second += values.back().second;
    }
    if (sum.second <= 0 || games_.size() < kFewGames) return std::nullopt;
    return found_jackknife(values.size(), [&](std::size_t left_out) {
      const std::pair<double, double> gone = left_out < values.size() ? values[left_out] : std::pair(0.0, 0.0);
      const double below = sum.second - gone.second;
      return below > 0 ? (sum.first - gone.first) / below : sum.first / sum.second;
    });
  }
  std::string even_text() const { return fmt::format("(even: {})", percent(even_)); }
  std::vector<double> shares(const StudiedGame& game) const { return win_shares(game.played.result, setup_); }
  std::size_t side_of(Seat seat) const { return slot(seat) % sides_; }
  bool has_choices() const {
    return std::any_of(games_.begin(), games_.end(),
                       [](const StudiedGame& game) { return !game.first_choice.empty(); });
  }

  static double minutes(const StudiedGame& game) {
    const auto forced = static_cast<double>(game.played.counts.forced);
    return minutes_at_table(static_cast<double>(game.played.result.decisions) - forced, forced,
                            game.played.result.deals);
  }

  void length() {
    group("length");
    add("minutes", "a game", Measure::minutes, mean(minutes));
    add("turns", "turns", Measure::number, mean([](const StudiedGame& game) {
          const std::int64_t turns = game.played.result.turns;
          return turns == 0 ? std::nullopt : std::optional(static_cast<double>(turns));
        }),
        "the game counts no turns");
    add("decisions", "decisions", Measure::number,
        mean([](const StudiedGame& game) { return static_cast<double>(game.played.result.decisions); }));
    const auto per_decision = [this](std::int64_t GameCounts::*count) {
      return ratio([count](const StudiedGame& game) {
        return std::pair(static_cast<double>(game.played.counts.*count),
                         static_cast<double>(game.played.result.decisions));
      });
    };
    const char* none = "nobody decides anything";
    add("options", "options per decision", Measure::number, per_decision(&GameCounts::options), none);
    add("forced", "decisions without a choice", Measure::share, per_decision(&GameCounts::forced), none);
  }

  void luck() {
    group("luck");
    const auto unknown = [](std::size_t moment) {
      return [moment](const StudiedGame& game) -> std::optional<double> {
        if (game.moments.empty()) return std::nullopt;
        return game.moments[moment].unknown;
      };
    };
    add("unknown", "cards unknown to the first to decide", Measure::share, mean(unknown(0)));
    for (const Rung& rung : all_.rungs) {
      const std::string who = fmt::format("{} against {}", bot_text(rung.stronger), bot_text(rung.weaker));
      const std::string name = fmt::format("{}_{}", bot_text(rung.stronger), bot_text(rung.weaker));
      const std::string few = fmt::format("there was time for only {}", counted(std::ssize(rung.pairs), "pair"));
      if (rung.pairs.size() < kPairs) {
        add(name, who, Measure::share, std::nullopt, few);
        continue;
      }
      if (rung.is_alone) {
        add(name + "_more", who + ": wins more often by", Measure::win, advantage_of(rung));
      } else {
        add(name + "_wins", who + ": share of the win (even: 50.0%)", Measure::share, advantage_of(rung));
      }
      if (rung.pairs.size() < kManyPairs) {
        add(name + "_deal", who + ": of the result, the deal", Measure::share, std::nullopt, few);
        continue;
      }
      const Sources sources = sources_of(rung);
      const char* same = "all games ended in the same way";
      add(name + "_deal", "  of the result, the deal", Measure::share, sources.deal, same);
      add(name + "_skill", "  the difference in skill", Measure::share, sources.skill, same);
      add(name + "_play", "  how the game was played", Measure::share, sources.rest, same);
    }
  }

  void waiting() {
    group("waiting");
    const char* alone = setup_.players == 1 ? "one player never waits" : "nobody decides twice";
    const auto value = [](std::optional<double> StudiedGame::*of) {
      return [of](const StudiedGame& game) { return game.*of; };
    };
    add("wait", "between a player's decisions", Measure::seconds, mean(value(&StudiedGame::wait)), alone);
    add("longest_wait", "the longest wait of a game", Measure::seconds, mean(value(&StudiedGame::longest_wait)), alone);
    add("sat_out", "part of the game the first to finish sits out", Measure::share, mean(value(&StudiedGame::sat_out)),
        alone);
    std::int64_t long_ones = 0, known = 0;
    for (const StudiedGame& game : games_) {
      known += game.sat_out ? 1 : 0;
      long_ones += game.sat_out.value_or(0) > kSatOutLong ? 1 : 0;
    }
    add("out_early", "games in which somebody sits out more than a quarter", Measure::share,
        found_share(long_ones, known), alone);
  }

  void start() {
    group("start");
    if (sides_ < 2) {
      add("first_wins", "wins of the first to decide", Measure::share, std::nullopt, kNobodyAhead);
      return;
    }
    const auto wins_of = [this](const std::function<Seat(const StudiedGame&)>& seat) {
      return mean_share([this, seat](const StudiedGame& game) -> std::optional<double> {
        const Seat whose = seat(game);
        if (whose == kNoSeat) return std::nullopt;
        return shares(game)[side_of(whose)];
      });
    };
    add("first_wins", fmt::format("wins of the first to decide {}", even_text()), Measure::share,
        wins_of([](const StudiedGame& game) { return game.played.counts.first; }));
    const bool one_deal = std::all_of(games_.begin(), games_.end(),
                                      [](const StudiedGame& game) { return game.played.result.deals == 1; });
    add("dealer_wins", fmt::format("wins of the dealer {}", even_text()), Measure::share,
        one_deal ? wins_of([](const StudiedGame& game) { return game.dealer; }) : std::nullopt,
        "a game has several deals");
    for (std::size_t side = 0; side < sides_; ++side) {
      const std::string seats = setup_.teams > 0
                                    ? "seats " + team_seats(static_cast<int>(side), setup_.teams, setup_.players)
                                    : fmt::format("seat {}", side + 1);
      add(fmt::format("seat_{}_wins", side + 1), "wins of " + seats, Measure::share,
          mean_share([this, side](const StudiedGame& game) { return shares(game)[side]; }));
    }
    const bool chips = setup_.has_chips;
    const auto margin = mean([this, chips](const StudiedGame& game) -> std::optional<double> {
      const Seat first = game.played.counts.first;
      const std::vector<std::int64_t>& points = chips ? game.played.result.chips : game.played.result.scores;
      if (first == kNoSeat || setup_.players < 2) return std::nullopt;
      double others = 0;
      for (std::size_t seat = 0; seat < points.size(); ++seat) {
        if (seat != slot(first)) others += static_cast<double>(points[seat]);
      }
      return static_cast<double>(points[slot(first)]) - others / (setup_.players - 1);
    });
    const bool counts = std::any_of(games_.begin(), games_.end(), [chips](const StudiedGame& game) {
      const auto& points = chips ? game.played.result.chips : game.played.result.scores;
      return std::any_of(points.begin(), points.end(), [](std::int64_t score) { return score != 0; });
    });
    add("first_margin", fmt::format("{} of the first to decide, above the others'", chips ? "chips" : "points"),
        Measure::number, counts ? margin : std::nullopt, "there are no points");
  }

  void decisions() {
    group("decisions");
    const auto judged = [this](const std::function<double(const JudgedDecision&)>& value, int move = -1) {
      return ratio([&value, move](const StudiedGame& game) {
        std::pair<double, double> sum;
        for (const JudgedDecision& decision : game.judged) {
          if (move >= 0 && decision.move != move) continue;
          sum.first += value(decision);
          sum.second += 1;
        }
        return sum;
      });
    };
    const char* none = has_choices() ? "no decision could be judged" : "nobody ever has a choice";
    const auto gap = [](const JudgedDecision& decision) { return decision.gap; };
    add("gap", "the best option is ahead of the second by", Measure::win, judged(gap), none);
    add("stake", "ahead of a random one by", Measure::win,
        judged([](const JudgedDecision& decision) { return decision.stake; }), none);
    add("obvious", "obvious choices", Measure::share,
        judged([](const JudgedDecision& decision) { return decision.obvious ? 1.0 : 0.0; }), none);
    add("indifferent", "choices that make no difference", Measure::share,
        judged([](const JudgedDecision& decision) { return decision.indifferent ? 1.0 : 0.0; }), none);
    std::map<int, std::int64_t> counts;
    for (const StudiedGame& game : games_) {
      for (const JudgedDecision& decision : game.judged) ++counts[decision.move];
    }
    for (const auto& [move, count] : counts) {
      if (count < kManyDecisions || counts.size() < 2) continue;
      const std::string& name = setup_.moves[slot(move)].name;
      add("gap_" + name, fmt::format("  where `{}` is best, ahead by", name), Measure::win, judged(gap, move));
    }
    first_choices(none);
  }

  /// The entropy of the first choice, corrected for the number of games (Miller 1955). Its interval is wider by the
  /// correction, because that is a guess about choices not seen yet.
  void first_choices(const char* none) {
    std::map<std::string, double> counts;
    std::vector<std::string> firsts;
    for (const StudiedGame& game : games_) {
      if (game.first_choice.empty()) continue;
      firsts.push_back(game.first_choice);
      ++counts[firsts.back()];
    }
    const auto correction = [](double kinds, double games) { return (kinds - 1) / (2 * games * std::log(2.0)); };
    const auto entropy = [&](std::size_t left_out) {
      const bool out = left_out < firsts.size();
      const double games = static_cast<double>(firsts.size()) - (out ? 1 : 0);
      double bits = 0, kinds = 0;
      for (const auto& [choice, times] : counts) {
        const double count = times - (out && firsts[left_out] == choice ? 1 : 0);
        if (count <= 0) continue;
        bits -= count / games * std::log2(count / games);
        ++kinds;
      }
      return bits + correction(kinds, games);
    };
    auto found = found_jackknife(firsts.size(), entropy);
    if (found) {
      const double wider = correction(static_cast<double>(counts.size()), static_cast<double>(firsts.size()));
      found->interval = {std::max(0.0, found->interval.low - wider), found->interval.high + wider};
    }
    add("first_choices", "variety of the first choice", Measure::bits, found, none);
  }

  /// A figure of the games that one side won.
  std::optional<Found> of_plots(const std::function<double(const Plot&)>& value) const {
    return mean([&](const StudiedGame& game) -> std::optional<double> {
      const std::vector<double> won = shares(game);
      const std::size_t winner = leader_of(won);
      if (won[winner] < 1 || game.moments.empty()) return std::nullopt;
      return value(plot_of(game.moments, winner));
    });
  }

  void drama() {
    group("drama");
    const char* why = sides_ < 2 ? kNobodyAhead : "continued at random, too many games do not end";
    if (!is_played_on_) {
      add("uncertainty", "uncertainty", Measure::share, std::nullopt, why);
      return;
    }
    add("uncertainty", "uncertainty, on average", Measure::share, mean([](const StudiedGame& game) {
          double sum = 0;
          for (const Moment& moment : game.moments) sum += uncertainty_at(moment) / static_cast<double>(kMoments);
          return game.moments.empty() ? std::nullopt : std::optional(sum);
        }));
    add("half_leader_wins", fmt::format("wins of the leader at half-time {}", even_text()), Measure::share,
        mean_share([this](const StudiedGame& game) -> std::optional<double> {
          if (game.moments.empty()) return std::nullopt;
          return shares(game)[leader_of(all_shares(game.moments[kMoments / 2]))];
        }));
    add("decided", "part of the game after which it is decided", Measure::share,
        of_plots([](const Plot& plot) { return plot.decided; }));
    add("lead_changes", "changes of the lead", Measure::number,
        of_plots([](const Plot& plot) { return plot.changes; }));
    add("drama", "the winner was behind the leader by", Measure::win,
        of_plots([](const Plot& plot) { return plot.drama; }));
    add("comeback", "the winner's lowest chance", Measure::share,
        of_plots([](const Plot& plot) { return plot.lowest; }));
  }

  void rare_rules() {
    group("rules");
    const std::vector<Clause>& clauses = game_.rules->clauses;
    std::vector<std::int64_t> applied(clauses.size());
    std::int64_t known = 0;
    for (const StudiedGame& game : games_) {
      if (game.clauses.empty()) continue;
      ++known;
      for (std::size_t i = 0; i < clauses.size(); ++i) applied[i] += game.clauses[i] ? 1 : 0;
    }
    const std::vector<int> governing = Teacher::clauses_of_statements(*game_.rules);
    for (std::size_t i = 0; i < clauses.size(); ++i) {
      if (clauses[i].number.empty() || !contains(governing, static_cast<int>(i))) continue;
      const auto share = found_share(applied[i], known);
      if (!share || share->value >= kRareClause) continue;
      if (clause_text(clauses[i], {game_.players, &game_.options}).empty()) continue;
      add("clause_" + clauses[i].number, fmt::format("games in which {} applies", clauses[i].number), Measure::share,
          share);
    }
    if (known == 0) {
      add("clauses", "rules that rarely apply", Measure::share, std::nullopt, "the script runs in Lua");
    }
    for (std::size_t move = 0; move < setup_.moves.size(); ++move) {
      std::int64_t offered = 0;
      for (const StudiedGame& game : games_) offered += game.played.counts.moves[move].offered;
      if (offered < kManyOffers) continue;
      const auto chosen = ratio([move](const StudiedGame& game) {
        const MoveUse& use = game.played.counts.moves[move];
        return std::pair(static_cast<double>(use.chosen), static_cast<double>(use.offered));
      });
      const std::string& name = setup_.moves[move].name;
      if (chosen && chosen->value < kRareMove)
        add("move_" + name, fmt::format("`{}` is chosen when offered", name), Measure::share, chosen);
    }
  }

  void add_course(const std::string& label, Measure measure, const std::function<double(const Moment&)>& of) {
    Course course{label, measure, {}};
    for (std::size_t at = 0; at < kMoments; ++at) {
      course.moments.push_back(mean([&](const StudiedGame& game) -> std::optional<double> {
        if (game.moments.empty()) return std::nullopt;
        const double value = of(game.moments[at]);
        return std::isnan(value) ? std::nullopt : std::optional(value);
      }));
      if (course.moments.back()) clamp_share(*course.moments.back(), measure);
    }
    const auto none = std::count(course.moments.begin(), course.moments.end(), std::nullopt);
    if (none < static_cast<std::ptrdiff_t>(kMoments)) all_.courses.push_back(std::move(course));
  }

  void courses() {
    if (is_played_on_) add_course("uncertainty", Measure::share, uncertainty_at);
    add_course("cards unknown to the player to move", Measure::share,
               [](const Moment& moment) { return moment.unknown; });
    const std::vector<Amount> amounts = amounts_of(setup_);
    for (std::size_t i = 0; i < amounts.size(); ++i)
      add_course(amounts[i].text, Measure::number, [i](const Moment& moment) { return moment.amounts[i]; });
  }

  const Trait* found(const std::string& name) const {
    for (const Trait& trait : all_.traits) {
      if (trait.name == name && trait.found) return &trait;
    }
    return nullptr;
  }

  /// A level of the ladder, for people who do not know its bots.
  static std::string what_they_do(const BotSpec& level) {
    const std::string name = bot_text(level);
    if (name == "random") return "choose at random";
    return name == "easy" ? "think a little" : name == "fair" ? "think" : "think hard";
  }

  std::string luck_in_words() const {
    if (!has_choices()) return "Nobody ever has a choice, so it is all luck";
    const Trait* unknown = found("unknown");
    if (unknown != nullptr && unknown->found->interval.high <= 0)
      return "All cards lie open, so there is no luck in it";
    for (const Rung& rung : all_.rungs) {
      const auto ahead = advantage_of(rung);
      if (rung.pairs.size() < kPairs || rung.is_alone) continue;
      if (ahead->interval.low <= 0.5 && ahead->interval.high >= 0.5) {
        if (is_guess(ahead->interval)) return "";
        return fmt::format("It seems to be mostly luck: players who {} were not found to win more than players who {}",
                           what_they_do(rung.stronger), what_they_do(rung.weaker));
      }
      return fmt::format("Players who {} win {:.0f}% against players who {}; if all were luck, it would be 50%",
                         what_they_do(rung.stronger), 100 * ahead->value, what_they_do(rung.weaker));
    }
    return "";
  }

  std::string start_in_words() const {
    const Trait* first = found("first_wins");
    if (first == nullptr) return "";
    const Interval& interval = first->found->interval;
    if (is_guess(interval)) return "";
    if (interval.low <= even_ && interval.high >= even_) return "Going first makes no noticeable difference";
    return fmt::format("The first player wins {:.0f}% instead of {:.0f}%", 100 * first->found->value, 100 * even_);
  }

  std::string sentence() const {
    std::vector<std::string> parts;
    if (const Trait* minutes = found("minutes")) {
      const double length = minutes->found->value;
      parts.push_back(fmt::format("A game of {}{} takes about {} at the table", all_.report.title,
                                  setup_.players > 1 ? fmt::format(" for {}", setup_.players) : "",
                                  length < 1 ? "a minute" : counted(std::llround(length), "minute")));
    }
    parts.push_back(luck_in_words());
    const Trait* half = found("half_leader_wins");
    // Where all but the last win, being ahead says little.
    if (half != nullptr && setup_.win != WinRule::all_but_last && !is_guess(half->found->interval)) {
      parts.push_back(fmt::format("The leader at half-time wins {:.0f}%", 100 * half->found->value));
    }
    parts.push_back(start_in_words());
    std::erase(parts, "");
    return parts.empty() ? "Too few games were finished to say anything." : joined(parts, ". ") + '.';
  }

  const ChosenGame& game_;
  const Setup& setup_;
  const std::vector<StudiedGame>& games_;
  Analysis all_;
  std::size_t sides_ = 1;
  double even_ = 1;
  bool is_played_on_ = false;
  std::string group_;
};

}  // namespace

Analysis analysis_of(const ChosenGame& game, const Setup& setup, const Report& report,
                     const std::vector<StudiedGame>& games, const std::vector<Rung>& rungs) {
  return Traits(game, setup, report, games, rungs).all();
}

}  // namespace houserules
