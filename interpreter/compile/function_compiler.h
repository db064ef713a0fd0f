// Compiles one function of a script, and those in it, to instructions.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "grammar/lua/ast.h"
#include "interpreter/compile/compile.h"
#include "interpreter/compile/effects.h"
#include "interpreter/compile/lines.h"
#include "interpreter/compile/scopes.h"
#include "interpreter/machine/program.h"
#include "interpreter/state/loaded_game.h"

namespace houserules {

/// Thrown where a function must be asked card by card.
struct OnlyCards {};

/// What the compilers of all functions share.
struct Compilation {
  LoadedGame& in;
  machine::Program& program;
  const Scopes& scopes;
  Effects& effects;
  std::unordered_map<const lua::Function*, int> functions;  ///< those that captured nothing, by source
  std::vector<const lua::Function*> waiting;                ///< those of them that are not compiled yet
  std::unordered_map<const lua::Local*, int> file_locals;   ///< the globals of the program
  std::map<std::string, int> global_variables, named_lists;
  std::unordered_map<std::size_t, int> words;  ///< by row of kWords, twice, plus 1 for a method: Program::words
  /// Globals that are set, and whether once and to a new table, which then nothing else refers to.
  std::map<int, bool> tables = {};

  int function(const lua::Function& function);
  /// A function that passes its arguments on to a word, for where that is a value.
  int function_of_word(int word);
  /// One that does so to what a global holds when it is called, of `parameters` arguments.
  int function_of_global(const std::string& name, int parameters);
  std::map<int, int> word_functions = {};  ///< by word
  /// The version of a function for all faces at once, if it has one; -1: none. With the parameter that is the card.
  int faces_version(const lua::Function& function, std::size_t card);
  std::map<std::pair<const lua::Function*, std::size_t>, int> faces_versions = {};  ///< kBegun: being compiled
  static constexpr int kBegun = -2;
  std::unordered_map<const lua::Statement*, int> counted = {};  ///< with Scripts::counted: the number of each statement
  std::set<int> calls_unknown = {};  ///< versions for all faces that call a function not known before it is played
  int global();
  int file_local(const lua::Local& local);
  int global_variable(const std::string& name);
  int constant(machine::Value value);
  std::map<std::string, std::uint32_t> names = {};  ///< Program::names
  std::uint32_t name(const std::string& text);
  int mask(std::uint64_t faces);
};

/// The field of a card that is one of its face; nothing for any other.
std::optional<machine::FaceField> face_field(std::string_view name);

/// Whether a function uses the arguments that `...` stands for.
bool takes_more(const lua::Function& function);

class FunctionCompiler {
 public:
  using Op = machine::Op;
  using Value = machine::Value;

  FunctionCompiler(Compilation& all, const lua::Function& function);

  /// Appends its code to the program and fills in `number`. Throws NotCompiled.
  void compile(int number);
  /// The same for the version that answers for all faces of a set, given instead of the card that is the parameter
  /// `card` (compile_faces.cc). Throws OnlyCards where there can be none.
  void compile_for_faces(int number, std::size_t card);

 private:
  struct Target {  ///< of an assignment
    const lua::Expression* expression;
    int object = -1, key = -1;  ///< of `object[key]`; -1: to be read when it is assigned
  };

  // ---- code ----
  int emit(Op op, int a = 0, int b = 0, int c = 0, int d = 0);
  int here() const { return static_cast<int>(code_.size()); }
  /// The next instruction stems from that line; `part`: see ScriptPlace.
  void at_line(int line, int part = 0, std::string_view word = {}) { places_[here()] = {0, line, file_, part, word}; }
  /// `word`: of which it is a part, compiled in place.
  void at_call(const lua::Call& call, std::string_view word = {}) {
    at_line(line_of_call(call), call.method_range.begin.line, word);
  }
  /// Forgets the instructions from that one on.
  void take_back(std::size_t begin) {
    code_.resize(begin);
    places_.erase(places_.lower_bound(here()), places_.end());
    std::erase_if(questions_, [begin](const machine::FaceQuestion& question) { return question.otherwise > begin; });
    operands_.erase(operands_.lower_bound({here(), 0}), operands_.end());
  }
  /// An operand of the next instruction is what the expression gives.
  void operand(const lua::Expression& expression, int number = 0) {
    operands_[{here(), number}] = operand_name(expression);
  }
  void land(int jump) { code_[static_cast<std::size_t>(jump)].d = here() - jump - 1; }
  void land(const std::vector<int>& jumps) {
    for (const int jump : jumps) land(jump);
  }
  /// The same of what came last.
  void mark_last(int line) { places_[here() - 1] = {0, line, file_, 0, {}}; }
  void jump_back(int to);
  void fault(const std::string& message) { emit(Op::fault, 0, 0, 0, static_cast<int>(all_.program.text(message))); }
  [[noreturn]] void refuse(const lua::Node& node, std::string why) const;
  int take(int count = 1);  ///< new registers
  class Temporaries;

  // ---- statements (compile_statements.cc) ----
  void block(const lua::Block& block);
  void begin_labels() { labels_.emplace_back(); }
  void end_labels();
  void label(const lua::Label& label);
  void go_to(const lua::Goto& statement);
  void statement(const lua::Statement& statement);
  void count(const lua::Statement& statement);  ///< with Scripts::counted; otherwise does nothing
  void local(const lua::LocalStatement& statement);
  void values_into(const std::vector<lua::Expression*>& given, int count);
  void assignment(const lua::Assignment& statement);
  void assign(const Target& target, int value, const lua::Expression* given = nullptr);
  /// `further`: what is assigned to after it in the same statement.
  Target target(const lua::Expression& expression, std::span<const lua::Expression* const> further = {});
  bool is_read_late(const lua::Expression& expression, bool of_name,
                    std::span<const lua::Expression* const> further) const;
  void declare(const lua::Local& local, int value, const lua::Expression* given);
  void set_global(int value, int global, const lua::Expression* given);  ///< `given`: what the value is written as
  void local_function(const lua::LocalFunction& statement);
  void if_else(const lua::If& statement);
  void while_loop(const lua::While& statement);
  void repeat_loop(const lua::Repeat& statement);
  void numeric_for(const lua::NumericFor& statement);
  void generic_for(const lua::GenericFor& statement);
  void called_for(const lua::GenericFor& statement);  ///< over what a function of the script gives
  bool is_gmatch(const lua::Call& call) const;
  void for_matches(const lua::GenericFor& statement, const lua::Call& walked);  ///< `for ... in text:gmatch(pattern)`
  void loop_variables(const std::vector<lua::Local*>& variables, int first);
  void walk(const lua::GenericFor& statement, int first, int begin, int out);
  void end_loop(const lua::Statement& loop, int begin, const std::vector<int>& out);
  void give(const lua::Return& statement);

  // ---- expressions (compile_expressions.cc) ----
  std::optional<Value> constant(const lua::Expression& expression);
  int any(const lua::Expression& expression);    ///< a register that holds it: a local's own, or a new one
  int fresh(const lua::Expression& expression);  ///< a new register with it
  /// Two operands in the order in which Lua reads them.
  std::pair<int, int> operands(const lua::Expression& left, const lua::Expression& right);
  bool is_read_after(const lua::Expression& expression, const lua::Expression& next) const;
  void into(const lua::Expression& expression, int to);
  void load(Value value, int to);
  void name_into(const lua::Name& name, int to);
  void boolean_into(const lua::Expression& expression, int to);  ///< of one that is_boolean
  void field_into(const lua::Index& index, const std::string& field, int to);
  std::optional<PileId> pile_named(const lua::Expression& expression) const;  ///< a pile by its own name
  void global_into(const lua::Name& name, int to);
  void unknown_name(const lua::Name& name);  ///< a name that stands for nothing here: it is wrong to read it
  void binary_into(const lua::Binary& binary, int to);
  /// The parts of `a .. b .. c`, and the line that Lua tells: that of the last `..`.
  struct Joined {
    std::vector<const lua::Expression*> parts;
    int line = 0;
  };
  Joined joined_parts(const lua::Binary& binary);  ///< in registers from the next one on
  void join(const Joined& joined, int first, int to);
  void table_into(const lua::Table& table, int to);
  void function_into(const lua::Function& function, int to);
  void word_into(std::size_t row, const lua::Node& place, int to);
  /// Emits jumps taken if the expression is true, or false, as `when` says; else it goes on.
  void branch(const lua::Expression& expression, bool when, std::vector<int>& jumps);
  void compare(const lua::Binary& binary, bool when, std::vector<int>& jumps);
  bool is_open(const lua::Expression& expression) const;  ///< may have more values than one
  /// The values of one that is open, from the next new register on; `wanted` as in instructions.
  int several(const lua::Expression& expression, int wanted);
  /// Evaluates into registers one after the other; returns how many, or kOpen if the last is open.
  int all_of(const std::vector<lua::Expression*>& expressions);
  int register_of(const lua::Local& local);
  bool is_cell(const lua::Local& local) const;
  bool is_boolean(const lua::Expression& expression);  ///< gives true or false, nothing else
  bool is_named(const lua::Call& call) const;

  // ---- calls (compile_calls.cc) ----
  /// Calls with the results from the next new register on; `wanted` as in instructions. Returns that register.
  int call(const lua::Call& call, int wanted, bool tail = false);
  int choose(const lua::Call& call, int wanted);
  /// `{ cards, piles, fits }` as what a move is offered with, its parts; nothing for any other.
  struct PairOffer {
    const lua::Expression *one, *other;
    const lua::Function* fits;
    bool is_literal;  ///< the function is written there
  };
  std::optional<PairOffer> pair_offer(const lua::Expression& value);
  void offer_pairs(int move, int values, const PairOffer& pairs, const lua::Call& call);
  int pick(const lua::Call& call, int wanted);
  void say(std::size_t row, const lua::Call& call);
  int attempt(const lua::Call& call, int wanted);
  void others(const lua::Expression& value);
  /// `list:where(...)` and other methods that look for something, which is worked out for all faces at once beforehand;
  /// -1 where that cannot be.
  int call_looking(std::size_t row, const lua::Call& call, int wanted);
  /// R[to] = the faces that are looked for; what a function looks for, among those of the cards R[list]. Throws
  /// OnlyCards.
  void looked_for(const lua::Call& call, std::string_view word, int list, int to);
  void faces_of_pattern(const lua::Table& pattern, const lua::Call& call, std::string_view word, int list, int to);
  std::optional<std::uint64_t> faces_with(PatternField field, const lua::Expression& value);
  /// The same element by element, as a loop.
  enum class Each { where, except, any, all, count, first, highest, lowest, sum };
  int call_each(std::size_t row, const lua::Call& call, int wanted);
  bool is_own_list(const lua::Expression& expression, int at) const;
  const lua::Function* function_named(const lua::Expression& expression) const;
  void answer_into(const lua::Function& function, bool in_place, int argument, int to);
  void answer_branch(const lua::Function& function, bool in_place, int argument, bool when, std::vector<int>& jumps);
  /// The next instruction carries out a call, or a part of the word that is called.
  int call_word(std::size_t row, const lua::Call& call, const lua::Expression* object, int wanted);
  int method(const lua::Call& call, int wanted, bool tail);
  /// Looks whether R[object] has the method, where the arguments, which Lua evaluates after it, could show that.
  void look_for_method(const lua::Call& call, int object);
  int call_method(const lua::Call& call, std::optional<std::size_t> row, int wanted,
                  bool tail = false);  ///< of a table, perhaps
  int word(std::size_t row, const lua::Node& place, bool is_method = false);
  static constexpr std::size_t kNextMatch = SIZE_MAX;  ///< as a row of words that no script calls
  const lua::Function* callee(const lua::Call& call) const;
  std::optional<std::size_t> word_called(const lua::Call& call) const { return word_named(*call.target); }
  std::optional<std::size_t> word_named(const lua::Expression& expression) const;
  /// The faces that plain words name, as the arguments of `card:is`; nothing if they are not all plain words of a pack.
  std::optional<std::uint64_t> faces_of_words(const std::vector<lua::Expression*>& words) const;
  KnownThing thing_named(const std::string& word) const;  ///< what a word is on the table
  bool is_global(const lua::Expression& expression, std::string_view name) const;
  int move_named(const std::string& name) const;
  bool has_second(int move) const { return all_.in.setup.moves[slot(move)].second != ValueType::none; }
  bool has_value(int move) const { return all_.in.setup.moves[slot(move)].value != ValueType::none; }

  // ---- functions in place (compile_in_place.cc) ----
  /// While the body of a function is compiled in place.
  class InPlace {
   public:
    InPlace(FunctionCompiler& in, const lua::Function& function);
    ~InPlace();
    InPlace(const InPlace&) = delete;
    InPlace& operator=(const InPlace&) = delete;

   private:
    FunctionCompiler& in_;
    std::size_t file_;
  };
  /// The labels of a block, and the jumps to those that are still to come.
  struct Labels {
    std::map<std::string, int> at;
    std::vector<std::pair<std::string, int>> jumps;
  };
  /// Where `return` leads in a function that is compiled in place.
  struct Returns {
    int to;                   ///< the register for what it gives; -1: nobody wants it
    std::vector<int>* jumps;  ///< not null: to be taken if that is true, or false, as `when` says
    bool when;
    std::vector<int> ends;  ///< jumps to its end
    Returns* around;
    std::vector<std::vector<int>> breaks;  ///< those around it
    std::vector<Labels> labels;
  };
  static bool always_returns(const lua::Block& block);
  /// The function that a call is of, if it is to be compiled in place; else null.
  const lua::Function* in_place(const lua::Call& call) const;
  bool may_be_in_place(const lua::Function& function) const;
  bool gives_one(const lua::Call& call) const;      ///< exactly one value
  bool is_boolean_in_place(const lua::Call& call);  ///< gives true or false, nothing else
  /// What a parameter is given: a value that is known, perhaps a function, or a register.
  struct Given {
    std::optional<Value> value;
    const lua::Function* function = nullptr;
    int held = 0;
  };
  Given given(const lua::Local& parameter, const lua::Expression* argument);
  /// Lets parameters be what they are given, all `but` one.
  void bind(const lua::Function& function, const std::vector<lua::Expression*>& arguments,
            const lua::Local* but = nullptr);
  void bind(const lua::Local& parameter, int held);
  /// The body of a function whose parameters are bound: R[to] = what it gives; as a condition.
  void body_into(const lua::Function& function, int to);
  void body_branch(const lua::Function& function, bool when, std::vector<int>& jumps);
  void end_body(const lua::Function& function, Returns& returns);
  /// A call: what it gives is in a new register; as the last thing of this function; as a condition; for all faces.
  int call_in_place(const lua::Function& function, const lua::Call& call, bool is_wanted);
  void tail_in_place(const lua::Function& function, const lua::Call& call);
  bool branch_in_place(const lua::Call& call, bool when, std::vector<int>& jumps);
  bool faces_in_place(const lua::Call& call, std::size_t card, int among, int to);

  // ---- questions about all faces at once (compile_faces.cc) ----
  /// What a local stands for that depends on the card.
  struct OfCard {
    enum class Kind { card, field, step, truth } kind = Kind::card;
    machine::FaceField field{};
    int at = -1;             ///< truth: the faces for which it is true; step: the other card
    bool from_card = false;  ///< step: from the card to the other
  };
  bool depends(const lua::Expression& expression) const;
  std::optional<OfCard> of_card(const lua::Expression& expression);
  void faces_block(const lua::Block& block, int active, int yes);
  void faces_statement(const lua::Statement& statement, int active, int yes);
  void faces_local(const lua::LocalStatement& statement, int active);
  void faces_if(const lua::If& statement, std::size_t branch, int active, int yes);
  /// R[yes] = those faces among R[among] for which the body of a function gives true.
  void faces_answer(const lua::Block& body, int among, int yes);
  /// R[to] = those faces among R[among] for which the expression is true.
  void faces_into(const lua::Expression& expression, int among, int to);
  bool is_harmless(const lua::Expression& expression);
  bool faces_added(const lua::Expression& expression, int among, int to);
  void faces_comparison(const lua::Binary& binary, int among, int to);
  void faces_called(const lua::Call& call, int among, int to);
  void call_unknown(const lua::Expression& function);
  /// Emits jumps to where a function is asked card by card, unless what it calls itself can be asked at once.
  void ask_at_once(const lua::Function& asked, std::vector<int>& jumps);
  std::optional<std::uint64_t> faces_that_compare(machine::FaceField field, machine::Comparison comparison,
                                                  const lua::Expression& with);

  bool leads_here() const;
  void finish(int number);
  void begin();

  Compilation& all_;
  const lua::Function& function_;
  std::size_t file_;  ///< of what is being compiled
  std::vector<machine::Instruction> code_;
  std::vector<machine::FaceQuestion> questions_;
  std::map<int, machine::ScriptPlace> places_;           ///< by instruction; where one was taken back, of none
  std::map<std::pair<int, int>, std::string> operands_;  ///< by instruction and number: their names
  int next_ = 0, most_ = 0;
  std::unordered_map<const lua::Local*, int> registers_;
  std::vector<const lua::Local*> captured_;
  std::unordered_map<const lua::Local*, OfCard> of_card_;
  std::vector<std::vector<int>> breaks_;  ///< of the loops around, innermost last
  std::vector<Labels> labels_;            ///< of the blocks around, innermost last
  Returns* inlined_ = nullptr;
  bool in_gmatch_ = false;                              ///< its one use that is compiled
  std::vector<const lua::Function*> in_place_;          ///< functions that are compiled in place, innermost last
  std::unordered_map<const lua::Local*, Value> known_;  ///< what parameters of such functions are
  std::unordered_map<const lua::Local*, const lua::Function*> known_functions_;  ///< and as functions; may be null
  int more_ = -1;                              ///< the register with what `...` stands for
  std::set<const lua::Local*> asked_at_once_;  ///< locals that hold functions which can be asked about many faces
  int version_ = -1;                           ///< the function that is made for all faces at once; -1: none
};

}  // namespace houserules
