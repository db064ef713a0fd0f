// The packs that a header names by their size: French-suited ones, and those of other countries.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace houserules {

struct NamedSuit {
  std::string_view name, colour;
};

/// Some suits of a pack, and the ranks in each of them.
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

/// All packs, French-suited ones first.
std::span<const NamedPack> named_packs();

/// The pack with that family and size, or null.
const NamedPack* named_pack(std::string_view family, std::int64_t size);

/// The trump suit of a Tarock pack, whose cards are named by rank alone: "XXI".
inline constexpr std::string_view kTarockTrumps = "trumps";

}  // namespace houserules
