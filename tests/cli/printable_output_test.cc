// Text from outside cannot control a terminal, whatever prints it.
#include "screen/printable_output.h"

#include <nlohmann/json.hpp>

#include "system/json.h"
#include "tests/cli/cli_support.h"

namespace houserules::printable_output_test {

using test::Outcome;
using test::run;
using test::TempFolder;

std::string through(const std::vector<std::string>& parts, bool colour = false) {
  std::ostringstream out;
  {
    const PrintableOutput printable(out, colour);
    for (const std::string& part : parts) out << part;
  }
  return out.str();
}

TEST_CASE("control characters, including C1 and bidi, and invalid UTF-8 are shown as U+FFFD") {
  CHECK(through({"plain, \t\u00e9 \u2665\n"}) == "plain, \t\u00e9 \u2665\n");
  CHECK(through({"\x1B]0;PWN\x07\x1B[2J"}) == "\ufffd]0;PWN\ufffd\ufffd[2J");
  CHECK(through({"a\rb\x7F\x01"}) == "a\ufffdb\ufffd\ufffd");
  CHECK(through({"\u009b2J\u0085"}) == "\ufffd2J\ufffd");
  CHECK(through({"\u202eabc\u202c \u2066x\u2069 \u200f\u200e\u061c"}) ==
        "\ufffdabc\ufffd \ufffdx\ufffd \ufffd\ufffd\ufffd");
  CHECK(through({"\u2028\u2029"}) == "\ufffd\ufffd");
  CHECK(through({"\xff\xfe \xc3"}) == "\ufffd\ufffd \ufffd");
}

TEST_CASE("characters and colours may arrive in pieces") {
  CHECK(through({"\xc3", "\xa9"}) == "\u00e9");
  CHECK(through({"\xf0", "\x9f", "\x82", "\xa1"}) == "\U0001f0a1");
  CHECK(through({"\xc2", "\x9b"}) == "\ufffd");
  CHECK(through({"\xe2\x80", "\xae"}) == "\ufffd");
  CHECK(through({"\xc3", "x"}) == "\ufffdx");
  CHECK(through({"\x1B", "[3", "1m"}, /*colour=*/true) == "\x1B[31m");
  CHECK(through({"\x1B", "[3", "1n"}, /*colour=*/true) == "\ufffd[31n");
  CHECK(through({"\x1B"}, /*colour=*/true) == "\ufffd");
}

TEST_CASE("with colour only the program's own colours pass; without it no escape does") {
  CHECK(through({"\x1B[31mred\x1B[0m \x1B[1;33m"}, /*colour=*/true) == "\x1B[31mred\x1B[0m \x1B[1;33m");
  CHECK(through({"\x1B[8m\x1B[2J\x1B[31;8m"}, /*colour=*/true) == "\ufffd[8m\ufffd[2J\ufffd[31;8m");
  CHECK(through({"\x1B[31mred"}) == "\ufffd[31mred");
}

TEST_CASE("the program's own cursor movements pass, and the stream's buffer is restored") {
  std::ostringstream out;
  std::streambuf* const before = out.rdbuf();
  {
    const PrintableOutput printable(static_cast<std::ostream&>(out), false);
    put_control(out, "\r\x1B[2J");
    out << "\r";
  }
  CHECK(static_cast<std::ostream&>(out).rdbuf() == before);
  CHECK(out.str() == "\r\x1B[2J\ufffd");
  put_control(out, "\r");
  CHECK(out.str() == "\r\x1B[2J\ufffd\r");
}

TEST_CASE("JSON escapes such characters, so nothing of a text is lost") {
  std::ostringstream out;
  write_json(out, Json{{"a", "\x1B\x7F\u009b\u202e\u00e9\xff"}});
  CHECK(out.str() == "{\n  \"a\": \"\\u001b\\u007f\\u009b\\u202e\u00e9\ufffd\"\n}\n");
}

constexpr const char* kHostileGame = R"(--[[ rules
game     "Hostile"
about    "A game for tests."
source   "nowhere"
players  2
deck     52
deal     3 each
public   mark "mark"
move     lay  "lay {card}"
win      lowest score
]]

function start() say("\27]0;PWN\7\27[2J\u{9b}2J\u{202e}drawkcab\255") mark = "\27[2J" end
function turn(me)
  local _, card = me:choose { lay = me.hand }
  card:move_to(discard)
  if #me.hand == 0 then error("\27[31mred\27[2J") end
end
function score() return 0 end
)";

/// Whether a terminal would do anything other than display it.
bool steers(const std::string& text) {
  return text.find_first_of("\x1B\x07\r\xff") != std::string::npos || text.find("\u009b") != std::string::npos ||
         text.find("\u202e") != std::string::npos;
}

TEST_CASE("a rule file cannot control the terminal by what it says, shows or stops with") {
  const TempFolder folder;
  folder.write("hostile.lua", kHostileGame);
  const Outcome watched = run({"play", "hostile", "--watch", "--seed", "1"}, folder.path());
  CHECK(watched.out.find("\ufffd]0;PWN\ufffd\ufffd[2J\ufffd2J\ufffddrawkcab\ufffd") != std::string::npos);
  CHECK(watched.err.find("\ufffd[31mred\ufffd[2J") != std::string::npos);
  CHECK_FALSE(steers(watched.out + watched.err));
  const Outcome played = run({"play", "hostile", "--seat", "1", "--seed", "1"}, folder.path(), "1\n1\n1\n1\n\x1B[2J\n");
  CHECK(played.out.find("drawkcab") != std::string::npos);
  CHECK_FALSE(steers(played.out + played.err));
  const Outcome json = run({"play", "hostile", "--watch", "--seed", "1", "--format", "json"}, folder.path());
  CHECK_FALSE(steers(json.out + json.err));
  const Outcome checked = run({"check", folder / "hostile.lua", "--games", "1"}, folder.path());
  CHECK(checked.out.find("red") != std::string::npos);
  CHECK_FALSE(steers(checked.out + checked.err));
}

TEST_CASE("names of tests, files and players and arguments cannot control the terminal") {
  const TempFolder folder;
  folder.write("little.lua", test::kLittleGame);
  folder.write("little_test.lua",
               "test \"\\27[2J\\u{202e}name\" { players = 2, function(t) error('\\27]0;PWN\\7') end }\n");
  for (const char* format : {"text", "json", "junit"}) {
    INFO(format);
    const Outcome tested = run({"test", folder / "little_test.lua", "--format", format}, folder.path());
    CHECK(tested.out.find("name") != std::string::npos);
    CHECK(tested.out.find("]0;PWN") != std::string::npos);
    CHECK_FALSE(steers(tested.out + tested.err));
  }
  CHECK_FALSE(steers(run({"play", "no\x1B[2J\xff"}, folder.path()).err));
  CHECK_FALSE(steers(run({"play", "\x1B[2J.lua"}, folder.path()).err));
  CHECK_FALSE(steers(run({"pl\x1B[2Jay"}, folder.path()).err));
  CHECK_FALSE(steers(run({"replay", folder.write("\x1B[2J.jsonl", "\x1B[2J")}, folder.path()).err));

  const std::string file = folder / "game.jsonl";
  run({"play", "little", "--watch", "--seed", "1", "--save", file}, folder.path());
  std::string text = test::text_of_file(file);
  text.replace(text.find("\"Anna\""), 6, "\"\\u001b[2J\\u202e\"");
  const Outcome replayed = run({"replay", folder.write("game.jsonl", text)}, folder.path());
  CHECK(replayed.out.find("\ufffd[2J\ufffd") != std::string::npos);
  CHECK_FALSE(steers(replayed.out + replayed.err));
}

}  // namespace houserules::printable_output_test
