// The methods of lists and piles that look for sets of cards, and those for tricks.
#include <algorithm>
#include <array>

#include "grammar/language/words.h"
#include "interpreter/machine/words.h"
#include "runtime/best_melds.h"
#include "runtime/poker.h"
#include "runtime/trick.h"

namespace houserules::machine {
namespace {

/// Cards for functions of the runtime that find sets among them.
struct CardSearch {
  CardSearch(Machine& machine, Value value)
      : elements(machine.listed(value)), spend([&machine](std::int64_t units) { machine.spend(units); }) {
    if (elements.element != Element::card && !elements.items.empty()) trap();
    if (elements.items.size() > faces_.size()) trap();
    std::transform(elements.items.begin(), elements.items.end(), faces_.begin(),
                   [&](CardId card) { return machine.table().face(card); });
  }
  Search search(const Machine& machine) const { return {machine.setup().pack, elements.items, faces(), spend}; }
  std::span<const FaceId> faces() const { return std::span(faces_).first(elements.items.size()); }

  Elements elements;
  std::function<void(std::int64_t)> spend;

 private:
  std::array<FaceId, kMaxCards> faces_;
};

Value argument(const Value* at, int count, int number) { return number < count ? at[number] : Value{}; }

Step sets(Machine& machine, Value* at, int count, int& results) {
  const Elements elements = machine.listed(at[0]);
  const std::int64_t size = machine.whole(argument(at, count, 1));
  const auto n = std::ssize(elements.items);
  if (elements.element != Element::card || size < 1) trap();
  if (has_too_many_sets(n, size)) trap();
  auto& block = machine.heap.make<SetsBlock>(BlockKind::sets, elements.items.size() * sizeof(CardId));
  block.of = static_cast<std::uint32_t>(std::min<std::int64_t>(size, kMostElements + 1));
  block.count = static_cast<std::uint32_t>(n);
  std::copy(elements.items.begin(), elements.items.end(), block.cards());
  return give(at, results, machine.heap.value(Tag::sets, block));
}

template <typename Find>
Step find_between(Machine& machine, Value* at, int count, int& results, Find find) {
  const CardSearch among(machine, at[0]);
  const Value least_given = argument(at, count, 1), most_given = argument(at, count, 2);
  const std::int64_t least = least_given.is_nil() ? 3 : machine.whole(least_given);
  const std::int64_t most = most_given.is_nil() ? kMaxCards : machine.whole(most_given);
  if (least < 1) trap();
  CardSets found;
  if (least <= most && least <= kMaxCards &&
      !find(among.search(machine), static_cast<int>(least), static_cast<int>(std::min<std::int64_t>(most, kMaxCards)),
            found))
    trap();
  return give(at, results, machine.heap.list_of(found));
}

template <auto kFind>
Step between(Machine& machine, Value* at, int count, int& results) {
  return find_between(machine, at, count, results, kFind);
}

Step straights(Machine& machine, Value* at, int count, int& results) {
  const Value given = argument(at, count, 3);
  const std::int64_t each = given.is_nil() ? 1 : machine.whole(given);
  if (each < 1) trap();
  return find_between(machine, at, count, results, [each](const Search& search, int least, int most, CardSets& found) {
    return find_straights(search, least, most, static_cast<int>(std::min<std::int64_t>(each, kMaxCards)), found);
  });
}

/// What each card counts: its value, or what a field or function says.
std::vector<std::int64_t> counts_of(Machine& machine, const Elements& elements, Value by) {
  constexpr std::int64_t kMost = 1'000'000'000'000;
  std::vector<std::int64_t> counts;
  counts.reserve(elements.items.size());
  const bool asks = by.is(Tag::function) || by.is(Tag::closure);
  std::vector<std::uint16_t> kept;  // the function may move what the list lies in
  if (asks) kept.assign(elements.items.begin(), elements.items.end());
  for (const CardId card : asks ? std::span<const std::uint16_t>(kept) : elements.items) {
    Value value;
    if (by.is_nil()) value = machine.program->faces[machine.table().face(card)][FaceField::value];
    else if (asks) value = machine.ask_of_card(by, card);
    else value = machine.index(Value::card(card), by);
    counts.push_back(machine.whole(value));
    if (counts.back() < -kMost || counts.back() > kMost) trap();
  }
  return counts;
}

Step adding_to(Machine& machine, Value* at, int count, int& results) {
  const CardSearch among(machine, at[0]);
  const std::int64_t total = machine.whole(argument(at, count, 1));
  const std::vector<std::int64_t> counts = counts_of(machine, among.elements, argument(at, count, 2));
  CardSets found;
  if (!find_sums(among.search(machine), counts, total, found)) trap();
  return give(at, results, machine.heap.list_of(found));
}

/// A hand, what its cards count, and the melds that are given to part it by.
struct PartedHand {
  PartedHand(Machine& machine, const Value* at, int count) : among(machine, at[0]) {
    if (among.elements.items.size() > kMostParted) trap();
    if (const Value given = argument(at, count, 1); !given.is_nil()) {
      const Elements all = machine.elements(given);
      if (all.element != Element::set && !all.items.empty()) trap();
      melds.emplace();
      for (const std::uint16_t meld : all.items) melds->add(machine.heap.at<GroupsBlock>(all.sets)[meld]);
    }
    counts = counts_of(machine, among.elements, argument(at, count, 2));
  }
  CardSearch among;
  std::optional<CardSets> melds;
  std::vector<std::int64_t> counts;
};

template <auto kPart>
auto part(Machine& machine, Value* at, int count) {
  const PartedHand hand(machine, at, count);
  const Table& table = machine.table();
  auto parted = kPart(hand.among.search(machine), hand.counts, hand.melds ? &*hand.melds : nullptr,
                      [&table](CardId card) { return table.face(card); });
  if (!parted) trap();
  return *parted;
}

Step best(Machine& machine, Value* at, int count, int& results) {
  return give(at, results, machine.heap.list_of(part<best_melds>(machine, at, count)));
}

Step left_over(Machine& machine, Value* at, int count, int& results) {
  return give(at, results, Value::integer(part<deadwood>(machine, at, count)));
}

Step poker(Machine& machine, Value* at, int, int& results) {
  const CardSearch among(machine, at[0]);
  return give(at, results, Value::integer(poker_worth(machine.setup().pack, among.faces())));
}

Step poker_hand_name(Machine& machine, Value* at, int, int& results) {
  const CardSearch among(machine, at[0]);
  const Pack& pack = machine.setup().pack;
  return give(at, results, machine.text(poker_name(pack, poker_worth(pack, among.faces()))));
}

// ---- tricks ----

/// What cards are in tricks: by the script's `suit_of` and `strength`, or else as the header says.
class TrickRules {
 public:
  explicit TrickRules(Machine& machine) : machine_(machine) {}

  std::uintptr_t suit(CardId card) {
    if (machine_.program->callback(Callback::suit_of) < 0) return slot(machine_.table().face_info(card).suit + 1);
    return suit_number(machine_.ask_of_card(Callback::suit_of, card));
  }
  std::int64_t strength(CardId card) {
    if (machine_.program->callback(Callback::strength) < 0) return machine_.table().face_info(card).order;
    const Value strength = machine_.ask_of_card(Callback::strength, card);
    if (!strength.is(Tag::integer)) trap();
    return strength.as_integer();
  }
  /// The suit named trump; 0 for nil.
  std::uintptr_t trump(Value value) {
    if (value.is_nil()) return 0;
    if (machine_.program->callback(Callback::suit_of) >= 0 && value.is(Tag::text)) return suit_number(value);
    const KnownThing& word = machine_.known(value);
    if (word.suit < 0 && (word.foreign & kForeignSuit) == 0) trap();
    return word.suit < 0 ? ~std::uintptr_t{0} : slot(word.suit + 1);
  }

 private:
  std::uintptr_t suit_number(Value value) {
    if (value.is_nil()) return 0;
    if (!value.is(Tag::text) || (value.bits & kMade) != 0) trap();
    const int suit = machine_.known(value).suit;
    return suit >= 0 ? slot(suit + 1) : static_cast<std::uintptr_t>(value.bits) + 1000;
  }

  Machine& machine_;
};

/// The cards of a list, in a copy that the script's functions cannot change.
class TrickCards {
 public:
  TrickCards(Machine& machine, Value value) {
    const Elements elements = machine.listed(value);
    if ((elements.element != Element::card && !elements.items.empty()) || elements.items.size() > std::size(cards_))
      trap();
    size_ = elements.items.size();
    std::copy(elements.items.begin(), elements.items.end(), cards_);
  }
  void keep(std::size_t size) { size_ = size; }
  CardId* begin() { return cards_; }
  CardId* end() { return cards_ + size_; }
  std::span<const CardId> all() const { return {cards_, size_}; }

 private:
  std::size_t size_ = 0;
  CardId cards_[kMaxCards];
};

Step following(Machine& machine, Value* at, int count, int& results) {
  TrickCards hand(machine, at[0]);
  const Elements trick = machine.elements(argument(at, count, 1));
  if ((trick.element != Element::card && !trick.items.empty()) || trick.items.size() > kMaxCards) trap();
  const std::size_t size = hand.all().size();
  if (!trick.items.empty()) {
    TrickRules rules(machine);
    const std::uintptr_t led = rules.suit(trick.items.front());
    // Those that follow come first; the others stay behind them for the case that there are none.
    CardId* end = hand.begin();
    for (CardId& card : hand) {
      if (led != 0 && rules.suit(card) == led) std::swap(*end++, card);
    }
    if (end != hand.begin()) hand.keep(static_cast<std::size_t>(end - hand.begin()));
  }
  machine.state.note_following(hand.all(), size);
  return give(at, results, machine.heap.list_of(Element::card, hand.all()));
}

Step winner(Machine& machine, Value* at, int count, int& results) {
  TrickCards trick(machine, at[0]);
  TrickRules rules(machine);
  const std::uintptr_t trump = rules.trump(argument(at, count, 1));
  const std::size_t size = trick.all().size();
  if (size == 0) trap();
  TrickCard few[8];
  std::vector<TrickCard> many;
  TrickCard* cards = few;
  if (size > std::size(few)) {
    many.resize(size);
    cards = many.data();
  }
  for (std::size_t i = 0; i < size; ++i) {
    const std::uintptr_t suit = rules.suit(trick.begin()[i]);
    cards[i] = {suit, rules.strength(trick.begin()[i])};
  }
  const Seat seat = machine.table().laid_by(trick.begin()[winning_place({cards, size}, trump)]);
  if (seat == kNoSeat) trap();
  return give(at, results, Value::player(seat));
}

}  // namespace

WordFunction set_word(std::size_t row) {
  using enum Owner;
  switch (row) {
    case row_of(list, "sets"): return sets;
    case row_of(list, "groups"): return between<find_groups>;
    case row_of(list, "runs"): return between<find_runs>;
    case row_of(list, "straights"): return straights;
    case row_of(list, "adding_to"): return adding_to;
    case row_of(list, "best_melds"): return best;
    case row_of(list, "deadwood"): return left_over;
    case row_of(list, "poker"): return poker;
    case row_of(list, "poker_name"): return poker_hand_name;
    case row_of(list, "following"): return following;
    case row_of(list, "winner"): return winner;
    default: return nullptr;
  }
}

}  // namespace houserules::machine
