#include "checker/playouts/playout_checks.h"

#include <algorithm>

#include <fmt/format.h>

#include "checker/playouts/playout_session.h"
#include "checker/playouts/secrets.h"
#include "grammar/language/words.h"
#include "grammar/lua/query.h"
#include "grammar/lua/walk.h"

namespace houserules {
namespace {

/// Decisions sampled: up to this many for each game per trial, and in total.
constexpr std::int64_t kSamplesForGame = 1000, kMostSamples = 12'000;
constexpr std::size_t kAtOnce = 16;
constexpr int kGamesToShow = 12, kGamesWithCalls = 5;
/// The work for the search, and for finding shorter games for all findings.
constexpr std::int64_t kMostWorkForLeaks = 600'000 * kDecision;

/// Whether somebody may call out of turn, as far as the scripts show.
bool has_calls(const CheckContext& context) {
  const auto has_others = [](const lua::Table& table) {
    const auto fields = lua::literal_fields(table);
    return std::any_of(fields.begin(), fields.end(),
                       [](const lua::LiteralField& field) { return field.key->value == kOthers; });
  };
  return std::any_of(context.scripts().begin(), context.scripts().end(),
                     [&](const LuaScript& script) { return lua::has_node(*script.main, has_others); });
}

class LeakReport {
 public:
  LeakReport(CheckContext& context, const PlayoutSession& session)
      : context_(context),
        session_(session),
        means_(session.means()),
        most_(session.work_after(kMostWorkForLeaks)),
        with_calls_(has_calls(context)) {}

  void run() {
    order_trials();
    look();
    for (const ToldMove& told : told_) tell_move(told);
    work_ = 0;
    for (Found& found : found_) tell(found);
  }

 private:
  struct Found {
    Leak leak;
    int games = 0;
  };

  /// Default options first, the rest shuffled by the seed: the work may not suffice for all.
  void order_trials() {
    for (std::size_t i = 0; i < session_.trials().size(); ++i) order_.push_back(i);
    const auto changed = std::find_if(order_.begin(), order_.end(), [this](std::size_t trial) {
      return trial_of(trial).changes() > trial_of(order_.front()).changes();
    });
    Chance chance(means_.seed, order_.size());
    chance.shuffle(order_.data() + (changed - order_.begin()), static_cast<std::size_t>(order_.end() - changed));
  }

  void look() {
    const std::int64_t most = std::min(kMostSamples, kSamplesForGame * context_.settings.games);
    look(order_, 0, most);
    // Only a few games show what calls reveal.
    for (int game = 1; with_calls_ && game < kGamesWithCalls; ++game) look(usual(), game, most);
  }

  /// Searches game `number` of each trial, as far as the samples and the work last.
  void look(const std::vector<std::size_t>& trials, int number, std::int64_t most) {
    for (std::size_t from = 0; from < trials.size() && samples_ < most && work_ < most_ && !means_.is_stopped();
         from += kAtOnce) {
      const std::size_t count = std::min(kAtOnce, trials.size() - from);
      std::vector<LeakSearch> searches(count);
      in_threads(
          count, means_.threads, [this](std::size_t) { return !means_.is_stopped(); },
          [&](std::size_t i) { searches[i] = find(trials[from + i], number); });
      for (std::size_t i = 0; i < count; ++i) {
        work_ += searches[i].decisions * session_.weight(trials[from + i]);
        add(searches[i]);
      }
    }
  }

  /// The trials with default options.
  std::vector<std::size_t> usual() const {
    std::vector<std::size_t> trials;
    for (const std::size_t trial : order_) {
      if (trial_of(trial).changes() == trial_of(order_.front()).changes()) trials.push_back(trial);
    }
    return trials;
  }

  const Trial& trial_of(std::size_t number) const { return session_.trials()[number]; }

  LeakSearch find(std::size_t trial, int game) const {
    const std::int64_t most = most_ / static_cast<std::int64_t>(kAtOnce) / session_.weight(trial) + 1;
    return find_leaks(means_, trial_of(trial), with_calls_, static_cast<std::uint64_t>(game), 1, most);
  }

  void add(LeakSearch& search) {
    games_ += search.games;
    samples_ += search.samples;
    for (ToldMove& told : search.told) {
      const bool known =
          std::any_of(told_.begin(), told_.end(), [&told](const ToldMove& other) { return other.move == told.move; });
      if (!known) told_.push_back(std::move(told));
    }
    for (Leak& leak : search.leaks) {
      const auto known = std::find_if(found_.begin(), found_.end(),
                                      [&leak](const Found& other) { return same_place(other.leak, leak); });
      if (known == found_.end()) found_.push_back({std::move(leak), 1});
      else ++known->games;
    }
  }

  /// Whether both choices are on the same line, or both diverge after the same line.
  static bool same_place(const Leak& a, const Leak& b) {
    const auto same = [](const GameError& x, const GameError& y) { return x.file == y.file && x.line == y.line; };
    return same(a.decision, b.decision) || (a.looked && b.looked && same(*a.looked, *b.looked));
  }

  /// Looks for a shorter game with the same leak, in the simplest trial that has it.
  void shorten(Leak& leak) {
    std::int64_t samples = 0;
    for (const std::size_t number : order_) {
      const Trial& trial = trial_of(number);
      if (trial.changes() > leak.shown.trial.changes()) break;
      if (trial.changes() == leak.shown.trial.changes() && trial.players > leak.shown.trial.players) continue;
      bool found = false;
      for (int game = 0; game < kGamesToShow && samples < kMostSamples && work_ < most_; ++game) {
        LeakSearch search = find(number, game);
        samples += search.samples;
        work_ += search.decisions * session_.weight(number);
        for (Leak& other : search.leaks) {
          if (!same_place(other, leak)) continue;
          const bool simpler = !found || other.shown.made.size() < leak.shown.made.size();
          found = true;
          if (simpler) leak = std::move(other);
        }
      }
      if (found) return;
    }
  }

  void tell(Found& found) {
    Leak& leak = found.leak;
    shorten(leak);
    if (leak.said) return tell_said(found);
    Finding finding = finding_at(
        context_, Code::hidden_cards_given_away, Severity::error, leak.decision,
        fmt::format("the choices offered to {0} give away a card that {0} cannot see", leak.player),
        "offer only what follows from what the player can see, and look at hidden cards after the choice; to let a "
        "player name any card, offer ranks and suits, or `words`");
    if (leak.looked) {
      const Position at = context_.start_of_line(leak.looked->file, leak.looked->line);
      finding.notes.push_back(
          {leak.looked->file, {at, at}, "with a different hidden card the script branches differently here"});
    }
    const bool one = !leak.card.empty();
    const std::string first = one ? fmt::format("with the {} {}", leak.card, leak.place) : "with the cards as dealt";
    const std::string second = one ? fmt::format("with the {} there", leak.other_card) : "with other hidden cards";
    finding.notes.push_back(note_without_place(fmt::format("{}: {}", first, leak.offered)));
    finding.notes.push_back(note_without_place(fmt::format("{}: {}", second, leak.otherwise)));
    finding.notes.push_back(note_without_place(
        fmt::format("in {} of {} games, for example with {}", found.games, games_, leak.shown.trial.text())));
    record_game(context_, finding, leak.shown,
                fmt::format("{}: {}; {}: {}", first, leak.offered, second, leak.otherwise));
    context_.add(std::move(finding));
  }

  void tell_move(const ToldMove& told) {
    const auto* move = context_.header().last<MoveStatement>(told.move);
    Finding finding =
        diagnostic(Code::move_tells_hidden_card, Severity::warning, move->file, move->name_range,
                   fmt::format("the move `{}` shows everybody the card, but {} cannot see it in the pile `{}`",
                               told.move, told.other, told.pile),
                   "write `private` after the text of the move, or let the card be seen where it goes");
    finding.notes.push_back(
        note_without_place(fmt::format("for example with the {} and {}", told.card, told.shown.trial.text())));
    record_game(context_, finding, told.shown);
    context_.add(std::move(finding));
  }

  void tell_said(const Found& found) {
    const Leak& leak = found.leak;
    Finding finding = finding_at(context_, Code::hidden_card_named, Severity::warning, leak.decision,
                                 fmt::format("this text names a card that {} cannot see", leak.player),
                                 "turn the card up before naming it, or leave the name out");
    finding.notes.push_back(
        note_without_place(fmt::format("\"{}\", and with other hidden cards \"{}\"", leak.offered, leak.otherwise)));
    finding.notes.push_back(note_without_place(
        fmt::format("in {} of {} games, for example with {}", found.games, games_, leak.shown.trial.text())));
    record_game(context_, finding, leak.shown);
    context_.add(std::move(finding));
  }

  CheckContext& context_;
  const PlayoutSession& session_;
  const PlayoutMeans& means_;
  const std::int64_t most_;  ///< work
  const bool with_calls_;
  std::vector<std::size_t> order_;  ///< of the trials
  std::vector<Found> found_;
  std::vector<ToldMove> told_;
  int games_ = 0;
  std::int64_t samples_ = 0, work_ = 0;
};

}  // namespace

void report_leaks(CheckContext& context, const PlayoutSession& session) { LeakReport(context, session).run(); }

}  // namespace houserules
