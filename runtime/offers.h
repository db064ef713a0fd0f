// Adds the values that a move offers to a decision as alternatives.
#pragma once

#include <cstdint>
#include <functional>
#include <span>

#include "runtime/decision.h"
#include "runtime/table.h"

namespace houserules {

/// The maximum number of moves in a header.
inline constexpr int kMostMoves = 64;

/// Adds a card, by place if the chooser cannot see it. Skips it if one of the alternatives from index `first` on has
/// the same face in the same pile.
void offer_card(const Table& table, Decision& decision, int move, CardId card, std::size_t first);

/// Adds cards. With `each`, duplicates are added too.
void offer_cards(const Table& table, Decision& decision, int move, std::span<const CardId> cards, bool each);

/// Adds the cards of a pile whose faces are in `faces`, one bit per face; for packs of at most 64 faces.
void offer_faces(const Table& table, Decision& decision, int move, PileId pile, std::uint64_t faces);

/// Adds a set of cards.
void offer_set(Decision& decision, int move, std::span<const CardId> cards);

/// Adds all sets of `size` of these cards in lexicographic order; of sets with equal faces, only the first. `spend` is
/// called with the work for each, in units of about one Lua instruction, and may throw to stop.
void offer_sets(const Table& table, Decision& decision, int move, std::span<const CardId> cards, std::size_t size,
                const std::function<void(std::int64_t)>& spend);

/// Adds the same as a single alternative. The pack must not have duplicate cards.
void offer_many_sets(Decision& decision, int move, std::span<const CardId> cards, std::size_t size);

/// Adds one value of `kind`.
void offer_value(Decision& decision, int move, AlternativeKind kind, std::int32_t value = 0);
/// Adds several values of `kind`.
void offer_values(Decision& decision, int move, AlternativeKind kind, std::span<const std::uint16_t> values);

/// Adds the numbers from `least` to `most` in steps of `step` as one alternative; nothing if there are none.
void offer_range(Decision& decision, int move, std::int32_t least, std::int32_t most, std::int32_t step);

}  // namespace houserules
