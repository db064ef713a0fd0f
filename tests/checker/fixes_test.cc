// Which misspelt words are corrected without asking.
#include "tests/catch.h"

#include "checker/fixes.h"
#include "tests/libraries.h"
#include "tests/little_game.h"

namespace houserules::fixes_test {

using test::kLittleGame;

const std::string kPath = "little.lua";

std::string replaced(std::string text, const std::string& word, const std::string& by) {
  const std::size_t at = text.find(word);
  REQUIRE(at != std::string::npos);
  return text.replace(at, word.size(), by);
}

std::string corrected(const std::string& text, const CodeSelection& codes = {}) {
  const Library library = test::memory_library({{kPath, text}});
  Fixer fixer(kPath, text, library);
  fixer.correct(codes);
  return fixer.text();
}

TEST_CASE("a word one slip away from what is meant is corrected") {
  for (const auto& [right, wrong] : {std::pair<std::string, std::string>{"move_to", "mvoe_to"},
                                     {"turn up", "trun up"},
                                     {"function score", "function scroe"},
                                     {"#me.hand ==", "#me.hnad =="},
                                     {"lay = me.hand", "lay = me.hadn"},
                                     {"{size} cards", "{szie} cards"}}) {
    CAPTURE(wrong);
    CHECK(corrected(replaced(kLittleGame, right, wrong)) == kLittleGame);
  }
}

TEST_CASE("several are corrected, also those that others hide") {
  const std::string text =
      replaced(replaced(replaced(kLittleGame, "turn up", "trun up"), "move_to", "mvoe_to"), "finish()", "finihs()");
  CHECK(corrected(text) == kLittleGame);
}

TEST_CASE("a word is left alone where another may be misspelt") {
  for (const auto& [right, wrong] : {std::pair<std::string, std::string>{"public   last", "public   lats"},
                                     {"last = card.suit", "lats = card.suit"},
                                     {"move     lay  \"lay {card}\"", "move     lya  \"lay {card}\""},
                                     {"local act, card", "local act, cadr"}}) {
    const std::string text = replaced(kLittleGame, right, wrong);
    CAPTURE(wrong);
    CHECK(corrected(text) == text);
  }
}

TEST_CASE("a short word, a distant one and one that only lacks its declaration are left alone") {
  for (const char* line :
       {"last = card.suit lists = {} if #lists > 0 then finish() end", "last = crd.suit", "last = dra(1)"}) {
    const std::string text = replaced(kLittleGame, "last = card.suit", line);
    CAPTURE(line);
    CHECK(corrected(text) == text);
  }
}

TEST_CASE("the rule sheet is not corrected for what it says") {
  const std::string text = replaced(kLittleGame, "Everybody gets {size} cards.", "Everybody gets four cards.");
  CHECK(corrected(text) == text);
}

TEST_CASE("only findings of the wanted codes are corrected") {
  const std::string text = replaced(kLittleGame, "move_to", "mvoe_to");
  CHECK(corrected(text, {{"HR206"}, {}}) == text);
  CHECK(corrected(text, {{}, {"HR203"}}) == text);
  CHECK(corrected(text, {{"HR203"}, {}}) == kLittleGame);
}

TEST_CASE("what may be meant is offered, also where it is not certain") {
  const std::string text = replaced(kLittleGame, "public   last", "public   lats");
  const Library library = test::memory_library({{kPath, text}});
  const Fixer fixer(kPath, text, library);
  CHECK(fixer.sure_fixes().empty());
  std::vector<std::string> changed;
  for (const Finding& finding : fixer.findings()) {
    for (const Replacement& change : fixer.fixes_of(finding)) changed.push_back(changed_by(text, change));
  }
  CHECK(contains(changed, std::string(kLittleGame)));
}

TEST_CASE("a preset of the base that a variant's default makes superfluous can be removed with one line") {
  const std::string base = kLittleGame;
  const std::string text = "--[[ rules\nvariant of little \"Other\"\noption size = 4  -- 1 to 5\n]]\n";
  const Library library = test::memory_library({{"little.lua", base}, {"other.lua", text}});
  const Fixer fixer("other.lua", text, library);
  REQUIRE(fixer.findings().size() == 1);
  CHECK(fixer.findings()[0].code == Code::preset_changes_nothing);
  CHECK(fixer.sure_fixes().empty());
  const std::vector<Replacement> fixes = fixer.fixes_of(fixer.findings()[0]);
  REQUIRE(!fixes.empty());
  const std::string mended = replaced(text, "option size", "no preset big\noption size");
  CHECK(changed_by(text, fixes[0]) == mended);
  CHECK(static_findings("other.lua", mended, test::memory_library({{"little.lua", base}, {"other.lua", mended}}))
            .empty());
}

/// What is offered for the text, and that `--fix` leaves it alone.
std::vector<std::string> offered(const std::string& text) {
  const Library library = test::memory_library({{kPath, text}});
  const Fixer fixer(kPath, text, library);
  CHECK(corrected(text) == text);
  std::vector<std::string> changed;
  for (const Finding& finding : fixer.findings()) {
    for (const Replacement& change : fixer.fixes_of(finding)) changed.push_back(changed_by(text, change));
  }
  return changed;
}

TEST_CASE("what was left open is closed, if somebody asks") {
  const std::string looped = replaced(kLittleGame, "if #me.hand == 0 then finish() end",
                                      "if #me.hand == 0 then\n    finish()\n  end\n  say(\"one, two\")");
  const std::string returned = std::string(kLittleGame) + "\nfunction score_of(player)\n  return #player.hand\nend\n";
  CHECK(contains(offered(replaced(returned, "1)\nend\n\nfunction score_of", "1)\n\nfunction score_of")), returned));
  for (const auto& [right, wrong] : {std::pair<std::string, std::string>{"\n  end\n  say", "\n  say"},
                                     {"two\")\nend\n", "two\")\n"},
                                     {"\n]]", ""},
                                     {"\"lay {card}\"", "\"lay {card}"},
                                     {"two\")", "two)"},
                                     {"two\")", "two\""},
                                     {"draw = #me.hand < 3 }", "draw = #me.hand < 3"},
                                     {"(options.open and 2 or 1)", "(options.open and 2 or 1"}}) {
    CAPTURE(wrong);
    CHECK(contains(offered(replaced(looped, right, wrong)), looped));
  }
}

}  // namespace houserules::fixes_test
