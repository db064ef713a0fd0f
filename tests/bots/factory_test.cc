#include "bots/factory.h"

#include <catch2/catch.hpp>

namespace houserules {
namespace {

TEST_CASE("every bot that is named can be made, and no other") {
  for (const std::string& name : bot_names()) CHECK(make_bot(name) != nullptr);
  CHECK(make_bot("nobody") == nullptr);
  CHECK_THROWS(SeatedBots({"random", "nobody"}));
}

TEST_CASE("one bot for all seats, or one for each") {
  using Names = std::vector<std::string>;
  std::string error;
  CHECK(bots_by_seat({}, 2, error) == Names{"random", "random"});
  CHECK(bots_by_seat({"random"}, 3, error) == Names{"random", "random", "random"});
  CHECK(bots_by_seat({"random", "random"}, 2, error) == Names{"random", "random"});
  CHECK(error.empty());
  CHECK(bots_by_seat({"random", "random"}, 3, error).empty());
  CHECK(error == "expected one bot for all seats, or 3, one for each, not 2");
  CHECK(bots_by_seat({"randon"}, 3, error).empty());
  CHECK(error.starts_with("there is no bot `randon`"));
  CHECK(error.find("random") != std::string::npos);
  CHECK(bots_by_seat({"zzzzzzzz"}, 3, error).empty());
  CHECK(error.starts_with("there is no bot `zzzzzzzz`; there is: random"));
}

}  // namespace
}  // namespace houserules
