#include "interpreter/loading/fixed_fields.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>

#include <fmt/format.h>

#include "grammar/language/words.h"
#include "grammar/lua/query.h"
#include "grammar/lua/walk.h"

namespace houserules {
namespace {

using lua::node_cast;

// Locals that are given one to the other in longer chains, against the order of the file, are taken to lead to an
// object of the table.
constexpr int kMostRounds = 20;

class FieldCheck {
 public:
  FieldCheck(const LuaScript& script, const Header& header) : script_(script) {
    for (const Owner owner : {Owner::card, Owner::player, Owner::pile}) {
      for (const Word& word : kWords) {
        // Computed fields refuse an assignment at run time.
        if (belongs_to(word, owner) && word.use != Use::computed) fields_.emplace(word.name, about(owner).name);
      }
    }
    for (const PileStatement& pile : header.all<PileStatement>()) {
      if (pile.each) fields_.emplace(pile.name, about(Owner::player).name);
      else if (pile.each_team) fields_.emplace(pile.name, about(Owner::team).name);
      else objects_.insert(pile.name);
      if (pile.row || pile.each_suit) rows_.insert(pile.name);
    }
    for (const PublicStatement& value : header.all<PublicStatement>()) {
      if (value.each || value.each_team) fields_.erase(value.name);
    }
    for (const PotStatement& pot : header.all<PotStatement>()) objects_.insert(pot.name);
    objects_.insert({"stock", "discard"});
    for (const Word& word : kWords) {
      if (word.owner == Owner::global && (word.gives.kinds & (kind::list | kind::player)) != 0 && !word.is_function())
        objects_.emplace(word.name);
    }
  }

  std::vector<Diagnostic> run() {
    find_own();
    lua::visit(*script_.main, [this](const lua::Index& index) {
      if (index.access == lua::Access::write) check(index);
    });
    return std::move(found_);
  }

 private:
  void check(const lua::Index& index) {
    if (is_own(*index.object)) return;
    if (is_row(*index.object)) {
      add(index.key->range, "the piles of a row stay where they are: no other can be put in the place of one");
      return;
    }
    const lua::String* key = lua::literal_key(index);
    const auto field = key == nullptr ? fields_.end() : fields_.find(key->value);
    if (field == fields_.end()) return;
    add(key->range, fmt::format("`{}` of {} cannot be set", field->first, field->second));
  }

  void add(const Range& range, std::string message) {
    found_.push_back({Code::fixed_field_set,
                      Severity::error,
                      script_.file,
                      range,
                      std::move(message),
                      {},
                      "cards are moved with `card:move_to(pile)`; a table of one's own is a local made with `{ }`"});
  }

  bool is_row(const lua::Expression& object) const {
    const lua::Expression& bare = lua::bare(object);
    if (const auto* index = node_cast<lua::Index>(&bare)) {
      const lua::String* key = lua::literal_key(*index);
      return key != nullptr && rows_.contains(key->value);
    }
    return rows_.contains(std::string(lua::global_name(bare)));
  }

  /// The variables that may hold a table made by the script: from those that are given one, to those that are given
  /// such a variable.
  void find_own() {
    bool changed = true;
    for (int round = 0; changed && round < kMostRounds; ++round) {
      changed = false;
      for (const auto& local : script_.locals) {
        if (!own_.contains(local.get()) && is_given_own(*local)) changed = own_.insert(local.get()).second;
      }
    }
  }

  /// Whether the value is a table made by the script, or lies in one.
  bool is_own(const lua::Expression& expression) const {
    const lua::Expression* bare = &lua::bare(expression);
    while (const auto* index = node_cast<lua::Index>(bare)) bare = &lua::bare(*index->object);
    if (bare->kind == lua::Kind::table) return true;
    const auto* name = node_cast<lua::Name>(bare);
    if (name == nullptr) return false;
    if (name->local == nullptr) return name->name == "turns" || !objects_.contains(name->name);
    return own_.contains(name->local);
  }

  bool is_given_own(const lua::Local& local) const {
    const auto initial = lua::initial_value(local);
    if (initial && initial->index == 0 && is_own(*initial->value)) return true;
    if (is_walked_over_own(local)) return true;
    return std::any_of(local.writes.begin(), local.writes.end(), [&](const lua::Name* write) {
      const auto* assignment = node_cast<lua::Assignment>(write->parent);
      if (assignment == nullptr) return false;
      const auto& targets = assignment->targets;
      const auto place = static_cast<std::size_t>(std::find(targets.begin(), targets.end(), write) - targets.begin());
      return place < assignment->values.size() && is_own(*assignment->values[place]);
    });
  }

  /// Whether it is the variable of a loop such as `for _, entry in ipairs(entries)` over a table made by the script.
  bool is_walked_over_own(const lua::Local& local) const {
    const auto* loop = node_cast<lua::GenericFor>(local.declaration);
    const auto* call = loop == nullptr || loop->values.empty() ? nullptr : node_cast<lua::Call>(loop->values[0]);
    if (call == nullptr || call->arguments.empty()) return false;
    if (!lua::is_global_call(*call, "ipairs") && !lua::is_global_call(*call, "pairs")) return false;
    return is_own(*call->arguments[0]);
  }

  const LuaScript& script_;
  std::map<std::string, std::string> fields_;  ///< by name, what they belong to ("a card")
  std::set<const lua::Local*> own_;            ///< variables that may hold a table made by the script
  std::set<std::string> rows_;
  std::set<std::string> objects_;  ///< globals that are objects of the table
  std::vector<Diagnostic> found_;
};

}  // namespace

std::vector<Diagnostic> refuse_fixed_fields(const LuaScript& script, const Header& header) {
  if (!script.ok()) return {};
  return FieldCheck(script, header).run();
}

}  // namespace houserules
