// Assignments that would overwrite built-in fields of cards, players and piles.
#include "interpreter/loading/fixed_fields.h"

#include "tests/interpreter/play_support.h"

namespace houserules::fixed_fields_test {

/// The faults of `function turn(me) BODY end`, as "line:column message", joined by "; ".
std::string faults(const std::string& body, const std::string& header = "") {
  std::string error;
  const std::string text = test::small_game("local own = {}\nfunction turn(me, given)\n" + body + "\nend\n", header);
  const auto rules = load_rules("game.lua", test::memory_library({{"game.lua", text}}), error);
  REQUIRE(rules != nullptr);
  std::string result;
  for (const Diagnostic& fault : rules->diagnostics) {
    result += (result.empty() ? "" : "; ") +
              fmt::format("{}:{} {}", fault.range.begin.line, fault.range.begin.column, fault.message);
    CHECK(fault.code == Code::fixed_field_set);
  }
  return result;
}

TEST_CASE("fields and methods of cards, players and piles cannot be set") {
  CHECK(faults("me.hand.top.rank = \"3\"") == "12:13 `rank` of a card cannot be set");
  CHECK(faults("given.suit = nil") == "12:7 `suit` of a card cannot be set");
  CHECK(faults("me.hand:first()[\"colour\"] = \"red\"") == "12:17 `colour` of a card cannot be set");
  CHECK(faults("me.seat = 2") == "12:4 `seat` of a player cannot be set");
  CHECK(faults("me.hand = nil") == "12:4 `hand` of a player cannot be set");
  CHECK(faults("me.kept, me.choose = nil, nil", "pile kept each own\n") ==
        "13:4 `kept` of a player cannot be set; 13:13 `choose` of a player cannot be set");
  CHECK(faults("stock.where = nil") == "12:7 `where` of a pile cannot be set");
  CHECK(faults("function me.hand.sum() end") == "12:18 `sum` of a pile cannot be set");
  CHECK(faults("for card in each(me.hand) do card.value = 3 end") == "12:35 `value` of a card cannot be set");
  CHECK(faults("local top = discard.top\ntop.order = 1") == "13:5 `order` of a card cannot be set");
}

TEST_CASE("no pile can be put in the place of another of a row") {
  const char* rows = "pile column x 3 face up\npile home each suit face up\npile mine each x 2 own\n";
  const std::string message = " the piles of a row stay where they are: no other can be put in the place of one";
  CHECK(faults("column[1] = column[2]", rows) == "15:8" + message);
  CHECK(faults("home.hearts = nil", rows) == "15:6" + message);
  CHECK(faults("me.mine[given] = stock", rows) == "15:9" + message);
}

TEST_CASE("tables of one's own have the fields that one likes") {
  CHECK(faults("own.rank, own[1] = \"3\", 4") == "");
  CHECK(faults("local t = { a = {} }\nt.a.value = 3\nt.hand, t.where = me.hand, 5") == "");
  CHECK(faults("local t\nt = {}\nt.order = 3") == "");
  CHECK(faults("for _, entry in ipairs(own) do entry.value = 3 end\nlocal first = own[1]\nfirst.count = 1") == "");
  CHECK(faults("me.value = 3", "public value each \"value\"\n") == "");
  CHECK(faults("turns.next = me.left") == "");
  CHECK(faults("given[me.seat] = 3\ngiven.whatever = 4") == "");
}

}  // namespace houserules::fixed_fields_test
