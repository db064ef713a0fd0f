#include "python/encoding.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include <fmt/format.h>

#include "runtime/event_words.h"

namespace houserules {
namespace {

constexpr std::int32_t kPlaces = 16, kSets = 32, kNumbers = 64;
constexpr std::size_t kOfSeat = 6, kOfTable = 2;
enum NumberAt : std::uint8_t { kNumber, kPlace, kCards, kNumbersOfValue };

/// The owners that a pile of the group may have; 0: it belongs to nobody.
int owners(const Setup& setup, const PileGroup& group) {
  using Shape = PileGroup::Shape;
  if (group.shape != Shape::each && group.shape != Shape::each_row && group.shape != Shape::each_suits) return 0;
  return group.of_teams ? setup.teams : setup.players;
}

/// Whether the order of its cards is no more than how somebody holds them.
bool is_hand(const PileInfo& pile) { return pile.facing == PileFacing::own || pile.facing == PileFacing::others; }

int owners(const Setup& setup, const PublicInfo& value) {
  return value.each ? setup.players : value.each_team ? setup.teams : 1;
}

}  // namespace

void HeardChoices::on_event(const Event& event) {
  if (event.kind == Event::Kind::deal_started) {
    heard_ = 0;
    times_ = {};
  } else if (event.kind == Event::Kind::chose) {
    recent_[heard_++ % kRecent] = event;
    ++times_[slot(event.seat)][event.move];
  }
}

Encoding::Encoding(const Setup& setup) : setup_(setup) {
  const Pack& pack = setup_.pack;
  const auto players = slot(setup_.players);
  const auto add = [](std::vector<Part>& parts, std::size_t& size, std::string name, std::size_t more) {
    parts.push_back({std::move(name), size, more});
    size += more;
    return size - more;
  };
  for (const MoveInfo& move : setup_.moves) {
    first_action_.push_back(actions_);
    actions_ += width(move.value) * width(move.second);
    has_second_ = has_second_ || move.second != ValueType::none;
  }
  ++actions_;

  const auto add_option = [&](const std::string& name, std::size_t more) {
    return add(option_parts_, option_size_, name, more);
  };
  add_option("move", setup_.moves.size());
  const std::size_t start = option_size_;
  values_.faces = add_option("cards", pack.faces.size()) - start;
  values_.suits = add_option("suit", pack.suits.size()) - start;
  values_.ranks = add_option("rank", pack.ranks.size()) - start;
  values_.players = add_option("player", players) - start;
  values_.piles = add_option("pile", setup_.piles.size()) - start;
  values_.words = add_option("word", setup_.words.size()) - start;
  values_.numbers = add_option("number, place, cards", kNumbersOfValue) - start;
  values_.size = option_size_ - start;
  if (has_second_) add_option("second value", values_.size);
  add_option("no call", 1);

  const auto add_part = [&](const std::string& name, std::size_t more) {
    return add(observation_parts_, observation_size_, name, more);
  };
  for (std::size_t seat = 0; seat < players; ++seat) add_part(fmt::format("seat +{}", seat), kOfSeat);
  add_part("deal, direction", kOfTable);
  if (!setup_.pots.empty()) add_part("pots", setup_.pots.size());
  group_of_.resize(setup_.piles.size());
  for (std::size_t i = 0; i < setup_.groups.size(); ++i) {
    const PileGroup& group = setup_.groups[i];
    std::fill_n(group_of_.begin() + group.first, group.count, static_cast<int>(i));
  }
  for (std::size_t i = 0; i < setup_.piles.size(); ++i) {
    const PileInfo& pile = setup_.piles[i];
    const PileGroup& group = setup_.groups[slot(group_of_[i])];
    const int all = owners(setup_, group);
    std::string name = pile.name;
    if (all > 0) name += fmt::format(" +{}", (static_cast<int>(i) - group.first) / (group.count / all));
    if (pile.index > 0) name += fmt::format(" {}", pile.index);
    pile_at_.push_back(add_part(name, pack.faces.size() * (is_hand(pile) ? 1 : 2) + 1));
  }
  for (const std::vector<std::string>* names : {&pack.suits, &pack.ranks, &std::as_const(setup_.words)}) {
    for (const std::string& name : *names) {
      vocabulary_.emplace(name, words_);
      vocabulary_.emplace(setup_.shown_word(name), words_++);
    }
  }
  for (const PublicInfo& value : setup_.publics) {
    for (int owner = 0; owner < owners(setup_, value); ++owner) {
      add_part(value.each || value.each_team ? fmt::format("{} +{}", value.name, owner) : value.name,
               2 + players + words_);
    }
  }
  for (std::size_t seat = 0; seat < players; ++seat)
    add_part(fmt::format("moves chosen +{}", seat), setup_.moves.size());
  for (std::size_t back = 1; back <= HeardChoices::kRecent; ++back)
    add_part(fmt::format("choice -{}", back), players + option_size_);
}

int Encoding::width(ValueType type) const {
  switch (type) {
    case ValueType::none: return 1;
    case ValueType::card: return static_cast<int>(setup_.pack.faces.size()) + kPlaces + kSets;
    case ValueType::suit: return static_cast<int>(setup_.pack.suits.size());
    case ValueType::rank: return static_cast<int>(setup_.pack.ranks.size());
    case ValueType::player: return setup_.players;
    case ValueType::pile: return static_cast<int>(setup_.piles.size());
    case ValueType::number: return kNumbers;
    case ValueType::word: return static_cast<int>(setup_.words.size());
  }
  return 1;
}

std::vector<std::string> Encoding::action_names() const {
  const auto value = [this](ValueType type, int i) -> std::string {
    const auto at = slot(i);
    const int faces = static_cast<int>(setup_.pack.faces.size());
    switch (type) {
      case ValueType::none: return "";
      case ValueType::card:
        if (i < faces) return setup_.pack.text(static_cast<FaceId>(i));
        if (i < faces + kPlaces) return ordinal(i - faces + 1) + " card";
        return fmt::format("set {}", i - faces - kPlaces + 1);
      case ValueType::suit: return setup_.pack.suits[at];
      case ValueType::rank: return setup_.pack.ranks[at];
      case ValueType::player: return fmt::format("seat +{}", i);
      case ValueType::pile: return setup_.piles[at].label;
      case ValueType::number: return std::to_string(i);
      case ValueType::word: return setup_.words[at];
    }
    return "";
  };
  std::vector<std::string> names;
  for (const MoveInfo& move : setup_.moves) {
    for (int i = 0; i < width(move.value); ++i) {
      for (int j = 0; j < width(move.second); ++j) {
        names.push_back(move.name);
        for (const std::string& text : {value(move.value, i), value(move.second, j)})
          if (!text.empty()) names.back() += ' ' + text;
      }
    }
  }
  names.emplace_back("no call");
  return names;
}

std::size_t Encoding::pile_slot(PileId pile, Seat viewer) const {
  const PileGroup& group = setup_.groups[slot(group_of_[pile])];
  const int all = owners(setup_, group);
  if (all == 0) return pile;
  const int each = group.count / all, place = pile - group.first;
  const int owner = (place / each + all - viewer % all) % all;
  return slot(group.first + owner * each + place % each);
}

int Encoding::index_of(const World& world, AlternativeKind kind, std::int32_t value, Seat chooser, int before) const {
  const Table& table = world.table();
  const auto faces = static_cast<int>(setup_.pack.faces.size());
  switch (kind) {
    case AlternativeKind::plain: return 0;
    case AlternativeKind::card: return table.face(static_cast<CardId>(value));
    case AlternativeKind::place: return faces + std::min(table.place_of(static_cast<CardId>(value)), kPlaces) - 1;
    case AlternativeKind::set:
    case AlternativeKind::sets: return faces + kPlaces + std::min(before, kSets - 1);
    case AlternativeKind::player: return around(value, chooser);
    case AlternativeKind::pile: return static_cast<int>(pile_slot(static_cast<PileId>(value), chooser));
    case AlternativeKind::number:
    case AlternativeKind::range: return std::clamp(value, 0, kNumbers - 1);
    case AlternativeKind::suit:
    case AlternativeKind::rank:
    case AlternativeKind::word: return value;
  }
  return 0;
}

std::int32_t Encoding::action_of(const World& world, const Choice& choice, Seat chooser, int before) const {
  const Alternative& option = world.decision().alternatives[choice.alternative];
  const MoveInfo& move = setup_.moves[option.move];
  const auto number = static_cast<std::int32_t>(choice.number);
  const std::int32_t value = option.kind == AlternativeKind::range ? number : option.value;
  int index = index_of(world, option.kind, value, chooser, before) * width(move.second);
  if (option.second != AlternativeKind::plain) index += index_of(world, option.second, option.most, chooser, before);
  return first_action_[option.move] + index;
}

std::vector<std::int64_t> Encoding::numbers_of(const Alternative& range) {
  std::vector<std::int64_t> numbers;
  // Of those below 0 only the first.
  std::int64_t number = range.value;
  if (number < 0) {
    numbers.push_back(number);
    number += (-number + range.step - 1) / range.step * range.step;
  }
  for (; number < range.most && number < kNumbers - 1; number += range.step) numbers.push_back(number);
  const std::int64_t highest = range.value + std::int64_t{range.variants() - 1} * range.step;
  if (numbers.empty() || numbers.back() != highest) numbers.push_back(highest);
  return numbers;
}

void Encoding::describe_value(const World& world, AlternativeKind kind, const Alternative& option, Seat chooser,
                              float* row) const {
  const Table& table = world.table();
  const std::int32_t value = option.value;
  float* numbers = row + values_.numbers;
  const auto add_card = [&](CardId card) {
    numbers[kCards] += 1;
    row[values_.piles + pile_slot(table.pile_of(card), chooser)] = 1;
    if (table.sees(chooser, card)) {
      row[values_.faces + table.face(card)] += 1;
      return;
    }
    // A card that the chooser cannot see: where it is, and which faces it may have by what the chooser was told.
    numbers[kPlace] = static_cast<float>(table.place_of(card));
    const auto ruled_out = table.ruled_out(chooser);
    if (ruled_out.empty()) return;
    for (std::size_t face = 0; face < setup_.pack.faces.size(); ++face)
      row[values_.faces + face] = (ruled_out[card] >> face & 1U) == 0 ? 1.0F : 0.0F;
  };
  switch (kind) {
    case AlternativeKind::plain: break;
    case AlternativeKind::card:
    case AlternativeKind::place: add_card(static_cast<CardId>(value)); break;
    case AlternativeKind::set:
    case AlternativeKind::sets:
      for (std::size_t i = 0; i < option.count; ++i) add_card(world.decision().sets[slot(value) + i]);
      break;
    case AlternativeKind::suit: row[values_.suits + slot(value)] = 1; break;
    case AlternativeKind::rank: row[values_.ranks + slot(value)] = 1; break;
    case AlternativeKind::player: row[values_.players + slot(around(value, chooser))] = 1; break;
    case AlternativeKind::pile: row[values_.piles + pile_slot(static_cast<PileId>(value), chooser)] = 1; break;
    case AlternativeKind::word: row[values_.words + slot(value)] = 1; break;
    case AlternativeKind::number:
    case AlternativeKind::range: numbers[kNumber] = static_cast<float>(value); break;
  }
}

void Encoding::describe(const World& world, const Choice& choice, Seat chooser, float* row) const {
  const Alternative& option = world.decision().alternatives[choice.alternative];
  std::fill_n(row, option_size_, 0.0F);
  row[option.move] = 1;
  row += setup_.moves.size();
  if (option.kind == AlternativeKind::range) row[values_.numbers] = static_cast<float>(choice.number);
  else describe_value(world, option.kind, option, chooser, row);
  if (option.second != AlternativeKind::plain)
    describe_value(world, option.second, option.second_value(), chooser, row + values_.size);
}

void Encoding::describe_silence(float* row) const {
  std::fill_n(row, option_size_, 0.0F);
  row[option_size_ - 1] = 1;
}

void Encoding::describe_heard(const Event& event, Seat viewer, float* row) const {
  row[around(event.seat, viewer)] = 1;
  row += setup_.players;
  row[event.move] = 1;
  row += setup_.moves.size();
  if (!is_choice_told(event, setup_, viewer)) return;
  std::size_t card = 0;
  for (const ChosenValue& chosen : event.chosen) {
    float* numbers = row + values_.numbers;
    for (std::size_t i = 0; i < chosen.cards() && card < event.cards.size(); ++i, ++card) {
      const EventCard& its = event.cards[card];
      numbers[kCards] += 1;
      if (sees(viewer, its.seen_by, setup_.players)) row[values_.faces + its.face] += 1;
    }
    const auto at = slot(chosen.value);
    switch (chosen.kind) {
      case AlternativeKind::suit: row[values_.suits + at] = 1; break;
      case AlternativeKind::rank: row[values_.ranks + at] = 1; break;
      case AlternativeKind::player: row[values_.players + slot(around(chosen.value, viewer))] = 1; break;
      case AlternativeKind::pile: row[values_.piles + pile_slot(static_cast<PileId>(chosen.value), viewer)] = 1; break;
      case AlternativeKind::word: row[values_.words + at] = 1; break;
      case AlternativeKind::number: numbers[kNumber] = static_cast<float>(chosen.value); break;
      case AlternativeKind::place:
        numbers[kPlace] = static_cast<float>(chosen.value);
        if (chosen.pile) row[values_.piles + pile_slot(*chosen.pile, viewer)] = 1;
        if (chosen.whose != kNoSeat) row[values_.players + slot(around(chosen.whose, viewer))] = 1;
        break;
      default: break;
    }
    if (!has_second_) break;
    row += values_.size;
  }
}

float* Encoding::write_seats(const World& world, Seat viewer, float* row) const {
  const Table& table = world.table();
  const Match& match = table.match;
  const Seat to_move = world.status() == Status::decision ? world.decision().seat : kNoSeat;
  for (int i = 0; i < setup_.players; ++i, row += kOfSeat) {
    const Seat seat = (viewer + i) % setup_.players;
    row[0] = static_cast<float>(match.scores[slot(seat)]);
    row[1] = static_cast<float>(match.chips[slot(seat)]);
    row[2] = match.is_in(seat) ? 1.0F : 0.0F;
    row[3] = table.turns.is_active(seat) ? 1.0F : 0.0F;
    row[4] = match.dealer == seat ? 1.0F : 0.0F;
    row[5] = to_move == seat ? 1.0F : 0.0F;
  }
  row[0] = static_cast<float>(match.deal_number);
  row[1] = static_cast<float>(table.turns.direction());
  row += kOfTable;
  for (std::size_t pot = 0; pot < setup_.pots.size(); ++pot) *row++ = static_cast<float>(match.pots[pot]);
  return row;
}

float* Encoding::write_piles(const World& world, Seat viewer, float* row) const {
  const Table& table = world.table();
  const std::size_t faces = setup_.pack.faces.size();
  if (setup_.piles.empty()) return row;
  float* const begin = row - pile_at_.front();
  for (std::size_t pile = 0; pile < setup_.piles.size(); ++pile) {
    float* const its = begin + pile_at_[pile_slot(static_cast<PileId>(pile), viewer)];
    const bool ordered = !is_hand(setup_.piles[pile]);
    const auto cards = table.cards(static_cast<PileId>(pile));
    std::size_t unseen = 0;
    for (std::size_t i = 0; i < cards.size(); ++i) {
      const CardId card = cards[i];
      if (!table.sees(viewer, card) && (table.known_to(card) & seat_bit(viewer)) == 0) {
        ++unseen;
        continue;
      }
      const FaceId face = table.face(card);
      its[face] += 1;
      // The highest of this face: 1 on top, 1/2 below that.
      if (ordered) its[faces + face] = 1.0F / static_cast<float>(cards.size() - i);
    }
    its[faces * (ordered ? 2 : 1)] = static_cast<float>(unseen);
  }
  for (const PileInfo& pile : setup_.piles) row += faces * (is_hand(pile) ? 1 : 2) + 1;
  return row;
}

/// Whether there is one, its number, whose it is, which words it has.
void Encoding::write_public(const PublicValue& value, Seat viewer, float* row) const {
  using Kind = PublicValue::Kind;
  float& number = row[1];
  float* const words = row + 2 + setup_.players;
  row[0] = value.is(Kind::nil) ? 0.0F : 1.0F;
  if (value.is(Kind::yes)) number = 1;
  if (value.is(Kind::number)) number = static_cast<float>(value.number);
  if (value.is(Kind::player)) row[2 + around(static_cast<Seat>(value.number), viewer)] = 1;
  if (value.is(Kind::card) && value.number >= 0) {
    const Face& face = setup_.pack.faces[slot(value.number)];
    if (face.suit >= 0) words[face.suit] = 1;
    words[setup_.pack.suits.size() + slot(face.rank)] = 1;
  }
  if (!value.is(Kind::text)) return;
  if (const auto word = vocabulary_.find(value.text); word != vocabulary_.end()) words[word->second] = 1;
  else number = std::strtof(value.text.c_str(), nullptr);
}

float* Encoding::write_publics(const World& world, Seat viewer, float* row) const {
  for (std::size_t i = 0; i < setup_.publics.size(); ++i) {
    const PublicInfo& value = setup_.publics[i];
    const int all = owners(setup_, value);
    const bool owned = value.each || value.each_team;
    for (int owner = 0; owner < all; ++owner, row += 2 + slot(setup_.players) + words_)
      write_public(world.public_value(static_cast<int>(i), owned ? (viewer + owner) % all : -1), viewer, row);
  }
  return row;
}

void Encoding::observe(const World& world, const HeardChoices& heard, Seat viewer, float* row) const {
  std::fill_n(row, observation_size_, 0.0F);
  row = write_seats(world, viewer, row);
  row = write_piles(world, viewer, row);
  row = write_publics(world, viewer, row);
  for (int i = 0; i < setup_.players; ++i) {
    for (std::size_t move = 0; move < setup_.moves.size(); ++move)
      *row++ = static_cast<float>(heard.times((viewer + i) % setup_.players, move));
  }
  for (std::size_t back = 0; back < heard.recent(); ++back, row += slot(setup_.players) + option_size_)
    describe_heard(heard.recent(back), viewer, row);
}

}  // namespace houserules
