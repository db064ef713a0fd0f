// A file of rule tests: Lua in a sandbox of its own, apart from every game.
#pragma once

#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "interpreter/sandbox/script_value.h"

namespace houserules {

/// What stopped a script.
struct ScriptFault {
  std::string message;     ///< one line, lower case
  std::vector<int> lines;  ///< where, then the lines from which that was called; empty: not known
};

/// One `test "name" { ... }`.
struct TestCase {
  std::string name;
  int line = 0;        ///< where it begins
  ScriptValue fields;  ///< the table, without the function
  bool has_function = false;
};

/// Raised by a TestSubject: what was expected and is not so. The message may have several lines.
class TestFailure : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// What answers the methods of `t`.
class TestSubject {
 public:
  virtual ~TestSubject() = default;
  /// `method` is one of those named when the file was loaded. Raises TestFailure to end the test.
  virtual ScriptValue call(const std::string& method, const std::vector<ScriptValue>& arguments) = 0;
};

/// A file of tests, loaded. Its functions may use what rule files may use of Lua, and `test`. No test sees what another
/// has left behind in the variables of the file.
class TestScript {
 public:
  /// Runs the file, which declares its tests. `methods` are those of `t`. On a fault (syntax, an error, a loop that
  /// never ends, a test that is no test) nothing is returned and `fault` tells.
  static std::unique_ptr<TestScript> load(const std::string& path, const std::string& text,
                                          std::vector<std::string> methods, ScriptFault& fault);
  ~TestScript();
  TestScript(const TestScript&) = delete;
  TestScript& operator=(const TestScript&) = delete;

  const std::vector<TestCase>& tests() const;  ///< in the order of the file

  /// Calls the function of a test with a `t` that `subject` answers. Nothing when it returned.
  std::optional<ScriptFault> run(std::size_t test, TestSubject& subject);

  struct State;  ///< the Lua state; for interpreter/ alone

 private:
  TestScript();
  std::unique_ptr<State> state_;
};

}  // namespace houserules
