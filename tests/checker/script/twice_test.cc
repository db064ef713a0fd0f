#include "tests/checker/script/support.h"

namespace houserules::twice_test {

using test::findings_in_turn;

TEST_CASE("a repeated condition is found") {
  const std::string told =
      "this condition repeats the one on line 18 (perhaps one of them should be a different condition)\n";
  CHECK(findings_in_turn("if #me.hand > 2 and stock:can_deal() and #me.hand > 2 then finish() end") ==
        "warning[HR216] 18:42 " + told);
  CHECK(findings_in_turn("if me.hand:has(\"8\") or me.hand:has(\"8\") then finish() end") ==
        "warning[HR216] 18:24 " + told);
  CHECK(findings_in_turn("if chance(2) == 1 and chance(2) == 1 then finish() end") == "");
  CHECK(findings_in_turn("if me.hand:has(\"8\") or me.hand:has(\"9\") then finish() end") == "");
}

TEST_CASE("two outcomes that are the same are found") {
  CHECK(findings_in_turn("local n = #me.hand > 2 and 10 or 10\nme:pick(\"raise\", range(0, n))") ==
        "warning[HR216] 18:34 both outcomes of `and ... or` are the same (change one of them, or leave out the "
        "condition)\n");
  CHECK(findings_in_turn("local n = #me.hand > 2 and 10 or 20\nme:pick(\"raise\", range(0, n))") == "");
  CHECK(findings_in_turn("me:pick(\"raise\", #me.hand > 2 and range(0, 5) or range(0, 5))") ==
        "warning[HR216] 18:50 both outcomes of `and ... or` are the same (change one of them, or leave out the "
        "condition)\n");
  CHECK(findings_in_turn("me:pick(\"raise\", #me.hand > 2 and range(0, 5) or range(0, 6))") == "");
  CHECK(findings_in_turn("me:pick(\"raise\", #me.hand > 2 and chance(3) or chance(3))") == "");
}

}  // namespace houserules::twice_test
