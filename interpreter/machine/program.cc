#include "interpreter/machine/program.h"

#include <algorithm>

#include <fmt/format.h>

#include "interpreter/machine/heap.h"

namespace houserules::machine {

std::uint32_t Program::text(std::string_view text) {
  if (const auto found = find_text(text)) return *found;
  const auto number = static_cast<std::uint32_t>(texts.size());
  sorted_texts.insert(sorted_texts.begin() + place_of_text(text), number);
  texts.emplace_back(text);
  text_hashes.set(hash_of(text) % text_hashes.size());
  return number;
}

std::optional<std::uint32_t> Program::find_text(std::string_view text) const { return find_text(text, hash_of(text)); }

std::optional<std::uint32_t> Program::find_text(std::string_view text, std::uint32_t hash) const {
  if (!text_hashes[hash % text_hashes.size()]) return std::nullopt;
  const auto place = static_cast<std::size_t>(place_of_text(text));
  if (place == sorted_texts.size() || texts[sorted_texts[place]] != text) return std::nullopt;
  return sorted_texts[place];
}

std::ptrdiff_t Program::place_of_text(std::string_view text) const {
  const auto before = [this](std::uint32_t number, std::string_view other) { return texts[number] < other; };
  return std::lower_bound(sorted_texts.begin(), sorted_texts.end(), text, before) - sorted_texts.begin();
}

std::string Program::operand_name(std::uint32_t instruction, int operand) const {
  const auto found = std::lower_bound(operands.begin(), operands.end(), std::pair(instruction, operand),
                                      [](const OperandName& name, const std::pair<std::uint32_t, int>& wanted) {
                                        return std::pair(name.at, name.operand) < wanted;
                                      });
  const bool is_named = found != operands.end() && found->at == instruction && found->operand == operand;
  return is_named ? fmt::format(" ({} '{}')", found->kind, *found->name) : "";
}

std::uint64_t Program::faces_of(PatternField field, int number, std::size_t window) const {
  const FaceSets& all = sets[window];
  return (field == Field::rank ? all.of_rank : field == Field::suit ? all.of_suit : all.of_colour)[slot(number)];
}

std::optional<std::uint64_t> Program::faces_of_word(PatternField field, const KnownThing& word,
                                                    std::size_t window) const {
  const int number = field == Field::rank ? word.rank : field == Field::suit ? word.suit : word.colour;
  return number < 0 ? std::nullopt : std::optional(faces_of(field, number, window));
}

std::uint64_t Program::faces_of_number(PatternField field, std::int64_t number, std::size_t window) const {
  std::uint64_t found = 0;
  const std::size_t first = window * kMostInSet, end = std::min(faces.size(), first + kMostInSet);
  for (std::size_t face = first; face < end; ++face) {
    const Value its = faces[face][field];
    // The order of a Joker is 0 in patterns.
    const bool fits = its.is_nil() ? field == Field::order && number == 0 : its.as_integer() == number;
    found |= std::uint64_t{fits} << (face - first);
  }
  return found;
}

std::uint64_t Program::faces_named(const KnownThing& word) const {
  std::uint64_t found = word.face < 0 ? 0 : std::uint64_t{1} << slot(word.face);
  for (const Field field : {Field::rank, Field::suit, Field::colour}) found |= faces_of_word(field, word).value_or(0);
  return found;
}

ScriptPlace Program::place_of(std::uint32_t instruction) const {
  const auto found = std::lower_bound(places.begin(), places.end(), instruction,
                                      [](const ScriptPlace& place, std::uint32_t at) { return place.at < at; });
  return found == places.end() || found->at != instruction ? ScriptPlace{} : *found;
}

ScriptPlace Program::place_near(std::uint32_t instruction, const Function& function) const {
  const auto after = std::upper_bound(places.begin(), places.end(), instruction,
                                      [](std::uint32_t at, const ScriptPlace& place) { return at < place.at; });
  if (after != places.begin() && std::prev(after)->at >= function.entry) return *std::prev(after);
  // Otherwise the first one after it, but before the next function.
  std::uint32_t end = UINT32_MAX;
  for (const Function& other : functions) {
    if (other.entry > function.entry) end = std::min(end, other.entry);
  }
  if (after != places.end() && after->at < end) return *after;
  return {function.entry, function.line, function.file, 0, {}};
}

}  // namespace houserules::machine
