#include "rule_tests/choices.h"

#include <algorithm>

#include <fmt/format.h>

#include "grammar/diagnostics/diagnostic.h"

namespace houserules {
namespace {

using Words = std::vector<std::string>;

std::string text_of(const Words& words, std::size_t first = 0) {
  std::string text;
  for (std::size_t i = first; i < words.size(); ++i) text += (i == first ? "" : " ") + words[i];
  return text;
}

bool is_ordinal(const std::string& word) {
  const auto number = whole_number<std::int64_t>(word.substr(0, word.find_first_not_of("0123456789")));
  return number && word == ordinal(static_cast<int>(*number));
}

/// "3rd card", "Anna's 3rd card" or "3rd card of column 2".
bool is_place(const Words& words, const Setup& setup) {
  for (std::size_t i = 0; i + 1 < words.size(); ++i) {
    if (!is_ordinal(words[i]) || words[i + 1] != "card") continue;
    const std::string owner = text_of({words.begin(), words.begin() + static_cast<std::ptrdiff_t>(i)});
    const std::string pile = text_of(words, i + 2);
    const auto owns = [&](const std::string& name) { return owner == name + "'s"; };
    const auto is_in = [&](const PileInfo& info) { return pile == "of " + info.label; };
    return (owner.empty() || std::any_of(setup.names.begin(), setup.names.end(), owns)) &&
           (pile.empty() || std::any_of(setup.piles.begin(), setup.piles.end(), is_in));
  }
  return false;
}

/// "3", "1..6" or "1..6 by 2".
bool is_number(const Words& words) {
  if (words.size() == 3 && (words[1] != "by" || !whole_number<std::int64_t>(words[2]))) return false;
  if (words.size() != 1 && words.size() != 3) return false;
  const std::size_t dots = words[0].find("..");
  if (dots == std::string::npos) return words.size() == 1 && whole_number<std::int64_t>(words[0]);
  return whole_number<std::int64_t>(words[0].substr(0, dots)) && whole_number<std::int64_t>(words[0].substr(dots + 2));
}

std::string one_of(const Words& words, const std::vector<std::string>& known, const char* what, std::string& fault) {
  const std::string value = text_of(words);
  if (contains(known, value)) return value;
  fault = fmt::format("`{}` is not {}{}", value, what, did_you_mean(value, known));
  return "";
}

/// A word as players see it, even if written as in the script.
std::string shown_word(std::string word) {
  std::replace(word.begin(), word.end(), '_', ' ');
  return word;
}

std::string player_value(const Words& words, const Setup& setup, std::string& fault) {
  const std::string value = text_of(words);
  if (const auto number = whole_number<std::int64_t>(value); number && *number >= 1 && *number <= setup.players)
    return value;
  for (std::size_t seat = 0; seat < setup.names.size(); ++seat) {
    if (setup.names[seat] == value) return std::to_string(seat + 1);
  }
  fault = fmt::format("`{}` is not a seat: seats are numbered from 1 to {}", value, setup.players);
  return "";
}

/// The labels of all piles.
std::vector<std::string> pile_names(const Setup& setup) {
  std::vector<std::string> names;
  for (const PileInfo& pile : setup.piles) names.push_back(pile.label);
  return names;
}

std::vector<std::string> words_of_set(const Setup& setup, int set) {
  std::vector<std::string> words;
  for (const std::uint16_t word : setup.word_sets[slot(set)].words) words.push_back(shown_word(setup.words[word]));
  return words;
}

/// One value in its canonical form; "" with a fault.
std::string value_of(const Words& words, const Setup& setup, const MoveInfo& move, bool second, std::string& fault) {
  switch (second ? move.second : move.value) {
    case ValueType::none:
      fault = fmt::format("`{}` takes no value, but `{}` follows it", move.name, text_of(words));
      return "";
    case ValueType::card: {
      if (is_place(words, setup)) return text_of(words);
      auto cards = parse_cards(text_of(words), setup.pack, fault);
      if (!cards) return "";
      std::sort(cards->begin(), cards->end());
      return cards_text(*cards, setup.pack);
    }
    case ValueType::suit: return one_of(words, setup.pack.suits, "a suit", fault);
    case ValueType::rank: return one_of(words, setup.pack.ranks, "a rank", fault);
    case ValueType::player: return player_value(words, setup, fault);
    case ValueType::pile: return one_of(words, pile_names(setup), "a pile", fault);
    case ValueType::word:
      return one_of({shown_word(text_of(words))}, words_of_set(setup, second ? move.second_words : move.value_words),
                    "a word of the move", fault);
    case ValueType::number:
      if (is_number(words)) return text_of(words);
      fault = fmt::format("`{}` takes a number or a range, as in `1..6`, not `{}`", move.name, text_of(words));
      return "";
  }
  return "";
}

/// Both values of a move with two, trying every place where the first may end.
std::string values_of(const Words& words, const Setup& setup, const MoveInfo& move, std::string& fault) {
  if (move.second == ValueType::none) return value_of(words, setup, move, /*second=*/false, fault);
  std::string nearest;  // the fault in the second value if the first is valid
  for (std::size_t first = 1; first < words.size(); ++first) {
    const auto end = words.begin() + static_cast<std::ptrdiff_t>(first);
    fault.clear();
    const std::string one = value_of({words.begin(), end}, setup, move, /*second=*/false, fault);
    if (!fault.empty()) continue;
    const std::string other = value_of({end, words.end()}, setup, move, /*second=*/true, fault);
    if (fault.empty()) return one + " " + other;
    nearest = fault;
  }
  if (!nearest.empty()) fault = nearest;
  if (words.size() < 2) fault = fmt::format("`{}` takes two values, but `{}` is one", move.name, text_of(words));
  return "";
}

std::string test_value(const Table& table, const Decision& decision, const Alternative& alternative) {
  const auto one = [&](const Alternative& value) {
    if (value.kind == AlternativeKind::player) return std::to_string(value.value + 1);
    if (value.kind != AlternativeKind::set) return value_text(table, decision, value, decision.chooser(alternative));
    std::vector<FaceId> faces;
    for (std::uint16_t i = 0; i < value.count; ++i)
      faces.push_back(table.face(decision.sets[static_cast<std::size_t>(value.value) + i]));
    std::sort(faces.begin(), faces.end());
    return cards_text(faces, table.pack());
  };
  if (alternative.second == AlternativeKind::plain) return one(alternative);
  Alternative first = alternative;
  first.second = AlternativeKind::plain;
  return one(first) + " " + one(alternative.second_value());
}

}  // namespace

std::string NamedChoice::text(const Setup& setup) const {
  return setup.moves[move].name + (value.empty() ? "" : " " + value);
}

std::optional<NamedChoice> parse_choice(const std::string& text, const Setup& setup, std::string& fault) {
  const Words words = split_words(text);
  const std::vector<std::string> names = names_of(setup.moves);
  const auto found = words.empty() ? names.end() : std::find(names.begin(), names.end(), words[0]);
  if (found == names.end()) {
    const std::string word = words.empty() ? "" : words[0];
    fault = fmt::format("the game has no move `{}`{}", word, did_you_mean(word, names));
    return std::nullopt;
  }
  NamedChoice choice;
  choice.move = static_cast<std::uint8_t>(found - names.begin());
  if (words.size() == 1) return choice;
  fault.clear();
  choice.value = values_of({words.begin() + 1, words.end()}, setup, setup.moves[choice.move], fault);
  if (!fault.empty()) return std::nullopt;
  return choice;
}

std::string choice_text(const Table& table, const Decision& decision, const Alternative& alternative) {
  return NamedChoice{alternative.move, test_value(table, decision, alternative)}.text(table.setup());
}

std::vector<std::string> choice_texts(const Table& table, const Decision& decision) {
  std::vector<std::string> texts;
  for (const Alternative& alternative : decision.alternatives) {
    std::string text = choice_text(table, decision, alternative);
    if (!contains(texts, text)) texts.push_back(std::move(text));
  }
  return texts;
}

std::optional<Choice> find_choice(const Table& table, const Decision& decision, const NamedChoice& wanted) {
  const auto number = whole_number<std::int64_t>(wanted.value);
  for (std::size_t i = 0; i < decision.alternatives.size(); ++i) {
    const Alternative& alternative = decision.alternatives[i];
    if (alternative.move != wanted.move) continue;
    if (alternative.kind == AlternativeKind::range) {
      if (number && alternative.takes(*number)) return Choice{static_cast<std::uint32_t>(i), *number};
    } else if (test_value(table, decision, alternative) == wanted.value) {
      return Choice{static_cast<std::uint32_t>(i), alternative.value};
    }
  }
  return std::nullopt;
}

std::optional<std::vector<FaceId>> parse_cards(const std::string& text, const Pack& pack, std::string& fault) {
  std::vector<FaceId> cards;
  for (const std::string& word : split_words(text)) {
    const auto face = pack.parse(word);
    if (!face) {
      fault = fmt::format("`{}` is not a card of this pack", word);
      return std::nullopt;
    }
    cards.push_back(*face);
  }
  return cards;
}

std::string cards_text(const std::vector<FaceId>& cards, const Pack& pack) {
  Words words;
  for (const FaceId face : cards) words.push_back(pack.text(face));
  return text_of(words);
}

}  // namespace houserules
