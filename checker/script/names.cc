#include "checker/script/script_checks.h"

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "checker/script/face_words.h"
#include "checker/script/tried_words.h"
#include "grammar/diagnostics/source_text.h"
#include "grammar/header/pack.h"
#include "grammar/language/words.h"
#include "grammar/lua/query.h"
#include "grammar/lua/walk.h"

namespace houserules {
namespace {

using lua::node_cast;

/// Lua globals that the language leaves out; never treated as misspellings.
constexpr auto kNotInTheLanguage = std::to_array<std::string_view>(
    {"print", "pcall", "xpcall", "coroutine", "next", "rawget", "rawset", "rawequal", "rawlen", "load", "getmetatable",
     "setmetatable", "dofile", "require", "io", "os", "debug", "utf8"});

/// Whether `node` is in the main chunk, outside all functions.
bool in_chunk(const lua::Node& node) {
  const auto* function = lua::enclosing<lua::Function>(node);
  return function == nullptr || function->parent == nullptr;
}

class NameCheck {
 public:
  explicit NameCheck(const ScriptFacts& facts)
      : facts_(facts),
        known_(facts.known),
        faces_(pack_words(facts.header())),
        card_fields_(*facts.known.fields(kind::card)) {}

  void run() {
    for (const auto& [name, global] : facts_.script.globals) {
      check_reads(name, global);
      check_writes(name, global);
    }
    for (const lua::Function* function : facts_.script.functions) {
      if (!told_as_stopped(*function)) check_called(*function);
      check_given_twice(*function);
    }
  }

 private:
  void check_reads(const std::string& name, const lua::Global& global) {
    if (known_.has_global(name)) return;
    for (const lua::Name* read : global.reads) {
      // One misspelling per line is enough.
      if (read != global.reads.front() && read->range.begin.line == last_line_) continue;
      last_line_ = read->range.begin.line;
      if (!facts_.context.takes_more(Severity::error)) return;
      unknown_global(name, *read);
    }
  }

  void unknown_global(const std::string& name, const lua::Name& read) {
    const Range& range = read.range;
    if (facts_.types.player_piles().contains(name) || known_.player_publics().contains(name) ||
        facts_.types.team_piles().contains(name) || known_.team_publics().contains(name))
      return told_whose(name, read);
    if (contains(known_.options(), name)) {
      return facts_.error(Code::unknown_global, range,
                          fmt::format("there is no `{}`, but there is an option of that name", name),
                          fmt::format("write `options.{}`", name));
    }
    const std::string instead(instead_of_global(name));
    if (contains(kNotInTheLanguage, name)) {
      return facts_.error(Code::unknown_global, range,
                          fmt::format("`{}` is not part of the language of rule files", name), instead);
    }
    if (const lua::Local* local = elsewhere(name, read)) {
      return facts_.error(
          Code::unknown_global, range,
          fmt::format("there is no `{}` here: the one on line {} ends with its block", name, local->range.begin.line));
    }
    if (const lua::Local* later = declared_below(name, read)) {
      return facts_.error(
          Code::unknown_global, range,
          fmt::format("there is no `{}` yet: the `local` on line {} is known only below it", name,
                      later->range.begin.line),
          later->kind == lua::LocalKind::function ? "leave out `local`, or move the function up" : "move it up");
    }
    std::vector<std::string> meant = names_at(read);
    if (is_used_as_pile(read)) {
      std::erase_if(meant, [this](const std::string& other) {
        return known_.language().contains(other) && !facts_.types.table_piles().contains(other);
      });
    }
    std::string help = meant_here(name, read);
    const Guess hint = help.empty() ? guess(name, meant) : Guess();
    if (hint.empty() && help.empty()) help = !instead.empty() ? instead : declaration(name, read);
    facts_.error(Code::unknown_global, range, fmt::format("there is no `{}`", name) + hint, help);
  }

  /// Reports a name that each player or team has one of.
  void told_whose(const std::string& name, const lua::Name& use) {
    const bool of_player = facts_.types.player_piles().contains(name) || known_.player_publics().contains(name);
    facts_.error(use.access == lua::Access::write ? Code::global_set_in_play : Code::unknown_global, use.range,
                 fmt::format("each {} has a `{}`: whose?", of_player ? "player" : "team", name),
                 fmt::format("write `me.{}{}`", of_player ? "" : "team.", name));
  }

  /// What a name probably means where it is used; "" if that does not show.
  std::string meant_here(const std::string& name, const lua::Name& read) const {
    const auto words = facts_.header().all<WordSetStatement>();
    if (std::any_of(words.begin(), words.end(),
                    [&name](const WordSetStatement& set) { return contains(set.words, name); }))
      return fmt::format("write \"{}\", in quotes", name);
    if (name == "on" || name == "off") return fmt::format("in a script write `{}`", name == "on");
    const auto* binary = node_cast<lua::Binary>(read.parent);
    const bool compares = binary != nullptr && binary->op == lua::BinaryOperator::equal;
    if (compares && node_cast<lua::Table>(binary->parent) != nullptr && contains(kPatternKeys, name))
      return fmt::format("in a pattern write `{} = ...`", name);
    if (compares && facts_.known.has_move(name)) return fmt::format("write \"{}\", in quotes", name);
    if (const lua::Call* call = call_around(read)) {
      const Word* word = method_named(call->method);
      const bool is_argument = read.parent == call;
      if (is_argument && word != nullptr && word->takes.parameters[0].named == Named::field &&
          contains(card_fields_, name))
        return fmt::format("write \"{}\", in quotes", name);
      // `hand:where(c.order > 5)`
      const auto* index = node_cast<lua::Index>(read.parent);
      const auto* length = node_cast<lua::Unary>(read.parent);
      const bool is_element = (index != nullptr && lua::literal_key(*index) != nullptr &&
                               contains(card_fields_, lua::literal_key(*index)->value)) ||
                              (length != nullptr && length->op == lua::UnaryOperator::length);
      if (is_element && word != nullptr && word->calls_argument()) {
        return fmt::format("write a function: `{}(function({}) return ... end)`", call->method, name);
      }
    }
    if (contains(faces_.ranks, name) || contains(faces_.suits, name) || contains(faces_.colours, name))
      return fmt::format("write \"{}\", in quotes", name);
    return "";
  }

  /// The method call in whose arguments the name is read, outside all functions and tables in them.
  static const lua::Call* call_around(const lua::Name& read) {
    for (const lua::Node* node = read.parent; node != nullptr; node = node->parent) {
      if (const auto* call = node_cast<lua::Call>(node); call != nullptr && !call->method.empty()) return call;
      if (node_cast<lua::Function>(node) != nullptr || node_cast<lua::Table>(node) != nullptr ||
          node_cast<lua::Block>(node) != nullptr)
        return nullptr;
    }
    return nullptr;
  }

  /// The top-level function of the script in which the name is read, or null.
  static const lua::Function* callback_around(const lua::Name& read) {
    const lua::Function* outermost = nullptr;
    for (const auto* function = lua::enclosing<lua::Function>(read); function != nullptr && function->parent != nullptr;
         function = lua::enclosing<lua::Function>(*function))
      outermost = function;
    return outermost != nullptr && outermost->scope == lua::FunctionScope::global ? outermost : nullptr;
  }

  /// How to declare a name for its use here.
  std::string declaration(const std::string& name, const lua::Name& read) const {
    const auto* call = node_cast<lua::Call>(read.parent);
    const bool is_called = call != nullptr && call->target == &read && call->method.empty();
    if (is_called && method_named(name) != nullptr && !call->arguments.empty()) {
      const std::string of = lua::path(lua::bare(*call->arguments[0]));
      return fmt::format("write `{}:{}(...)`", of.empty() ? "list" : of, name);
    }
    if (is_called) return fmt::format("write `function {}(...)`, or look for the word in docs/language.md", name);
    const lua::Function* callback = callback_around(read);
    const Word* defined = callback == nullptr ? nullptr : word_of(Owner::callback, callback->name);
    const auto* index = node_cast<lua::Index>(read.parent);
    const bool is_object = (index != nullptr && index->object == &read) || (call != nullptr && call->target == &read);
    if (is_object && defined != nullptr && callback->parameters.empty() && defined->takes.count == 1)
      return fmt::format("write `function {}({})`: it is called with {}", callback->name, name,
                         defined->takes.parameters[0].expected);
    if (is_used_as_pile(read)) return fmt::format("declare the pile in the header, as in `pile {} face down`", name);
    if (index != nullptr && is_object && index->access == lua::Access::write && lua::literal_key(*index) == nullptr)
      return fmt::format("to keep a table write `local {} = {{}}` before", name);
    return fmt::format("declare it in the header, as in `public {} \"...\"`, or make it `local`", name);
  }

  /// Whether cards are moved from or to it.
  bool is_used_as_pile(const lua::Name& read) const {
    const auto* call = node_cast<lua::Call>(read.parent);
    if (call == nullptr) return false;
    const auto& given = call->arguments;
    const Word* word = call->target == &read ? word_of(Owner::pile, call->method) : method_named(call->method);
    if (call->target == &read) return word != nullptr;
    const auto place = static_cast<std::size_t>(std::find(given.begin(), given.end(), &read) - given.begin());
    return word != nullptr && place < word->takes.count && word->takes.parameters[place].takes == kind::pile;
  }

  /// A local of that name in the same function that is not visible at the read.
  const lua::Local* elsewhere(const std::string& name, const lua::Name& read) const {
    const auto* function = lua::enclosing<lua::Function>(read);
    for (const auto& local : facts_.script.locals) {
      if (local->name == name && local->function == function && local->range.begin < read.range.begin)
        return local.get();
    }
    return nullptr;
  }

  /// A local of the main chunk of that name, declared only below the read.
  const lua::Local* declared_below(const std::string& name, const lua::Name& read) const {
    for (const auto& local : facts_.script.locals) {
      if (local->name == name && local->declaration != nullptr &&
          local->declaration->parent == facts_.script.main->body && read.range.begin < local->range.begin)
        return local.get();
    }
    return nullptr;
  }

  /// Candidates for what was meant: all globals, and the locals of enclosing functions.
  std::vector<std::string> names_at(const lua::Name& read) const {
    std::vector<std::string> names;
    if (facts_.script.locals.size() + facts_.script.globals.size() > kMostCandidates) return names;
    for (const auto& local : facts_.script.locals) {
      if (!(local->range.begin < read.range.begin)) break;
      for (const auto* around = lua::enclosing<lua::Function>(read); around != nullptr;
           around = lua::enclosing<lua::Function>(*around)) {
        if (local->function == around) names.push_back(local->name);
      }
    }
    const std::vector<std::string> globals = known_.all_globals();
    names.insert(names.end(), globals.begin(), globals.end());
    return names;
  }

  void check_writes(const std::string& name, const lua::Global& global) {
    for (const lua::Name* write : global.writes) {
      if (known_.language().contains(name)) {
        facts_.error(Code::language_or_table_set, write->range,
                     fmt::format("`{}` belongs to the language and cannot be set", name));
      } else if (known_.table().contains(name)) {
        const bool pot = facts_.header().last<PotStatement>(name) != nullptr;
        facts_.error(Code::language_or_table_set, write->range,
                     fmt::format("`{}` lies on the table and cannot be set", name),
                     pot ? fmt::format("chips get there with `player:pay(n, {})`", name)
                         : "cards get there with `card:move_to(pile)`");
      } else if (known_.suit_publics().contains(name)) {
        facts_.error(Code::language_or_table_set, write->range,
                     fmt::format("`{}` is a value for each suit and cannot be set as a whole", name),
                     fmt::format("set one of them, as in `{}[suit] = ...`", name));
      } else if (!known_.publics().contains(name) && !in_chunk(*write) && !chunk_calls_script()) {
        set_in_play(name, *write);
      }
    }
  }

  void set_in_play(const std::string& name, const lua::Name& write) {
    if (!facts_.context.takes_more(Severity::error)) return;
    if (known_.player_publics().contains(name) || known_.team_publics().contains(name)) return told_whose(name, write);
    if (const lua::Local* first = name_before(write)) {
      return facts_.error(Code::global_set_in_play, write.range, fmt::format("a comma is missing before `{}`", name),
                          fmt::format("write `local {}, {} = ...`", first->name, name));
    }
    std::vector<std::string> names(known_.publics().begin(), known_.publics().end());
    for (const auto& local : facts_.script.locals) {
      const bool seen =
          local->function == facts_.script.main || local->function == lua::enclosing<lua::Function>(write);
      if (seen && local->range.begin < write.range.begin) names.push_back(local->name);
    }
    facts_.error(
        Code::global_set_in_play, write.range,
        fmt::format("`{}` is not a public value, so it cannot be set in play", name) + guess(name, names),
        node_cast<lua::FunctionStatement>(write.parent) != nullptr
            ? fmt::format("write `local function {}`, or define it outside all functions", name)
        : is_first_use(name, write) && nearest(name, names).empty()
            ? fmt::format("write `local {} = ...`", name)
            : fmt::format("make it `local` at the top of the file, or declare it in the header: public {} \"...\"",
                          name));
  }

  /// The variable in `local act n = me:choose(...)`, where `n` is set by a statement of its own; or null.
  const lua::Local* name_before(const lua::Name& write) const {
    const auto* assignment = node_cast<lua::Assignment>(write.parent);
    const auto* block = assignment == nullptr ? nullptr : node_cast<lua::Block>(assignment->parent);
    if (block == nullptr) return nullptr;
    const auto& all = block->statements;
    const auto at = std::find(all.begin(), all.end(), assignment);
    const auto* local = at == all.begin() || at == all.end() ? nullptr : node_cast<lua::LocalStatement>(*(at - 1));
    const bool runs_on = local != nullptr && local->names.size() == 1 && local->values.empty() &&
                         local->range.end.line == assignment->range.begin.line && assignment->targets[0] == &write &&
                         !closed_between(*local, *assignment);
    return runs_on ? local->names[0] : nullptr;
  }

  /// Whether a `;` stands between two statements of a line.
  bool closed_between(const lua::Statement& first, const lua::Statement& next) const {
    const SourceText source(facts_.context.rules->text_of(facts_.script.file));
    const std::size_t begin = source.offset(first.range.end);
    return source.text().substr(begin, source.offset(next.range.begin) - begin).find(';') != std::string_view::npos;
  }

  /// Whether no other function uses the name, and the value is set here before anything reads it.
  bool is_first_use(const std::string& name, const lua::Name& write) const {
    const lua::Global& global = facts_.script.globals.at(name);
    const auto* function = lua::enclosing<lua::Function>(write);
    const auto* block = lua::enclosing<lua::Block>(write);
    const bool alone =
        node_cast<lua::Assignment>(write.parent) != nullptr && block == function->body && !global.reads.empty();
    return alone &&
           std::all_of(global.reads.begin(), global.reads.end(),
                       [&](const lua::Name* read) {
                         return lua::enclosing<lua::Function>(*read) == function &&
                                write.range.begin < read->range.begin;
                       }) &&
           std::all_of(global.writes.begin(), global.writes.end(), [&](const lua::Name* other) {
             return lua::enclosing<lua::Function>(*other) == function && !(other->range.begin < write.range.begin);
           });
  }

  // While a rule file is loading, its functions may still set globals.
  bool chunk_calls_script() {
    if (!chunk_calls_script_) {
      chunk_calls_script_ = lua::has_node(*facts_.script.main, [this](const lua::Call& call) {
        return in_chunk(call) && facts_.types.of(*call.target).may_be(kind::function);
      });
    }
    return *chunk_calls_script_;
  }

  /// Reports a variant's function if the base calls its own local of that name instead.
  bool told_as_stopped(const lua::Function& function) {
    const auto& scripts = facts_.context.scripts();
    if (function.scope != lua::FunctionScope::global || function.enclosing != facts_.script.main) return false;
    for (const LuaScript& base : scripts) {
      if (&base == &scripts.back()) break;
      for (const auto& local : base.locals) {
        if (local->function != base.main) continue;
        const auto initial = lua::initial_value(*local);
        const bool keeps = initial && lua::global_name(lua::bare(*initial->value)) == function.name;
        if (local->name != function.name && !keeps) continue;
        Finding finding =
            diagnostic(Code::not_replaceable_by_variant, Severity::warning, facts_.script.file, function.name_range,
                       fmt::format("the base does not call this `{}`; it calls its own local", function.name),
                       "leave out `local` in the base, or replace a function that calls it");
        finding.notes.push_back({base.file, local->range, "this is the function it calls"});
        facts_.context.add(std::move(finding));
        return true;
      }
    }
    return false;
  }

  void check_called(const lua::Function& function) {
    if (function.scope != lua::FunctionScope::global || facts_.is_read_anywhere(function.name)) return;
    const std::vector<std::string> callbacks = words_of(Owner::callback);
    if (contains(callbacks, function.name) || known_.base_functions().contains(function.name)) return;
    if (!facts_.context.takes_more(Severity::warning) || !facts_.context.takes_more(Severity::error)) return;
    const Guess hint = guess(function.name, names_called(callbacks));
    if (!hint.empty()) {
      return facts_.error(Code::function_never_called, function.name_range,
                          fmt::format("nothing calls `{}`", function.name) + hint);
    }
    facts_.warn(Code::function_never_called, function.name_range, fmt::format("nothing calls `{}`", function.name),
                "call it, or delete it");
  }

  /// The name that an uncalled function may have been meant to have.
  const std::vector<std::string>& names_called(const std::vector<std::string>& callbacks) {
    if (!names_called_.empty()) return names_called_;
    for (const std::string& callback : callbacks) {
      if (!known_.script().contains(callback)) names_called_.push_back(callback);
    }
    names_called_.insert(names_called_.end(), known_.base_functions().begin(), known_.base_functions().end());
    for (const auto& [name, global] : facts_.script.globals) {
      if (!global.reads.empty() && !known_.has_global(name)) names_called_.push_back(name);
    }
    return names_called_;
  }

  /// Reports two functions with one name: the first is never called.
  void check_given_twice(const lua::Function& function) {
    if (function.scope != lua::FunctionScope::global || function.enclosing != facts_.script.main) return;
    const lua::Function* last = last_of_name(function.name);
    if (last == nullptr || last == &function || reads_between(function, *last)) return;
    for (const lua::Function* one : {&function, last}) {
      const lua::Function* other = one == last ? &function : last;
      facts_.error(Code::function_given_twice, one->name_range,
                   fmt::format("`{}` is defined twice, here and on line {}", one->name, other->name_range.begin.line),
                   one == last ? "" : "the last one applies");
    }
  }

  const lua::Function* last_of_name(const std::string& name) {
    if (last_functions_.empty()) {
      for (const lua::Function* function : facts_.script.functions) {
        if (function->scope == lua::FunctionScope::global && function->enclosing == facts_.script.main)
          last_functions_[function->name] = function;
      }
    }
    return last_functions_.at(name);
  }

  /// Whether the file uses the first function while loading (`local old = lay`, to extend it).
  bool reads_between(const lua::Function& first, const lua::Function& last) const {
    const auto& reads = facts_.script.globals.at(first.name).reads;
    const auto behind =
        std::upper_bound(reads.begin(), reads.end(), first.range.end,
                         [](const Position& end, const lua::Name* read) { return end < read->range.begin; });
    const auto before =
        std::lower_bound(behind, reads.end(), last.range.begin,
                         [](const lua::Name* read, const Position& begin) { return read->range.begin < begin; });
    return std::any_of(behind, before, [](const lua::Name* read) { return in_chunk(*read); });
  }

  const ScriptFacts& facts_;
  const KnownNames& known_;
  const PackWords faces_;
  const std::vector<std::string> card_fields_;
  std::optional<bool> chunk_calls_script_;
  std::map<std::string, const lua::Function*> last_functions_;  ///< by name; filled on demand
  std::vector<std::string> names_called_;                       ///< filled on demand
  int last_line_ = 0;
};

}  // namespace

void check_names(const ScriptFacts& facts) { NameCheck(facts).run(); }

void check_overriding(CheckContext& context) {
  const LuaScript& script = context.scripts().back();
  for (const auto& local : script.locals) {
    if (local->function != script.main || local->kind != lua::LocalKind::variable) continue;
    const auto initial = lua::initial_value(*local);
    if (!initial) continue;
    const std::string name(lua::global_name(lua::bare(*initial->value)));
    if (name.empty() || lua::global_function(script, name) == nullptr) continue;
    context.add(Code::not_replaceable_by_variant, Severity::warning, script.file, local->range,
                fmt::format("`{}` always means this `{}`, even in a variant that replaces it", local->name, name),
                fmt::format("call `{}` itself", name));
  }
}

}  // namespace houserules
