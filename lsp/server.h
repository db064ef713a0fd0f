// The Language Server Protocol (https://microsoft.github.io/language-server-protocol, 3.17) without its transport: a
// message in, messages out. It reads no streams and knows no time, so that it also works in a page.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "checker/finding.h"
#include "lsp/file_view.h"

namespace houserules {

class LanguageServer {
 public:
  /// `library` finds the bases of variants; texts in the editor come before its own.
  explicit LanguageServer(Library library);

  /// The replies to a message and what else is to be sent now. Discarded JSON is answered with a parse error.
  std::vector<Json> handle(const Json& message);

  /// The diagnostics of documents that have changed. To be called when no message waits, so that while somebody types
  /// quickly only the last text is checked.
  std::vector<Json> when_idle();

  /// Random games that would show more about a sound document: `check(rules, ...)` may run in another thread.
  struct Playouts {
    std::string uri;
    std::uint64_t state = 0;
    std::shared_ptr<const Rules> rules;
  };
  /// The next; nothing if none are due. After a change they are due once the document is saved or, with `paused`,
  /// nobody types.
  std::optional<Playouts> next_playouts(bool paused);
  /// Whether the document still has the text that is played.
  bool is_current(const Playouts& playouts) const;
  /// What the games have shown, unless it is out of date.
  std::vector<Json> add(const Playouts& playouts, std::vector<Finding> findings);

  /// Whether the editor has asked it to exit, and the exit code then.
  bool exits() const { return exits_; }
  int exit_code() const { return shut_down_ ? 0 : 1; }

 private:
  struct Document {
    std::string uri, path, key;  ///< `key`: the path by which other files find it
    std::shared_ptr<const EditorText> text;
    std::int64_t version = 0;
    bool is_rule_file = false;
    bool dirty = true;        ///< changed since it was checked
    bool saved = false;       ///< since games were played
    bool unplayed = false;    ///< sound, and no games were played
    std::uint64_t state = 0;  ///< grows with each change of it or of its bases
    std::shared_ptr<const Rules> rules;
    std::shared_ptr<const FileView> view;  ///< null until it is asked for
    std::vector<Finding> findings;
  };

  Json answer(const std::string& method, const Json& params);
  void notice(const std::string& method, const Json& params, std::vector<Json>& out);
  Json initialize(const Json& params);
  Json ask(const std::string& method, const Json& params, Document& document);
  void open(const Json& params);
  void change(const Json& params);
  void set_text(Document& document, std::string text);
  void touch_dependents(const std::string& key);
  void check_text(Document& document);
  Json diagnostics_of(const Document& document) const;
  Json published(const Document& document) const;
  Json code_actions(const Json& params, const Document& document) const;
  Json fix_all(const Document& document) const;
  std::shared_ptr<const FileView> view_of(Document& document);
  std::vector<std::shared_ptr<const FileView>> other_views(const Document& document);
  Document* document_of(const Json& params);

  Library disk_, library_;  ///< `library_` with the texts of the editor
  std::map<std::string, Document> documents_;
  ColumnUnit unit_ = ColumnUnit::utf16;
  std::uint64_t states_ = 0;
  bool initialized_ = false, shut_down_ = false, exits_ = false;
};

}  // namespace houserules
