#include <algorithm>

#include <fmt/format.h>

#include "checker/playouts/playout_checks.h"
#include "checker/playouts/playout_session.h"
#include "grammar/lua/query.h"

namespace houserules {
namespace {

/// Only the first decisions of a game in some trials are examined, with a few cards that are not offered.
constexpr std::size_t kTrialsAsked = 4;
constexpr int kDecisionsAsked = 60, kCardsAsked = 2;

bool explains(const CheckContext& context) {
  const auto& scripts = context.scripts();
  return std::any_of(scripts.begin(), scripts.end(),
                     [](const LuaScript& script) { return lua::global_function(script, "why_not") != nullptr; });
}

/// The cards that `why_not` would be asked about: the player has and sees them, and may not choose them. None if no
/// cards are asked for.
std::vector<CardId> refused_cards(const World& world) {
  const Decision& decision = world.decision();
  const Table& table = world.table();
  std::vector<CardId> offered;
  for (const Alternative& alternative : decision.own()) {
    if (alternative.kind == AlternativeKind::card) offered.push_back(static_cast<CardId>(alternative.value));
    if (alternative.kind != AlternativeKind::set) continue;
    const auto first = decision.sets.begin() + alternative.value;
    offered.insert(offered.end(), first, first + alternative.count);
  }
  std::vector<CardId> refused;
  if (offered.empty()) return refused;
  for (std::size_t pile = 0; pile < world.setup().piles.size(); ++pile) {
    if (world.setup().piles[pile].owner != decision.seat) continue;
    for (const CardId card : table.cards(static_cast<PileId>(pile))) {
      if (std::ssize(refused) == kCardsAsked) return refused;
      if (table.sees(decision.seat, card) && !contains(offered, card)) refused.push_back(card);
    }
  }
  return refused;
}

/// A failure of `why_not` in the first game of a trial, and the choices made before.
std::optional<GameError> failure_in(const PlayoutMeans& means, const Trial& trial, Explorer& explorer) {
  GameError failed;
  const Worlds::Lent world = means.worlds->lend(trial, failed);
  if (world == nullptr) return std::nullopt;
  explorer.begin(means.seed, 0);
  world->begin(means.seed, 0);
  Status status = world->advance();
  for (int decisions = 0; status == Status::decision && decisions < kDecisionsAsked; ++decisions) {
    for (const CardId card : refused_cards(*world)) {
      world->why_not(world->decision().seat, card, &failed);
      if (!failed.message.empty()) return failed;
    }
    status = world->answer(explorer.choose(world->decision()));
  }
  return std::nullopt;
}

}  // namespace

void check_reasons(CheckContext& context, const PlayoutSession& session) {
  if (!explains(context)) return;
  const std::vector<Trial>& trials = session.trials();
  const std::size_t step = std::max<std::size_t>(1, trials.size() / kTrialsAsked);
  for (std::size_t i = 0; i < trials.size(); i += step) {
    Explorer explorer;
    const auto failed = failure_in(session.means(), trials[i], explorer);
    if (!failed) continue;
    Finding finding = finding_at(context, Code::script_error, Severity::warning, *failed, failed->message);
    finding.notes.push_back(note_without_place(fmt::format(
        "when asked why a card cannot be played, for example with {}; the player gets no reason", trials[i].text())));
    record_game(context, finding, {trials[i], session.means().seed, 0, explorer.made()});
    context.add(std::move(finding));
    return;
  }
}

}  // namespace houserules
