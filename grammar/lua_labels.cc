#include "grammar/lua_labels.h"

#include <algorithm>

namespace houserules::lua {

namespace {

Diagnostic fault(const LuaScript& script, Range range, std::string message, std::vector<Note> notes = {}) {
  Diagnostic diagnostic;
  diagnostic.code = "HR100";
  diagnostic.file = script.file;
  diagnostic.range = range;
  diagnostic.message = std::move(message);
  diagnostic.notes = std::move(notes);
  return diagnostic;
}

}  // namespace

void Labels::open_scope(std::size_t active) { scopes_.push_back({active, visible_.size(), pending_.size()}); }

void Labels::close_scope() {
  const Scope scope = scopes_.back();
  scopes_.pop_back();
  visible_.resize(scope.first_label);
  for (std::size_t i = scope.first_jump; i < pending_.size(); ++i) {
    pending_[i].active = std::min(pending_[i].active, scope.active);
  }
}

void Labels::define(const Label& label, const std::vector<Local*>& active, LuaScript& script) {
  const auto same = std::find_if(visible_.begin(), visible_.end(), [&](const Label* other) { return other->name == label.name; });
  if (same != visible_.end()) {
    script.diagnostics.push_back(fault(script, label.range, "label `" + label.name + "` is defined twice",
                                       {{"", (*same)->range, "first defined here"}}));
  }
  visible_.push_back(&label);
  names_.push_back(label.name);
  const Scope& scope = scopes_.back();
  const std::size_t reached = label.ends_block ? scope.active : active.size();
  std::vector<Jump> left(pending_.begin(), pending_.begin() + static_cast<std::ptrdiff_t>(scope.first_jump));
  for (std::size_t i = scope.first_jump; i < pending_.size(); ++i) {
    const Jump& jump = pending_[i];
    if (jump.node->label != label.name) {
      left.push_back(jump);
    } else if (jump.active < reached) {
      const Local& entered = *active[jump.active];
      script.diagnostics.push_back(fault(script, jump.node->range,
                                         "`goto " + label.name + "` jumps into the scope of local `" + entered.name + "`",
                                         {{"", entered.range, "`" + entered.name + "` is declared here"},
                                          {"", label.range, "the label is here"}}));
    }
  }
  pending_ = std::move(left);
}

void Labels::jump(const Goto& jump, std::size_t active) {
  const auto found = std::find_if(visible_.begin(), visible_.end(), [&](const Label* label) { return label->name == jump.label; });
  if (found == visible_.end()) pending_.push_back({&jump, active});
}

void Labels::finish(LuaScript& script) const {
  for (const Jump& jump : pending_) {
    const bool elsewhere = std::find(names_.begin(), names_.end(), jump.node->label) != names_.end();
    Diagnostic diagnostic = fault(script, jump.node->label_range,
                                  "no label `" + jump.node->label + "` for this `goto`" +
                                      (elsewhere ? ": the one there is stands in another block"
                                                 : did_you_mean(jump.node->label, names_)));
    script.diagnostics.push_back(std::move(diagnostic));
  }
}

}  // namespace houserules::lua
