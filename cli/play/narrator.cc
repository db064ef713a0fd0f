#include "cli/play/narrator.h"

#include <algorithm>
#include <array>
#include <string_view>

#include <fmt/format.h>

#include "cli/text.h"

namespace houserules {
namespace {

// Above these numbers, cards are only counted: any cards, and cards that lay face up.
constexpr std::size_t kCardsTold = 8;
constexpr std::size_t kFaceUpTold = 2;

}  // namespace

std::vector<std::string> Narrator::tell(std::span<const Event> events) {
  lines_.clear();
  for (const Event& event : events) tell_one(event);
  flush();
  return std::move(lines_);
}

void Narrator::tell_one(const Event& event) {
  if (pending_.any && fits_into_choice(event)) return;
  if (event.kind == Event::Kind::scored) {
    if (pending_.any) flush();
    const std::string who = setup_.team_points ? setup_.team_name(event.seat) : setup_.names[slot(event.seat)];
    points_.push_back(fmt::format("{} {}", who, event.amount));
    return;
  }
  if (event.kind == Event::Kind::missed) {
    if (pending_.any || moved_) flush();
    missed_.push_back(setup_.names[slot(event.seat)]);
    return;
  }
  if (event.kind == Event::Kind::turn) return;
  if (event.kind == Event::Kind::moved) return tell_moved(event);
  if (goes_on(event)) return;
  flush();
  if (event.kind == Event::Kind::chose) {
    pending_.any = true;
    pending_.seat = event.seat;
    pending_.text = describe(event, setup_, viewer_);
    add_words(without_choosers_name(event));
    return;
  }
  std::string line = event.kind == Event::Kind::changed ? changed_text(event) : describe(event, setup_, viewer_);
  if (line.empty()) return;
  if (event.kind == Event::Kind::deal_started) {
    lines_.emplace_back();
    lines_.push_back(bold(line, style_));
    return;
  }
  add(line);
}

// "Ben: ask Anna", and then "Ben: for J": one sentence in two choices.
bool Narrator::goes_on(const Event& event) {
  constexpr std::array<std::string_view, 8> kLinks{"for ", "to ", "from ", "with ", "on ", "onto ", "at ", "against "};
  if (event.kind != Event::Kind::chose || !pending_.any || pending_.seat != event.seat) return false;
  if (!pending_.extras.empty() || pending_.took) return false;
  const std::string text = without_choosers_name(event);
  if (std::none_of(kLinks.begin(), kLinks.end(), [&](std::string_view link) { return text.starts_with(link); }))
    return false;
  pending_.text += " " + text;
  add_words(text);
  return true;
}

std::string Narrator::without_choosers_name(const Event& chose) const {
  std::string text = describe(chose, setup_, viewer_);
  const std::string name = setup_.names[slot(chose.seat)] + ": ";
  return text.starts_with(name) ? text.substr(name.size()) : text;
}

void Narrator::add_words(const std::string& text) {
  for (std::string& word : split_words(text)) pending_.words.push_back(std::move(word));
  pending_.names_cards = std::any_of(pending_.words.begin(), pending_.words.end(), [this](const std::string& word) {
    return word.size() > 1 && setup_.pack.parse(word).has_value();
  });
}

// Whether the event belongs in the line of the preceding choice: it is added there, or dropped if it says nothing new.
bool Narrator::fits_into_choice(const Event& event) {
  switch (event.kind) {
    case Event::Kind::moved: return repeats_cards(event) || is_what_was_played(event);
    case Event::Kind::said:
      // The rule file speaks about the chooser: "Anna did not declare".
      if (!event.text.starts_with(setup_.names[slot(pending_.seat)] + " ")) return false;
      end_taking();
      pending_.reason_told = true;
      pending_.extras.push_back(event.text.substr(setup_.names[slot(pending_.seat)].size() + 1));
      return true;
    case Event::Kind::turned_round: {
      end_taking();
      std::string text = without_name(event, describe(event, setup_, viewer_));
      text[0] = 'p';
      pending_.extras.push_back(std::move(text));
      return true;
    }
    case Event::Kind::took:
      if (event.seat != pending_.seat) return false;
      if (pending_.took && pending_.took->from == event.from) {
        pending_.took->amount += event.amount;
        pending_.took->cards.insert(pending_.took->cards.end(), event.cards.begin(), event.cards.end());
      } else {
        end_taking();
        pending_.took = event;
      }
      return true;
    case Event::Kind::changed:
      if (event.seat != kNoSeat && event.seat != pending_.seat) return false;
      end_taking();
      if (!is_said(event)) pending_.extras.push_back(without_name(event, changed_text(event)));
      return true;
    case Event::Kind::paid:
      if (event.seat != pending_.seat) return false;
      end_taking();
      pending_.extras.push_back(without_name(event, describe(event, setup_, viewer_)));
      return true;
    default: return false;
  }
}

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
  return true;
}

// "play a card" does not say which: it is the card that then leaves the player's own pile.
bool Narrator::is_what_was_played(const Event& event) {
  const bool from_own = event.seat == pending_.seat && setup_.piles[event.to].owner == kNoSeat;
  if (!from_own || pending_.names_cards || event.cards.size() != 1) return false;
  if (!sees(viewer_, event.cards[0].seen_by, setup_.players)) return false;
  end_taking();
  pending_.extras.push_back(
      fmt::format("{} to {}", setup_.pack.text(event.cards[0].face), setup_.pile_in_words(event.to)));
  return true;
}

// "call hearts" says "suit to follow: hearts", and "declare last cards" says "Anna has declared last cards".
bool Narrator::is_said(const Event& changed) const {
  const std::string text = changed_text(changed);
  if (const auto colon = text.rfind(": "); colon != std::string::npos)
    return pending_.text.ends_with(text.substr(colon + 1));
  const std::vector<std::string> words = split_words(text);
  return std::all_of(pending_.words.begin(), pending_.words.end(), [&words](const std::string& chosen) {
    return std::any_of(words.begin(), words.end(),
                       [&chosen](const std::string& word) { return word.starts_with(chosen); });
  });
}

// "draw a card" and "pick up 2" say how many cards are taken; only a viewer who sees them learns which.
void Narrator::end_taking() {
  if (!pending_.took) return;
  const Event& took = *pending_.took;
  const bool hidden = std::none_of(took.cards.begin(), took.cards.end(), [this](const EventCard& card) {
    return sees(viewer_, card.seen_by, setup_.players);
  });
  const auto says = [this](const std::string& word) {
    return std::find(pending_.words.begin(), pending_.words.end(), word) != pending_.words.end();
  };
  const bool said =
      hidden && !pending_.reason_told && (says(std::to_string(took.amount)) || (took.amount == 1 && says("card")));
  if (!said) pending_.extras.push_back(without_name(took, describe(took, setup_, viewer_)));
  pending_.took.reset();
}

void Narrator::tell_moved(const Event& event) {
  if (!moved_ || moved_->from != event.from || moved_->to != event.to) {
    flush();
    moved_ = event;
    return;
  }
  moved_->amount += event.amount;
  moved_->cards.insert(moved_->cards.end(), event.cards.begin(), event.cards.end());
}

/// "takes 2 cards from the stock".
std::string Narrator::without_name(const Event& event, std::string text) const {
  if (event.seat != kNoSeat) {
    const std::string& name = setup_.names[slot(event.seat)];
    if (text.starts_with(name + " ")) text.erase(0, name.size() + 1);
    if (text.starts_with(name + ", ")) text.erase(0, name.size() + 2);
  }
  if (text.ends_with('.')) text.pop_back();
  return text;
}

/// "hearts are broken" rather than "hearts are broken: yes".
std::string Narrator::changed_text(const Event& event) const {
  std::string text = event.text;
  if (text.ends_with(": yes")) text.resize(text.size() - 5);
  return text;
}

void Narrator::flush() {
  if (pending_.any) {
    end_taking();
    std::string line = pending_.text;
    if (!pending_.extras.empty()) line += fmt::format(" ({})", joined(pending_.extras, "; "));
    add(line);
    pending_ = {};
  }
  if (moved_) {
    // Everybody already knows cards that lay face up on the table, such as a trick.
    const bool known = setup_.piles[moved_->from].facing == PileFacing::up && moved_->cards.size() > kFaceUpTold;
    const bool by_number = known || moved_->cards.size() > kCardsTold;
    if (by_number) {
      for (EventCard& card : moved_->cards) card.seen_by = 0;
    }
    const PileInfo& from = setup_.piles[moved_->from];
    const bool trick = from.owner == kNoSeat && from.name == "trick" && moved_->amount > 1;
    const Seat taker = setup_.piles[moved_->to].owner;
    const int team = setup_.team_of(moved_->to);
    std::string line;
    if (trick && taker != kNoSeat) line = fmt::format("{} wins the trick.", setup_.names[slot(taker)]);
    else if (trick && team >= 0) line = fmt::format("{} win the trick.", setup_.team_name(team));
    else line = describe(*moved_, setup_, by_number ? kGallery : viewer_);
    if (!line.empty()) add(line);
    moved_.reset();
  }
  if (!missed_.empty()) {
    add(fmt::format("{} {} a turn.", list_of_words(missed_), missed_.size() == 1 ? "misses" : "miss"));
    missed_.clear();
  }
  if (!points_.empty()) {
    add(fmt::format("Points: {}.", joined(points_, ", ")));
    points_.clear();
  }
}

}  // namespace houserules
