// Journals: games saved during play, and resumed.
#include "table/journal.h"

#include <csignal>
#include <filesystem>
#include <fstream>
#include <set>
#include <vector>

#include <sys/resource.h>
#include <unistd.h>
#include <nlohmann/json.hpp>

#include "system/versions.h"
#include "tests/cli/cli_support.h"

namespace houserules::journal_test {

using test::kLittleGame;
using test::Outcome;
using test::run;
using test::TempFolder;
using test::text_of_file;

struct Kept {
  Kept() {
    folder.write("little.lua", kLittleGame);
    std::filesystem::create_directory(folder / "state");
  }
  Outcome play(std::vector<std::string> arguments, const std::string& input = "") const {
    arguments.insert(arguments.begin(), "play");
    return run(arguments, folder.path(), input);
  }
  /// Runs a command with the state folder in this one, which stays so.
  Outcome here(const std::vector<std::string>& arguments, const std::string& input = "") const {
    Library library;
    library.folders = {folder.path()};
    std::istringstream in(input);
    std::ostringstream out, err;
    Console console{in, out, err};
    ::setenv("XDG_STATE_HOME", (folder / "state").c_str(), 1);
    const int code = run_program(arguments, library, console);
    return {code, out.str(), err.str()};
  }
  /// Starts a game for two with a journal in its own file.
  Outcome begin(const std::string& input) const {
    return play({"little", "--seat", "1", "--seed", "1", "--players", "2", "--set", "size=4", "--bots", "random",
                 "--journal", journal()},
                input);
  }
  Outcome resume(const std::string& input) const { return play({"--resume", journal()}, input); }
  std::string journal() const { return folder / "game.jsonl"; }
  Transcript transcript() const {
    std::string error;
    const auto read = parse_transcript(text_of_file(journal()), error);
    INFO(error);
    REQUIRE(read.has_value());
    return *read;
  }

  TempFolder folder;
};

TEST_CASE("which habits the bots had is told by replay, and kept by a journal that had to be mended") {
  const Kept kept;
  kept.begin("1\n");
  const Transcript::Habits known{1, 0, "0123456789abcdef"}, learned{2, 34382, "fedcba9876543210"};
  std::ofstream(kept.journal(), std::ios::app) << habits_line(known) << '\n'
                                               << habits_line(learned) << "\n{\"seat\":";  // cut off
  const Outcome resumed = kept.resume("");
  CHECK(resumed.err.find("kept everything before that") != std::string::npos);
  CHECK(kept.transcript().habits == std::vector<Transcript::Habits>{known, learned});
  const Outcome replayed = run({"replay", kept.journal()}, kept.folder.path());
  CHECK(
      replayed.out.ends_with("; the game is unfinished.\nFrom deal 2 on the bots used what they had learned from 34382 "
                             "deals among themselves (fedcba9876543210).\n"));
  const auto json = nlohmann::json::parse(run({"replay", kept.journal(), "--format", "json"}, kept.folder.path()).out);
  CHECK(json["habits"][1]["deal"] == 2);
  CHECK(json["habits"][1]["digest"] == "fedcba9876543210");
  CHECK(json["habits"][1]["learned_from"] == 34382);
}

/// The last decision shown.
std::string last_screen(const std::string& out) { return out.substr(out.rfind("\n>  ")); }
std::string first_screen(const std::string& out) {
  const auto begin = out.find("\n>  ");
  return out.substr(begin, out.find("Your move: ", begin) - begin);
}

TEST_CASE("the journal has each choice, who sits where, and the end") {
  const Kept kept;
  const Outcome begun = kept.begin("1\n");
  const Transcript transcript = kept.transcript();
  CHECK(transcript.seats == std::vector<std::string>{"human", "random"});
  CHECK(transcript.choices.size() >= 2);
  CHECK_FALSE(transcript.end.has_value());
  CHECK(run({"replay", kept.journal()}, kept.folder.path()).code == kFine);

  std::string input;
  for (int i = 0; i < 200; ++i) input += "1\n";
  const Outcome over = kept.resume(input);
  CHECK(over.out.find("\nResult after 1 deal and ") != std::string::npos);
  CHECK(kept.transcript().end.has_value());
  CHECK(run({"replay", kept.journal()}, kept.folder.path()).code == kFine);
  const Outcome again = kept.resume("");
  CHECK(again.code == kUsage);
  CHECK(again.err == "houserules: " + kept.journal() + ": this game is over; to replay it: houserules replay " +
                         kept.journal() + "\n");
}

TEST_CASE("a game continues where it was left, without the moves that were taken back") {
  const Kept kept;
  const Outcome left = kept.begin("1\n1\nundo\ntable\nquit\n");
  CHECK(left.out.ends_with("You left the game unfinished.\nTo resume it: houserules play --resume " + kept.journal() +
                           "\n"));
  const Outcome resumed = kept.resume("quit\n");
  CHECK(resumed.err.empty());
  CHECK(resumed.code == kFine);
  CHECK(last_screen(left.out).starts_with(first_screen(resumed.out)));
  CHECK(text_of_file(kept.journal()).find("{\"undo\":2}\n") != std::string::npos);
}

TEST_CASE("the sort order of the hand is kept with the game") {
  const Kept kept;
  const Outcome left = kept.begin("1\nsort rank\nquit\n");
  CHECK(text_of_file(kept.journal()).find("{\"sorted\":\"rank\"}\n") != std::string::npos);
  const Outcome resumed = kept.resume("sort suit\nquit\n");
  CHECK(last_screen(left.out).starts_with(first_screen(resumed.out)));
  CHECK(last_screen(resumed.out).starts_with(first_screen(kept.resume("quit\n").out)));
  CHECK(first_screen(resumed.out) != first_screen(kept.resume("quit\n").out));
}

TEST_CASE("a journal cut off anywhere is continued from the last complete choice") {
  const Kept kept;
  kept.begin("1\n1\n1\n");
  const std::string whole = text_of_file(kept.journal());
  const auto header = whole.find('\n') + 1;
  std::set<std::string> messages;
  for (std::size_t size = header; size < whole.size(); size += 7) {
    kept.folder.write("game.jsonl", whole.substr(0, size));
    const Outcome resumed = kept.resume("quit\n");
    INFO(resumed.err);
    CHECK(resumed.code == kFine);
    CHECK(resumed.out.find("Your move: ") != std::string::npos);
    // The journal is intact again, with at least what was intact before.
    const std::string again = text_of_file(kept.journal());
    const std::string kept_part = whole.substr(0, whole.substr(0, size).rfind('\n') + 1);
    CHECK(again.substr(0, kept_part.size()) == kept_part);
    messages.insert(resumed.err.substr(0, resumed.err.find(": not a line")));
  }
  CHECK(messages.contains("houserules: " + kept.journal() + ": damaged at line 3"));
}

TEST_CASE("a damaged journal is reported, and kept beside the continued one") {
  const Kept kept;
  kept.begin("1\n1\n1\n");
  const std::string whole = text_of_file(kept.journal());
  std::string text = whole;
  const auto third = text.find('\n', text.find('\n') + 1) + 1;
  text.replace(third, 5, "#####");
  kept.folder.write("game.jsonl", text);
  const Outcome resumed = kept.resume("quit\n");
  CHECK(resumed.err == "houserules: " + kept.journal() +
                           ": damaged at line 3: not a line of a transcript; kept everything before that: 1 choice\n"
                           "houserules: the damaged journal is kept as " +
                           kept.journal() + ".damaged\n");
  CHECK(text_of_file(kept.journal() + ".damaged") == text);

  // A well-formed line with an impossible choice.
  text = whole;
  const auto option = text.find("\"option\":", third);
  text.replace(option, 10, "\"option\":77");
  kept.folder.write("game.jsonl", text);
  const Outcome departed = kept.resume("quit\n");
  CHECK(departed.code == kFine);
  CHECK(departed.err.find("does not match the game at choice 2: ") != std::string::npos);
  CHECK(departed.err.find("; kept everything before that: 1 choice\n") != std::string::npos);

  kept.folder.write("game.jsonl", "{\"houserules\":\"0.");
  const Outcome lost = kept.resume("");
  CHECK(lost.code == kUsage);
  CHECK(lost.err == "houserules: " + kept.journal() + ": not a transcript: line 1: not a line of a transcript\n");
}

TEST_CASE("a journal is never overwritten, and two games at once have two") {
  const Kept kept;
  kept.folder.write("game.jsonl", "mine");
  const Outcome refused = kept.begin("");
  CHECK(refused.code == kUsage);
  CHECK(refused.err == "houserules: --journal: " + kept.journal() + ": this file already exists\n");
  CHECK(text_of_file(kept.journal()) == "mine");

  std::string error;
  Transcript transcript;
  transcript.game = "little";
  transcript.players = 1;
  transcript.names = {"Anna"};
  ::setenv("XDG_STATE_HOME", (kept.folder / "state").c_str(), 1);
  const auto one = Journal::begin("", transcript, error);
  const auto two = Journal::begin("", transcript, error);
  INFO(error);
  REQUIRE(one != nullptr);
  REQUIRE(two != nullptr);
  CHECK(one->path() != two->path());
  CHECK(one->path().starts_with(kept.folder / "state/houserules/little-"));
  // A game being played is locked.
  CHECK(unfinished_games().empty());
  KeptGame game;
  CHECK(Journal::take_up(one->path(), game, error) == nullptr);
  CHECK(error == one->path() + ": this game is being played in another terminal");
}

TEST_CASE("unfinished games are found, the latest first; finished ones are not") {
  const Kept kept;
  const std::string state = kept.folder / "state";
  const auto play_here = [&](std::vector<std::string> arguments, const std::string& input) {
    arguments.insert(arguments.begin(), "play");
    return kept.here(arguments, input);
  };
  CHECK(play_here({"--resume"}, "").err == "houserules: there is no unfinished game in which you have moved\n");
  // Nor is a game kept back without a word because another version wrote it.
  const std::string newer = state + "/houserules/newer.jsonl";
  std::filesystem::create_directories(state + "/houserules");
  std::ofstream(newer) << "{\"houserules\":\"999.0.0\"}\n";
  CHECK(play_here({"--resume"}, "").err == "houserules: there is no unfinished game in which you have moved; " + newer +
                                               ": line 1: written by a newer houserules (999.0.0; this is " +
                                               kEngineVersion + "): update to read it\n");
  std::filesystem::remove(newer);
  const std::vector<std::string> begin{"little", "--seat", "1", "--seed", "1", "--players", "2", "--bots", "random"};
  play_here(begin, "1\n");
  std::string input;
  for (int i = 0; i < 200; ++i) input += "1\n";
  CHECK(play_here(begin, input).out.find("Result after") != std::string::npos);
  REQUIRE(unfinished_games().size() == 1);
  CHECK(unfinished_games()[0].transcript.choices.size() >= 1);
  CHECK(unfinished_games()[0].name.starts_with("little-"));
  const Outcome resumed = play_here({"--resume"}, "quit\n");
  CHECK(resumed.code == kFine);
  CHECK(resumed.out.find("To resume it: houserules play --resume " + unfinished_games()[0].name + "\n") !=
        std::string::npos);
  CHECK(play_here({"--resume", unfinished_games()[0].name}, "quit\n").code == kFine);
  CHECK(play_here({"hearts", "--resume"}, "").err ==
        "houserules: there is no unfinished game of hearts in which you have moved\n");
  KeptGame game;
  std::string error;
  const auto open = Journal::take_up(unfinished_games()[0].name, game, error);
  REQUIRE(open != nullptr);
  CHECK(
      play_here({"--resume"}, "").err ==
      "houserules: there is no unfinished game in which you have moved, except one being played in another terminal\n");
}

TEST_CASE("today's deal continues where it was left, unless it is over or the settings are others") {
  const Kept kept;
  kept.folder.write(
      "days.lua",
      "--[[ rules\ngame \"Days\"\nplayers 1\nmove wait \"wait\"\noption days = 3 in 1..9 \"how long\"\n]]\n"
      "local waited = 0\nfunction turn(me)\n  me:choose { wait = true }\n  waited = waited + 1\n"
      "  if waited == options.days then finish(me) end\nend\n");
  const auto today = [&](const std::string& input, const std::string& days = "3") {
    const Outcome outcome = kept.here({"play", "days", "--daily", "--seat", "1", "--set", "days=" + days}, input);
    return outcome.out + outcome.err;
  };
  const std::string again = "Continuing today's deal where you left off.\n";
  CHECK(today("1\n").find(again) == std::string::npos);
  REQUIRE(unfinished_games().size() == 1);
  CHECK(today("1\n", "4").find(again) == std::string::npos);
  REQUIRE(unfinished_games().size() == 2);
  CHECK(today("1\n1\n").starts_with(again));
  CHECK(unfinished_games().size() == 1);
  CHECK(today("quit\n").find(again) == std::string::npos);
}

TEST_CASE("today's deal continues with the bots it was begun with, or what differs is said") {
  const Kept kept;
  const auto today = [&](const std::vector<std::string>& flags, const std::string& input = "quit\n") {
    std::vector<std::string> arguments{"play", "little", "--daily", "--players", "2"};
    arguments.insert(arguments.end(), flags.begin(), flags.end());
    const Outcome outcome = kept.here(arguments, input);
    return outcome.out + outcome.err;
  };
  const std::string again = "Continuing today's deal where you left off.\n";
  CHECK(today({"--seat", "1", "--bots", "random"}, "1\n").find("today's deal") == std::string::npos);
  REQUIRE(unfinished_games().size() == 1);
  const std::string command = "To continue that one: houserules play --resume " + unfinished_games()[0].name + "\n";
  CHECK(today({"--seat", "1"}).starts_with(again));
  CHECK(today({"--seat", "1", "--bots", "random"}).starts_with(again));
  CHECK(today({"--seat", "1", "--bots", "easy"})
            .starts_with("You began today's deal with other bots (random); this is a new game.\n" + command));
  CHECK(
      today({"--seat", "2", "--bots", "random"}).find("You began today's deal in other seats; this is a new game.\n") !=
      std::string::npos);
}

TEST_CASE("a game is resumed and replayed by name; old ones without a name of their own are deleted") {
  const Kept kept;
  const auto here = [&](const std::vector<std::string>& arguments, const std::string& input = "") {
    return kept.here(arguments, input);
  };
  const std::vector<std::string> begin{"play", "little",    "--seat", "1",      "--seed",
                                       "1",    "--players", "2",      "--bots", "random"};
  here(begin, "1\n");
  REQUIRE(unfinished_games().size() == 1);
  CHECK(here({"play", "--resume", "little"}, "quit\n").code == kFine);
  CHECK(here({"play", "--resume", "whist"}).err ==
        "houserules: there is no unfinished game of whist in which you have moved\n");
  CHECK(here({"replay", "litt"}).out.find("; the game is unfinished.\n") != std::string::npos);
  const auto called = [](const std::string& words) { return games_called(unfinished_games(), words).size(); };
  CHECK(called("Little") == 1);
  CHECK(called("li") == 1);
  CHECK(called("little whist") == 0);
  CHECK(called("-") == 0);
  std::vector<KeptGame> skats(2);
  skats[0].transcript.game = "skat-for-four";
  skats[1].transcript.game = "skat";
  CHECK(games_called(skats, "skat").size() == 1);
  CHECK(games_called(skats, "ska").size() == 2);
  CHECK(has_no_name("gin-rummy-20261120-190815"));
  CHECK(has_no_name("skat-20261120-190815-2"));
  CHECK_FALSE(has_no_name("skat-20261120-190815-keep"));

  std::string error;
  CHECK_FALSE(name_game(unfinished_games()[0], "../sunday", error));
  CHECK(error ==
        "a name consists of letters, digits and hyphens, and does not begin with a hyphen, as in sunday-hearts");
  CHECK_FALSE(name_game(unfinished_games()[0], "--open", error));
  CHECK_FALSE(name_game(unfinished_games()[0], "hearts-20261120-190815", error));
  CHECK(error == "such names are reserved for unnamed games: choose another, such as sunday-hearts");
  REQUIRE(name_game(unfinished_games()[0], "sunday", error));
  CHECK(unfinished_games()[0].name == "sunday");
  CHECK(here({"play", "--resume", "sunday"}, "quit\n").code == kFine);
  here(begin, "1\n");
  REQUIRE(unfinished_games().size() == 2);
  CHECK_FALSE(name_game(unfinished_games()[0], "sunday", error));
  CHECK(error == "there is already a game called sunday");

  const auto age = [](const KeptGame& game, int days) {
    std::filesystem::last_write_time(game.path,
                                     std::filesystem::file_time_type::clock::now() - std::chrono::hours(24 * days));
  };
  for (const KeptGame& game : unfinished_games()) age(game, 29);
  here(begin, "1\n");
  CHECK(unfinished_games().size() == 3);
  for (const KeptGame& game : unfinished_games()) age(game, 31);
  here(begin, "1\n");
  const std::vector<KeptGame> left = unfinished_games();
  REQUIRE(left.size() == 2);  // the new one, and the one that has a name
  CHECK(left[1].name == "sunday");
  const auto open = Journal::take_up("sunday", *std::make_unique<KeptGame>(), error);
  REQUIRE(open != nullptr);
  CHECK_FALSE(delete_game(left[1], error));
  CHECK(error == left[1].path + ": this game is being played in another terminal");
  CHECK(delete_game(left[0], error));
  CHECK(kept_games().size() == 1);
}

TEST_CASE("if nothing can be saved, the game continues and says so") {
  const Kept kept;
  ::setenv("XDG_STATE_HOME", kept.folder.write("file", "").c_str(), 1);
  Library library;
  library.folders = {kept.folder.path()};
  std::istringstream in("quit\n");
  std::ostringstream out, err;
  Console console{in, out, err};
  CHECK(run_program({"play", "little", "--seat", "1", "--bots", "random"}, library, console) == kFine);
  CHECK(err.str() == "houserules: this game will not be saved as you play: " + (kept.folder / "file/houserules") +
                         " cannot be created to save the game in: Not a directory\n");
  CHECK(out.str().ends_with("You left the game unfinished.\n"));
  const std::string nowhere = kept.folder / "none/game.jsonl";
  CHECK(kept.play({"little", "--seat", "1", "--journal", nowhere}).err ==
        "houserules: --journal: " + nowhere + ": the folder to save the game in does not exist\n");
}

TEST_CASE("a journal is read only once it is locked, so nothing added before is missed") {
  const Kept kept;
  kept.begin("1\n");
  std::string error;
  KeptGame first, second;
  auto journal = Journal::take_up(kept.journal(), first, error);
  REQUIRE(journal != nullptr);
  CHECK(Journal::take_up(kept.journal(), second, error) == nullptr);
  CHECK(error == kept.journal() + ": this game is being played in another terminal");
  journal->add(RecordedChoice{0, 0, "lay", "7H"});
  journal.reset();
  journal = Journal::take_up(kept.journal(), second, error);
  REQUIRE(journal != nullptr);
  CHECK(second.transcript.choices.size() == first.transcript.choices.size() + 1);
}

TEST_CASE("a repaired journal stays locked, and the damaged copies stay beside it") {
  const Kept kept;
  kept.begin("1\n");
  const std::string whole = text_of_file(kept.journal());
  const std::string damaged = whole + "#####\n";
  std::string error;
  KeptGame game, other;
  for (const char* ending : {".damaged", ".damaged-2"}) {
    kept.folder.write("game.jsonl", damaged);
    const auto journal = Journal::take_up(kept.journal(), game, error);
    REQUIRE(journal != nullptr);
    CHECK(journal->mend(game.transcript) == kept.journal() + ending);
    CHECK(text_of_file(kept.journal()) == whole);
    CHECK(text_of_file(kept.journal() + ending) == damaged);
    CHECK(Journal::take_up(kept.journal(), other, error) == nullptr);
    CHECK(error == kept.journal() + ": this game is being played in another terminal");
    const auto mode = std::filesystem::status(kept.journal()).permissions();
    CHECK(mode == (std::filesystem::perms::owner_read | std::filesystem::perms::owner_write));
  }
}

TEST_CASE("a journal that lacks only its last line feed is not damaged") {
  const Kept kept;
  kept.begin("1\n");
  std::string text = text_of_file(kept.journal());
  text.pop_back();
  kept.folder.write("game.jsonl", text);
  const Outcome resumed = kept.resume("quit\n");
  CHECK(resumed.err.empty());
  CHECK(text_of_file(kept.journal()) == text + "\n");
  CHECK_FALSE(std::filesystem::exists(kept.journal() + ".damaged"));
}

/// While it lives no file can grow, as on a full disk.
class FullDisk {
 public:
  FullDisk() {
    ::signal(SIGXFSZ, SIG_IGN);
    REQUIRE(::getrlimit(RLIMIT_FSIZE, &before_) == 0);
    const rlimit none{0, before_.rlim_max};
    REQUIRE(::setrlimit(RLIMIT_FSIZE, &none) == 0);
  }
  ~FullDisk() {
    ::setrlimit(RLIMIT_FSIZE, &before_);
    ::signal(SIGXFSZ, SIG_DFL);
  }
  FullDisk(const FullDisk&) = delete;
  FullDisk& operator=(const FullDisk&) = delete;

 private:
  rlimit before_{};
};

TEST_CASE("a full disk is reported once, and the game continues") {
  const Kept kept;
  kept.begin("1\n");
  std::string error;
  KeptGame game;
  const auto journal = Journal::take_up(kept.journal(), game, error);
  REQUIRE(journal != nullptr);
  const FullDisk full;
  journal->add(RecordedChoice{0, 0, "play", "7H"});
  CHECK_FALSE(journal->sync());
  CHECK(journal->error() == kept.journal() + " cannot be written: File too large");
}

TEST_CASE("on a full disk a damaged journal stays as it is, and the program does not claim to have kept it") {
  const Kept kept;
  kept.begin("1\n");
  const std::string damaged = text_of_file(kept.journal()) + "#####\n";
  kept.folder.write("game.jsonl", damaged);
  Outcome resumed;
  {
    const FullDisk full;
    resumed = kept.resume("quit\n");
  }
  CHECK(resumed.code == kUsage);
  CHECK(resumed.err.find("kept as") == std::string::npos);
  CHECK(resumed.err.ends_with("houserules: " + kept.journal() + " cannot be written: File too large\n"));
  CHECK(text_of_file(kept.journal()) == damaged);
  for (const auto& entry : std::filesystem::directory_iterator(kept.folder.path())) {
    const std::string name = entry.path().filename().string();
    CHECK((name == "game.jsonl" || name == "little.lua" || name == "state"));
  }
}

TEST_CASE("if the journal cannot be written, resume says what can be done") {
  const Kept kept;
  kept.begin("1\n");
  std::filesystem::permissions(kept.journal(), std::filesystem::perms::owner_read);
  // Root may write everywhere except where only the system does.
  const std::string file = ::geteuid() == 0 ? "/sys/kernel/uevent_seqnum" : kept.journal();
  if (!std::filesystem::exists(file)) return;
  const Outcome resumed = kept.play({"--resume", file});
  CHECK(resumed.code == kUsage);
  CHECK(resumed.err.starts_with("houserules: " + file + ": "));
  CHECK(resumed.err.ends_with(
      "; a resumed game is appended to its own file: copy it to a folder you can write to, and resume the copy\n"));
}

}  // namespace houserules::journal_test
