#include "runtime/event_words.h"

#include <algorithm>
#include <bit>
#include <string_view>

#include <fmt/format.h>

#include "runtime/text.h"

namespace houserules {
namespace {

std::string all_of(const Setup& setup, SeatMask seats) { return list_of_words(setup.names_of(seats)); }

/// The verb ending for these subjects.
const char* third_person(SeatMask seats) { return std::popcount(seats) == 1 ? "s" : ""; }

const char* is_or_are(const Setup& setup, PileId pile) { return is_of_several(setup.piles[pile].label) ? "are" : "is"; }

std::string first_cards_text(const Event& event, const Setup& setup, Seat viewer) {
  return begun(cards_text(event, setup, viewer));
}

/// Whether the label means exactly one card, and there is one.
bool is_one_card(const Setup& setup, PileId pile, std::int64_t cards) {
  return cards == 1 && is_of_one_card(setup.piles[pile].label);
}

/// "takes 7H from the discard"; for a pile that holds one card, "takes 7H, the card turned up".
std::string taken_text(const Event& event, const Setup& setup, Seat viewer) {
  const bool one = is_one_card(setup, event.from, std::ssize(event.cards));
  return fmt::format("takes {}{}{}", cards_text(event, setup, viewer), one ? ", " : " from ",
                     setup.pile_in_words(event.from));
}

/// "7H from the stock to the waste."; for a pile that holds one card, "4S is the card turned up."
std::string laid_text(const Event& event, const Setup& setup, Seat viewer) {
  const std::string cards = first_cards_text(event, setup, viewer), to = setup.pile_in_words(event.to);
  if (is_one_card(setup, event.to, std::ssize(event.cards))) return fmt::format("{} is {}.", cards, to);
  if (event.kind == Event::Kind::took && event.from == setup.stock)
    return fmt::format("{} {} dealt to {}.", cards, event.cards.size() == 1 ? "is" : "are", to);
  return fmt::format("{} from {} to {}.", cards, setup.pile_in_words(event.from), to);
}

/// The target of a deal: " to the palace"; "" for the hands.
std::string dealt_where(const Event& event, const Setup& setup) {
  if (setup.piles.empty()) return "";
  const PileGroup* group = setup.group(setup.piles[event.to].name);
  if (group == nullptr || group->shape == PileGroup::Shape::single || group->name == "hand") return "";
  return fmt::format(" to the {}", group->text.empty() ? group->name : group->text);
}

/// The plural of a pile group: "columns", "side piles".
std::string several_piles(const Setup& setup, PileId pile) {
  const std::string& text = setup.group(setup.piles[pile].name)->text;
  return text.ends_with('s') ? text : text + 's';
}

std::string in_brackets(const std::string& text) { return text.empty() ? "" : fmt::format(" ({})", text); }

/// The end of a sentence, with the reason if there is one: ": the first meld has to count 50."
std::string reason(const std::string& why) {
  if (why.empty()) return ".";
  const bool ended = why.ends_with('.') || why.ends_with('!') || why.ends_with('?');
  return ": " + why + (ended ? "" : ".");
}

}  // namespace

std::string parts_text(const Event& event, const Setup& setup) {
  std::vector<std::string> parts;
  for (const PointPart& part : event.parts) {
    if (part.points != 0) parts.push_back(fmt::format("{} {}", setup.part_in_words(part.part), part.points));
  }
  return joined(parts, ", ");
}

std::string describe(const Event& event, const Setup& setup, Seat viewer) {
  using Kind = Event::Kind;
  const std::string name = event.seat == kNoSeat ? "" : party_text(setup, event.seat);
  switch (event.kind) {
    case Kind::deal_started: return fmt::format("Deal {}{}", event.amount, dealer_text(event, setup));
    case Kind::dealt:
      return event.amount < 0 ? "The whole pack is dealt."
                              : fmt::format("{} each {} dealt{}.", counted(event.amount, "card"),
                                            event.amount == 1 ? "is" : "are", dealt_where(event, setup));
    case Kind::dealt_out:
      return fmt::format("{} {} dealt to the {}.", counted(event.amount, "card"), event.amount == 1 ? "is" : "are",
                         several_piles(setup, event.to));
    case Kind::turned_up:
      if (is_one_card(setup, event.to, std::ssize(event.cards)))
        return fmt::format("{} is {}.", first_cards_text(event, setup, viewer), setup.pile_in_words(event.to));
      return fmt::format("{} {} turned up to {}.", first_cards_text(event, setup, viewer),
                         event.cards.size() == 1 ? "is" : "are", setup.pile_in_words(event.to));
    case Kind::turn: return "";
    case Kind::took:
      if (event.seat == kNoSeat) return laid_text(event, setup, viewer);
      return fmt::format("{} {}.", name, taken_text(event, setup, viewer));
    case Kind::moved:
      if (event.amount == 0) return "";
      if (const Seat giver = setup.piles[event.from].owner, taker = setup.piles[event.to].owner;
          taker != kNoSeat && taker != giver) {
        if (giver == kNoSeat) return fmt::format("{} {}.", setup.names[slot(taker)], taken_text(event, setup, viewer));
        if (setup.piles[event.from].name == setup.piles[event.to].name)
          return fmt::format("{} gives {} {}.", setup.names[slot(giver)], setup.names[slot(taker)],
                             cards_text(event, setup, viewer));
      }
      return laid_text(event, setup, viewer);
    case Kind::shuffled:
      return fmt::format("{} {} shuffled.", begun(setup.pile_in_words(event.from)), is_or_are(setup, event.from));
    case Kind::refilled:
      return fmt::format("{} {} {} and become{} {} ({}).", begun(setup.pile_in_words(event.from)),
                         is_or_are(setup, event.from), event.is_shuffled ? "shuffled" : "turned over",
                         is_of_several(setup.piles[event.from].label) ? "" : "s", setup.pile_in_words(event.to),
                         counted(event.amount, "card"));
    case Kind::shown:
      if (event.other != kNoSeat) {
        if (event.other == setup.piles[event.from].owner)
          return fmt::format("{} looks at {}.", party_text(setup, event.other), cards_text(event, setup, viewer));
        return fmt::format("{} from {} {} shown to {}.", first_cards_text(event, setup, viewer),
                           setup.pile_in_words(event.from), event.cards.size() > 1 ? "are" : "is",
                           party_text(setup, event.other));
      }
      return fmt::format("{} in {} {} shown.", first_cards_text(event, setup, viewer), setup.pile_in_words(event.from),
                         event.cards.size() == 1 ? "is" : "are");
    case Kind::chose: return fmt::format("{}: {}", name, choice_text(event, setup, viewer));
    case Kind::changed: {
      ChangedWords words = changed_words(event, setup);
      const bool is_of_table = event.seat == kNoSeat && event.team < 0;
      if (is_of_table && event.value.is(PublicValue::Kind::yes)) words.text += ": yes";
      return with_owner(owner_text(event, setup), words);
    }
    case Kind::said: return event.text;
    case Kind::paid:
      if (event.seat >= kMaxPlayers && event.other >= 0 && event.other < kMaxPlayers) {
        return fmt::format("{} takes {} from {}{}.", party_text(setup, event.other), counted(event.amount, "chip"),
                           name, event.text.empty() ? "" : " (" + event.text + ")");
      }
      return fmt::format("{} {}.", begun(name), describe_deed(event, setup, viewer));
    case Kind::missed: return fmt::format("{} misses a turn.", name);
    case Kind::turned_round: return fmt::format("Play {}.", describe_deed(event, setup, viewer));
    case Kind::undone:
      if (event.seat != kNoSeat && viewer != event.seat && viewer != kOmniscient)
        return fmt::format("What {} did is not allowed and is taken back.", name);
      return fmt::format("That is not allowed and is taken back{}", reason(event.text));
    case Kind::sat_out: return fmt::format("{} is out of this deal.", name);
    case Kind::went_out: return fmt::format("{} is out of the match.", name);
    case Kind::scored:
      if (setup.team_points)
        return fmt::format("{} score {}{}.", setup.team_name(event.seat), counted(event.amount, "point"),
                           in_brackets(parts_text(event, setup)));
      return fmt::format("{} scores {}{}.", name, counted(event.amount, "point"),
                         in_brackets(parts_text(event, setup)));
    case Kind::deal_void: return fmt::format("The deal is void: {} deals again.", name);
    case Kind::deal_ended: {
      if (event.amount == 1 && event.limit == Event::Limit::none)
        return "";  // the points say it, or the winner of the match is announced next
      const bool for_chips = setup.win == WinRule::most_chips;
      if (event.losers != 0)
        return fmt::format("{} lose{} the deal.", all_of(setup, event.losers), third_person(event.losers));
      const char* const without = for_chips                            ? "The deal is over"
                                  : setup.players == 1                 ? "The deal is not won"
                                  : setup.win == WinRule::all_but_last ? "Nobody loses the deal"
                                  : setup.win == WinRule::together     ? "All lose the deal"
                                                                       : "Nobody wins the deal";
      const bool all = setup.players > 1 && std::popcount(event.winners) == setup.players;
      std::string text =
          event.winners == 0 ? std::string(without)
          : all              ? std::string(setup.win == WinRule::together ? "All win the deal" : "The deal is a tie")
                : fmt::format("{} win{} the deal", all_of(setup, event.winners), third_person(event.winners));
      if (event.limit == Event::Limit::length) text += ": the record of the game is too long";
      if (event.limit == Event::Limit::decisions)
        text += fmt::format(": the limit of {} decisions is reached", setup.limit);
      return text + ".";
    }
    case Kind::match_ended:
      if (event.losers != 0)
        return fmt::format("{} lose{} the game.", all_of(setup, event.losers), third_person(event.losers));
      if (event.winners == 0 && setup.players == 1) return "The game is not won.";
      if (setup.win == WinRule::together) return event.winners == 0 ? "All lose the game." : "All win the game.";
      if (event.winners == 0)
        return setup.win == WinRule::all_but_last ? "Nobody loses the game." : "Nobody wins the game.";
      if (setup.players > 1 && std::popcount(event.winners) == setup.players) return "The game is a tie.";
      return fmt::format("{} win{} the game.", all_of(setup, event.winners), third_person(event.winners));
  }
  return "";
}

namespace {

/// Verbs that make a public value's text a predicate: singular and plural.
constexpr std::pair<std::string_view, std::string_view> kVerbs[] = {
    {"has ", "have "}, {"is ", "are "},     {"may ", "may "},  {"must ", "must "}, {"can ", "can "},
    {"does ", "do "},  {"plays ", "play "}, {"bids ", "bid "}, {"leads ", "lead "}};

}  // namespace

bool is_predicate(std::string_view text) {
  return std::any_of(std::begin(kVerbs), std::end(kVerbs),
                     [text](const auto& verb) { return text.starts_with(verb.first); });
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

namespace {

/// Whether a public value's text is a question: "who has bid", "to whom the heap goes".
bool is_question(const std::string& what) {
  const std::vector<std::string> words = split_words(what);
  for (std::size_t i = 0; i < std::min<std::size_t>(words.size(), 2); ++i) {
    if (words[i].starts_with("who") || words[i] == "how" || words[i] == "what" || words[i] == "which") return true;
  }
  return false;
}

/// The wording for a missing value.
std::string nothing_of(const std::string& what) {
  const bool asks_for_a_player = is_question(what) && what.find("who") != std::string::npos;
  return asks_for_a_player ? "nobody" : "none";
}

/// The wording for a value hidden from the viewer.
std::string unknown_value(ValueType type) {
  switch (type) {
    case ValueType::card: return "a card";
    case ValueType::suit: return "a suit";
    case ValueType::rank: return "a rank";
    case ValueType::player: return "somebody";
    case ValueType::pile: return "a pile";
    default: return "...";
  }
}

}  // namespace

ChangedWords changed_words(const Event& changed, const Setup& setup, bool several) {
  return value_words(setup.publics[slot(changed.info)], changed.value, setup, several);
}

ChangedWords value_words(const PublicInfo& info, const PublicValue& value, const Setup& setup, bool several) {
  using Kind = PublicValue::Kind;
  const std::string& what = info.text.empty() ? info.name : info.text;
  const bool is_owned = info.each || info.each_team;
  if (is_owned && value.is(Kind::yes)) {  // "Anna has declared last cards"
    const bool is_said_of_several = (info.each_team && setup.players > setup.teams) || (several && is_predicate(what));
    return {is_said_of_several ? of_several(what) : what, true};
  }
  if (is_predicate(what)) {
    if (is_owned && value.is_nothing()) return {"no longer " + (several ? of_several(what) : what), true};
    if (!is_owned && value.is(Kind::player)) return {fmt::format("{} {}", text_of(value, setup), what)};
  }
  if (!is_owned && value.is(Kind::yes)) return {what};
  if (!is_owned && value.is(Kind::no)) {
    if (std::string denied = with_not(what); !denied.empty()) return {std::move(denied)};
  }
  if (!is_owned && value.is(Kind::nil) && !is_question(what) && !is_predicate(what)) {
    const std::size_t article = what.starts_with("the ") ? 4 : what.starts_with("a ") ? 2 : 0;
    return {fmt::format("no {} any more", what.substr(article))};
  }
  return {
      fmt::format("{}: {}", what, value.is(Kind::nil) ? nothing_of(what) : setup.shown_word(text_of(value, setup)))};
}

std::string with_owner(const std::string& owner, const ChangedWords& words) {
  return fmt::format("{}{}{}", owner, owner.empty() ? "" : words.is_predicate ? " " : ", ", words.text);
}

std::string owner_text(const Event& changed, const Setup& setup) {
  if (changed.team >= 0) return setup.team_name(changed.team);
  return changed.seat == kNoSeat ? "" : setup.names[slot(changed.seat)];
}

std::string text_of(const PublicValue& value, const Setup& setup) {
  using Kind = PublicValue::Kind;
  switch (value.kind) {
    case Kind::nil: return "";
    case Kind::no: return "no";
    case Kind::yes: return "yes";
    case Kind::number: return std::to_string(value.number);
    case Kind::text: return value.text;
    case Kind::player: return setup.names[slot(value.number)];
    case Kind::card: return value.number < 0 ? "a card" : setup.pack.text(static_cast<FaceId>(value.number));
  }
  return "";
}

std::string party_text(const Setup& setup, int party) {
  if (party >= kMaxPlayers) return "the " + setup.pots[slot(party - kMaxPlayers)];
  return party < 0 ? "nobody" : setup.names[slot(party)];
}

std::string begun(std::string text) {
  if (text.starts_with("a ") || text.starts_with("the ")) text[0] = text[0] == 'a' ? 'A' : 'T';
  return text;
}

std::string dealer_text(const Event& deal_started, const Setup& setup) {
  return setup.players == 1 ? "." : fmt::format(": {} deals.", setup.names[slot(deal_started.seat)]);
}

std::string cards_text(const Event& event, const Setup& setup, Seat viewer) {
  std::string seen;
  std::int64_t hidden = 0;
  for (const EventCard& card : event.cards) {
    if (sees(viewer, card.seen_by, setup.players)) seen += (seen.empty() ? "" : " ") + setup.pack.text(card.face);
    else ++hidden;
  }
  if (hidden == 0) return seen;
  if (seen.empty()) return hidden == 1 ? "a card" : counted(hidden, "card");
  return fmt::format("{} and {}", seen, counted(hidden, "card"));
}

std::string describe_deed(const Event& event, const Setup& setup, Seat viewer) {
  switch (event.kind) {
    case Event::Kind::took: return taken_text(event, setup, viewer);
    case Event::Kind::paid:
      return fmt::format("pays {} to {}", counted(event.amount, "chip"), party_text(setup, event.other));
    case Event::Kind::turned_round:
      return fmt::format("reverses and now goes {}", event.amount > 0 ? "clockwise" : "counterclockwise");
    default: return changed_words(event, setup).text;
  }
}

bool is_choice_told(const Event& chose, const Setup& setup, Seat viewer) {
  return !setup.moves[chose.move].is_private || viewer == chose.seat || viewer == kOmniscient;
}

std::string choice_text(const Event& chose, const Setup& setup, Seat viewer) {
  const MoveInfo& move = setup.moves[chose.move];
  const bool is_told = is_choice_told(chose, setup, viewer);
  std::string before;
  return filled(move.text, [&](int which) -> std::string {
    const ChosenValue& value = chose.chosen[slot(which)];
    if (!is_told) {
      if (value.kind == AlternativeKind::set) return counted(value.value, "card");
      return unknown_value(which == 0 ? move.value : move.second);
    }
    std::vector<std::string> cards;
    const std::size_t first = which == 0 ? 0 : chose.chosen[0].cards();
    for (std::size_t i = first; i < first + value.cards(); ++i)  // the omniscient viewer reads what the chooser saw
      cards.push_back(chose.cards[i].seen_by == 0 ? "a card" : setup.pack.text(chose.cards[i].face));
    if (value.cards() > 0) return joined(cards, " ");
    std::string text = value_text(value, setup);
    if (which == 0) return before = text;
    return after_number(move, before, value.kind, value.value, std::move(text), setup.pack);
  });
}

}  // namespace houserules
