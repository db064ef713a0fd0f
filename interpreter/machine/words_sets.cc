// List and pile methods that find sets of cards, and those for tricks.
#include <algorithm>
#include <array>
#include <bit>

#include <fmt/format.h>

#include "grammar/language/words.h"
#include "interpreter/machine/words.h"
#include "runtime/best_melds.h"
#include "runtime/poker.h"
#include "runtime/trick.h"

namespace houserules::machine {

std::vector<PileId> piles_of(const Machine& machine, std::span<const CardId> cards) {
  const Table& table = machine.table();
  const auto elsewhere = [&](CardId card) { return table.pile_of(card) != table.pile_of(cards.front()); };
  if (std::none_of(cards.begin(), cards.end(), elsewhere)) return {};
  std::vector<PileId> piles(cards.size());
  std::transform(cards.begin(), cards.end(), piles.begin(), [&](CardId card) { return table.pile_of(card); });
  return piles;
}

namespace {

/// Cards in the form that the search functions in runtime/ take.
struct CardSearch {
  CardSearch(Machine& machine, Value value) : elements(machine.listed(value)), spend{machine} {
    if (elements.element != Element::card && !elements.items.empty()) [[unlikely]]
      no_cards(machine, elements.element);
    FaceId* faces = few_.data();
    if (elements.items.size() > few_.size()) {
      many_.resize(elements.items.size());
      faces = many_.data();
    }
    std::transform(elements.items.begin(), elements.items.end(), faces,
                   [&](CardId card) { return machine.table().face(card); });
    faces_ = {faces, elements.items.size()};
    if (machine.setup().pack.has_duplicates) look_where(machine);
  }
  CardSearch(const CardSearch&) = delete;
  CardSearch& operator=(const CardSearch&) = delete;
  Search search(const Machine& machine) const { return {machine.setup().pack, elements.items, faces(), piles_, spend}; }
  std::span<const FaceId> faces() const { return faces_; }

  Elements elements;
  struct {
    Machine& machine;
    void operator()(std::int64_t units) const { machine.spend(units); }
  } spend;

 private:
  void look_where(const Machine& machine) { piles_ = piles_of(machine, elements.items); }
  [[noreturn, gnu::cold, gnu::noinline]] static void no_cards(const Machine& machine, Element element) {
    fault(fmt::format("{} looks for sets of cards, not of {}", machine.running_word(), element_name(element)));
  }

  std::array<FaceId, kMaxCards> few_;
  std::vector<FaceId> many_;  ///< used if a list contains cards more than once
  std::span<const FaceId> faces_;
  std::vector<PileId> piles_;
};

[[noreturn, gnu::cold, gnu::noinline]] void no_sets(const Elements& of, std::int64_t size) {
  if (of.element != Element::card) fault("sets are made of cards");
  if (size < 1) fault(fmt::format("a set has at least one card, not {}", size));
  fault(fmt::format("{1} cards have more than {2} sets of {0}: too many to offer", size, of.items.size(), kMostSets));
}

[[noreturn, gnu::cold, gnu::noinline]] void no_least(const Machine& machine, std::int64_t least) {
  fault(fmt::format("{} have at least one card, not {}", machine.running_word(), least));
}

[[noreturn, gnu::cold, gnu::noinline]] void not_for(const Machine& machine, Element element) {
  fault(fmt::format("{} is for cards, not {}", machine.running_word(), element_name(element)));
}

Step ranks(Machine& machine, Value* at, int, int& results) {
  const Elements elements = machine.listed(at[0]);
  if (elements.element != Element::card && !elements.items.empty()) [[unlikely]]
    not_for(machine, elements.element);
  const std::size_t all = machine.setup().pack.ranks.size();
  constexpr std::size_t kBits = 64;
  std::array<std::uint64_t, kMaxCards / kBits + 1> held;
  std::fill_n(held.begin(), all / kBits + 1, 0U);
  for (const CardId card : elements.items) {
    const std::size_t rank = slot(machine.table().face_info(card).rank);
    held[rank / kBits] |= std::uint64_t{1} << rank % kBits;
  }
  ListBlock& list = machine.heap.make_list(Element::rank, all);
  std::uint16_t* const items = machine.heap.items(list);
  list.count = 0;
  for (std::size_t word = 0; word <= all / kBits; ++word) {
    for (std::uint64_t left = held[word]; left != 0; left &= left - 1)
      items[list.count++] = static_cast<std::uint16_t>(word * kBits + slot(std::countr_zero(left)));
  }
  return give(at, results, machine.heap.value(Tag::list, list));
}

Step sets(Machine& machine, Value* at, int count, int& results) {
  const Elements elements = machine.listed(at[0]);
  const std::int64_t size = whole_argument(machine, at, count, 1);
  const auto n = std::ssize(elements.items);
  const auto are_many = [n](std::int64_t each) {
    return number_of_sets(slot(n), slot(each)) > static_cast<std::int32_t>(kMostSets);
  };
  if (elements.element != Element::card || size < 1 || are_many(size)) [[unlikely]]
    no_sets(elements, size);
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
  if (least < 1) [[unlikely]]
    no_least(machine, least);
  CardSets& found = machine.no_sets();
  if (least <= most && least <= kMaxCards &&
      !find(among.search(machine), static_cast<int>(least), static_cast<int>(std::min<std::int64_t>(most, kMaxCards)),
            found)) [[unlikely]]
    too_many_sets(machine.running_word());
  return give(at, results, machine.list_of_sets_found());
}

/// Which cards of the list at `at[0]` are wild, by index.
std::vector<bool> fitting(Machine& machine, const Value* at, Value what) {
  Elements elements = machine.listed(at[0]);
  const std::vector<std::uint16_t> items(elements.items.begin(), elements.items.end());
  elements.items = items;  // a function may change the original list
  Matcher fits(machine, what);
  fits.prepare(elements);
  std::vector<bool> fitting(items.size());
  for (std::size_t place = 0; place < items.size(); ++place) fitting[place] = fits(elements, items[place]);
  return fitting;
}

[[noreturn, gnu::cold, gnu::noinline]] void no_most_wild(const Machine& machine, std::int64_t most) {
  fault(fmt::format("{} takes 0 or more wild cards in a set, not {}", machine.running_word(), most));
}

/// Without the third argument, no card is wild.
template <auto kFind, auto kFindWith>
Step between(Machine& machine, Value* at, int count, int& results) {
  machine.listed(at[0]);  // as in Lua, what has no such method is reported before a wrong argument
  const Value what = argument(at, count, 3), most_wild = argument(at, count, 4);
  if (what.is_nil()) return find_between(machine, at, count, results, kFind);
  const std::int64_t most = most_wild.is_nil() ? kMaxCards : machine.whole(most_wild);
  if (most < 0) [[unlikely]]
    no_most_wild(machine, most);
  Wild wild{fitting(machine, at, what), static_cast<std::size_t>(most)};
  return find_between(machine, at, count, results,
                      [&wild](const Search& search, int least, int longest, CardSets& found) {
                        wild.cards.resize(search.cards.size());
                        return kFindWith(search, least, longest, wild, found);
                      });
}

[[noreturn, gnu::cold, gnu::noinline]] void not_in_meld(const Machine& machine, Value card) {
  fault(fmt::format("the {} is not in the list", machine.text_of(card)));
}

Step stands_for_word(Machine& machine, Value* at, int count, int& results) {
  machine.listed(at[0]);
  if (count < 2 || !at[1].is(Tag::card)) [[unlikely]]
    wrong_argument(machine, "a card", count < 2 ? nullptr : &at[1]);
  const CardId card = at[1].card();
  std::vector<bool> wild = fitting(machine, at, argument(at, count, 2));
  const CardSearch among(machine, at[0]);
  const auto found = std::find(among.elements.items.begin(), among.elements.items.end(), card);
  if (found == among.elements.items.end()) [[unlikely]]
    not_in_meld(machine, at[1]);
  wild.resize(among.faces().size());
  const Pack& pack = machine.setup().pack;
  machine.spend(static_cast<std::int64_t>(pack.faces.size() / 4));
  const auto stands = stands_for(pack, among.faces(), wild, slot(found - among.elements.items.begin()));
  if (!stands) return give(at, results, {});
  const int rank = pack.faces[stands->face].rank;
  return give(at, results, machine.text(stands->any_suit ? pack.ranks[slot(rank)] : pack.text(stands->face)));
}

Step straights(Machine& machine, Value* at, int count, int& results) {
  machine.listed(at[0]);
  const Value given = argument(at, count, 3);
  const std::int64_t each = given.is_nil() ? 1 : machine.whole(given);
  if (each < 1) fault(fmt::format("straights have at least one card of each rank, not {}", each));
  return find_between(machine, at, count, results, [each](const Search& search, int least, int most, CardSets& found) {
    return find_straights(search, least, most, static_cast<int>(std::min<std::int64_t>(each, kMaxCards)), found);
  });
}

[[noreturn, gnu::cold, gnu::noinline]] void no_count(const Machine& machine, CardId card, Value by, Value found) {
  const std::string name = machine.text_of(Value::card(card));
  if (by.is_nil()) fault(fmt::format("the header's `values` give the {} no value", name));
  const bool is_number = found.is(Tag::integer) || found.is(Tag::number);
  fault(fmt::format("{0} needs a whole number for the {2}, found {1}", machine.running_word(),
                    is_number ? machine.text_of(found) : machine.describe(found), name));
}

/// The count of each card: its value, or the result of a field or function.
std::vector<std::int64_t> counts_of(Machine& machine, const Elements& elements, Value by) {
  constexpr std::int64_t kMost = 1'000'000'000'000;
  std::vector<std::int64_t> counts;
  counts.reserve(elements.items.size());
  const bool asks = by.is_function();
  std::vector<std::uint16_t> kept;  // the function may change the original list
  if (asks) kept.assign(elements.items.begin(), elements.items.end());
  for (const CardId card : asks ? std::span<const std::uint16_t>(kept) : elements.items) {
    const Value value = by.is_nil() ? machine.program->faces[machine.table().face(card)][FaceField::value]
                                    : rating(machine, elements, card, by);
    const auto number = Machine::as_whole(value);
    if (!number || (!by.is_nil() && (*number < -kMost || *number > kMost))) [[unlikely]]
      no_count(machine, card, by, value);
    counts.push_back(*number);
  }
  return counts;
}

Step adding_to(Machine& machine, Value* at, int count, int& results) {
  const CardSearch among(machine, at[0]);
  const std::int64_t total = whole_argument(machine, at, count, 1);
  const std::vector<std::int64_t> counts = counts_of(machine, among.elements, argument(at, count, 2));
  CardSets& found = machine.no_sets();
  if (!find_sums(among.search(machine), counts, total, found)) [[unlikely]]
    too_many_sets(machine.running_word());
  return give(at, results, machine.list_of_sets_found());
}

/// A hand, the count of each card, and the candidate melds, if given.
struct PartedHand {
  PartedHand(Machine& machine, const Value* at, int count) : among(machine, at[0]) {
    if (among.elements.items.size() > kMostParted) [[unlikely]]
      too_many(machine);
    if (const Value given = argument(at, count, 1); !given.is_nil()) {
      const Elements all = machine.elements(given);
      if (all.element != Element::set && !all.items.empty()) [[unlikely]]
        no_melds(machine, given);
      melds.emplace();
      for (const std::uint16_t meld : all.items) melds->add(machine.heap.at<GroupsBlock>(all.sets)[meld]);
    }
    counts = counts_of(machine, among.elements, argument(at, count, 2));
  }
  [[noreturn, gnu::cold, gnu::noinline]] void too_many(const Machine& machine) const {
    fault(fmt::format("{} splits up to {} cards, not {}", machine.running_word(), kMostParted,
                      among.elements.items.size()));
  }
  [[noreturn, gnu::cold, gnu::noinline]] static void no_melds(const Machine& machine, Value given) {
    const std::string_view word = machine.running_word();
    fault(fmt::format("{} takes a list of melds, as in `hand:{}(hand:runs())`, not {}", word, word,
                      machine.describe(given)));
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
  if (!parted) [[unlikely]]
    too_many_sets(machine.running_word());
  return *parted;
}

Step best(Machine& machine, Value* at, int count, int& results) {
  return give(at, results, machine.heap.list_of(part<best_melds>(machine, at, count)));
}

Step left_over(Machine& machine, Value* at, int count, int& results) {
  return give(at, results, Value::integer(part<deadwood>(machine, at, count)));
}

[[noreturn, gnu::cold, gnu::noinline]] void no_poker(const Machine& machine, const Pack& pack) {
  fault(fmt::format("{} takes a pack with at most {} ranks in its order: this one has {}", machine.running_word(),
                    kMostPokerRanks, pack.ordered_ranks));
}

std::int64_t worth_in_poker(Machine& machine, Value cards) {
  const CardSearch among(machine, cards);
  const Pack& pack = machine.setup().pack;
  if (pack.ordered_ranks > kMostPokerRanks) [[unlikely]]
    no_poker(machine, pack);
  return poker_worth(pack, among.faces());
}

Step poker(Machine& machine, Value* at, int, int& results) {
  return give(at, results, Value::integer(worth_in_poker(machine, at[0])));
}

Step poker_hand_name(Machine& machine, Value* at, int, int& results) {
  return give(at, results, machine.text(poker_name(machine.setup().pack, worth_in_poker(machine, at[0]))));
}

// ---- tricks ----

/// How cards rank in tricks: by the script's `suit_of` and `strength`, or by the header.
class TrickRules {
 public:
  TrickRules(Machine& machine, bool by_strength)
      : machine_(machine),
        asks_suit_(machine.has(Callback::suit_of)),
        asks_strength_(by_strength && machine.has(Callback::strength)) {}

  bool asks_suit() const { return asks_suit_; }
  [[gnu::always_inline]] std::uintptr_t suit(CardId card) {
    return asks_suit_ ? asked_suit(card) : slot(machine_.table().face_info(card).suit + 1);
  }
  std::int64_t strength(CardId card) {
    if (!asks_strength_) return machine_.table().face_info(card).order;
    const Value strength = machine_.ask_of_card(Callback::strength, card);
    if (!strength.is(Tag::integer)) [[unlikely]]
      no_strength(card, strength);
    return strength.as_integer();
  }
  /// The trump suit; 0 for nil.
  std::uintptr_t trump(Value value) {
    if (value.is_nil()) return 0;
    if (asks_suit_ && value.is(Tag::text)) return suit_number(value);
    const KnownThing& word = machine_.known(value);
    if (word.suit < 0 && (word.foreign & kForeignSuit) == 0) [[unlikely]]
      no_trump(value);
    return word.suit < 0 ? ~std::uintptr_t{0} : slot(word.suit + 1);
  }

 private:
  std::uintptr_t asked_suit(CardId card) { return suit_number(machine_.ask_of_card(Callback::suit_of, card)); }
  std::uintptr_t suit_number(Value value) {
    if (value.is_nil()) return 0;
    const int suit = machine_.known(value).suit;
    if (suit >= 0) return slot(suit + 1);
    if (!value.is(Tag::text) || machine_.characters(value).size() > kLongestShared) [[unlikely]]
      no_suit();
    if ((value.bits & kMade) == 0) return static_cast<std::uintptr_t>(value.bits) + kTexts;
    return made(machine_.characters(value));
  }
  /// The number of a string that is not a program string.
  [[gnu::cold, gnu::noinline]] std::uintptr_t made(std::string_view text) {
    const auto place = std::find(made_.begin(), made_.end(), text) - made_.begin();
    if (place == std::ssize(made_)) made_.emplace_back(text);
    return kMadeTexts + static_cast<std::uintptr_t>(place);
  }

  [[noreturn, gnu::cold, gnu::noinline]] static void no_suit() {
    fault("`suit_of` must return a suit, or another short text, or nil");
  }
  [[noreturn, gnu::cold, gnu::noinline]] void no_strength(CardId card, Value found) const {
    fault(fmt::format("`strength` must return a whole number; for the {} it returned {}",
                      machine_.text_of(Value::card(card)), machine_.describe(found)));
  }
  [[noreturn, gnu::cold, gnu::noinline]] void no_trump(Value found) const {
    fault(fmt::format("the trump is a suit, not {}", machine_.describe(found)));
  }

  static constexpr std::size_t kLongestShared = 40;  ///< longer strings are not unique in Lua
  /// Base numbers for strings that are not suits; larger than any suit.
  static constexpr std::uintptr_t kTexts = 1000, kMadeTexts = std::uintptr_t{1} << 30U;

  Machine& machine_;
  const bool asks_suit_, asks_strength_;
  std::vector<std::string> made_;
};

/// Reports that the argument cannot be a trick or a hand.
[[noreturn, gnu::cold, gnu::noinline]] void no_trick(const Machine& machine, Element element, std::size_t size) {
  const std::string_view word = machine.running_word();
  if (element != Element::card && size > 0) not_for(machine, element);
  fault(fmt::format("{} is for up to {} cards", word, kMaxCards));
}

void check_trick(const Machine& machine, const Elements& elements) {
  if ((elements.element != Element::card && !elements.items.empty()) || elements.items.size() > kMaxCards) [[unlikely]]
    no_trick(machine, elements.element, elements.items.size());
}

/// A copy of a list's cards, which script functions cannot change.
class TrickCards {
 public:
  TrickCards(Machine& machine, Value value) {
    const Elements elements = machine.listed(value);
    check_trick(machine, elements);
    size_ = elements.items.size();
    std::copy(elements.items.begin(), elements.items.end(), cards_);
  }
  CardId* begin() { return cards_; }
  CardId* end() { return cards_ + size_; }
  std::span<const CardId> all() const { return {cards_, size_}; }

 private:
  std::size_t size_ = 0;
  CardId cards_[kMaxCards];
};

Step following(Machine& machine, Value* at, int count, int& results) {
  const Elements hand = machine.listed(at[0]);
  check_trick(machine, hand);
  const Elements trick = elements_argument(machine, at, count, 1);
  check_trick(machine, trick);
  CardId copied[kMaxCards], following[kMaxCards];
  std::span<const CardId> cards = hand.items;
  const std::size_t size = cards.size();
  if (!trick.items.empty()) {
    TrickRules rules(machine, /*by_strength=*/false);
    if (rules.asks_suit()) {  // the script's function might change them
      std::copy(cards.begin(), cards.end(), copied);
      cards = {copied, size};
    }
    const std::uintptr_t led = rules.suit(trick.items.front());
    CardId* end = following;
    for (const CardId card : led != 0 ? cards : std::span<const CardId>()) {
      if (rules.suit(card) == led) *end++ = card;
    }
    if (end != following) cards = {following, end};
  }
  machine.state.note_following(cards, size);
  return give(at, results, machine.heap.list_of(Element::card, cards));
}

[[noreturn, gnu::cold, gnu::noinline]] void not_laid(const Machine& machine, CardId card) {
  fault(fmt::format("nobody played the {}", machine.text_of(Value::card(card))));
}

Step winner(Machine& machine, Value* at, int count, int& results) {
  TrickCards trick(machine, at[0]);
  TrickRules rules(machine, /*by_strength=*/true);
  const std::uintptr_t trump = rules.trump(argument(at, count, 1));
  const std::size_t size = trick.all().size();
  if (size == 0) [[unlikely]]
    fault("an empty trick has no winner");
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
  const CardId best = trick.begin()[winning_place({cards, size}, trump)];
  const Seat seat = machine.table().laid_by(best);
  if (seat == kNoSeat) [[unlikely]]
    not_laid(machine, best);
  return give(at, results, Value::player(seat));
}

}  // namespace

WordFunction set_word(std::size_t row) {
  using enum Owner;
  switch (row) {
    case row_of(list, "ranks"): return ranks;
    case row_of(list, "sets"): return sets;
    case row_of(list, "groups"): return between<find_groups, find_groups_with>;
    case row_of(list, "runs"): return between<find_runs, find_runs_with>;
    case row_of(list, "straights"): return straights;
    case row_of(list, "stands_for"): return stands_for_word;
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
