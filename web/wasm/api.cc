// What a page calls: a line of JSON in, a line of JSON out. Besides the requests of the engine protocol
// (docs/engine.md) there are `check`, `run`, `lsp`, `open` and `table` (docs/playground.md).
#include <chrono>
#include <exception>
#include <functional>
#include <memory>
#include <optional>
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
#include "serve/hall.h"
#include "web/wasm/commands.h"

// A message of the table to the page.
EM_JS(void, houserules_tell, (const char* text), { Module["hear"](UTF8ToString(text)); });

namespace houserules {
namespace {

/// Where the page has put the shipped games.
constexpr const char* kGames = "/games";

/// The browser's clock. There is one thread: what thinks is finished before anything else happens.
class PageOutside final : public Outside {
 public:
  void later(std::chrono::milliseconds delay, std::function<void()> then) override {
    emscripten_async_call(
        [](void* due) {
          const std::unique_ptr<std::function<void()>> act(static_cast<std::function<void()>*>(due));
          (*act)();
        },
        new std::function<void()>(std::move(then)), static_cast<int>(delay.count()));
  }
  void think(std::function<void()> work, std::function<void()> then) override {
    later(std::chrono::milliseconds(0), [work = std::move(work), then = std::move(then)] {
      work();
      then();
    });
  }
  std::chrono::steady_clock::time_point now() const override { return std::chrono::steady_clock::now(); }
};

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
      if (op == "open") return open_table(request);
      if (op == "table") return tell_table(request);
    } catch (const EngineFault& fault) {
      return refusal(fault.code, fault.faults.empty() ? fault.what() : fault.faults);
    } catch (const std::exception& fault) {
      return refusal("internal", fault.what());
    }
    return engine_.answer(line);
  }

 private:
  static std::string refusal(const std::string& code, const std::string& text) {
    return json_text({{"error", {{"code", code}, {"message", text}}}});
  }

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

  /// Opens a table for a `file`, in place of the one before, and replies with its code. It follows the file: what is
  /// changed there counts from the next deal on.
  std::string open_table(const EngineRequest& request) {
    ServeOptions options;
    options.game = request.text("file");
    HallLimits limits;
    limits.credit = limits.credit_per_second = 1e9;  // the page can only slow itself down
    hall_.emplace(std::move(options), library_, outside_, limits, /*saves=*/false);
    const std::string code = hall_->open_own();
    guest_ = hall_->enter("", [](const std::shared_ptr<const std::string>& text) { houserules_tell(text->c_str()); });
    return json_text({{"table", code}});
  }

  /// Gives the table a `request` as `houserules serve` gets it. What the table says comes as messages.
  std::string tell_table(const EngineRequest& request) {
    if (!hall_ || !hall_->hear(*guest_, request.text("request"))) throw EngineFault("no_table", "open a table first");
    return "{}";
  }

  Library library_{{kGames}};
  Engine engine_{library_, std::size_t{256} << 20};
  LanguageServer language_{library_};
  PageOutside outside_;
  std::optional<Hall> hall_;
  std::shared_ptr<Guest> guest_;
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
