#include "system/json.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "tests/catch.h"

namespace houserules::json_test {

std::string object_with(int members) {
  std::string text = "{\"text\":\"a:b\\\"{[:\"";
  for (int i = 1; i < members; ++i) text += fmt::format(",\"m{}\":{}", i, i);
  return text + "}";
}

std::string nested(int depth) {
  return std::string(static_cast<std::size_t>(depth), '[') + std::string(static_cast<std::size_t>(depth), ']');
}

TEST_CASE("JSON is read up to a number of members and levels") {
  CHECK(parsed_json(object_with(2000)).size() == 2000);
  CHECK(parsed_json(object_with(2001)).is_discarded());
  CHECK(parsed_json(object_with(2001), 3000).size() == 2001);
  CHECK(parsed_json(nested(64)).is_array());
  CHECK(parsed_json(nested(65)).is_discarded());
  CHECK(parsed_json("{\"a\":").is_discarded());
  CHECK(parsed_json("\"st\xFFte\"").is_discarded());
}

}  // namespace houserules::json_test
