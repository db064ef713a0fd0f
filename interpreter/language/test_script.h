// A file of rule tests: Lua in its own sandbox, separate from any game.
#pragma once

#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "interpreter/sandbox/script_value.h"

namespace houserules {

/// A fault in a test script.
struct ScriptFault {
  std::string message;     ///< one line, lower case
  std::vector<int> lines;  ///< the line at fault, then those of its callers; empty if unknown
};

/// One `test "name" { ... }`.
struct TestCase {
  std::string name;
  int line = 0;        ///< where it is declared
  ScriptValue fields;  ///< its table without the function
  bool has_function = false;
};

/// Thrown by a TestSubject if an expectation does not hold. The message may have several lines.
class TestFailure : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Implements the methods of `t`.
class TestSubject {
 public:
  virtual ~TestSubject() = default;
  /// Calls `method`, one of those passed to TestScript::load, and returns its result. Throws TestFailure to end the
  /// test.
  virtual ScriptValue call(const std::string& method, const std::vector<ScriptValue>& arguments) = 0;
};

/// A loaded file of tests. It may use `test`, and the same Lua as rule files. Each test starts with the file's
/// variables as they were after loading.
class TestScript {
 public:
  /// Runs the file at `path` with the contents `text`; it declares its tests. `methods` are the names of the methods of
  /// `t`. On a fault (syntax, a script error, an endless loop, a malformed test) returns null and sets `fault`.
  static std::unique_ptr<TestScript> load(const std::string& path, const std::string& text,
                                          std::vector<std::string> methods, ScriptFault& fault);
  ~TestScript();
  TestScript(const TestScript&) = delete;
  TestScript& operator=(const TestScript&) = delete;

  const std::vector<TestCase>& tests() const;  ///< in file order

  /// Calls the function of test number `test`, which must have one, with a `t` that calls `subject`. Returns the fault,
  /// or nothing if the function returned.
  std::optional<ScriptFault> run(std::size_t test, TestSubject& subject);

  struct State;  ///< defined in test_script.cc

 private:
  TestScript();
  std::unique_ptr<State> state_;
};

}  // namespace houserules
