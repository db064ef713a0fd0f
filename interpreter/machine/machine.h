// Runs a game's compiled scripts. Its state and the table's are all that there is of a game, so that copying them
// copies it, in the middle of a choice as well.
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

/// The elements of a list, a pile or a table as a word of lists takes them.
struct Elements {
  Element element = Element::card;
  std::span<const std::uint16_t> items;
  std::uint32_t sets = 0;             ///< of sets: their block
  std::vector<std::uint16_t> copied;  ///< where the items lie that no list or pile holds
};

/// The functions and tables of a script that does not run on the machine. Calling and reading may throw anything.
class Elsewhere {
 public:
  virtual ~Elsewhere() = default;
  virtual Value call(Value function, std::span<const Value> arguments) = 0;  ///< of Tag::foreign
  virtual Value call(Callback which, std::span<const Value> arguments) = 0;
  // Of Tag::foreign_table.
  virtual std::int64_t length(Value table) const = 0;
  virtual Value get(Value table, Value key) const = 0;
  virtual void set(Value table, Value key, Value value) = 0;
  virtual ScriptPlace place() const = 0;  ///< of the word that runs
};

/// A running function.
struct Frame {
  std::uint32_t back = 0;  ///< the instruction that goes on once it returns
  std::uint32_t base = 0;  ///< its R[0]
  std::uint16_t function = 0;
  std::uint8_t wanted = 0;  ///< as an instruction's `c`
  bool leaves = false;      ///< it was called by the engine or a word
};

class Machine {
 public:
  /// All must outlive it. The game is loaded; `state` lies elsewhere and is saved by its owner.
  Machine(const LoadedGame& its_game, std::shared_ptr<const Program> program, GameState& state, Hooks& hooks,
          World* world);

  /// Runs the chunks of the files. False if they do what the machine leaves to Lua.
  bool load();

  /// Copies all that a running script consists of.
  void save(std::vector<std::byte>& to);
  void restore(std::span<const std::byte> from);
  std::size_t size() const;  ///< bytes of it

  /// Gives the script what it may spend until somebody chooses.
  void refill() {
    work_ = work();
    fuel_ = kSlice;
    reserve_ = kFuel - kSlice;
    told_ = table().told;
    heap.allow(kMostMade);
  }
  /// Units spent since it was made.
  std::int64_t work() const { return work_ + kFuel - reserve_ - fuel_; }
  /// Begins a deal in the state after loading: sets `players`.
  void begin_deal();

  /// Calls a function that the engine calls; `seat` (a team, for team_score) is its argument, if any.
  Step call(Callback which, std::optional<Value> argument = std::nullopt);
  /// Goes on after the pending choice, which is answered in GameState::choice.
  Step resume();
  /// Go on with a `try` that begins, after one that is done, and where one began whose state was put back.
  /// `cost`: units of keeping the state, or of putting it back.
  Step go_on_trying(std::int64_t cost);
  Step go_on() { return guarded(0); }
  /// Drops what functions have answered for faces.
  void forget_face_answers() { face_answers_.clear(); }
  Step go_on_failed(std::string_view why, std::int64_t cost);
  const std::string& why_failed() const { return why_failed_; }
  /// Says what is wrong with what the script wants (`step`: tries or fails) instead of going on.
  Step refuse(std::string message, Step step);
  /// With Step::wrong.
  struct Wrong {
    std::string message;
    ScriptPlace place;
    bool nothing_offered = false;
    Verdict verdict = Verdict::error;
  };
  const Wrong& wrong() const { return wrong_; }
  /// Calls a function in the middle of everything, which may not act; traps.
  /// `version`: the function to call with what `function` has captured, if not that itself.
  Value ask(Value function, std::span<const Value> arguments, int version = -1);
  Value ask(Callback which, std::span<const Value> arguments) {
    if (foreign_ != nullptr) return foreign_->call(which, arguments);
    return ask(Value::of(Tag::function, static_cast<std::uint64_t>(program->callback(which))), arguments);
  }

  /// Whether the script has such a function.
  bool has(Callback which) const {
    if (foreign_ != nullptr) return game.has(which);
    const int global = program->callback_globals[static_cast<std::size_t>(which)];
    return program->callback(which) >= 0 && (global < 0 || !stack_[slot(global)].is_nil());
  }

  /// What a function gives for a card. Kept by face where it depends on that alone.
  Value ask_of_card(Value function, CardId card);
  Value ask_of_card(Callback which, CardId card) {
    const Value argument = Value::card(card);
    if (foreign_ != nullptr) return foreign_->call(which, {&argument, 1});
    return ask_of_card(Value::of(Tag::function, slot(program->callback(which))), card);
  }

  /// What a function gives for a card, without spending units; nothing unless that depends on its face and on public
  /// values alone.
  std::optional<Value> tell_of_face(Callback which, CardId card);

  /// The same between two steps of the script; nothing if it traps, or goes wrong: wrong() has a line then.
  std::optional<Value> ask_between(Callback which, std::span<const Value> arguments);

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

  // ---- where it stands, while a decision is pending ----
  std::span<const Frame> frames() const { return frames_; }
  std::uint32_t running_at() const { return pc_; }
  /// Globals, public values and the variables of all running functions.
  std::span<const Value> live() const {
    const Instruction& asks = program->code[pc_];
    return {stack_.get(), frames_.back().base + asks.a + (asks.op == Op::ask_all ? 3U : 0U)};
  }

  Value public_value(int number, int owner) const { return stack_[public_place(number, owner)]; }
  void set_public_silently(int number, int owner, Value value) { stack_[public_place(number, owner)] = value; }
  PublicValue shown_value(Value value) const;
  std::string text_of(Value value) const;   ///< as `tostring` has it; traps
  std::string describe(Value value) const;  ///< for messages: "the card 7 of hearts"

  // ---- for a script that runs elsewhere (outside.cc) ----
  /// Where its functions are; null: the machine runs the script itself.
  void set_elsewhere(Elsewhere* elsewhere) { foreign_ = elsewhere; }
  /// Says whether the script is in the middle of a question, where it may not act. Returns what was said before.
  bool set_asked(bool asked) { return std::exchange(nested_, asked ? 1 : 0) > 0; }
  /// Keeps a value for as long as something outside holds it. Returns its place.
  std::uint32_t hold(Value value);
  void hold(std::uint32_t place, Value value) { held_[place] = value; }
  void let_go(std::uint32_t place);
  Value held(std::uint32_t place) const { return held_[place]; }
  /// Carries out kWords[row]; `values` are its arguments, then its results.
  Step call_word(std::size_t row, std::vector<Value>& values);
  Step call_function(WordFunction function, std::vector<Value>& values);  ///< the same of what is no word
  bool runs_elsewhere() const { return foreign_ != nullptr; }
  /// A word that was called as a function has been given another object than its own.
  [[noreturn, gnu::cold]] void wrong_object(Value object) const;
  /// What every word begins with: a fault unless it may be used now.
  void begin_word(std::size_t row);
  /// Begins a decision of `player`, for whom nothing is offered yet.
  void begin_choice(Value player);
  void offer_named(Value move, Value value);
  [[noreturn]] static void refuse_more_to_pick();
  [[noreturn]] static void refuse_moves(std::string_view given);  ///< that are no table
  /// Asks what is offered. `next`: answered already; `stopped`: at the limit.
  Step ask_offered(bool picks);
  Step ask(bool simultaneous);
  /// The answer as the script gets it: up to four values.
  int take_answer(Value* to);
  void begin_choosing_all(std::optional<Value> function);
  Step ask_all(Value* at, bool answered) {
    answering_ = answered;
    return ask_all(at);
  }
  bool next_answer(Value* at, int values);  ///< Op::answers_next
  void begin_trying(std::optional<Value> function, std::size_t open);
  void begin_failing(std::optional<Value> why, std::size_t open);
  Value copy_to_walk(Value list);
  /// Puts the keys of a table in the order in which `pairs` walks them. A fault if one of them is of a wrong kind.
  void sort_keys(std::vector<Value>& keys);

  // ---- for words ----
  static constexpr std::int64_t kMostValues = 10'240;  ///< that a word may return
  /// Values have been written up to here, perhaps beyond the registers of the running function.
  void reached(const Value* end) { high_ = std::max(high_, static_cast<std::uint32_t>(end - stack_.get())); }
  const LoadedGame& game;
  const std::shared_ptr<const Program> program;
  GameState& state;
  Hooks& hooks;
  World* world;  ///< null: nobody plays
  Heap heap;

  Table& table() const { return state.table; }
  const Setup& setup() const { return game.setup; }
  /// The name of the word that runs, for messages; "" while none does.
  std::string_view running_word() const;
  /// `what`, or else the word that runs; traps while none does.
  std::string_view who_asks(std::string_view what) const;
  /// The cards of a pile, what is in a list, a row, a table of such things. For anything else there is a fault that
  /// names `what` wants them: the word that runs, unless it is given.
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
  /// The same of what has the methods of lists, one of which runs.
  [[gnu::always_inline]] Elements listed(Value value) {
    if (!value.is(Tag::pile) && !value.is(Tag::list) && !value.is(Tag::sets) && !value.is(Tag::row)) [[unlikely]]
      no_method(value);
    return elements(value);
  }
  [[noreturn]] void no_method(Value of);  ///< of lists, which runs; a fault or a trap
  [[gnu::always_inline]] Value element(Element element, std::uint16_t item, std::uint32_t sets = 0) {
    if (element == Element::card) return Value::card(item);
    return element == Element::player ? Value::player(item) : made_element(element, item, sets);
  }
  Value made_element(Element element, std::uint16_t item, std::uint32_t sets);
  /// The element of a list at a place, from 1, or from its end at -1; nil if there is none.
  Value at_place(Value of, std::int64_t place) {
    const ListBlock& list = heap.list(of);
    spend(list.count);
    const auto from_first = static_cast<std::uint64_t>(place < 0 ? place + list.count : place - 1);
    return from_first < list.count ? element(list.element, heap.items(list)[from_first], list.sets) : Value{};
  }
  /// Reads a value that can be an element; false for any other.
  bool read_element(Value value, Element& element, std::uint16_t& item) const;
  Value list_like(const Elements& of, std::span<const std::uint16_t> items);
  Value field(Value of, std::uint32_t text);
  void set_field(Value of, std::uint32_t text, Value value);
  Value index(Value of, Value key);
  std::int64_t length(Value of);
  /// The value as a whole number. For any other there is a fault as with elements().
  std::int64_t whole(Value value, std::string_view what = {}) const {
    if (value.is(Tag::integer)) [[likely]]
      return value.as_integer();
    if (const auto number = as_whole(value)) return *number;
    not_whole(value, what);
  }
  /// Nothing for what is no whole number.
  static std::optional<std::int64_t> as_whole(Value value) {
    if (value.is(Tag::integer)) [[likely]]
      return value.as_integer();
    return whole_of_number(value);
  }
  const KnownThing& known(Value text) const {
    static const KnownThing kNothing;
    return text.tag == Tag::text && (text.bits & kMade) == 0 ? program->known[text.bits] : kNothing;
  }
  /// The characters of a text.
  std::string_view characters(Value text) const;
  /// The text with these characters.
  Value text(std::string_view characters);
  void spend(std::int64_t units) {
    if ((fuel_ -= units) < 0) [[unlikely]]
      take_slice();
  }
  /// Those of `among` for which a function of the script, asked about all at once, says yes; nothing if it can only be
  /// asked card by card.
  std::optional<std::uint64_t> ask_faces(Value function, std::uint64_t among);
  /// The faces that fit one field of a pattern, as `{ suit = "hearts" }` or `{ rank = { "Q", "K" } }`.
  std::uint64_t faces_fitting(PatternField field, Value what);
  /// Since the decision began.
  std::int64_t units_spent() const { return kFuel - reserve_ - fuel_; }
  bool is_asked() const { return nested_ > 0; }  ///< it may not act
  /// No sets, for a word that looks for some and makes a list of them. What it calls meanwhile may not do so too.
  CardSets& no_sets() {
    sets_found_.clear();
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
  void settle();  ///< after what tells the table something
  void collect();
  void offer(int move, Value value);
  void offer_fitting(int move, Value list, Value what);
  void offer_table(Value table, bool with_calls);
  void call_by_others(const Value* moves, int count);
  void call_by_table(Value table);
  bool has_own_moves();  ///< whether the player has a move before calls are offered; offers to go on if there is none
  void set_public(int number, int owner, Value value);
  void set_public_early(int number, Value value);  ///< where the script may not act, but may while it is loaded
  void set_index(Value of, Value key, const Value& value);

  static constexpr std::int64_t kPerDeal = 12'000;  ///< what the begin of a deal costs; in Lua, at least

 private:
  static constexpr std::uint32_t kStack = 1U << 18U;
  static_assert(kStack > 2 * kMostState);
  static constexpr std::size_t kGuard = 0x10000;  ///< bytes behind the stack that nobody may touch: whole pages
  static constexpr std::size_t kStackBytes = ((kStack + kMostValues) * sizeof(Value) / kGuard + 2) * kGuard;
  static constexpr std::size_t kMostFrames = 10'000;
  static constexpr int kMostNested = 150;             ///< functions that words ask, inside each other
  static constexpr std::int64_t kFuel = 100'000'000;  ///< units for a decision
  static constexpr std::int64_t kSlice = 10'000;      ///< units after which it looks whether it shall stop
  static constexpr std::int64_t kPerCall = 100;
  static constexpr std::uint32_t kMostMade = 16U << 20U;                ///< bytes for a decision
  static constexpr std::uint64_t kMostTold = std::uint64_t{16} << 20U;  ///< bytes of its events

  /// Goes on with the next units; a fault if nothing is left, a trap if stop_requested.
  [[gnu::cold, gnu::noinline]] void take_slice();
  [[noreturn, gnu::cold, gnu::noinline]] void too_deep();  ///< says that calls are inside each other without end
  [[noreturn, gnu::cold, gnu::noinline]] void told_too_much();
  [[gnu::cold, gnu::noinline]] void tell(const Fault& fault);
  std::optional<Step> pay(std::int64_t cost);  ///< between two instructions; how it ended, if it could not
  void find_elements(Value value, Elements& result, std::string_view what);  ///< of what is neither a pile nor a list
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
  int faces_version(Value function) const;
  bool is_asked_at_once(Value asked) const;  ///< Op::jump_by_card
  std::uint64_t faces_comparing(std::uint64_t among, FaceField field, Comparison comparison, Value value);
  std::uint64_t faces_stepping(std::uint64_t among, Value other, const Value& step, bool from_them);
  /// Prepares `for i = first, last, step` at `at` (Op::for_begin); false if it never runs.
  bool begin_for(Value* at) const;
  /// The keys of a table in the order of `pairs`, as a table.
  Value keys_of(Value table);
  bool next_key(Value* at);                                                ///< Op::keys_next; false if there is none
  Value empty_like(Value list);                                            ///< Op::list_begin
  void append_open(Value table, const Value* first, std::int64_t place);   ///< Op::append_more
  void add_to_sum(Value* sum, Value rating, Value element);                ///< Op::sum, of what is not whole
  void keep_best(Value* best, Value element, const Value& rating, bool highest);  ///< Op::best
  /// What it calls takes its arguments in registers, six words at most, or it would keep one more for its frame.
  Step run(std::size_t depth);
  bool ask_card_by_card(std::size_t depth);
  void want(Value* results, int count, std::uint8_t wanted);
  int count_of(Instruction in, const Value* first) const;
  void begin_function(int function, Value* arguments, int count, Instruction in, std::uint32_t back);
  void begin_value(Value* at, Instruction in, std::uint32_t back);  ///< Op::call_value
  void begin_tail_value(Value* r, Instruction in);                  ///< Op::tail_call_value
  void begin_faces(Value* at, Instruction in, std::uint32_t back);  ///< Op::faces_call
  Step guarded(std::size_t depth);
  /// Makes sure that a function's registers fit from `base` on. Before anything is written there.
  const Function& reserve(int function, std::uint32_t base);
  void enter(const Function& its, std::uint32_t base, std::uint8_t wanted, bool leaves, std::uint32_t back);
  struct Callee {
    int function;
    std::span<const Value> captured;
  };
  Callee callee(Value function, int operand = -1);  ///< `operand`: as in OperandFault, if it is no function
  [[noreturn, gnu::cold, gnu::noinline]] static void no_function(Value value, int operand);
  Value held_beyond(const Function& its, std::span<const Value> arguments);  ///< Function::takes_more
  /// Lays out what a function finds in its registers, from its arguments at `from` on.
  void give_arguments(const Callee& callee, const Function& its, Value* at, const Value* from, int count);
  void begin_callee(const Callee& callee, Value* at, int count, Instruction in, std::uint32_t back);
  template <typename Ask>
  std::optional<Value> between(Ask asked);
  std::size_t public_place(int number, int owner) const {
    return static_cast<std::size_t>(program->public_places[static_cast<std::size_t>(number)] + (owner < 0 ? 0 : owner));
  }
  void give_answer(Value* at, Instruction in);  ///< what was chosen, as the results of Op::ask and Op::ask_value
  int push_answer(const Alternative& alternative, std::int64_t number, const CardId* sets, Value* to);
  Value chosen_value(const Alternative& alternative, std::int64_t number, const CardId* sets);
  bool next_of_all(Value* at);
  Step ask_all(Value* at);                           ///< Op::ask_all
  void set_own(int number, int owner, Value value);  ///< a public value of a player, a team or a suit
  int suit_value(Value of, std::uint32_t text) const;  ///< the public value of the suit that the text names
  void add_pairs(int move, Value value);
  void begin_pairs(int move, Value one, Value other);  ///< Op::pairs_begin
  void find_pairs(int move, Value one, Value other);
  void walk_pairs();  ///< those that have been found
  bool next_pair(Value* at);                           ///< Op::pairs_next; false if there is none
  void keep_pair();                                    ///< Op::pairs_keep
  void add_value(int move, ValueType type, int words, Value value, bool of_pair);
  void add_number(int move, Value value);
  void add_words(int move, int words, Value value);
  SeatMask callers_of(int move, Value who);  ///< who may call the move, as `others` says; `who` is no function
  int move_picked(Value name) const;         ///< the move of that name, which has a value
  [[noreturn, gnu::cold, gnu::noinline]] void nothing_to_choose(bool picks) const;
  void parts(int move, ValueType type, int words, Value value, std::vector<Alternative>& parts);

  /// Globals, public values, then registers. Nil is all zeros, so registers not used yet need no clearing.
  MappedPages<Value> stack_ = pages_of<Value>(kStackBytes);
  std::vector<Frame> frames_;
  std::uint32_t pc_ = 0;    ///< behind the word that runs, or where the script goes on; 0 while an instruction is sure
  std::uint32_t high_ = 0;  ///< registers from here on have never been used, or were cleared
  std::uint32_t open_ = 0;  ///< how many open values there are
  std::int64_t fuel_ = 0;
  std::uint64_t told_ = 0;  ///< Table::told when the decision began
  int nested_ = 0;
  bool answering_ = false;
  Wrong wrong_;
  ShortDeal short_deal_;
  std::string why_failed_;  ///< with Step::fails: what the script says
  Elsewhere* foreign_ = nullptr;
  std::vector<Value> held_;          ///< nil: free
  std::vector<std::uint32_t> free_;  ///< places of `held_`
  std::uint32_t outside_ = 0;        ///< registers that words called from outside use
  std::string_view word_outside_;    ///< the one that runs
  std::size_t row_outside_ = 0;
  bool is_without_object_ = false;  ///< it was given no arguments

  std::int64_t reserve_ = kFuel;  ///< units for slices to come; `fuel_` is what is left of this one
  std::int64_t work_ = 0;         ///< units spent before the decision began

  /// Two values that a move may be offered with, and how far they have been gone through.
  struct PairWalk {
    std::vector<Alternative> firsts, seconds;
    std::vector<Value> values;  ///< of the seconds
    std::optional<Pairs> pairs;
    bool has_sets = false;              ///< among the firsts
    bool checks = false;                ///< some pairs may not be worth offering
    std::size_t first = 0, second = 0;  ///< the next pair; `second` is at its end before the next of the firsts
  };
  CardSets sets_found_;
  PairWalk walk_;  ///< one at a time: what is asked about a pair offers nothing

  /// What a function of a face gave, as long as what it read is the same.
  struct FaceAnswers {
    std::vector<Value> read;
    std::uint64_t known = 0;
    std::array<Value, 64> answers;
  };
  std::vector<std::unique_ptr<FaceAnswers>> face_answers_;  ///< by function
};

}  // namespace houserules::machine
