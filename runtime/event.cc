#include "runtime/event.h"

#include <algorithm>
#include <array>
#include <bit>
#include <string_view>

#include <fmt/format.h>

#include "runtime/text.h"

namespace houserules {
namespace {

std::string who(const Setup& setup, int seat) {
  if (seat >= kMaxPlayers) return "the " + setup.pots[slot(seat - kMaxPlayers)];
  return seat < 0 ? "nobody" : setup.names[slot(seat)];
}

std::string all_of(const Setup& setup, SeatMask seats) {
  std::vector<std::string> names;
  for (Seat seat = 0; seat < setup.players; ++seat) {
    if ((seats & seat_bit(seat)) != 0) names.push_back(who(setup, seat));
  }
  return list_of_words(names);
}

/// The ending of a verb whose subject they are.
const char* third_person(SeatMask seats) { return std::popcount(seats) == 1 ? "s" : ""; }

/// "7H 8S" if the viewer saw all cards, "2 cards" if none, "7H and 1 card" if some.
std::string cards_text(const Event& event, const Setup& setup, Seat viewer, bool symbols) {
  std::string seen;
  std::int64_t hidden = 0;
  for (const EventCard& card : event.cards) {
    if (!sees(viewer, card.seen_by, setup.players)) {
      ++hidden;
      continue;
    }
    if (!seen.empty()) seen += ' ';
    seen += symbols ? setup.pack.symbol_text(card.face) : setup.pack.text(card.face);
  }
  if (hidden == 0) return seen;
  if (seen.empty()) return hidden == 1 ? "a card" : counted(hidden, "card");
  return fmt::format("{} and {}", seen, counted(hidden, "card"));
}

/// The label, capitalised to start a sentence.
std::string capital_label(const Setup& setup, PileId pile) {
  std::string text = setup.pile_in_words(pile);
  if (text.starts_with("the ")) text[0] = 'T';
  return text;
}

const char* is_or_are(const Setup& setup, PileId pile) { return is_of_several(setup.piles[pile].label) ? "are" : "is"; }

/// Where a sentence begins.
std::string begun(std::string text) {
  if (text.starts_with("a ") || text.starts_with("the ")) text[0] = text[0] == 'a' ? 'A' : 'T';
  return text;
}

std::string first_cards_text(const Event& event, const Setup& setup, Seat viewer, bool symbols) {
  return begun(cards_text(event, setup, viewer, symbols));
}

/// Whether that many cards are all that the label speaks of.
bool is_one_card(const Setup& setup, PileId pile, std::int64_t cards) {
  return cards == 1 && is_of_one_card(setup.piles[pile].label);
}

/// "Ben takes 7H from the discard."; of a place for one card "Ben takes 7H, the card turned up."
std::string taken_text(const std::string& who, const Event& event, const Setup& setup, Seat viewer, bool symbols) {
  const bool one = is_one_card(setup, event.from, std::ssize(event.cards));
  return fmt::format("{} takes {}{}{}.", who, cards_text(event, setup, viewer, symbols), one ? ", " : " from ",
                     setup.pile_in_words(event.from));
}

/// "7H from the stock to the waste."; of a place for one card "4S is the card turned up."
std::string laid_text(const Event& event, const Setup& setup, Seat viewer, bool symbols) {
  const std::string cards = first_cards_text(event, setup, viewer, symbols), to = setup.pile_in_words(event.to);
  if (is_one_card(setup, event.to, std::ssize(event.cards))) return fmt::format("{} is {}.", cards, to);
  return fmt::format("{} from {} to {}.", cards, setup.pile_in_words(event.from), to);
}

/// " to the palace": where the header deals to besides the hands; "" for the hands.
std::string dealt_where(const Event& event, const Setup& setup) {
  if (setup.piles.empty()) return "";
  const PileGroup* group = setup.group(setup.piles[event.to].name);
  if (group == nullptr || group->shape == PileGroup::Shape::single || group->name == "hand") return "";
  return fmt::format(" to the {}", group->text.empty() ? group->name : group->text);
}

/// "columns", "side piles".
std::string several_piles(const Setup& setup, PileId pile) {
  const std::string& text = setup.group(setup.piles[pile].name)->text;
  return text.ends_with('s') ? text : text + 's';
}

/// ": the first meld has to count 50." to end a sentence with, where there is a reason.
std::string reason(const std::string& why) {
  if (why.empty()) return ".";
  const bool ended = why.ends_with('.') || why.ends_with('!') || why.ends_with('?');
  return ": " + why + (ended ? "" : ".");
}

}  // namespace

bool sees(Seat viewer, SeatMask seats, int players) {
  if (viewer == kOmniscient) return true;
  if (viewer == kGallery) return seats == seats_below(players);
  return (seats & seat_bit(viewer)) != 0;
}

std::string describe(const Event& event, const Setup& setup, Seat viewer, bool symbols) {
  using Kind = Event::Kind;
  const std::string name = event.seat == kNoSeat ? "" : who(setup, event.seat);
  switch (event.kind) {
    case Kind::deal_started:
      // Who plays alone deals always.
      return setup.players == 1 ? fmt::format("Deal {}.", event.amount)
                                : fmt::format("Deal {}: {} deals.", event.amount, name);
    case Kind::dealt:
      return event.amount < 0 ? "The whole pack is dealt."
                              : fmt::format("{} each {} dealt{}.", counted(event.amount, "card"),
                                            event.amount == 1 ? "is" : "are", dealt_where(event, setup));
    case Kind::dealt_out:
      return fmt::format("{} {} dealt to the {}.", counted(event.amount, "card"), event.amount == 1 ? "is" : "are",
                         several_piles(setup, event.to));
    case Kind::turned_up:
      if (is_one_card(setup, event.to, std::ssize(event.cards)))
        return fmt::format("{} is {}.", first_cards_text(event, setup, viewer, symbols), setup.pile_in_words(event.to));
      return fmt::format("{} {} turned up to {}.", first_cards_text(event, setup, viewer, symbols),
                         event.cards.size() == 1 ? "is" : "are", setup.pile_in_words(event.to));
    case Kind::turn: return "";
    case Kind::took:
      if (event.seat == kNoSeat) return laid_text(event, setup, viewer, symbols);
      return taken_text(name, event, setup, viewer, symbols);
    case Kind::moved:
      if (event.amount == 0) return "";
      if (const Seat giver = setup.piles[event.from].owner, taker = setup.piles[event.to].owner;
          taker != kNoSeat && taker != giver) {
        if (giver == kNoSeat) return taken_text(who(setup, taker), event, setup, viewer, symbols);
        if (setup.piles[event.from].name == "hand" && setup.piles[event.to].name == "hand")
          return fmt::format("{} gives {} {}.", who(setup, giver), who(setup, taker),
                             cards_text(event, setup, viewer, symbols));
      }
      return laid_text(event, setup, viewer, symbols);
    case Kind::shuffled:
      return fmt::format("{} {} shuffled.", capital_label(setup, event.from), is_or_are(setup, event.from));
    case Kind::refilled:
      return fmt::format("{} {} {} and become{} {} ({}).", capital_label(setup, event.from),
                         is_or_are(setup, event.from), event.text,
                         is_of_several(setup.piles[event.from].label) ? "" : "s", setup.pile_in_words(event.to),
                         counted(event.amount, "card"));
    case Kind::shown:
      if (event.other != kNoSeat) {
        return fmt::format("{} from {} is shown to {}.", first_cards_text(event, setup, viewer, symbols),
                           setup.pile_in_words(event.from), who(setup, event.other));
      }
      return fmt::format("{} in {} {} shown.", first_cards_text(event, setup, viewer, symbols),
                         setup.pile_in_words(event.from), event.cards.size() == 1 ? "is" : "are");
    case Kind::chose:
      return fmt::format("{}: {}", name,
                         viewer == event.seat || viewer == kOmniscient ? event.text : event.public_text);
    case Kind::changed: return event.text;
    case Kind::said: return event.text;
    case Kind::paid:
      return fmt::format("{} pays {} to {}.", begun(name), counted(event.amount, "chip"), who(setup, event.other));
    case Kind::missed: return fmt::format("{} misses a turn.", name);
    case Kind::turned_round:
      return fmt::format("Play turns round and goes {}.", event.amount > 0 ? "clockwise" : "anticlockwise");
    case Kind::undone:
      if (event.seat != kNoSeat && viewer != event.seat && viewer != kOmniscient)
        return fmt::format("What {} did does not stand and is taken back.", name);
      return fmt::format("That does not stand and is taken back{}", reason(event.text));
    case Kind::sat_out: return fmt::format("{} is out of this deal.", name);
    case Kind::went_out: return fmt::format("{} is out of the match.", name);
    case Kind::scored:
      if (setup.team_points)
        return fmt::format("{} score {}.", setup.team_name(event.seat), counted(event.amount, "point"));
      return fmt::format("{} scores {}.", name, counted(event.amount, "point"));
    case Kind::deal_void: return fmt::format("The deal is void: {} deals again.", name);
    case Kind::deal_ended: {
      if (event.amount == 1 && event.text.empty()) return "";  // who wins the match is told next
      const bool for_chips = setup.win == WinRule::most_chips;
      if (event.losers != 0)
        return fmt::format("{} lose{} the deal.", all_of(setup, event.losers), third_person(event.losers));
      const char* const without = for_chips                            ? "The deal is over"
                                  : setup.players == 1                 ? "The deal is not won"
                                  : setup.win == WinRule::all_but_last ? "Nobody loses the deal"
                                                                       : "Nobody wins the deal";
      const bool all = setup.players > 1 && std::popcount(event.winners) == setup.players;
      std::string text =
          event.winners == 0 ? std::string(without)
          : all              ? std::string("The deal is drawn")
                : fmt::format("{} win{} the deal", all_of(setup, event.winners), third_person(event.winners));
      if (!event.text.empty()) text += ": " + event.text;
      return text + ".";
    }
    case Kind::match_ended:
      if (event.losers != 0)
        return fmt::format("{} lose{} the game.", all_of(setup, event.losers), third_person(event.losers));
      if (event.winners == 0 && setup.players == 1) return "The game is not won.";
      if (event.winners == 0)
        return setup.win == WinRule::all_but_last ? "Nobody loses the game." : "Nobody wins the game.";
      if (setup.players > 1 && std::popcount(event.winners) == setup.players) return "The game is drawn.";
      return fmt::format("{} win{} the game.", all_of(setup, event.winners), third_person(event.winners));
  }
  return "";
}

namespace {

/// The verbs with which a public value's text says something of a player: of one, and of several.
constexpr std::array<std::pair<std::string_view, std::string_view>, 9> kVerbs{{{"has ", "have "},
                                                                               {"is ", "are "},
                                                                               {"may ", "may "},
                                                                               {"must ", "must "},
                                                                               {"can ", "can "},
                                                                               {"does ", "do "},
                                                                               {"plays ", "play "},
                                                                               {"bids ", "bid "},
                                                                               {"leads ", "lead "}}};

}  // namespace

bool is_predicate(std::string_view text) {
  return std::any_of(kVerbs.begin(), kVerbs.end(), [text](const auto& verb) { return text.starts_with(verb.first); });
}

std::string of_several(const std::string& text) {
  for (const auto& [one, several] : kVerbs) {
    if (text.starts_with(one)) return std::string(several) + text.substr(one.size());
  }
  return text;
}

std::string with_not(const std::string& text) {
  for (const std::string_view verb : {" are ", " is "}) {
    const auto at = text.find(verb);
    if (at != std::string::npos)
      return text.substr(0, at) + std::string(verb) + "not" + text.substr(at + verb.size() - 1);
  }
  return "";
}

std::string changed_text(const Setup& setup, const PublicInfo& info, int owner, bool is_true,
                         const std::string& value) {
  const std::string& what = info.text.empty() ? info.name : info.text;
  const std::string who = info.each_team ? setup.team_name(owner) : info.each ? setup.names[slot(owner)] : "";
  const bool is_nothing = value.empty();
  if (info.each_team && is_true) return who + " " + of_several(what);
  if (info.each && is_true) return who + " " + what;  // "Anna has declared last cards"
  if (is_predicate(what)) {
    if (!who.empty() && (is_nothing || value == "no")) return fmt::format("{} no longer {}", who, what);
    if (who.empty() && contains(setup.names, value)) return fmt::format("{} {}", value, what);
  }
  if (who.empty() && value == "no") {
    if (const std::string denied = with_not(what); !denied.empty()) return denied;
  }
  if (who.empty() && is_nothing && !what.starts_with("who ") && !what.starts_with("how ") && !is_predicate(what)) {
    const std::size_t article = what.starts_with("the ") ? 4 : what.starts_with("a ") ? 2 : 0;
    return fmt::format("no {} any more", what.substr(article));
  }
  return fmt::format("{}{}{}: {}", who, who.empty() ? "" : ", ", what, is_nothing ? "none" : setup.shown_word(value));
}

}  // namespace houserules
