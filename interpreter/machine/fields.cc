// Reading and setting fields.
#include <cmath>

#include <fmt/format.h>

#include "grammar/language/words.h"
#include "interpreter/machine/library.h"

namespace houserules::machine {

namespace {

Value perhaps_player(Seat seat) { return seat == kNoSeat ? Value{} : Value::player(seat); }

/// Reports a field that players or teams have only in other games, or an unknown field.
[[noreturn, gnu::cold, gnu::noinline]] void no_field(const Machine& machine, Value of, std::uint32_t text) {
  const Setup& setup = machine.setup();
  const Field field = machine.program->known[text].field;
  if (of.is(Tag::player) && field == Field::chips) fault("a player has no chips: the header has no `chips`");
  if (of.is(Tag::player) && (field == Field::team || field == Field::partner)) {
    if (setup.teams == 0)
      fault(fmt::format("a player has no {}: the header has no `teams`", machine.program->texts[text]));
    fault("only teams of two have partners; use `me.team.players`");
  }
  if (of.is(Tag::team) && field == Field::other) {
    fault(fmt::format("`team.other` needs exactly two teams, and this game has {}; use `teams:except(team)`",
                      setup.teams));
  }
  unknown_field(machine, of, Value::text(text));
}

/// Reports a value that a public value cannot hold.
[[noreturn, gnu::cold, gnu::noinline]] void no_public_value(const Machine& machine, const PublicInfo& info,
                                                            Value value) {
  if (value.is(Tag::card) && info.kept) {
    fault(fmt::format(
        "the public value `{}` is kept from deal to deal, but cards are not: set it to the card's rank, suit or name",
        info.name));
  }
  fault(
      fmt::format("the public value `{}` is a number, a text, true or false, a card, a suit, a rank or a player, "
                  "not {}",
                  info.name, machine.describe(value)));
}

void check_public_value(const Machine& machine, const PublicInfo& info, Value value) {
  const bool is_plain = value.tag <= Tag::text || value.is(Tag::player) || (value.is(Tag::card) && !info.kept);
  if (!is_plain) [[unlikely]]
    no_public_value(machine, info, value);
}

constexpr const char* kSetting = "setting a public value";

// Kept out of line because they need more stack than the rest.

[[gnu::noinline]] Value players_of(Machine& machine, int team) {
  std::vector<std::uint16_t> seats;
  for (Seat seat = team; seat < machine.setup().players; seat += machine.setup().teams)
    seats.push_back(static_cast<std::uint16_t>(seat));
  return machine.heap.list_of(Element::player, seats);
}

/// The element of a list at `place`, counted from 1, or from the end if negative; nil if there is none.
[[gnu::noinline]] Value element_at(Machine& machine, Value of, std::int64_t place) {
  const Elements all = machine.elements(of);
  if (place < 0) place += std::ssize(all.items) + 1;
  if (place < 1 || place > std::ssize(all.items)) return {};
  return machine.element(all.element, all.items[static_cast<std::size_t>(place) - 1], all.sets);
}

/// Converts an index to an integer; reports `what` if it is none.
std::int64_t place_of(const Machine& machine, Value key, const char* what) {
  if (key.is(Tag::integer)) return key.as_integer();
  const std::optional<std::int64_t> whole = Machine::as_whole(key);
  if (!whole) wrong_value(machine, key, what, "a whole number");
  return *whole;
}

}  // namespace

Value Machine::field(Value of, std::uint32_t text) {
  const FieldOf& own = program->fields[text];
  const Field field = program->known[text].field;
  const Setup& its = setup();
  switch (of.tag) {
    case Tag::card: {
      const FaceValues& face = program->faces[table().face(of.card())];
      switch (field) {
        case Field::value:
          if (face[FaceField::value].is_nil()) no_value(*this, of.card());
          return face[FaceField::value];
        case Field::rank:
        case Field::suit:
        case Field::colour:
        case Field::order:
        case Field::name: return face[field];
        case Field::face_up: return Value::boolean(table().visible_to(of.card()) == seats_below(its.players));
        case Field::pile: return Value::pile(table().pile_of(of.card()));
        case Field::holder: return perhaps_player(its.piles[table().pile_of(of.card())].owner);
        case Field::laid_by: return perhaps_player(table().laid_by(of.card()));
        default: unknown_field(*this, of, Value::text(text));
      }
    }
    case Tag::player: {
      const Seat seat = of.seat();
      if (own.player_group >= 0) {
        const PileGroup& group = its.groups[slot(own.player_group)];
        if (group.shape == PileGroup::Shape::each) return Value::pile(static_cast<PileId>(group.first + seat));
        return Value::of(Tag::row, slot(own.player_group) | static_cast<std::uint64_t>(seat) << 32U);
      }
      if (own.player_public >= 0) return public_value(own.player_public, seat);
      const TurnOrder& turns = table().turns;
      switch (field) {
        case Field::name: return Value::text(program->player_names[slot(seat)]);
        case Field::seat: return Value::integer(seat + 1);
        case Field::score: return Value::integer(table().match.scores[slot(seat)]);
        case Field::chips:
          if (!its.has_chips) no_field(*this, of, text);
          return Value::integer(table().match.chips[slot(seat)]);
        case Field::left:
        case Field::right:
        case Field::next: {
          const int side = field == Field::left ? 1 : -1;
          return perhaps_player(turns.neighbour(seat, field == Field::next ? turns.direction() : side));
        }
        case Field::partner:
          if (its.teams == 0 || its.players != 2 * its.teams) no_field(*this, of, text);
          return Value::player((seat + its.teams) % its.players);
        case Field::team:
          if (its.teams == 0) no_field(*this, of, text);
          return Value::of(Tag::team, slot(seat % its.teams));
        case Field::is_in: return Value::boolean(turns.is_active(seat) && table().match.is_in(seat));
        default: no_field(*this, of, text);
      }
    }
    case Tag::pile: {
      switch (field) {
        case Field::top: return end_of(of.pile(), false);
        case Field::bottom: return end_of(of.pile(), true);
        case Field::owner: return perhaps_player(its.piles[of.pile()].owner);
        case Field::name: return Value::text(program->pile_labels[of.pile()]);
        default: unknown_field(*this, of, Value::text(text));
      }
    }
    case Tag::list: {
      const ListBlock& list = heap.list(of);
      if (field != Field::top && field != Field::bottom) unknown_field(*this, of, Value::text(text));
      if (list.count == 0) return {};
      return element(list.element, heap.items(list)[field == Field::top ? list.count - 1 : 0], list.sets);
    }
    case Tag::team: {
      const auto team = static_cast<int>(of.bits);
      if (own.team_group >= 0) {
        const PileGroup& group = its.groups[slot(own.team_group)];
        if (group.shape == PileGroup::Shape::each) return Value::pile(static_cast<PileId>(group.first + team));
        return Value::of(Tag::row, slot(own.team_group) | static_cast<std::uint64_t>(team) << 32U);
      }
      if (own.team_public >= 0) return public_value(own.team_public, team);
      switch (field) {
        case Field::score: return Value::integer(table().match.team_score(its, team));
        case Field::number: return Value::integer(team + 1);
        case Field::name: return Value::text(program->team_names[slot(team)]);
        case Field::other:
          if (its.teams != 2) no_field(*this, of, text);
          return Value::of(Tag::team, slot(1 - team));
        case Field::players: return players_of(*this, team);
        default: unknown_field(*this, of, Value::text(text));
      }
    }
    case Tag::pot:
      if (field == Field::chips) return Value::integer(table().match.pots[of.bits]);
      if (field == Field::name) return Value::text(program->pot_names[of.bits]);
      unknown_field(*this, of, Value::text(text));
    case Tag::turns:
      if (field == Field::direction) return Value::integer(table().turns.direction());
      if (field == Field::next) return perhaps_player(table().turns.pending_next());
      unknown_field(*this, of, Value::text(text));
    case Tag::table: return heap.get_named(heap.table(of), text);
    case Tag::row: {
      const PileGroup& group = its.groups[of.bits & 0xFFFFU];
      const bool suits = group.shape == PileGroup::Shape::suits || group.shape == PileGroup::Shape::each_suits;
      const int suit = program->known[text].suit;
      if (!suits || suit < 0) unknown_field(*this, of, Value::text(text));
      return Value::pile(static_cast<PileId>(group.first + static_cast<int>(of.bits >> 32U) * group.row + suit));
    }
    case Tag::suit_values: return public_value(suit_value(of, text), -1);
    case Tag::sets:
      if (field != Field::top && field != Field::bottom) unknown_field(*this, of, Value::text(text));
      return element_at(*this, of, field == Field::top ? -1 : 1);
    case Tag::nobody: return {};
    default: unknown_field(*this, of, Value::text(text));
  }
}

Value Machine::index(Value of, Value key) {
  if (of.tag == Tag::table && key.tag == Tag::text && (key.bits & kMade) == 0)
    return heap.get_named(heap.table(of), static_cast<std::uint32_t>(key.bits));
  if (of.tag == Tag::table) return heap.get(heap.table(of), key);
  if (of.tag == Tag::foreign_table) return foreign_->get(of, key);
  if (key.tag == Tag::text) {
    if ((key.bits & kMade) == 0) return field(of, static_cast<std::uint32_t>(key.bits));
    // All field names are program strings.
    if (of.is(Tag::nobody)) return {};
    unknown_field(*this, of, key);
  }
  if (of.is(Tag::list) && key.is(Tag::integer)) return at_place(of, key.as_integer());
  const bool is_number = key.tag == Tag::integer || key.tag == Tag::number;
  switch (is_number || of.is(Tag::nobody) ? of.tag : Tag::nil) {
    case Tag::pile: {
      std::int64_t place = key.is(Tag::integer) ? key.as_integer() : place_of(*this, key, "a place in a pile");
      const auto cards = table().cards(of.pile());
      if (place < 0) place += std::ssize(cards) + 1;
      return place < 1 || place > std::ssize(cards) ? Value{} : Value::card(cards[static_cast<std::size_t>(place) - 1]);
    }
    case Tag::sets:
    case Tag::list: return element_at(*this, of, place_of(*this, key, "a place in a list"));
    case Tag::row: {
      const PileGroup& group = setup().groups[of.bits & 0xFFFFU];
      const std::int64_t place = Machine::as_whole(key).value_or(0);
      if (place < 1 || place > group.row) return {};
      return Value::pile(static_cast<PileId>(group.first + static_cast<int>(of.bits >> 32U) * group.row +
                                             static_cast<int>(place) - 1));
    }
    case Tag::nobody: return {};
    default: unknown_field(*this, of, key);
  }
}

std::int64_t Machine::length(Value of) {
  switch (of.tag) {
    case Tag::pile: return table().size(of.pile());
    case Tag::list: return heap.list(of).count;
    case Tag::sets: return std::ssize(elements(of).items);
    case Tag::table: return heap.length(heap.table(of));
    case Tag::foreign_table: return foreign_->length(of);
    case Tag::row: return setup().groups[of.bits & 0xFFFFU].row;
    case Tag::text: return static_cast<std::int64_t>(characters(of).size());
    case Tag::card:
    case Tag::player:
    case Tag::team:
    case Tag::pot:
    case Tag::turns:
    case Tag::suit_values:
    case Tag::nobody: return 0;  // empty tables in Lua
    default: operand_fault(0, fmt::format("attempt to get length of a {} value{{}}", type_name(of)));
  }
}

void Machine::set_field(Value of, std::uint32_t text, Value value) {
  if (of.tag == Tag::table) return heap.set(heap.table(of), Value::text(text), value);
  const FieldOf& own = program->fields[text];
  if (of.tag == Tag::player && own.player_public >= 0) return set_own(own.player_public, of.seat(), value);
  if (of.tag == Tag::team && own.team_public >= 0) return set_own(own.team_public, static_cast<int>(of.bits), value);
  if (of.tag == Tag::suit_values) [[unlikely]]
    return set_own(suit_value(of, text), -1, value);
  if (of.tag != Tag::turns || program->known[text].field != Field::next) [[unlikely]]
    cannot_set(*this, of, Value::text(text));
  constexpr const Word& kNext = kWords[row_of(Owner::turns, "next")];
  if (is_asked()) [[unlikely]]
    not_now(*this, kNext.doing);
  if (value.is_nil()) return table().turns.set_next(kNoSeat);
  const Seat seat = player_argument(*this, &value, 1, 0, "turns.next");
  if (!table().turns.is_active(seat)) [[unlikely]]
    fault(fmt::format("{} is not in this deal and cannot have the next turn", setup().names[slot(seat)]));
  table().turns.set_next(seat);
}

int Machine::suit_value(Value of, std::uint32_t text) const {
  const int suit = program->known[text].suit;
  if (suit < 0) unknown_field(*this, of, Value::text(text));
  return setup().suit_values[of.bits].first + suit;
}

void Machine::set_own(int number, int owner, Value value) {
  if (is_asked()) [[unlikely]]
    not_now(*this, kSetting);
  set_public(number, owner, value);
}

void Machine::set_public_early(int number, Value value) {
  check_public_value(*this, setup().publics[slot(number)], value);
  if (!game.loading) not_now(*this, kSetting);
  set_public_silently(number, -1, value);
}

void Machine::set_public(int number, int owner, Value value) {
  const PublicInfo& info = setup().publics[slot(number)];
  check_public_value(*this, info, value);
  Value& held = stack_[public_place(number, owner)];
  table().count_event(0, value.tag == Tag::text ? characters(value).size() : 0);
  if (table().heard() && !heap.same(held, value)) {
    Event event;
    event.kind = Event::Kind::changed;
    event.info = number;
    if (info.each) event.seat = owner;
    if (info.each_team) event.team = owner;
    event.was = shown_value(held);
    event.value = shown_value(value);
    table().tell(event);
  }
  held = value;
  settle();
}

void Machine::set_index(Value of, Value key, const Value& value) {
  if (of.is(Tag::table)) {
    if (key.is_nil()) [[unlikely]]
      fault("table index is nil");
    if (key.is(Tag::number) && std::isnan(key.as_number())) [[unlikely]]
      fault("table index is NaN");
    return heap.set(heap.table(of), key, value);
  }
  if (of.is(Tag::foreign_table)) return foreign_->set(of, key, value);
  if (!key.is(Tag::text) || (key.bits & kMade) != 0) [[unlikely]]
    cannot_set(*this, of, key);
  set_field(of, static_cast<std::uint32_t>(key.bits), value);
}

void Machine::append_open(Value table, const Value* first, std::int64_t place) {
  for (const Value* value = first; value < stack_.get() + open_; ++value, ++place) {
    if (value->is_nil()) continue;  // where the next ones go depends on Lua's internals
    heap.set_place(heap.table(table), place, *value);
  }
}

}  // namespace houserules::machine
