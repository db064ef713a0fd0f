#include "cli/engine/choice.h"

#include <algorithm>
#include <charconv>
#include <limits>

#include <fmt/format.h>

#include "cli/engine/fault.h"
#include "cli/text.h"
#include "grammar/diagnostics/diagnostic.h"

namespace houserules {
namespace {

std::optional<std::int64_t> number_of(std::string_view text) {
  std::int64_t number = 0;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (fault != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

bool is_in_range(const Option& option, std::int64_t number) {
  return number >= option.value && number <= option.most && (number - option.value) % option.step == 0;
}

/// A value as it was asked for, understood in each of the ways that an option may need.
struct Asked {
  Asked(const Table& table, const std::string& word) : text(word), number(number_of(word)) {
    bool all_cards = true;
    for (const std::string& card : split_words(word)) {
      const auto face = table.pack().parse(card);
      all_cards = all_cards && face.has_value();
      if (face) faces.push_back(*face);
    }
    if (!all_cards) faces.clear();
    std::sort(faces.begin(), faces.end());
  }

  std::string text;
  std::optional<std::int64_t> number;
  std::vector<FaceId> faces;  ///< sorted; empty when some word is no card
};

bool means(const Asked& asked, const Table& table, const Decision& decision, const Option& option) {
  switch (option.kind) {
    case OptionKind::plain: return false;
    case OptionKind::range: return asked.number && is_in_range(option, *asked.number);
    case OptionKind::card:
      return asked.faces.size() == 1 && asked.faces.front() == table.face(static_cast<CardId>(option.value));
    case OptionKind::set: {
      if (asked.faces.size() != option.count) return false;
      std::vector<FaceId> faces;
      for (std::size_t i = 0; i < option.count; ++i) {
        faces.push_back(table.face(decision.sets[static_cast<std::size_t>(option.value) + i]));
      }
      std::sort(faces.begin(), faces.end());
      return faces == asked.faces;
    }
    case OptionKind::player:
      return asked.text == value_text(table, decision, option, decision.seat) ||
             (asked.number && *asked.number == option.value + 1);
    case OptionKind::place:
    case OptionKind::suit:
    case OptionKind::rank:
    case OptionKind::number: return asked.text == value_text(table, decision, option, decision.seat);
  }
  return false;
}

Choice by_id(const EngineRequest& request, const Decision& decision) {
  const auto id = *request.optional_count("id", 0, std::numeric_limits<std::uint32_t>::max());
  if (request.has("move")) throw EngineFault("bad_request", "give \"id\", or \"move\" and \"value\", not both");
  if (id >= decision.options.size()) {
    throw EngineFault("not_offered",
                      fmt::format("there is no move {}: the last is {}", id, decision.options.size() - 1));
  }
  Choice choice{static_cast<std::uint32_t>(id), 0};
  const Option& option = decision.options[choice.option];
  const auto value = request.optional_word("value");
  if (option.kind != OptionKind::range) {
    if (value) throw EngineFault("bad_request", fmt::format("move {} takes no \"value\"", id));
    return choice;
  }
  const auto number = number_of(value.value_or(""));
  if (!number || !is_in_range(option, *number)) {
    throw EngineFault("not_offered",
                      fmt::format("move {} needs a \"value\" from {} to {}{}", id, option.value, option.most,
                                  option.step == 1 ? "" : " by " + std::to_string(option.step)));
  }
  choice.number = *number;
  return choice;
}

}  // namespace

Choice choice_of(const EngineRequest& request, const Table& table, const Decision& decision) {
  if (request.has("id")) return by_id(request, decision);
  if (!request.has("move")) throw EngineFault("bad_request", "\"id\" or \"move\" is missing");
  const std::string move = request.text("move");
  const auto value = request.optional_word("value");
  const std::optional<Asked> asked = value ? std::optional<Asked>(std::in_place, table, *value) : std::nullopt;
  std::vector<std::string> moves;
  std::vector<std::uint32_t> of_move, fitting;
  for (std::uint32_t id = 0; id < decision.options.size(); ++id) {
    const Option& option = decision.options[id];
    const std::string& name = table.setup().moves[option.move].name;
    if (moves.empty() || moves.back() != name) moves.push_back(name);
    if (name != move) continue;
    of_move.push_back(id);
    if (asked ? means(*asked, table, decision, option) : option.kind == OptionKind::plain) fitting.push_back(id);
  }
  if (of_move.empty()) {
    throw EngineFault("not_offered", fmt::format("`{}` is not possible now{}", move, did_you_mean(move, moves)));
  }
  if (fitting.empty() && !asked) {
    throw EngineFault("bad_request", fmt::format("`{}` needs a \"value\"", move));
  }
  if (fitting.empty()) throw EngineFault("not_offered", fmt::format("`{} {}` is not possible now", move, *value));
  if (fitting.size() > 1) {
    throw EngineFault("ambiguous", fmt::format("{} moves are `{}{}{}`: choose by \"id\"", fitting.size(), move,
                                               value ? " " : "", value.value_or("")));
  }
  const bool range = decision.options[fitting.front()].kind == OptionKind::range;
  return {fitting.front(), range ? *asked->number : 0};
}

}  // namespace houserules
