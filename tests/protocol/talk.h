// Talking to an engine.
#pragma once

#include <string>

#include <nlohmann/json.hpp>

#include "protocol/engine.h"
#include "tests/little_game.h"
#include "tests/temp_folder.h"

namespace houserules::test {

/// An engine that knows the little game and those a test adds.
struct Talk {
  Talk() : engine(library(games.path())) { games.write("little.lua", kLittleGame); }

  static Library library(const std::string& folder) {
    Library shipped;
    shipped.folders = {folder};
    return shipped;
  }
  Json ask(const std::string& line) {
    const std::string reply = engine.answer(line);
    INFO(line << "\n" << reply);
    REQUIRE(reply.find('\n') == std::string::npos);
    Json json = Json::parse(reply, nullptr, false);
    REQUIRE(json.is_object());
    return json;
  }
  /// "code: message" for a request that is refused.
  std::string refusal(const std::string& line) {
    const Json reply = ask(line);
    INFO(line << "\n" << reply.dump());
    REQUIRE(reply.contains("error"));
    return reply["error"]["code"].get<std::string>() + ": " + reply["error"]["message"].get<std::string>();
  }
  /// Everything the session answers without being changed.
  std::string everything() {
    std::string all = ask(R"({"op":"transcript"})").dump() + ask(R"({"op":"view"})").dump();
    const Json state = ask(R"({"op":"state"})");
    return all + (state.contains("decide") ? state["decide"] : state["over"]).dump();
  }

  TempFolder games;
  Engine engine;
};

}  // namespace houserules::test
