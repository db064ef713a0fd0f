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

std::string value_text(const Table& table, const Decision& decision, const Option& option, Seat viewer, bool symbols) {
  const Setup& setup = table.setup();
  const auto index = static_cast<std::size_t>(option.value);
  switch (option.kind) {
    case OptionKind::plain: return "";
    case OptionKind::card: return card_text(table, static_cast<CardId>(option.value), viewer, symbols);
    case OptionKind::place: return ordinal(table.place_of(static_cast<CardId>(option.value))) + " card";
    case OptionKind::suit: return setup.pack.suits[index];
    case OptionKind::rank: return setup.pack.ranks[index];
    case OptionKind::player: return setup.names[index];
    case OptionKind::number: return std::to_string(option.value);
    case OptionKind::range:
      return option.step == 1 ? fmt::format("{}..{}", option.value, option.most)
                              : fmt::format("{}..{} by {}", option.value, option.most, option.step);
    case OptionKind::set: {
      std::string text;
      for (std::uint16_t i = 0; i < option.count; ++i) {
        if (i > 0) text += ' ';
        text += card_text(table, decision.sets[index + i], viewer, symbols);
      }
      return text;
    }
  }
  return "";
}

std::string option_text(const Table& table, const Decision& decision, const Option& option, Seat viewer, bool symbols,
                        const std::int64_t* number) {
  const std::string& text = table.setup().moves[option.move].text;
  const auto open = text.find('{');
  const auto close = text.find('}', open == std::string::npos ? 0 : open);
  if (open == std::string::npos || close == std::string::npos) return text;
  const std::string value = option.kind == OptionKind::range && number != nullptr
                                ? std::to_string(*number)
                                : value_text(table, decision, option, viewer, symbols);
  return text.substr(0, open) + value + text.substr(close + 1);
}

}  // namespace houserules
