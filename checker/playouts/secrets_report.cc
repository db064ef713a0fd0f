#include "checker/playouts/playout_checks.h"

#include <algorithm>

#include <fmt/format.h>

#include "checker/playouts/playout_session.h"
#include "checker/playouts/secrets.h"

namespace houserules {
namespace {

/// Decisions sampled: up to this many for each game per trial, and in total.
constexpr std::int64_t kSamplesForGame = 1000, kMostSamples = 12'000;
constexpr std::size_t kAtOnce = 16;
constexpr int kGamesToShow = 12;

class LeakReport {
 public:
  LeakReport(CheckContext& context, PlayoutSession& session)
      : context_(context), session_(session), means_(session.means()) {}

  void run() {
    order_trials();
    session_.begin_part(PlayoutSession::kSecrets);
    look();
    session_.begin_part(PlayoutSession::kAll);
    for (Found& found : found_) tell(found);
  }

 private:
  struct Found {
    Leak leak;
    int games = 0;
  };

  /// Default options first, the rest shuffled by the seed: time may run out before all are tried.
  void order_trials() {
    for (const Trial& trial : session_.trials()) order_.push_back(&trial);
    const auto changed = std::find_if(order_.begin(), order_.end(), [this](const Trial* trial) {
      return trial->changes() > order_.front()->changes();
    });
    Chance chance(means_.seed, order_.size());
    chance.shuffle(order_.data() + (changed - order_.begin()), static_cast<std::size_t>(order_.end() - changed));
  }

  void look() {
    const std::int64_t most = std::min(kMostSamples, kSamplesForGame * context_.settings.games);
    for (std::size_t from = 0; from < order_.size() && samples_ < most && !means_.time_is_up(); from += kAtOnce) {
      const std::size_t count = std::min(kAtOnce, order_.size() - from);
      std::vector<LeakSearch> searches(count);
      in_threads(
          count, means_.threads, [](std::size_t) { return true; },
          [&](std::size_t i) { searches[i] = find_leaks(means_, *order_[from + i], 0, 1); });
      for (LeakSearch& search : searches) add(search);
    }
  }

  void add(LeakSearch& search) {
    games_ += search.games;
    samples_ += search.samples;
    for (Leak& leak : search.leaks) {
      const auto known = std::find_if(found_.begin(), found_.end(),
                                      [&leak](const Found& other) { return same_place(other.leak, leak); });
      if (known == found_.end()) found_.push_back({std::move(leak), 1});
      else ++known->games;
    }
  }

  /// Whether they are asked at the same line, or diverge after the same one.
  static bool same_place(const Leak& a, const Leak& b) {
    const auto same = [](const GameError& x, const GameError& y) { return x.file == y.file && x.line == y.line; };
    return same(a.decision, b.decision) || (a.looked && b.looked && same(*a.looked, *b.looked));
  }

  /// Looks for a shorter game with the same leak, in the simplest trial that has it.
  void shorten(Leak& leak) const {
    std::int64_t samples = 0;
    for (const Trial* trial : order_) {
      if (trial->changes() > leak.shown.trial.changes()) break;
      if (trial->changes() == leak.shown.trial.changes() && trial->players > leak.shown.trial.players) {
        continue;
      }
      bool found = false;
      for (int game = 0; game < kGamesToShow && samples < kMostSamples && !means_.time_is_up(); ++game) {
        LeakSearch search = find_leaks(means_, *trial, static_cast<std::uint64_t>(game), 1);
        samples += search.samples;
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
    Diagnostic finding;
    finding.code = Code::hidden_cards_given_away;
    finding.file = leak.decision.file;
    finding.range.begin = context_.start_of_line(finding.file, leak.decision.line);
    finding.range.end = finding.range.begin;
    finding.message = fmt::format("what {0} is offered gives away a card that {0} cannot see", leak.player);
    if (leak.looked) {
      const Position at = context_.start_of_line(leak.looked->file, leak.looked->line);
      finding.notes.push_back({leak.looked->file, {at, at}, "here the script goes another way with another card"});
    }
    const bool one = !leak.card.empty();
    const std::string first = one ? fmt::format("with the {} {}", leak.card, leak.place) : "as the cards lie";
    const std::string second = one ? fmt::format("with the {} there", leak.other_card) : "with other hidden cards";
    finding.notes.push_back(note_without_place(fmt::format("{}: {}", first, leak.offered)));
    finding.notes.push_back(note_without_place(fmt::format("{}: {}", second, leak.otherwise)));
    finding.notes.push_back(
        note_without_place(fmt::format("in {} of {} games, as with {}", found.games, games_, leak.shown.trial.text())));
    finding.help = "offer what follows from what the player can see, and look at hidden cards after the choice";
    if (auto transcript = transcript_of(context_.rules, leak.shown, session_.end_of(PlayoutSession::kMore))) {
      transcript->shows = fmt::format("{}: {}; {}: {}; {}: {}", to_string(finding.code), finding.message, first,
                                      leak.offered, second, leak.otherwise);
      finding.recording = context_.add_recording(std::move(*transcript));
    }
    context_.add(std::move(finding));
  }

  CheckContext& context_;
  PlayoutSession& session_;
  const PlayoutMeans& means_;
  std::vector<const Trial*> order_;
  std::vector<Found> found_;
  int games_ = 0;
  std::int64_t samples_ = 0;
};

}  // namespace

void report_leaks(CheckContext& context, PlayoutSession& session) { LeakReport(context, session).run(); }

}  // namespace houserules
