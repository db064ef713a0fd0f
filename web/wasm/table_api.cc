// What a page calls to show a table, before it has loaded the rest: `open` and `table` of api.cc.
#include <exception>
#include <string>
#include <string_view>

#include <emscripten.h>

#include "protocol/fault.h"
#include "web/wasm/page_table.h"

namespace houserules {
namespace {

std::string answer(std::string_view line) {
  static Library library{{kGames}};
  static PageTable table{library};
  try {
    const EngineRequest request(line);
    const std::string op = request.text("op");
    if (op == "open") return table.open(request);
    if (op == "table") return table.tell(request);
    return refusal("unknown_op", "this part of houserules only shows a table");
  } catch (const EngineFault& fault) {
    return refusal(fault.code, fault.faults.empty() ? fault.what() : fault.faults);
  } catch (const std::exception& fault) {
    return refusal("internal", fault.what());
  }
}

}  // namespace
}  // namespace houserules

extern "C" {

/// Serves a request and returns its reply, which stays valid until the next call.
EMSCRIPTEN_KEEPALIVE const char* houserules_answer(const char* line) {
  static std::string reply;
  reply = houserules::answer(line);
  return reply.c_str();
}
}
