// Decides which events tell a reader nothing new after the previous lines.
#include <algorithm>

#include <fmt/format.h>

#include "telling/narrator.h"
#include "telling/text.h"

namespace houserules {
namespace {

/// Whether `text` contains `words` as whole words.
bool mentions(const std::string& text, const std::string& words) {
  return !words.empty() && (" " + text + " ").find(" " + words + " ") != std::string::npos;
}

/// A move's text in the header, without its values.
std::string words_of(const MoveInfo& move) {
  return filled(move.text, [](int) { return ""; });
}

/// Whether a move's text matches that of a public value: "declare last cards" and "has declared last cards".
bool says_so(const MoveInfo& move, const PublicInfo& info) {
  const std::vector<std::string> words = split_words(words_of(move));
  const std::vector<std::string> said = split_words(info.text.empty() ? info.name : info.text);
  return std::all_of(words.begin(), words.end(), [&said](const std::string& word) {
    return std::any_of(said.begin(), said.end(), [&word](const std::string& other) { return other.starts_with(word); });
  });
}

}  // namespace

/// The choice without values hidden from the viewer, except the number of cards.
Event Narrator::as_learnt(Event chose) const {
  const bool learns = !setup_.moves[chose.move].is_private || viewer_ == chose.seat || viewer_ == kOmniscient;
  for (ChosenValue& value : chose.chosen) {
    if (!learns && value.kind != AlternativeKind::set) value = {};
  }
  return chose;
}

/// The chosen cards that the viewer may see.
std::vector<FaceId> Narrator::cards_named(const Event& chose) const {
  std::vector<FaceId> faces;
  for (const EventCard& card : chose.cards) {
    if (card.seen_by != 0 && sees(viewer_, card.seen_by, setup_.players)) faces.push_back(card.face);
  }
  return faces;
}

/// The number of chosen cards that the viewer may not see: 3 for "pass 3 cards", 1 for "lay a card", even if that is
/// the header's own text.
std::size_t Narrator::cards_counted(const Event& chose) const {
  if (!cards_named(chose).empty()) return 0;
  const MoveInfo& move = setup_.moves[chose.move];
  std::size_t cards = 0;
  for (const ChosenValue& value : chose.chosen) {
    const bool is_number = value.kind == AlternativeKind::number && move.text.find(" card}") != std::string::npos;
    cards += is_number ? slot(value.value) : value.cards();
  }
  const bool is_secret = chose.chosen[0].kind == AlternativeKind::plain && move.value == ValueType::card;
  return cards == 0 && (is_secret || move.text.find("a card") != std::string::npos) ? 1 : cards;
}

/// Whether the choices mention this number of cards.
bool Narrator::counts(std::int64_t cards) const {
  return chose_number(cards) || std::any_of(pending_.choices.begin(), pending_.choices.end(),
                                            [&](const Event& chose) { return cards_counted(chose) == slot(cards); });
}

bool Narrator::chose_number(std::int64_t number) const {
  const auto is_it = [number](const ChosenValue& one) {
    return one.kind == AlternativeKind::number && one.value == number;
  };
  return std::any_of(pending_.choices.begin(), pending_.choices.end(),
                     [&](const Event& chose) { return std::any_of(chose.chosen.begin(), chose.chosen.end(), is_it); });
}

// Whether it is the move of the chosen cards: every card of the event is in the choice's text, and none is another
// one with the same face, from another pile.
bool Narrator::repeats_cards(const Event& event) {
  const auto is_elsewhere = [&event](const ChosenValue& value) {
    return value.cards() == 0 || (value.kind == AlternativeKind::card && value.pile && *value.pile != event.from);
  };
  const auto& choices = pending_.choices;
  const bool elsewhere = std::all_of(choices.begin(), choices.end(), [&](const Event& chose) {
    return std::all_of(chose.chosen.begin(), chose.chosen.end(), is_elsewhere);
  });
  if (elsewhere && !event.cards.empty()) return false;
  std::vector<FaceId> left = pending_.cards;
  for (const EventCard& card : event.cards) {
    const auto said = std::find(left.begin(), left.end(), card.face);
    if (!sees(viewer_, card.seen_by, setup_.players) || said == left.end()) return false;
    left.erase(said);
  }
  pending_.cards = std::move(left);
  std::vector<FaceId>& named = named_[pending_.seat].cards;
  for (const EventCard& card : event.cards) {
    const auto found = std::find(named.begin(), named.end(), card.face);
    if (found != named.end()) named.erase(found);
  }
  return true;
}

// Named cards may also move after other events: after a simultaneous choice, or two choices in a row.
void Narrator::name_cards(const Event& chose, bool follows_choice) {
  if (!follows_choice && (named_.size() != 1 || !named_.contains(chose.seat))) named_.clear();
  Named& named = named_[chose.seat];
  for (const FaceId face : cards_named(chose)) named.cards.push_back(face);
  if (named.cards.empty()) named.unseen = cards_counted(chose);
  for (const ChosenValue& value : chose.chosen) {
    if (value.kind == AlternativeKind::player) named.taker = value.value;
  }
}

bool Narrator::is_named(const Event& moved) {
  const Seat owner = setup_.piles[moved.from].owner, taker = setup_.piles[moved.to].owner;
  const auto named = named_.find(owner);
  if (owner == kNoSeat || named == named_.end() || (taker != kNoSeat && taker != owner)) return false;
  Named left = named->second;
  const bool unseen = is_unseen(moved);
  if (unseen && moved.cards.size() == 1 && left.cards.size() == 1) {
    left.cards.clear();
  } else if (unseen && !moved.cards.empty() && moved.cards.size() <= left.unseen) {
    left.unseen -= moved.cards.size();
  } else {
    for (const EventCard& card : moved.cards) {
      const auto found = std::find(left.cards.begin(), left.cards.end(), card.face);
      if (!sees(viewer_, card.seen_by, setup_.players) || found == left.cards.end()) return false;
      left.cards.erase(found);
    }
  }
  named->second = std::move(left);
  return true;
}

bool Narrator::is_unseen(const Event& event) const {
  return std::none_of(event.cards.begin(), event.cards.end(),
                      [this](const EventCard& card) { return sees(viewer_, card.seen_by, setup_.players); });
}

// Hidden cards moved from one table pile to another during play: the table already shows how many are in each.
bool Narrator::is_put_aside(const Event& event) const {
  if (dealing_ || (event.kind != Event::Kind::moved && event.kind != Event::Kind::took)) return false;
  const auto is_hidden = [this](PileId pile) {
    return setup_.piles[pile].owner == kNoSeat && setup_.team_of(pile) < 0 &&
           setup_.piles[pile].facing == PileFacing::down;
  };
  return event.amount > 0 && is_hidden(event.from) && is_hidden(event.to) && is_unseen(event);
}

// Cards are shown and then given away, or named by the rule file with their total; or a player who folds throws them in
// unseen.
bool Narrator::is_told_next(const Event& event, const Event& next) const {
  using Kind = Event::Kind;
  if (event.kind == Kind::moved && next.kind == Kind::sat_out) {
    const bool own = setup_.piles[event.from].owner == next.seat && setup_.piles[event.to].owner == kNoSeat;
    return own && std::all_of(event.cards.begin(), event.cards.end(),
                              [&](const EventCard& card) { return (card.seen_by & ~seat_bit(next.seat)) == 0; });
  }
  if (event.kind != Kind::shown || event.other != kNoSeat || event.cards.empty()) return false;
  if (next.kind == Kind::said) {
    return std::all_of(event.cards.begin(), event.cards.end(), [&](const EventCard& card) {
      return mentions(next.text, setup_.pack.text(card.face)) || mentions(next.text, setup_.pack.name(card.face));
    });
  }
  if (next.kind != Kind::moved || next.from != event.from || next.cards.size() != event.cards.size()) return false;
  return std::equal(event.cards.begin(), event.cards.end(), next.cards.begin(),
                    [this](const EventCard& one, const EventCard& other) {
                      return one.face == other.face && sees(viewer_, other.seen_by, setup_.players);
                    });
}

// A past deed ("has declared") is not undone; it only ceases to matter.
bool Narrator::takes_back_a_deed(const Event& changed) const {
  return changed.seat != kNoSeat && changed.value.is_nothing() && changed.was.is(PublicValue::Kind::yes) &&
         setup_.publics[slot(changed.info)].text.starts_with("has ");
}

// The reset of a count that restarts every round, such as bets, is not news.
bool Narrator::begins_anew(const Event& changed) const {
  const PublicInfo& info = setup_.publics[slot(changed.info)];
  // On the line of a choice it is, unless that has told the count already: "count: 31".
  const auto tells_it = [&](const std::string& extra) {
    return extra.starts_with((info.text.empty() ? info.name : info.text) + ": ");
  };
  const bool on_its_line = pending_.any && (changed.seat == kNoSeat || changed.seat == pending_.seat);
  if (changed.team >= 0 || (on_its_line && std::none_of(pending_.extras.begin(), pending_.extras.end(), tells_it)))
    return false;
  const auto* const start = std::get_if<std::int64_t>(&info.start);
  return !info.kept && start != nullptr && changed.value.is(PublicValue::Kind::number) &&
         changed.value.number == *start;
}

// A player's or team's number that is cleared, such as what their first meld has to count, once it is laid.
bool Narrator::matters_no_more(const Event& changed) {
  return (changed.seat != kNoSeat || changed.team >= 0) && changed.was.is(PublicValue::Kind::number) &&
         changed.value.is(PublicValue::Kind::nil);
}

// That hearts are not broken is no news before they have been.
bool Narrator::is_not_yet(const Event& changed) {
  return changed.was.is(PublicValue::Kind::nil) && changed.value.is(PublicValue::Kind::no);
}

// "Anna puts in the small blind: 1" already says what she pays and has bet.
bool Narrator::repeats_what_was_said(const Event& event) {
  const bool paid = event.kind == Event::Kind::paid && event.other >= kMaxPlayers;
  if (!paid && event.kind != Event::Kind::changed) {
    said_.clear();
    return false;
  }
  if (event.seat == kNoSeat || event.seat >= setup_.players) return false;
  if (!said_.starts_with(setup_.names[slot(event.seat)] + " ")) return false;
  return mentions(said_, paid ? std::to_string(event.amount) : text_of(event.value, setup_));
}

// "Anna: pass 7♦ A♠ J♥", then "Anna gives Ben 7♦ A♠ J♥": a single sentence, even if others chose in between.
bool Narrator::is_passed_on(const Event& moved) {
  const Seat giver = setup_.piles[moved.from].owner, taker = setup_.piles[moved.to].owner;
  if (giver == kNoSeat || taker == kNoSeat || giver == taker) return false;
  const auto named = named_.find(giver);
  if (named == named_.end() || !named->second.line) return false;
  const std::size_t count = named->second.cards.empty() ? named->second.unseen : named->second.cards.size();
  if (moved.cards.size() != count) return false;
  std::string cards;
  for (const EventCard& card : moved.cards) {
    const bool seen = sees(viewer_, card.seen_by, setup_.players);
    if (!named->second.cards.empty() && (!seen || !contains(named->second.cards, card.face))) return false;
    if (named->second.cards.empty() && seen) cards += (cards.empty() ? "" : " ") + setup_.pack.text(card.face);
  }
  std::string& line = lines_[*named->second.line];
  if (named->second.taker != taker) line += " to " + setup_.names[slot(taker)];
  if (!cards.empty()) line += with_cards(setup_.pack, fmt::format(" ({})", cards), style_);
  named_.erase(named);
  return true;
}

// "call hearts" implies "suit to follow: hearts", and "declare last cards" implies "Anna has declared last cards".
bool Narrator::is_said(const Event& changed) const {
  using Kind = PublicValue::Kind;
  const PublicInfo& info = setup_.publics[slot(changed.info)];
  const bool is_predicate_of_one = changed.value.is(Kind::player) && is_predicate(info.text);
  const std::string text = setup_.shown_word(text_of(changed.value, setup_));
  const auto is_it = [&](const Event& chose) {
    const MoveInfo& move = setup_.moves[chose.move];
    if (changed.value.is(Kind::yes) || is_predicate_of_one) return pending_.cards.empty() && says_so(move, info);
    if (changed.value.is(Kind::card)) return contains(cards_named(chose), changed.value.number);
    return mentions(words_of(move), text) ||
           std::any_of(chose.chosen.begin(), chose.chosen.end(),
                       [&](const ChosenValue& one) { return mentions(value_text(one, setup_), text); });
  };
  if (changed.value.is_nothing()) return false;
  if (changed.value.is(Kind::number)) return chose_number(changed.value.number);
  return std::any_of(pending_.choices.begin(), pending_.choices.end(), is_it);
}

}  // namespace houserules
