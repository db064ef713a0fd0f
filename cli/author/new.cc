// houserules new: writes the skeleton of a rule file.
#include <filesystem>

#include <fmt/format.h>

#include "cli/author/skeleton.h"
#include "cli/commands.h"
#include "cli/games.h"
#include "system/files.h"
#include "telling/text.h"

namespace houserules {
namespace {

namespace fs = std::filesystem;

/// Whether a variant at `path` will find its base: beside itself or among the shipped games.
bool will_find(const std::string& path, const RuleFile& base, const Library& library) {
  std::error_code error;
  const fs::path folder = fs::path(path).parent_path();
  const fs::path beside = (folder.empty() ? fs::path(".") : folder) / (base.name + ".lua");
  if (fs::exists(beside, error)) return fs::equivalent(beside, base.path, error);
  for (const std::string& shipped : library.shipped()) {
    if (fs::path(shipped).stem() == base.name) return fs::equivalent(shipped, base.path, error);
  }
  return false;
}

}  // namespace

int make_new(const NewOptions& options, const Library& library, Console& console) {
  fs::path path(options.name);
  const std::string name = path.extension() == ".lua" ? path.stem().string() : path.filename().string();
  path.replace_filename(name + ".lua");
  const std::string fault = name_fault(name);
  if (!fault.empty()) return fail(console, kUsage, fmt::format("`{}` cannot be the name of a game: {}", name, fault));
  std::error_code status;
  if (fs::exists(fs::symlink_status(path, status))) {
    return fail(console, kUsage, fmt::format("{} already exists; it was not overwritten", path.string()));
  }
  std::string text;
  if (options.from.empty()) {
    text = game_skeleton(name, options.players);
    const ParsedHeader header = parse_header(text, path.string());
    if (!header.ok()) {
      return fail(console, kUsage,
                  fmt::format("--players {}: expected numbers of players as in 2..6 or 2,4,6", options.players));
    }
  } else {
    int code = kFine;
    const auto base = open_rules(options.from, library, console, code);
    if (base == nullptr) return code;
    const auto& files = base->files;
    if (will_find(path.string(), base->file(), library)) {
      text = variant_skeleton(name, *base);
    } else if (files.size() > 1 && will_find(path.string(), files[files.size() - 2], library)) {
      text = variant_copy(name, *base);  // which finds what the variant itself changes
    } else {
      return fail(
          console, kUsage,
          fmt::format("a variant must be in the same folder as its base, but {} is in another", base->file().path));
    }
  }
  std::string error;
  if (!write_new_file(path.string(), text, error)) return fail(console, kUsage, error);
  const std::string word = shell_word(path.string());
  console.out << fmt::format("Wrote {0}. Edit it, then:\n  {1} check {2}\n  {1} play {2}\n", path.string(),
                             console.program, word);
  return kFine;
}

}  // namespace houserules
