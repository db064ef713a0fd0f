// The packs that a header names by their number of cards: French ones, and those of other countries.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace houserules {

struct NamedSuit {
  std::string_view name, colour;
};

/// Some suits of a pack, and the ranks that each of them has.
struct PackPart {
  std::vector<NamedSuit> suits;
  std::vector<std::string_view> ranks;  ///< low to high
};

struct NamedPack {
  std::string_view family;  ///< "german", "spanish", "tarock"; "": French
  int size = 0;             ///< as in the header
  std::vector<PackPart> parts;
  std::vector<std::string_view> order;     ///< all ranks of the family, low to high
  std::vector<std::string_view> suitless;  ///< cards without a suit, once each
  int copies = 1;                          ///< of each card
};

/// All of them, French ones first.
std::span<const NamedPack> named_packs();

/// That pack, or null.
const NamedPack* named_pack(std::string_view family, std::int64_t size);

/// The suit of trumps of a Tarock pack, whose cards go by their rank alone: "XXI".
inline constexpr std::string_view kTarockTrumps = "trumps";

}  // namespace houserules
