#include "checker/names.h"

#include <algorithm>

#include <fmt/format.h>

#include "checker/known_names.h"
#include "grammar/lua_walk.h"
#include "interpreter/vocabulary.h"

namespace houserules {
namespace {

using lua::node_cast;

/// Lua's own globals that the language leaves out, so that nobody looks for a slip of the pen.
constexpr std::array<std::string_view, 18> kNotInTheLanguage{
    "print", "pcall",        "xpcall",       "coroutine", "next",    "rawget", "rawset", "rawequal", "rawlen",
    "load",  "getmetatable", "setmetatable", "dofile",    "require", "io",     "os",     "debug",    "utf8"};

/// Whether `node` stands in the chunk itself, outside all functions.
bool in_chunk(const lua::Node& node) {
  const auto* function = lua::enclosing<lua::Function>(node);
  return function == nullptr || function->parent == nullptr;
}

class NameCheck {
 public:
  NameCheck(CheckContext& context, const LuaScript& script, const KnownNames& known, const ScriptTypes& types)
      : context_(context), script_(script), known_(known), types_(types) {}

  void run() {
    for (const auto& [name, global] : script_.globals) {
      check_reads(name, global);
      check_writes(name, global);
    }
    lua::visit(
        *script_.main, [this](const lua::Index& index) { check_index(index); },
        [this](const lua::Call& call) { check_call(call); },
        [this](const lua::Binary& binary) { check_comparison(binary); });
    check_unused_functions();
  }

 private:
  void find(const char* code, const Range& range, std::string message, std::string help = "",
            Severity severity = Severity::error) {
    context_.add(code, severity, script_.file, range, std::move(message), std::move(help));
  }

  void check_reads(const std::string& name, const lua::Global& global) {
    if (global.reads.empty() || known_.has_global(name)) return;
    const Range& range = global.reads.front()->range;
    if (types_.player_piles().contains(name)) {
      find("HR200", range, fmt::format("`{}` is a pile of each player: whose?", name),
           fmt::format("write `me.{}`", name));
      return;
    }
    for (const PublicStatement& value : context_.rules->header.publics) {
      if (value.each && value.variable == name) {
        find("HR200", range, fmt::format("`{}` is a value of each player: whose?", name),
             fmt::format("write `me.{}`", name));
        return;
      }
    }
    if (std::find(kNotInTheLanguage.begin(), kNotInTheLanguage.end(), name) != kNotInTheLanguage.end()) {
      find("HR200", range, fmt::format("`{}` is not part of the language of rule files", name));
      return;
    }
    find("HR200", range, fmt::format("there is no `{}`{}", name, did_you_mean(name, known_.all_globals())));
  }

  void check_writes(const std::string& name, const lua::Global& global) {
    for (const lua::Name* write : global.writes) {
      if (known_.language().contains(name)) {
        find("HR202", write->range, fmt::format("`{}` belongs to the language and cannot be set", name));
      } else if (known_.table().contains(name)) {
        find("HR202", write->range, fmt::format("`{}` lies on the table and cannot be set", name),
             "cards get there with `card:move_to(pile)`");
      } else if (!known_.publics().contains(name) && !in_chunk(*write) && !chunk_calls_script()) {
        const std::vector<std::string> publics(known_.publics().begin(), known_.publics().end());
        find("HR201", write->range,
             fmt::format("`{}` is no public value, so it cannot be set in play{}", name, did_you_mean(name, publics)),
             fmt::format("make it `local` at the top of the file, or declare it in the header: public {} \"...\"",
                         name));
      }
    }
  }

  // While a rule file is loaded, its functions may still set globals.
  bool chunk_calls_script() {
    if (!chunk_calls_script_) {
      bool found = false;
      lua::visit(*script_.main, [&found](const lua::Call& call) {
        const auto* name = node_cast<lua::Name>(call.target);
        const bool of_language = name != nullptr && name->local == nullptr && !call.method.empty();
        if (in_chunk(call) && !of_language) found = true;
      });
      chunk_calls_script_ = found;
    }
    return *chunk_calls_script_;
  }

  void check_index(const lua::Index& index) {
    const auto* key = node_cast<lua::String>(index.key);
    if (key == nullptr) return;
    check_library_field(index, *key);
    const Shape shape = types_.of(*index.object);
    if (!check_field(shape, key->value, key->range)) return;
    if (index.access == lua::Access::write && !may_be_set(shape, key->value)) {
      find("HR207", key->range, fmt::format("`{}` of {} cannot be set", key->value, shape_name(shape)));
    }
  }

  bool may_be_set(Shape shape, const std::string& field) const {
    if (shape == Shape::turns) return field == "next";
    if (shape == Shape::player) {
      const auto& publics = context_.rules->header.publics;
      return std::any_of(publics.begin(), publics.end(),
                         [&field](const PublicStatement& value) { return value.each && value.variable == field; });
    }
    return !known_.fields(shape);
  }

  void check_library_field(const lua::Index& index, const lua::String& key) {
    const auto* library = node_cast<lua::Name>(index.object);
    if (library == nullptr || library->local != nullptr) return;
    const auto fields = KnownNames::library_fields(library->name);
    if (!fields || std::find(fields->begin(), fields->end(), key.value) != fields->end()) return;
    if (library->name == "math" && key.value.starts_with("random")) {
      find("HR203", key.range, fmt::format("`math` has no `{}`: use chance(n)", key.value));
      return;
    }
    find("HR203", key.range,
         fmt::format("`{}` has no `{}`{}", library->name, key.value, did_you_mean(key.value, *fields)));
  }

  /// Whether there is such a field, or might be.
  bool check_field(Shape shape, const std::string& field, const Range& range) {
    const auto fields = known_.fields(shape);
    if (!fields || std::find(fields->begin(), fields->end(), field) != fields->end()) return true;
    if (shape == Shape::options) {
      find("HR204", range, fmt::format("the header declares no option `{}`{}", field, did_you_mean(field, *fields)));
    } else if (shape == Shape::base) {
      find("HR203", range, fmt::format("the base has no function `{}`{}", field, did_you_mean(field, *fields)));
    } else {
      find("HR203", range,
           fmt::format("{} has no field `{}`{}", shape_name(shape), field, did_you_mean(field, *fields)));
    }
    return false;
  }

  void check_call(const lua::Call& call) {
    if (!call.method.empty()) {
      check_field(types_.of(*call.target), call.method, call.method_range);
      if (call.method == "pick" && !call.arguments.empty()) check_picked(*call.arguments[0]);
      if (call.method == "choose" && !call.arguments.empty() && types_.of(*call.target) != Shape::unknown) {
        check_moves(call.arguments[0]);
      } else if (call.method == "choose" && !call.arguments.empty() && node_cast<lua::Name>(call.target) != nullptr) {
        check_moves_by_convention(call);
      }
      return;
    }
    const auto* function = node_cast<lua::Name>(call.target);
    if (function == nullptr || function->local != nullptr || function->name != "choose_all" ||
        call.arguments.size() != 2)
      return;
    if (const auto* offer = node_cast<lua::Function>(call.arguments[1])) {
      lua::visit(*offer->body, [this, offer](const lua::Return& returned) {
        if (lua::enclosing<lua::Function>(returned) == offer && returned.values.size() == 1)
          check_moves(returned.values[0]);
      });
    }
  }

  // What is called `me`, `p` or `player` in a helper that nobody has called yet is a player all the same, if it
  // chooses.
  void check_moves_by_convention(const lua::Call& call) {
    const std::string& name = node_cast<lua::Name>(call.target)->name;
    if (name == "me" || name == "p" || name == "player") check_moves(call.arguments[0]);
  }

  void check_picked(const lua::Expression& move) {
    const auto* name = node_cast<lua::String>(&move);
    if (name == nullptr || is_move(name->value)) return;
    find("HR205", name->range,
         fmt::format("the header declares no move `{}`{}", name->value, did_you_mean(name->value, known_.moves())));
  }

  void check_moves(const lua::Expression* options) {
    const auto* table = node_cast<lua::Table>(options);
    if (table == nullptr) return;
    for (const lua::TableField& field : table->fields) {
      const auto* key = node_cast<lua::String>(field.key);
      if (key == nullptr || is_move(key->value)) continue;
      find("HR205", key->range,
           fmt::format("the header declares no move `{}`{}", key->value, did_you_mean(key->value, known_.moves())));
    }
  }

  bool is_move(const std::string& name) const {
    return std::find(known_.moves().begin(), known_.moves().end(), name) != known_.moves().end();
  }

  // Comparing with a move that is not declared is harmless where a variant has removed it; only a slip of the pen is
  // reported.
  void check_comparison(const lua::Binary& binary) {
    if (binary.op != lua::BinaryOperator::equal && binary.op != lua::BinaryOperator::not_equal) return;
    for (const auto& [one, other] : {std::pair{binary.left, binary.right}, std::pair{binary.right, binary.left}}) {
      const auto* word = node_cast<lua::String>(one);
      if (word == nullptr || is_move(word->value) || types_.of(*other) != Shape::move) continue;
      const std::string hint = did_you_mean(word->value, known_.moves());
      if (!hint.empty())
        find("HR205", word->range, fmt::format("the header declares no move `{}`{}", word->value, hint));
    }
  }

  // A function that nobody calls, named nearly as one that the language calls, or that the base has.
  void check_unused_functions() {
    for (const lua::Function* function : script_.functions) {
      if (function->scope != lua::FunctionScope::global || is_read_anywhere(function->name)) continue;
      const std::vector<std::string> callbacks = words_of(Owner::callback);
      if (std::find(callbacks.begin(), callbacks.end(), function->name) != callbacks.end()) continue;
      if (known_.base_functions().contains(function->name)) continue;
      std::vector<std::string> meant;
      for (const std::string& callback : callbacks) {
        if (!known_.script().contains(callback)) meant.push_back(callback);
      }
      meant.insert(meant.end(), known_.base_functions().begin(), known_.base_functions().end());
      const std::string hint = did_you_mean(function->name, meant);
      if (hint.empty()) continue;
      find("HR206", function->name_range, fmt::format("nothing calls `{}`{}", function->name, hint), "",
           Severity::warning);
    }
  }

  bool is_read_anywhere(const std::string& name) const {
    return std::any_of(context_.scripts().begin(), context_.scripts().end(), [&name](const LuaScript& script) {
      const auto global = script.globals.find(name);
      return global != script.globals.end() && !global->second.reads.empty();
    });
  }

  CheckContext& context_;
  const LuaScript& script_;
  const KnownNames& known_;
  const ScriptTypes& types_;
  std::optional<bool> chunk_calls_script_;
};

}  // namespace

void check_names(CheckContext& context) {
  std::vector<const LuaScript*> scripts;
  for (const LuaScript& script : context.scripts()) scripts.push_back(&script);
  const ScriptTypes types(scripts, context.rules->header);
  const KnownNames known(scripts, context.rules->header, types);
  NameCheck(context, *scripts.back(), known, types).run();
}

}  // namespace houserules
