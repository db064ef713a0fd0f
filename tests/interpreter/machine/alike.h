// Scripts played on the machine and in Lua, with the same result.
#pragma once

#include <string>

#include "interpreter/language/interpreter.h"
#include "tests/interpreter/play_support.h"

namespace houserules::test {

/// A game whose script says something when it starts.
inline std::string saying_game(const std::string& script, const std::string& header = "") {
  return "--[[ rules\ngame     \"Look\"\nplayers  2\ndeck     52\npile     out face up\ndeal     5 each\n"
         "move     pass \"pass\"\n" +
         header + "]]\n" + script + "\nfunction turn(me)\n  me:choose { pass = true }\n  finish(me)\nend\n";
}

struct Played {
  std::string said;   ///< one text per line, then the end of the game
  bool alone = true;  ///< the machine did not leave it to Lua
};

inline Played played(const std::shared_ptr<const Rules>& rules, Scripts scripts) {
  struct Said final : Listener {
    std::string text;
    void on_event(const Event& event) override {
      if (event.kind == Event::Kind::said) text += event.text + "\n";
    }
  } said;
  GameError error;
  const auto world = World::load(rules, 2, {}, {}, error, nullptr, scripts);
  if (world == nullptr) return {error.text(), true};
  INFO(world->why_in_lua());
  REQUIRE(world->bytecode().has_value() == (scripts == Scripts::compiled));
  ChancePolicy bot(7);
  world->hooks().policy = &bot;
  world->hooks().listener = &said;
  world->begin(7, 0);
  const bool alone = world->advance() != Status::interrupted;
  said.text.clear();
  const Status status = play_out(*world, bot, 7, 0, [&] {
    bot = ChancePolicy(7);
    said.text.clear();
  });
  world->hooks().listener = nullptr;
  return {said.text + (status == Status::over ? "over" : text_of(world->error())), alone};
}

/// What the game says on both engines; the machine may leave it to Lua.
inline std::string said_alike(const std::string& text) {
  const auto rules = rules_of(text);
  const std::string in_lua = played(rules, Scripts::in_lua).said;
  CHECK(played(rules, Scripts::compiled).said == in_lua);
  return in_lua;
}

/// The same if the machine may not.
inline std::string said_alone(const std::string& text) {
  const auto rules = rules_of(text);
  const std::string in_lua = played(rules, Scripts::in_lua).said;
  const Played on_machine = played(rules, Scripts::compiled);
  CHECK(on_machine.said == in_lua);
  CHECK(on_machine.alone);
  return in_lua;
}

}  // namespace houserules::test
