// A party: one table in a hall of its own, and the pages of those who have joined it.
#pragma once

#include <memory>
#include <string>

#include "serve/hall.h"
#include "system/json.h"
#include "tests/serve/fake_outside.h"

namespace houserules::test {

/// A table with a hall around it.
struct Party {
  explicit Party(const std::string& game = "crazy-eights", int players = 3, bool saves = false,
                 HallLimits limits = {}) {
    ServeOptions options;
    options.game = game;
    options.players = players;
    hall = std::make_unique<Hall>(options, shipped(), outside, limits, saves);
    code = hall->open_own();
  }
  FakeOutside outside;
  std::unique_ptr<Hall> hall;
  std::string code;
};

/// A page that has joined the party's table.
struct Page : FakePage {
  Page(Party& party, const std::string& name) : FakePage(*party.hall, party.outside) { join(party.code, name); }
};

/// Makes the first move that is offered.
inline void move(FakePage& page) {
  const Json& offered = page.table()["game"]["decide"]["moves"][0];
  Json request{{"op", "choose"}, {"id", offered["id"]}, {"choices", page.table()["game"]["choices"]}};
  if (offered.contains("least")) request["value"] = offered["least"];
  page.ask(request);
}

inline bool may_move(const FakePage& page) {
  const Json& game = page.table()["game"];
  return game.contains("decide") && game["decide"].contains("moves");
}

/// A match of short deals: each of two players plays a card, and scores `points`.
inline std::string short_game(const std::string& points) {
  return R"(--[[ rules
game     "One Each"
about    "Everybody plays one card."
players  2
deck     52
deal     1 each
pile     discard  face up
move     play    "play {card}"
match    until a score >= 100
win      highest score
limit    500 decisions
]]

--- Each player plays a card.
function turn(me)
  local _, card = me:choose { play = me.hand }
  card:move_to(discard)
  if #discard == 2 then finish() end
end

--- Everybody scores the same.
function score(player)
  return )" +
         points + "\nend\n";
}

}  // namespace houserules::test
