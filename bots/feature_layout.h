// The places of features among each other: what FeatureReader writes where Features has made room.
#pragma once

#include <algorithm>
#include <cmath>

#include "system/same_math.h"

namespace houserules::perception {

// Beyond these, things share a feature.
inline constexpr int kMostSuits = 6, kMostRanks = 16, kMostMovesSeen = 24, kMostPublics = 12, kMostCompared = 4,
                     kMostShared = 2, kMostOwned = 3, kMostRelations = 4, kMostBlocks = 3, kMostWordsSeen = 12;

// ---- the situation ----
// The hand: of each suit its length, honours, whether void, single; each rank; and these.
enum {
  kSize,
  kWorth,
  kTwoOfAKind,
  kThreeOfAKind,
  kFourOfAKind,
  kTwoPairs,
  kRun,
  kSuited,
  kBoardPairs,
  kBoardRun,
  kBoardSuited,
  kOwnPair,
  kOverBoard,
  kTopPair,
  kLooseCards,
  kLooseWorth,
  kHandEnd
};
inline constexpr int kLeastSum = 11, kSums = 11;  // whether the cards' values add up to 11, 12 ... 21, or more
// Of the players in a relation: their hand, visible cards, score.
enum { kHandSize, kFewCards, kShownWorth, kShownSize, kShownTop, kIn, kOtherEnd };
// Of a shared pile: its size (one of six), its cards, whose card wins.
enum { kSizes = 6, kPileWorth = kSizes, kPileTop, kPileOff, kPileEnd };
// Of a public value: as a number, a player, a suit or word.
enum { kGiven, kZero, kScaled, kLogged, kNumberEnd };
inline constexpr int kPublicWords = 12;
// Of two public values of one player.
enum { kLess, kEqual, kMore, kComparedEnd };
enum { kLead, kStack, kPot, kPotToStack, kDealer, kStock, kMatchEnd };
// Of the hand where melds count.
enum { kDeadwood, kDeadwoodSquared, kLittleDeadwood, kThrown, kTheirsKnown, kMeldingEnd };

// For each size of the first shared pile, where hands of poker count.
enum {
  kAhead,
  kAheadLater,
  kAheadSquared,
  kPokerEnd,
  // Of more than two players: ahead of all who are still in.
  kAheadOfAll = kPokerEnd,
  kAheadOfAllLater,
  kPokerOfAllEnd
};

// ---- options ----
// A card: these, its suit, its rank, what it is to the shared piles.
enum {
  kOne,
  kOrder,
  kOrderSquared,
  kValue,
  kOwnSuit,
  kAlone,
  kOwnRank,
  kNeighbours,
  kNear,
  kInRun,
  kInGroup,
  kLoose,
  kHigher,
  kLower,
  kBoss,
  kWanted,
  kUnwanted,
  kWantedRank,
  kLastCard,
  kElsewhere,
  kCardEnd
};
// A card to a shared pile.
enum {
  kLeads,
  kTopSuit,
  kTopRank,
  kStep,
  kFollows,
  kBeats,
  kLoses,
  kBeatsLast,
  kBeatsWorth,
  kBeatsPartner,
  kLosesValue,
  kGivesPartner,
  kSameRanks,
  kOffWorth,
  kOffHigh,
  kOffLow,
  kToPileEnd
};
enum { kSetSize, kSizesOfSets = 8, kSetWorth = kSizesOfSets, kSetRank, kSetSuit, kSetLow, kSetHigh, kSetAll, kSetEnd };
// A card where melds count.
enum { kLeft, kLeftSquared, kSaves, kNothingLeft, kOuts, kAnyOuts, kSafe, kWays, kWaysKnown, kMeldEnd };
enum { kLength, kHonours, kSameSuit, kPartnersSuit, kSuitEnd };
inline constexpr int kFigures = 16;  // numbers that have a feature of their own
enum {
  kNumber = kFigures,
  kSquared,
  kLow,
  kHigh,
  kPlace,
  kToPot,
  kToPotSquared,
  kToStack,
  kAllStack,
  kAbove,
  kAboveBy,
  kTimesLength,
  kTimesHonours,
  kNumberOptionEnd,
  // Where hands of poker count: how much likelier the player is to be ahead than the number asks for.
  kMargin = kNumberOptionEnd,
  kMarginLater,
  kMarginOfAll,
  kMarginOfAllLater,
  kPokerOptionEnd
};
enum { kPlayersHand, kPlayersLead, kPlayersEnd };
enum {
  kPileSize,
  kPileOwn,
  kPileSuit,
  kPileUp,
  kPileDown,
  kPilePlace,
  kPileGroup,
  kGroups = 6,
  kPileOptionEnd = kPileGroup + kGroups
};

/// No feature is larger: a few large ones would outweigh all others.
inline constexpr double kMostValue = 3;

inline float clipped(double value) { return static_cast<float>(std::clamp(value, -2.0, 2.0)); }
inline float logged(double value) { return static_cast<float>(std::copysign(log2_of(1 + std::abs(value)) / 4, value)); }

}  // namespace houserules::perception
