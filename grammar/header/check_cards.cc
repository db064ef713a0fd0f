#include <fmt/core.h>
#include <algorithm>
#include <set>

#include "grammar/header/check.h"
#include "grammar/header/pack.h"
#include "grammar/header/statements.h"
#include "system/utf8.h"

namespace houserules {
namespace {

/// The faces of every pack the header may use, combined.
PackFaces all_faces(const Header& header) {
  DeckNode all;
  all.kind = DeckNode::Kind::sum;
  for (const DeckStatement& s : header.all<DeckStatement>()) all.parts.push_back(s.deck);
  if (all.parts.empty()) all.parts.emplace_back();
  return faces_of(all);
}

class CardCheck {
 public:
  explicit CardCheck(HeaderCheck& check) : check_(check), pack_(all_faces(check.header())) {
    ranks_ = pack_.ranks;
    ranks_.insert(ranks_.end(), pack_.further.begin(), pack_.further.end());
    for (const std::string& rank : ranks_) words_.push_back(rank);
    for (const Suit& suit : pack_.suits) words_.push_back(suit.name);
  }

  void order(const OrderStatement& s) {
    for (std::size_t i = 0; i < s.ranks.size(); ++i) {
      if (is_rank(s.ranks[i])) continue;
      check_.fault(Code::not_in_the_pack, s, s.places[i],
                   fmt::format("the pack has no rank {}", backquoted(s.ranks[i])) +
                       Guess{s.ranks[i], face_meant(s.ranks[i], ranks_)});
    }
  }

  void values(const ValuesStatement& s) {
    std::set<std::string> seen;
    for (const auto& item : s.items) {
      if (!seen.insert(item.what).second) {
        check_.fault(Code::word_given_twice, s, item.range,
                     fmt::format("the value of {} appears twice", backquoted(item.what)));
      } else if (item.what != "others" && !is_rank(item.what) && !is_suit(item.what) && !is_card(item.what)) {
        std::vector<std::string> words = words_;
        words.emplace_back("others");
        check_.fault(Code::not_in_the_pack, s, item.range,
                     fmt::format("the pack has no rank, suit or card {}", backquoted(item.what)) +
                         Guess{item.what,
                               is_card(rank_first(item.what)) ? rank_first(item.what) : face_meant(item.what, words)});
      }
    }
  }

  void first(const FirstStatement& s) {
    if (s.who == FirstPlayer::lowest_holder || s.who == FirstPlayer::highest_holder) return first_by_suit(s);
    if (s.who != FirstPlayer::holder || is_card(s.card) || is_card_without_suit(s.card)) return;
    check_.fault(Code::not_in_the_pack, s, s.range,
                 fmt::format("expected a card of the pack, such as `{}`, found {}", example(), backquoted(s.card)));
  }

  void face_name(const FaceNameStatement& s) {
    if (is_rank(s.name) || is_card(s.name)) return;
    check_.fault(Code::not_in_the_pack, s, s.range,
                 fmt::format("the pack has no rank or card {}", backquoted(s.name)) + guess(s.name, words_));
  }

  void deck(const DeckStatement& s) {
    parts(s, s.deck);
    bool constant = true;
    visit_counts(s.deck, [&](const ExpressionPtr& count) { constant = constant && is_constant(count); });
    if (!constant) return;
    const Environment environment;
    std::string error;
    const auto cards = cards_of(s.deck, faces_of(s.deck).suits, &environment, error);
    if (cards && cards->empty() && !faces_of(s.deck).faces.empty()) error = "the pack has no cards";
    if (!error.empty()) check_.fault(Code::impossible_pack, s, s.deck.range, error);
  }

 private:
  void first_by_suit(const FirstStatement& s) {
    if (s.card == "card" || is_suit(s.card) || check_.is_broken(s.card)) return;
    std::vector<std::string> words{"card"};
    for (const Suit& suit : pack_.suits) words.push_back(suit.name);
    for (const PublicStatement& value : check_.header().all<PublicStatement>()) {
      if (value.name == s.card && !value.each) return;
      if (!value.each) words.push_back(value.name);
    }
    check_.fault(Code::not_in_the_pack, s, s.range,
                 fmt::format("expected `card`, a suit of the pack or a public value that holds a suit, found {}",
                             backquoted(s.card)) +
                     guess(s.card, words));
  }

  void parts(const DeckStatement& s, const DeckNode& deck) {
    for (const DeckNode& part : deck.parts) parts(s, part);
    if (deck.kind == DeckNode::Kind::custom) {
      for (const auto& plus : deck.plus) further_card(s, deck, plus.face);
    }
    if (deck.kind != DeckNode::Kind::without) return;
    const PackFaces inner = faces_of(deck.parts.front());
    for (const std::string& word : deck.faces) {
      const auto named = [&](const DeckFace& face) { return names(word, face, inner.suits); };
      if (std::any_of(inner.faces.begin(), inner.faces.end(), named)) continue;
      check_.fault(Code::not_in_the_pack, s, deck.range,
                   fmt::format("the pack has no {} to take out", backquoted(word)) + guess(word, face_words(inner)));
    }
  }

  void further_card(const DeckStatement& s, const DeckNode& deck, const std::string& word) {
    const std::size_t dash = word.find('-');
    if (dash == std::string::npos || contains(deck.suits, word.substr(dash + 1))) return;
    check_.fault(Code::not_in_the_pack, s, deck.range,
                 fmt::format("the pack has no suit {}", backquoted(word.substr(dash + 1))) +
                     guess(word.substr(dash + 1), deck.suits));
  }

  bool is_rank(const std::string& word) const { return contains(ranks_, word) || check_.is_broken("deck"); }
  bool is_suit(const std::string& word) const {
    return std::any_of(pack_.suits.begin(), pack_.suits.end(), [&](const Suit& suit) { return suit.name == word; });
  }
  bool is_card(const std::string& word) const {
    return check_.is_broken("deck") || std::any_of(pack_.faces.begin(), pack_.faces.end(), [&](const DeckFace& face) {
             return names_card(word, face, pack_.suits);
           });
  }

  bool is_card_without_suit(const std::string& word) const { return contains(pack_.faces, DeckFace{word, ""}); }

  std::string example() const {
    for (const DeckFace& face : pack_.faces) {
      for (const Suit& suit : pack_.suits) {
        if (suit.name == face.suit) return card_word(face.rank, suit);
      }
    }
    return pack_.faces.empty() ? "2C" : pack_.faces.front().rank;
  }

  HeaderCheck& check_;
  PackFaces pack_;
  std::vector<std::string> ranks_, words_;
};

}  // namespace

void check_cards(HeaderCheck& check) {
  const Header& header = check.header();
  CardCheck cards(check);
  for (const DeckStatement& s : header.all<DeckStatement>()) cards.deck(s);
  for (const OrderStatement& s : header.all<OrderStatement>()) cards.order(s);
  for (const ValuesStatement& s : header.all<ValuesStatement>()) cards.values(s);
  for (const FirstStatement& s : header.all<FirstStatement>()) cards.first(s);
  for (const FaceNameStatement& s : header.all<FaceNameStatement>()) cards.face_name(s);
}

}  // namespace houserules
