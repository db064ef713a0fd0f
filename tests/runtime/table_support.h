// Small tables for the tests of the runtime.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "runtime/event_words.h"
#include "runtime/table.h"
#include "tests/catch.h"

namespace houserules::test {

/// Two suits (clubs, hearts) of the ranks 2 to `highest`, in order: 2C .. 6C 2H .. 6H, `copies` times each.
inline Pack small_pack(int highest = 6, int copies = 1) {
  Pack pack;
  pack.suits = {"clubs", "hearts"};
  pack.letters = {"C", "H"};
  pack.colours = {"black", "red"};
  for (int rank = 2; rank <= highest; ++rank) pack.ranks.push_back(std::to_string(rank));
  pack.ordered_ranks = highest - 1;
  for (int suit = 0; suit < 2; ++suit) {
    for (int rank = 2; rank <= highest; ++rank) pack.faces.push_back({rank - 2, suit, rank - 1, rank});
  }
  for (int copy = 0; copy < copies; ++copy) {
    for (std::size_t face = 0; face < pack.faces.size(); ++face) pack.cards.push_back(static_cast<FaceId>(face));
  }
  pack.has_duplicates = copies > 1;
  return pack;
}

/// The setup's piles: the stock, the discard, one for each other facing, and the hands.
enum : PileId { kStock, kDiscard, kTopUp, kAsLaid, kHand };

inline Setup small_setup(int players = 3) {
  Setup setup;
  setup.players = players;
  setup.names = default_names(players);
  setup.pack = small_pack();
  const auto add = [&](const std::string& name, PileFacing facing, Seat owner) {
    PileInfo info;
    info.name = name;
    info.label = owner == kNoSeat ? name : setup.names[static_cast<std::size_t>(owner)] + "'s " + name;
    info.owner = owner;
    info.facing = facing;
    setup.piles.push_back(info);
    if (owner > 0) {
      ++setup.groups.back().count;
      return;
    }
    PileGroup group;
    group.name = name;
    group.shape = owner == kNoSeat ? PileGroup::Shape::single : PileGroup::Shape::each;
    group.first = static_cast<PileId>(setup.piles.size() - 1);
    setup.groups.push_back(group);
  };
  add("stock", PileFacing::down, kNoSeat);
  add("discard", PileFacing::up, kNoSeat);
  add("waste", PileFacing::top_up, kNoSeat);
  add("trail", PileFacing::as_laid, kNoSeat);
  for (Seat seat = 0; seat < players; ++seat) add("hand", PileFacing::own, seat);
  setup.stock = kStock;
  setup.hands = 4;
  setup.moves.push_back({"play", "play {card}", ValueType::card, false});
  return setup;
}

/// A table with its listener. Card i of the pack is the i-th in the stock, so the last one is on top.
struct Board final : Listener {
  explicit Board(Setup its_setup = small_setup())
      : setup(std::move(its_setup)), table(setup, hooks, std::pmr::new_delete_resource()) {
    hooks.listener = this;
    table.turns.begin(setup.players, seats_below(setup.players), true);
    table.match.begin(setup);
  }
  void on_event(const Event& event) override { events.push_back(event); }

  CardId card(const std::string& text) const {
    const auto face = setup.pack.parse(text);
    REQUIRE(face.has_value());
    for (int i = 0; i < table.card_count(); ++i) {
      if (table.face(static_cast<CardId>(i)) == *face) return static_cast<CardId>(i);
    }
    FAIL("no card " << text);
    return 0;
  }
  std::string pile(PileId pile_id) const {
    std::string text;
    for (const CardId id : table.cards(pile_id)) text += (text.empty() ? "" : " ") + setup.pack.text(table.face(id));
    return text;
  }
  std::string told(Seat viewer) const {
    std::string text;
    for (const Event& event : events) {
      const std::string line = describe(event, setup, viewer);
      if (!line.empty()) text += line + "\n";
    }
    return text;
  }

  Setup setup;
  TableHooks hooks;
  Table table;
  std::vector<Event> events;
};

}  // namespace houserules::test
