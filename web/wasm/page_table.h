// The table of a page: what `houserules serve` shows, without a server.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "interpreter/loading/rules.h"
#include "protocol/request.h"
#include "serve/hall.h"

namespace houserules {

/// Where the page has put the shipped games.
constexpr const char* kGames = "/games";

class PageTable {
 public:
  /// `library` must outlive this.
  explicit PageTable(const Library& library);

  /// Opens a table for the request's `file`, in place of the one before, and replies with its code. It follows the
  /// file: what is changed there counts from the next deal on.
  std::string open(const EngineRequest& request);

  /// Gives the table a `request` as `houserules serve` gets it. What the table says comes as messages to the module's
  /// `hear`. Throws EngineFault if none is open.
  std::string tell(const EngineRequest& request);

 private:
  const Library& library_;
  std::unique_ptr<Outside> outside_;
  std::optional<Hall> hall_;
  std::shared_ptr<Guest> guest_;
};

/// The reply to a line of JSON that could not be served.
std::string refusal(const std::string& code, const std::string& text);

}  // namespace houserules
