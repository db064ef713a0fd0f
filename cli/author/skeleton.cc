#include "cli/author/skeleton.h"

#include <algorithm>
#include <charconv>
#include <vector>

#include <fmt/format.h>

#include "checker/script/known_names.h"
#include "grammar/diagnostics/source_text.h"
#include "grammar/lua/parse.h"
#include "telling/sheet.h"
#include "telling/text.h"

namespace houserules {
namespace {

constexpr std::string_view kSkeleton = R"lua(--[[ rules
game     "TITLE"
about    "Get rid of your cards by following suit or rank."
players  PLAYERS

-- The pack, what lies where, and what each player gets.
PACKSvalues   J Q K = 10, A = 1, others = pips
pile     discard  face up
deal     hand_size each
turn up  1 to discard
refill   stock from discard keep 1 shuffled  when reshuffle

-- What players may choose. The script offers these, and nothing else.
move     play    "play {card}"
move     draw    "draw a card"
move     pass    "pass"

-- What a family may want to change: houserules play NAME --set hand_size=5
option   hand_size = 7 in 3..LARGEST"how many cards each player gets"
option   reshuffle = on                   "whether the discard pile becomes a new stock"

win      lowest score
]]

-- Comments with three dashes are the rules that `houserules rules NAME` prints.

local passes = 0     -- how many players in a row had nothing to do

--- A card may be played if it has the suit or the rank of the card on top of the discard pile.
function fits(card)
  return card.suit == discard.top.suit or card.rank == discard.top.rank
end

--- On your turn play a card. If you have none that fits, draw one; if no card is left to draw, pass.
--- [when reshuffle] When the stock is used up, all of the discard pile but its top card is shuffled and becomes the
--- new stock.
function turn(me)
  local playable = me.hand:where(fits)
  local can_draw = #playable == 0 and stock:can_deal()
  local act, card = me:choose {
    play = playable,
    draw = can_draw,
    pass = #playable == 0 and not can_draw,
  }
  passes = act == "pass" and passes + 1 or 0
  if act == "play" then card:move_to(discard) end
  if act == "draw" then stock:deal(1, me.hand) end
  if #me.hand == 0 or passes == #players then finish() end
end

--- Whoever has no cards left ends the game, and so do all when they pass one after the other. The others count the cards in their hands: court cards are ten points,
--- aces one.
function score(player)
  return player.hand:sum("value")
end
)lua";

/// The numbers in a text such as "2..6" or "2, 4, 6".
std::vector<int> numbers_in(std::string_view text) {
  std::vector<int> numbers;
  for (const char* at = text.data(); at < text.data() + text.size();) {
    int number = 0;
    const auto [end, fault] = std::from_chars(at, text.data() + text.size(), number);
    if (fault == std::errc()) numbers.push_back(number);
    at = std::max(end, at + 1);
  }
  return numbers;
}

/// For each number of players, as many packs as the largest hands need, with some cards to spare.
std::string pack_lines(int least, int most) {
  constexpr int kPlayersOfPack = 6;
  std::string lines;
  for (int packs = 1; (packs - 1) * kPlayersOfPack < most; ++packs) {
    if (packs * kPlayersOfPack < least) continue;
    const std::string line = packs == 1 ? "deck     52" : fmt::format("deck     {} x 52", packs);
    lines += lines.empty() ? line : fmt::format("{:<42} when players > {}", line, (packs - 1) * kPlayersOfPack);
    lines += '\n';
  }
  return lines;
}

/// With few players only large hands can exhaust the pack.
int largest_hand(int most) { return most <= 2 ? 20 : most == 3 ? 14 : 8; }

std::string as_comment(const OptionStatement& option) {
  return fmt::format("-- option {} = {}    -- {}{}\n", option.name, to_string(option.initial), option_range(option),
                     option.text.empty() ? "" : ": " + option.text);
}

}  // namespace

std::string title_of(const std::string& name) {
  std::string title;
  bool begins = true;
  for (const char c : name) {
    if (c == '-' || c == '_') {
      title += ' ';
      begins = true;
    } else {
      title += begins ? upper(c) : c;
      begins = false;
    }
  }
  return title;
}

std::string name_fault(const std::string& name) {
  constexpr std::string_view kLetters = "abcdefghijklmnopqrstuvwxyz";
  constexpr std::size_t kLongest = 60;
  if (name.empty() || kLetters.find(name[0]) == std::string_view::npos)
    return "a name begins with a lower-case letter, as in aunt-mays-eights";
  if (name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-_") != std::string::npos) {
    return "a name has only lower-case letters, digits and hyphens, as in aunt-mays-eights";
  }
  return name.size() > kLongest ? fmt::format("a name has at most {} letters", kLongest) : "";
}

std::string game_skeleton(const std::string& name, const std::string& players) {
  std::string text(kSkeleton);
  const std::vector<int> numbers = numbers_in(players);
  const auto [least, most] = std::minmax_element(numbers.begin(), numbers.end());
  const bool known = !numbers.empty();
  replace_all(text, "PACKS", known ? pack_lines(*least, *most) : "");
  replace_all(text, "LARGEST", fmt::format("{:<13}", known ? largest_hand(*most) : 8));
  replace_all(text, "TITLE", title_of(name));
  replace_all(text, "PLAYERS", players);
  replace_all(text, "NAME", name + ".lua");
  return text;
}

std::string variant_skeleton(const std::string& name, const Rules& base) {
  std::string text = fmt::format("--[[ rules\nvariant  of {} \"{}\"\n", base.name(), title_of(name));
  text += "\n-- A statement here replaces the base's statement of that kind and name; `no KIND NAME` removes one.\n";
  if (!base.header.all<OptionStatement>().empty())
    text += "-- What " + base.header.title + " lets you set; to change a setting, delete the dashes before it:\n";
  for (const OptionStatement* option : base.header.options()) text += as_comment(*option);
  text += "]]\n\n";
  std::string functions;
  for (const RuleFile& file : base.files) {
    const LuaScript script = parse_lua(file.text, file.path);
    for (const lua::Function* function : script.functions) {
      if (function->scope != lua::FunctionScope::global) continue;
      std::vector<std::string> parameters;
      for (const lua::Local* parameter : function->parameters) parameters.push_back(parameter->name);
      functions += fmt::format("--   function {}({})\n", function->name, fmt::join(parameters, ", "));
    }
  }
  if (!functions.empty()) {
    text += "-- A function here replaces the base's, which remains available as base.NAME:\n" + functions +
            "--\n"
            "-- Explain the change to the players in a comment with three dashes, for the rule sheet:\n"
            "--   --- A Queen makes the next player miss a turn.\n";
  }
  return text;
}

std::string variant_copy(const std::string& name, const Rules& variant) {
  std::string text = variant.file().text;
  const SourceText source(variant.file().text);
  const auto offset = [&](const Position& position) {
    std::size_t at = 0;
    while (source.position(at) < position) ++at;
    return at;
  };
  const Range& title = variant.header.title_range;
  const std::size_t begin = offset(title.begin);
  return text.replace(begin, offset(title.end) - begin, fmt::format("\"{}\"", title_of(name)));
}

}  // namespace houserules
