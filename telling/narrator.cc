#include "telling/narrator.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "telling/table_view.h"
#include "telling/text.h"

namespace houserules {
namespace {

// Above these limits only the number of cards is given: for any cards, and for cards that lay face up.
constexpr std::size_t kCardsTold = 8;
constexpr std::size_t kFaceUpTold = 2;

}  // namespace

std::vector<std::string> Narrator::tell(std::span<const Event> events) {
  lines_.clear();
  for (auto& [seat, named] : named_) named.line.reset();
  for (std::size_t i = 0; i < events.size(); ++i) {
    std::size_t next = i + 1;
    while (next < events.size() && events[i].kind == Event::Kind::shown && events[next].kind == events[i].kind &&
           events[next].from == events[i].from)
      ++next;
    if (events[i].kind == Event::Kind::chose) tell_one(as_learnt(events[i]));
    else if (next == events.size() || !is_told_next(events[i], events[next])) tell_one(events[i]);
  }
  if (held_) give_up_holding();
  flush();
  return std::move(lines_);
}

void Narrator::tell_one(const Event& event) {
  const bool follows_choice = std::exchange(after_choice_, event.kind == Event::Kind::chose);
  if (event.kind == Event::Kind::changed &&
      (takes_back_a_deed(event) || begins_anew(event) || matters_no_more(event) || is_not_yet(event)))
    return;
  if (repeats_what_was_said(event) || is_put_aside(event)) return;
  if (held_ && !(event.kind == Event::Kind::moved && is_taker(event, *held_))) give_up_holding();
  if (event.kind == Event::Kind::changed && hold(event)) return;
  if (pending_.any && fits_into_choice(event)) return;
  if (event.kind == Event::Kind::scored) {
    if (pending_.any || !alike_.empty()) flush();
    const std::string who = setup_.team_points ? setup_.team_name(event.seat) : setup_.names[slot(event.seat)];
    const std::string parts = parts_text(event, setup_);
    points_.push_back(fmt::format("{} {}{}", who, event.amount, parts.empty() ? "" : fmt::format(" ({})", parts)));
    return;
  }
  if (event.kind == Event::Kind::missed) {
    if (pending_.any || moved_ || !alike_.empty()) flush();
    missed_.push_back(setup_.names[slot(event.seat)]);
    return;
  }
  if (event.kind == Event::Kind::turn) return;
  // The order of the cards in a hand is never reported.
  if (event.kind == Event::Kind::shuffled && setup_.piles[event.from].owner != kNoSeat) return;
  if (event.kind == Event::Kind::moved) {
    if (!is_named(event)) tell_moved(event);
    return;
  }
  if (event.kind == Event::Kind::chose) {
    dealing_ = false;
    if (moved_) flush();  // what moved before is not what this choice names
    name_cards(event, follows_choice);
  }
  if (goes_on(event) || lays_another(event)) return;
  if (reads_as_one(event)) {
    alike_.push_back(event);
    return;
  }
  if (explains_change(event)) {
    std::string line = fmt::format("{} ({})", event.text, changed_words(alike_.front(), setup_).text);
    alike_.clear();
    flush();
    said_ = event.text;
    add(capital(std::move(line)));
    return;
  }
  flush();
  if (event.kind == Event::Kind::chose) {
    pending_.any = true;
    pending_.seat = event.seat;
    pending_.text = describe(event, setup_, viewer_);
    add_choice(event);
    return;
  }
  using Kind = Event::Kind;
  constexpr std::array<Kind, 5> kMerged{Kind::dealt, Kind::dealt_out, Kind::shown, Kind::paid, Kind::took};
  if (contains(kMerged, event.kind)) {
    alike_.push_back(event);
    return;
  }
  if (event.kind == Kind::deal_started) {
    named_.clear();
    dealing_ = true;
    lines_.emplace_back();
    lines_.push_back(bold(capital(deal_in_words(event.amount, setup_)) + dealer_text(event, setup_), style_));
    return;
  }
  std::string line = event.kind == Kind::changed ? changed_text(event) : describe(event, setup_, viewer_);
  if (event.kind == Kind::said) said_ = line;
  if (event.kind == Kind::changed || event.kind == Kind::said) line = capital(line);
  if (!line.empty()) add(line);
}

// "Ben: ask Anna", then "Ben: for J": a single sentence made of two choices.
bool Narrator::goes_on(const Event& event) {
  constexpr std::array<std::string_view, 8> kLinks{"for ", "to ", "from ", "with ", "on ", "onto ", "at ", "against "};
  if (event.kind != Event::Kind::chose || !pending_.any || pending_.seat != event.seat) return false;
  if (!pending_.extras.empty() || !pending_.laid.empty() || pending_.took) return false;
  const std::string& text = setup_.moves[event.move].text;
  if (std::none_of(kLinks.begin(), kLinks.end(), [&](std::string_view link) { return text.starts_with(link); }))
    return false;
  pending_.text += " " + choice_text(event, setup_, viewer_);
  add_choice(event);
  return true;
}

// "Ben: lay a card", then another that the viewer does not see: "Ben: lay 2 cards"; and how he ends it: "Ben: lay 2
// cards, lay no more".
bool Narrator::lays_another(const Event& chose) {
  constexpr std::string_view kOne = "a card";
  if (chose.kind != Event::Kind::chose || !pending_.any || pending_.seat != chose.seat) return false;
  if (!pending_.extras.empty() || !pending_.laid.empty() || pending_.took) return false;
  const Event& before = pending_.choices.back();
  const MoveInfo& move = setup_.moves[chose.move];
  if (!setup_.moves[before.move].is_private || cards_counted(before) != 1) return false;
  if (move.value == ValueType::none && !move.is_private) {
    pending_.text += ", " + choice_text(chose, setup_, viewer_);
    add_choice(chose);
    return true;
  }
  const std::string text = describe(chose, setup_, viewer_);
  const auto at = text.find(kOne);
  if (before.move != chose.move || cards_counted(chose) != 1 || at == std::string::npos) return false;
  pending_.choices.push_back(chose);
  pending_.text = text.substr(0, at) + counted(std::ssize(pending_.choices), "card") + text.substr(at + kOne.size());
  return true;
}

void Narrator::add_choice(const Event& chose) {
  for (const FaceId face : cards_named(chose)) pending_.cards.push_back(face);
  pending_.choices.push_back(chose);
}

// Whether the event belongs on the line of the preceding choice: it is added there, or dropped if it says nothing new.
bool Narrator::fits_into_choice(const Event& event) {
  switch (event.kind) {
    case Event::Kind::moved: return repeats_cards(event) || is_what_was_played(event);
    case Event::Kind::sat_out:
      if (event.seat != pending_.seat) return false;
      add_extra("out of this deal");
      return true;
    case Event::Kind::said: {
      // The rule file says something about the chooser: "Anna did not declare".
      const std::string name = setup_.names[slot(pending_.seat)] + " ";
      if (!event.text.starts_with(name)) return false;
      // "pegs 3 for a run" comes before the points that this makes.
      const bool explains =
          pending_.counted > 0 && pending_.counted == pending_.extras.size() && !pending_.took && pending_.laid.empty();
      add_extra(event.text.substr(name.size()));
      if (explains) std::swap(pending_.extras.back(), pending_.extras[pending_.counted - 1]);
      pending_.reason_told = true;
      return true;
    }
    case Event::Kind::turned_round: add_extra("play " + describe_deed(event, setup_, viewer_)); return true;
    case Event::Kind::took:
      if (event.seat != pending_.seat) return false;
      named_[event.seat].unseen = 0;
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
      if (is_said(event)) return true;
      add_extra(of_chooser(event));
      if (event.value.is(PublicValue::Kind::number) && (event.seat == pending_.seat || event.team >= 0))
        pending_.counted = pending_.extras.size();
      return true;
    case Event::Kind::paid:
      if (event.seat != pending_.seat) return false;
      if (event.other >= kMaxPlayers && chose_number(event.amount)) return true;
      add_extra(describe_deed(event, setup_, viewer_));
      return true;
    default: return false;
  }
}

bool Narrator::is_trick(const Event& moved) const {
  const PileInfo& from = setup_.piles[moved.from];
  return from.owner == kNoSeat && from.name == "trick";
}

// "Clara, tricks: 2" goes on the line of the trick that she takes, whichever event comes first.
bool Narrator::hold(const Event& changed) {
  const bool is_number = changed.value.is(PublicValue::Kind::number);
  if (changed.seat != kNoSeat && changed.seat == pending_.seat && (!is_number || is_said(changed))) return false;
  if (changed.seat == kNoSeat && (changed.team < 0 || changed_words(changed, setup_).is_predicate)) return false;
  if (moved_ && is_taker(*moved_, changed)) {
    add_to_trick(changed);
    return true;
  }
  if (moved_) flush();
  held_ = changed;
  return true;
}

bool Narrator::is_taker(const Event& moved, const Event& held) const {
  if (!is_trick(moved) || moved.amount < 2) return false;
  const Seat taker = setup_.piles[moved.to].owner;
  if (held.seat != kNoSeat) return taker == held.seat;
  return held.team == (taker == kNoSeat ? setup_.team_of(moved.to) : taker % setup_.teams);
}

void Narrator::add_to_trick(const Event& changed) {
  const bool of_team = changed.team >= 0 && changed.team == setup_.team_of(moved_->to);
  trick_.push_back(of_team ? describe_deed(changed, setup_, viewer_) : of_chooser(changed));
}

void Narrator::give_up_holding() {
  const Event changed = *std::exchange(held_, std::nullopt);
  if (pending_.any && fits_into_choice(changed)) return;
  if (!reads_as_one(changed)) flush();
  alike_.push_back(changed);
}

// Whether the event can be merged with the preceding ones into one sentence.
bool Narrator::reads_as_one(const Event& event) const {
  if (alike_.empty()) return false;
  const Event& last = alike_.back();
  const bool is_told = std::any_of(alike_.begin(), alike_.end(), [&](const Event& e) { return e.seat == event.seat; });
  if (last.kind != event.kind && !(last.kind == Event::Kind::dealt_out && event.kind == Event::Kind::took))
    return false;
  const auto row = [this](PileId pile) {
    const PileGroup* group = setup_.piles[pile].owner == kNoSeat ? setup_.group(setup_.piles[pile].name) : nullptr;
    return group != nullptr && group->shape == PileGroup::Shape::row ? group : nullptr;
  };
  switch (event.kind) {
    case Event::Kind::dealt:
      return last.amount >= 0 && event.amount >= 0 &&
             (setup_.piles.empty() || setup_.piles[last.to].name == setup_.piles[event.to].name);
    case Event::Kind::shown: return last.other == event.other && (event.other == kNoSeat || last.from == event.from);
    case Event::Kind::changed:
      return last.seat != kNoSeat && event.seat != kNoSeat && !is_told && of_chooser(last) == of_chooser(event);
    case Event::Kind::paid: return last.amount == event.amount && last.other == event.other && !is_told;
    case Event::Kind::took:
      if (event.seat != kNoSeat) {
        // One card after the other to the places of a player's own row.
        const PileGroup* group = setup_.piles.empty() ? nullptr : setup_.group(setup_.piles[event.to].name);
        return last.kind == event.kind && last.seat == event.seat && last.from == event.from && group != nullptr &&
               group->shape == PileGroup::Shape::each_row && setup_.piles[last.to].name == group->name;
      }
      return last.seat == kNoSeat && event.from == setup_.stock &&
             (last.kind == Event::Kind::dealt_out || last.from == event.from) && row(last.to) != nullptr &&
             row(last.to) == row(event.to);
    default: return false;
  }
}

// "Anna, points: 8", then "Anna pegs 2: a pair 2": a single sentence, "Anna pegs 2: a pair 2 (points: 8)".
bool Narrator::explains_change(const Event& said) const {
  if (said.kind != Event::Kind::said || alike_.size() != 1 || alike_.front().kind != Event::Kind::changed) return false;
  const Event& changed = alike_.front();
  if (!changed.value.is(PublicValue::Kind::number) || said.text.empty() ||
      std::ispunct(static_cast<unsigned char>(said.text.back())) != 0)
    return false;
  for (Seat seat = 0; seat < setup_.players; ++seat) {
    const bool is_theirs = changed.seat == seat || (changed.team >= 0 && seat % setup_.teams == changed.team);
    if (is_theirs && said.text.starts_with(setup_.names[slot(seat)] + " ")) return true;
  }
  return false;
}

std::string Narrator::as_one(const std::vector<Event>& alike) const {
  Event all = alike.front();
  const bool changed = all.kind == Event::Kind::changed;
  if (alike.size() == 1) return changed ? capital(changed_text(all)) : describe(all, setup_, viewer_);
  std::vector<std::string> parts;
  switch (all.kind) {
    case Event::Kind::dealt:
      for (std::size_t i = 1; i < alike.size(); ++i) all.amount += alike[i].amount;
      return describe(all, setup_, viewer_);
    case Event::Kind::changed:
      for (const Event& of : alike) parts.push_back(owner_text(of, setup_));
      return with_owner(list_of_words(parts), changed_words(all, setup_, /*several=*/true));
    case Event::Kind::paid:
      for (const Event& paid : alike) parts.push_back(party_text(setup_, paid.seat));
      return fmt::format("{} pay {} each to {}.", begun(list_of_words(parts)), counted(all.amount, "chip"),
                         party_text(setup_, all.other));
    case Event::Kind::shown: {
      if (all.other != kNoSeat) {
        for (std::size_t i = 1; i < alike.size(); ++i)
          all.cards.insert(all.cards.end(), alike[i].cards.begin(), alike[i].cards.end());
        return describe(all, setup_, viewer_);
      }
      std::size_t cards = 0;
      for (std::size_t begin = 0, end = 0; begin < alike.size(); begin = end) {
        all = alike[begin];
        for (end = begin + 1; end < alike.size() && alike[end].from == all.from; ++end)
          all.cards.insert(all.cards.end(), alike[end].cards.begin(), alike[end].cards.end());
        cards += all.cards.size();
        parts.push_back(cards_text(all, setup_, viewer_) + " in " + setup_.pile_in_words(all.from));
      }
      return fmt::format("{} {} shown.", begun(list_of_words(parts)), cards == 1 ? "is" : "are");
    }
    default:
      if (all.seat == kNoSeat) all.kind = Event::Kind::dealt_out;
      for (std::size_t i = 1; i < alike.size(); ++i) {
        all.amount += alike[i].amount;
        all.cards.insert(all.cards.end(), alike[i].cards.begin(), alike[i].cards.end());
      }
      return describe(all, setup_, viewer_);
  }
}

// "play a card" and "meld Joker and two Eights" do not say which ones: they are the cards that leave the player's pile
// next.
bool Narrator::is_what_was_played(const Event& event) {
  const PileInfo& to = setup_.piles[event.to];
  const bool onto_own = to.owner == pending_.seat && (to.facing == PileFacing::up || to.facing == PileFacing::top_up);
  const bool from_own = event.seat == pending_.seat && (to.owner == kNoSeat || onto_own);
  if (!from_own || event.cards.size() != 1) return false;
  if (!sees(viewer_, event.cards[0].seen_by, setup_.players)) return false;
  end_taking();
  if (pending_.laid_on != event.to) end_laying();
  named_[pending_.seat].unseen = 0;
  pending_.laid.push_back(setup_.pack.text(event.cards[0].face));
  pending_.laid_on = event.to;
  return true;
}

// "draw a card" and "pick up 2" give the number of cards, "draw from the stock" means one; only a viewer who sees them
// learns which.
void Narrator::end_taking() {
  if (!pending_.took) return;
  const Event took = *std::exchange(pending_.took, std::nullopt);
  const std::string& from = setup_.piles[took.from].label;
  const bool is_named =
      took.cards.size() == 1 && std::any_of(pending_.choices.begin(), pending_.choices.end(), [&](const Event& chose) {
        return setup_.moves[chose.move].text.find(from) != std::string::npos;
      });
  const bool said = is_unseen(took) && !pending_.reason_told && (counts(took.amount) || is_named);
  if (!said) add_extra(describe_deed(took, setup_, viewer_));
}

void Narrator::end_laying() {
  if (pending_.laid.empty()) return;
  const std::string cards = joined(std::exchange(pending_.laid, {}), " ");
  pending_.extras.push_back(fmt::format("{} to {}", cards, setup_.pile_in_words(pending_.laid_on)));
}

void Narrator::add_extra(std::string text) {
  end_taking();
  end_laying();
  pending_.extras.push_back(std::move(text));
}

void Narrator::tell_moved(const Event& event) {
  if (!moved_ || moved_->from != event.from || moved_->to != event.to) {
    const auto held = std::exchange(held_, std::nullopt);
    flush();
    moved_ = event;
    if (held) add_to_trick(*held);
    return;
  }
  moved_->amount += event.amount;
  moved_->cards.insert(moved_->cards.end(), event.cards.begin(), event.cards.end());
}

/// The changed value, without its owner if that is a player: "bid: 3".
std::string Narrator::of_chooser(const Event& changed) const {
  return changed.seat == kNoSeat ? changed_text(changed) : changed_words(changed, setup_).text;
}

std::string Narrator::changed_text(const Event& event) const {
  return with_owner(owner_text(event, setup_), changed_words(event, setup_));
}

void Narrator::flush() {
  if (pending_.any) {
    end_taking();
    end_laying();
    std::string line = pending_.text;
    if (!pending_.extras.empty()) line += fmt::format(" ({})", joined(pending_.extras, "; "));
    if (const auto named = named_.find(pending_.seat); named != named_.end()) named->second.line = lines_.size();
    add(line);
    pending_ = {};
  }
  if (moved_ && is_passed_on(*moved_)) moved_.reset();
  if (moved_) {
    // Everybody already knows cards that lay face up on the table, such as a trick.
    const PileFacing facing = setup_.piles[moved_->from].facing;
    const bool known = (facing == PileFacing::up || facing == PileFacing::top_up) && moved_->cards.size() > kFaceUpTold;
    const bool by_number = known || moved_->cards.size() > kCardsTold;
    if (by_number) {
      for (EventCard& card : moved_->cards) card.seen_by = 0;
    }
    const bool trick = is_trick(*moved_) && moved_->amount > 1;
    const Seat taker = setup_.piles[moved_->to].owner;
    const int team = setup_.team_of(moved_->to);
    const std::string said = trick_.empty() ? "" : fmt::format(" ({})", joined(std::exchange(trick_, {}), "; "));
    std::string line;
    if (trick && taker != kNoSeat) line = fmt::format("{} wins the trick{}.", setup_.names[slot(taker)], said);
    else if (trick && team >= 0) line = fmt::format("{} win the trick{}.", setup_.team_name(team), said);
    else line = describe(*moved_, setup_, by_number ? kGallery : viewer_);
    if (!line.empty()) add(line);
    moved_.reset();
  }
  if (!alike_.empty()) {
    if (const std::string line = as_one(alike_); !line.empty()) add(line);
    alike_.clear();
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
