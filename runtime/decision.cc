#include "runtime/decision.h"

#include <algorithm>

#include <fmt/format.h>

#include "runtime/table.h"
#include "runtime/text.h"

namespace houserules {
namespace {

std::string card_text(const Table& table, CardId card, Seat viewer, bool symbols) {
  if (!table.sees(viewer, card)) return "a card";
  const FaceId face = table.face(card);
  return symbols ? table.pack().symbol_text(face) : table.pack().text(face);
}

}  // namespace

std::string ordinal(int number) {
  const int tens = number % 100;
  const char* ending = "th";
  if (tens < 11 || tens > 13) {
    if (number % 10 == 1) ending = "st";
    if (number % 10 == 2) ending = "nd";
    if (number % 10 == 3) ending = "rd";
  }
  return std::to_string(number) + ending;
}

std::string with_noun(const std::string& number, std::string_view noun) {
  if (noun.empty()) return number;
  const std::size_t slash = noun.find('/');
  std::string one(noun.substr(0, slash)), more;
  if (slash != std::string_view::npos) {
    more = noun.substr(slash + 1);
  } else if (one.ends_with("ss") || one.ends_with("us")) {
    more = one + "es";
  } else {
    if (one.ends_with('s')) one.pop_back();
    more = one + "s";
  }
  return number + " " + (number == "1" ? one : more);
}

SeatMask Decision::choosers() const {
  SeatMask seats = seat_bit(seat);
  for (const Alternative& call : std::span(alternatives).subspan(own().size())) seats |= seat_bit(call.caller);
  return seats;
}

Decision Decision::alone(Seat player) const {
  Decision part(std::pmr::new_delete_resource());
  part.seat = player;
  part.simultaneous = simultaneous;
  const auto [first, end] = of(player);
  part.alternatives.assign(alternatives.begin() + first, alternatives.begin() + end);
  for (Alternative& alternative : part.alternatives) {
    alternative.caller = kNoSeat;
    if (alternative.kind != AlternativeKind::set) continue;
    const auto set = sets.begin() + alternative.value;
    alternative.value = static_cast<std::int32_t>(part.sets.size());
    part.sets.insert(part.sets.end(), set, set + alternative.count);
  }
  return part;
}

std::int32_t number_of_sets(std::size_t cards, std::size_t size) {
  if (size > cards) return 0;
  std::uint64_t number = 1;
  for (std::size_t i = 1; i <= size; ++i) {
    number = number * (cards - size + i) / i;
    if (number > INT32_MAX) return INT32_MAX;
  }
  return static_cast<std::int32_t>(number);
}

Alternative one_of(const Alternative& many, std::span<const CardId> cards, std::int64_t number,
                   std::pmr::vector<CardId>& to) {
  Alternative one = many;
  one.kind = AlternativeKind::set;
  one.value = static_cast<std::int32_t>(to.size());
  one.most = 0;
  one.step = 1;
  std::size_t size = many.count;
  for (std::size_t place = 0; size > 0; ++place) {
    // Sets that start with the card at this index come first.
    const std::int64_t with = number_of_sets(cards.size() - place - 1, size - 1);
    if (number >= with) {
      number -= with;
    } else {
      to.push_back(cards[place]);
      --size;
    }
  }
  return one;
}

Choice random_of(std::span<const Alternative> among, Chance& chance) {
  std::uint32_t all = 0;
  for (const Alternative& alternative : among)
    all += alternative.kind == AlternativeKind::sets ? alternative.variants() : 1;
  std::uint32_t number = chance.below(all), at = 0;
  for (; among[at].kind == AlternativeKind::sets ? number >= among[at].variants() : number > 0; ++at)
    number -= among[at].kind == AlternativeKind::sets ? among[at].variants() : 1;
  const Alternative& chosen = among[at];
  Choice choice{at, chosen.kind == AlternativeKind::sets ? std::int64_t{number} : chosen.value};
  if (chosen.kind == AlternativeKind::range)
    choice.number += std::int64_t{chosen.step} * chance.below(chosen.variants());
  return choice;
}

Alternative Decision::set_chosen(Alternative many_sets, std::int64_t number) {
  const std::vector<CardId> cards(sets.begin() + many_sets.value, sets.begin() + many_sets.value + many_sets.most);
  return one_of(many_sets, cards, number, sets);
}

void Decision::begin(Seat player) {
  many = false;
  seat = player;
  calls = 0;
  invited = 0;
  invited_moves = 0;
  alternatives.clear();
  sets.clear();
  constexpr std::size_t kMany = 128;  // more memory than the rest of a game
  if (alternatives.capacity() > kMany) {
    alternatives.shrink_to_fit();
    alternatives.reserve(kFew);
    sets.shrink_to_fit();
  }
}

std::pair<std::uint32_t, std::uint32_t> Decision::of(Seat player) const {
  const auto own_count = static_cast<std::uint32_t>(own().size());
  if (player == seat) return {0, own_count};
  std::uint32_t first = own_count;
  const auto all = static_cast<std::uint32_t>(alternatives.size());
  while (first < all && alternatives[first].caller != player) ++first;
  std::uint32_t end = first;
  while (end < all && alternatives[end].caller == player) ++end;
  return {first, end};
}

std::vector<Seat> asked_before(const Decision& decision, Chance& chance) {
  std::vector<Seat> seats;
  if (decision.calls == 0) return seats;
  for (Seat seat = 0; seat < kMaxPlayers; ++seat) {
    if ((decision.choosers() & seat_bit(seat)) != 0) seats.push_back(seat);
  }
  chance.shuffle(seats.data(), seats.size());
  seats.erase(std::find(seats.begin(), seats.end(), decision.seat), seats.end());
  return seats;
}

std::optional<Choice> same_choice(const Decision& now, const Alternative& was, std::span<const CardId> set,
                                  std::int64_t number) {
  for (std::uint32_t i = 0; i < now.alternatives.size(); ++i) {
    const Alternative& is = now.alternatives[i];
    if (is.move != was.move || is.kind != was.kind || is.caller != was.caller || is.second != was.second) continue;
    if (is.second != AlternativeKind::plain && is.most != was.most) continue;
    const bool same =
        is.kind == AlternativeKind::range ? is.takes(number)
        : is.kind == AlternativeKind::set
            ? std::equal(set.begin(), set.end(), now.sets.begin() + is.value, now.sets.begin() + is.value + is.count)
            : is.value == was.value;
    if (same) return Choice{i, is.kind == AlternativeKind::range ? number : is.value};
  }
  return std::nullopt;
}

namespace {

/// A card chosen by place, with its owner or pile if the player may choose hidden cards in several piles.
ChosenValue chosen_place(const Table& table, const Decision& decision, const Alternative& place) {
  const std::vector<PileInfo>& piles = table.setup().piles;
  const auto pile_of = [&](const Alternative& value) { return table.pile_of(static_cast<CardId>(value.value)); };
  const PileId pile = pile_of(place);
  bool only = true, only_of_owner = piles[pile].owner != kNoSeat;
  for (const Alternative& offered : decision.alternatives) {
    if (decision.chooser(offered) != decision.chooser(place)) continue;
    for (const Alternative& value : {offered, offered.second_value()}) {
      if (value.kind != AlternativeKind::place || pile_of(value) == pile) continue;
      only = false;
      if (piles[pile_of(value)].owner == piles[pile].owner) only_of_owner = false;
    }
  }
  ChosenValue chosen;
  chosen.kind = AlternativeKind::place;
  chosen.value = table.place_of(static_cast<CardId>(place.value));
  if (!only && only_of_owner) chosen.whose = static_cast<std::int8_t>(piles[pile].owner);
  if (!only && !only_of_owner) chosen.pile = pile;
  return chosen;
}

/// The text of a single value.
std::string one_value(const Table& table, const Decision& decision, const Alternative& alternative, Seat viewer,
                      bool symbols) {
  const auto index = static_cast<std::size_t>(alternative.value);
  ChosenValue chosen;
  switch (alternative.kind) {
    case AlternativeKind::card: return card_text(table, static_cast<CardId>(alternative.value), viewer, symbols);
    case AlternativeKind::place: return value_text(chosen_place(table, decision, alternative), table.setup());
    case AlternativeKind::rank: return table.pack().ranks[index];
    case AlternativeKind::range:
      if (alternative.value == alternative.most) return std::to_string(alternative.value);
      return alternative.step == 1 ? fmt::format("{}..{}", alternative.value, alternative.most)
                                   : fmt::format("{}..{} by {}", alternative.value, alternative.most, alternative.step);
    case AlternativeKind::sets: return fmt::format("{} of {} cards", alternative.count, alternative.most);
    case AlternativeKind::set: {
      std::string text;
      for (std::uint16_t i = 0; i < alternative.count; ++i) {
        if (i > 0) text += ' ';
        text += card_text(table, decision.sets[index + i], viewer, symbols);
      }
      return text;
    }
    default:
      chosen.kind = alternative.kind;
      chosen.value = alternative.value;
      return value_text(chosen, table.setup());
  }
}

}  // namespace

std::string value_text(const ChosenValue& chosen, const Setup& setup) {
  const auto index = static_cast<std::size_t>(chosen.value);
  switch (chosen.kind) {
    case AlternativeKind::place:
      if (chosen.pile) return fmt::format("{} card of {}", ordinal(chosen.value), setup.piles[*chosen.pile].label);
      return fmt::format("{}{} card", chosen.whose == kNoSeat ? "" : setup.names[slot(chosen.whose)] + "'s ",
                         ordinal(chosen.value));
    case AlternativeKind::suit: return setup.pack.suits[index];
    case AlternativeKind::rank: return setup.pack.rank_name(chosen.value);
    case AlternativeKind::player: return setup.names[index];
    case AlternativeKind::pile: return setup.piles[index].label;
    case AlternativeKind::number: return std::to_string(chosen.value);
    case AlternativeKind::word: return setup.shown_word(setup.words[index]);
    default: return "";
  }
}

std::string value_text(const Table& table, const Decision& decision, const Alternative& alternative, Seat viewer,
                       bool symbols) {
  std::string text = one_value(table, decision, alternative, viewer, symbols);
  if (alternative.second != AlternativeKind::plain)
    text += " " + one_value(table, decision, alternative.second_value(), viewer, symbols);
  return text;
}

std::string filled(std::string_view text, const std::function<std::string(int value)>& value) {
  std::string result;
  for (int number = 0; number < 2; ++number) {
    const std::size_t open = text.find('{');
    const std::size_t close = text.find('}', open == std::string_view::npos ? 0 : open);
    if (open == std::string_view::npos || close == std::string_view::npos) break;
    const std::string_view inside = text.substr(open + 1, close - open - 1);
    const std::size_t blank = inside.find(' ');
    const std::string_view noun = blank == std::string_view::npos ? "" : inside.substr(blank + 1);
    result += text.substr(0, open);
    result += with_noun(value(number), noun);
    text = text.substr(close + 1);
  }
  return result.append(text);
}

std::string after_number(const MoveInfo& move, std::string_view number, AlternativeKind kind, int value,
                         std::string text, const Pack& pack) {
  if (kind == AlternativeKind::rank && move.text.find("{ranks}") != std::string::npos && number != "1")
    return pack.several_of(value);
  if (move.value != ValueType::number || move.text.find("} {") == std::string::npos) return text;
  const bool counted = kind == AlternativeKind::suit || kind == AlternativeKind::word;
  if (counted && number == "1" && text.ends_with('s') && !text.ends_with("ss")) text.pop_back();
  return text;
}

std::string alternative_text(const Table& table, const Decision& decision, const Alternative& alternative, Seat viewer,
                             bool symbols, const std::int64_t* number) {
  const MoveInfo& move = table.setup().moves[alternative.move];
  std::string first;
  return filled(move.text, [&](int which) {
    const Alternative value = which == 0 ? alternative : alternative.second_value();
    if (value.kind == AlternativeKind::range && number != nullptr) return std::to_string(*number);
    std::string text = value.kind == AlternativeKind::rank ? table.pack().rank_name(value.value)
                                                           : one_value(table, decision, value, viewer, symbols);
    if (which == 0) return first = text;
    return after_number(move, first, value.kind, value.value, std::move(text), table.pack());
  });
}

namespace {

/// Bytes that a chosen value counts for in the size of the game's record.
constexpr std::size_t kValueBytes = 32;

/// Reveals to everybody which cards were chosen: by face if the chooser sees them, else by place.
void name_cards(Table& table, const Decision& decision, const Alternative& alternative) {
  const Seat seat = decision.chooser(alternative);
  const auto is_card = [](AlternativeKind kind) {
    return kind == AlternativeKind::card || kind == AlternativeKind::place;
  };
  if (is_card(alternative.kind)) table.name(static_cast<CardId>(alternative.value), seat);
  if (is_card(alternative.second)) [[unlikely]]
    table.name(static_cast<CardId>(alternative.most), seat);
  if (alternative.kind != AlternativeKind::set) return;
  for (const CardId card : std::span(decision.sets).subspan(slot(alternative.value), alternative.count))
    table.name(card, seat);
}

}  // namespace

namespace {

/// One value of a choice. Appends its cards to the event.
ChosenValue chosen_value(const Table& table, const Decision& decision, const Alternative& value, std::int64_t number,
                         Event& event) {
  const bool is_private = table.setup().moves[value.move].is_private;
  const SeatMask told = is_private ? seat_bit(event.seat) : seats_below(table.setup().players);
  const auto add = [&](CardId card) {
    event.cards.push_back({table.face(card), table.sees(event.seat, card) ? told : 0});
  };
  ChosenValue chosen;
  chosen.kind = value.kind;
  chosen.value = value.value;
  switch (value.kind) {
    case AlternativeKind::card:
      add(static_cast<CardId>(value.value));
      chosen.pile = table.pile_of(static_cast<CardId>(value.value));
      break;
    case AlternativeKind::place: return chosen_place(table, decision, value);
    case AlternativeKind::set:
      for (const CardId card : std::span(decision.sets).subspan(slot(value.value), value.count)) add(card);
      chosen.value = value.count;
      break;
    case AlternativeKind::range:
      chosen.kind = AlternativeKind::number;
      chosen.value = static_cast<std::int32_t>(number);
      break;
    default: break;
  }
  return chosen;
}

[[gnu::cold, gnu::noinline]] void tell_choice(const Table& table, const Decision& decision,
                                              const Alternative& alternative, std::int64_t number) {
  Event event;
  event.kind = Event::Kind::chose;
  event.seat = decision.chooser(alternative);
  event.move = alternative.move;
  event.chosen = {chosen_value(table, decision, alternative, number, event),
                  chosen_value(table, decision, alternative.second_value(), number, event)};
  table.tell(event);
}

}  // namespace

void announce(Table& table, const Decision& decision, const Alternative& alternative, std::int64_t number) {
  // The size of both texts and the record, without building them.
  const std::size_t cards = alternative.kind == AlternativeKind::set ? alternative.count : 1;
  const MoveInfo& move = table.setup().moves[alternative.move];
  const std::size_t text = kEventBytes + 2 * move.text.size() + cards * kValueBytes;
  table.count_event(0, text);
  if (!move.is_private) name_cards(table, decision, alternative);
  if (table.heard()) [[unlikely]]
    tell_choice(table, decision, alternative, number);
}

}  // namespace houserules
