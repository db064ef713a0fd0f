#include "checker/playouts/playout_checks.h"

#include <fmt/format.h>

#include "checker/playouts/playout_session.h"

namespace houserules {
namespace {

/// How often a card must be offered again, and in how many games, to be sure.
constexpr std::int64_t kOftenEnough = 20, kGamesEnough = 10;
/// The fewest games whose scores are compared.
constexpr std::int64_t kScoresEnough = 6;

void report_staying(CheckContext& context, const PlayoutSession& session) {
  const std::string& file = context.rules->file().path;
  for (const auto& [name, stayed] : session.cards_that_stay()) {
    if (stayed < kOftenEnough) continue;
    for (const MoveStatement& move : context.header().all<MoveStatement>()) {
      if (move.name != name) continue;
      // A move of the base is fine there; this file just does not use it.
      const Range& range = move.file == file ? move.name_range : context.header().title_range;
      context.add(Code::chosen_card_stays, Severity::warning, file, range,
                  fmt::format("a card chosen with `{}` never moves: it was offered again {} times", name, stayed),
                  "move the chosen card, or reword the move's text if the card stays");
      break;
    }
  }
}

void report_lone(CheckContext& context, const PlayoutSession& session) {
  const Lone lone = session.lone();
  if (lone.games < kGamesEnough || 2 * lone.alone <= lone.games) return;
  context.add(
      Code::one_player_chooses, Severity::warning, context.rules->file().path, context.header().title_range,
      fmt::format("in {} of {} games for three or more players, only one player ever chooses", lone.alone, lone.games),
      "check whether `finish` comes too soon");
}

void report_scores(CheckContext& context, const PlayoutSession& session) {
  const Scored scored = session.scored();
  const auto* win = context.header().last<WinStatement>();
  if (win == nullptr || scored.games < kScoresEnough || scored.level < scored.games) return;
  context.add(Code::scores_always_equal, Severity::warning, win->file, win->range,
              fmt::format("in all {} games everybody has the same score", scored.games),
              "check what `score` returns: perhaps it reads a pile or a value that never changes");
}

}  // namespace

void report_chosen(CheckContext& context, const PlayoutSession& session) {
  report_staying(context, session);
  report_lone(context, session);
  report_scores(context, session);
}

}  // namespace houserules
