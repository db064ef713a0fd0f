#include "interpreter/machine/machine.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <utility>

#include <fmt/format.h>

#include "interpreter/machine/arithmetic.h"

namespace houserules::machine {

Machine::Machine(const LoadedGame& its_game, std::shared_ptr<const Program> its_program, GameState& its_state,
                 Hooks& its_hooks, World& its_world)
    : game(its_game),
      program(std::move(its_program)),
      state(its_state),
      hooks(its_hooks),
      world(its_world),
      stack_(new Value[kStack + kMostValues]) {
  frames_.reserve(kMostFrames);
  high_ = static_cast<std::uint32_t>(program->state_size);
}

// ---- saving ----

namespace {

struct Saved {
  std::uint32_t values = 0, frames = 0, heap = 0;
  std::uint32_t pc = 0;
};

}  // namespace

void Machine::save(std::vector<std::byte>& to) {
  if (heap.garbage_at_most() > 1024) collect();
  Saved head;
  head.values = static_cast<std::uint32_t>(program->state_size);
  if (!frames_.empty()) head.values = frames_.back().base + program->functions[frames_.back().function].registers;
  head.frames = static_cast<std::uint32_t>(frames_.size());
  head.heap = heap.top();
  head.pc = pc_;
  const std::size_t values = head.values * sizeof(Value), frames = head.frames * sizeof(Frame);
  to.resize(sizeof(Saved) + values + frames + head.heap);
  std::byte* at = to.data();
  const auto put = [&at](const void* from, std::size_t bytes) {
    if (bytes > 0) std::memcpy(at, from, bytes);
    at += bytes;
  };
  put(&head, sizeof(Saved));
  put(stack_.get(), values);
  put(frames_.data(), frames);
  put(heap.bytes(), head.heap);
}

void Machine::restore(std::span<const std::byte> from) {
  Saved head;
  const std::byte* at = from.data();
  const auto get = [&at](void* to, std::size_t bytes) {
    if (bytes > 0) std::memcpy(to, at, bytes);
    at += bytes;
  };
  get(&head, sizeof(Saved));
  get(stack_.get(), head.values * sizeof(Value));
  // What lies above may refer to blocks that are gone.
  if (high_ > head.values) std::fill(stack_.get() + head.values, stack_.get() + high_, Value{});
  high_ = head.values;
  frames_.resize(head.frames);
  get(frames_.data(), head.frames * sizeof(Frame));
  get(heap.bytes(), head.heap);
  heap.set_top(head.heap);
  heap.restored();
  pc_ = head.pc;
  answering_ = false;
}

std::size_t Machine::size() const { return heap.top() + high_ * sizeof(Value) + frames_.size() * sizeof(Frame); }

void Machine::collect() {
  const std::uint32_t top = frames_.empty()
                                ? static_cast<std::uint32_t>(program->state_size)
                                : frames_.back().base + program->functions[frames_.back().function].registers;
  const std::span<Value> values{stack_.get(), top};
  heap.collect({&values, 1});
  if (high_ > top) std::fill(stack_.get() + top, stack_.get() + high_, Value{});
  high_ = top;
}

// ---- texts ----

std::string_view Machine::characters(Value text) const {
  if ((text.bits & kMade) != 0) return heap.at<TextBlock>(text.at()).view();
  return program->texts[text.bits];
}

Value Machine::text(std::string_view characters) {
  // Texts of the program are themselves wherever they come from, so that they are compared by their numbers.
  const auto found = program->text_numbers.find(std::string(characters));
  return found != program->text_numbers.end() ? Value::text(found->second) : heap.text(characters);
}

std::string Machine::text_of(Value value) const {
  const auto index = static_cast<std::size_t>(value.bits);
  switch (value.tag) {
    case Tag::nil: return "nil";
    case Tag::no: return "false";
    case Tag::yes: return "true";
    case Tag::integer: return std::to_string(value.as_integer());
    case Tag::number: return number_text(value.as_number());
    case Tag::text: return std::string(characters(value));
    case Tag::card: return setup().pack.name(table().face(value.card()));
    case Tag::player: return setup().names[index];
    case Tag::team: return fmt::format("team {}", index + 1);
    case Tag::pile: return setup().piles[index].label;
    case Tag::row: return setup().groups[index & 0xFFFFU].name;
    case Tag::pot: return setup().pots[index];
    case Tag::turns: return "turns";
    case Tag::nobody: return "nobody";
    case Tag::list: return "list";
    case Tag::range: return "range";
    case Tag::sets: return "sets of cards";
    default: trap();
  }
}

std::string Machine::public_text(Value value) const {
  switch (value.tag) {
    case Tag::nil: return "";
    case Tag::no: return "no";
    case Tag::yes: return "yes";
    case Tag::card:
      return table().sees(kGallery, value.card()) ? setup().pack.text(table().face(value.card())) : "a card";
    default: return text_of(value);
  }
}

// ---- elements ----

std::int64_t Machine::whole(Value value) const {
  if (value.tag == Tag::integer) return value.as_integer();
  if (value.tag != Tag::number) trap();
  const double number = value.as_number();
  if (!(number >= -9e15 && number <= 9e15) || static_cast<double>(static_cast<std::int64_t>(number)) != number) trap();
  return static_cast<std::int64_t>(number);
}

Value Machine::element(Element element, std::uint16_t item, std::uint32_t sets) {
  switch (element) {
    case Element::card: return Value::card(item);
    case Element::player: return Value::player(item);
    case Element::suit: return Value::text(program->suit_texts[item]);
    case Element::rank: return Value::text(program->rank_texts[item]);
    case Element::pile: return Value::pile(item);
    case Element::team: return Value::of(Tag::team, item);
    case Element::word: return Value::text(program->word_texts[item]);
    case Element::set: return heap.list_of(Element::card, heap.at<GroupsBlock>(sets)[item]);
  }
  return {};
}

bool Machine::read_element(Value value, Element& element, std::uint16_t& item) const {
  item = static_cast<std::uint16_t>(value.bits);
  switch (value.tag) {
    case Tag::card: element = Element::card; return true;
    case Tag::player: element = Element::player; return true;
    case Tag::pile: element = Element::pile; return true;
    case Tag::team: element = Element::team; return true;
    case Tag::text: {
      const KnownThing& word = known(value);
      element = word.suit >= 0 ? Element::suit : word.rank >= 0 ? Element::rank : Element::word;
      const int number = word.suit >= 0 ? word.suit : word.rank >= 0 ? word.rank : word.word;
      item = static_cast<std::uint16_t>(number);
      return number >= 0;
    }
    default: return false;
  }
}

Elements Machine::elements(Value value) {
  Elements result;
  switch (value.tag) {
    case Tag::pile: result.items = table().cards(value.pile()); break;
    case Tag::list: {
      const ListBlock& list = heap.list(value);
      result.element = list.element;
      result.sets = list.sets;
      result.items = {heap.items(list), list.count};
      break;
    }
    case Tag::sets: {
      auto& sets = heap.at<SetsBlock>(value.at());
      if (sets.found == 0) {
        CardSets found;
        std::vector<FaceId> faces;
        for (std::uint32_t i = 0; i < sets.count; ++i) faces.push_back(table().face(sets.cards()[i]));
        const std::function<void(std::int64_t)> charge = [this](std::int64_t units) { spend(units); };
        if (!find_sets({setup().pack, {sets.cards(), sets.count}, faces, charge}, static_cast<int>(sets.of), found))
          trap();
        const std::uint32_t list = heap.list_of(found).at();
        heap.at<SetsBlock>(value.at()).found = list;
      }
      return elements(Value::of(Tag::list, heap.at<SetsBlock>(value.at()).found));
    }
    case Tag::row: {
      const PileGroup& group = setup().groups[value.bits & 0xFFFFU];
      const auto first =
          static_cast<std::size_t>(group.first) + (value.bits >> 32U) * static_cast<std::size_t>(group.row);
      for (int place = 0; place < group.row; ++place)
        result.copied.push_back(static_cast<std::uint16_t>(first + slot(place)));
      result.element = Element::pile;
      result.items = result.copied;
      break;
    }
    case Tag::table: {
      const TableBlock& its = heap.table(value);
      const std::int64_t count = heap.length(its);
      if (count > static_cast<std::int64_t>(kMostElements)) trap();
      const Value first = heap.get_place(its, 1);
      if (first.is_block() && first.tag != Tag::text) {  // lists of cards
        CardSets sets;
        for (std::int64_t place = 1; place <= count; ++place) {
          const Elements set = elements(heap.get_place(heap.table(value), place));
          if (set.element != Element::card && !set.items.empty()) trap();
          sets.add(set.items);
        }
        if (sets.size() > kMostSets) trap();
        return elements(heap.list_of(sets));
      }
      for (std::int64_t place = 1; place <= count; ++place) {
        const Value held = heap.get_place(its, place);
        Element kind{};
        std::uint16_t item = 0;
        if (!read_element(held, kind, item)) {
          if ((known(held).foreign & (kForeignRank | kForeignSuit)) != 0) continue;
          trap();
        }
        if (result.copied.empty()) result.element = kind;
        if (kind != result.element) trap();
        result.copied.push_back(item);
      }
      result.items = result.copied;
      break;
    }
    default: trap();
  }
  spend(static_cast<std::int64_t>(result.items.size()));
  return result;
}

Value Machine::list_like(const Elements& of, std::span<const std::uint16_t> items) {
  const Value list = heap.list_of(of.element, items);
  heap.list(list).sets = of.element == Element::set ? of.sets : 0;
  return list;
}

// ---- fields ----

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
      const auto cards = table().cards(of.pile());
      switch (field.other) {
        case OtherField::top: return cards.empty() ? Value{} : Value::card(cards.back());
        case OtherField::bottom: return cards.empty() ? Value{} : Value::card(cards.front());
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
    case Tag::table: return heap.get(heap.table(of), Value::text(text));
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

// ---- public values ----

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

void Machine::settle() {
  constexpr std::uint64_t kMostTold = std::uint64_t{1} << 20;  ///< bytes of events in a decision; Lua allows more
  if (table().staged.failed || table().told > told_ + kMostTold) [[unlikely]]
    trap();
}

void Machine::begin_deal() {
  fuel_ -= kPerDeal;
  const Match& match = table().match;
  std::uint16_t seats[kMaxPlayers];
  std::size_t count = 0;
  for (Seat seat = 0; seat < setup().players; ++seat) {
    if (match.is_in(seat)) seats[count++] = static_cast<std::uint16_t>(seat);
  }
  if (count < slot(setup().players) && program->players_global >= 0)
    stack_[slot(program->players_global)] = heap.list_of(Element::player, {seats, count});
}

}  // namespace houserules::machine
