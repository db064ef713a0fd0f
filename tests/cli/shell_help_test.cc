// What shells and the manual page are told of the commands and their flags.
#include <algorithm>
#include <set>

#include "telling/text.h"
#include "tests/cli/cli_support.h"

namespace houserules::shell_help_test {

using test::kGames;
using test::Outcome;
using test::run;
using Lines = std::vector<std::string>;

/// The lines of `complete` for these words, of which the last is being typed.
Lines completed(std::vector<std::string> words, const std::string& games = kGames) {
  words.insert(words.begin(), "complete");
  const Outcome outcome = run(words, games);
  CHECK(outcome.code == kFine);
  CHECK(outcome.err.empty());
  return lines_of(outcome.out);
}

bool has(const Lines& lines, const std::string& line) {
  return std::find(lines.begin(), lines.end(), line) != lines.end();
}

TEST_CASE("completion knows the commands") {
  for (const Lines& lines : {completed({}), completed({""}), completed({"pl"}), completed({"help", ""})}) {
    CHECK(lines.front() == "none");
    CHECK(has(lines, "play\tplay at the terminal, or watch bots play"));
    CHECK(has(lines, "help\texplain a command"));
    CHECK(lines.size() == 21);
  }
  CHECK(completed({"--"}) ==
        Lines{"none", "--version\tprint the version and exit", "--help\tprint this help and exit"});
  CHECK(completed({"plya", ""}) == Lines{"none"});
  CHECK(completed({"help", "play", ""}) == Lines{"none"});
}

TEST_CASE("completion knows the flags, and does not obey them") {
  const Lines flags = completed({"simulate", "hearts", "--help", "--"});
  CHECK(has(flags, "--games\thow many games (default: 1000)"));
  CHECK(has(flags, "--seed\tseed of the shuffle (default: random)"));
  CHECK(completed({"simulate", "hearts", ""}) == flags);
  CHECK(completed({"list", "h"}) == Lines{"none"});
  CHECK(completed({"simulate", "hearts", "-n", ""}) == Lines{"none"});
  CHECK(completed({"simulate", "hearts", "-n", "5", "-"}) == flags);
  CHECK(completed({"list", "--format", ""}) == Lines{"none", "text\t", "json\t"});
  CHECK(completed({"list", "--format=j"}) == Lines{"none", "--format=text\t", "--format=json\t"});
  CHECK(completed({"list", "--json=j"}) == Lines{"none"});
  CHECK(completed({"play", "--sort", ""}) == Lines{"none", "suit\t", "rank\t"});
  CHECK(completed({"simulate", "--engine", ""}) == Lines{"none", "lua\t", "machine\t", "both\t"});
  CHECK(has(completed({"list", "--family", ""}), "tricks\ttake tricks, or avoid them"));
  CHECK(has(completed({"check", "--explain", ""}), "HR001\tthe file has no header"));
  CHECK(has(completed({"check", "--select", "HR2,"}), "HR2,HR001\tthe file has no header"));
}

TEST_CASE("completion knows the games, and what each can be set to") {
  const test::TempFolder games;
  std::string text = test::kLittleGame;
  games.write("little.lua", text);
  const auto of = [&](const std::vector<std::string>& words) { return completed(words, games.path()); };
  const Lines game{"rule-files", "little\tLittle: 2 to 4 players, easy"};
  for (const char* command : {"play", "rules", "simulate", "arena", "compare", "analyse"})
    CHECK(of({command, ""}) == game);
  CHECK(of({"compare", "little", ""}) == game);
  CHECK(of({"new", "mine", "--from", ""}) == game);
  CHECK(of({"play", "little", "--preset", ""}) == Lines{"none", "big\tmore cards"});
  const Lines options = of({"play", "little", "--set", ""});
  CHECK(has(options, "size=\tcards each"));
  CHECK(has(options, "open=\tnothing"));
  CHECK(of({"play", "little", "--set", "open="}) == Lines{"none", "open=on\t", "open=off\t"});
  CHECK(of({"play", "--set", "open=on", "little", "--set", "size="}) ==
        Lines{"none", "size=1\t", "size=2\t", "size=3\t", "size=4\t", "size=5\t"});
  CHECK(of({"play", "little", "--set=open="}) == Lines{"none", "--set=open=on\t", "--set=open=off\t"});
  CHECK(has(of({"compare", "little", "--a", "size=2,"}), "size=2,open=\tnothing"));
  CHECK(of({"compare", "little", "--a", "size=2,preset="}) == Lines{"none", "size=2,preset=big\tmore cards"});
  CHECK(of({"play", "none", "--set", ""}) == Lines{"none"});
  CHECK(of({"play", "--set", ""}) == Lines{"none"});
}

TEST_CASE("completion leaves files to the shell") {
  CHECK(completed({"check", ""}) == Lines{"rule-files"});
  CHECK(completed({"check", "a.lua", ""}) == Lines{"rule-files"});
  CHECK(completed({"replay", ""}) == Lines{"any"});
  CHECK(completed({"play", "hearts", "--save", ""}) == Lines{"any"});
  CHECK(completed({"play", "--resume", ""}) == Lines{"any"});
  CHECK(completed({"play", "--resume", "--l"}) == completed({"play", "--l"}));
  CHECK(completed({"play", "--resume", "--sort", ""}) == Lines{"none", "suit\t", "rank\t"});
  CHECK(completed({"check", "--transcripts", ""}) == Lines{"folders"});
}

TEST_CASE("bots are completed one after the other") {
  const Lines bots = completed({"play", "hearts", "--bots", "easy,"});
  CHECK(bots ==
        Lines{"none", "easy,easy\t", "easy,fair\t", "easy,hard\t", "easy,random\t", "easy,greedy\t", "easy,search\t"});
}

/// All flags in a text, each once: words that begin with two hyphens.
std::set<std::string> flags_in(const std::string& text) {
  std::set<std::string> flags;
  for (std::size_t at = 0; (at = text.find("--", at)) != std::string::npos;) {
    const std::size_t end = std::min(text.find_first_not_of("abcdefghijklmnopqrstuvwxyz-", at), text.size());
    flags.insert(text.substr(at, end - at));
    at = end;
  }
  return flags;
}

TEST_CASE("the manual page has every command with every flag that its help shows") {
  const Outcome manual = run({"manual", "2026-11-24"}, kGames);
  CHECK(manual.code == kFine);
  CHECK(manual.out.starts_with(".TH HOUSERULES 6 2026-11-24 \"houserules 1.0.0\" Games\n"));
  std::string page = manual.out;
  for (std::size_t at = 0; (at = page.find("\\-", at)) != std::string::npos; ++at) page.erase(at, 1);
  int commands = 0;
  for (const std::string& line : completed({""})) {
    const std::string command = line.substr(0, line.find('\t'));
    if (command == "none" || command == "help") continue;
    INFO(command);
    const std::size_t begin = page.find(".SS " + command + "\n");
    REQUIRE(begin != std::string::npos);
    const std::string section = page.substr(begin, std::min(page.find("\n.S", begin + 1), page.size()) - begin);
    std::set<std::string> shown = flags_in(run({command, "--help"}, kGames).out);
    shown.erase("--help");
    CHECK(flags_in(section) == shown);
    ++commands;
  }
  CHECK(commands == 19);
  CHECK(page.find("\n.TP\n\\fB-n, --games\\fR \\fI1..1000000000000\\fR\nHow many games (default: 1000).\n") !=
        std::string::npos);
  CHECK(page.find("\n.TP\n\\fB--resume\\fR \\fI[FILE]\\fR\nResume an unfinished game: ") != std::string::npos);
}

TEST_CASE("help shows what each flag takes") {
  const std::string help = run({"play", "--help"}, kGames).out;
  for (const char* part : {"\n  --players 1..16             number of players", "\n  --save FILE ",
                           "\n  --sort suit|rank ", "\n  --seed N ", "\n  --resume [FILE] ", "\n  --set OPTION=VALUE ",
                           "\n  --pace SECONDS ", "your seat (default: 1); not with --humans\n"}) {
    INFO(part);
    CHECK(help.find(part) != std::string::npos);
  }
}

}  // namespace houserules::shell_help_test
