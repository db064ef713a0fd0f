// houserules spread: splits a run into shards, has a launcher run each in another process, and merges them.
#include <algorithm>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <memory>
#include <mutex>
#include <system_error>
#include <thread>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/commands.h"
#include "cli/run_watch.h"
#include "statistics/game_log.h"
#include "statistics/log_head.h"
#include "statistics/shards.h"
#include "system/files.h"
#include "system/hash.h"
#include "system/other_process.h"
#include "telling/text.h"

namespace houserules {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int kTries = 3;
constexpr std::chrono::milliseconds kGlance{50};
constexpr std::chrono::seconds kBeforeAgain{1};
/// How long a part that was asked to end may take to save its games.
constexpr std::chrono::seconds kToEnd{10};

/// A shard and the process that plays it.
struct Part {
  int number = 0;
  std::string log, output;  ///< files
  std::unique_ptr<ShellJob> job;
  int failed = 0;   ///< how often
  std::string why;  ///< it failed the last time
  bool is_given_up = false, is_done = false;
  bool is_elsewhere = false;  ///< another process plays it, perhaps one that an ended `spread` has left
  Clock::time_point not_before;
};

/// The last line that is not empty, of a part's messages.
std::string last_line(const std::string& file) {
  std::string error, last;
  const auto text = read_text(file, error);
  if (!text) return error;
  for (const std::string& line : lines_of(*text)) last = line.empty() ? last : line;
  return last.empty() ? "no output" : last;
}

class Spreading {
 public:
  /// `head` is that of the first part's log.
  Spreading(const SpreadOptions& options, const std::vector<std::string>& arguments, const Json& head, Console& console)
      : options_(options), arguments_(arguments), head_(head), console_(console), folder_(options.folder) {
    if (folder_.empty()) {
      constexpr std::size_t kShort = 8;
      folder_ = "parts-" + hash_of(joined(arguments, "\n") + std::to_string(options.parts)).substr(0, kShort);
    }
  }

  /// Plays all parts. Returns kFine, or the exit code after saying what is missing.
  int play() {
    std::signal(SIGCHLD, SIG_DFL);  // who has started this program may ignore it, and exit codes would be lost
    std::error_code fault;
    std::filesystem::create_directories(folder_, fault);
    if (fault) return fail(console_, kUsage, fmt::format("{}: {}", folder_, fault.message()));
    for (int number = 1; number <= options_.parts; ++number) {
      Part& part = parts_.emplace_back();
      part.number = number;
      part.log = fmt::format("{}/part-{}", folder_, number);
      part.output = part.log + ".out";
      if (const std::string why = why_foreign(part); !why.empty())
        return fail(console_, kUsage, fmt::format("{}: {}; choose another --in", part.log, why));
      part.is_done = is_whole(part);
    }
    done_before_ = progress();
    Run run;
    RunWatch watch(console_, run,
                   {"part", options_.parts, 1, {}, {}, {}, [this] { return line(); }, {}, /*ends_itself=*/true});
    while (!run.stopped() && !is_over()) {
      start_some();
      std::this_thread::sleep_for(kGlance);
      for (Part& part : parts_) look_after(part);
    }
    if (run.stopped()) end_all(watch);
    watch.finish();
    for (const Part& part : parts_) {
      if (part.is_given_up)
        fail(console_, kFindings,
             fmt::format("part {} failed{}: {} (output: {})", part.number,
                         part.failed == 1 ? "" : fmt::format(" {} times", part.failed), part.why, part.output));
      if (part.is_elsewhere)
        fail(console_, kFindings,
             fmt::format("part {} is still being played by another process; wait for it or stop it", part.number));
    }
    if (done() == options_.parts) return code_after(watch.signal(), kFine);
    console_.err << fmt::format("{} of {} parts are finished, in {}; run the same command to continue\n", done(),
                                options_.parts, folder_);
    return code_after(watch.signal(), kFindings);
  }

  std::vector<std::pair<std::string, std::string>> logs(std::string& error) const {
    std::vector<std::pair<std::string, std::string>> logs;
    for (const Part& part : parts_) {
      auto text = read_text(part.log, error);
      if (!text) return {};
      logs.emplace_back(part.log, std::move(*text));
    }
    return logs;
  }
  const std::string& folder() const { return folder_; }

 private:
  /// Why the file of a part holds something else; "" if it is that part's, or empty, or does not exist.
  std::string why_foreign(const Part& part) const {
    std::ifstream in(part.log, std::ios::binary);
    std::string why;
    const Json kept = head_of_log(in, why);
    if (!why.empty() || kept.is_null()) return why;
    Json wanted = head_;
    wanted["shard"] = part.number;
    return difference(kept, wanted);
  }

  bool is_whole(const Part& part) const {
    std::string error;
    auto text = read_text(part.log, error);
    return text && why_foreign(part).empty() && shard_log(part.log, std::move(*text), error);
  }

  bool is_over() const {
    return std::all_of(parts_.begin(), parts_.end(),
                       [](const Part& part) { return !part.job && (part.is_done || part.is_given_up); });
  }

  /// What the launcher runs: it may do so on another machine, which has the same folders.
  std::string command_of(const Part& part) const {
    std::vector<std::string> words = arguments_;
    const auto is_threads = [](const std::string& word) { return word.starts_with("--threads="); };
    std::vector<std::string> more{fmt::format("--shard={}/{}", part.number, options_.parts),
                                  "--checkpoint=" + std::filesystem::absolute(part.log).string()};
    if (std::none_of(words.begin(), words.end(), is_threads)) more.emplace_back("--threads=1");
    words.insert(words.begin() + 1, more.begin(), more.end());
    std::string command = fmt::format("cd {} && exec {}", shell_word(std::filesystem::current_path().string()),
                                      shell_word(console_.executable));
    for (const std::string& word : words) command += ' ' + shell_word(word);
    return command;
  }

  std::string launched(const Part& part) const {
    const std::string command = shell_word(command_of(part));
    // The shell waits for what it runs, which ends by a signal once it has saved its games.
    std::string line = fmt::format("trap : TERM; HOUSERULES_PART={}; export HOUSERULES_PART; ", part.number);
    line += options_.launcher;
    const auto hole = line.find("{}");
    return hole == std::string::npos ? line + ' ' + command : line.replace(hole, 2, command);
  }

  void start_some() {
    auto running = std::count_if(parts_.begin(), parts_.end(), [](const Part& part) { return bool(part.job); });
    for (Part& part : parts_) {
      if (running >= options_.at_once) return;
      if (part.job || part.is_done || part.is_given_up || Clock::now() < part.not_before || is_elsewhere(part))
        continue;
      try {
        part.job = std::make_unique<ShellJob>(launched(part), part.output);
        ++running;
      } catch (const std::system_error& fault) {
        // There may be room for a process later.
        const bool is_full =
            fault.code() == std::errc::resource_unavailable_try_again || fault.code() == std::errc::not_enough_memory;
        if (is_full) part.not_before = Clock::now() + kBeforeAgain;
        else count_failure(part, fault.what(), kTries);
      }
    }
  }

  /// Whether another process plays it, or has finished it.
  bool is_elsewhere(Part& part) {
    const bool is_busy = is_being_written(part.log);
    if (!is_busy && !part.is_elsewhere) return false;
    const std::lock_guard lock(mutex_);
    part.is_elsewhere = is_busy;
    part.is_done = !is_busy && is_whole(part);
    part.not_before = Clock::now() + kBeforeAgain;
    return is_busy || part.is_done;
  }

  static void count_failure(Part& part, const std::string& why, int tries) {
    part.why = why;
    part.is_given_up = ++part.failed >= tries;
    part.not_before = Clock::now() + kBeforeAgain;
  }

  void look_after(Part& part) {
    const auto code = part.job ? part.job->ended() : std::nullopt;
    if (!code) return;
    part.job.reset();
    const std::lock_guard lock(mutex_);
    part.is_done = is_whole(part);
    if (part.is_done) return;
    count_failure(part, last_line(part.output), *code == kUsage ? 1 : kTries);  // a mistake stays one
  }

  /// Asks all parts to end, and kills those that do not, or all at once if the user is in a hurry.
  void end_all(const RunWatch& watch) {
    const auto until = Clock::now() + kToEnd;
    for (const Part& part : parts_) {
      if (part.job) part.job->send(SIGTERM);
    }
    for (Part& part : parts_) {
      if (!part.job) continue;
      while (!part.job->ended() && Clock::now() < until && !watch.is_hurried()) std::this_thread::sleep_for(kGlance);
      part.job.reset();
      const std::lock_guard lock(mutex_);
      part.is_done = is_whole(part);
    }
  }

  std::int64_t done() const {
    return std::count_if(parts_.begin(), parts_.end(), [](const Part& part) { return part.is_done; });
  }

  /// Of all games, from 0 to 1.
  double progress() const {
    double sum = 0;
    for (const Part& part : parts_) sum += part.is_done ? 1 : progress_of_shard(part.log);
    return sum / options_.parts;
  }

  std::string line() {
    const std::lock_guard lock(mutex_);
    const double now = progress();
    std::string line =
        fmt::format("{} of {} finished, {:.0f}% of the games", done(), counted(options_.parts, "part"), 100 * now);
    const double gone = std::chrono::duration<double>(Clock::now() - begin_).count();
    const auto elsewhere =
        std::count_if(parts_.begin(), parts_.end(), [](const Part& part) { return part.is_elsewhere; });
    if (elsewhere > 0) line += fmt::format(", {} still being played by another process", counted(elsewhere, "part"));
    if (now > done_before_) line += fmt::format(", {} left", duration_text(gone * (1 - now) / (now - done_before_)));
    return line;
  }

  const SpreadOptions& options_;
  const std::vector<std::string>& arguments_;
  const Json& head_;
  Console& console_;
  std::string folder_;
  std::mutex mutex_;  ///< guards is_done and is_elsewhere, which the progress thread reads
  std::vector<Part> parts_;
  const Clock::time_point begin_ = Clock::now();
  double done_before_ = 0;
};

}  // namespace

int spread(const SpreadOptions& options, const std::vector<std::string>& arguments, const RunAgain& again,
           Console& console) {
  // The command checks its arguments here, before anything is launched.
  std::vector<std::string> first = options.words;
  first.insert(first.begin() + 1, fmt::format("--shard=1/{}", options.parts));
  const auto head = std::make_shared<Json>();
  if (const int code = again(first, [&head](LongRun& run) { run.head = head; }); code != kFine) return code;
  Spreading spreading(options, arguments, *head, console);
  if (const int code = spreading.play(); code != kFine) return code;
  std::string error;
  auto logs = spreading.logs(error);
  if (logs.empty()) return fail(console, kUsage, error);
  const auto shards = std::make_shared<const std::vector<ShardLog>>(shard_logs(std::move(logs), error));
  if (shards->empty()) return fail(console, kFindings, error);
  console.err << fmt::format("the parts stay in {}\n", spreading.folder());
  return again(options.words, [&shards](LongRun& run) { run.merged = shards; });
}

}  // namespace houserules
