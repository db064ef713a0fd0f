#include "runtime/decision.h"

#include <fmt/format.h>

#include "runtime/table.h"

namespace houserules {
namespace {

std::string card_text(const Table& table, CardId card, Seat viewer, bool symbols) {
  if (!table.sees(viewer, card)) return "a card";
  const FaceId face = table.face(card);
  return symbols ? table.pack().symbol_text(face) : table.pack().text(face);
}

}  // namespace

std::string ordinal(int number) {
  const int tens = number % 100;
  const char* ending = "th";
  if (tens < 11 || tens > 13) {
    if (number % 10 == 1) ending = "st";
    if (number % 10 == 2) ending = "nd";
    if (number % 10 == 3) ending = "rd";
  }
  return std::to_string(number) + ending;
}

std::string with_noun(const std::string& number, std::string_view noun) {
  if (noun.empty()) return number;
  const std::size_t slash = noun.find('/');
  const std::string one(noun.substr(0, slash));
  if (number == "1") return number + " " + one;
  return number + " " + (slash == std::string_view::npos ? one + "s" : std::string(noun.substr(slash + 1)));
}

std::string value_text(const Table& table, const Decision& decision, const Alternative& alternative, Seat viewer,
                       bool symbols) {
  const Setup& setup = table.setup();
  const auto index = static_cast<std::size_t>(alternative.value);
  switch (alternative.kind) {
    case AlternativeKind::plain: return "";
    case AlternativeKind::card: return card_text(table, static_cast<CardId>(alternative.value), viewer, symbols);
    case AlternativeKind::place: return ordinal(table.place_of(static_cast<CardId>(alternative.value))) + " card";
    case AlternativeKind::suit: return setup.pack.suits[index];
    case AlternativeKind::rank: return setup.pack.ranks[index];
    case AlternativeKind::player: return setup.names[index];
    case AlternativeKind::number: return std::to_string(alternative.value);
    case AlternativeKind::range:
      return alternative.step == 1 ? fmt::format("{}..{}", alternative.value, alternative.most)
                                   : fmt::format("{}..{} by {}", alternative.value, alternative.most, alternative.step);
    case AlternativeKind::set: {
      std::string text;
      for (std::uint16_t i = 0; i < alternative.count; ++i) {
        if (i > 0) text += ' ';
        text += card_text(table, decision.sets[index + i], viewer, symbols);
      }
      return text;
    }
  }
  return "";
}

std::string alternative_text(const Table& table, const Decision& decision, const Alternative& alternative, Seat viewer,
                             bool symbols, const std::int64_t* number) {
  const std::string& text = table.setup().moves[alternative.move].text;
  const auto open = text.find('{');
  const auto close = text.find('}', open == std::string::npos ? 0 : open);
  if (open == std::string::npos || close == std::string::npos) return text;
  const std::string value = alternative.kind == AlternativeKind::range && number != nullptr ? std::to_string(*number)
                            : alternative.kind == AlternativeKind::rank
                                ? table.pack().rank_name(alternative.value)
                                : value_text(table, decision, alternative, viewer, symbols);
  const std::string_view inside = std::string_view(text).substr(open + 1, close - open - 1);
  const std::size_t blank = inside.find(' ');
  const std::string_view noun = blank == std::string_view::npos ? "" : inside.substr(blank + 1);
  return text.substr(0, open) + with_noun(value, noun) + text.substr(close + 1);
}

}  // namespace houserules
