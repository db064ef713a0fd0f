// Turns the values that a move offers into alternatives of a decision.
#pragma once

#include <cstdint>
#include <functional>
#include <span>

#include "runtime/decision.h"
#include "runtime/table.h"

namespace houserules {

/// The most moves that a header may declare.
inline constexpr int kMostMoves = 64;

/// Adds a card, by place if the chooser cannot see it. A card is left out if an alternative from number `first` on has
/// the same face in the same pile.
void offer_card(const Table& table, Decision& decision, int move, CardId card, std::size_t first);

/// Adds cards; with `each` even those that equal another of them.
void offer_cards(const Table& table, Decision& decision, int move, std::span<const CardId> cards, bool each);

/// Adds the cards of a pile whose faces are among `faces`, one bit each; for packs of at most 64 faces.
void offer_faces(const Table& table, Decision& decision, int move, PileId pile, std::uint64_t faces);

/// Adds a set of cards.
void offer_set(Decision& decision, int move, std::span<const CardId> cards);

/// Adds all sets of `size` of these cards in lexical order of places; of sets with equal faces only the first. `spend`
/// is called with the work for each, in units of about one Lua instruction, and may throw to end it.
void offer_sets(const Table& table, Decision& decision, int move, std::span<const CardId> cards, std::size_t size,
                const std::function<void(std::int64_t)>& spend);

/// Adds the same as one alternative. The pack must have no two cards with one face.
void offer_many_sets(Decision& decision, int move, std::span<const CardId> cards, std::size_t size);

/// Adds a value of that kind.
void offer_value(Decision& decision, int move, AlternativeKind kind, std::int32_t value = 0);
/// Adds each of these values of that kind.
void offer_values(Decision& decision, int move, AlternativeKind kind, std::span<const std::uint16_t> values);

/// Adds the numbers from `least` to `most` in steps as one alternative, unless there are none.
void offer_range(Decision& decision, int move, std::int32_t least, std::int32_t most, std::int32_t step);

}  // namespace houserules
