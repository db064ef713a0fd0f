#include "web/wasm/page_table.h"

#include <chrono>
#include <functional>
#include <utility>

#include <emscripten.h>
#include <nlohmann/json.hpp>

#include "protocol/fault.h"

// A message of the table to the page.
EM_JS(void, houserules_tell, (const char* text), { Module["hear"](UTF8ToString(text)); });

namespace houserules {
namespace {

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

}  // namespace

PageTable::PageTable(const Library& library) : library_(library), outside_(std::make_unique<PageOutside>()) {}

std::string PageTable::open(const EngineRequest& request) {
  ServeOptions options;
  options.game = request.text("file");
  HallLimits limits;
  limits.credit = limits.credit_per_second = 1e9;  // the page can only slow itself down
  hall_.emplace(std::move(options), library_, *outside_, limits, /*saves=*/false);
  const std::string code = hall_->open_own();
  guest_ = hall_->enter("", [](const std::shared_ptr<const std::string>& text) { houserules_tell(text->c_str()); });
  return json_text({{"table", code}});
}

std::string PageTable::tell(const EngineRequest& request) {
  if (!hall_ || !hall_->hear(*guest_, request.text("request"))) throw EngineFault("no_table", "open a table first");
  return "{}";
}

std::string refusal(const std::string& code, const std::string& text) {
  return json_text({{"error", {{"code", code}, {"message", text}}}});
}

}  // namespace houserules
