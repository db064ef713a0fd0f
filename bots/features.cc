#include "bots/features.h"

#include <algorithm>
#include <array>
#include <vector>

#include "bots/feature_layout.h"
#include "bots/feature_reader.h"
#include "runtime/poker.h"

namespace houserules {

namespace perception {
namespace {

int size_of(ValueType type, int suits, int ranks, int shared, int relations, bool melds, bool poker) {
  switch (type) {
    case ValueType::none: return 0;
    case ValueType::card: return kCardEnd + 2 * suits + ranks + shared * kToPileEnd + kSetEnd + (melds ? kMeldEnd : 0);
    case ValueType::suit: return kSuitEnd + suits;
    case ValueType::word: return kSuitEnd + suits + kMostWordsSeen;
    case ValueType::rank: return 2 + ranks;
    case ValueType::player: return kPlayersEnd + relations;
    case ValueType::pile: return kPileOptionEnd;
    case ValueType::number: return !poker ? kNumberOptionEnd : relations > 2 ? kPokerOptionEnd : kMarginOfAll;
  }
  return 0;
}

}  // namespace
}  // namespace perception

int Features::poker_features() const { return relations_ > 2 ? perception::kPokerOfAllEnd : perception::kPokerEnd; }

std::uint16_t Features::situation(const std::string& name, int count) {
  const auto first = static_cast<std::uint16_t>(situations_);
  situation_sections_.push_back({name, first, static_cast<std::uint16_t>(count)});
  situations_ += slot(count);
  return first;
}

std::uint16_t Features::option(const std::string& name, int count) {
  const auto first = static_cast<std::uint16_t>(options_);
  option_sections_.push_back({name, first, static_cast<std::uint16_t>(count)});
  options_ += slot(count);
  return first;
}

Features::Features(const Setup& setup)
    : suits_(std::min<int>(perception::kMostSuits,
                           static_cast<int>(setup.pack.suits.size()) + (setup.suits_by_script ? 1 : 0))),
      ranks_(std::min<int>(perception::kMostRanks, static_cast<int>(setup.pack.ranks.size()))),
      relations_(std::min(perception::kMostRelations, setup.players)),
      melds_(setup.counts_melds && setup.hands.has_value()),
      poker_(setup.ranks_poker && setup.hands.has_value() && setup.pack.ordered_ranks <= kMostPokerRanks),
      trumps_(setup.trumps < 0 ? -1 : std::min(setup.trumps, suits_ - 1)) {
  using namespace perception;
  for (const Face& face : setup.pack.faces) has_values_ = has_values_ || face.value.value_or(0) != 0;
  for (std::size_t i = 0; i < setup.groups.size(); ++i) {
    const PileGroup& group = setup.groups[i];
    const PileFacing facing = setup.piles[group.first].facing;
    const bool is_open = facing != PileFacing::down && facing != PileFacing::own;
    if (group.shape == PileGroup::Shape::single && is_open && group.first != setup.stock &&
        shared_.size() < kMostShared)
      shared_.push_back(static_cast<int>(i));
    if (group.is_of_each_player() && static_cast<int>(i) != setup.hands && owned_.size() < kMostOwned)
      owned_.push_back(static_cast<int>(i));
  }
  for (std::size_t i = 0; i < setup.publics.size() && i < kMostPublics; ++i) {
    publics_.push_back(static_cast<int>(i));
    if ((setup.publics[i].each || setup.publics[i].each_team) && each_.size() < kMostCompared)
      each_.push_back(static_cast<int>(i));
  }
  lay_situation(setup);
  lay_options(setup);
}

void Features::lay_situation(const Setup& setup) {
  using namespace perception;
  situation("always", 1);
  moves_at_ = situation("", 0);
  for (std::size_t move = 0; move < kMostMovesSeen; ++move)
    situation(move < setup.moves.size() ? "move " + setup.moves[move].name : "", 1);
  hand_at_ = situation("hand", 4 * suits_ + ranks_ + kHandEnd + (has_values_ ? kSums : 0));
  others_at_ = situation("others", relations_ * kOtherEnd);
  for (const int group : shared_)
    shared_at_.push_back(situation("pile " + setup.groups[slot(group)].name, kPileEnd + 3 * suits_ + kMostRelations));
  owned_at_ = situation("", 0);
  for (const int group : owned_) situation("pile " + setup.groups[slot(group)].name, relations_);
  for (const int number : publics_) {
    const PublicInfo& info = setup.publics[slot(number)];
    const int owners = info.each ? relations_ : info.each_team ? 2 : 1;
    const int own = info.each || info.each_team ? kNumberEnd + 2 : kNumberEnd + kMostRelations + kPublicWords + 2;
    publics_at_.push_back(situation("public " + info.name, owners * own));
  }
  compared_at_ = situation("", 0);
  for (std::size_t i = 0; i < each_.size(); ++i) {
    for (std::size_t j = i + 1; j < each_.size(); ++j) {
      situation(setup.publics[slot(each_[i])].name + " and " + setup.publics[slot(each_[j])].name,
                (relations_ + 2) * kComparedEnd);
    }
  }
  match_at_ = situation("match", kMatchEnd + kMostRelations);
  if (melds_) melds_at_ = situation("melds", kMeldingEnd);
  if (poker_) poker_at_ = situation("poker", int{kSizes} * poker_features());
}

void Features::lay_options(const Setup& setup) {
  using namespace perception;
  for (std::size_t move = 0; move < kMostMovesSeen; ++move)
    option(move < setup.moves.size() ? "move " + setup.moves[move].name : "", 1);
  std::string shared = " to";  // where a card may go is part of its block
  for (const int group : shared_) shared += ' ' + setup.groups[slot(group)].name;
  // Values of one kind have blocks of their own for the first few moves, then share the last.
  std::array<std::vector<std::uint16_t>, 8> blocks;
  const auto block_of = [&](ValueType type, const std::string& name) {
    auto& its = blocks[slot(type)];
    if (its.size() == kMostBlocks) return its.back();
    its.push_back(option(name + shared,
                         size_of(type, suits_, ranks_, static_cast<int>(shared_.size()), relations_, melds_, poker_)));
    return its.back();
  };
  for (const MoveInfo& move : setup.moves) {
    Block block;
    if (move.value != ValueType::none) block.first = block_of(move.value, "first of " + move.name);
    if (move.second != ValueType::none) block.second = block_of(move.second, "second of " + move.name);
    blocks_.push_back(block);
  }
}

void Features::read(const World& world, const Decision& decision, Reading& reading) const {
  perception::FeatureReader(*this, world, decision, reading).read();
}

}  // namespace houserules
