// The virtual machine that runs a game's compiled scripts. Its state and that of the table are the whole game, so
// copying both copies the game, even in the middle of a choice.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "interpreter/machine/heap.h"
#include "interpreter/machine/program.h"
#include "interpreter/sandbox/pages.h"
#include "interpreter/state/game_state.h"
#include "interpreter/state/hooks.h"
#include "interpreter/state/loaded_game.h"
#include "runtime/pairs.h"

namespace houserules::machine {

/// The elements of a list, pile or table, as read by the methods of lists.
struct Elements {
  Element element = Element::card;
  std::span<const std::uint16_t> items;
  std::uint32_t sets = 0;             ///< for sets: the offset of their GroupsBlock
  std::vector<std::uint16_t> copied;  ///< storage for items that no list or pile holds
};

/// A script that runs in another engine (Lua): its functions and tables. Calls may throw anything.
class Elsewhere {
 public:
  virtual ~Elsewhere() = default;
  virtual Value call(Value function, std::span<const Value> arguments) = 0;  ///< `function` has Tag::foreign
  virtual Value call(Callback which, std::span<const Value> arguments) = 0;
  // These take values with Tag::foreign_table.
  virtual std::int64_t length(Value table) const = 0;
  virtual Value get(Value table, Value key) const = 0;
  virtual void set(Value table, Value key, Value value) = 0;
  virtual ScriptPlace place() const = 0;  ///< of the running built-in
};

/// A stack frame.
struct Frame {
  std::uint32_t back = 0;  ///< the instruction to return to
  std::uint32_t base = 0;  ///< index of its R[0] on the stack
  std::uint16_t function = 0;
  std::uint8_t wanted = 0;  ///< number of results, encoded like an instruction's `c`
  bool leaves = false;      ///< called by the engine or a built-in: `return` leaves run()
};

class Machine {
 public:
  /// All references must outlive the machine. The game must be loaded. `state` is not saved or restored here but by its
  /// owner.
  Machine(const LoadedGame& its_game, std::shared_ptr<const Program> program, GameState& state, Hooks& hooks,
          World* world);

  /// Runs the top level of the files. Returns false if that needs Lua.
  bool load();

  /// Saves the complete state of the running script, after collecting garbage if there is much.
  void save(std::vector<std::byte>& to);
  void restore(std::span<const std::byte> from);
  std::size_t size() const;  ///< size in bytes of such a state

  static constexpr std::int64_t kFuel = 100'000'000;  ///< units that a decision may spend, unless set_limit says less
  static constexpr std::int64_t kUnitsAtOnce = 4;     ///< that take as long as one Lua instruction, measured

  /// Resets the budget for a new decision.
  void refill() {
    work_ = work();
    fuel_ = kSlice;
    reserve_ = limit_ - kSlice;
    told_ = table().told;
    heap.allow(kMostMade);
  }
  /// Units spent since construction.
  std::int64_t work() const { return work_ + units_spent(); }
  std::int64_t limit() const { return limit_; }
  /// Sets what a decision may spend, in units; what the current one has spent stays spent.
  void set_limit(std::int64_t units) {
    reserve_ += units - limit_;
    limit_ = units;
  }
  /// Updates the list of players for a new deal, from the state after loading, and charges for the deal.
  void begin_deal();
  std::optional<Value> players_left();  ///< a list of those still in the match; nothing if all are

  /// Starts a callback, with `argument` (a player, or a team for team_score) if there is one.
  Step call(Callback which, std::optional<Value> argument = std::nullopt);
  /// Continues after the pending choice, with the answer in GameState::choice.
  Step resume();
  /// These continue after Step::tries, tried and fails. `cost` is the price, in units, of saving or restoring the
  /// state.
  Step go_on_trying(std::int64_t cost);
  Step go_on() { return guarded(0); }
  /// Discards the cached results of functions of faces.
  void forget_face_answers() { face_answers_.clear(); }
  Step go_on_failed(std::string_view why, std::int64_t cost);
  const std::string& why_failed() const { return why_failed_; }
  /// Fails with `message` instead of continuing after `step` (tries or fails).
  Step refuse(std::string message, Step step);
  /// The error after Step::wrong.
  struct Wrong {
    std::string message;
    ScriptPlace place;
    bool nothing_offered = false;
    Verdict verdict = Verdict::error;
  };
  const Wrong& wrong() const { return wrong_; }
  /// Calls a function that may not act, from within a built-in. Throws Trap or Fault. If `version` is not -1, calls
  /// that function with the captured values of `function`.
  Value ask(Value function, std::span<const Value> arguments, int version = -1);
  Value ask(Callback which, std::span<const Value> arguments) {
    if (foreign_ != nullptr) return foreign_->call(which, arguments);
    return ask(Value::of(Tag::function, static_cast<std::uint64_t>(program->callback(which))), arguments);
  }

  /// Whether the script defines this callback.
  bool has(Callback which) const {
    if (foreign_ != nullptr) return game.has(which);
    const int global = program->callback_globals[static_cast<std::size_t>(which)];
    return program->callback(which) >= 0 && (global < 0 || !stack_[slot(global)].is_nil());
  }

  /// Calls a function with a card. If the result depends only on the face, it is cached by face.
  Value ask_of_card(Value function, CardId card);
  Value ask_of_card(Callback which, CardId card) {
    const Value argument = Value::card(card);
    if (foreign_ != nullptr) return foreign_->call(which, {&argument, 1});
    return ask_of_card(Value::of(Tag::function, slot(program->callback(which))), card);
  }

  /// The same without spending units; nothing unless the result depends only on the face and public values.
  std::optional<Value> tell_of_face(Callback which, CardId card);

  /// Calls a callback between two steps of the script. Returns nothing on failure; wrong() has a line if the error is
  /// known, otherwise Lua has to be asked.
  std::optional<Value> ask_between(Callback which, std::span<const Value> arguments);

  /// While one player chooses in a choose_all: asks its function again what the others may choose, for the cards as
  /// they lie now, and replaces the answers given so far by random ones of those. `function` is in Lua; nothing: on the
  /// machine. Leaves the pending decision overwritten. Throws Fault or Trap.
  void offer_anew(std::optional<Value> function, Chance& chance);
  /// The same on the machine between two steps of the script. False on failure.
  bool offer_anew_between(Chance& chance);

  /// See World::short_deal.
  struct ShortDeal {
    std::string message;
    ScriptPlace place;
  };
  const ShortDeal& short_deal() const { return short_deal_; }
  void forget_short_deal() {
    if (!short_deal_.message.empty()) short_deal_ = {};
  }
  void note_short_deal(std::string message);

  // ---- the state of the script while a decision is pending ----
  std::span<const Frame> frames() const { return frames_; }
  std::uint32_t running_at() const { return pc_; }
  /// All live values: globals, public values and the registers of all frames.
  std::span<const Value> live() const {
    const Instruction& asks = program->code[pc_];
    return {stack_.get(), frames_.back().base + asks.a + (asks.op == Op::ask_all ? 3U : 0U)};
  }

  Value public_value(int number, int owner) const { return stack_[public_place(number, owner)]; }
  void set_public_silently(int number, int owner, Value value) { stack_[public_place(number, owner)] = value; }
  PublicValue shown_value(Value value) const;
  std::string text_of(Value value) const;   ///< as `tostring` shows it; may trap
  std::string describe(Value value) const;  ///< for messages: "the card 7 of hearts"

  // ---- for a script that runs in another engine (outside.cc) ----
  /// Where the script runs; null: on the machine.
  void set_elsewhere(Elsewhere* elsewhere) { foreign_ = elsewhere; }
  /// Sets whether the script is inside a function that may not act. Returns the previous setting.
  bool set_asked(bool asked) { return std::exchange(nested_, asked ? 1 : 0) > 0; }
  /// Keeps a value alive for something outside the machine until let_go(). Returns its index in `held_`.
  std::uint32_t hold(Value value);
  void hold(std::uint32_t place, Value value) { held_[place] = value; }
  void let_go(std::uint32_t place);
  Value held(std::uint32_t place) const { return held_[place]; }
  /// Runs the built-in kWords[row]. `values` are its arguments, then its results.
  Step call_word(std::size_t row, std::vector<Value>& values);
  Step call_function(WordFunction function, std::vector<Value>& values);  ///< the same for an internal function
  bool runs_elsewhere() const { return foreign_ != nullptr; }
  /// Reports that a method was called on an object of the wrong kind.
  [[noreturn, gnu::cold]] void wrong_object(Value object) const;
  /// Must be called at the start of each built-in. Returns the one that runs meanwhile, for end_word(). Throws Fault if
  /// it may not be used now.
  std::string_view begin_word(std::size_t row);
  void end_word(std::string_view outer) { word_outside_ = outer; }
  /// Begins a decision of `player`, with nothing on offer.
  void begin_choice(Value player);
  void offer_named(Value move, Value value);
  [[noreturn]] static void refuse_more_to_pick();
  [[noreturn]] static void refuse_moves(std::string_view given);  ///< for moves that are not a table
  /// Asks the player for one of the offered alternatives. Returns `next` if a policy has answered already, `stopped` if
  /// the limit is reached.
  Step ask_offered(bool picks);
  Step ask(bool simultaneous);
  /// Stores the answer as the script receives it, up to four values; returns how many.
  int take_answer(Value* to);
  /// Fails unless choose_all may begin with these arguments; Lua calls it if the second is missing.
  void begin_choosing_all(const Elements& players, std::optional<Value> function);
  Step ask_all(Value* at, bool answered) {
    answering_ = answered;
    return ask_all(at);
  }
  bool next_answer(Value* at, int values);  ///< Op::answers_next
  void begin_trying(std::optional<Value> function, std::size_t open);
  void begin_failing(std::optional<Value> why, std::size_t open);
  Value copy_to_walk(Value list);
  /// Sorts the keys of a table into the order of `pairs`. Throws Fault if one has a type that cannot be sorted.
  void sort_keys(std::vector<Value>& keys);

  // ---- for built-ins ----
  static constexpr std::int64_t kMostValues = 10'240;  ///< results of a built-in
  /// Must be called after writing beyond the registers of the running function.
  void reached(const Value* end) { high_ = std::max(high_, static_cast<std::uint32_t>(end - stack_.get())); }
  const LoadedGame& game;
  const std::shared_ptr<const Program> program;
  GameState& state;
  Hooks& hooks;
  World* world;  ///< null in rule tests, which have no game of their own
  Heap heap;

  Table& table() const { return state.table; }
  const Setup& setup() const { return game.setup; }
  /// The name of the running built-in, for messages; "" if there is none.
  std::string_view running_word() const;
  /// `what` if it is not empty, else the running built-in. Traps if there is neither.
  std::string_view who_asks(std::string_view what) const;
  /// Reads the elements of a pile, list, row, or table of such values. For anything else throws a Fault saying that
  /// `what`, or else the running built-in, takes a list. Costs one unit per element.
  [[gnu::always_inline]] Elements elements(Value value, std::string_view what = {}) {
    Elements result;
    if (value.is(Tag::pile)) {
      result.items = table().cards(value.pile());
    } else if (value.is(Tag::list)) {
      read_list(value, result);
    } else {
      find_elements(value, result, what);
    }
    spend(static_cast<std::int64_t>(result.items.size()));
    return result;
  }
  /// The same for the object of a list method, which must be a pile, list, sets or row.
  [[gnu::always_inline]] Elements listed(Value value) {
    if (!value.is(Tag::pile) && !value.is(Tag::list) && !value.is(Tag::sets) && !value.is(Tag::row)) [[unlikely]]
      no_method(value);
    return elements(value);
  }
  [[noreturn]] void no_method(Value of);  ///< of lists; throws Fault or Trap
  [[gnu::always_inline]] Value element(Element element, std::uint16_t item, std::uint32_t sets = 0) {
    if (element == Element::card) return Value::card(item);
    return element == Element::player ? Value::player(item) : made_element(element, item, sets);
  }
  Value made_element(Element element, std::uint16_t item, std::uint32_t sets);
  /// The element of a list at `place`, counted from 1, or from the end if negative; nil if there is none.
  Value at_place(Value of, std::int64_t place) {
    const ListBlock& list = heap.list(of);
    const auto from_first = static_cast<std::uint64_t>(place < 0 ? place + list.count : place - 1);
    return from_first < list.count ? element(list.element, heap.items(list)[from_first], list.sets) : Value{};
  }
  /// Converts a value to a list element; false if it cannot be one.
  bool read_element(Value value, Element& element, std::uint16_t& item) const;
  bool make_list(Value* at, int count);  ///< at[0] = a list of the values behind it, if they are things of one kind
  Value list_like(const Elements& of, std::span<const std::uint16_t> items);
  Value field(Value of, std::uint32_t text);
  void set_field(Value of, std::uint32_t text, Value value);
  Value index(Value of, Value key);
  std::int64_t length(Value of);
  /// The value as an integer. If it is none, throws a Fault as elements() does.
  std::int64_t whole(Value value, std::string_view what = {}) const {
    if (value.is(Tag::integer)) [[likely]]
      return value.as_integer();
    if (const auto number = as_whole(value)) return *number;
    not_whole(value, what);
  }
  /// The value as an integer; nothing if it is none.
  static std::optional<std::int64_t> as_whole(Value value) {
    if (value.is(Tag::integer)) [[likely]]
      return value.as_integer();
    return whole_of_number(value);
  }
  const KnownThing& known(Value text) const {
    static const KnownThing kNothing;
    return text.tag == Tag::text && (text.bits & kMade) == 0 ? program->known[text.bits] : kNothing;
  }
  /// The characters of a string value.
  std::string_view characters(Value text) const;
  /// A string value.
  Value text(std::string_view characters);
  Value value_of(const OptionValue& option);
  void spend(std::int64_t units) {
    if ((fuel_ -= units) < 0) [[unlikely]]
      take_slice();
  }
  /// The faces in `among` for which `function` returns true, from a single call; nothing if it has to be called card by
  /// card.
  std::optional<std::uint64_t> ask_faces(Value function, std::uint64_t among);
  /// The faces that match one field of a pattern, such as `{ suit = "hearts" }` or `{ rank = { "Q", "K" } }`; `window`
  /// is as in Program::faces_of.
  std::uint64_t faces_fitting(PatternField field, Value what, std::size_t window = 0);
  /// Units spent by the current decision.
  std::int64_t units_spent() const { return limit_ - reserve_ - fuel_; }
  bool is_asked() const { return nested_ > 0; }  ///< the script may not act now
  /// An empty text to build one in, valid until the next call.
  std::string& no_text() {
    text_built_.clear();
    return text_built_;
  }
  /// An empty collection of sets for a built-in that searches for some. Shared, so functions called during the search
  /// must not use it.
  CardSets& no_sets() {
    if (!sets_found_.empty()) sets_found_.clear();  // after a search that failed
    return sets_found_;
  }
  Value list_of_sets_found() {
    const Value list = heap.list_of(sets_found_);
    sets_found_.clear();
    return list;
  }
  Step fail(Value why) {
    why_failed_ = text_of(why);
    return Step::fails;
  }
  void settle();  ///< checks the limits after events were sent
  void collect();
  void offer(int move, Value value);
  /// The elements of the list for which `what` holds, as `where` has it.
  Value fitting(Value list, Value what);
  /// Where that depends on more than faces in a pile, it is found out at once, and then `what` is nil.
  void begin_fitting(Value& list, Value& what);
  void offer_fitting(int move, Value list, Value what);
  void offer_table(Value table, bool with_calls);
  void call_by_others(const Value* moves, int count);
  void call_by_table(Value table);
  bool has_own_moves();  ///< whether the player has a move of their own before calls are offered; if not, offers kGoOn
  void set_public(int number, int owner, Value value);
  void set_public_early(int number, Value value);  ///< for use while loading, when the script may not act otherwise
  void set_index(Value of, Value key, const Value& value);

  static constexpr std::int64_t kPerDeal = 12'000;  ///< cost of starting a deal; at least as much as in Lua

 private:
  static constexpr std::uint32_t kStack = 1U << 18U;
  static_assert(kStack > 2 * kMostState);
  static constexpr std::size_t kGuard = 0x10000;  ///< inaccessible bytes behind the stack, in whole pages
  static constexpr std::size_t kStackBytes = ((kStack + kMostValues) * sizeof(Value) / kGuard + 2) * kGuard;
  static constexpr std::size_t kMostFrames = 10'000;
  static constexpr int kMostNested = 150;         ///< nesting depth of functions called by built-ins
  static constexpr std::int64_t kSlice = 10'000;  ///< units between two checks of stop_requested
  static constexpr std::int64_t kPerCall = 100;
  static constexpr std::uint32_t kMostMade = 16U << 20U;                ///< bytes allocated per decision
  static constexpr std::uint64_t kMostTold = std::uint64_t{16} << 20U;  ///< bytes of events per decision

  /// Takes the next slice of the budget. Throws Fault if it is used up, Trap if stop_requested is set.
  [[gnu::cold, gnu::noinline]] void take_slice();
  [[noreturn, gnu::cold, gnu::noinline]] void too_deep();  ///< reports unbounded recursion
  [[noreturn, gnu::cold, gnu::noinline]] void told_too_much();
  [[gnu::cold, gnu::noinline]] void tell(const Fault& fault);
  /// Spends units between two instructions. Returns how the script ended if the budget is used up, else nothing.
  std::optional<Step> pay(std::int64_t cost);
  void find_elements(Value value, Elements& result, std::string_view what);  ///< for anything but a pile or a list
  void find_sets_of(Value value, Elements& result);                          ///< of hand:sets(n)
  void read_sets(Value table, Elements& result, std::string_view what);      ///< of a table of lists of cards
  void read_table(Value table, Elements& result, std::string_view what);
  static std::optional<std::int64_t> whole_of_number(Value value);
  [[noreturn]] void not_whole(Value value, std::string_view what) const;
  void read_list(Value value, Elements& result) {
    const ListBlock& list = heap.list(value);
    result.element = list.element;
    result.sets = list.sets;
    result.items = {heap.items(list), list.count};
  }
  Value end_of(PileId pile, bool bottom) const {  ///< its top or bottom card; nil if it is empty
    const auto cards = table().cards(pile);
    return cards.empty() ? Value{} : Value::card(bottom ? cards.front() : cards.back());
  }
  /// The faces of the cards of a pile or list; nothing for anything else.
  std::optional<std::uint64_t> faces_of(Value value) {
    std::span<const CardId> cards;
    if (value.is(Tag::pile)) cards = table().cards(value.pile());
    else if (value.is(Tag::list) && heap.list(value).element == Element::card)
      cards = {heap.items(heap.list(value)), heap.list(value).count};
    else return std::nullopt;
    std::uint64_t found = 0;
    for (const CardId card : cards) found |= std::uint64_t{1} << table().face(card);
    return found;
  }
  int faces_version(Value function) const;   ///< Function::faces; -1 also for values that are no such functions
  bool is_asked_at_once(Value asked) const;  ///< Op::jump_by_card
  std::uint64_t faces_comparing(std::uint64_t among, FaceField field, Comparison comparison, Value value);
  std::uint64_t faces_stepping(std::uint64_t among, Value other, const Value& step, bool from_them);
  /// Prepares `for i = first, last, step` at `at` (Op::for_begin). Returns false if the loop never runs.
  bool begin_for(Value* at) const;
  /// A new table with the keys of `table` in the order of `pairs`.
  Value keys_of(Value table);
  bool next_key(Value* at);                                               ///< Op::keys_next; false at the end
  Value empty_like(Value list);                                           ///< Op::list_begin
  void append_open(Value table, const Value* first, std::int64_t place);  ///< Op::append_more
  void add_to_sum(Value* sum, Value rating, Value element);               ///< Op::sum for numbers that are not integers
  void keep_best(Value* best, Value element, const Value& rating, bool highest);  ///< Op::best
  /// The interpreter loop; runs until the frame at `depth` returns or the script stops. Callees should take at most six
  /// machine words in registers: otherwise the loop needs a larger frame.
  Step run(std::size_t depth);
  bool ask_card_by_card(std::size_t depth);
  void want(Value* results, int count, std::uint8_t wanted);
  int count_of(Instruction in, const Value* first) const;
  void begin_function(int function, Value* arguments, int count, Instruction in, std::uint32_t back);
  void begin_value(Value* at, Instruction in, std::uint32_t back);  ///< Op::call_value
  void begin_tail_value(Value* r, Instruction in);                  ///< Op::tail_call_value
  void begin_faces(Value* at, Instruction in, std::uint32_t back);  ///< Op::faces_call
  Step guarded(std::size_t depth);
  Step failed();                         ///< ends the script after tell(), or after an error without a location
  std::uint32_t end_of_frames() const {  ///< index of the first value on the stack that no frame uses
    if (frames_.empty()) return static_cast<std::uint32_t>(program->state_size);
    return frames_.back().base + program->functions[frames_.back().function].registers;
  }
  /// Checks that the function's registers fit on the stack from `base` on. Call it before writing anything there.
  const Function& reserve(int function, std::uint32_t base);
  void enter(const Function& its, std::uint32_t base, std::uint8_t wanted, bool leaves, std::uint32_t back);
  struct Callee {
    int function;
    std::span<const Value> captured;
  };
  /// `operand` is as in OperandFault, for the error if the value is not a function.
  Callee callee(Value function, int operand = -1);
  [[noreturn, gnu::cold, gnu::noinline]] static void no_function(Value value, int operand);
  Value held_beyond(const Function& its, std::span<const Value> arguments);  ///< Function::takes_more
  /// Sets up a function's registers at `at` from its arguments at `from`.
  void give_arguments(const Callee& callee, const Function& its, Value* at, const Value* from, int count);
  void begin_callee(const Callee& callee, Value* at, int count, Instruction in, std::uint32_t back);
  template <typename Ask>
  std::optional<Value> between(Ask asked);
  std::size_t public_place(int number, int owner) const {
    return static_cast<std::size_t>(program->public_places[static_cast<std::size_t>(number)] + (owner < 0 ? 0 : owner));
  }
  void give_answer(Value* at, Instruction in);  ///< stores the answer as the results of Op::ask or Op::ask_value
  int push_answer(const Alternative& alternative, std::int64_t number, const CardId* sets, Value* to);
  Value chosen_value(const Alternative& alternative, std::int64_t number, const CardId* sets);
  void keep_offer(Value offers, std::size_t i, Value function, Value players);
  bool next_of_all(Value* at);
  Step ask_all(Value* at);                             ///< Op::ask_all
  void set_own(int number, int owner, Value value);    ///< sets a public value of a player, team or suit
  int suit_value(Value of, std::uint32_t text) const;  ///< a suit's public value, by the suit's name
  void add_pairs(int move, Value value);
  void begin_pairs(int move, Value one, Value other);  ///< Op::pairs_begin
  void find_pairs(int move, Value one, Value other);
  void walk_pairs();          ///< the pairs that have been found
  bool next_pair(Value* at);  ///< Op::pairs_next; false at the end
  void keep_pair();           ///< Op::pairs_keep
  void add_value(int move, ValueType type, int words, Value value, bool of_pair);
  void add_number(int move, Value value);
  void add_words(int move, int words, Value value);
  /// The players who may call the move, according to `others`; `who` must not be a function.
  SeatMask callers_of(int move, Value who);
  int move_picked(Value name) const;  ///< the move with that name, which must take a value
  [[noreturn, gnu::cold, gnu::noinline]] void nothing_to_choose(bool picks) const;
  void parts(int move, ValueType type, int words, Value value, std::vector<Alternative>& parts);

  /// Globals, public values, then registers. Nil is all zeros, so registers not used yet need no clearing.
  MappedPages<Value> stack_ = pages_of<Value>(kStackBytes);
  std::vector<Frame> frames_;
  std::uint32_t pc_ = 0;    ///< the instruction after the running one; 0 while a running instruction cannot fail
  std::uint32_t high_ = 0;  ///< values from here on have never been used, or are cleared
  std::uint32_t open_ = 0;  ///< end of the open values
  std::int64_t fuel_ = 0;
  std::uint64_t told_ = 0;  ///< Table::told when the decision began
  int nested_ = 0;
  bool answering_ = false;
  Wrong wrong_;
  ShortDeal short_deal_;
  std::string why_failed_;  ///< with Step::fails: the reason given by the script
  Elsewhere* foreign_ = nullptr;
  std::vector<Value> held_;          ///< nil: free
  std::vector<std::uint32_t> free_;  ///< free indices of `held_`
  Value choosing_all_;               ///< of the running choose_all, as next_of_all() has it
  std::uint32_t outside_ = 0;        ///< registers in use by built-ins called from outside
  std::string_view word_outside_;    ///< the running one
  std::size_t row_outside_ = 0;
  bool is_without_object_ = false;  ///< it was called without arguments

  std::int64_t limit_ = kFuel;    ///< units per decision
  std::int64_t reserve_ = kFuel;  ///< units left after the current slice; the slice itself is in `fuel_`
  std::int64_t work_ = 0;         ///< units spent before the current decision

  /// The pairs of values that a move may be offered with, and the position in iterating over them.
  struct PairWalk {
    std::vector<Alternative> firsts, seconds;
    std::vector<Value> values;  ///< of `seconds`
    std::optional<Pairs> pairs;
    bool has_sets = false;              ///< among `firsts`
    bool checks = false;                ///< some pairs may not be worth offering
    std::size_t first = 0, second = 0;  ///< the next pair; `second` is at its end before the next of `firsts`
  };
  std::string text_built_;
  CardSets sets_found_;
  PairWalk walk_;  ///< one is enough: the function asked about a pair cannot offer moves

  /// Results of a function of faces, valid as long as the values it read have not changed.
  struct FaceAnswers {
    std::vector<Value> read;
    std::uint64_t known = 0;
    std::array<Value, 64> answers;
  };
  std::vector<std::unique_ptr<FaceAnswers>> face_answers_;  ///< by function
};

}  // namespace houserules::machine
