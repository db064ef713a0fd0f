#include "interpreter/compile/compile.h"

#include <memory>
#include <mutex>
#include <stdexcept>

#include "grammar/header/pack.h"
#include "grammar/language/words.h"
#include "interpreter/compile/face_functions.h"
#include "interpreter/compile/function_compiler.h"
#include "interpreter/compile/tables.h"
#include "interpreter/machine/listing.h"
#include "runtime/text.h"

namespace houserules {
namespace {

using machine::Callback;
using machine::Program;

void find_callbacks(Compilation& all) {
  const std::size_t files = all.in.rules->files.size();
  for (std::size_t i = 0; i < kCallbackNames.size(); ++i) {
    all.program.callbacks[i] = -1;
    all.program.callback_globals[i] = -1;
    if (all.scopes.is_variable(kCallbackNames[i])) {
      const Word* word = word_of(Owner::callback, kCallbackNames[i]);
      all.program.callbacks[i] = all.function_of_global(kCallbackNames[i], static_cast<int>(word->takes.count));
      all.program.callback_globals[i] = all.global_variable(kCallbackNames[i]);
      continue;
    }
    if (const lua::Function* function = all.scopes.function(kCallbackNames[i], files))
      all.program.callbacks[i] = all.function(*function);
  }
}

void number_statements(Compilation& all) {
  int number = 0;
  for (const LuaScript& script : all.in.rules->scripts) {
    for (const lua::Statement* statement : script.statements) all.counted[statement] = number++;
  }
}

void compile_all(Compilation& all) {
  const std::vector<std::string> taken = names_of_language(all.in.setup);
  for (const std::string& name : all.scopes.global_names()) {
    if (contains(taken, name))
      throw NotCompiled{all.in.rules->file().path, 0, "`" + name + "` is a word of the language"};
  }
  // Nil comes first, because instructions can compare only with the first 256 constants.
  all.constant(machine::Value{});
  for (const LuaScript& script : all.in.rules->scripts) all.program.mains.push_back(all.function(*script.main));
  find_callbacks(all);
  while (!all.waiting.empty()) {
    const lua::Function* next = all.waiting.back();
    all.waiting.pop_back();
    const int number = all.functions.at(next);
    FunctionCompiler(all, *next).compile(number);
    const int version = next->parameters.empty() ? -1 : all.faces_version(*next, 0);
    all.program.functions[slot(number)].faces = version;
  }
  for (const int version : all.calls_unknown) all.program.functions[slot(version)].calls_unknown = true;
  const std::string& file = all.in.rules->file().path;
  if (all.program.state_size > machine::kMostState)
    throw NotCompiled{file, 0, "too many variables for the compiler; runs in Lua"};
  if (all.program.functions.size() > UINT16_MAX)
    throw NotCompiled{file, 0, "too many functions for the compiler; runs in Lua"};
}

}  // namespace

/// What does not depend on the settings.
struct SharedFacts {
  explicit SharedFacts(const Rules& rules) : scopes(rules), effects(rules, scopes), words(pack_words(rules.header)) {}

  Scopes scopes;
  Effects effects;
  PackWords words;
};

namespace {

SharedFacts& facts_of(const Rules& rules) {
  const std::lock_guard lock(rules.mutex);
  if (rules.facts == nullptr) rules.facts = std::make_shared<SharedFacts>(rules);
  return *rules.facts;
}

}  // namespace

std::shared_ptr<const Program> compile(LoadedGame& in, NotCompiled& why) {
  SharedFacts& known = facts_of(*in.rules);
  find_meanings(in, known.words);
  if (in.scripts != Scripts::in_lua) {
    try {
      auto program = std::make_shared<Program>();
      add_table_texts(in, *program);
      Compilation all{in, *program, known.scopes, known.effects};
      if (in.scripts == Scripts::counted) number_statements(all);
      compile_all(all);
      add_meanings(in, *program);
      // Cached results would not be counted.
      if (program->has_face_sets() && in.scripts != Scripts::counted) find_face_functions(*program, all.tables);
      program->texts.shrink_to_fit();
      if (const std::string fault = machine::fault_in(*program); !fault.empty()) {
#ifdef HOUSERULES_CHECKED
        throw std::logic_error(fault);
#else
        throw NotCompiled{in.rules->file().path, 0, "internal compiler error; runs in Lua: " + fault};
#endif
      }
      return program;
    } catch (const NotCompiled& left) {
      why = left;
    }
  }
  auto program = std::make_shared<Program>();
  program->callbacks.fill(-1);
  add_table_texts(in, *program);
  add_meanings(in, *program);
  return program;
}

}  // namespace houserules
