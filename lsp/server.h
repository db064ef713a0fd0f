// The Language Server Protocol (https://microsoft.github.io/language-server-protocol, 3.17) without its transport: a
// message in, messages out. It reads no streams and knows no time, so that it also works in a page.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "checker/finding.h"
#include "lsp/file_view.h"
#include "lsp/lenses.h"
#include "lsp/tasks.h"

namespace houserules {

/// When requests are answered that take long: in handle(), or by a task of TaskLane::answers.
enum class LongAnswers { at_once, by_tasks };

class LanguageServer {
 public:
  /// `library` finds the bases of variants; texts in the editor come before its own. `docs`: the URI of the folder of
  /// these docs, to which diagnostics refer; "": there is none.
  explicit LanguageServer(Library library, LongAnswers long_answers = LongAnswers::at_once, std::string docs = "");

  /// The replies to a message and what else is to be sent now. Discarded JSON is answered with a parse error.
  std::vector<Json> handle(const Json& message);

  /// The diagnostics of documents that have changed. To be called when no message waits, so that while somebody types
  /// quickly only the last text is checked.
  std::vector<Json> when_idle();

  /// The next task of a lane; nothing if none is due. Of `games`, after a change they are due once the document is
  /// saved or, with `paused`, nobody types.
  std::optional<EditorTask> next_task(TaskLane lane, bool paused);
  /// Whether the task's result still matters: its text is current, and nobody has cancelled it.
  bool is_wanted(std::uint64_t task) const;
  /// What tells the editor how much of a task is done.
  std::vector<Json> progress(std::uint64_t task, double part);
  /// What the task has found, unless it is out of date. To be called for each task, once.
  std::vector<Json> end(std::uint64_t task, TaskResult result);

  /// Whether the editor has asked it to exit, and the exit code then.
  bool exits() const { return exits_; }
  int exit_code() const { return shut_down_ ? 0 : 1; }

 private:
  /// In a text with a line of more bytes, places take too long to find: it is only checked.
  static constexpr std::size_t kLongestLine = 20'000;

  struct Document {
    std::string uri, path, key;  ///< `key`: key_of_path(path)
    std::shared_ptr<const EditorText> text;
    std::int64_t version = 0;
    bool is_rule_file = false;
    bool dirty = true;        ///< changed since it was checked
    bool saved = false;       ///< since games were played
    bool unplayed = false;    ///< sound, and no games were played
    bool untested = false;    ///< sound, and its rule tests have not run
    std::uint64_t state = 0;  ///< grows with each change of it or of its bases
    std::shared_ptr<const Rules> rules;
    std::shared_ptr<const FileView> view;  ///< null until it is asked for
    std::vector<Finding> findings;
    FoundFixes fixes;       ///< of this state
    std::string tests_key;  ///< of the file of its rule tests; "": not known
    TestedClauses tested;   ///< the last time they ran
    ReachedPlaces reached;  ///< in the last games played
  };

  /// A request that a task answers.
  struct Waiting {
    Json id, params;
    std::string uri;
  };
  struct Running {
    std::string uri;
    std::uint64_t state = 0;
    std::optional<Waiting> request;
    bool cancelled = false;
    std::string title;  ///< what is shown while it runs; "": nothing
    int shown_percent = -1;
  };

  Json answer(const std::string& method, const Json& params);
  void notice(const std::string& method, const Json& params, std::vector<Json>& out);
  Json initialize(const Json& params);
  Json ask(const std::string& method, const Json& params, Document& document);
  void open(const Json& params, std::vector<Json>& out);
  void change(const Json& params);
  void set_text(Document& document, std::string text);
  void look_again(Document& document);
  void touch_dependents(const std::string& key);
  void cancel(const Json& id, std::vector<Json>& out);
  void check_text(Document& document);
  Json diagnostics_of(const Document& document) const;
  Json diagnostic_of(const Finding& finding, const EditorText& text) const;
  Json published(const Document& document) const;
  std::shared_ptr<const FileView> open_view(const Document& document, const Library& library) const;
  std::shared_ptr<const FileView> view_of(Document& document);
  std::vector<std::shared_ptr<const FileView>> other_views(const Document& document);
  Document* document_of(const Json& params);
  const Document* document_at(const std::string& path) const;
  std::string uri_of(const std::string& path) const;
  Library snapshot() const;
  Json our_request(const char* method, Json params);
  std::uint64_t begin(const Document& document);
  std::optional<EditorTask> next_answer();
  std::optional<EditorTask> next_games(bool paused);
  std::optional<EditorTask> rule_tests_of(Document& document);
  EditorTask playouts_of(Document& document);

  // actions.cc
  /// What a request for code actions asks for.
  struct WantedActions {
    std::vector<Finding> findings;
    bool corrections = false;  ///< of the whole text
  };
  WantedActions wanted_actions(const Json& params, const Document& document) const;
  bool knows_fixes(const WantedActions& wanted, const Document& document) const;
  std::function<TaskResult(const TaskWatch&)> fixes_task(const WantedActions& wanted, const Document& document) const;
  static void keep_fixes(FoundFixes found, Document& document);
  Json code_actions(const WantedActions& wanted, const Document& document) const;

  Library disk_, library_;  ///< `library_` with the texts of the editor
  const LongAnswers long_answers_;
  const std::string docs_;
  std::map<std::string, Document> documents_;
  std::deque<Waiting> waiting_;
  std::map<std::uint64_t, Running> running_;
  ColumnUnit unit_ = ColumnUnit::utf16;
  bool lens_commands_ = false;                                                      ///< for code_lenses()
  bool shows_progress_ = false, refreshes_lenses_ = false, watches_files_ = false;  ///< what the editor can do
  std::uint64_t states_ = 0, tasks_ = 0, requests_ = 0;
  bool initialized_ = false, shut_down_ = false, exits_ = false;
};

}  // namespace houserules
