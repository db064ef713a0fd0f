// What a page calls: a line of JSON in, a line of JSON out. Besides the requests of the engine protocol
// (docs/engine.md) there are `check`, `run`, `lsp`, `open` and `table` (docs/playground.md).
#include <exception>
#include <string>
#include <string_view>
#include <utility>

#include <emscripten.h>
#include <nlohmann/json.hpp>

#include "checker/check.h"
#include "checker/fixes.h"
#include "cli/check/findings.h"
#include "lsp/server.h"
#include "protocol/engine.h"
#include "protocol/fault.h"
#include "web/wasm/commands.h"
#include "web/wasm/page_table.h"

namespace houserules {
namespace {

/// Everything a page has of the program.
class Page {
 public:
  std::string answer(std::string_view line) {
    try {
      const EngineRequest request(line);
      const std::string op = request.text("op");
      if (op == "check") return check_file(request);
      if (op == "run") return json_text(run_command(request, library_));
      if (op == "lsp") return help_editor(request);
      if (op == "open") return table_.open(request);
      if (op == "table") return table_.tell(request);
    } catch (const EngineFault& fault) {
      return refusal(fault.code, fault.faults.empty() ? fault.what() : fault.faults);
    } catch (const std::exception& fault) {
      return refusal("internal", fault.what());
    }
    return engine_.answer(line);
  }

 private:
  /// Checks a `file` and replies as `houserules check --format json`, with its flags `games` and `seed`.
  std::string check_file(const EngineRequest& request) const {
    std::string error;
    const std::string path = request.text("file");
    const auto rules = load_rules(path, library_, error);
    if (rules == nullptr) throw EngineFault("unknown_game", error);
    CheckSettings settings;
    const auto games = request.optional_count("games", 0, 10'000);
    settings.games = static_cast<int>(games.value_or(static_cast<std::uint64_t>(settings.games)));
    settings.seed = request.optional_count("seed", 0, INT64_MAX).value_or(1);
    settings.work = games ? 0 : CheckSettings::kUsualWork;
    settings.seconds = 0;
    settings.threads = 1;
    settings.play_command = "houserules play " + path;
    CheckReport report = check(rules, settings);
    mark_sure_fixes(rules->file(), library_, report.findings);
    return json_text({{"files", {json_of(CheckedFile(path, rules, std::move(report)))}}});
  }

  /// Gives the language server a `message`, a text of JSON, and replies with its `messages`. Without one, these are the
  /// findings in what has changed.
  std::string help_editor(const EngineRequest& request) {
    const auto message = request.optional_text("message");
    return json_text({{"messages", message ? language_.handle(parsed_json(*message)) : language_.when_idle()}});
  }

  Library library_{{kGames}};
  Engine engine_{library_, std::size_t{256} << 20};
  LanguageServer language_{library_};
  PageTable table_{library_};
};

}  // namespace
}  // namespace houserules

extern "C" {

/// Serves a request and returns its reply, which stays valid until the next call.
EMSCRIPTEN_KEEPALIVE const char* houserules_answer(const char* line) {
  static houserules::Page page;
  static std::string reply;
  reply = page.answer(line);
  return reply.c_str();
}
}
