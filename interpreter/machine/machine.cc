#include "interpreter/machine/machine.h"

#include <cmath>
#include <cstring>
#include <numeric>
#include <utility>

#include <sys/mman.h>

#include <fmt/format.h>

#include "interpreter/machine/arithmetic.h"
#include "interpreter/machine/faults.h"
#include "interpreter/machine/words.h"
#include "interpreter/sandbox/arena.h"

namespace houserules::machine {

// ---- construction ----

Machine::Machine(const LoadedGame& its_game, std::shared_ptr<const Program> its_program, GameState& its_state,
                 Hooks& its_hooks, World* its_world)
    : game(its_game), program(std::move(its_program)), state(its_state), hooks(its_hooks), world(its_world) {
  void* const guard = reinterpret_cast<std::byte*>(stack_.get()) + kStackBytes - kGuard;
  if (mprotect(guard, kGuard, PROT_NONE) != 0) throw std::bad_alloc();
  frames_.reserve(kMostFrames);
  heap.set_meter(&fuel_);
  high_ = static_cast<std::uint32_t>(program->state_size);
}

// ---- snapshots ----

namespace {

/// Sets values to nil, whose bytes are all 0.
void clear_values(Value* begin, Value* end) {
  static_assert(static_cast<int>(Tag::nil) == 0);
  std::memset(static_cast<void*>(begin), 0, slot(end - begin) * sizeof(Value));
}

struct Saved {
  std::uint32_t values = 0, frames = 0, held = 0, heap = 0;
  std::uint32_t pc = 0;
  Value choosing_all;
};

}  // namespace

void Machine::save(std::vector<std::byte>& to) {
  if (heap.garbage_at_most() > 1024) collect();
  Saved head;
  head.values = end_of_frames();
  head.frames = static_cast<std::uint32_t>(frames_.size());
  head.held = static_cast<std::uint32_t>(held_.size());
  head.heap = heap.top();
  head.pc = pc_;
  head.choosing_all = choosing_all_;
  const std::size_t values = head.values * sizeof(Value), frames = head.frames * sizeof(Frame);
  const std::size_t held = head.held * sizeof(Value);
  to.resize(sizeof(Saved) + values + frames + held + head.heap);
  std::byte* at = to.data();
  const auto put = [&at](const void* from, std::size_t bytes) {
    if (bytes > 0) std::memcpy(at, from, bytes);
    at += bytes;
  };
  put(&head, sizeof(Saved));
  put(stack_.get(), values);
  put(frames_.data(), frames);
  put(held_.data(), held);
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
  // Values above may refer to blocks that no longer exist.
  if (high_ > head.values) clear_values(stack_.get() + head.values, stack_.get() + high_);
  high_ = head.values;
  frames_.resize(head.frames);
  get(frames_.data(), head.frames * sizeof(Frame));
  held_.resize(head.held);
  get(held_.data(), head.held * sizeof(Value));
  free_.clear();
  for (std::uint32_t place = 0; place < head.held; ++place) {
    if (held_[place].is_nil()) free_.push_back(place);
  }
  get(heap.bytes(), head.heap);
  heap.set_top(head.heap);
  heap.restored();
  pc_ = head.pc;
  choosing_all_ = head.choosing_all;
  answering_ = false;
}

std::size_t Machine::size() const { return heap.top() + high_ * sizeof(Value) + frames_.size() * sizeof(Frame); }

void Machine::collect() {
  const std::uint32_t top = end_of_frames();
  const std::span<Value> values{stack_.get(), top};
  const std::span<Value> roots[] = {values, held_, {&choosing_all_, 1}};
  heap.collect(roots);
  if (high_ > top) clear_values(stack_.get() + top, stack_.get() + high_);
  high_ = top;
}

// ---- strings ----

std::string_view Machine::characters(Value text) const {
  if ((text.bits & kMade) != 0) return heap.at<TextBlock>(text.at()).view();
  return program->texts[text.bits];
}

Value Machine::text(std::string_view characters) {
  if (characters.size() > Arena::kMaxString) [[unlikely]]
    text_too_long();
  spend(static_cast<std::int64_t>(characters.size() / 16));
  // A string of the program is always represented by its index, so such strings are compared by number.
  const std::uint32_t hash = hash_of(characters);
  const auto found = program->find_text(characters, hash);
  return found ? Value::text(*found) : heap.text(characters, hash);
}

Value Machine::value_of(const OptionValue& option) {
  if (const bool* on = std::get_if<bool>(&option)) return Value::boolean(*on);
  if (const std::int64_t* number = std::get_if<std::int64_t>(&option)) return Value::integer(*number);
  return text(std::get<std::string>(option));
}

std::string Machine::text_of(Value value) const {
  const auto index = static_cast<std::size_t>(value.bits);
  switch (value.tag) {
    case Tag::nil: return "nil";
    case Tag::no: return "false";
    case Tag::yes: return "true";
    case Tag::integer: return std::to_string(value.as_integer());
    case Tag::number: return std::isnan(value.as_number()) ? "nan" : number_text(value.as_number());  // without a sign
    case Tag::text: return std::string(characters(value));
    case Tag::card: return setup().pack.name(table().face(value.card()));
    case Tag::player: return setup().names[index];
    case Tag::team: return fmt::format("team {}", index + 1);
    case Tag::pile: return setup().piles[index].label;
    case Tag::row: return setup().groups[index & 0xFFFFU].name;
    case Tag::pot: return setup().pots[index];
    case Tag::turns: return "turns";
    case Tag::suit_values: return setup().suit_values[index].name;
    case Tag::nobody: return "nobody";
    case Tag::list: return "list";
    case Tag::range: return "range";
    case Tag::sets: return "sets of cards";
    case Tag::answers: return "answers";
    case Tag::table: return "table";
    case Tag::function:
    case Tag::closure:
    case Tag::foreign: return "function";
    case Tag::foreign_table: return "table";
    default: trap();
  }
}

std::string Machine::describe(Value value) const {
  switch (value.tag) {
    case Tag::nil: return "nil";
    case Tag::no:
    case Tag::yes: return "a boolean";
    case Tag::integer:
    case Tag::number: return "a number";
    case Tag::text: return "a string";
    case Tag::function:
    case Tag::closure:
    case Tag::foreign: return "a function";
    case Tag::foreign_table:
    case Tag::table: return "a table";
    case Tag::card: return "the card " + text_of(value);
    case Tag::player: return "the player " + text_of(value);
    default: return text_of(value);
  }
}

PublicValue Machine::shown_value(Value value) const {
  using Kind = PublicValue::Kind;
  switch (value.tag) {
    case Tag::nil: return {};
    case Tag::no: return {Kind::no};
    case Tag::yes: return {Kind::yes};
    case Tag::integer: return {Kind::number, value.as_integer()};
    case Tag::player: return {Kind::player, value.seat()};
    case Tag::card:
      return {Kind::card, table().sees(kGallery, value.card()) ? std::int64_t{table().face(value.card())} : -1};
    default: return {Kind::text, 0, text_of(value)};
  }
}

// ---- elements ----

std::string_view Machine::running_word() const {
  if (foreign_ != nullptr) return word_outside_;
  if (pc_ == 0) return {};
  const Instruction running = program->code[pc_ - 1];
  return machine::is_word(running.op) ? program->words[slot(running.d)].name : program->place_of(pc_ - 1).word;
}

std::string_view Machine::who_asks(std::string_view what) const {
  if (what.empty()) what = running_word();
  if (what.empty()) trap();
  return what;
}

std::optional<std::int64_t> Machine::whole_of_number(Value value) {
  if (!value.is(Tag::number)) return std::nullopt;
  const double number = value.as_number();
  if (!(number >= -0x1p63 && number < 0x1p63)) return std::nullopt;
  const auto whole = static_cast<std::int64_t>(number);
  return static_cast<double>(whole) == number ? std::optional(whole) : std::nullopt;
}

[[gnu::cold, gnu::noinline]] void Machine::not_whole(Value value, std::string_view what) const {
  fault(fmt::format("{} takes a whole number, not {}", who_asks(what), describe(value)));
}

// Reports that a value has no such list method. If it has a field of that name, Lua has to report the error.
[[gnu::cold, gnu::noinline]] void Machine::no_method(Value of) {
  if (foreign_ != nullptr) fault(fmt::format("{} takes a list, not {}", word_outside_, describe(of)));
  if (const std::string_view name = running_word(); !name.empty()) in_part([&] { index(of, text(name)); });
  trap();
}

Value Machine::made_element(Element element, std::uint16_t item, std::uint32_t sets) {
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

namespace {

/// Whether Lua represents it as a table or userdata, which might be a list.
bool is_object(Value value) { return value.is_thing() || value.tag >= Tag::list; }

[[noreturn, gnu::cold, gnu::noinline]] void no_list(const Machine& machine, Value value, std::string_view what) {
  what = machine.who_asks(what);
  if (value.is_nil() && what == "each") fault("each takes a list or a pile, not nil");
  fault(fmt::format("{} takes a list, not {}", what, machine.describe(value)));
}

[[noreturn, gnu::cold, gnu::noinline]] void no_set(Machine& machine, Value value, std::int64_t place,
                                                   std::string_view what) {
  const bool of_sets = is_object(value) && machine.elements(value, what).element == Element::set;
  fault(fmt::format("{} takes lists of cards here; element {} is {}", machine.who_asks(what), place,
                    of_sets ? "list" : machine.describe(value)));
}

[[noreturn, gnu::cold, gnu::noinline]] void no_element(const Machine& machine, Value value, std::int64_t place,
                                                       std::string_view what) {
  fault(fmt::format("{} takes a list of cards or players; element {} is {}", machine.who_asks(what), place,
                    machine.describe(value)));
}

[[noreturn, gnu::cold, gnu::noinline]] void other_element(const Machine& machine, Element first, Value value,
                                                          std::int64_t place, std::string_view what) {
  fault(fmt::format("{} takes elements of one kind; the first are {}, element {} is {}", machine.who_asks(what),
                    element_name(first), place, machine.describe(value)));
}

}  // namespace

void Machine::find_elements(Value value, Elements& result, std::string_view what) {
  switch (value.tag) {
    case Tag::sets: return find_sets_of(value, result);
    case Tag::row: {
      const PileGroup& group = setup().groups[value.bits & 0xFFFFU];
      const auto first =
          static_cast<std::size_t>(group.first) + (value.bits >> 32U) * static_cast<std::size_t>(group.row);
      result.copied.resize(slot(group.row));
      std::iota(result.copied.begin(), result.copied.end(), static_cast<std::uint16_t>(first));
      result.element = Element::pile;
      result.items = result.copied;
      break;
    }
    case Tag::table: {
      const Value first = heap.get_place(heap.table(value), 1);
      if (first.tag >= Tag::list) return read_sets(value, result, what);
      return read_table(value, result, what);
    }
    default: no_list(*this, value, what);
  }
}

void Machine::find_sets_of(Value value, Elements& result) {
  auto& sets = heap.at<SetsBlock>(value.at());
  if (sets.found == 0) {
    CardSets& found = no_sets();
    std::vector<FaceId> faces;
    for (std::uint32_t i = 0; i < sets.count; ++i) faces.push_back(table().face(sets.cards()[i]));
    const std::function<void(std::int64_t)> charge = [this](std::int64_t units) { spend(units); };
    const std::span<const CardId> cards(sets.cards(), sets.count);
    const std::vector<PileId> piles = setup().pack.has_duplicates ? piles_of(*this, cards) : std::vector<PileId>{};
    if (!find_sets({setup().pack, cards, faces, piles, charge}, static_cast<int>(sets.of), found))
      too_many_sets("sets");
    const std::uint32_t list = list_of_sets_found().at();
    heap.at<SetsBlock>(value.at()).found = list;
  }
  read_list(Value::of(Tag::list, heap.at<SetsBlock>(value.at()).found), result);
}

void Machine::read_sets(Value table, Elements& result, std::string_view what) {
  const std::int64_t count = heap.length(heap.table(table));
  CardSets sets;
  for (std::int64_t place = 1; place <= count; ++place) {
    const Value held = heap.get_place(heap.table(table), place);
    const Elements set = is_object(held) ? elements(held, what) : Elements{};
    if (!is_object(held) || (set.element != Element::card && !set.items.empty())) [[unlikely]]
      no_set(*this, held, place, what);
    if (sets.size() == kMostSets) [[unlikely]]
      too_many_sets(who_asks(what));
    sets.add(set.items);
  }
  read_list(heap.list_of(sets), result);
}

void Machine::read_table(Value table, Elements& result, std::string_view what) {
  const TableBlock& its = heap.table(table);
  const std::int64_t count = heap.length(its);
  if (count > static_cast<std::int64_t>(kMostElements)) [[unlikely]]
    fault(fmt::format("{} takes at most {} elements", who_asks(what), kMostElements));
  result.copied.reserve(static_cast<std::size_t>(count));
  for (std::int64_t place = 1; place <= count; ++place) {
    const Value held = heap.get_place(its, place);
    Element kind{};
    std::uint16_t item = 0;
    if (!read_element(held, kind, item)) {
      if ((known(held).foreign & (kForeignRank | kForeignSuit)) != 0) continue;
      no_element(*this, held, place, what);
    }
    if (result.copied.empty()) result.element = kind;
    if (kind != result.element) [[unlikely]]
      other_element(*this, result.element, held, place, what);
    result.copied.push_back(item);
  }
  result.items = result.copied;
}

Value Machine::list_like(const Elements& of, std::span<const std::uint16_t> items) {
  const Value list = heap.list_of(of.element, items);
  heap.list(list).sets = of.element == Element::set ? of.sets : 0;
  return list;
}

bool Machine::make_list(Value* at, int count) {
  Element element = Element::card;
  std::uint16_t items[kMostListed];
  for (int i = 0; i < count; ++i) {
    const Value& value = at[1 + i];
    const bool is_thing = value.is(Tag::card) || value.is(Tag::player) || value.is(Tag::pile);
    if (!is_thing || value.tag != at[1].tag) return false;
    read_element(value, element, items[i]);
  }
  spend(count);
  at[0] = heap.list_of(element, {items, static_cast<std::size_t>(count)});
  return true;
}

void Machine::settle() {
  if (table().staged.failed || table().told > told_ + kMostTold) [[unlikely]]
    told_too_much();
}

void Machine::told_too_much() {
  if (table().staged.failed) fault(table().staging_error());
  throw Fault{"this decision produced more than 16 MB of events: is there an endless loop?", Verdict::instructions};
}

void Machine::begin_deal() {
  fuel_ -= kPerDeal;
  if (program->players_global < 0) return;
  if (const auto players = players_left()) stack_[slot(program->players_global)] = *players;
}

std::optional<Value> Machine::players_left() {
  if (table().match.in == seats_below(setup().players)) return std::nullopt;
  std::vector<std::uint16_t> seats;
  for (Seat seat = 0; seat < setup().players; ++seat) {
    if (table().match.is_in(seat)) seats.push_back(static_cast<std::uint16_t>(seat));
  }
  return heap.list_of(Element::player, seats);
}

}  // namespace houserules::machine
