#include "telling/quick_keys.h"

#include <algorithm>
#include <bit>
#include <cctype>
#include <optional>

#include <fmt/format.h>

#include "runtime/text.h"

namespace houserules {

bool hides_nothing(const Setup& setup) {
  return std::none_of(setup.piles.begin(), setup.piles.end(),
                      [](const PileInfo& pile) {
                        return pile.facing == PileFacing::own || pile.facing == PileFacing::others;
                      }) &&
         std::none_of(setup.moves.begin(), setup.moves.end(), [](const MoveInfo& move) { return move.is_private; });
}

QuickKeys quick_keys(const World& world, const std::vector<Seat>& people, const std::vector<std::string>& taken) {
  const Setup& setup = world.setup();
  const Decision& decision = world.decision();
  if (people.empty() || !hides_nothing(setup) || std::popcount(decision.invited_moves) != 1) return {};
  const auto called = static_cast<std::size_t>(std::countr_zero(decision.invited_moves));
  const MoveInfo& call = setup.moves[called];
  if (call.value != ValueType::none) return {};
  std::string others = "\n\r";  // keys that are not free
  for (const std::string& word : taken) others += word.substr(0, 1);
  bool mover_calls = false;
  std::vector<std::string> rest;
  for (const Alternative& one : decision.own()) {
    const std::string text = alternative_text(world.table(), decision, one, decision.seat);
    others += lower(text.substr(0, 1));
    if (one.move == called) mover_calls = true;
    else rest.push_back(text);
  }
  QuickKeys keys;
  std::vector<std::string> said;
  for (const Seat seat : people) {
    const bool moves = seat == decision.seat;
    if (moves ? !mover_calls : (decision.invited & seat_bit(seat)) == 0) continue;
    const std::string name = lower(setup.names[slot(seat)]);
    if (people.size() == 1) {
      keys.lines[' '] = call.text;
      said.push_back("space");
      break;
    }
    const auto is_free = [&](char c) {
      return std::isalpha(static_cast<unsigned char>(c)) != 0 && !contains(others, c) && !keys.lines.contains(c);
    };
    const auto key = std::find_if(name.begin(), name.end(), is_free);
    if (key == name.end()) return {};
    keys.lines[*key] = moves ? call.text : fmt::format("{}: {}", name, call.text);
    said.push_back(fmt::format("{} ({})", *key, setup.names[slot(seat)]));
  }
  if (said.empty()) return {};
  keys.about = fmt::format("Press {}: {}", list_of_words(said, "or"), call.text);
  if (contains(people, decision.seat) && rest.size() == 1) {
    for (const char enter : {'\n', '\r'}) keys.lines[enter] = rest.front();
    keys.about += fmt::format("   Enter: {}", rest.front());
  }
  return keys;
}

}  // namespace houserules
