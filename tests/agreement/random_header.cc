#include "tests/agreement/random_header.h"

#include <fmt/format.h>

#include "runtime/text.h"

namespace houserules {
namespace {

constexpr Move kMoves[] = {{"play", "play {card}", "card"},
                           {"lay", "lay {card}", "set"},
                           {"call", "call {suit}", "suit"},
                           {"want", "want {rank}", "rank"},
                           {"bid", "bid {n}", "integer"},
                           {"ask", "ask {player}", "player"},
                           {"go", "go to {pile}", "pile"},
                           {"turn", "turn {way}", "text"},
                           {"swap", "swap {card} for {card}", "card", "card"},
                           {"give", "give {card} to {player}", "card", "player"},
                           {"put", "put {card} on {pile}", "card", "pile"},
                           {"plain", "do so"},
                           {"pass", "pass"}};

}  // namespace

std::span<const Move> moves_of_header() { return kMoves; }

RandomHeader random_header(Lots& lots) {
  struct PackLine {
    std::string deck;
    std::vector<std::string> suits, ranks, faces;
  };
  const std::vector<std::string> suits = {"clubs", "diamonds", "hearts", "spades"};
  const std::vector<PackLine> packs = {
      {"deck     52", suits, {"2", "7", "10", "J", "A"}, {"QS", "7H"}},
      {"deck     52\norder    A 2 .. K circular", suits, {"2", "7", "10", "K", "A"}, {"QS", "2C"}},
      {"deck     32", suits, {"7", "10", "A"}, {"QS", "8H"}},
      {"deck     36\norder    6 .. A", suits, {"6", "10", "A"}, {"QS", "6H"}},
      {"deck     52 + jokers 2\norder    2 .. A", suits, {"2", "10", "A", "*"}, {"QS", "*"}},
      {"deck     2 x 32", suits, {"7", "10", "A"}, {"QS", "8H"}},
      {"deck { suits red green blue ranks 1..9 star copies 2 plus 2 x wild }",
       {"red", "green", "blue"},
       {"1", "9", "star"},
       {"star-red", "9-blue", "wild"}},
      {"deck { ranks 1..104 }\norder    1 .. 104", {}, {"1", "57", "104"}, {"1", "104"}},
      {"deck { ranks 1 x 9, 2..8 x (size + 3), 9 x (players + 2), star plus 8 x wild }",
       {},
       {"1", "8", "9", "star"},
       {"9", "wild"}},
      {"deck { suits red blue ranks 1 x 3, 2..9 x 2, 10, star x players plus 4 x wild }\norder    star 1 .. 10",
       {"red", "blue"},
       {"1", "9", "10", "star"},
       {"1-red", "star-blue", "wild"}}};
  const PackLine& pack = lots.any_of(packs);
  RandomHeader header;
  header.teams = lots.one_in(4);
  header.chips = lots.one_in(3);
  const auto add_words = [&header](const std::string& type, const std::vector<std::string>& words, int weight) {
    for (const std::string& word : words) header.words.push_back({type, '"' + word + '"', weight});
  };
  add_words("suit", pack.suits.empty() ? suits : pack.suits, 3);
  add_words("rank", pack.ranks, 2);
  for (const auto* words : {&pack.suits, &pack.ranks, &pack.faces}) add_words("face", *words, 2);
  if (pack.suits.size() == 4) add_words("face", {"red", "black"}, 2);
  add_words("text", pack.suits, 1);
  add_words("text", pack.faces, 1);
  header.points = "{ ";
  for (std::size_t i = 0; i < pack.suits.size(); ++i) header.points += fmt::format("{} = {}, ", pack.suits[i], i + 1);
  header.points += "}";

  header.text =
      "game     \"Random\"\n" + std::string(header.teams ? "players  4\nteams    2\n" : "players  2..4\n") + pack.deck;
  header.text += "\nvalues   ";
  if (contains(pack.ranks, "star")) header.text += "wild = 20, star = 9, ";
  if (contains(pack.ranks, "A")) header.text += "A = 1, J Q K = 10, ";
  header.text += contains(pack.faces, "*") && !lots.one_in(4) ? "joker = 20, others = pips" : "others = pips";
  header.text += fmt::format("\ndeal     {} each\n", 2 + lots.below(6));
  if (lots.one_in(2)) header.text += "turn up  1 to discard\n";
  if (lots.one_in(3)) header.text += "deal     2 each to laid\n";
  if (lots.one_in(2)) header.text += "refill   stock from discard keep 1 shuffled\n";
  header.text += fmt::format("pile     laid each {}\n", lots.any_of<std::string>({"face up", "face down", "top up"}));
  header.text += fmt::format("pile     box each x 2 {}\n", lots.any_of<std::string>({"own", "face up"}));
  header.text += fmt::format("pile     column x 3 {}\n", lots.any_of<std::string>({"as laid", "face up", "face down"}));
  if (header.teams) header.text += "pile     meld each team face up\npublic   bags each team = 0 \"bags\"\n";
  if (header.chips) header.text += "chips    10 each\npot      kitty\n";
  header.text += fmt::format("public   count = 0 \"count\"{}\n", lots.one_in(3) ? " kept" : "");
  header.text += "public   flag = off \"flag\"\npublic   wanted \"wanted\"\npublic   shown \"shown\"\n";
  header.text += "public   closed each suit = 0 \"closed\"\npublic   leader \"leader\"\npublic   note \"note\"\npublic   bids each \"bids\"\n";
  header.text += "words    way left right up\n";
  for (const Move& move : moves_of_header())
    header.text += fmt::format("move     {} \"{}\"{}\n", move.name, move.text, lots.one_in(10) ? " private" : "");
  header.text += "move     call_out \"call out\"\nmove     jump_in \"jump in with {card}\"\n";
  header.text += "option   size = 3 in 1..5 \"size\"\noption   wild = off \"wild\"\n";
  header.text += "option   ending = first in first last \"ending\"\n";
  header.text += "preset   other { size = 1, wild = on, ending = last } \"other\"\n";
  header.text += fmt::format("match    {}\nlimit    {} decisions\n",
                             lots.any_of<std::string>({"1 deals", "2 deals", "until a score >= 30", "2 rounds", "2 deals unless tied"}),
                             12 + lots.below(30));
  header.text +=
      fmt::format("win      {}\n", lots.any_of<std::string>({"lowest score", "highest score", "most deals"}));
  header.text +=
      lots.any_of<std::string>({"", "", "", "play     counterclockwise\n", "dealer   stays\n", "first    dealer\n"});
  return header;
}

}  // namespace houserules
