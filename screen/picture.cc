#include "screen/picture.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "table/auction.h"
#include "table/received.h"
#include "telling/hint.h"
#include "telling/narrator.h"
#include "telling/text.h"

namespace houserules {
namespace {

/// The start of the visible log: the previous deal, or later if deals are long, because all of it is narrated again at
/// each move.
std::size_t begin_of_log(std::span<const Event> events) {
  constexpr std::size_t kMost = 600;
  int deals = 0;
  for (std::size_t at = events.size(); at-- > 0;) {
    if (events[at].kind == Event::Kind::deal_started && ++deals == 2) return at;
    if (events[at].kind == Event::Kind::chose && events.size() - at >= kMost) return at;
  }
  return 0;
}

}  // namespace

Picture look_at(const Game& game, Seat viewer, const Style& style) {
  return look_at(game, game.view_with_totals(viewer), game.events(), style);
}

Picture look_at(const Game& game, View view, std::span<const Event> events, const Style& style) {
  const Setup& setup = game.world().setup();
  const Seat viewer = view.viewer;
  // A lesson puts aside the cards that it does not need.
  if (game.settings().opening) std::erase_if(view.piles, [](const PileView& pile) { return pile.name == "aside"; });
  // Not even those who see all hands look through the tricks that lie face down: the room is for the hands.
  for (PileView& pile : view.piles) {
    if (viewer == kOmniscient && pile.name == "taken" && setup.piles[pile.pile].facing == PileFacing::down)
      std::fill(pile.cards.begin(), pile.cards.end(), std::nullopt);
  }
  const std::span<const Event> recent = events.subspan(begin_of_log(events));
  Picture picture;
  picture.title = game.rules().header.title;
  picture.view = std::move(view);
  picture.order = style.order;
  picture.deal = deal_so_far(events, setup);
  // Before anybody has drawn, an empty discard keeps its place beside the stock.
  const auto has_stock = [&](const PileView& pile) { return pile.pile == setup.stock && !pile.cards.empty(); };
  if (std::any_of(picture.view.piles.begin(), picture.view.piles.end(), has_stock))
    picture.deal.stock_is_dealt_out = false;
  picture.trick = trick_seen(recent, setup);
  picture.auction = auction_calls(recent, setup);
  picture.received = cards_received(recent, setup, viewer);
  for (std::string& line : Narrator(setup, viewer, style).tell(recent)) {
    if (!line.empty()) picture.log.push_back(std::move(line));
  }
  return picture;
}

void offer(Picture& picture, World& world, Seat seat) {
  std::optional<std::size_t> drawing;
  if (seat == world.decision().seat) drawing = stock_move(world);
  const std::vector<ListedMove> lines = listed_moves(world, seat, picture.order);
  const Decision decision = world.decision().alone(seat);
  const Table& table = world.table();
  for (const ListedMove& line : lines)
    if (line.alternatives.size() == 1 && line.alternatives.front() == drawing) picture.on_stock = line.typed;
  picture.moves = move_rows(lines, table, decision);
  picture.asked = true;
  const auto add = [&](CardId card) {
    if (table.sees(seat, card)) picture.playable.push_back(table.face(card));
  };
  for (const Alternative& alternative : decision.alternatives) {
    if (alternative.kind == AlternativeKind::card) add(static_cast<CardId>(alternative.value));
    if (alternative.second == AlternativeKind::card) add(static_cast<CardId>(alternative.most));
    if (alternative.kind != AlternativeKind::set) continue;
    picture.several = true;
    for (int i = 0; i < alternative.count; ++i) {
      add(decision.sets[static_cast<std::size_t>(alternative.value) + static_cast<std::size_t>(i)]);
    }
  }
}

}  // namespace houserules
