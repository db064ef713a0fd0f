#include "runtime/side_pots.h"

#include "tests/catch.h"

namespace houserules::side_pots_test {

std::string parts(std::int64_t chips, const std::vector<std::int64_t>& paid,
                  const std::vector<std::pair<Seat, std::int64_t>>& among) {
  std::string text;
  for (const PotPart& part : share_pot(chips, paid, among)) {
    text += (text.empty() ? "" : "; ") + std::to_string(part.chips) + " to";
    for (const Seat seat : part.winners) text += " " + std::to_string(seat);
    if (part.is_unmatched) text += ", unmatched";
  }
  return text;
}

TEST_CASE("a pot has a part for each sum paid in, won by the best of those who paid it") {
  CHECK(parts(75, {10, 30, 30, 5}, {{0, 9}, {1, 5}, {2, 4}, {3, 1}}) == "20 to 0; 15 to 0; 40 to 1");
  CHECK(parts(75, {10, 30, 30, 5}, {{0, 9}, {1, 5}, {2, 5}}) == "35 to 0; 40 to 1 2");
  CHECK(parts(60, {30, 30}, {{0, 1}, {1, 1}}) == "60 to 0 1");
}

TEST_CASE("what a folded player has paid goes to the parts that it reaches, and any excess to the last") {
  CHECK(parts(80, {10, 50, 20}, {{0, 2}, {2, 1}}) == "30 to 0; 50 to 2");
  CHECK(parts(70, {10, 60}, {{0, 1}}) == "70 to 0");
}

TEST_CASE("chips from before the deal belong to the main pot") {
  CHECK(parts(100, {10, 20}, {{0, 2}, {1, 1}}) == "90 to 0; 10 to 1, unmatched");
  CHECK(parts(5, {10, 20}, {{0, 2}, {1, 1}}) == "5 to 0");
}

}  // namespace houserules::side_pots_test
