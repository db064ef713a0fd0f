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
  const std::string one(noun.substr(0, slash));
  if (number == "1") return number + " " + one;
  return number + " " + (slash == std::string_view::npos ? one + "s" : std::string(noun.substr(slash + 1)));
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
    // Those that begin with the card at this place come first.
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
  constexpr std::size_t kMany = 128;  // take more memory than all else of a game
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

/// "3rd card" of the only pile in which that player may choose hidden cards; else "Anna's 3rd card", or where Anna has
/// several such piles or nobody owns it "3rd card of meld 2".
std::string place_text(const Table& table, const Decision& decision, const Alternative& place) {
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
  const std::string card = ordinal(table.place_of(static_cast<CardId>(place.value))) + " card";
  if (only) return card;
  return only_of_owner ? fmt::format("{}'s {}", table.setup().names[slot(piles[pile].owner)], card)
                       : fmt::format("{} of {}", card, piles[pile].label);
}

/// One value, without the second.
std::string one_value(const Table& table, const Decision& decision, const Alternative& alternative, Seat viewer,
                      bool symbols) {
  const Setup& setup = table.setup();
  const auto index = static_cast<std::size_t>(alternative.value);
  switch (alternative.kind) {
    case AlternativeKind::plain: return "";
    case AlternativeKind::card: return card_text(table, static_cast<CardId>(alternative.value), viewer, symbols);
    case AlternativeKind::place: return place_text(table, decision, alternative);
    case AlternativeKind::suit: return setup.pack.suits[index];
    case AlternativeKind::rank: return setup.pack.ranks[index];
    case AlternativeKind::player: return setup.names[index];
    case AlternativeKind::pile: return setup.piles[index].label;
    case AlternativeKind::number: return std::to_string(alternative.value);
    case AlternativeKind::word: return setup.shown_word(setup.words[index]);
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
  }
  return "";
}

}  // namespace

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

std::string alternative_text(const Table& table, const Decision& decision, const Alternative& alternative, Seat viewer,
                             bool symbols, const std::int64_t* number) {
  return filled(table.setup().moves[alternative.move].text, [&](int which) {
    const Alternative value = which == 0 ? alternative : alternative.second_value();
    if (value.kind == AlternativeKind::range && number != nullptr) return std::to_string(*number);
    if (value.kind == AlternativeKind::rank) return table.pack().rank_name(value.value);
    return one_value(table, decision, value, viewer, symbols);
  });
}

namespace {

/// What a value counts for that is chosen, told to its chooser and to the others, and recorded.
constexpr std::size_t kValueBytes = 32;

std::string public_choice_text(const Table& table, const Decision& decision, const Alternative& alternative,
                               const std::int64_t* number) {
  const MoveInfo& move = table.setup().moves[alternative.move];
  if (!move.is_private) {
    return alternative_text(table, decision, alternative, decision.chooser(alternative), /*symbols=*/false, number);
  }
  return filled(move.text, [&](int which) -> std::string {
    if (which == 0 && alternative.kind == AlternativeKind::set) return counted(alternative.count, "card");
    return (which == 0 ? move.value : move.second) == ValueType::card ? "a card" : "...";
  });
}

/// Everybody is told which cards were chosen: where the player sees them by their faces, else by their places.
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

[[gnu::cold, gnu::noinline]] void tell_choice(const Table& table, const Decision& decision,
                                              const Alternative& alternative, std::int64_t number) {
  const std::int64_t* chosen = alternative.kind == AlternativeKind::range ? &number : nullptr;
  Event event;
  event.kind = Event::Kind::chose;
  event.seat = decision.chooser(alternative);
  event.text = alternative_text(table, decision, alternative, event.seat, /*symbols=*/false, chosen);
  event.public_text = public_choice_text(table, decision, alternative, chosen);
  table.tell(event);
}

}  // namespace

void announce(Table& table, const Decision& decision, const Alternative& alternative, std::int64_t number) {
  // Both texts and the record of the choice, without making them.
  const std::size_t cards = alternative.kind == AlternativeKind::set ? alternative.count : 1;
  const MoveInfo& move = table.setup().moves[alternative.move];
  const std::size_t text = kEventBytes + 2 * move.text.size() + cards * kValueBytes;
  table.count_event(0, text);
  if (!move.is_private) name_cards(table, decision, alternative);
  if (table.heard()) [[unlikely]]
    tell_choice(table, decision, alternative, number);
}

}  // namespace houserules
