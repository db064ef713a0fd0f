#include "interpreter/machine/words.h"

#include <algorithm>

#include <fmt/format.h>

#include "grammar/diagnostics/diagnostic.h"
#include "grammar/language/words.h"

namespace houserules::machine {

std::optional<BoundWord> bound_word(std::size_t row, bool is_method) {
  const Word& word = kWords[row];
  if (is_method && word.owner == Owner::string) {
    const WordFunction run = text_method(row);
    return run == nullptr ? std::nullopt : std::optional(BoundWord{word.name, run, false, row, true});
  }
  for (const auto find : {list_word, set_word, table_word, library_word}) {
    if (const WordFunction run = find(row)) return BoundWord{word.name, run, !word.doing.empty(), row, is_method};
  }
  return std::nullopt;
}

// ---- errors ----

namespace {

constexpr std::string_view kPatternFields = "`suit`, `rank`, `colour`, `value` or `order`";

/// Reports the first by name, because tables have no fixed order.
[[noreturn, gnu::cold, gnu::noinline]] void unknown_in_pattern(const Machine& machine,
                                                               const std::vector<Value>& unknown) {
  std::string first = machine.text_of(unknown.front());
  for (const Value& key : unknown) first = std::min(first, machine.text_of(key));
  fault(fmt::format("a pattern names {}, not `{}`{}", kPatternFields, first,
                    did_you_mean(first, {"suit", "rank", "colour", "value", "order"})));
}

[[noreturn, gnu::cold, gnu::noinline]] void not_looked_for(const Machine& machine, Value what, Given given) {
  fault(fmt::format("{} takes a function, a pattern such as {{ suit = \"hearts\" }}, a card or a list, not {}",
                    machine.who_asks({}), given == Given::nothing ? "nothing" : machine.describe(what)));
}

[[noreturn, gnu::cold, gnu::noinline]] void no_pattern(const Machine& machine, Value value, std::int64_t place) {
  fault(
      fmt::format("a list of filters takes only words and patterns; element {} is {}", place, machine.describe(value)));
}

[[noreturn, gnu::cold, gnu::noinline]] void only_of_cards() { fault("patterns match only cards; use a function"); }

}  // namespace

[[gnu::cold, gnu::noinline]] void wrong_argument(const Machine& machine, std::string_view expected,
                                                 const Value* given) {
  fault(fmt::format("{} takes {}, not {}", machine.who_asks({}), expected,
                    given == nullptr ? "nothing" : machine.describe(*given)));
}

[[gnu::cold, gnu::noinline]] void empty_pattern() {
  fault(fmt::format("the pattern is empty: it sets none of {}; was a value nil?", kPatternFields));
}

[[gnu::cold, gnu::noinline]] void too_many_sets(std::string_view what) {
  fault(fmt::format("{} finds more than {} sets, which is too many for a list", what, kMostSets));
}

// ---- matching ----

void Matcher::read(Value what, Given given) {
  if (given == Given::everything) return;
  Machine& machine = machine_;
  switch (what.tag) {
    case Tag::function:
    case Tag::closure:
    case Tag::foreign:
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
      faces_ = named(word_, what);
      return;
    case Tag::card:
    case Tag::player:
    case Tag::team:
      kind_ = Kind::one;
      machine.read_element(what, element_, item_);
      return;
    case Tag::table: {
      const Value first = machine.heap.get_place(machine.heap.table(what), 1);
      if (first.is_nil()) {
        kind_ = Kind::faces;
        faces_ = pattern(what);
        return;
      }
      if (first.is(Tag::table) || first.is(Tag::text)) {
        read_any(what);
        return;
      }
      break;
    }
    case Tag::pile: machine.read_element(what, element_, item_); break;  // an element of a list of piles
    case Tag::list:
    case Tag::sets:
    case Tag::range:
    case Tag::answers: break;
    default: not_looked_for(machine, what, given);
  }
  kind_ = Kind::listed;
  list_ = machine.elements(what);
  if (list_.element == Element::set) {  // use the cards of the sets
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

std::uint64_t Matcher::named(const KnownThing& word, Value text) const {
  const Program& program = *machine_.program;
  if (word.face >= 0) {
    const Face& face = machine_.setup().pack.faces[slot(word.face)];
    const std::uint64_t of_rank = program.faces_of(Field::rank, face.rank, window_);
    return face.suit < 0 ? of_rank : of_rank & program.faces_of(Field::suit, face.suit, window_);
  }
  for (const Field field : {Field::rank, Field::suit, Field::colour}) {
    if (const auto faces = program.faces_of_word(field, word, window_)) return *faces;
  }
  if (word.foreign == 0 && word.word < 0) [[unlikely]]
    no_such_word(machine_, text);
  return 0;
}

void Matcher::read_any(Value table) {
  kind_ = Kind::faces;
  bool only_words = true;
  for (std::int64_t place = 1;; ++place) {
    const Value one = machine_.heap.get_place(machine_.heap.table(table), place);
    if (one.is_nil()) break;
    machine_.spend(20);
    if (one.is(Tag::text)) {
      words_.push_back(machine_.known(one));
      faces_ |= named(words_.back(), one);
    } else {
      if (!one.is(Tag::table) && !one.is_thing()) [[unlikely]]
        no_pattern(machine_, one, place);
      faces_ |= pattern(one);
      only_words = false;
    }
  }
  if (!only_words) return words_.clear();
  word_ = words_.back();
  words_.pop_back();
}

std::uint64_t Matcher::pattern(Value value) {
  machine_.spend(4);
  if (!value.is(Tag::table)) empty_pattern();  // a card or the like, which has no fields of a pattern
  Heap& heap = machine_.heap;
  TableBlock& table = heap.table(value);
  std::uint64_t result = ~std::uint64_t{0};
  bool empty = true;
  std::vector<Value> unknown;
  const auto term = [&](Value key, Value held) {
    if (held.is_nil()) return;
    empty = false;
    const Field field = machine_.known(key).field;
    if (field > Field::order) [[unlikely]]
      unknown.push_back(key);
    else result &= machine_.faces_fitting(field, held, window_);
  };
  for (std::uint32_t place = 0; place < table.count; ++place)
    term(Value::integer(std::int64_t{place} + 1), heap.places(table)[place]);
  machine_.spend(table.slots / 4);
  for (std::uint32_t at = 0; at < table.slots; ++at) term(heap.entries(table)[at].key, heap.entries(table)[at].value);
  if (!unknown.empty()) [[unlikely]]
    unknown_in_pattern(machine_, unknown);
  if (empty) [[unlikely]]
    empty_pattern();
  return result;
}

void Matcher::see_all_faces(Value what) {
  const std::size_t faces = machine_.program->faces.size();
  for (; many_.size() < faces; ++window_) {
    words_.clear();
    read(what, Given::value);
    for (std::size_t bit = 0; bit < kMostInSet && many_.size() < faces; ++bit)
      many_.push_back(((faces_ >> bit) & 1U) != 0);
  }
  kind_ = Kind::many_faces;
}

void Matcher::prepare(const Elements& of) {
  if (kind_ != Kind::function || !machine_.program->has_face_sets() || of.element != Element::card || of.items.empty())
    return;
  std::uint64_t among = 0;
  for (const CardId card : of.items) among |= std::uint64_t{1} << machine_.table().face(card);
  const auto faces = machine_.ask_faces(function_, among);
  if (!faces) return;
  kind_ = Kind::faces;
  faces_ = *faces;
}

namespace {

bool is_called(Element element, std::uint16_t item, const KnownThing& word) {
  switch (element) {
    case Element::suit: return word.suit == item;
    case Element::rank: return word.rank == item;
    case Element::word: return word.word == item;
    default: only_of_cards();
  }
}

}  // namespace

bool Matcher::fits(const Elements& of, std::uint16_t item) {
  switch (kind_) {
    case Kind::everything: return true;
    case Kind::many_faces:
      if (of.element == Element::card) return many_[machine_.table().face(item)];
      [[fallthrough]];
    case Kind::faces:
      if (!word_.is_known) [[unlikely]]
        only_of_cards();
      if (is_called(of.element, item, word_)) return true;
      return std::any_of(words_.begin(), words_.end(),
                         [&](const KnownThing& word) { return is_called(of.element, item, word); });
    case Kind::function: {
      const Value element = machine_.element(of.element, item, of.sets);
      return machine_.ask(function_, {&element, 1}).is_true();
    }
    case Kind::one: break;  // compared in place
    case Kind::listed:
      if (of.element == Element::pile && element_ == Element::pile) return item_ == item;
      machine_.spend(static_cast<std::int64_t>(list_.items.size() / 16));
      return list_.element == of.element &&
             std::find(list_.items.begin(), list_.items.end(), item) != list_.items.end();
  }
  return false;
}

}  // namespace houserules::machine
