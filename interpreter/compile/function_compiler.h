// Compiles a single function of a script, with the functions nested in it.
#pragma once

#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <type_traits>
#include <unordered_map>
#include <utility>
#include <vector>

#include "grammar/lua/ast.h"
#include "interpreter/compile/compile.h"
#include "interpreter/compile/effects.h"
#include "interpreter/compile/lines.h"
#include "interpreter/compile/scopes.h"
#include "interpreter/compile/tables.h"
#include "interpreter/machine/program.h"
#include "interpreter/state/loaded_game.h"

namespace houserules {

/// State shared by the compilers of all functions.
struct Compilation {
  LoadedGame& in;
  machine::Program& program;
  const Scopes& scopes;
  Effects& effects;
  const std::vector<NamedThing> things = named_things(in.setup);
  std::unordered_map<const lua::Function*, int> functions = {};  ///< index of each function without upvalues
  std::vector<const lua::Function*> waiting = {};                ///< those not compiled yet
  std::unordered_map<const lua::Local*, int> file_locals = {};   ///< file-level locals: globals of the program
  std::map<std::string, int> global_variables = {};              ///< those of the scripts, and the lists of `things`
  /// Index into Program::words, by 2 * row of kWords, plus 1 for a method.
  std::unordered_map<std::size_t, int> words = {};
  /// The globals that are assigned; true if only once, to a new table that nothing else refers to.
  std::map<int, bool> tables = {};

  // The index of a function without upvalues; queues it for compilation if it is new.
  int function(const lua::Function& function);
  machine::Value value_of(const lua::Function& of) {
    return machine::Value::of(machine::Tag::function, static_cast<std::uint64_t>(function(of)));
  }
  /// The index of a function that passes its arguments on to a built-in, for using the built-in as a value.
  int function_of_word(int word);
  /// The same for the function that a global holds at the time of the call. It has `parameters` parameters.
  int function_of_global(const std::string& name, int parameters);
  std::map<int, int> word_functions = {};  ///< by word
  /// The version of a function that takes a set of faces instead of parameter number `card`; -1 if it has none.
  int faces_version(const lua::Function& function, std::size_t card);
  std::map<std::pair<const lua::Function*, std::size_t>, int> faces_versions = {};  ///< kBegun: being compiled
  static constexpr int kBegun = -2;
  std::unordered_map<const lua::Function*, bool> small = {};    ///< whether it has few enough nodes to be inlined
  std::unordered_map<const lua::Statement*, int> counted = {};  ///< with Scripts::counted: the number of each statement
  std::set<int> calls_unknown = {};  ///< versions for sets of faces that call functions which may not have one
  int global();
  int file_local(const lua::Local& local);
  int global_variable(const std::string& name);
  int constant(machine::Value value);
  int mask(std::uint64_t faces);
};

/// Whether a function uses its extra arguments (`...`).
bool takes_more(const lua::Function& function);

class FunctionCompiler {
 public:
  using Op = machine::Op;
  using Value = machine::Value;

  FunctionCompiler(Compilation& all, const lua::Function& function);

  /// Appends the code to the program and fills in function `number`. Throws NotCompiled.
  void compile(int number);
  /// The same for the version that takes a set of faces instead of parameter number `card`, and returns those for which
  /// the function is true (compile_faces.cc). Returns false if that is impossible.
  [[nodiscard]] bool compile_for_faces(int number, std::size_t card);

 private:
  struct Target {  ///< of an assignment
    const lua::Expression* expression;
    int object = -1, key = -1;  ///< registers of `object[key]`; -1: evaluated at the assignment
  };

  // ---- code ----
  int emit(Op op, int a = 0, int b = 0, int c = 0, int d = 0);
  int here() const { return static_cast<int>(code_.size()); }
  /// Sets the source line of the next instruction; `part` is as in ScriptPlace.
  void at_line(int line, int part = 0, std::string_view word = {}) { place(here(), line, part, word); }
  /// `word` is the built-in compiled inline that the call belongs to.
  void at_call(const lua::Call& call, std::string_view word = {}) {
    at_line(line_of_call(call), call.method_range.begin.line, word);
  }
  /// Discards the instructions from `begin` on.
  void take_back(std::size_t begin) {
    code_.resize(begin);
    while (!places_.empty() && places_.back().at >= begin) places_.pop_back();
    std::erase_if(questions_, [begin](const machine::FaceQuestion& question) { return question.otherwise > begin; });
    while (!operands_.empty() && operands_.back().at >= begin) operands_.pop_back();
  }
  /// Names operand `number` of the next instruction after the expression.
  void operand(const lua::Expression& expression, int number = 0) {
    if (const auto known = operand_name(expression)) name_operand(number, known->kind, *known->name);
  }
  void name_operand(int number, const char* kind, const std::string& name) {
    put(operands_, {static_cast<std::uint32_t>(here()), number, kind, &name},
        [](const machine::OperandName& one) { return std::pair(one.at, one.operand); });
  }
  void place(int at, int line, int part, std::string_view word) {
    put(places_, {static_cast<std::uint32_t>(at), line, file_, part, word},
        [](const machine::ScriptPlace& one) { return one.at; });
  }
  /// Adds to a sorted list, usually at its end; what has the same key is replaced.
  template <typename T, typename Key>
  static void put(std::vector<T>& to, const std::type_identity_t<T>& added, Key key) {
    auto at = to.end();
    while (at != to.begin() && key(added) < key(*std::prev(at))) --at;
    if (at != to.begin() && key(*std::prev(at)) == key(added)) *std::prev(at) = added;
    else to.insert(at, added);
  }
  void land(int jump) { code_[static_cast<std::size_t>(jump)].d = here() - jump - 1; }
  void land(const std::vector<int>& jumps) {
    for (const int jump : jumps) land(jump);
  }
  /// Sets the source line of the last instruction.
  void mark_last(int line) { place(here() - 1, line, 0, {}); }
  void jump_back(int to);
  void fault(const std::string& message) { emit(Op::fault, 0, 0, 0, static_cast<int>(all_.program.text(message))); }
  [[noreturn]] void refuse(const lua::Node& node, std::string why) const;
  int take(int count = 1);  ///< allocates registers
  /// Frees the registers that were allocated during its life.
  class Temporaries {
   public:
    explicit Temporaries(FunctionCompiler& in) : in_(in), before_(in.next_) {}
    ~Temporaries() { in_.next_ = before_; }
    Temporaries(const Temporaries&) = delete;
    Temporaries& operator=(const Temporaries&) = delete;

   private:
    FunctionCompiler& in_;
    int before_;
  };

  // ---- statements (compile_statements.cc) ----
  void block(const lua::Block& block);
  void begin_labels() { labels_.emplace_back(); }
  void end_labels();
  void label(const lua::Label& label);
  void go_to(const lua::Goto& statement);
  void statement(const lua::Statement& statement);
  void count(const lua::Statement& statement);  ///< emits Op::count with Scripts::counted, else nothing
  void local(const lua::LocalStatement& statement);
  void values_into(const std::vector<lua::Expression*>& given, int count);
  void assignment(const lua::Assignment& statement);
  void assign(const Target& target, int value, const lua::Expression* given = nullptr);
  /// `further` are the later targets of the same statement.
  Target target(const lua::Expression& expression, std::span<const lua::Expression* const> further = {});
  bool is_read_late(const lua::Expression& expression, bool of_name,
                    std::span<const lua::Expression* const> further) const;
  void declare(const lua::Local& local, int value, const lua::Expression* given);
  void set_global(int value, int global, const lua::Expression* given);  ///< `given` is the expression of the value
  void local_function(const lua::LocalFunction& statement);
  void if_else(const lua::If& statement);
  void while_loop(const lua::While& statement);
  void repeat_loop(const lua::Repeat& statement);
  void numeric_for(const lua::NumericFor& statement);
  void generic_for(const lua::GenericFor& statement);
  void called_for(const lua::GenericFor& statement);  ///< over the results of a script function
  bool is_gmatch(const lua::Call& call) const;
  void for_matches(const lua::GenericFor& statement, const lua::Call& walked);  ///< `for ... in text:gmatch(pattern)`
  void loop_variables(const std::vector<lua::Local*>& variables, int first);
  void walk(const lua::GenericFor& statement, int first, int begin, int out);
  void end_loop(const lua::Statement& loop, int begin, const std::vector<int>& out);
  void give(const lua::Return& statement);

  // ---- expressions (compile_expressions.cc) ----
  std::optional<Value> constant(const lua::Expression& expression);
  int any(const lua::Expression& expression);    ///< a register with its value: a local's own, or a new one
  int fresh(const lua::Expression& expression);  ///< a new register with its value
  /// Evaluates two operands in Lua's order.
  std::pair<int, int> operands(const lua::Expression& left, const lua::Expression& right);
  bool is_read_after(const lua::Expression& expression, const lua::Expression& next) const;
  void into(const lua::Expression& expression, int to);
  void load(Value value, int to);
  void name_into(const lua::Name& name, int to);
  void boolean_into(const lua::Expression& expression, int to);  ///< for an expression with is_boolean()
  void field_into(const lua::Index& index, const std::string& field, int to);
  std::optional<PileId> pile_named(const lua::Expression& expression) const;  ///< a pile referred to by its own name
  void global_into(const lua::Name& name, int to);
  void unknown_name(const lua::Name& name);  ///< emits the error for reading an unknown name
  void binary_into(const lua::Binary& binary, int to);
  /// The operands of `a .. b .. c`, and the line that Lua reports for it: that of the last `..`.
  struct Joined {
    std::vector<const lua::Expression*> parts;
    int line = 0;
  };
  Joined joined_parts(const lua::Binary& binary);  ///< evaluates them into consecutive new registers
  void join(const Joined& joined, int first, int to);
  void table_into(const lua::Table& table, int to);
  /// Whether it has at most so many values, all at 1, 2, ..., so that they can be worked out before the table is made.
  bool fits_registers(const lua::Table& table, std::size_t most) const;
  void function_into(const lua::Function& function, int to);
  void word_into(std::size_t row, const lua::Node& place, int to);
  /// Emits jumps that are taken if the expression is true (or false, if `when` is false), and adds them to `jumps`.
  /// Otherwise execution falls through.
  void branch(const lua::Expression& expression, bool when, std::vector<int>& jumps);
  void compare(const lua::Binary& binary, bool when, std::vector<int>& jumps);
  bool is_open(const lua::Expression& expression) const;  ///< may have any number of values
  /// Evaluates an open expression into new registers; `wanted` is encoded as in instructions. Returns the first
  /// register.
  int several(const lua::Expression& expression, int wanted);
  /// Evaluates expressions into consecutive new registers. Returns how many, or kOpen if the last one is open.
  int all_of(const std::vector<lua::Expression*>& expressions);
  int register_of(const lua::Local& local);
  bool is_cell(const lua::Local& local) const;
  bool is_boolean(const lua::Expression& expression);  ///< can only be true or false
  bool is_named(const lua::Call& call) const;

  // ---- calls (compile_calls.cc) ----
  /// Compiles a call, with the results in new registers; `wanted` is encoded as in instructions. Returns the first
  /// register.
  int call(const lua::Call& call, int wanted, bool tail = false);
  int choose(const lua::Call& call, int wanted);
  /// The parts of an offer `{ cards, piles, fits }`; nothing if it has another form.
  struct PairOffer {
    const lua::Expression *one, *other;
    const lua::Function* fits;
    bool is_literal;  ///< the function is a literal
  };
  std::optional<PairOffer> pair_offer(const lua::Expression& value);
  void offer_pairs(int move, int values, const PairOffer& pairs, const lua::Call& call);
  int pick(const lua::Call& call, int wanted);
  void say(std::size_t row, const lua::Call& call);
  void new_list(std::size_t row, const lua::Call& call);
  int attempt(const lua::Call& call, int wanted);
  /// Compiles `list:where(...)` and similar methods by first computing the set of all matching faces. Returns the
  /// register of the result, or -1 if that is impossible.
  int call_looking(std::size_t row, const lua::Call& call, int wanted);
  /// R[to] = the faces that the method searches for; for a predicate, among those of the cards in R[list]. Returns
  /// false if that is impossible.
  [[nodiscard]] bool looked_for(const lua::Call& call, std::string_view word, int list, int to);
  [[nodiscard]] bool faces_of_pattern(const lua::Table& pattern, const lua::Call& call, std::string_view word, int list,
                                      int to);
  std::optional<std::uint64_t> faces_with(PatternField field, const lua::Expression& value);
  /// Compiles these methods as inline loops over the elements.
  enum class Each { where, except, any, all, count, first, highest, lowest, sum };
  int call_each(std::size_t row, const lua::Call& call, int wanted);
  bool is_own_list(const lua::Expression& expression, int at) const;
  const lua::Function* function_named(const lua::Expression& expression) const;
  void answer_into(const lua::Function& function, bool in_place, int argument, int to);
  void answer_branch(const lua::Function& function, bool in_place, int argument, bool when, std::vector<int>& jumps);
  /// Emits the call of a built-in.
  int call_word(std::size_t row, const lua::Call& call, const lua::Expression* object, int wanted);
  int method(const lua::Call& call, int wanted, bool tail);
  /// Emits a check that R[object] has the method, if evaluating the arguments, which Lua does afterwards, might fail or
  /// have side effects.
  void look_for_method(const lua::Call& call, int object);
  int call_method(const lua::Call& call, std::optional<std::size_t> row, int wanted,
                  bool tail = false);  ///< the object may be a table
  int word(std::size_t row, const lua::Node& place, bool is_method = false);
  static constexpr std::size_t kNextMatch = SIZE_MAX;  ///< stands in for a row of kWords; not callable by scripts
  const lua::Function* callee(const lua::Call& call) const;
  std::optional<std::size_t> word_called(const lua::Call& call) const { return word_named(*call.target); }
  std::optional<std::size_t> word_named(const lua::Expression& expression) const;
  /// The faces named by the literal arguments of `card:is`; nothing unless all are literals that name faces of the
  /// pack.
  std::optional<std::uint64_t> faces_of_words(const std::vector<lua::Expression*>& words) const;
  bool is_global(const lua::Expression& expression, std::string_view name) const;
  int move_named(const std::string& name) const;
  bool has_second(int move) const { return all_.in.setup.moves[slot(move)].second != ValueType::none; }
  bool has_value(int move) const { return all_.in.setup.moves[slot(move)].value != ValueType::none; }

  // ---- inlining (compile_in_place.cc) ----
  /// Scope in which the body of a function is compiled inline.
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
  /// The labels of a block, and the jumps to labels not seen yet.
  struct Labels {
    std::map<std::string, int> at;
    std::vector<std::pair<std::string, int>> jumps;
  };
  /// What `return` does in an inlined function.
  struct Returns {
    int to;                   ///< the register for the result; -1: not needed
    std::vector<int>* jumps;  ///< if not null: jump if the result is true, or false, according to `when`
    bool when;
    std::vector<int> ends;  ///< jumps to the end of the inlined body
    Returns* around;
    std::vector<std::vector<int>> breaks;  ///< of the caller
    std::vector<Labels> labels;
  };
  static bool always_returns(const lua::Block& block);
  /// The function to inline for a call; null if it should not or cannot be inlined.
  const lua::Function* in_place(const lua::Call& call) const;
  bool may_be_in_place(const lua::Function& function) const;
  bool gives_one(const lua::Call& call) const;      ///< exactly one value
  bool is_boolean_in_place(const lua::Call& call);  ///< can only be true or false
  /// An argument of an inlined function: a constant, a known function, or a register.
  struct Given {
    std::optional<Value> value;
    const lua::Function* function = nullptr;
    int held = 0;
  };
  Given given(const lua::Local& parameter, const lua::Expression* argument);
  /// Binds parameters to their arguments, except `but`.
  void bind(const lua::Function& function, const std::vector<lua::Expression*>& arguments,
            const lua::Local* but = nullptr);
  void bind(const lua::Local& parameter, int held);
  /// Compiles the body of a function whose parameters are bound: R[to] = its result; or as a condition.
  void body_into(const lua::Function& function, int to);
  void body_branch(const lua::Function& function, bool when, std::vector<int>& jumps);
  void end_body(const lua::Function& function, Returns& returns);
  /// Compiles an inlined call: with its result in a new register; as a tail call; as a condition; for a set of faces.
  int call_in_place(const lua::Function& function, const lua::Call& call, bool is_wanted);
  void tail_in_place(const lua::Function& function, const lua::Call& call);
  bool branch_in_place(const lua::Call& call, bool when, std::vector<int>& jumps);
  std::optional<bool> faces_in_place(const lua::Call& call, std::size_t card, int among, int to);

  // ---- functions of sets of faces (compile_faces.cc) ----
  // These return false for what can only be asked card by card; the code emitted so far must then be discarded.
  /// The value of a local that depends on the card.
  struct OfCard {
    enum class Kind { card, field, step, truth } kind = Kind::card;
    FaceField field{};
    int at = -1;             ///< truth: register of the faces for which it is true; step: register of the other card
    bool from_card = false;  ///< step: from the card to the other one
  };
  bool depends(const lua::Expression& expression) const;
  std::optional<OfCard> of_card(const lua::Expression& expression);
  [[nodiscard]] bool faces_block(const lua::Block& block, int active, int yes);
  [[nodiscard]] bool faces_statement(const lua::Statement& statement, int active, int yes);
  [[nodiscard]] bool faces_local(const lua::LocalStatement& statement, int active);
  [[nodiscard]] bool faces_if(const lua::If& statement, std::size_t branch, int active, int yes);
  /// R[yes] = the faces in R[among] for which the function body returns true.
  [[nodiscard]] bool faces_answer(const lua::Block& body, int among, int yes);
  /// R[to] = the faces in R[among] for which the expression is true.
  [[nodiscard]] bool faces_into(const lua::Expression& expression, int among, int to);
  bool is_harmless(const lua::Expression& expression);
  bool faces_added(const lua::Expression& expression, int among, int to);
  [[nodiscard]] bool faces_comparison(const lua::Binary& binary, int among, int to);
  [[nodiscard]] bool faces_called(const lua::Call& call, int among, int to);
  [[nodiscard]] bool call_unknown(const lua::Expression& function);
  /// Emits jumps to the card-by-card version, unless everything that the function calls can be called for a set of
  /// faces.
  void ask_at_once(const lua::Function& asked, std::vector<int>& jumps);
  std::optional<std::uint64_t> faces_that_compare(FaceField field, machine::Comparison comparison,
                                                  const lua::Expression& with);

  bool leads_here() const;
  void finish(int number);
  void begin();

  Compilation& all_;
  const lua::Function& function_;
  std::size_t file_;  ///< of the code being compiled
  std::vector<machine::Instruction> code_;
  std::vector<machine::FaceQuestion> questions_;
  std::vector<machine::ScriptPlace> places_;    ///< by instruction, of this function
  std::vector<machine::OperandName> operands_;  ///< likewise, then by number
  int next_ = 0, most_ = 0;
  std::unordered_map<const lua::Local*, int> registers_;
  std::vector<const lua::Local*> captured_;
  std::unordered_map<const lua::Local*, OfCard> of_card_;
  std::vector<std::vector<int>> breaks_;  ///< of the enclosing loops, innermost last
  std::vector<Labels> labels_;            ///< of the enclosing blocks, innermost last
  Returns* inlined_ = nullptr;
  bool in_gmatch_ = false;                              ///< compiling the one supported use of `gmatch`
  std::vector<const lua::Function*> in_place_;          ///< functions being inlined, innermost last
  std::unordered_map<const lua::Local*, Value> known_;  ///< constants bound to parameters of inlined functions
  /// Functions bound to them; may be null.
  std::unordered_map<const lua::Local*, const lua::Function*> known_functions_;
  int more_ = -1;                              ///< the register with the extra arguments (`...`)
  std::set<const lua::Local*> asked_at_once_;  ///< locals that hold functions with a version for sets of faces
  int version_ = -1;                           ///< the version for sets of faces being compiled; -1: none
};

}  // namespace houserules
