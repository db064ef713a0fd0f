#include "interpreter/world/thought.h"

#include <utility>

#include "interpreter/language/internals.h"

namespace houserules {

Thought::Thought(World& world)
    : world_(world),
      seat_(world.decision().seat),
      policy_(world.internals().policy),
      listener_(std::exchange(world.internals().hooks.listener, nullptr)),
      staging_(std::exchange(world.internals().hooks.staging, nullptr)),
      error_(world.internals().error),
      collecting_(std::exchange(world.internals().collecting, false)),
      running_(lua_gc(world.internals().lua, LUA_GCISRUNNING) != 0) {
  // That it is stopped is part of the state, and so of every future.
  lua_gc(world.internals().lua, LUA_GCSTOP);
  before_ = world.snapshot();
}

Thought::~Thought() {
  World::Internals& in = world_.internals();
  world_.restore(before_);
  if (running_) lua_gc(in.lua, LUA_GCRESTART);
  in.policy = policy_;
  in.hooks.listener = listener_;
  in.hooks.staging = staging_;
  in.error = std::move(error_);
  in.collecting = collecting_;
}

void Thought::imagine(Chance& chance, Policy* policy) {
  world_.restore(before_);
  world_.deal_anew(seat_, chance);
  world_.set_policy(policy);
}

}  // namespace houserules
