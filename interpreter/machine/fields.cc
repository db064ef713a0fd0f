// What is read of things, and what is set.
#include <algorithm>

#include "interpreter/machine/machine.h"

namespace houserules::machine {

namespace {

Value perhaps_player(Seat seat) { return seat == kNoSeat ? Value{} : Value::player(seat); }

}  // namespace

Value Machine::field(Value of, std::uint32_t text) {
  const FieldOf& field = program->fields[text];
  const Setup& its = setup();
  switch (of.tag) {
    case Tag::card: {
      const FaceValues& face = program->faces[table().face(of.card())];
      switch (field.card) {
        case CardField::none: trap();
        case CardField::value:
          if (face[FaceField::value].is_nil()) trap();
          return face[FaceField::value];
        case CardField::rank:
        case CardField::suit:
        case CardField::colour:
        case CardField::order:
        case CardField::name: return face[static_cast<FaceField>(field.card)];
        case CardField::face_up: return Value::boolean(table().visible_to(of.card()) == seats_below(its.players));
        case CardField::pile: return Value::pile(table().pile_of(of.card()));
        case CardField::holder: return perhaps_player(its.piles[table().pile_of(of.card())].owner);
        case CardField::laid_by: return perhaps_player(table().laid_by(of.card()));
      }
      trap();
    }
    case Tag::player: {
      const Seat seat = of.seat();
      if (field.player_group >= 0) {
        const PileGroup& group = its.groups[slot(field.player_group)];
        if (group.shape == PileGroup::Shape::each) return Value::pile(static_cast<PileId>(group.first + seat));
        return Value::of(Tag::row, slot(field.player_group) | static_cast<std::uint64_t>(seat) << 32U);
      }
      if (field.player_public >= 0) return public_value(field.player_public, seat);
      const TurnOrder& turns = table().turns;
      switch (field.player) {
        case PlayerField::none: trap();
        case PlayerField::name: return Value::text(program->player_names[slot(seat)]);
        case PlayerField::seat: return Value::integer(seat + 1);
        case PlayerField::score: return Value::integer(table().match.scores[slot(seat)]);
        case PlayerField::chips:
          if (!its.has_chips) trap();
          return Value::integer(table().match.chips[slot(seat)]);
        case PlayerField::left: return perhaps_player(turns.neighbour(seat, 1));
        case PlayerField::right: return perhaps_player(turns.neighbour(seat, -1));
        case PlayerField::next: return perhaps_player(turns.neighbour(seat, turns.direction()));
        case PlayerField::partner:
          if (its.teams == 0 || its.players != 2 * its.teams) trap();
          return Value::player((seat + its.teams) % its.players);
        case PlayerField::team:
          if (its.teams == 0) trap();
          return Value::of(Tag::team, slot(seat % its.teams));
        case PlayerField::is_in: return Value::boolean(turns.is_active(seat) && table().match.is_in(seat));
      }
      trap();
    }
    case Tag::pile: {
      switch (field.other) {
        case OtherField::top: return end_of(of.pile(), false);
        case OtherField::bottom: return end_of(of.pile(), true);
        case OtherField::owner: return perhaps_player(its.piles[of.pile()].owner);
        case OtherField::name: return Value::text(program->pile_labels[of.pile()]);
        default: trap();
      }
    }
    case Tag::list: {
      const ListBlock& list = heap.list(of);
      if (field.other != OtherField::top && field.other != OtherField::bottom) trap();
      if (list.count == 0) return {};
      return element(list.element, heap.items(list)[field.other == OtherField::top ? list.count - 1 : 0], list.sets);
    }
    case Tag::team: {
      const auto team = static_cast<int>(of.bits);
      if (field.team_group >= 0) {
        const PileGroup& group = its.groups[slot(field.team_group)];
        if (group.shape == PileGroup::Shape::each) return Value::pile(static_cast<PileId>(group.first + team));
        return Value::of(Tag::row, slot(field.team_group) | static_cast<std::uint64_t>(team) << 32U);
      }
      if (field.team_public >= 0) return public_value(field.team_public, team);
      switch (field.other) {
        case OtherField::score: return Value::integer(table().match.team_score(its, team));
        case OtherField::number: return Value::integer(team + 1);
        case OtherField::name: return Value::text(program->team_names[slot(team)]);
        case OtherField::other:
          if (its.teams != 2) trap();
          return Value::of(Tag::team, slot(1 - team));
        case OtherField::players: {
          std::vector<std::uint16_t> seats;
          for (Seat seat = team; seat < its.players; seat += its.teams)
            seats.push_back(static_cast<std::uint16_t>(seat));
          return heap.list_of(Element::player, seats);
        }
        default: trap();
      }
    }
    case Tag::pot:
      if (field.other == OtherField::chips) return Value::integer(table().match.pots[of.bits]);
      if (field.other == OtherField::name) return Value::text(program->pot_names[of.bits]);
      trap();
    case Tag::turns:
      if (field.other == OtherField::direction) return Value::integer(table().turns.direction());
      if (field.other == OtherField::next) return perhaps_player(table().turns.pending_next());
      trap();
    case Tag::table: return heap.get_named(heap.table(of), text);
    case Tag::row: {
      const PileGroup& group = its.groups[of.bits & 0xFFFFU];
      const bool suits = group.shape == PileGroup::Shape::suits || group.shape == PileGroup::Shape::each_suits;
      const int suit = program->known[text].suit;
      if (!suits || suit < 0) trap();
      return Value::pile(static_cast<PileId>(group.first + static_cast<int>(of.bits >> 32U) * group.row + suit));
    }
    default: trap();
  }
}

Value Machine::index(Value of, Value key) {
  if (of.tag == Tag::table && key.tag == Tag::text && (key.bits & kMade) == 0)
    return heap.get_named(heap.table(of), static_cast<std::uint32_t>(key.bits));
  if (of.tag == Tag::table) return heap.get(heap.table(of), key);
  if (key.tag == Tag::text) {
    if ((key.bits & kMade) != 0) trap();
    return field(of, static_cast<std::uint32_t>(key.bits));
  }
  if (key.tag != Tag::integer && key.tag != Tag::number) trap();
  std::int64_t place = whole(key);
  switch (of.tag) {
    case Tag::pile: {
      const auto cards = table().cards(of.pile());
      if (place < 0) place += std::ssize(cards) + 1;
      return place < 1 || place > std::ssize(cards) ? Value{} : Value::card(cards[static_cast<std::size_t>(place) - 1]);
    }
    case Tag::sets:
    case Tag::list: {
      const Elements all = elements(of);
      if (place < 0) place += std::ssize(all.items) + 1;
      if (place < 1 || place > std::ssize(all.items)) return {};
      return element(all.element, all.items[static_cast<std::size_t>(place) - 1], all.sets);
    }
    case Tag::row: {
      const PileGroup& group = setup().groups[of.bits & 0xFFFFU];
      if (place < 1 || place > group.row) return {};
      return Value::pile(static_cast<PileId>(group.first + static_cast<int>(of.bits >> 32U) * group.row +
                                             static_cast<int>(place) - 1));
    }
    default: trap();
  }
}

std::int64_t Machine::length(Value of) {
  switch (of.tag) {
    case Tag::pile: return table().size(of.pile());
    case Tag::list: return heap.list(of).count;
    case Tag::sets: return std::ssize(elements(of).items);
    case Tag::table: return heap.length(heap.table(of));
    case Tag::row: return setup().groups[of.bits & 0xFFFFU].row;
    case Tag::text: return static_cast<std::int64_t>(characters(of).size());
    default: trap();
  }
}

void Machine::set_field(Value of, std::uint32_t text, Value value) {
  if (of.tag == Tag::table) return heap.set(heap.table(of), Value::text(text), value);
  const FieldOf& field = program->fields[text];
  if (is_asked()) trap();
  if (of.tag == Tag::player && field.player_public >= 0) return set_public(field.player_public, of.seat(), value);
  if (of.tag == Tag::team && field.team_public >= 0)
    return set_public(field.team_public, static_cast<int>(of.bits), value);
  if (of.tag != Tag::turns || field.other != OtherField::next) trap();
  if (!value.is_nil() && (value.tag != Tag::player || !table().turns.is_active(value.seat()))) trap();
  table().turns.set_next(value.is_nil() ? kNoSeat : value.seat());
}

void Machine::set_public(int number, int owner, Value value) {
  const PublicInfo& info = setup().publics[slot(number)];
  switch (value.tag) {
    case Tag::nil:
    case Tag::no:
    case Tag::yes:
    case Tag::integer:
    case Tag::number:
    case Tag::text:
    case Tag::player: break;
    case Tag::card:
      if (!info.kept) break;
      trap();
    default: trap();
  }
  if (is_asked()) trap();
  Value& held = stack_[public_place(number, owner)];
  table().count_event(0, value.tag == Tag::text ? characters(value).size() : 0);
  if (table().heard() && !heap.same(held, value)) {
    Event event;
    event.kind = Event::Kind::changed;
    event.seat = info.each ? owner : kNoSeat;
    event.text = changed_text(setup(), info, owner, value.tag == Tag::yes, public_text(value));
    table().tell(event);
  }
  held = value;
  settle();
}

void Machine::set_index(Value of, Value key, Value value) {
  if (of.is(Tag::table)) return heap.set(heap.table(of), key, value);
  if (!key.is(Tag::text) || (key.bits & kMade) != 0) trap();
  set_field(of, static_cast<std::uint32_t>(key.bits), value);
}

void Machine::append_open(Value table, const Value* first, std::int64_t place) {
  for (const Value* value = first; value < stack_.get() + open_; ++value, ++place) {
    if (value->is_nil()) continue;  // what comes after it is a matter of how Lua keeps it
    heap.set_place(heap.table(table), place, *value);
  }
}

}  // namespace houserules::machine
