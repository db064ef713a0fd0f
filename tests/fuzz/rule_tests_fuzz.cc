// Files of rule tests: any content ends in a report.
#include "rule_tests/rule_test.h"
#include "tests/fuzz/hostile_script.h"
#include "tests/libraries.h"

namespace houserules::fuzz {
namespace {

constexpr const char* kGame = R"(--[[ rules
game "Fuzz"
players 2..4
deck 52
deal size each
turn up 1 to discard
pile column x 3 face up
public last "last"
public mark each "mark"
move play "play {card}"
move bid "bid {n}"
move call "call {suit}"
move stop "stop"
option size = 2 in 0..20 "size"
chips 5 each
pot kitty
]]
function turn(me)
  local act, card = me:choose { play = me.hand, bid = range(-3, 9, 3), call = suits, stop = true }
  if act == "play" then card:move_to(discard) last = card end
  if act == "bid" then me:pay(card, kitty) end
  if act == "stop" then finish(me) end
end
)";

std::shared_ptr<const Rules> rules() {
  std::string error;
  auto loaded = load_rules("fuzz.lua", test::memory_library({{"fuzz.lua", kGame}}), error);
  if (loaded == nullptr || !loaded->ok()) fail("the game is not sound: " + error);
  return loaded;
}

void read(Input& input) {
  static const std::shared_ptr<const Rules> kRules = rules();
  const std::string text = input.one_in(16) ? input.rest() : hostile_rule_test(input);
  const RuleTestReport report = run_rule_tests("tests/fuzz_test.lua", text, kRules);
  for (const RuleTestResult& result : report.tests) {
    if (result.failure && result.failure->message.empty()) fail("a failure without a message");
  }
}

}  // namespace
}  // namespace houserules::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  houserules::fuzz::Input input(data, size);
  houserules::fuzz::read(input);
  return 0;
}
