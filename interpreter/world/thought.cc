#include "interpreter/world/thought.h"

#include <utility>

#include "interpreter/language/interpreter.h"

namespace houserules {

Thought::Thought(World& world, Seat thinker)
    : world_(world),
      thinker_(thinker),
      hooks_(world.hooks()),
      error_(world.error()),
      collecting_(std::exchange(world.modes().collecting, false)),
      running_(lua_gc(world.interpreter().lua, LUA_GCISRUNNING) != 0) {
  world.hooks().listener = nullptr;
  world.hooks().staging = nullptr;
  // Being stopped is part of the snapshot, and so of every imagined future.
  lua_gc(world.interpreter().lua, LUA_GCSTOP);
  before_ = world.snapshot();
}

Thought::~Thought() {
  Interpreter& in = world_.interpreter();
  world_.restore(before_);
  if (running_) lua_gc(in.lua, LUA_GCRESTART);
  in.hooks = std::move(hooks_);
  in.error = std::move(error_);
  in.modes.collecting = collecting_;
}

void Thought::imagine(Chance& chance, Policy* policy, const Clues* clues) {
  world_.restore(before_);
  world_.deal_anew(thinker_, chance, clues);
  world_.hooks().policy = policy;
}

}  // namespace houserules
