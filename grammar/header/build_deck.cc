#include <fmt/format.h>
#include <algorithm>

#include "grammar/header/build.h"
#include "grammar/header/named_packs.h"
#include "grammar/header/pack.h"
#include "system/utf8.h"

namespace houserules {
namespace {

constexpr std::size_t kMostParts = 50;
/// Reads `52` or `tarock 54`.
void read_named_pack(const Node& node, DeckNode& deck, FaultSink& faults) {
  const Node& token = *node.child(Tag::number);
  const Node* family = node.child(Tag::flag);
  const std::string name = family == nullptr ? "" : family->text;
  const std::int64_t size = build_number(token, faults);
  if (named_pack(name, size) != nullptr) {
    deck.family = name;
    deck.size = static_cast<int>(size);
    return;
  }
  std::vector<std::string> sizes;
  for (const NamedPack& known : named_packs()) {
    if (known.family == name) sizes.push_back(std::to_string(known.size));
  }
  const std::string last = sizes.back();
  sizes.pop_back();
  faults.add(
      Code::impossible_pack, token.begin, token.end,
      fmt::format("there is no {}pack of {} cards: expected {} or {}", name.empty() ? "" : name + " ",
                  token.text.substr(0, 20), fmt::join(sizes, ", "), last),
      "several packs are written `2 x 52`, another pack is written card by card: `deck { suits ... ranks ... }`");
}

void add_suit(const Node& item, DeckNode& deck, FaultSink& faults) {
  const auto names = item.all(Tag::name);
  check_name(*names[0], NameKind::suit, /*of_player=*/false, faults);
  if (contains(deck.suits, names[0]->text)) {
    faults.add(Code::word_given_twice, names[0]->begin, names[0]->end,
               fmt::format("the suit `{}` appears twice", printable(names[0]->text)));
    return;
  }
  deck.suits.push_back(names[0]->text);
  std::string colour = names.size() > 1                                       ? names[1]->text
                       : names[0]->text == "red" || names[0]->text == "black" ? names[0]->text
                                                                              : "";
  for (const StandardSuit& suit : kStandardSuits) {
    if (names.size() == 1 && suit.name == names[0]->text) colour = suit.colour;
  }
  if (names.size() > 1 && colour != "red" && colour != "black") {
    faults.add(Code::unexpected, names[1]->begin, names[1]->end,
               fmt::format("expected the colour `red` or `black`, found {}", backquoted(colour)) +
                   guess(colour, {"red", "black"}));
  }
  deck.colours.push_back(colour);
}

void check_rank(const Node& token, FaultSink& faults) {
  constexpr std::size_t kLongest = 20;
  if (token.tag != Tag::face || (token.text.find_first_of("*-") == std::string::npos && token.text.size() <= kLongest))
    return;
  faults.add(
      Code::malformed_name, token.begin, token.end,
      fmt::format("expected a rank of at most {} letters, digits and `_`, found {}", kLongest, backquoted(token.text)));
}

/// Limits suit and card lengths: where suits share an initial, a card's name includes its suit (`draw_two-yellow`).
void check_lengths(const Node& node, FaultSink& faults) {
  constexpr std::size_t kLongestSuit = 19;
  for (const Node& part : node.children) {
    const Node* word = part.tag == Tag::suit_item ? part.child(Tag::name) : nullptr;
    if (word != nullptr && word->text.size() > kLongestSuit && word->text.size() <= kLongestName) {
      faults.add(Code::malformed_name, word->begin, word->end,
                 fmt::format("expected a suit of at most {} letters, digits and `_`, found {}", kLongestSuit,
                             backquoted(word->text)));
    }
    const Node* card = part.tag == Tag::plus_item ? part.child(Tag::face) : nullptr;
    if (card != nullptr && card->text.size() > kLongestName) {
      faults.add(
          Code::malformed_name, card->begin, card->end,
          fmt::format("expected a card of at most {} characters, found {}", kLongestName, backquoted(card->text)));
    }
  }
}

/// Adds a rank or a run of ranks. False if there are too many.
bool add_rank_item(const Node& item, DeckNode& deck, FaultSink& faults) {
  const Node* multiplier = item.child(Tag::multiplier);
  std::vector<const Node*> tokens;
  for (const Node& token : item.children) {
    if (&token != multiplier) tokens.push_back(&token);
  }
  for (const Node* token : tokens) check_rank(*token, faults);
  add_ranks(tokens, deck.ranks, faults);
  deck.rank_copies.resize(deck.ranks.size(), multiplier == nullptr ? nullptr : build_expression(*multiplier, faults));
  return deck.ranks.size() <= kMostRanks;
}

DeckNode build_custom(const Node& node, FaultSink& faults) {
  DeckNode deck;
  deck.kind = DeckNode::Kind::custom;
  std::vector<std::string_view> said;
  bool too_many = false;
  for (const Node& part : node.children) {
    if (part.tag == Tag::flag) {
      if (contains(said, part.text)) {
        const bool of_ranks = part.text == "ranks" || part.text == "copies";
        faults.add(Code::word_given_twice, part.begin, part.end, fmt::format("`{}` is given twice", part.text),
                   of_ranks ? "write how often a rank comes after it: `ranks 1 x 3, 2..4 x 2`"
                            : "two packs are joined with `+`: `{ ranks 1..9 copies 2 } + { ranks 10..12 }`");
      }
      said.push_back(part.text);
    }
    if (part.tag == Tag::suit_item) add_suit(part, deck, faults);
    if (part.tag == Tag::rank_item && !too_many) too_many = !add_rank_item(part, deck, faults);
    if (part.tag == Tag::copies) deck.copies = build_expression(part, faults);
    if (part.tag == Tag::plus_item) {
      const Node* multiplier = part.child(Tag::multiplier);
      deck.plus.push_back({multiplier == nullptr ? nullptr : build_expression(*multiplier, faults),
                           face_word(part.child(Tag::face)->text)});
    }
  }
  check_lengths(node, faults);
  constexpr std::size_t kMostSuits = 16;
  if (deck.suits.size() > kMostSuits) {
    faults.add(Code::impossible_pack, node.begin, node.end,
               fmt::format("there are too many suits: expected at most {}", kMostSuits));
    deck.suits.resize(kMostSuits);
    deck.colours.resize(kMostSuits);
  }
  if (deck.ranks.empty() && !deck.suits.empty()) {
    faults.add(Code::impossible_pack, node.begin, node.end, "the pack has suits but no ranks",
               "cards without a suit are written `plus 4 x wild`");
  } else if (deck.ranks.empty() && deck.plus.empty()) {
    faults.add(Code::impossible_pack, node.begin, node.end, "the pack has no cards: expected `ranks` or `plus`");
  }
  return deck;
}

DeckNode build_item(const Node& node, FaultSink& faults) {
  DeckNode deck;
  if (node.tag == Tag::deck_paren) deck = build_deck(node.children.front(), faults);
  if (node.tag == Tag::custom) deck = build_custom(node, faults);
  if (node.tag == Tag::standard) read_named_pack(node, deck, faults);
  if (node.tag == Tag::jokers) {
    deck.kind = DeckNode::Kind::jokers;
    deck.count = build_expression(node.children.front(), faults);
  }
  deck.range = faults.source().range(node.begin, node.end);
  return deck;
}

DeckNode around(DeckNode::Kind kind, DeckNode inner, const Node& node, FaultSink& faults) {
  DeckNode deck;
  deck.kind = kind;
  deck.range = faults.source().range(node.begin, node.end);
  deck.parts.push_back(std::move(inner));
  return deck;
}

/// `without` binds tighter than `x`: the cards are removed from each copy of the pack.
DeckNode build_term(const Node& node, FaultSink& faults) {
  const Node* multiplier = node.child(Tag::multiplier);
  const Node* without = node.child(Tag::without);
  DeckNode deck = build_item(node.children[multiplier == nullptr ? 0 : 1], faults);
  if (without != nullptr) {
    deck = around(DeckNode::Kind::without, std::move(deck), *without, faults);
    for (const Node& face : without->children) deck.faces.push_back(face_word(face.text));
  }
  if (multiplier != nullptr) {
    deck = around(DeckNode::Kind::times, std::move(deck), node, faults);
    deck.count = build_expression(*multiplier, faults);
  }
  return deck;
}

}  // namespace

DeckNode build_deck(const Node& node, FaultSink& faults) {
  if (node.children.size() == 1) return build_term(node.children.front(), faults);
  DeckNode deck;
  deck.kind = DeckNode::Kind::sum;
  deck.range = faults.source().range(node.begin, node.end);
  for (const Node& term : node.children) {
    if (deck.parts.size() == kMostParts) {
      faults.add(Code::impossible_pack, term.begin, term.end,
                 fmt::format("the pack has too many parts: expected at most {}", kMostParts));
      break;
    }
    deck.parts.push_back(build_term(term, faults));
  }
  return deck;
}

std::vector<Range> add_ranks(const std::vector<const Node*>& tokens, std::vector<std::string>& ranks,
                             FaultSink& faults) {
  std::vector<Range> places;
  const auto add = [&](const std::string& rank, const Node& token) {
    if (contains(ranks, rank)) {
      faults.add(Code::word_given_twice, token.begin, token.end,
                 fmt::format("the rank {} appears twice", backquoted(rank)));
      return;
    }
    ranks.push_back(rank);
    places.push_back(faults.source().range(token.begin, token.end));
  };
  for (std::size_t i = 0; i < tokens.size() && ranks.size() <= kMostRanks; ++i) {
    const std::size_t from = i;
    const std::string first = face_word(tokens[i]->text);
    if (i + 2 >= tokens.size() || tokens[i + 1]->tag != Tag::dots) {
      add(first, *tokens[i]);
    } else if (const auto run = rank_run(first, tokens[i += 2]->text)) {
      for (const std::string& rank : *run) add(rank, *tokens[from]);
    } else {
      faults.add(
          Code::not_in_the_pack, tokens[from]->begin, tokens[i]->end,
          fmt::format(
              "{} is not a run of ranks: expected two numbers, or two of A 2 3 4 5 6 7 8 9 10 J Q K A, the lower first",
              backquoted(first + " .. " + tokens[i]->text)));
    }
    if (ranks.size() > kMostRanks) {
      faults.add(Code::impossible_pack, tokens[from]->begin, tokens[i]->end,
                 fmt::format("there are too many ranks: expected at most {}", kMostRanks));
    }
  }
  return places;
}

}  // namespace houserules
