#include "interpreter/world/thought.h"

#include <utility>

#include "interpreter/language/interpreter.h"

namespace houserules {

Thought::Thought(World& world, Seat thinker)
    : world_(world), thinker_(thinker), hooks_(world.hooks()), error_(world.error()) {
  world.hooks().listener = nullptr;
  world.hooks().staging = nullptr;
  world.hooks().parts = nullptr;
  before_ = world.snapshot();
}

Thought::~Thought() {
  Interpreter& in = world_.interpreter();
  world_.restore(before_);
  in.hooks = std::move(hooks_);
  in.error = std::move(error_);
}

void Thought::imagine(Chance& chance, Policy* policy, const Clues* clues) {
  world_.restore(before_);
  world_.deal_anew(thinker_, chance, clues);
  world_.hooks().policy = policy;
}

}  // namespace houserules
