#include "grammar/lua/labels.h"

#include <algorithm>

#include "grammar/lua/faults.h"

namespace houserules::lua {

void Labels::open_scope(std::size_t active) { scopes_.push_back({active, visible_.size(), jumps_.size()}); }

void Labels::close_scope() {
  const Scope scope = scopes_.back();
  scopes_.pop_back();
  while (visible_.size() > scope.first_label) {
    const auto known = visible_by_name_.find(visible_.back()->name);
    if (known != visible_by_name_.end() && known->second == visible_.back()) visible_by_name_.erase(known);
    visible_.pop_back();
  }
  for (std::size_t i = scope.first_jump; i < jumps_.size(); ++i) {
    jumps_[i].active = std::min(jumps_[i].active, scope.active);
  }
}

void Labels::define(const Label& label, const std::vector<Local*>& active, LuaScript& script) {
  const auto [known, added] = visible_by_name_.emplace(label.name, &label);
  if (!added) {
    add_fault(script, label.range, "label `" + label.name + "` is defined twice",
              {{"", known->second->range, "first defined here"}});
  }
  visible_.push_back(&label);
  names_.insert(label.name);
  const Scope& scope = scopes_.back();
  const std::size_t reached = label.ends_block ? scope.active : active.size();
  std::vector<std::size_t>& waiting = jumps_by_name_[label.name];
  while (!waiting.empty() && waiting.back() >= scope.first_jump) {
    Jump& jump = jumps_[waiting.back()];
    waiting.pop_back();
    jump.arrived = true;
    if (jump.active >= reached) continue;
    const Local& entered = *active[jump.active];
    add_fault(script, jump.node->range,
              "`goto " + label.name + "` jumps into the scope of local `" + entered.name + "`",
              {{"", entered.range, "`" + entered.name + "` is declared here"}, {"", label.range, "the label is here"}});
  }
}

void Labels::jump(const Goto& jump, std::size_t active) {
  if (visible_by_name_.contains(jump.label)) return;
  jumps_by_name_[jump.label].push_back(jumps_.size());
  jumps_.push_back({&jump, active, false});
}

void Labels::finish(LuaScript& script) const {
  constexpr std::size_t kMostCandidates = 200;
  std::vector<std::string> candidates;
  if (names_.size() <= kMostCandidates) candidates.assign(names_.begin(), names_.end());
  for (const Jump& jump : jumps_) {
    if (jump.arrived) continue;
    if (script.diagnostics.size() >= kMaxLuaFaults) break;
    const std::string& label = jump.node->label;
    add_fault(script, jump.node->label_range,
              "no label `" + label + "` for this `goto`" +
                  (names_.contains(label) ? ": the label of that name is in another block"
                                          : did_you_mean(label, candidates)));
  }
}

}  // namespace houserules::lua
