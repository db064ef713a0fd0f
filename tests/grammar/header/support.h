// Helpers for the tests of the header.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "grammar/header/header.h"
#include "tests/catch.h"

namespace houserules::test {

/// A rule file with these statements in its header, from line 4 on.
inline std::string file_with(std::string_view statements) {
  return "--[[ rules\ngame \"Test\"\nplayers 2..6\n" + std::string(statements) + "\n]]\n";
}

/// All faults from parsing and checking, as displayed.
inline std::string faults_of(std::string_view text) {
  const ParsedHeader parsed = parse_header(text, "game.lua");
  std::string shown;
  for (const Diagnostic& diagnostic : parsed.diagnostics) shown += render(diagnostic, text);
  for (const Diagnostic& diagnostic : check_header(parsed.header)) shown += render(diagnostic, text);
  return shown;
}

/// "HR006 4:1 unknown statement ..." for each fault.
inline std::vector<std::string> messages_of(const std::vector<Diagnostic>& diagnostics) {
  std::vector<std::string> result;
  for (const Diagnostic& d : diagnostics) {
    result.push_back(to_string(d.code) + " " + std::to_string(d.range.begin.line) + ":" +
                     std::to_string(d.range.begin.column) + " " + d.message);
  }
  return result;
}

inline std::vector<std::string> messages_of(std::string_view text) {
  const ParsedHeader parsed = parse_header(text, "game.lua");
  std::vector<Diagnostic> all = parsed.diagnostics;
  for (const Diagnostic& diagnostic : check_header(parsed.header)) all.push_back(diagnostic);
  return messages_of(all);
}

/// The header with these statements, which must be sound.
inline Header header_with(std::string_view statements) {
  return parse_header(file_with(statements), "game.lua").header;
}

inline OptionValues options_of(const Header& header, int players, const Settings& settings = {}) {
  std::string error;
  const auto options = option_values(header, players, settings, error);
  INFO(error);
  REQUIRE(options);
  return *options;
}

/// The setup of a header, which must be sound.
inline Setup resolved(const Header& header, int players = 2, const Settings& settings = {}) {
  REQUIRE(messages_of(check_header(header)) == std::vector<std::string>{});
  Impossible fault;
  const auto result = resolve(header, players, options_of(header, players, settings), fault);
  REQUIRE(fault.text() == "");
  REQUIRE(result);
  return *result;
}

/// Why a header with these statements cannot be played.
inline std::string error_of(const std::string& statements, int players = 2) {
  const Header header = header_with(statements);
  Impossible fault;
  CHECK_FALSE(resolve(header, players, options_of(header, players), fault));
  return fault.text();
}

/// The statement of that kind at an index from 0.
template <typename Kind>
Kind at(const Header& header, std::size_t index) {
  return header.all<Kind>().at(index);
}

/// The only statement of its kind.
template <typename Kind>
Kind only(const Header& header) {
  REQUIRE(header.all<Kind>().size() == 1);
  return at<Kind>(header, 0);
}

inline constexpr std::string_view kCrazyEights = R"(--[[ rules
game     "Crazy Eights"
source   "https://www.pagat.com/eights/crazy8s.html"
players  2..7

deck     52
deck     2 x 52                            when players > 5
values   8 = 50, K Q J = 10, A = 1, others = pips
pile     discard  face up
deal     5 each
deal     7 each                            when players == 2
turn up  1 to discard
refill   stock from discard keep 1 shuffled

public   wanted  "suit to follow"
move     play    "play {card}"
move     draw    "draw a card"
move     call    "call {suit}"
move     pass    "pass"

option   draws = 3 in 0..10                "how many cards a player may draw before passing"
preset   strict { draws = 1 }              "one draw, then pass"

win      lowest score
]]

local passes = 0

--- Play a card of the suit or the rank of the card on top. An Eight may be played on anything.
function fits(card)
  return card:is("8") or card.suit == wanted or card.rank == discard.top.rank
end

--- Otherwise draw up to {draws} cards, and pass if none of them can be played.
function turn(me)
end
)";

inline constexpr std::string_view kAuntMay = R"(--[[ rules
variant  of crazy-eights "Crazy Eights, Aunt May's way"
deal     6 each
option   draws = 1
]]

--- A Queen makes the next player miss a turn.
function lay(me, card)
  base.lay(me, card)
  if card:is("Q") then turns.skip(1) end
end
)";

}  // namespace houserules::test
