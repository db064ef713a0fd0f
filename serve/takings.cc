#include "serve/takings.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <set>
#include <span>
#include <utility>

#include "interpreter/world/thought.h"
#include "runtime/text.h"
#include "telling/listing.h"

namespace houserules {
namespace {

constexpr std::size_t kMostMoves = 80;          ///< that are tried at a decision
constexpr int kMostAnswers = 400;               ///< in a search for ways
constexpr std::int64_t kMostSpent = 2'000'000;  ///< by the script, in instructions: all tables wait for it
constexpr std::int64_t kMostForMove = 200'000;  ///< of these, by one imagined move
constexpr std::size_t kMostInARow = 5;          ///< moves of a way
constexpr std::size_t kMostWays = 3;
constexpr std::size_t kMostCards = 16;  ///< of a way

bool in_hand(const World& world, Seat seat, CardId card) {
  const Setup& setup = world.setup();
  const PileGroup& hands = setup.groups[slot(*setup.hands)];
  const PileId pile = world.table().pile_of(card);
  return pile >= hands.first && pile < hands.first + hands.count && setup.piles[pile].owner == seat;
}

std::vector<CardId> hand_of(const World& world, Seat seat) {
  std::vector<CardId> held;
  const Setup& setup = world.setup();
  if (!setup.hands) return held;
  const PileGroup& hands = setup.groups[slot(*setup.hands)];
  for (int i = 0; i < hands.count; ++i) {
    const auto pile = static_cast<PileId>(hands.first + i);
    if (setup.piles[pile].owner != seat) continue;
    const auto cards = world.table().cards(pile);
    held.insert(held.end(), cards.begin(), cards.end());
  }
  return held;
}

bool names_cards(AlternativeKind kind) {
  return kind == AlternativeKind::card || kind == AlternativeKind::place || kind == AlternativeKind::set;
}

/// Whether it may take cards that it does not name.
bool may_take_more(const Alternative& one) {
  return one.kind != AlternativeKind::range && one.kind != AlternativeKind::sets && one.kind != AlternativeKind::player;
}

/// "play 7H": mostly takes just that; then the others of its move do too.
bool is_simple(const Alternative& one) { return names_cards(one.kind) && one.second == AlternativeKind::plain; }

/// The cards that a move names.
std::vector<CardId> named(const Decision& decision, const Alternative& one) {
  std::vector<CardId> cards;
  for (const Alternative& value : {one, one.second_value()}) {
    if (value.kind == AlternativeKind::card || value.kind == AlternativeKind::place)
      cards.push_back(static_cast<CardId>(value.value));
    if (value.kind != AlternativeKind::set) continue;
    const auto set = std::span(decision.sets).subspan(slot(value.value), value.count);
    cards.insert(cards.end(), set.begin(), set.end());
  }
  return cards;
}

std::vector<Alternative> own_of(const World& world) {
  const auto own = world.decision().own();
  return {own.begin(), own.end()};
}

/// How many cards lie in the piles that belong to nobody; none in the stock.
std::vector<int> shared_sizes(const World& world) {
  std::vector<int> sizes;
  const Setup& setup = world.setup();
  for (std::size_t pile = 0; pile < setup.piles.size(); ++pile) {
    const auto id = static_cast<PileId>(pile);
    const bool is_shared = setup.piles[pile].owner == kNoSeat && (!setup.stock || *setup.stock != id);
    sizes.push_back(is_shared ? world.table().size(id) : 0);
  }
  return sizes;
}

/// The decision that comes after a move is of the same player in the same deal.
bool goes_on(const World& world, Status status, Seat seat, int deal) {
  return status == Status::decision && world.table().match.deal_number == deal && world.decision().seat == seat &&
         !world.decision().simultaneous;
}

/// Finds the ways of up to so many moves by trying them all.
class Search {
 public:
  explicit Search(World& world) : world_(world), seat_(world.decision().seat), deal_(world.table().match.deal_number) {}

  /// Those of up to `most` moves, from the pending decision.
  std::vector<Way> ways(const std::vector<FaceId>& wanted, std::size_t most) {
    most_ = most;
    seen_.clear();
    ways_.clear();
    ending_.clear();
    go(wanted);
    return found();
  }
  /// Whether all is spent that a whole search may take.
  bool is_spent() const { return answers_ >= kMostAnswers || spent_ >= kMostSpent; }

 private:
  void go(const std::vector<FaceId>& wanted) {
    const Snapshot here = world_.snapshot();
    const std::vector<Alternative> own = own_of(world_);
    const std::vector<CardId> held = hand_of(world_, seat_);
    for (std::size_t at = 0; at < own.size() && !is_spent() && own.size() <= kMostMoves; ++at) {
      const Alternative& one = own[at];
      if (one.kind == AlternativeKind::range || one.kind == AlternativeKind::sets) continue;
      if (at > 0) world_.restore(here);
      std::vector<FaceId> left = wanted;
      const Decision& decision = world_.decision();
      std::vector<CardId> cards = named(decision, one);
      std::erase_if(cards, [&](CardId card) { return !in_hand(world_, seat_, card); });
      if (!std::all_of(cards.begin(), cards.end(),
                       [&](CardId card) { return take(left, face(card), /*exactly=*/true); }))
        continue;
      if (cards.empty() && !may_take_more(one)) continue;
      const std::string text = alternative_text(world_.table(), decision, one, seat_);
      ++answers_;
      const Status status = world_.answer({static_cast<std::uint32_t>(at), one.value});
      spent_ += world_.spent();
      const bool is_in_deal = status == Status::decision && world_.table().match.deal_number == deal_;
      bool fits = is_in_deal;
      for (const CardId card : held) {
        if (!is_in_deal || contains(cards, card) || in_hand(world_, seat_, card)) continue;
        cards.push_back(card);
        fits = fits && take(left, face(card), /*exactly=*/false);
      }
      // The last cards end the deal: then only those that it names can be told.
      const bool is_past_deal = !is_in_deal && (status == Status::decision || status == Status::over);
      if (is_past_deal) fits = cards.size() == held.size();
      if (!fits || cards.empty()) continue;
      if (moves_.empty()) first_ = static_cast<std::uint32_t>(at);
      moves_.push_back(text);
      const bool again = goes_on(world_, status, seat_, deal_);
      if (left.empty()) add(again);
      else if (again && moves_.size() < most_) go(left);
      moves_.pop_back();
    }
  }

  /// First those after which the player chooses again: what ends the turn was perhaps not meant.
  std::vector<Way> found() {
    std::vector<Way> ways = std::move(ways_);
    for (Way& way : ending_) ways.push_back(std::move(way));
    if (ways.size() > kMostWays) ways.resize(kMostWays);
    return ways;
  }

  FaceId face(CardId card) const { return world_.table().face(card); }

  bool take(std::vector<FaceId>& from, FaceId which, bool exactly) const {
    auto found = std::find(from.begin(), from.end(), which);
    const auto& faces = world_.setup().pack.faces;
    if (found == from.end() && !exactly)
      found =
          std::find_if(from.begin(), from.end(), [&](FaceId other) { return faces[other].rank == faces[which].rank; });
    if (found == from.end()) return false;
    from.erase(found);
    return true;
  }

  /// Moves in another order that come to the same are one way.
  void add(bool again) {
    std::vector<std::vector<FaceId>> lie;
    for (std::size_t pile = 0; pile < world_.setup().piles.size(); ++pile) {
      auto& faces = lie.emplace_back();
      for (const CardId card : world_.table().cards(static_cast<PileId>(pile))) faces.push_back(face(card));
      std::sort(faces.begin(), faces.end());
    }
    if (seen_.insert(std::move(lie)).second) (again ? ways_ : ending_).push_back({first_, moves_});
  }

  World& world_;
  const Seat seat_;
  const int deal_;
  std::size_t most_ = 0;
  int answers_ = 0;
  std::int64_t spent_ = 0;
  std::uint32_t first_ = 0;
  std::vector<std::string> moves_;
  std::vector<Way> ways_, ending_;
  std::set<std::vector<std::vector<FaceId>>> seen_;
};

}  // namespace

std::vector<Taking> takings(World& world) {
  const Seat seat = world.decision().seat;
  const std::vector<CardId> held = hand_of(world, seat);
  const std::vector<Alternative> own = own_of(world);
  if (held.empty() || std::none_of(own.begin(), own.end(), may_take_more)) return {};
  std::vector<std::size_t> name_how_many;
  for (const Alternative& one : own) name_how_many.push_back(named(world.decision(), one).size());
  const int deal = world.table().match.deal_number;
  std::vector<Taking> found(own.size());
  std::set<std::uint8_t> plain;  // moves that take no more than they name
  std::size_t tried = 0;
  std::int64_t spent = 0;
  const std::vector<int> before = shared_sizes(world);
  Thought thought(world, seat, kMostForMove);
  Chance chance;
  for (std::size_t at = 0; at < own.size() && tried < kMostMoves && spent < kMostSpent; ++at) {
    if (!may_take_more(own[at]) || plain.contains(own[at].move)) continue;
    ++tried;
    thought.imagine(chance, nullptr);
    const Status status = world.answer({static_cast<std::uint32_t>(at), own[at].value});
    spent += world.spent();
    const bool is_in_deal = status == Status::decision && world.table().match.deal_number == deal;
    for (const CardId card : held) {
      if (is_in_deal && !in_hand(world, seat, card)) found[at].cards.push_back(card);
    }
    const std::vector<int> after = shared_sizes(world);
    for (std::size_t pile = 0; is_in_deal && !is_simple(own[at]) && pile < before.size(); ++pile) {
      if (after[pile] < before[pile]) found[at].from.push_back(static_cast<PileId>(pile));
    }
    found[at].goes_on = goes_on(world, status, seat, deal) && !hand_of(world, seat).empty();
    if (is_simple(own[at]) && found[at].cards.size() <= name_how_many[at]) plain.insert(own[at].move);
  }
  return found;
}

std::vector<Way> ways_to_take(World& world, const std::vector<FaceId>& cards) {
  if (!world.setup().hands || cards.size() < 2 || cards.size() > kMostCards) return {};
  Thought thought(world, world.decision().seat, kMostForMove);
  Chance chance;
  Search search(world);
  for (std::size_t most = 2; most <= std::min(kMostInARow, cards.size()) && !search.is_spent(); ++most) {
    thought.imagine(chance, nullptr);
    if (std::vector<Way> ways = search.ways(cards, most); !ways.empty()) return ways;
  }
  return {};
}

}  // namespace houserules
