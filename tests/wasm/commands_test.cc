// The commands of a page, on this machine.
#include "web/wasm/commands.h"

#include <nlohmann/json.hpp>

#include "protocol/fault.h"
#include "tests/catch.h"

namespace houserules::wasm_commands_test {

Json run(const std::string& request) {
  const Library library{.folders = {HOUSERULES_SOURCE_DIR "/games"}};
  return run_command(EngineRequest(request), library);
}

TEST_CASE("a page runs the program's commands") {
  const Json rules = run(R"({"op":"run","command":"rules","file":"crazy-eights","players":3})");
  CHECK(rules["code"] == 0);
  CHECK(rules["err"] == "");
  CHECK(Json::parse(rules["out"].get<std::string>())["title"] == "Crazy Eights");
  const Json variant = run(R"({"op":"run","command":"new","from":"crazy-eights","name":"mine"})");
  CHECK(variant["out"].get<std::string>().find("of crazy-eights") != std::string::npos);
}

TEST_CASE("a page that asks for another command is told so") {
  try {
    run(R"({"op":"run","command":"play"})");
    FAIL("it runs");
  } catch (const EngineFault& fault) {
    CHECK(std::string(fault.what()) == "there is no command `play` on a web page");
  }
}

}  // namespace houserules::wasm_commands_test
