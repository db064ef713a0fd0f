// What of the events is no news to whoever has read the lines before.
#include <algorithm>
#include <string_view>

#include <fmt/format.h>

#include "grammar/diagnostics/diagnostic.h"
#include "telling/narrator.h"
#include "telling/text.h"

namespace houserules {
namespace {

/// How many cards the words count: 1 for "lay a card", 3 for "pass 3 cards"; 0 for none.
std::size_t cards_counted(const std::vector<std::string>& words) {
  for (std::size_t i = 1; i < words.size(); ++i) {
    if (words[i] == "card" && (words[i - 1] == "a" || words[i - 1] == "1")) return 1;
    constexpr std::size_t kDigits = 2;
    const bool number =
        words[i - 1].size() <= kDigits && words[i - 1].find_first_not_of("0123456789") == std::string::npos;
    if (words[i] == "cards" && number) return std::stoul(words[i - 1]);
  }
  return 0;
}

}  // namespace

// The move of the chosen cards: every card of the event appears in the choice's text.
bool Narrator::repeats_cards(const Event& event) {
  std::vector<std::string> words = pending_.words;
  for (const EventCard& card : event.cards) {
    if (!sees(viewer_, card.seen_by, setup_.players)) return false;
    const auto said = std::find(words.begin(), words.end(), setup_.pack.text(card.face));
    if (said == words.end()) return false;
    words.erase(said);
  }
  pending_.words = std::move(words);
  for (const EventCard& card : event.cards) {
    std::vector<std::string>& cards = named_[pending_.seat].cards;
    const auto found = std::find(cards.begin(), cards.end(), setup_.pack.text(card.face));
    if (found != cards.end()) cards.erase(found);
  }
  return true;
}

// Cards that were named move after other events too: those of all who chose at once, or of two choices in a row.
void Narrator::name_cards(const Event& chose, bool follows_choice) {
  if (!follows_choice && (named_.size() != 1 || !named_.contains(chose.seat))) named_.clear();
  const std::vector<std::string> words = split_words(without_choosers_name(chose));
  Named& named = named_[chose.seat];
  for (const std::string& word : words) {
    const auto face = setup_.pack.parse(word);
    if (face && setup_.pack.text(*face) == word) named.cards.push_back(word);
  }
  if (named.cards.empty()) named.unseen = cards_counted(words);
}

bool Narrator::is_named(const Event& moved) {
  const Seat owner = setup_.piles[moved.from].owner, taker = setup_.piles[moved.to].owner;
  const auto named = named_.find(owner);
  if (owner == kNoSeat || named == named_.end() || (taker != kNoSeat && taker != owner)) return false;
  Named left = named->second;
  const bool unseen = std::none_of(moved.cards.begin(), moved.cards.end(), [this](const EventCard& card) {
    return sees(viewer_, card.seen_by, setup_.players);
  });
  if (unseen && moved.cards.size() == 1 && left.cards.size() == 1) {
    left.cards.clear();
  } else if (unseen && !moved.cards.empty() && moved.cards.size() <= left.unseen) {
    left.unseen -= moved.cards.size();
  } else {
    for (const EventCard& card : moved.cards) {
      const auto found = std::find(left.cards.begin(), left.cards.end(), setup_.pack.text(card.face));
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

// Cards that nobody sees, put from one pile of the table to another while the deal is played: how many lie where is
// shown there.
bool Narrator::is_put_aside(const Event& event) const {
  if (dealing_ || (event.kind != Event::Kind::moved && event.kind != Event::Kind::took)) return false;
  const auto is_hidden = [this](PileId pile) {
    return setup_.piles[pile].owner == kNoSeat && setup_.team_of(pile) < 0 &&
           setup_.piles[pile].facing == PileFacing::down;
  };
  return event.amount > 0 && is_hidden(event.from) && is_hidden(event.to) && is_unseen(event);
}

// Cards are shown, and then given away, or named by the rule file with what they come to; or thrown in unseen
// by whoever folds.
bool Narrator::is_told_next(const Event& event, const Event& next) const {
  using Kind = Event::Kind;
  if (event.kind == Kind::moved && next.kind == Kind::sat_out) {
    const bool own = setup_.piles[event.from].owner == next.seat && setup_.piles[event.to].owner == kNoSeat;
    return own && std::all_of(event.cards.begin(), event.cards.end(),
                              [&](const EventCard& card) { return (card.seen_by & ~seat_bit(next.seat)) == 0; });
  }
  if (event.kind != Kind::shown || event.other != kNoSeat || event.cards.empty()) return false;
  if (next.kind == Kind::said) {
    const std::vector<std::string> words = split_words(next.text);
    return std::all_of(event.cards.begin(), event.cards.end(),
                       [&](const EventCard& card) { return contains(words, setup_.pack.text(card.face)); });
  }
  if (next.kind != Kind::moved || next.from != event.from || next.cards.size() != event.cards.size()) return false;
  return std::equal(event.cards.begin(), event.cards.end(), next.cards.begin(),
                    [this](const EventCard& one, const EventCard& other) {
                      return one.face == other.face && sees(viewer_, other.seen_by, setup_.players);
                    });
}

// What each player counts anew in every round, as their bets: that it stands where it began is no news.
bool Narrator::begins_anew(const Event& changed) const {
  if (changed.seat == kNoSeat || (pending_.any && pending_.seat == changed.seat)) return false;
  return std::any_of(setup_.publics.begin(), setup_.publics.end(), [&](const PublicInfo& info) {
    const auto* const start = std::get_if<std::int64_t>(&info.start);
    return info.each && !info.kept && start != nullptr &&
           changed.text == houserules::changed_text(setup_, info, changed.seat, false, std::to_string(*start));
  });
}

// "Anna puts in the small blind: 1" tells what she pays and has bet.
bool Narrator::repeats_what_was_said(const Event& event) {
  const bool paid = event.kind == Event::Kind::paid && event.other >= kMaxPlayers;
  if (!paid && event.kind != Event::Kind::changed) {
    said_.clear();
    return false;
  }
  if (event.seat == kNoSeat || event.seat >= setup_.players || said_.empty()) return false;
  if (said_.front() != setup_.names[slot(event.seat)]) return false;
  return contains(said_, paid ? std::to_string(event.amount) : event.text.substr(event.text.rfind(' ') + 1));
}

// "Anna: pass 7♦ A♠ J♥" and then "Anna gives Ben 7♦ A♠ J♥": one sentence, also where others chose in between.
bool Narrator::is_passed_on(const Event& moved) {
  const Seat giver = setup_.piles[moved.from].owner, taker = setup_.piles[moved.to].owner;
  if (giver == kNoSeat || taker == kNoSeat || giver == taker) return false;
  const auto named = named_.find(giver);
  if (named == named_.end() || !named->second.line) return false;
  const std::size_t count = named->second.cards.empty() ? named->second.unseen : named->second.cards.size();
  if (moved.cards.size() != count) return false;
  std::string cards;
  for (const EventCard& card : moved.cards) {
    const std::string text = setup_.pack.text(card.face);
    const bool seen = sees(viewer_, card.seen_by, setup_.players);
    if (!named->second.cards.empty() && (!seen || !contains(named->second.cards, text))) return false;
    if (named->second.cards.empty() && seen) cards += (cards.empty() ? "" : " ") + text;
  }
  std::string& line = lines_[*named->second.line];
  const std::string to = " to " + setup_.names[slot(taker)];
  if (!line.ends_with(to)) line += to;
  if (!cards.empty()) line += with_cards(setup_.pack, fmt::format(" ({})", cards), style_);
  named_.erase(named);
  return true;
}

// "call hearts" says "suit to follow: hearts", and "declare last cards" says "Anna has declared last cards".
bool Narrator::is_said(const Event& changed) const {
  const std::string text = changed_text(changed);
  if (const auto colon = text.rfind(": "); colon != std::string::npos)
    return pending_.text.ends_with(text.substr(colon + 1)) ||
           contains(split_words(pending_.text), text.substr(colon + 2));
  const std::vector<std::string> words = split_words(text);
  return std::all_of(pending_.words.begin(), pending_.words.end(), [&words](const std::string& chosen) {
    return std::any_of(words.begin(), words.end(),
                       [&chosen](const std::string& word) { return word.starts_with(chosen); });
  });
}

}  // namespace houserules
