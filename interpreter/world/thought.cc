#include "interpreter/world/thought.h"

#include <utility>

#include "interpreter/language/interpreter.h"

namespace houserules {

Thought::Thought(World& world, Seat thinker, std::optional<std::int64_t> most)
    : world_(world), thinker_(thinker), hooks_(world.hooks()), error_(world.error()) {
  world.hooks().listener = nullptr;
  world.hooks().staging = nullptr;
  world.hooks().parts = nullptr;
  before_ = world.snapshot();
  if (!most) return;
  Interpreter& in = world.interpreter();
  usual_ = Limits{in.budget.limits().instructions, in.machine->limit()};
  in.machine->set_limit(*most * machine::Machine::kUnitsAtOnce);
  in.budget.set_limits({.instructions = *most, .bytes = in.budget.limits().bytes});
}

Thought::~Thought() {
  Interpreter& in = world_.interpreter();
  world_.restore(before_);
  in.hooks = std::move(hooks_);
  in.error = std::move(error_);
  if (!usual_) return;
  in.machine->set_limit(usual_->units);
  in.budget.set_limits({.instructions = usual_->instructions, .bytes = in.budget.limits().bytes});
}

void Thought::imagine(Chance& chance, Policy* policy, const Clues* clues) {
  world_.restore(before_);
  world_.hooks().policy = policy;  // first: it also says how sets of cards are offered
  world_.deal_anew(thinker_, chance, clues);
}

}  // namespace houserules
