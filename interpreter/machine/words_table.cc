// Built-ins that change the table, the turn order and the course of the game, and those of cards.
#include <algorithm>
#include <bit>

#include <fmt/format.h>

#include "grammar/diagnostics/diagnostic.h"
#include "grammar/language/words.h"
#include "interpreter/machine/faults.h"
#include "interpreter/machine/words.h"
#include "runtime/deal.h"
#include "runtime/side_pots.h"

namespace houserules::machine {
namespace {

Step nothing(int& results) {
  results = 0;
  return Step::next;
}

Step acted(Machine& machine, int& results) {
  machine.settle();
  return nothing(results);
}

bool has(const Value* at, int count, int number) { return number < count && !at[number].is_nil(); }

// The object of a card method; reports an error for any other object.
CardId own_card(const Machine& machine, const Value* at, std::string_view method) {
  if (!at[0].is(Tag::card)) [[unlikely]]
    unknown_method(machine, at[0], method);
  return at[0].card();
}
PileId own_pile(const Machine& machine, const Value* at, std::string_view method) {
  if (!at[0].is(Tag::pile)) [[unlikely]]
    unknown_method(machine, at[0], method);
  return at[0].pile();
}

[[gnu::cold, gnu::noinline]] bool is_bottom(const Machine& machine, const Value* at, int count, int number) {
  if (at[number].is(Tag::text)) {
    const std::string_view place = machine.characters(at[number]);
    if (place == "bottom") return true;
    if (place == "top") return false;
  }
  fault(fmt::format("move_to takes \"top\" or \"bottom\", not {}", describe_argument(machine, at, count, number)));
}
bool to_bottom(const Machine& machine, const Value* at, int count, int number) {
  return has(at, count, number) && is_bottom(machine, at, count, number);
}

// ---- cards and piles ----

/// The cost of moving cards and reporting it.
void charge_cards(Machine& machine, std::int64_t cards) { machine.spend(32 * cards); }

Step move_to(Machine& machine, Value* at, int count, int& results) {
  if (at[0].is(Tag::card)) {
    const PileId to = pile_argument(machine, at, count, 1, "move_to");
    machine.table().move(at[0].card(), to, to_bottom(machine, at, count, 2));
  } else {
    const PileId from = own_pile(machine, at, "move_to"), to = pile_argument(machine, at, count, 1, "move_to");
    const bool bottom = to_bottom(machine, at, count, 2);
    charge_cards(machine, machine.table().size(from));
    machine.table().move_all(from, to, bottom);
  }
  return acted(machine, results);
}

/// Moves the cards of several piles to as many others at the same time.
void exchange(Machine& machine, std::span<const PileId> from, std::span<const PileId> to) {
  std::vector<std::vector<CardId>> held;
  for (const PileId pile : from) {
    const auto cards = machine.table().cards(pile);
    charge_cards(machine, std::ssize(cards));
    held.emplace_back(cards.begin(), cards.end());
  }
  for (std::size_t i = 0; i < from.size(); ++i) {
    for (const CardId card : held[i]) machine.table().move(card, to[i]);
  }
}

Step swap(Machine& machine, Value* at, int count, int& results) {
  const PileId piles[] = {own_pile(machine, at, "swap"), pile_argument(machine, at, count, 1, "swap")};
  const PileId others[] = {piles[1], piles[0]};
  if (piles[0] != piles[1]) exchange(machine, piles, others);
  return acted(machine, results);
}

Step show(Machine& machine, Value* at, int, int& results) {
  machine.table().show(own_card(machine, at, "show"));
  return acted(machine, results);
}
Step show_to(Machine& machine, Value* at, int count, int& results) {
  const CardId card = own_card(machine, at, "show_to");
  machine.table().show_to(card, player_argument(machine, at, count, 1, "show_to"));
  return acted(machine, results);
}
Step hide(Machine& machine, Value* at, int, int& results) {
  machine.table().hide(own_card(machine, at, "hide"));
  return acted(machine, results);
}

Step is(Machine& machine, Value* at, int count, int& results) {
  const FaceId face = machine.table().face(own_card(machine, at, "is"));
  constexpr const Word& kIs = kWords[row_of(Owner::card, "is")];
  if (count < 2) fault(fmt::format("is takes {}", kIs.takes.parameters[0].expected));
  for (int i = 1; i < count; ++i) {
    const KnownThing& word = machine.known(at[i]);
    if (word.rank < 0 && word.suit < 0 && word.colour < 0 && word.face < 0) [[unlikely]] {
      if (word.foreign == 0) no_such_word(machine, at[i]);
      continue;
    }
    const Face& its = machine.setup().pack.faces[face];
    const bool fits = word.face == face || (word.rank >= 0 && word.rank == its.rank) ||
                      (word.suit >= 0 && word.suit == its.suit) ||
                      (word.colour >= 0 && machine.game.is_of_colour(its, word.colour));
    if (fits) return give(at, results, Value::boolean(true));
  }
  return give(at, results, Value::boolean(false));
}

Step step_to(Machine& machine, Value* at, int count, int& results) {
  const FaceId from = machine.table().face(own_card(machine, at, "step_to"));
  const Pack& pack = machine.setup().pack;
  int step = 0;
  const KnownThing& word = machine.known(count < 2 ? Value{} : at[1]);
  if (word.rank >= 0) {
    step = pack.step_to_rank(from, word.rank);
  } else if ((word.foreign & kForeignRank) == 0) {
    if (count < 2 || !at[1].is(Tag::card)) [[unlikely]] {
      constexpr const Word& kStepTo = kWords[row_of(Owner::card, "step_to")];
      wrong_argument(machine, at, count, 1, "step_to", kStepTo.takes.parameters[0].expected);
    }
    step = pack.step(from, machine.table().face(at[1].card()));
  }
  return give(at, results, step == 0 ? Value{} : Value::integer(step));
}

[[noreturn, gnu::cold, gnu::noinline]] void cannot_deal(std::int64_t number) {
  fault(fmt::format("cannot deal {} cards", number));
}

Step deal_from(Machine& machine, Value* at, int count, int& results) {
  const PileId from = own_pile(machine, at, "deal");
  const std::int64_t number = whole_argument(machine, at, count, 1, "deal");
  const PileId to = pile_argument(machine, at, count, 2, "deal");
  if (number < 0) [[unlikely]]
    cannot_deal(number);
  const int wanted = static_cast<int>(std::min<std::int64_t>(number, kMaxCards));
  charge_cards(machine, wanted);
  if (results == 0) {
    machine.table().deal(from, wanted, to);
    return acted(machine, results);
  }
  std::vector<CardId> dealt;
  machine.table().deal(from, wanted, to, &dealt);
  machine.settle();
  return give(at, results, machine.heap.list_of(Element::card, dealt));
}

Step can_deal(Machine& machine, Value* at, int count, int& results) {
  const PileId from = own_pile(machine, at, "can_deal");
  const std::int64_t number = has(at, count, 1) ? whole_argument(machine, at, count, 1, "can_deal") : 1;
  const bool can = machine.table().can_deal(from, static_cast<int>(std::min<std::int64_t>(number, kMaxCards + 1)));
  return give(at, results, Value::boolean(can));
}

Step shuffle(Machine& machine, Value* at, int, int& results) {
  const PileId pile = own_pile(machine, at, "shuffle");
  machine.spend(4 * machine.table().size(pile));
  machine.table().shuffle(pile);
  return acted(machine, results);
}

/// Reports that no pile of this name belongs to each player.
[[noreturn, gnu::cold, gnu::noinline]] void no_pile_of_each(const Machine& machine, Value called,
                                                            std::string_view word) {
  std::vector<std::string> names;
  for (const PileGroup& group : machine.setup().groups) {
    if (group.is_of_each_player()) names.push_back(group.name);
  }
  const std::string_view name = called.is(Tag::text) ? machine.characters(called) : "";
  fault(fmt::format("{} takes the name of a pile that each player has, not {}{}", word, machine.describe(called),
                    did_you_mean(name, names)));
}

/// The group of piles with that name that each player has; the hands if it is nil.
int group_of_each(const Machine& machine, Value called, std::string_view word) {
  const std::vector<PileGroup>& groups = machine.setup().groups;
  int group = called.is_nil() ? machine.setup().hands.value_or(-1) : -1;
  for (std::size_t g = 0; called.is(Tag::text) && g < groups.size(); ++g) {
    if (groups[g].is_of_each_player() && groups[g].name == machine.characters(called)) group = static_cast<int>(g);
  }
  if (group < 0 && !called.is_nil()) [[unlikely]]
    no_pile_of_each(machine, called, word);
  if (group < 0) fault(fmt::format("{} needs a pile that each player has: there is no `hand`", word));
  return group;
}

/// Records the first deal that runs out of cards. After the first decision that may be intended, and so may a number
/// larger than any pack, which means "all that are left".
void look_for_short_deal(Machine& machine, std::int64_t number) {
  const Table& table = machine.table();
  const std::optional<PileId>& stock = machine.setup().stock;
  if (machine.state.deal_decisions > 0 || number > kMaxCards || !stock || !machine.short_deal().message.empty()) return;
  const int players = std::popcount(table.turns.active());
  const std::int64_t wanted = number * players;
  if (table.can_deal(*stock, static_cast<int>(wanted))) return;
  machine.note_short_deal(fmt::format("{} cards for each of {} players make {}, but the stock has {}", number, players,
                                      wanted, table.size(*stock)));
}

// `deal(n, "pile")`
Step deal_around(Machine& machine, Value* at, int count, int& results) {
  const std::int64_t number = whole_argument(machine, at, count, 0, "deal");
  if (number < 0) [[unlikely]]
    cannot_deal(number);
  const int group = group_of_each(machine, has(at, count, 1) ? at[1] : Value{}, "deal");
  charge_cards(machine, std::min<std::int64_t>(number, kMaxCards) * machine.setup().players);
  look_for_short_deal(machine, number);
  deal_to_each(machine.table(), group, static_cast<int>(std::min<std::int64_t>(number, kMaxCards)));
  return acted(machine, results);
}

Step pass_round(Machine& machine, Value* at, int count, int& results) {
  const int group = group_of_each(machine, has(at, count, 0) ? at[0] : Value{}, "pass_round");
  const std::int64_t places = has(at, count, 1) ? whole_argument(machine, at, count, 1, "pass_round") : 1;
  const TurnOrder& turns = machine.table().turns;
  std::vector<PileId> from;
  for (Seat seat = 0; seat < machine.setup().players; ++seat) {
    if (turns.is_active(seat)) from.push_back(static_cast<PileId>(machine.setup().groups[slot(group)].first + seat));
  }
  const std::int64_t players = std::ssize(from);
  std::vector<PileId> to = from;
  const std::int64_t on = players == 0 ? 0 : (places % players * turns.direction() + players) % players;
  std::rotate(to.begin(), to.begin() + on, to.end());
  if (on != 0) exchange(machine, from, to);
  return acted(machine, results);
}

// ---- players and pots ----

/// The account number of a value: a seat, or kMaxPlayers + the pot's index; -1 if it has none.
int account_of(Value value) {
  if (value.is(Tag::player)) return value.seat();
  return value.is(Tag::pot) ? kMaxPlayers + static_cast<int>(value.bits) : -1;
}

std::span<std::int64_t> paid_in_by(Machine& machine, int pot) {
  const auto players = static_cast<std::size_t>(machine.setup().players);
  return {machine.table().paid_in.data() + slot(pot) * players, players};
}

void pay_one(Machine& machine, int from, int to, std::int64_t amount, const char* of = "") {
  Table& table = machine.table();
  const std::string refusal = pay(table.match, machine.setup(), from, to, amount);
  if (!refusal.empty()) [[unlikely]]
    fault(refusal);
  if (amount <= 0) return;
  if (from < kMaxPlayers && to >= kMaxPlayers) paid_in_by(machine, to - kMaxPlayers)[slot(from)] += amount;
  table.tell(Event::Kind::paid, 0, 0, [&](Event& event) {
    event.seat = from;
    event.other = to;
    event.amount = amount;
    event.text = of;
  });
}

/// Pays equal shares to the seats; odd chips go one each to the players nearest to the dealer's left.
void pay_shares(Machine& machine, int from, std::vector<std::uint16_t> order, std::int64_t amount,
                const char* of = "") {
  const auto heads = static_cast<std::int64_t>(order.size());
  const int players = machine.setup().players;
  const Seat dealer = machine.table().match.dealer;
  std::sort(order.begin(), order.end(),
            [&](int a, int b) { return (a - dealer - 1 + players) % players < (b - dealer - 1 + players) % players; });
  for (std::size_t i = 0; i < order.size(); ++i)
    pay_one(machine, from, order[i], amount / heads + (static_cast<std::int64_t>(i) < amount % heads ? 1 : 0), of);
}

[[gnu::noinline]] void pay_several(Machine& machine, const Value* at, int count, int from, std::int64_t amount) {
  const Elements receivers = elements_argument(machine, at, count, 2, "pay");
  if (receivers.element != Element::player || receivers.items.empty()) {
    fault(fmt::format("pay takes a player, a pot, or a list of players, not {}",
                      receivers.items.empty() ? "an empty list" : described_list(machine, at[2])));
  }
  pay_shares(machine, from, {receivers.items.begin(), receivers.items.end()}, amount);
}

Step pay_to(Machine& machine, Value* at, int count, int& results) {
  const int from = account_of(at[0]);
  if (from < 0) unknown_method(machine, at[0], "pay");
  if (!machine.setup().has_chips) fault("nobody can pay: the header has no `chips`");
  const std::int64_t amount = whole_argument(machine, at, count, 1, "pay");
  if (const int to = count < 3 ? -1 : account_of(at[2]); to >= 0) pay_one(machine, from, to, amount);
  else pay_several(machine, at, count, from, amount);
  return acted(machine, results);
}

/// Rates a player's hand by a field or a function.
std::int64_t rating_of(Machine& machine, Value player, Value by) {
  Value rating;
  if (by.is_function()) {
    rating = machine.ask(by, {&player, 1});
  } else if (by.is(Tag::text)) {
    rating = machine.index(player, by);
  } else {
    wrong_value(machine, by, "share", "the name of a field or a function");
  }
  return whole_argument(machine, &rating, 1, 0, "share");
}

Step share(Machine& machine, Value* at, int count, int& results) {
  if (!at[0].is(Tag::pot)) unknown_method(machine, at[0], "share");
  const auto pot = static_cast<int>(at[0].bits);
  // The optional arguments, nil if missing.
  const Value none[] = {{}, {}};
  const Value* const given = count > 1 ? at + 1 : none;
  const Elements players = machine.elements(given[0], "share");
  if (players.element != Element::player || players.items.empty()) {
    fault(fmt::format("share takes the players who may win, not {}",
                      players.items.empty() ? "an empty list" : described_list(machine, given[0])));
  }
  const Value by = count > 2 ? at[2] : Value{};
  if (by.is_nil()) fault("share needs a function that rates a player's hand");
  std::vector<std::pair<Seat, std::int64_t>> among;
  for (const std::uint16_t seat : std::vector<std::uint16_t>(players.items.begin(), players.items.end()))
    among.emplace_back(seat, rating_of(machine, Value::player(seat), by));
  const std::int64_t chips = machine.table().match.pots[slot(pot)];
  const std::vector<PotPart> parts = share_pot(chips, paid_in_by(machine, pot), among);
  const auto shared = std::count_if(parts.begin(), parts.end(), [](const PotPart& part) { return !part.is_unmatched; });
  for (const PotPart& part : parts) {
    const char* const of = part.is_unmatched         ? "nobody matched them"
                           : shared < 2              ? ""
                           : &part == &parts.front() ? "the main pot"
                                                     : "a side pot";
    pay_shares(machine, kMaxPlayers + pot, {part.winners.begin(), part.winners.end()}, part.chips, of);
  }
  return acted(machine, results);
}

template <bool kMatch>
Step leave(Machine& machine, Value* at, int, int& results) {
  if (!at[0].is(Tag::player)) unknown_method(machine, at[0], kMatch ? "out" : "sits_out");
  const Seat seat = at[0].seat();
  Table& table = machine.table();
  table.turns.sit_out(seat);
  if (kMatch) table.match.in &= ~seat_bit(seat);
  table.tell(kMatch ? Event::Kind::went_out : Event::Kind::sat_out, seat);
  return acted(machine, results);
}

// The player alone learns about these cards: only the script knows whether others have heard it.
Step learns(Machine& machine, Value* at, int count, int& results) {
  if (!at[0].is(Tag::player)) unknown_method(machine, at[0], "learns");
  const Seat seat = at[0].seat();
  Table& table = machine.table();
  const std::size_t faces = machine.setup().pack.faces.size();
  if (faces > kMostCluedFaces) {
    fault(fmt::format("learns is for packs of at most {} different cards; this one has {}", kMostCluedFaces, faces));
  }
  if (!has(at, count, 1)) wrong_argument(machine, "a card or a list of cards", nullptr);
  std::vector<CardId> cards;
  if (at[1].is(Tag::card)) {
    cards.push_back(at[1].card());
  } else {
    const Elements all = machine.elements(at[1]);
    if (all.element != Element::card && !all.items.empty())
      wrong_argument(machine, "a card or a list of cards", at + 1);
    cards.assign(all.items.begin(), all.items.end());
  }
  const auto no_pattern = [&] {
    fault(fmt::format("learns takes a word or a pattern, as in `me:learns(me.hand, \"hearts\")`, not {}",
                      describe_argument(machine, at, count, 2)));
  };
  if (!has(at, count, 2)) no_pattern();
  const Matcher fits(machine, at[2]);
  if (fits.faces() == nullptr) no_pattern();
  const std::uint64_t those = *fits.faces();
  machine.spend(std::ssize(cards));
  for (const CardId card : cards) table.tell_of(seat, card, those);
  return acted(machine, results);
}

// ---- the course of the game ----

void note_finish(Machine& machine, const Value* at, int count, std::string_view word) {
  GameState& state = machine.state;
  state.winners = 0;
  state.winners_named = count > 0;
  for (int i = 0; i < count; ++i) {
    if (at[i].is(Tag::player)) {
      state.winners |= seat_bit(at[i].seat());
    } else if (at[i].is(Tag::team)) {
      state.winners |= machine.setup().seats_of_team(static_cast<int>(at[i].bits));
    } else if (!at[i].is(Tag::nobody)) {
      const Elements winners = machine.elements(at[i], word);
      if (winners.element != Element::player && winners.element != Element::team && !winners.items.empty())
        fault(fmt::format("{} takes the players who win, not {}", word, described_list(machine, at[i])));
      for (const std::uint16_t one : winners.items)
        state.winners |= winners.element == Element::team ? machine.setup().seats_of_team(one) : seat_bit(one);
    }
  }
  state.finished = true;
}

Step finish(Machine& machine, Value* at, int count, int&) {
  note_finish(machine, at, count, "finish");
  return Step::stopped;
}
Step finish_match(Machine& machine, Value* at, int count, int&) {
  note_finish(machine, at, count, "finish_match");
  machine.state.match_finished = true;
  return Step::stopped;
}
Step redeal(Machine& machine, Value*, int, int&) {
  machine.state.deal_void = machine.state.finished = true;
  return Step::stopped;
}

template <bool kWith>
Step around(Machine& machine, Value* at, int count, int& results) {
  const Seat seat = player_argument(machine, at, count, 0, kWith ? "from" : "after");
  const TurnOrder& turns = machine.table().turns;
  const int players = machine.setup().players;
  std::uint16_t seats[kMaxPlayers];
  std::size_t number = 0;
  if (kWith && turns.is_active(seat)) seats[number++] = static_cast<std::uint16_t>(seat);
  Seat next = seat;
  for (int i = 1; i < players; ++i) {
    next += turns.direction();
    if (next < 0) next += players;
    if (next >= players) next -= players;
    if (turns.is_active(next)) seats[number++] = static_cast<std::uint16_t>(next);
  }
  return give(at, results, machine.heap.list_of(Element::player, {seats, number}));
}

/// Reports a missing argument.
[[noreturn, gnu::cold, gnu::noinline]] void takes_something(const Word& word) {
  fault(fmt::format("{} takes {}", word.name, word.takes.parameters[0].expected));
}

Step say(Machine& machine, Value* at, int count, int& results) {
  if (count == 0) takes_something(kWords[row_of(Owner::global, "say")]);
  const Value said = at[0];
  const std::size_t length = said.is(Tag::text) ? machine.characters(said).size() : 0;
  machine.table().tell(Event::Kind::said, 0, length, [&](Event& event) { event.text = machine.text_of(said); });
  return acted(machine, results);
}

Step fail(Machine& machine, Value* at, int count, int&) {
  if (count == 0) takes_something(kWords[row_of(Owner::global, "fail")]);
  return machine.fail(at[0]);
}

Step chance(Machine& machine, Value* at, int count, int& results) {
  constexpr const char* kEmpty = "chance cannot pick from an empty list";
  Table& table = machine.table();
  Value drawn;
  if (count > 0 && (at[0].is(Tag::integer) || at[0].is(Tag::number))) {
    const std::int64_t bound = whole_argument(machine, at, count, 0, "chance");
    if (bound < 1 || bound > 0x7FFFFFFF)
      fault(fmt::format("chance({}) is not possible: the number must be from 1 to 2147483647", bound));
    drawn = Value::integer(std::int64_t{table.draw(static_cast<std::uint32_t>(bound))} + 1);
  } else if (count > 0 && at[0].is(Tag::table)) {
    const std::int64_t length = machine.heap.length(machine.heap.table(at[0]));
    if (length == 0) fault(kEmpty);
    const std::uint32_t place = table.draw(static_cast<std::uint32_t>(length));
    drawn = machine.heap.get_place(machine.heap.table(at[0]), std::int64_t{place} + 1);
  } else {
    const Elements elements = elements_argument(machine, at, count, 0, "chance");
    if (elements.items.empty()) fault(kEmpty);
    const std::uint32_t place = table.draw(static_cast<std::uint32_t>(elements.items.size()));
    drawn = machine.element(elements.element, elements.items[place], elements.sets);
  }
  machine.settle();
  return give(at, results, drawn);
}

Step skip(Machine& machine, Value* at, int count, int& results) {
  const std::int64_t turns = has(at, count, 0) ? whole_argument(machine, at, count, 0, "turns.skip") : 1;
  if (turns < 0 || turns > 1000) fault(fmt::format("cannot skip {} turns", turns));
  machine.table().turns.skip(static_cast<int>(turns));
  return acted(machine, results);
}

Step reverse(Machine& machine, Value* at, int count, int& results) {
  const std::int64_t times = has(at, count, 0) ? whole_argument(machine, at, count, 0, "turns.reverse") : 1;
  if (times < 0) fault(fmt::format("cannot reverse play {} times", times));
  Table& table = machine.table();
  if (times % 2 != 0) {
    table.turns.reverse();
    if (table.turns.direction_matters()) table.tell(Event::Kind::turned_round, kNoSeat, table.turns.direction());
  }
  return acted(machine, results);
}

Step again(Machine& machine, Value*, int, int& results) {
  machine.table().turns.again();
  return acted(machine, results);
}

}  // namespace

WordFunction table_word(std::size_t row) {
  using enum Owner;
  switch (row) {
    case row_of(card, "move_to"):
    case row_of(pile, "move_to"): return move_to;
    case row_of(card, "show"): return show;
    case row_of(card, "show_to"): return show_to;
    case row_of(card, "hide"): return hide;
    case row_of(card, "is"): return is;
    case row_of(card, "step_to"): return step_to;
    case row_of(pile, "deal"): return deal_from;
    case row_of(pile, "can_deal"): return can_deal;
    case row_of(pile, "shuffle"): return shuffle;
    case row_of(pile, "swap"): return swap;
    case row_of(global, "pass_round"): return pass_round;
    case row_of(global, "deal"): return deal_around;
    case row_of(player, "pay"):
    case row_of(pot, "pay"): return pay_to;
    case row_of(pot, "share"): return share;
    case row_of(player, "out"): return leave<true>;
    case row_of(player, "sits_out"): return leave<false>;
    case row_of(player, "learns"): return learns;
    case row_of(global, "finish"): return finish;
    case row_of(global, "finish_match"): return finish_match;
    case row_of(global, "redeal"): return redeal;
    case row_of(global, "after"): return around<false>;
    case row_of(global, "from"): return around<true>;
    case row_of(global, "say"): return say;
    case row_of(global, "fail"): return fail;
    case row_of(global, "chance"): return chance;
    case row_of(turns, "skip"): return skip;
    case row_of(turns, "reverse"): return reverse;
    case row_of(turns, "again"): return again;
    default: return nullptr;
  }
}

}  // namespace houserules::machine
