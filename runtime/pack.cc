#include "runtime/pack.h"

#include <algorithm>
#include <array>
#include <utility>

#include "runtime/text.h"

namespace houserules {
namespace {

struct SuitSymbol {
  std::string_view suit, symbol;
};
constexpr std::array<SuitSymbol, 4> kSymbols{{{"clubs", "♣"}, {"diamonds", "♦"}, {"hearts", "♥"}, {"spades", "♠"}}};

/// The names of ranks by letter, for packs from all countries.
std::string rank_title(const std::string& rank) {
  static constexpr std::array<std::pair<std::string_view, std::string_view>, 7> kTitles{
      {{"A", "Ace"}, {"K", "King"}, {"Q", "Queen"}, {"J", "Jack"}, {"C", "Knight"}, {"O", "Over"}, {"U", "Under"}}};
  for (const auto& [letter, title] : kTitles) {
    if (letter == rank) return std::string(title);
  }
  return rank;
}

}  // namespace

std::string Pack::text(FaceId id) const {
  const Face& face = faces[id];
  const std::string& rank = ranks[slot(face.rank)];
  if (face.suit < 0) return rank;
  const std::string& letter = letters[slot(face.suit)];
  return letter.size() <= 1 ? rank + letter : rank + "-" + letter;
}

std::string Pack::symbol_text(FaceId id) const {
  const Face& face = faces[id];
  if (face.suit < 0) return faces[id].rank >= 0 && ranks[slot(face.rank)] == "*" ? "Joker" : text(id);
  const std::string& suit = suits[slot(face.suit)];
  for (const SuitSymbol& symbol : kSymbols) {
    if (symbol.suit == suit) return ranks[slot(face.rank)] + std::string(symbol.symbol);
  }
  return text(id);
}

const std::string& Pack::rank_name(int rank) const {
  const bool is_named = !rank_names.empty() && !rank_names[slot(rank)].empty();
  return is_named ? rank_names[slot(rank)] : ranks[slot(rank)];
}

std::string Pack::one_of(int rank) const { return rank_title(rank_name(rank)); }

std::string Pack::several_of(int rank) const {
  static constexpr std::array<std::string_view, 11> kNumbers{"Zeros", "Ones",   "Twos",   "Threes", "Fours", "Fives",
                                                             "Sixes", "Sevens", "Eights", "Nines",  "Tens"};
  const std::string& called = rank_name(rank);
  for (std::size_t number = 0; number < kNumbers.size(); ++number) {
    if (called == std::to_string(number)) return std::string(kNumbers[number]);
  }
  std::string one = called;
  const auto face = std::find_if(faces.begin(), faces.end(), [rank](const Face& of) { return of.rank == rank; });
  if (called == ranks[slot(rank)] && face != faces.end()) {
    const std::string card = name(static_cast<FaceId>(face - faces.begin()));  // "Jack of clubs"
    one = card.substr(0, card.find(" of "));
  }
  if (one.empty() || (one.back() >= '0' && one.back() <= '9')) return one + "s";
  if (one[0] >= 'a' && one[0] <= 'z') one[0] = static_cast<char>(one[0] - 'a' + 'A');
  return one.ends_with('s') ? one + "es" : one + "s";
}

std::string Pack::name(FaceId id) const {
  if (!names.empty() && !names[id].empty()) return names[id];
  const Face& face = faces[id];
  const std::string& rank = ranks[slot(face.rank)];
  if (face.suit < 0) return rank == "*" ? "Joker" : rank;
  if (letters[slot(face.suit)].empty()) return rank;
  return rank_title(rank) + " of " + suits[slot(face.suit)];
}

std::optional<FaceId> Pack::parse(std::string_view typed) const {
  std::string wanted = lower(typed);
  for (const SuitSymbol& symbol : kSymbols) {
    if (auto at = wanted.find(symbol.symbol); at != std::string::npos) {
      wanted.replace(at, symbol.symbol.size(), 1, symbol.suit[0]);
    }
  }
  if (wanted == "joker") wanted = "*";
  if (wanted.size() == 2 && wanted[0] == 't' && rank_index("10") >= 0) wanted = "10" + wanted.substr(1);
  for (std::size_t i = 0; i < faces.size(); ++i) {
    const Face& face = faces[i];
    const std::string& rank = ranks[slot(face.rank)];
    const bool begins_so = std::equal(rank.begin(), rank.end(), wanted.begin(),
                                      wanted.begin() + std::min(std::ssize(rank), std::ssize(wanted)),
                                      [](char of_rank, char typed_one) { return lower(of_rank) == typed_one; });
    if (!begins_so) continue;  // most cards fail here, before building their text
    if (lower(text(static_cast<FaceId>(i))) == wanted) return static_cast<FaceId>(i);
    if (face.suit >= 0 && lower(ranks[slot(face.rank)] + "-" + suits[slot(face.suit)]) == wanted)
      return static_cast<FaceId>(i);
  }
  return std::nullopt;
}

int Pack::rank_index(std::string_view rank) const {
  auto found = std::find(ranks.begin(), ranks.end(), rank);
  return found == ranks.end() ? -1 : static_cast<int>(found - ranks.begin());
}

int Pack::suit_index(std::string_view suit) const {
  auto found = std::find(suits.begin(), suits.end(), suit);
  return found == suits.end() ? -1 : static_cast<int>(found - suits.begin());
}

int Pack::step_between(int low, int high) const {
  if (low == 0 || high == 0) return 0;
  if (high == low + 1) return 1;
  if (high == low - 1) return -1;
  if (circular && low == ordered_ranks && high == 1) return 1;
  if (circular && low == 1 && high == ordered_ranks) return -1;
  return 0;
}

int Pack::step(FaceId from, FaceId to) const { return step_between(faces[from].order, faces[to].order); }

int Pack::step_to_rank(FaceId from, int rank) const {
  const auto of_rank = std::find_if(faces.begin(), faces.end(), [rank](const Face& face) { return face.rank == rank; });
  return of_rank == faces.end() ? 0 : step_between(faces[from].order, of_rank->order);
}

}  // namespace houserules
