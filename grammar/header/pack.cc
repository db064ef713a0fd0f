#include "grammar/header/pack.h"

#include <fmt/core.h>
#include <algorithm>
#include <map>
#include <set>

#include "grammar/header/named_packs.h"
#include "grammar/header/statements.h"
#include "runtime/text.h"

namespace houserules {
namespace {

/// Digits without a sign or leading zeros.
std::optional<int> plain_number(std::string_view text) {
  const bool plain = text.starts_with('0') ? text.size() == 1 : !text.starts_with('-');
  return plain ? whole_number<int>(text) : std::nullopt;
}

/// The maximum number of distinct faces, ranks or suits in a header: no pack has as many, and each new one is compared
/// with all before.
constexpr std::size_t kMostDifferent = kMostRanks;

template <typename T>
void add_once(std::vector<T>& list, const T& item) {
  if (list.size() < kMostDifferent && !contains(list, item)) list.push_back(item);
}

void add_suit(std::vector<Suit>& suits, std::string_view name, std::string_view colour, bool bare = false) {
  const auto same = [&](const Suit& suit) { return suit.name == name; };
  if (suits.size() < kMostDifferent && std::none_of(suits.begin(), suits.end(), same))
    suits.push_back({std::string(name), "", std::string(colour), bare});
}

/// Splits "5-red" into rank and suit; without a dash followed by a known suit, the whole word is a rank.
DeckFace plus_face(const std::string& word, const std::vector<std::string>& suits) {
  const std::size_t dash = word.find('-');
  if (dash == std::string::npos) return {word, ""};
  const std::string suit = word.substr(dash + 1);
  return contains(suits, suit) ? DeckFace{word.substr(0, dash), suit} : DeckFace{word, ""};
}

void add_faces(const DeckNode& deck, PackFaces& pack) {
  switch (deck.kind) {
    case DeckNode::Kind::standard: {
      const NamedPack& named = *named_pack(deck.family, deck.size);
      for (const PackPart& part : named.parts) {
        for (const auto& [suit, colour] : part.suits)
          add_suit(pack.suits, suit, colour, /*bare=*/named.family == "tarock" && suit == kTarockTrumps);
      }
      for (const std::string_view rank : named.order) add_once(pack.ranks, std::string(rank));
      for (const std::string_view rank : named.suitless) add_once(pack.further, std::string(rank));
      break;
    }
    case DeckNode::Kind::jokers: add_once(pack.further, std::string(kJokerRank)); break;
    case DeckNode::Kind::custom:
      for (std::size_t i = 0; i < deck.suits.size(); ++i) add_suit(pack.suits, deck.suits[i], deck.colours[i]);
      for (const std::string& rank : deck.ranks) add_once(pack.ranks, rank);
      for (const auto& plus : deck.plus) add_once(pack.further, plus_face(plus.face, deck.suits).rank);
      break;
    default:
      for (const DeckNode& part : deck.parts) add_faces(part, pack);
  }
}

std::string initial(const std::string& name) { return std::string(1, upper(name[0])); }

void give_letters(std::vector<Suit>& suits) {
  std::vector<std::string> letters;
  for (const Suit& suit : suits) add_once(letters, suit.bare ? "" : initial(suit.name));
  for (Suit& suit : suits) {
    if (!suit.bare) suit.letter = letters.size() == suits.size() ? initial(suit.name) : suit.name;
  }
}

/// Lays out the cards of a pack tree, up to the maximum.
class Layout {
 public:
  Layout(const std::vector<Suit>& suits, const Environment* environment) : suits_(suits), environment_(environment) {}

  std::vector<DeckFace> cards(const DeckNode& deck) {
    std::vector<DeckFace> result;
    switch (deck.kind) {
      case DeckNode::Kind::standard: {
        const NamedPack& named = *named_pack(deck.family, deck.size);
        for (int copy = 0; copy < (environment_ != nullptr ? named.copies : 1); ++copy) {
          for (const PackPart& part : named.parts) {
            for (const NamedSuit& suit : part.suits) {
              for (const std::string_view rank : part.ranks)
                result.push_back({std::string(rank), std::string(suit.name)});
            }
          }
          for (const std::string_view rank : named.suitless) result.push_back({std::string(rank), ""});
        }
        break;
      }
      case DeckNode::Kind::jokers: add(result, {{std::string(kJokerRank), ""}}, count(deck.count, "Jokers")); break;
      case DeckNode::Kind::custom: add_custom(deck, result); break;
      case DeckNode::Kind::sum:
        for (const DeckNode& part : deck.parts) add(result, cards(part), 1);
        break;
      case DeckNode::Kind::times: {
        const std::int64_t times = count(deck.count, "packs");
        add(result, cards(deck.parts.front()), times);
        break;
      }
      case DeckNode::Kind::without:
        result = cards(deck.parts.front());
        std::erase_if(result, [&](const DeckFace& face) {
          return std::any_of(deck.faces.begin(), deck.faces.end(),
                             [&](const std::string& word) { return names(word, face, suits_); });
        });
    }
    return result;
  }

  const std::string& error() const { return error_; }

 private:
  void add_custom(const DeckNode& deck, std::vector<DeckFace>& result) {
    std::vector<DeckFace> once;
    for (const std::string& suit : deck.suits.empty() ? std::vector<std::string>{""} : deck.suits) {
      for (std::size_t i = 0; i < deck.ranks.size(); ++i) {
        const std::string& rank = deck.ranks[i];
        const ExpressionPtr& copies = deck.rank_copies[i];
        if (!copies || environment_ == nullptr) once.push_back({rank, suit});
        else add(once, {{rank, suit}}, count(copies, "copies of " + rank));
      }
    }
    add(result, once, deck.copies ? count(deck.copies, "copies") : 1);
    for (const auto& plus : deck.plus) {
      add(result, {plus_face(plus.face, deck.suits)}, plus.count ? count(plus.count, plus.face) : 1);
    }
  }

  std::int64_t count(const ExpressionPtr& expression, std::string_view what) {
    if (environment_ == nullptr) return 1;
    const std::int64_t number = number_of(expression, *environment_);
    if (number < 0 && error_.empty()) error_ = fmt::format("the pack would have {} {}", number, what);
    return number;
  }

  /// Without an environment only the distinct faces matter, so each is added once.
  void add(std::vector<DeckFace>& result, const std::vector<DeckFace>& cards, std::int64_t times) {
    if (environment_ == nullptr) {
      std::set<DeckFace> known(result.begin(), result.end());
      for (const DeckFace& face : cards) {
        if (result.size() < kMostDifferent && known.insert(face).second) result.push_back(face);
      }
      return;
    }
    for (std::int64_t i = 0; i < times && !cards.empty(); ++i) {
      result.insert(result.end(), cards.begin(), cards.end());
      if (std::ssize(result) <= kMaxCards) continue;
      if (error_.empty()) error_ = fmt::format("the pack has too many cards: expected at most {}", kMaxCards);
      return;
    }
  }

  const std::vector<Suit>& suits_;
  const Environment* environment_;
  std::string error_;
};

/// "red Draw Two" from "{suit} Draw Two", "Under of acorns" from "Under"; the name of a single card is kept as it is.
std::string told_name(std::string text, const DeckFace& face, bool of_card) {
  constexpr std::string_view kSuit = "{suit}";
  bool says_suit = false;
  for (std::size_t at = text.find(kSuit); at != std::string::npos; at = text.find(kSuit, at + face.suit.size())) {
    text.replace(at, kSuit.size(), face.suit);
    says_suit = true;
  }
  return says_suit || of_card || face.suit.empty() ? text : text + " of " + face.suit;
}

std::optional<std::int64_t> value_of(const DeckFace& face, const ValuesStatement& values,
                                     const std::vector<Suit>& suits, const Environment& environment) {
  enum { kNothing, kOthers, kRankOrSuit, kCard };
  int specific = kNothing;
  std::optional<std::int64_t> value;
  for (const auto& item : values.items) {
    int fits = item.what == "others" ? kOthers : kNothing;
    if (names_rank(item.what, face) || names_suit(item.what, face)) fits = kRankOrSuit;
    if (names_card(item.what, face, suits)) fits = kCard;
    if (fits == kNothing || fits < specific) continue;
    specific = fits;
    value.reset();
    if (item.value) value = number_of(item.value, environment);
    else if (const auto pips = pips_of(face.rank)) value = *pips;
  }
  return value;
}

/// Names the faces according to the header's `name` statements; a card's name overrides a rank's.
void name_faces(const Header& header, const Environment& environment, const std::vector<Suit>& suits, Pack& pack) {
  const auto names = holding<FaceNameStatement>(header, environment);
  if (names.empty()) return;
  pack.names.resize(pack.faces.size());
  pack.rank_names.resize(pack.ranks.size());
  for (const bool of_cards : {false, true}) {
    for (const FaceNameStatement* s : names) {
      for (std::size_t i = 0; i < pack.faces.size(); ++i) {
        const Face& face = pack.faces[i];
        const DeckFace words{pack.ranks[slot(face.rank)], face.suit < 0 ? "" : pack.suits[slot(face.suit)]};
        if (of_cards ? !names_card(s->name, words, suits) : !names_rank(s->name, words)) continue;
        pack.names[i] = told_name(s->text, words, of_cards);
        if (!of_cards) pack.rank_names[slot(face.rank)] = s->text.find('{') == std::string::npos ? s->text : "";
      }
    }
  }
}

/// Spoken names of ranks, and their words in the language.
constexpr auto kSpokenRanks = std::to_array<std::pair<std::string_view, std::string_view>>(
    {{"ace", "A"},   {"king", "K"},  {"queen", "Q"}, {"jack", "J"}, {"knave", "J"}, {"joker", "*"},
     {"two", "2"},   {"deuce", "2"}, {"three", "3"}, {"four", "4"}, {"five", "5"},  {"six", "6"},
     {"seven", "7"}, {"eight", "8"}, {"nine", "9"},  {"ten", "10"}, {"t", "10"},    {"1", "A"},
     {"11", "J"},    {"12", "Q"},    {"13", "K"},    {"14", "A"}});

bool in_play(const std::vector<DeckFace>& cards, const std::string DeckFace::*part, const std::string& word) {
  return std::any_of(cards.begin(), cards.end(), [&](const DeckFace& face) { return face.*part == word; });
}

/// Orders the ranks low to high by the `order` that applies, followed by those outside it.
void order_ranks(const PackFaces& faces, const OrderStatement* order, const std::vector<DeckFace>& cards, Pack& pack) {
  for (const std::string& rank : order == nullptr ? faces.ranks : order->ranks) {
    if (in_play(cards, &DeckFace::rank, rank)) pack.ranks.push_back(rank);
  }
  pack.ordered_ranks = static_cast<int>(pack.ranks.size());
  for (const auto* list : {&faces.ranks, &faces.further}) {
    for (const std::string& rank : *list) {
      if (in_play(cards, &DeckFace::rank, rank)) add_once(pack.ranks, rank);
    }
  }
  pack.circular = order != nullptr && order->circular;
}

/// Numbers the faces in hand-sorting order (by suit, suitless last, then by rank) and assigns each card its face.
void add_cards(const std::vector<DeckFace>& cards, Pack& pack) {
  std::map<std::pair<int, int>, FaceId> numbers;
  const auto place = [&](const DeckFace& card) {
    return std::pair(card.suit.empty() ? static_cast<int>(pack.suits.size()) : pack.suit_index(card.suit),
                     pack.rank_index(card.rank));
  };
  std::vector<const FaceId*> of_cards;
  for (const DeckFace& card : cards) of_cards.push_back(&numbers.emplace(place(card), 0).first->second);
  for (auto& [key, number] : numbers) {
    const auto [suit, rank] = key;
    number = static_cast<FaceId>(pack.faces.size());
    pack.faces.push_back({rank, suit == static_cast<int>(pack.suits.size()) ? -1 : suit,
                          rank < pack.ordered_ranks ? rank + 1 : 0, std::nullopt});
  }
  for (const FaceId* number : of_cards) pack.cards.push_back(*number);
  pack.has_duplicates = pack.cards.size() > pack.faces.size();
}

}  // namespace

std::optional<std::vector<std::string>> rank_run(std::string_view first, std::string_view last) {
  std::vector<std::string> run;
  const auto low = plain_number(first), high = plain_number(last);
  if (low && high) {
    if (*high < *low) return std::nullopt;
    for (int number = *low; number <= *high && run.size() <= kMostRanks; ++number)
      run.push_back(std::to_string(number));
    return run;
  }
  std::vector<std::string_view> succession(kStandardRanks.begin(), kStandardRanks.end());
  succession.push_back("A");
  const auto from = std::find(succession.begin(), succession.end(), first);
  if (from == succession.end()) return std::nullopt;
  const auto to = std::find(from + 1, succession.end(), last);
  if (to == succession.end()) return std::nullopt;
  // A run from Ace to Ace would name it twice.
  if (first == last) return std::nullopt;
  run.assign(from, to + 1);
  return run;
}

std::string face_word(std::string_view written) {
  return std::string(written == "joker" || written == "jokers" ? kJokerRank : written);
}

std::optional<int> pips_of(std::string_view rank) {
  if (rank == "A") return 1;
  return plain_number(rank);
}

std::string face_meant(const std::string& word, const std::vector<std::string>& known) {
  std::string small = lower(word);
  for (const std::string& form : {small, small.substr(0, small.size() - (small.ends_with('s') ? 1 : 0))}) {
    for (const auto& [spoken, rank] : kSpokenRanks) {
      // With a Knight, the numbers mean others.
      if (spoken == form && contains(known, rank) && (!pips_of(form) || form == "1" || !contains(known, "C")))
        return std::string(rank);
    }
  }
  for (const StandardSuit& suit : kStandardSuits) {
    if (lower(suit.letter) == small && contains(known, suit.name)) return std::string(suit.name);
  }
  return nearest(word, known);
}

bool names_rank(std::string_view word, const DeckFace& face) { return word == face.rank; }
bool names_suit(std::string_view word, const DeckFace& face) { return !face.suit.empty() && word == face.suit; }

bool names_card(std::string_view word, const DeckFace& face, const std::vector<Suit>& suits) {
  if (face.suit.empty() || !word.starts_with(face.rank)) return false;
  const std::string_view rest = word.substr(face.rank.size());
  if (rest.starts_with('-') && rest.substr(1) == face.suit) return true;
  return std::any_of(suits.begin(), suits.end(),
                     [&](const Suit& suit) { return suit.name == face.suit && suit.letter == rest; });
}

bool names(std::string_view word, const DeckFace& face, const std::vector<Suit>& suits) {
  return names_rank(word, face) || names_suit(word, face) || names_card(word, face, suits);
}

PackFaces faces_of(const DeckNode& deck) {
  PackFaces pack;
  add_faces(deck, pack);
  std::erase_if(pack.further, [&](const std::string& rank) { return contains(pack.ranks, rank); });
  give_letters(pack.suits);
  std::string error;
  const auto cards = cards_of(deck, pack.suits, nullptr, error);
  if (cards) pack.faces = *cards;
  return pack;
}

std::string card_word(const std::string& rank, const Suit& suit) {
  return rank + (suit.letter == suit.name ? "-" : "") + suit.letter;
}

std::vector<std::string> face_words(const PackFaces& pack) {
  std::vector<std::string> words;
  for (const DeckFace& face : pack.faces) add_once(words, face.rank);
  for (const Suit& suit : pack.suits) add_once(words, suit.name);
  for (const DeckFace& face : pack.faces) {
    for (const Suit& suit : pack.suits) {
      if (suit.name == face.suit) add_once(words, card_word(face.rank, suit));
    }
  }
  return words;
}

PackWords pack_words(const Header& header, bool usual_too) {
  std::vector<DeckNode> decks;
  if (usual_too) {
    decks.resize(2);
    decks[1].kind = DeckNode::Kind::jokers;
  }
  for (const DeckStatement& s : header.all<DeckStatement>()) decks.push_back(s.deck);
  if (decks.empty()) decks.emplace_back();
  PackWords words;
  for (const DeckNode& deck : decks) {
    const PackFaces pack = faces_of(deck);
    for (const DeckFace& face : pack.faces) add_once(words.ranks, face.rank);
    for (const Suit& suit : pack.suits) {
      add_once(words.suits, suit.name);
      if (!suit.colour.empty()) add_once(words.colours, suit.colour);
      for (const DeckFace& face : pack.faces) {
        if (face.suit == suit.name) add_once(words.cards, card_word(face.rank, suit));
      }
    }
  }
  return words;
}

std::optional<std::vector<DeckFace>> cards_of(const DeckNode& deck, const std::vector<Suit>& suits,
                                              const Environment* environment, std::string& error) {
  Layout layout(suits, environment);
  std::vector<DeckFace> cards = layout.cards(deck);
  if (layout.error().empty()) return cards;
  error = layout.error();
  return std::nullopt;
}

std::optional<Pack> resolve_pack(const Header& header, const Environment& environment, std::string& error) {
  const auto* statement = the_holding<DeckStatement>(header, environment);
  const DeckNode deck = statement == nullptr ? DeckNode{} : statement->deck;
  const PackFaces faces = faces_of(deck);
  const auto cards = cards_of(deck, faces.suits, &environment, error);
  if (cards && cards->empty()) error = "the pack has no cards";
  if (!cards || cards->empty()) return std::nullopt;

  Pack pack;
  for (const Suit& suit : faces.suits) {
    if (!in_play(*cards, &DeckFace::suit, suit.name)) continue;
    pack.suits.push_back(suit.name);
    pack.letters.push_back(suit.letter);
    pack.colours.push_back(suit.colour);
  }
  order_ranks(faces, the_holding<OrderStatement>(header, environment), *cards, pack);
  add_cards(*cards, pack);
  if (const auto* values = the_holding<ValuesStatement>(header, environment)) {
    for (Face& face : pack.faces) {
      const DeckFace words{pack.ranks[slot(face.rank)], face.suit < 0 ? "" : pack.suits[slot(face.suit)]};
      face.value = value_of(words, *values, faces.suits, environment);
    }
  }
  name_faces(header, environment, faces.suits, pack);
  return pack;
}

}  // namespace houserules
