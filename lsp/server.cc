#include "lsp/server.h"

#include <algorithm>
#include <array>
#include <filesystem>

#include <fmt/format.h>

#include "checker/check.h"
#include "grammar/diagnostics/source_text.h"
#include "lsp/answers.h"
#include "system/utf8.h"
#include "system/versions.h"

namespace houserules {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kLargestText = std::size_t{1} << 20U, kMostDocuments = 200;
/// In a text with a longer line, places take too long to find: it is only checked.
constexpr std::size_t kLongestLine = 20'000;

/// The protocol's codes for errors.
constexpr int kParseError = -32700, kInvalidRequest = -32600, kUnknownMethod = -32601, kInvalidParams = -32602,
              kInternalError = -32603, kNotInitialized = -32002, kRequestFailed = -32803;

/// Why a request is refused.
struct RefusedRequest {
  int code;
  std::string message;
};

const Json& member(const Json& json, const char* name) {
  static const Json kNone;
  const auto found = json.is_object() ? json.find(name) : json.end();
  return found == json.end() ? kNone : *found;
}

std::string text_at(const Json& json, const char* name) {
  const Json& found = member(json, name);
  return found.is_string() ? found.get<std::string>() : "";
}

Json notification(const char* method, Json params) {
  return {{"jsonrpc", "2.0"}, {"method", method}, {"params", std::move(params)}};
}

/// How paths are compared: two names of one file are one key.
std::string key_of(const std::string& path) {
  std::error_code error;
  const fs::path real = fs::weakly_canonical(path, error);
  return error ? path : real.string();
}

/// Whether the text has a header, if perhaps a broken one.
bool has_header(const std::string& text) {
  const SourceText source(text);
  const auto place = find_header(source, "");
  const auto* fault = std::get_if<Diagnostic>(&place);
  return fault == nullptr || (fault->code != Code::no_header && fault->code != Code::empty_file);
}

Json capabilities(ColumnUnit unit) {
  Json all;
  all["positionEncoding"] = unit == ColumnUnit::utf8 ? "utf-8" : "utf-16";
  all["textDocumentSync"] = {{"openClose", true}, {"change", 2}, {"save", true}};
  for (const char* simple : {"hoverProvider", "definitionProvider", "referencesProvider", "documentHighlightProvider",
                             "documentSymbolProvider", "foldingRangeProvider"})
    all[simple] = true;
  all["completionProvider"] = {{"triggerCharacters", {".", ":", "\"", "{"}}};
  all["signatureHelpProvider"] = {{"triggerCharacters", {"(", ","}}};
  all["renameProvider"] = {{"prepareProvider", true}};
  all["codeActionProvider"] = {{"codeActionKinds", {"quickfix", "source.fixAll"}}};
  all["semanticTokensProvider"] = {{"legend", {{"tokenTypes", token_types()}, {"tokenModifiers", Json::array()}}},
                                   {"full", true}};
  return all;
}

}  // namespace

LanguageServer::LanguageServer(Library library) : disk_(std::move(library)), library_(disk_) {
  library_.read = [this](const std::string& path, std::string& error) -> std::optional<std::string> {
    const std::string key = key_of(path);
    for (const auto& [uri, document] : documents_) {
      if (document.path != path && document.key != key) continue;
      if (document.text->text().size() <= kLargestText) return document.text->text();
      error = path + ": the file is too large for a rule file (over 1 MiB)";
      return std::nullopt;
    }
    return disk_.read(path, error);
  };
}

std::vector<Json> LanguageServer::handle(const Json& message) {
  std::vector<Json> out;
  const std::string method = text_at(message, "method");
  const Json& id = member(message, "id");
  Json reply{{"jsonrpc", "2.0"}, {"id", id}};
  const auto fail = [&reply](int code, const std::string& why) { reply["error"] = {{"code", code}, {"message", why}}; };
  if (message.is_discarded()) {
    fail(kParseError, "expected JSON");
  } else if (!message.is_object() || (method.empty() && !message.contains("result") && !message.contains("error"))) {
    fail(kInvalidRequest, "expected a request with a `method`");
  } else if (method.empty()) {
    return out;  // an answer to us
  } else if (!message.contains("id")) {
    notice(method, member(message, "params"), out);
    return out;
  } else if (!initialized_ && method != "initialize") {
    fail(kNotInitialized, "expected `initialize` first");
  } else if (shut_down_) {
    fail(kInvalidRequest, "the server is shut down");
  } else {
    try {
      reply["result"] = answer(method, member(message, "params"));
    } catch (const RefusedRequest& refusal) {
      fail(refusal.code, refusal.message);
    } catch (const std::exception& error) {
      fail(kInternalError, error.what());
    }
  }
  out.push_back(std::move(reply));
  return out;
}

void LanguageServer::notice(const std::string& method, const Json& params, std::vector<Json>& out) {
  if (method == "exit") {
    exits_ = true;
  } else if (!initialized_) {
    return;
  } else if (method == "textDocument/didOpen") {
    open(params);
  } else if (method == "textDocument/didChange") {
    change(params);
  } else if (method == "textDocument/didSave") {
    if (Document* document = document_of(params)) {
      document->saved = true;
      touch_dependents(document->key);
    }
  } else if (method == "textDocument/didClose") {
    Document* document = document_of(params);
    if (document == nullptr) return;
    const std::string uri = document->uri, key = document->key;
    documents_.erase(uri);
    touch_dependents(key);
    out.push_back(notification("textDocument/publishDiagnostics", {{"uri", uri}, {"diagnostics", Json::array()}}));
  }
}

Json LanguageServer::answer(const std::string& method, const Json& params) {
  if (method == "initialize") return initialize(params);
  if (method == "shutdown") {
    shut_down_ = true;
    return nullptr;
  }
  static constexpr std::array<std::string_view, 12> kAboutDocuments{
      "hover",          "completion", "signatureHelp", "definition",    "references", "documentHighlight",
      "documentSymbol", "codeAction", "foldingRange",  "prepareRename", "rename",     "semanticTokens/full"};
  constexpr std::string_view kPrefix = "textDocument/";
  const std::string name = method.starts_with(kPrefix) ? method.substr(kPrefix.size()) : "";
  if (!contains(kAboutDocuments, name))
    throw RefusedRequest{kUnknownMethod, fmt::format("there is no method `{}`", printable(method))};
  Document* document = document_of(params);
  if (document == nullptr) throw RefusedRequest{kInvalidParams, "expected a document that is open"};
  return ask(name, params, *document);
}

Json LanguageServer::initialize(const Json& params) {
  if (initialized_) throw RefusedRequest{kInvalidRequest, "it is initialized already"};
  initialized_ = true;
  const Json& offered = member(member(member(params, "capabilities"), "general"), "positionEncodings");
  const bool takes_utf8 = offered.is_array() && std::find(offered.begin(), offered.end(), "utf-8") != offered.end();
  unit_ = takes_utf8 ? ColumnUnit::utf8 : ColumnUnit::utf16;
  return {{"capabilities", capabilities(unit_)}, {"serverInfo", {{"name", "houserules"}, {"version", kEngineVersion}}}};
}

// ---- documents ----

LanguageServer::Document* LanguageServer::document_of(const Json& params) {
  const auto found = documents_.find(text_at(member(params, "textDocument"), "uri"));
  return found == documents_.end() ? nullptr : &found->second;
}

void LanguageServer::open(const Json& params) {
  const Json& item = member(params, "textDocument");
  const std::string uri = text_at(item, "uri");
  if (uri.empty() || (documents_.size() >= kMostDocuments && !documents_.contains(uri))) return;
  Document document;
  document.uri = uri;
  document.path = path_of_uri(uri);
  document.key = key_of(document.path);
  document.is_rule_file = text_at(item, "languageId") == "houserules";
  document.saved = true;
  const Json& version = member(item, "version");
  document.version = version.is_number_integer() ? version.get<std::int64_t>() : 0;
  Document& kept = documents_[uri] = std::move(document);
  set_text(kept, text_at(item, "text"));
}

void LanguageServer::change(const Json& params) {
  Document* document = document_of(params);
  const Json& changes = member(params, "contentChanges");
  if (document == nullptr || !changes.is_array()) return;
  const Json& version = member(member(params, "textDocument"), "version");
  if (version.is_number_integer()) document->version = version.get<std::int64_t>();
  for (const Json& change : changes) {
    std::string text = text_at(change, "text");
    if (const Json& range = member(change, "range"); range.is_object()) {
      const std::size_t begin = document->text->offset(member(range, "start"));
      const std::size_t end = std::max(begin, document->text->offset(member(range, "end")));
      text = document->text->text().substr(0, begin) + text + document->text->text().substr(end);
    }
    set_text(*document, std::move(text));
  }
}

void LanguageServer::set_text(Document& document, std::string text) {
  document.is_rule_file = document.is_rule_file || has_header(text);
  document.text = std::make_shared<EditorText>(std::move(text), unit_);
  document.dirty = true;
  document.unplayed = false;
  document.view = nullptr;
  document.state = ++states_;
  touch_dependents(document.key);
}

/// Documents that vary that file, or whose base was missing, are to be checked again.
void LanguageServer::touch_dependents(const std::string& key) {
  for (auto& [uri, document] : documents_) {
    if (document.key == key || document.rules == nullptr || !document.rules->header.is_variant) continue;
    const auto& files = document.rules->files;
    const bool depends = files.size() < 2 || std::any_of(files.begin(), files.end() - 1, [&key](const RuleFile& file) {
                           return key_of(file.path) == key;
                         });
    if (!depends) continue;
    document.dirty = true;
    document.unplayed = false;
    document.view = nullptr;
    document.state = ++states_;
  }
}

std::vector<Json> LanguageServer::when_idle() {
  std::vector<Json> out;
  for (auto& [uri, document] : documents_) {
    if (!document.dirty) continue;
    document.dirty = false;
    check_text(document);
    out.push_back(published(document));
  }
  return out;
}

void LanguageServer::check_text(Document& document) {
  std::string error;
  document.findings.clear();
  document.rules = document.is_rule_file ? load_rules(document.path, library_, error) : nullptr;
  if (document.rules == nullptr) return;
  CheckSettings settings;
  settings.games = 0;
  CheckReport report = check(document.rules, settings);
  document.unplayed = report.errors() == 0;
  document.findings = std::move(report.findings);
}

std::optional<LanguageServer::Playouts> LanguageServer::next_playouts(bool paused) {
  for (auto& [uri, document] : documents_) {
    if (document.dirty || !document.unplayed || !(paused || document.saved)) continue;
    document.unplayed = document.saved = false;
    return Playouts{uri, document.state, document.rules};
  }
  return std::nullopt;
}

bool LanguageServer::is_current(const Playouts& playouts) const {
  const auto found = documents_.find(playouts.uri);
  return found != documents_.end() && found->second.state == playouts.state;
}

std::vector<Json> LanguageServer::add(const Playouts& playouts, std::vector<Finding> findings) {
  if (!is_current(playouts)) return {};
  Document& document = documents_.at(playouts.uri);
  document.findings = std::move(findings);
  return {published(document)};
}

// ---- questions ----

std::shared_ptr<const FileView> LanguageServer::view_of(Document& document) {
  if (document.view == nullptr && document.text->text().size() <= kLargestText &&
      document.text->longest_line() <= kLongestLine)
    document.view = FileView::open(document.path, library_, unit_);
  return document.view;
}

std::vector<std::shared_ptr<const FileView>> LanguageServer::other_views(const Document& document) {
  std::vector<std::shared_ptr<const FileView>> views;
  for (auto& [uri, other] : documents_) {
    if (&other == &document || !other.is_rule_file) continue;
    if (auto view = view_of(other)) views.push_back(std::move(view));
  }
  return views;
}

Json LanguageServer::ask(const std::string& method, const Json& params, Document& document) {
  if (!document.is_rule_file) return nullptr;
  if (method == "codeAction") {
    if (document.dirty) {
      check_text(document);  // the diagnostics are still published when idle
    }
    return code_actions(params, document);
  }
  const auto view = view_of(document);
  if (view == nullptr) return nullptr;
  const std::size_t offset = view->text().offset(member(params, "position"));
  if (method == "hover") return hover(*view, offset);
  if (method == "signatureHelp") return signature_help(*view, offset);
  if (method == "definition") return definition(*view, offset);
  if (method == "documentHighlight") return highlights(*view, offset);
  if (method == "documentSymbol") return document_symbols(*view);
  if (method == "foldingRange") return folding_ranges(*view);
  if (method == "semanticTokens/full") return semantic_tokens(*view);
  if (method == "prepareRename") return renameable(*view, offset);
  if (method == "references") {
    const Json& with = member(member(params, "context"), "includeDeclaration");
    return references(*view, offset, !with.is_boolean() || with.get<bool>(), other_views(document));
  }
  if (method == "rename") {
    std::string error;
    Json edits = renamed(*view, offset, text_at(params, "newName"), other_views(document), error);
    if (!error.empty()) throw RefusedRequest{kRequestFailed, error};
    return edits;
  }
  const Reopen reopen = [this, &document](const std::string& text) {
    Library other = library_;
    other.read = [this, &document, &text](const std::string& path, std::string& error) {
      return path == document.path ? std::optional(text) : library_.read(path, error);
    };
    return FileView::open(document.path, other, unit_);
  };
  std::vector<std::string> games;
  for (const std::string& path : disk_.shipped()) games.push_back(fs::path(path).stem().string());
  return completions(*view, offset, reopen, games);
}

}  // namespace houserules
