#include "interpreter/machine/words.h"

#include <algorithm>

#include "grammar/language/words.h"

namespace houserules::machine {

std::optional<BoundWord> bound_word(std::size_t row, bool is_method) {
  const Word& word = kWords[row];
  if (is_method && word.owner == Owner::string) {
    const WordFunction run = text_method(row);
    return run == nullptr ? std::nullopt : std::optional(BoundWord{word.name, run, false});
  }
  for (const auto find : {list_word, set_word, table_word, library_word}) {
    if (const WordFunction run = find(row)) return BoundWord{word.name, run, !word.doing.empty(), row};
  }
  return std::nullopt;
}

std::uint64_t faces_named(const Program& program, const KnownThing& word) {
  std::uint64_t faces = 0;
  if (word.rank >= 0) faces |= program.of_rank[slot(word.rank)];
  if (word.suit >= 0) faces |= program.of_suit[slot(word.suit)];
  if (word.colour >= 0) faces |= program.of_colour[slot(word.colour)];
  if (word.face >= 0) faces |= std::uint64_t{1} << word.face;
  if (word.rank < 0 && word.suit < 0 && word.colour < 0 && word.face < 0 && word.foreign == 0) trap();
  return faces;
}

// As Matcher in interpreter/language/matcher.cc has it.
Matcher::Matcher(Machine& machine, Value what, bool given) : machine_(machine) {
  if (!given) return;
  const Program& program = *machine.program;
  switch (what.tag) {
    case Tag::function:
    case Tag::closure:
      kind_ = Kind::function;
      function_ = what;
      return;
    case Tag::faces:
      kind_ = Kind::faces;
      faces_ = what.bits;
      return;
    case Tag::text:
      kind_ = Kind::faces;
      word_ = machine.known(what);
      if (word_.face >= 0) {
        const Face& face = machine.setup().pack.faces[slot(word_.face)];
        faces_ = program.of_rank[slot(face.rank)];
        if (face.suit >= 0) faces_ &= program.of_suit[slot(face.suit)];
      } else if (word_.rank >= 0) {
        faces_ = program.of_rank[slot(word_.rank)];
      } else if (word_.suit >= 0) {
        faces_ = program.of_suit[slot(word_.suit)];
      } else if (word_.colour >= 0) {
        faces_ = program.of_colour[slot(word_.colour)];
      } else if (word_.foreign == 0 && word_.word < 0) {
        trap();
      }
      return;
    case Tag::card:
    case Tag::player:
    case Tag::team:
      kind_ = Kind::one;
      machine.read_element(what, element_, item_);
      return;
    case Tag::table: {
      const TableBlock& table = machine.heap.table(what);
      const Value first = machine.heap.get_place(table, 1);
      if (first.is_nil()) {
        kind_ = Kind::faces;
        faces_ = pattern(what);
        return;
      }
      if (first.is(Tag::table)) {
        kind_ = Kind::faces;
        for (std::int64_t place = 1; place <= machine.heap.length(table); ++place) {
          machine.spend(20);
          const Value one = machine.heap.get_place(machine.heap.table(what), place);
          if (!one.is(Tag::table)) trap();
          faces_ |= pattern(one);
        }
        return;
      }
      break;
    }
    case Tag::pile: machine.read_element(what, element_, item_); break;  // itself, among piles
    case Tag::list:
    case Tag::sets: break;
    default: trap();
  }
  kind_ = Kind::listed;
  list_ = machine.elements(what);
  if (list_.element == Element::set) {  // their cards
    std::vector<std::uint16_t> cards;
    for (const std::uint16_t set : list_.items) {
      const std::span<const CardId> its = machine.heap.at<GroupsBlock>(list_.sets)[set];
      cards.insert(cards.end(), its.begin(), its.end());
    }
    list_.element = Element::card;
    list_.copied = std::move(cards);
    list_.items = list_.copied;
  }
}

std::uint64_t Matcher::pattern(Value value) {
  Heap& heap = machine_.heap;
  TableBlock& table = heap.table(value);
  if (table.count > 0) trap();
  machine_.spend(4);
  std::uint64_t result = ~std::uint64_t{0};
  bool empty = true;
  for (std::uint32_t at = 0; at < table.slots; ++at) {
    const Entry& entry = heap.entries(table)[at];
    if (entry.value.is_nil()) continue;
    empty = false;
    result &= machine_.faces_fitting(machine_.known(entry.key).field, entry.value);
  }
  if (empty) trap();
  return result;
}

void Matcher::prepare(const Elements& of) {
  if (kind_ != Kind::function || of.element != Element::card || of.items.empty()) return;
  std::uint64_t among = 0;
  for (const CardId card : of.items) among |= std::uint64_t{1} << machine_.table().face(card);
  const auto faces = machine_.ask_faces(function_, among);
  if (!faces) return;
  kind_ = Kind::faces;
  faces_ = *faces;
}

bool Matcher::fits(const Elements& of, std::uint16_t item) {
  switch (kind_) {
    case Kind::everything: return true;
    case Kind::faces:
      if (word_.thing != Thing::text) trap();
      if (of.element == Element::suit) return word_.suit == item;
      if (of.element == Element::rank) return word_.rank == item;
      if (of.element == Element::word) return word_.word == item;
      trap();
    case Kind::function: {
      const Value element = machine_.element(of.element, item, of.sets);
      return machine_.ask(function_, {&element, 1}).is_true();
    }
    case Kind::one: return element_ == of.element && item_ == item;
    case Kind::listed:
      if (of.element == Element::pile && element_ == Element::pile) return item_ == item;
      machine_.spend(static_cast<std::int64_t>(list_.items.size() / 16));
      return list_.element == of.element &&
             std::find(list_.items.begin(), list_.items.end(), item) != list_.items.end();
  }
  return false;
}

}  // namespace houserules::machine
