// The methods of a rule test's `t`.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "interpreter/language/test_script.h"
#include "interpreter/world/game.h"
#include "rule_tests/choices.h"

namespace houserules {

class RuleTestTable final : public TestSubject {
 public:
  /// Plays `game`, which must outlive this.
  explicit RuleTestTable(Game& game) : game_(game) {}

  /// The names of all methods.
  static std::vector<std::string> methods();

  ScriptValue call(const std::string& method, const std::vector<ScriptValue>& arguments) override;

  /// What is wrong after the test (nothing asserted, or a script error not expected by `fails`), or "".
  std::string open_end() const;

  /// The table, the pending decision with its choices, and the choices so far, for debugging the test.
  std::string situation() const;

 private:
  using Arguments = std::vector<ScriptValue>;
  struct Method;
  static const std::vector<Method>& table_of_methods();

  ScriptValue choose(const Arguments& arguments);
  ScriptValue offers(const Arguments& arguments);
  ScriptValue offers_also(const Arguments& arguments);
  ScriptValue offers_not(const Arguments& arguments);
  ScriptValue refuses(const Arguments& arguments);
  ScriptValue options_of(const Arguments& arguments);
  ScriptValue to_move(const Arguments& arguments);
  ScriptValue who(const Arguments& arguments);
  ScriptValue over(const Arguments& arguments);
  ScriptValue is_over(const Arguments& arguments);
  ScriptValue plays_on(const Arguments& arguments);
  ScriptValue winners(const Arguments& arguments);
  ScriptValue equal(const Arguments& arguments);
  ScriptValue ok(const Arguments& arguments);
  ScriptValue told(const Arguments& arguments);
  ScriptValue not_told(const Arguments& arguments);
  ScriptValue tell(const Arguments& arguments);
  ScriptValue fails(const Arguments& arguments);
  ScriptValue hand(const Arguments& arguments);
  ScriptValue pile(const Arguments& arguments);
  ScriptValue top(const Arguments& arguments);
  ScriptValue count(const Arguments& arguments);
  ScriptValue sees(const Arguments& arguments);
  ScriptValue score(const Arguments& arguments);
  ScriptValue parts(const Arguments& arguments);
  ScriptValue chips(const Arguments& arguments);
  ScriptValue pot(const Arguments& arguments);
  ScriptValue public_value(const Arguments& arguments);
  ScriptValue deal_number(const Arguments& arguments);
  ScriptValue dealer(const Arguments& arguments);
  ScriptValue is_in(const Arguments& arguments);
  ScriptValue plays_with(const Arguments& arguments);

  const Setup& setup() const { return game_.world().setup(); }
  const Table& table() const { return game_.world().table(); }
  Seat seat_at(const Arguments& arguments, std::size_t index) const;
  const std::string& text_at(const Arguments& arguments, std::size_t index, const char* what) const;
  NamedChoice choice_at(const Arguments& arguments, std::size_t index) const;
  PileId pile_at(const Arguments& arguments, std::size_t index) const;
  std::string pile_text(PileId pile, bool sorted) const;
  /// The pending decision of any seat; fails if the game is over.
  const Decision& pending_for(Seat seat) const;
  /// The decision for that seat; fails if it may not choose anything.
  Decision decision_of(Seat seat) const;
  struct Offer;
  /// The choices from the second argument on, and those offered to the seat in the first.
  Offer read_offer(const Arguments& arguments, bool may_be_nothing) const;
  /// What was shown to that seat, or with kGallery to the whole table, since the last choice.
  std::vector<std::string> told_lines(Seat viewer) const;

  Game& game_;
  int asserted_ = 0;
  std::size_t told_from_ = 0;  ///< number of events before the last choice
  bool failure_expected_ = false;
};

}  // namespace houserules
