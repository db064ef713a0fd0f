#include "telling/offered_moves.h"

#include <algorithm>

#include <fmt/format.h>

#include "telling/hand_view.h"
#include "telling/text.h"

namespace houserules {

OfferedMoves::OfferedMoves(const Table& table, const Decision& decision, const Style& style, const WhyNot& why)
    : table_(table),
      decision_(decision),
      style_(style),
      why_(why),
      listed_(listed_moves(table, decision, style.order)) {
  for (const Alternative& alternative : decision.alternatives) named_.emplace_back(table, decision, alternative);
}

bool OfferedMoves::takes_face(const Alternative& alternative) {
  return (alternative.kind == AlternativeKind::rank && alternative.second == AlternativeKind::suit) ||
         (alternative.kind == AlternativeKind::suit && alternative.second == AlternativeKind::rank);
}

std::string OfferedMoves::shown(std::size_t alternative, const std::int64_t* number) const {
  const Alternative& that = decision_.alternatives[alternative];
  return with_cards(pack(), alternative_text(table_, decision_, that, decision_.seat, false, number), style_);
}

std::string OfferedMoves::number_of(std::size_t alternative) const {
  for (std::size_t i = 0; i < listed_.size(); ++i) {
    if (listed_[i].alternatives == std::vector{alternative}) return number_of_line(i);
  }
  return "";
}

std::string OfferedMoves::number_of_line(std::size_t line) const {
  return asks_for_numbers(table_, decision_) ? "" : fmt::format(" ({})", line + 1);
}

std::string OfferedMoves::possible() const {
  std::vector<std::string> lines;
  for (const ListedMove& line : listed_) lines.push_back(with_hint_in_brackets(shown(line)));
  return first_of(lines);
}

std::string OfferedMoves::first_of(std::vector<std::string> lines) {
  constexpr int kWidest = 240;  // three lines, so that a refusal leaves the moves on the screen
  const std::size_t all = lines.size();
  int width = 0;
  const auto end = std::find_if(lines.begin(), lines.end(), [&width](const std::string& line) {
    const bool is_first = width == 0;
    width += display_width(line) + 2;
    return !is_first && width > kWidest;
  });
  lines.resize(std::min(slot(end - lines.begin()), kListed));
  const std::size_t more = all - lines.size();
  return joined(lines, ", ") + (more > 0 ? fmt::format(" and {} more", more) : "");
}

std::vector<CardId> own_cards(const Table& table, Seat seat) {
  const Setup& setup = table.setup();
  const Seat holder = setup.holder(seat);
  std::vector<CardId> own;
  for (std::size_t pile = 0; pile < setup.piles.size(); ++pile) {
    if (setup.piles[pile].owner != holder) continue;
    for (const CardId card : table.cards(static_cast<PileId>(pile))) {
      if (table.sees(seat, card)) own.push_back(card);
    }
  }
  return own;
}

std::vector<CardId> OfferedMoves::held_cards(FaceId face) const {
  std::vector<CardId> held = own_cards(table_, decision_.seat);
  std::erase_if(held, [&](CardId card) { return table_.face(card) != face; });
  return held;
}

std::optional<CardId> OfferedMoves::held_card(FaceId face) const {
  const std::vector<CardId> held = held_cards(face);
  return held.empty() ? std::nullopt : std::optional(held.front());
}

std::string OfferedMoves::not_held(FaceId face) const {
  if (has_piles()) return " is not in your hand";
  const Setup& setup = table_.setup();
  for (std::size_t pile = 0; pile < setup.piles.size(); ++pile) {
    const auto cards = table_.cards(static_cast<PileId>(pile));
    if (cards.empty() || !table_.sees(decision_.seat, cards.back())) continue;
    const bool lies_here = std::any_of(cards.begin(), cards.end(), [&](CardId card) {
      return table_.face(card) == face && (table_.known_to(card) & seat_bit(decision_.seat)) != 0;
    });
    if (lies_here) return " lies under " + card_text(pack(), table_.face(cards.back()), style_);
  }
  return " cannot be seen";
}

std::optional<std::vector<FaceId>> OfferedMoves::open_hand() const {
  const Setup& setup = table_.setup();
  const auto is_hidden = [this](const Alternative& alternative) {
    return alternative.kind == AlternativeKind::card &&
           !table_.sees(decision_.seat, static_cast<CardId>(alternative.value));
  };
  if (!setup.hands && has_piles()) return std::nullopt;
  if (std::any_of(decision_.alternatives.begin(), decision_.alternatives.end(), is_hidden)) return std::nullopt;
  std::vector<std::optional<FaceId>> hand;
  for (std::size_t pile = 0; pile < setup.piles.size(); ++pile) {
    if (setup.piles[pile].owner != decision_.seat || setup.piles[pile].name != "hand") continue;
    for (const CardId card : table_.cards(static_cast<PileId>(pile))) {
      if (!table_.sees(decision_.seat, card)) return std::nullopt;
      hand.emplace_back(table_.face(card));
    }
  }
  return sorted_hand(hand, pack(), style_.order);
}

std::vector<std::size_t> OfferedMoves::lines_with(FaceId face) const {
  const std::string word = lower(pack().text(face));
  return lines_where([&](std::size_t alternative) { return named_[alternative].has_in_value(word); });
}

std::string OfferedMoves::reason_for(FaceId face) const {
  const auto asks_else = [](const Alternative& alternative) {
    return alternative.kind == AlternativeKind::suit || alternative.kind == AlternativeKind::rank ||
           alternative.kind == AlternativeKind::player || alternative.kind == AlternativeKind::range;
  };
  const auto& alternatives = decision_.alternatives;
  if (!why_.card || std::all_of(alternatives.begin(), alternatives.end(), asks_else)) return "";
  const auto card = held_card(face);
  return card ? with_cards(pack(), why_.card(*card), style_) : "";
}

std::string OfferedMoves::reason_for(std::int64_t number) const {
  for (const std::string& sentence : why_.said) {
    for (std::string word : split_words(sentence)) {
      word.erase(word.find_last_not_of(".,:;") + 1);
      if (whole_number(word) == number) return with_cards(pack(), sentence, style_);
    }
  }
  return "";
}

std::string OfferedMoves::no_such_rank(int rank) const {
  const auto hand = has_piles() ? open_hand() : std::nullopt;
  const bool holds_one =
      !hand || std::any_of(hand->begin(), hand->end(), [&](FaceId face) { return pack().faces[face].rank == rank; });
  std::string name = pack().rank_name(rank);
  const auto is_of_rank = [rank](const Face& face) { return face.rank == rank; };
  const auto& faces = pack().faces;
  const auto face = std::find_if(faces.begin(), faces.end(), is_of_rank);
  if (name == pack().ranks[slot(rank)] && face != faces.end()) {
    const std::string card = pack().name(static_cast<FaceId>(face - faces.begin()));  // "Queen of hearts"
    if (const auto of = card.find(" of "); of != std::string::npos) name = capital(card.substr(0, of));
  }
  return holds_one ? fmt::format("no {} can be chosen now", name) : "you hold no " + name;
}

std::string OfferedMoves::move_begun(const std::string& typed) const {
  for (const MoveInfo& move : table_.setup().moves) {
    const std::string text = filled(move.text, [](int) { return "..."; });
    if (plain_letters(text).starts_with(plain_letters(typed)) || plain_letters(move.name) == plain_letters(typed))
      return text;
  }
  return "";
}

std::string OfferedMoves::what_is_asked() const {
  using Kind = AlternativeKind;
  const auto all = [this](std::initializer_list<Kind> kinds) {
    return std::all_of(decision_.alternatives.begin(), decision_.alternatives.end(),
                       [&](const Alternative& one) { return one.second == Kind::plain && contains(kinds, one.kind); });
  };
  const auto& offered = decision_.alternatives;
  if (offered.size() == 1 && offered.front().variants() == 1) return "";
  if (all({Kind::suit})) return "a suit";
  if (all({Kind::rank})) return "a rank";
  if (all({Kind::player})) return "a player";
  const bool one_move = std::all_of(offered.begin(), offered.end(),
                                    [&](const Alternative& one) { return one.move == offered.front().move; });
  if (one_move && all({Kind::number, Kind::range})) return "a number";
  return "";
}

}  // namespace houserules
