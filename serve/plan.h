// What a table is going to play: the game, the number of players, the options and the level of the bots.
#pragma once

#include <chrono>
#include <string>

#include "protocol/catalog.h"
#include "protocol/request.h"
#include "serve/options.h"
#include "system/json.h"

namespace houserules {

class ServedPlan {
 public:
  /// Throws EngineFault if the game is unknown, or its settings are refused.
  ServedPlan(EngineCatalog& catalog, const ServeOptions& options);

  /// Changes what a request of the host names: `game`, `players`, `preset`, `options`, `bots`, `pace`, `clock`,
  /// `learn`. A page may only name shipped games and the one that the server was called with. Throws EngineFault, and
  /// then changes nothing.
  void change(const EngineRequest& request, EngineCatalog& catalog, const Library& library);

  const EngineSetting& setting() const { return setting_; }
  int players() const { return setting_.players; }
  const std::string& bots() const { return bots_; }
  std::chrono::milliseconds pace() const { return pace_; }
  /// How long a person may think before a bot moves for them; 0: for ever.
  std::chrono::seconds clock() const { return clock_; }
  /// Whether the rules are explained to everybody as they first apply.
  bool is_taught() const { return is_taught_; }
  /// The newest rules of its game. Throws EngineFault as EngineCatalog::rules().
  std::shared_ptr<const Rules> newest(EngineCatalog& catalog) const;

  /// The game for the page; `whole`: with its options and their descriptions, which matter before it begins.
  Json json(bool whole) const;
  /// The rule sheet under these settings.
  Json sheet() const;

 private:
  void settle(Json asked, EngineCatalog& catalog);
  Json described() const;

  std::string own_game_;  ///< the file or game the server was called with
  std::string own_name_;  ///< its name for the page, which is shown no paths
  Json asked_;            ///< game, players, preset, options: as a request of the engine
  Json described_;
  EngineSetting setting_;
  std::string bots_ = "fair";
  std::chrono::milliseconds pace_{1200};
  std::chrono::seconds clock_{0};
  bool is_taught_ = false;
};

/// The shipped games for the page: name, title, family, numbers of players.
Json games_json(EngineCatalog& catalog, const Library& library);

}  // namespace houserules
