#include "protocol/choice.h"

#include <algorithm>
#include <limits>

#include <fmt/format.h>

#include "grammar/diagnostics/diagnostic.h"
#include "protocol/fault.h"
#include "telling/text.h"

namespace houserules {
namespace {

/// A requested value, parsed in each of the ways an alternative may need.
struct Asked {
  Asked(const Table& table, const std::string& word) : text(word), number(whole_number<std::int64_t>(word)) {
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
  std::vector<FaceId> faces;  ///< sorted; empty if some word is not a card
};

using Pair = std::pair<Asked, Asked>;

/// The ways to read a requested value as two consecutive ones.
std::vector<Pair> pairs_of(const Table& table, const std::string& value) {
  constexpr std::size_t kMostWords = kMaxCards + 100;  // a set of cards and a name
  const std::vector<std::string> words = split_words(value);
  std::vector<Pair> pairs;
  for (std::size_t at = 1; at < words.size() && words.size() <= kMostWords; ++at) {
    const auto middle = words.begin() + static_cast<std::ptrdiff_t>(at);
    pairs.emplace_back(Asked(table, joined({words.begin(), middle}, " ")),
                       Asked(table, joined({middle, words.end()}, " ")));
  }
  return pairs;
}

bool means(const Asked& asked, const Table& table, const Decision& decision, const Alternative& alternative) {
  switch (alternative.kind) {
    case AlternativeKind::plain:
    case AlternativeKind::sets: return false;
    case AlternativeKind::range: return asked.number && alternative.takes(*asked.number);
    case AlternativeKind::card:
      return asked.faces.size() == 1 && asked.faces.front() == table.face(static_cast<CardId>(alternative.value));
    case AlternativeKind::set: {
      if (asked.faces.size() != alternative.count) return false;
      std::vector<FaceId> faces;
      for (std::size_t i = 0; i < alternative.count; ++i) {
        faces.push_back(table.face(decision.sets[static_cast<std::size_t>(alternative.value) + i]));
      }
      std::sort(faces.begin(), faces.end());
      return faces == asked.faces;
    }
    case AlternativeKind::player:
      return asked.text == value_text(table, decision, alternative, decision.seat) ||
             (asked.number && *asked.number == alternative.value + 1);
    case AlternativeKind::place:
    case AlternativeKind::pile:
    case AlternativeKind::word:
    case AlternativeKind::suit:
    case AlternativeKind::rank:
    case AlternativeKind::number: return asked.text == value_text(table, decision, alternative, decision.seat);
  }
  return false;
}

Choice by_id(const EngineRequest& request, const Decision& decision, std::uint32_t first) {
  const auto id = *request.optional_count("id", 0, std::numeric_limits<std::uint32_t>::max());
  if (request.has("move")) throw EngineFault("bad_request", "give \"id\", or \"move\" and \"value\", not both");
  const std::size_t last = first + decision.alternatives.size() - 1;
  if (id < first) throw EngineFault("not_offered", fmt::format("there is no move {}: the first is {}", id, first));
  if (id > last) throw EngineFault("not_offered", fmt::format("there is no move {}: the last is {}", id, last));
  Choice choice{static_cast<std::uint32_t>(id) - first, 0};
  const Alternative& alternative = decision.alternatives[choice.alternative];
  const auto value = request.optional_word("value");
  if (alternative.kind != AlternativeKind::range) {
    if (value) throw EngineFault("bad_request", fmt::format("move {} takes no \"value\"", id));
    return choice;
  }
  const auto number = whole_number<std::int64_t>(value.value_or(""));
  if (!number || !alternative.takes(*number)) {
    throw EngineFault("not_offered",
                      fmt::format("move {} needs a \"value\" from {} to {}{}", id, alternative.value, alternative.most,
                                  alternative.step == 1 ? "" : " by " + std::to_string(alternative.step)));
  }
  choice.number = *number;
  return choice;
}

bool means(const Pair& asked, const Table& table, const Decision& decision, const Alternative& alternative) {
  Alternative first = alternative;
  first.second = AlternativeKind::plain;
  return means(asked.first, table, decision, first) && means(asked.second, table, decision, alternative.second_value());
}

/// The choice at a decision with a single chooser, whose moves are numbered from `first`.
Choice own_choice(const EngineRequest& request, const Table& table, const Decision& decision, std::uint32_t first) {
  if (request.has("id")) return by_id(request, decision, first);
  if (!request.has("move")) throw EngineFault("bad_request", "\"id\" or \"move\" is missing");
  const std::string move = request.text("move");
  const auto value = request.optional_word("value");
  const std::optional<Asked> asked = value ? std::optional<Asked>(std::in_place, table, *value) : std::nullopt;
  std::optional<std::vector<Pair>> pairs;
  const auto is_meant = [&](const Alternative& alternative) {
    if (!asked) return alternative.kind == AlternativeKind::plain;
    if (alternative.second == AlternativeKind::plain) return means(*asked, table, decision, alternative);
    if (!pairs) pairs = pairs_of(table, *value);
    return std::any_of(pairs->begin(), pairs->end(),
                       [&](const Pair& pair) { return means(pair, table, decision, alternative); });
  };
  std::vector<std::string> moves;
  std::vector<std::uint32_t> of_move, fitting;
  for (std::uint32_t id = 0; id < decision.alternatives.size(); ++id) {
    const Alternative& alternative = decision.alternatives[id];
    const std::string& name = table.setup().moves[alternative.move].name;
    if (moves.empty() || moves.back() != name) moves.push_back(name);
    if (name != move) continue;
    of_move.push_back(id);
    if (is_meant(alternative)) fitting.push_back(id);
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
  const bool range = decision.alternatives[fitting.front()].kind == AlternativeKind::range;
  return {fitting.front(), range ? *asked->number : 0};
}

}  // namespace

Choice choice_of(const EngineRequest& request, const Table& table, const Decision& decision, Seat chooser,
                 std::uint32_t first_id) {
  const std::uint32_t first = decision.of(chooser).first;
  Choice choice = own_choice(request, table, decision.alone(chooser), first - first_id);
  choice.alternative += first;
  return choice;
}

}  // namespace houserules
