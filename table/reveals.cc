#include "table/reveals.h"

#include <algorithm>

namespace houserules {
namespace {

constexpr std::size_t kMost = 12;  // stops; beyond that nobody wants to wait

/// Whether cards that lay face down are now seen by all.
bool is_reveal(const Event& event, const Setup& setup) {
  if (event.cards.empty() || !sees(kGallery, event.cards.front().seen_by, setup.players)) return false;
  if (event.kind == Event::Kind::shown) return event.other == kNoSeat;
  return event.kind == Event::Kind::took && setup.piles[event.to].owner == kNoSeat &&
         setup.piles[event.from].facing == PileFacing::down;
}

/// Whether it only prepares what comes to light next: a card is put away, or dealt to be turned up.
bool is_put_down(const Event& event, const Setup& setup) {
  return event.kind == Event::Kind::took && setup.piles[event.to].owner == kNoSeat;
}

/// Whether it goes on with what the event before it has begun: another card of the same hand, or of a row of piles.
bool goes_on(const Event& before, const Event& event, const Setup& setup) {
  if (before.kind != event.kind) return false;
  const auto alike = [&setup](PileId one, PileId other) { return setup.piles[one].name == setup.piles[other].name; };
  return event.kind == Event::Kind::shown ? alike(before.from, event.from)
                                          : before.to != event.to && alike(before.to, event.to);
}

void take_out(const EventCard& card, std::vector<std::optional<FaceId>>& cards) {
  if (cards.empty()) return;
  auto found = std::find(cards.rbegin(), cards.rend(), std::optional(card.face));
  if (found == cards.rend()) found = std::find(cards.rbegin(), cards.rend(), std::nullopt);
  if (found == cards.rend()) found = cards.rbegin();
  cards.erase(std::next(found).base());
}

void move_cards(const Event& event, const Setup& setup, View& view) {
  for (const EventCard& card : event.cards) {
    take_out(card, view.piles[event.from].cards);
    const bool seen = sees(view.viewer, card.seen_by, setup.players);
    view.piles[event.to].cards.push_back(seen ? std::optional(card.face) : std::nullopt);
  }
}

void turn_up(const Event& event, View& view) {
  std::vector<std::optional<FaceId>>& cards = view.piles[event.from].cards;
  for (const EventCard& card : event.cards) {
    const auto hidden = std::find(cards.rbegin(), cards.rend(), std::nullopt);
    if (hidden != cards.rend()) *hidden = card.face;
  }
}

void pay(const Event& event, View& view) {
  const auto chips_of = [&view](int party) -> std::int64_t& {
    return party >= kMaxPlayers ? view.pots[slot(party - kMaxPlayers)].second : view.players[slot(party)].chips;
  };
  chips_of(event.seat) -= event.amount;
  chips_of(event.other) += event.amount;
}

}  // namespace

std::vector<std::size_t> reveals(std::span<const Event> events, const Setup& setup) {
  std::vector<std::size_t> stops;
  for (std::size_t i = 0; i < events.size() && events[i].kind != Event::Kind::deal_ended; ++i) {
    if (events[i].kind == Event::Kind::deal_started) return {};
    if (!is_reveal(events[i], setup) || (i > 0 && goes_on(events[i - 1], events[i], setup))) continue;
    std::size_t stop = i;
    while (stop > 0 && is_put_down(events[stop - 1], setup) && !is_reveal(events[stop - 1], setup)) --stop;
    stops.push_back(stop);
  }
  if (stops.size() < 2 || stops.size() > kMost) stops.clear();
  return stops;
}

void carry_out(const Event& event, const Setup& setup, View& view) {
  switch (event.kind) {
    case Event::Kind::turned_up:
    case Event::Kind::took:
    case Event::Kind::moved: move_cards(event, setup, view); break;
    case Event::Kind::refilled: {
      std::vector<std::optional<FaceId>>&from = view.piles[event.from].cards, &to = view.piles[event.to].cards;
      const auto count = std::min(from.size(), static_cast<std::size_t>(event.amount));
      from.erase(from.begin(), from.begin() + static_cast<std::ptrdiff_t>(count));
      to.insert(to.end(), count, std::nullopt);
      break;
    }
    case Event::Kind::shown:
      if (event.other == kNoSeat || event.other == view.viewer) turn_up(event, view);
      break;
    case Event::Kind::paid: pay(event, view); break;
    case Event::Kind::sat_out: view.players[slot(event.seat)].in_deal = false; break;
    case Event::Kind::changed:
      for (PublicView& value : view.publics) {
        if (value.name == setup.publics[slot(event.info)].name && value.seat == event.seat && value.team == event.team)
          value.value = event.value;
      }
      break;
    default: break;
  }
}

}  // namespace houserules
