// The cards of a `deck` statement.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/header/header.h"

namespace houserules {

/// More than eight packs with two Jokers each are no pack.
inline constexpr std::size_t kMostCards = 432;

struct DeckFace {
  std::string rank, suit;  ///< suit "": none
  friend bool operator==(const DeckFace&, const DeckFace&) = default;
};

struct Suit {
  std::string name, letter, colour;
};

/// The suits and ranks that a pack is made of, whatever its conditions and counts.
struct PackFaces {
  std::vector<Suit> suits;
  std::vector<std::string> ranks;    ///< low to high: 2 to A, or as a pack of one's own lists them
  std::vector<std::string> further;  ///< ranks without a place in the order: Jokers, those of `plus`
  std::vector<DeckFace> faces;       ///< each once
};
PackFaces faces_of(const DeckNode& deck);

/// Whether the word is the face's rank, its suit or the card itself ("QS", "5-red").
bool names_rank(std::string_view word, const DeckFace& face);
bool names_suit(std::string_view word, const DeckFace& face);
bool names_card(std::string_view word, const DeckFace& face, const std::vector<Suit>& suits);
bool names(std::string_view word, const DeckFace& face, const std::vector<Suit>& suits);

/// The words that name something of the pack: ranks, suits and cards.
std::vector<std::string> face_words(const PackFaces& pack);

/// The words of every pack that the header may play with, whatever its conditions and counts, and of a usual pack with
/// Jokers: what a rule file may name though the pack in play lacks it.
struct PackWords {
  std::vector<std::string> ranks, suits, colours, cards;
};
PackWords pack_words(const Header& header);

/// Every physical card, or nothing and the reason in `error`. With a null environment every count is 1.
std::optional<std::vector<DeckFace>> cards_of(const DeckNode& deck, const std::vector<Suit>& suits,
                                              const Environment* environment, std::string& error);

/// The pack that the statements give in this environment (a pack of 52 when none does), its order and values; or the
/// reason in `error`.
std::optional<ResolvedPack> resolve_pack(const Header& header, const Environment& environment, std::string& error);

}  // namespace houserules
