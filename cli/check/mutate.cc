// houserules mutate: do the rule tests notice changed rules?
#include <atomic>
#include <map>
#include <stdexcept>

#include <fmt/format.h>

#include "checker/mutation/trial.h"
#include "cli/commands.h"
#include "cli/games.h"
#include "rule_tests/rule_test.h"
#include "system/threads.h"
#include "telling/text.h"

namespace houserules {
namespace {

using mutation::Fate;
using mutation::Mutant;
using mutation::MutantTrial;

class MutateCommand {
 public:
  MutateCommand(const MutateOptions& options, const Library& library, Console& console)
      : options_(options), library_(library), console_(console) {}

  int run() {
    int code = kFine;
    for (const std::string& game : options_.games) {
      int opened = kFine;
      const auto rules = open_rules(game, library_, console_, opened);
      if (rules != nullptr) opened = try_game(rules);
      code = std::max(code, opened);
    }
    return code;
  }

 private:
  int try_game(const std::shared_ptr<const Rules>& rules) {
    std::string error;
    const auto path = find_tests_of(rules->file().path, library_, error);
    const auto tests = path ? library_.read(*path, error) : std::nullopt;
    if (!tests) return fail(console_, kUsage, error);
    try {
      const MutantTrial trial(rules, library_, *path, *tests, options_.plays, options_.seed);
      const std::vector<Mutant> mutants = mutation::thinned(mutation::rule_mutants(*rules), options_.sample);
      return report(*rules, mutants, fates_of(trial, mutants));
    } catch (const std::runtime_error& fault) {
      return fail(console_, kUsage, fmt::format("{}: {}", rules->file().path, fault.what()));
    }
  }

  std::vector<Fate> fates_of(const MutantTrial& trial, const std::vector<Mutant>& mutants) {
    std::vector<Fate> fates(mutants.size());
    std::atomic<std::size_t> next = 0;
    run_in_threads(
        options_.threads,
        [&] {
          for (std::size_t i = next++; i < mutants.size(); i = next++) fates[i] = trial.fate_of(mutants[i]);
        },
        [&] { next = mutants.size(); });
    return fates;
  }

  int report(const Rules& rules, const std::vector<Mutant>& mutants, const std::vector<Fate>& fates) {
    std::map<Fate, int> count;
    for (std::size_t i = 0; i < mutants.size(); ++i) {
      ++count[fates[i]];
      const bool unseen = options_.all && fates[i] == Fate::same;
      if (fates[i] != Fate::survived && !unseen) continue;
      console_.out << fmt::format("{}{}:{}\n", unseen ? "no game shows " : "", rules.file().path,
                                  describe(rules.file().text, mutants[i]));
    }
    const int shown = count[Fate::killed] + count[Fate::survived];
    const double share = shown == 0 ? 100 : 100.0 * count[Fate::killed] / shown;
    console_.out << fmt::format(
        "{}: {}; {} cannot be loaded, {} change no game, {} change games; the tests notice {} "
        "({:.1f}%)\n",
        rules.name(), counted(static_cast<std::int64_t>(mutants.size()), "change"), count[Fate::stillborn],
        count[Fate::same], shown, count[Fate::killed], share);
    console_.out.flush();
    return share < options_.least ? kFindings : kFine;
  }

  const MutateOptions& options_;
  const Library& library_;
  Console& console_;
};

}  // namespace

int mutate(const MutateOptions& options, const Library& library, Console& console) {
  return MutateCommand(options, library, console).run();
}

}  // namespace houserules
