// houserules engine: its lines from standard input.
#include <algorithm>

#include "protocol/engine.h"
#include "tests/cli/cli_support.h"

namespace houserules::engine_command_test {

using test::TempFolder;

TEST_CASE("engine answers every line, whatever it is, and ends with the input or with quit") {
  TempFolder games;
  games.write("little.lua", test::kLittleGame);
  const auto lines = [](const std::string& text) { return std::count(text.begin(), text.end(), '\n'); };
  const auto ended = test::run({"engine"}, games.path(), "{\"op\":\"list\"}\r\n\nnonsense\n{\"op\":\"li");
  CHECK(ended.code == 0);
  CHECK(ended.err.empty());
  CHECK(lines(ended.out) == 4);
  const auto quit = test::run({"engine"}, games.path(), "{\"op\":\"quit\"}\n{\"op\":\"list\"}\n");
  CHECK(quit.code == 0);
  CHECK(quit.out == "{\"bye\":true}\n");
  const auto empty = test::run({"engine"}, games.path(), "");
  CHECK(empty.code == 0);
  CHECK(empty.out.empty());
  const std::string most(Engine::kLongestLine, ' ');
  const auto bounded = test::run({"engine"}, games.path(), most + "\n" + most + " \n{\"op\":\"quit\"}");
  CHECK(bounded.out ==
        "{\"error\":{\"code\":\"bad_json\",\"message\":\"the line is not JSON in UTF-8\"}}\n"
        "{\"error\":{\"code\":\"too_long\",\"message\":\"the line is longer than 1 MiB\"}}\n"
        "{\"bye\":true}\n");
}

}  // namespace houserules::engine_command_test
