// Whole rule files: loaded, checked and played for some choices, with small limits. Whatever the script does, no card
// is lost, a restored position is the same, and every fault has a message.
#include "checker/check.h"
#include "interpreter/language/interpreter.h"
#include "interpreter/world/world.h"
#include "tests/fuzz/hostile_script.h"
#include "tests/libraries.h"

namespace houserules::fuzz {
namespace {

int cards_on(const World& world) {
  int cards = 0;
  for (std::size_t pile = 0; pile < world.setup().piles.size(); ++pile) {
    cards += world.table().size(static_cast<PileId>(pile));
  }
  return cards;
}

/// One of the numbers of a range; 0 for any other.
std::int64_t number_in(const Alternative& offered, Input& input) {
  if (offered.kind != AlternativeKind::range) return 0;
  return offered.value + static_cast<std::int64_t>(input.below(offered.variants())) * offered.step;
}

void play(World& world, Input& input) {
  world.interpreter().budget.set_limits({.instructions = 300'000, .bytes = std::uint64_t{4} << 20U});
  world.begin(input.byte(), 0);
  Status status = world.advance();
  for (int answered = 0; answered < 30 && status == Status::decision; ++answered) {
    if (cards_on(world) != world.table().card_count()) fail("a card is lost");
    const Decision& decision = world.decision();
    if (decision.alternatives.empty()) fail("a decision without an alternative");
    if (input.one_in(4)) {
      const auto position = world.position_number();
      const Snapshot snapshot = world.snapshot();
      world.restore(snapshot);
      if (world.position_number() != position) fail("a restored position differs");
    }
    for (Seat seat = 0; seat < world.setup().players; ++seat) world.view(seat);
    const std::size_t which = input.below(decision.alternatives.size());
    Choice choice;
    choice.alternative = static_cast<std::uint32_t>(which);
    choice.number = number_in(decision.alternatives[which], input);
    status = world.answer(choice);
  }
  if (status == Status::error && world.error().message.empty()) fail("a fault without a message");
}

void read(Input& input) {
  const std::string text = input.one_in(16) ? input.rest() : hostile_rule_file(input);
  std::string error;
  const auto rules = load_rules("fuzz.lua", test::memory_library({{"fuzz.lua", text}}), error);
  if (rules == nullptr) return;
  CheckSettings settings;
  settings.games = 0;
  check(rules, settings);
  if (!rules->ok()) return;
  for (const int players : rules->header.player_counts()) {
    const auto options = option_values(rules->header, players, {}, error);
    if (!options || !refusals(rules->header, players, *options).empty()) continue;
    GameError fault;
    const auto world = World::load(rules, players, *options, {}, fault);
    if (world != nullptr) play(*world, input);
    else if (fault.message.empty()) fail("not loaded, without a reason");
    return;
  }
}

}  // namespace
}  // namespace houserules::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  houserules::fuzz::Input input(data, size);
  houserules::fuzz::read(input);
  return 0;
}
