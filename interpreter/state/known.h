// Tells by its address which of the table's things a Lua value is. Objects and interned strings keep their addresses
// for a World's whole life, so one probe of a hash table suffices, without looking at metatables or characters.
#pragma once

#include <cstdint>
#include <vector>

#include "runtime/ids.h"

namespace houserules {

enum class Thing : std::uint8_t { none, card, player, pile, row, team, pot, turns, nobody, text, function };

/// Fields that a pattern may name.
enum class PatternField : std::uint8_t { none, rank, suit, colour, value, order };

/// What is at an address. A text may be several things at once: "clubs" a suit and a move.
struct KnownThing {
  const void* address = nullptr;
  Thing thing = Thing::none;
  PatternField field = PatternField::none;
  std::int16_t number = -1;  ///< of the card, seat, pile, group, team, pot or function
  std::int16_t rank = -1;
  std::int16_t suit = -1;
  std::int16_t colour = -1;
  std::int16_t face = -1;
  std::int16_t move = -1;
  std::int16_t word = -1;      ///< of Setup::words
  std::int16_t variable = -1;  ///< the public value of that name
  /// What the word names in packs other than this game's: a combination of kForeign...
  std::uint8_t foreign = 0;
};

inline constexpr std::uint8_t kForeignRank = 1, kForeignSuit = 2, kForeignColour = 4, kForeignCard = 8;

/// A hash table by address with open addressing, at most half full. Filled while loading, then only read.
class Known {
 public:
  Known() : slots_(512) {}

  /// The entry of `address`, added if new. The reference is valid until the next call.
  KnownThing& add(const void* address) {
    if ((count_ + 1) * 2 > slots_.size()) grow();
    KnownThing& slot = *probe(address);
    if (slot.address == nullptr) {
      slot.address = address;
      ++count_;
    }
    return slot;
  }

  /// The entry of `address`, or one of Thing::none. Valid until the next add().
  const KnownThing& at(const void* address) const { return *const_cast<Known*>(this)->probe(address); }

 private:
  KnownThing* probe(const void* address) {
    const std::size_t mask = slots_.size() - 1;
    std::size_t at = (reinterpret_cast<std::uintptr_t>(address) * 0x9E3779B97F4A7C15ULL >> 40U) & mask;
    while (slots_[at].address != address && slots_[at].address != nullptr) at = (at + 1) & mask;
    return &slots_[at];
  }

  void grow() {
    std::vector<KnownThing> old(slots_.size() * 2);
    old.swap(slots_);
    for (const KnownThing& thing : old) {
      if (thing.address != nullptr) *probe(thing.address) = thing;
    }
  }

  std::vector<KnownThing> slots_;
  std::size_t count_ = 0;
};

}  // namespace houserules
