// Methods shared by lists and piles, and those that change a list.
#include <algorithm>
#include <functional>
#include <span>
#include <vector>

#include <fmt/format.h>

#include "grammar/diagnostics/diagnostic.h"
#include "grammar/language/words.h"
#include "interpreter/machine/arithmetic.h"
#include "interpreter/machine/order.h"
#include "interpreter/machine/words.h"

namespace houserules::machine {
namespace {

/// Copies the elements, because a script function might change the original.
void keep(Elements& elements) {
  if (elements.items.data() == elements.copied.data()) return;
  elements.copied.assign(elements.items.begin(), elements.items.end());
  elements.items = elements.copied;
}

/// The list at `at[0]` and what to search it for; `missing` is the meaning of a missing argument.
struct Looking {
  Looking(Machine& machine, const Value* at, int count, Given missing = Given::nothing)
      : elements(machine.listed(at[0])), fits(machine, argument(at, count, 1), count > 1 ? Given::value : missing) {
    fits.prepare(elements);
    if (fits.calls()) keep(elements);
  }
  bool matches(std::uint16_t item) { return fits(elements, item); }
  Elements elements;
  Matcher fits;
};

/// The fast path of `where` and similar methods: the cards of a pile or list if the faces searched for are known.
struct KnownFaces {
  KnownFaces(Machine& machine, const Value* at, int count) : table(machine.table()) {
    if (count < 2 || !at[1].is(Tag::faces)) return;
    faces = at[1].bits;
    if (at[0].is(Tag::pile)) {
      cards = table.cards(at[0].pile());
    } else if (at[0].is(Tag::list) && machine.heap.list(at[0]).element == Element::card) {
      const ListBlock& list = machine.heap.list(at[0]);
      cards = {machine.heap.items(list), list.count};
    } else {
      return;
    }
    machine.spend(std::ssize(cards));
    are = true;
  }
  bool fits(CardId card) const { return ((faces >> table.face(card)) & 1U) != 0; }
  /// Whether there is a card that matches or, with `fitting` false, one that does not.
  bool any(bool fitting) const {
    return std::any_of(cards.begin(), cards.end(), [&](CardId card) { return fits(card) == fitting; });
  }
  std::int64_t number() const {
    std::int64_t found = 0;
    for (const CardId card : cards) found += fits(card) ? 1 : 0;
    return found;
  }
  const Table& table;
  std::span<const CardId> cards;
  std::uint64_t faces = 0;
  bool are = false;
};

template <bool kWanted>
Step filter(Machine& machine, Value* at, int count, int& results) {
  if (const KnownFaces known(machine, at, count); known.are) {
    ListBlock& list = machine.heap.make_list(Element::card, known.cards.size());
    // A list in the heap may be the source; allocating does not move it.
    std::uint16_t* const items = machine.heap.items(list);
    std::uint16_t* end = items;
    for (const CardId card : known.cards) {
      *end = card;
      end += known.fits(card) == kWanted ? 1 : 0;
    }
    list.count = static_cast<std::uint16_t>(end - items);
    return give(at, results, machine.heap.value(Tag::list, list));
  }
  Looking looking(machine, at, count);
  std::uint16_t few[64];
  std::vector<std::uint16_t> many;
  std::uint16_t* found = few;
  if (looking.elements.items.size() > 64) {
    many.resize(looking.elements.items.size());
    found = many.data();
  }
  std::size_t number = 0;
  for (const std::uint16_t item : looking.elements.items) {
    if (looking.matches(item) == kWanted) found[number++] = item;
  }
  return give(at, results, machine.list_like(looking.elements, {found, number}));
}

Step count_of(Machine& machine, Value* at, int count, int& results) {
  if (const KnownFaces known(machine, at, count); known.are) return give(at, results, Value::integer(known.number()));
  Looking looking(machine, at, count, Given::everything);
  std::int64_t found = 0;
  for (const std::uint16_t item : looking.elements.items) found += looking.matches(item) ? 1 : 0;
  return give(at, results, Value::integer(found));
}

Step any(Machine& machine, Value* at, int count, int& results) {
  if (const KnownFaces known(machine, at, count); known.are) return give(at, results, Value::boolean(known.any(true)));
  Looking looking(machine, at, count);
  const auto& items = looking.elements.items;
  const bool found = std::any_of(items.begin(), items.end(), [&](std::uint16_t item) { return looking.matches(item); });
  return give(at, results, Value::boolean(found));
}

Step all(Machine& machine, Value* at, int count, int& results) {
  if (const KnownFaces known(machine, at, count); known.are)
    return give(at, results, Value::boolean(!known.any(false)));
  Looking looking(machine, at, count);
  const auto& items = looking.elements.items;
  const bool found = std::all_of(items.begin(), items.end(), [&](std::uint16_t item) { return looking.matches(item); });
  return give(at, results, Value::boolean(found));
}

Step first(Machine& machine, Value* at, int count, int& results) {
  if (const KnownFaces known(machine, at, count); known.are) {
    const auto card = std::find_if(known.cards.begin(), known.cards.end(), [&](CardId its) { return known.fits(its); });
    return give(at, results, card == known.cards.end() ? Value{} : Value::card(*card));
  }
  Looking looking(machine, at, count, Given::everything);
  for (const std::uint16_t item : looking.elements.items) {
    if (looking.matches(item))
      return give(at, results, machine.element(looking.elements.element, item, looking.elements.sets));
  }
  return give(at, results, {});
}

/// The elements to rate, copied in case a function changes the original.
Elements rated(Machine& machine, const Value* at) {
  Elements elements = machine.listed(at[0]);
  keep(elements);
  return elements;
}

/// The sum of an integer field of a pile's cards; nothing if `by` is not such a field.
std::optional<std::uint64_t> sum_of_faces(Machine& machine, Value of, Value by) {
  if (!of.is(Tag::pile) || !by.is(Tag::text) || (by.bits & kMade) != 0) return std::nullopt;
  const Field field = machine.program->known[by.bits].field;
  if (field != Field::value && field != Field::order) return std::nullopt;
  const Table& table = machine.table();
  std::uint64_t sum = 0;
  for (const CardId card : table.cards(of.pile())) {
    const Value& its = machine.program->faces[table.face(card)][field];
    if (!its.is(Tag::integer)) return std::nullopt;
    sum += its.bits;
  }
  machine.spend(2 * table.size(of.pile()));
  return sum;
}

[[noreturn, gnu::cold, gnu::noinline]] void nothing_to_sum() {
  fault("sum takes the name of a field, as in `hand:sum(\"value\")`, or a function");
}

Step sum(Machine& machine, Value* at, int count, int& results) {
  if (const auto whole = sum_of_faces(machine, at[0], argument(at, count, 1)))
    return give(at, results, Value::of(Tag::integer, *whole));
  const Elements elements = rated(machine, at);
  const Value by = argument(at, count, 1);
  if (by.is_nil()) [[unlikely]]
    nothing_to_sum();
  std::uint64_t whole = 0;
  double fraction = 0;
  bool integral = true;
  for (const std::uint16_t item : elements.items) {
    const Value value = rating(machine, elements, item, by);
    if (value.is(Tag::integer)) {
      whole += value.bits;
    } else if (const auto number = Machine::as_whole(value)) {
      whole += static_cast<std::uint64_t>(*number);
    } else if (value.is(Tag::number)) {
      fraction += value.as_number();
      integral = false;
    } else {
      no_summand(machine, value, machine.element(elements.element, item, elements.sets));
    }
  }
  const Value total = Value::of(Tag::integer, whole);
  return give(at, results, integral ? total : Value::number(fraction + static_cast<double>(total.as_integer())));
}

template <int kSign>
Step extreme(Machine& machine, Value* at, int count, int& results) {
  const Elements elements = rated(machine, at);
  const Value by = count > 1 ? at[1] : Value{};
  int best = -1;
  Value highest;
  for (const std::uint16_t item : elements.items) {
    const Value value = rating(machine, elements, item, by);
    if (value.is_nil()) continue;  // a Joker has no order: it is neither highest nor lowest
    if (best >= 0 && !(kSign > 0 ? is_less(machine, highest, value, false) : is_less(machine, value, highest, false)))
      continue;
    best = item;
    highest = value;
  }
  return give(at, results,
              best < 0 ? Value{} : machine.element(elements.element, static_cast<std::uint16_t>(best), elements.sets));
}

[[noreturn, gnu::cold, gnu::noinline]] void no_order(const Machine& machine, Value rating) {
  fault(fmt::format("sorted can order numbers or texts, not {}", machine.describe(rating)));
}

/// A stable sort, without allocating anything for a hand of cards.
template <typename Less>
void sort_items(std::span<std::uint16_t> items, Less is_less) {
  constexpr std::size_t kFew = 16;
  if (items.size() > kFew) return std::stable_sort(items.begin(), items.end(), is_less);
  for (std::size_t i = 1; i < items.size(); ++i) {
    const std::uint16_t item = items[i];
    std::size_t place = i;
    for (; place > 0 && is_less(item, items[place - 1]); --place) items[place] = items[place - 1];
    items[place] = item;
  }
}

Step sorted(Machine& machine, Value* at, int count, int& results) {
  const Elements elements = rated(machine, at);
  const Value by = count > 1 ? at[1] : Value{};
  machine.spend(static_cast<std::int64_t>(elements.items.size() * 16));
  if (by.is_nil()) {
    const Value list = machine.list_like(elements, elements.items);
    const std::span<std::uint16_t> all(machine.heap.items(machine.heap.list(list)), elements.items.size());
    const Table& table = machine.table();
    if (elements.element == Element::card)
      sort_items(all, [&](CardId a, CardId b) { return table.face(a) < table.face(b); });
    else sort_items(all, std::less<>());
    return give(at, results, list);
  }
  std::vector<std::uint16_t> items(elements.items.begin(), elements.items.end());
  std::vector<Value> ratings;
  ratings.reserve(items.size());
  for (const std::uint16_t item : items) {
    ratings.push_back(rating(machine, elements, item, by));
    const Tag tag = ratings.back().tag;
    if (tag != Tag::integer && tag != Tag::number && tag != Tag::text) [[unlikely]]
      no_order(machine, ratings.back());
  }
  std::vector<std::uint16_t> order(items.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = static_cast<std::uint16_t>(i);
  merge_sort(order, [&](std::uint16_t a, std::uint16_t b) {
    const Value &left = ratings[a], &right = ratings[b];
    return left.is(Tag::integer) && right.is(Tag::integer) ? left.as_integer() < right.as_integer()
                                                           : is_less(machine, left, right, false);
  });
  const std::vector<std::uint16_t> unsorted = items;
  for (std::size_t i = 0; i < order.size(); ++i) items[i] = unsorted[order[i]];
  return give(at, results, machine.list_like(elements, items));
}

[[noreturn, gnu::cold, gnu::noinline]] void no_own_list(const Machine& machine, Value value) {
  fault(fmt::format("{} changes a list, not {}; to move cards to a pile, use `card:move_to(pile)`",
                    machine.running_word(), machine.describe(value)));
}

ListBlock& own_list(Machine& machine, Value value) {
  // Unlike the other list methods, these do not exist for piles.
  if (!value.is(Tag::list)) [[unlikely]] {
    if (value.is(Tag::sets) || machine.runs_elsewhere()) no_own_list(machine, value);
    machine.no_method(value);
  }
  return machine.heap.list(value);
}

[[noreturn, gnu::cold, gnu::noinline]] void not_added(const Machine& machine, const ListBlock& list,
                                                      const Value* what) {
  if (list.element == Element::set || (what != nullptr && what->is(Tag::list)))
    fault("sets of cards are joined by `+`, as in `melds + list { meld }`");
  Element element{};
  std::uint16_t item = 0;
  if (what == nullptr || !machine.read_element(*what, element, item))
    wrong_argument(machine, "a card or a player", what);
  fault(fmt::format("the list holds {}; {} cannot be added", element_name(list.element), machine.describe(*what)));
}

Step add(Machine& machine, Value* at, int count, int& results) {
  ListBlock& list = own_list(machine, at[0]);
  Element element{};
  std::uint16_t item = 0;
  if (list.element == Element::set || count < 2 || !machine.read_element(at[1], element, item)) [[unlikely]]
    not_added(machine, list, count < 2 ? nullptr : &at[1]);
  if (list.count == 0) list.element = element;
  if (element != list.element) [[unlikely]]
    not_added(machine, list, &at[1]);
  machine.heap.add(list, item);
  results = 0;
  return Step::next;
}

Step remove(Machine& machine, Value* at, int count, int& results) {
  ListBlock& list = own_list(machine, at[0]);
  machine.spend(list.count);
  Element element{};
  std::uint16_t item = 0;
  bool found = false;
  if (count > 1 && machine.read_element(at[1], element, item) && element == list.element) {
    std::uint16_t* items = machine.heap.items(list);
    std::uint16_t* const end = items + list.count;
    std::uint16_t* const place = std::find(items, end, item);
    found = place != end;
    if (found) {
      std::copy(place + 1, end, place);
      --list.count;
    }
  }
  return give(at, results, Value::boolean(found));
}

}  // namespace

namespace {

[[noreturn, gnu::cold, gnu::noinline]] void no_rating(const Machine& machine, Value by) {
  wrong_argument(machine, "the name of a field or a function", &by);
}

/// Reports a field of a string. Its only fields are the functions of `string`, which exist as values only in Lua.
[[noreturn, gnu::cold, gnu::noinline]] void no_field_of_text(const Machine& machine, Value by) {
  std::vector<std::string> known = words_of(Owner::string);
  const std::string name(machine.characters(by));
  if (std::find(known.begin(), known.end(), name) != known.end()) trap();
  std::sort(known.begin(), known.end());
  fault(fmt::format("`string` has no `{}`{}", name, did_you_mean(name, known)));
}

}  // namespace

Value rating(Machine& machine, const Elements& of, std::uint16_t item, Value by) {
  const Value element = machine.element(of.element, item, of.sets);
  if (by.is_function())
    return of.element == Element::card ? machine.ask_of_card(by, item) : machine.ask(by, {&element, 1});
  if (by.is_nil()) by = machine.text("order");
  if (!by.is(Tag::text)) [[unlikely]]
    no_rating(machine, by);
  if (element.is(Tag::text)) [[unlikely]]
    no_field_of_text(machine, by);
  if ((by.bits & kMade) != 0) return machine.index(element, by);
  return machine.field(element, static_cast<std::uint32_t>(by.bits));
}

void no_summand(const Machine& machine, Value rating, Value element) {
  fault(fmt::format("sum expected a number for {1}, found {0}", machine.describe(rating), machine.text_of(element)));
}

// Like the `sum` built-in: sum[0] is the total. Once there are floats, sum[1] is their sum, and sum[2] the exact sum of
// the integers.
void Machine::add_to_sum(Value* sum, Value rating, Value element) {
  const auto whole = as_whole(rating);
  if (!whole && !rating.is(Tag::number)) [[unlikely]]
    no_summand(*this, rating, element);
  if (sum[0].is(Tag::integer)) {
    sum[1] = Value::number(0);
    sum[2] = sum[0];
  }
  if (whole) sum[2].bits += static_cast<std::uint64_t>(*whole);
  else sum[1] = Value::number(sum[1].as_number() + rating.as_number());
  if (whole && sum[0].is(Tag::integer)) sum[0] = sum[2];
  else sum[0] = Value::number(sum[1].as_number() + static_cast<double>(sum[2].as_integer()));
}

WordFunction list_word(std::size_t row) {
  using enum Owner;
  switch (row) {
    case row_of(list, "where"): return filter<true>;
    case row_of(list, "except"): return filter<false>;
    case row_of(list, "count"): return count_of;
    case row_of(list, "any"):
    case row_of(list, "has"): return any;
    case row_of(list, "all"): return all;
    case row_of(list, "first"): return first;
    case row_of(list, "sum"): return sum;
    case row_of(list, "lowest"): return extreme<-1>;
    case row_of(list, "highest"): return extreme<1>;
    case row_of(list, "sorted"): return sorted;
    case row_of(list, "add"): return add;
    case row_of(list, "remove"): return remove;
    default: return nullptr;
  }
}

}  // namespace houserules::machine
