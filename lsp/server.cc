#include "lsp/server.h"

#include <algorithm>
#include <array>
#include <filesystem>

#include <fmt/format.h>

#include "checker/check.h"
#include "grammar/diagnostics/source_text.h"
#include "lsp/answers.h"
#include "runtime/text.h"
#include "system/utf8.h"
#include "system/versions.h"

namespace houserules {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kLargestText = std::size_t{1} << 20U, kMostDocuments = 200;
/// Requests that wait for a task.
constexpr std::size_t kMostWaiting = 50;
/// For the games of one document: a few seconds. The statements of so many are recorded.
constexpr std::int64_t kWork = 150'000'000, kRecordedGames = 40;

/// The protocol's codes for errors.
constexpr int kParseError = -32700, kInvalidRequest = -32600, kUnknownMethod = -32601, kInvalidParams = -32602,
              kInternalError = -32603, kNotInitialized = -32002, kRequestFailed = -32803, kServerCancelled = -32802,
              kContentModified = -32801, kRequestCancelled = -32800;
/// In findings.
constexpr const char* kPlayCommand = "houserules play FILE";

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

Json reply_to(const Json& id, Json result) { return {{"jsonrpc", "2.0"}, {"id", id}, {"result", std::move(result)}}; }

Json refusal_of(const Json& id, int code, const std::string& why) {
  return {{"jsonrpc", "2.0"}, {"id", id}, {"error", {{"code", code}, {"message", why}}}};
}

Json notification(const char* method, Json params) {
  return {{"jsonrpc", "2.0"}, {"method", method}, {"params", std::move(params)}};
}

/// Whether the text has a header, if perhaps a broken one.
bool has_header(const std::string& text) {
  const SourceText source(text);
  const auto place = find_header(source, "");
  const auto* fault = std::get_if<Diagnostic>(&place);
  return fault == nullptr ||
         (fault->code != Code::no_header && fault->code != Code::empty_file && fault->code != Code::not_a_text_file);
}

Json capabilities(ColumnUnit unit) {
  Json all;
  all["positionEncoding"] = unit == ColumnUnit::utf8 ? "utf-8" : "utf-16";
  all["textDocumentSync"] = {{"openClose", true}, {"change", 2}, {"save", true}};
  for (const char* simple : {"hoverProvider", "definitionProvider", "referencesProvider", "documentHighlightProvider",
                             "documentSymbolProvider", "foldingRangeProvider", "documentFormattingProvider"})
    all[simple] = true;
  all["completionProvider"] = {{"triggerCharacters", {".", ":", "\"", "{"}}};
  all["signatureHelpProvider"] = {{"triggerCharacters", {"(", ","}}};
  all["codeLensProvider"] = {{"resolveProvider", false}};
  all["renameProvider"] = {{"prepareProvider", true}};
  all["codeActionProvider"] = {{"codeActionKinds", {"quickfix", "source.fixAll"}}};
  all["semanticTokensProvider"] = {{"legend", {{"tokenTypes", token_types()}, {"tokenModifiers", Json::array()}}},
                                   {"full", true}};
  return all;
}

}  // namespace

LanguageServer::LanguageServer(Library library, LongAnswers long_answers, std::string docs)
    : disk_(std::move(library)), library_(disk_), long_answers_(long_answers), docs_(std::move(docs)) {
  library_.read = [this](const std::string& path, std::string& error) -> std::optional<std::string> {
    const Document* document = document_at(path);
    if (document == nullptr) return disk_.read(path, error);
    if (document->text->text().size() <= kLargestText) return document->text->text();
    error = fmt::format("{}: too large for a rule file (over 1 MiB)", path);
    return std::nullopt;
  };
}

/// The library as it is now, for another thread.
Library LanguageServer::snapshot() const {
  std::map<std::string, std::shared_ptr<const EditorText>> texts;
  for (const auto& [uri, document] : documents_) {
    texts.emplace(document.key, document.text);
    texts.emplace(document.path, document.text);
  }
  Library library = disk_;
  library.read = [texts = std::move(texts), from_disk = disk_.read](const std::string& path, std::string& error) {
    auto found = texts.find(path);
    if (found == texts.end()) found = texts.find(key_of_path(path));
    return found == texts.end() ? from_disk(path, error) : std::optional(found->second->text());
  };
  return library;
}

const LanguageServer::Document* LanguageServer::document_at(const std::string& path) const {
  const std::string key = key_of_path(path);
  for (const auto& [uri, document] : documents_) {
    if (document.path == path || document.key == key) return &document;
  }
  return nullptr;
}

std::string LanguageServer::uri_of(const std::string& path) const {
  const Document* document = document_at(path);
  return document != nullptr ? document->uri : uri_of_path(path);
}

Json LanguageServer::our_request(const char* method, Json params) {
  Json request{{"jsonrpc", "2.0"}, {"id", fmt::format("houserules-{}", ++requests_)}, {"method", method}};
  if (!params.is_null()) request["params"] = std::move(params);
  return request;
}

std::vector<Json> LanguageServer::handle(const Json& message) {
  std::vector<Json> out;
  const std::string method = text_at(message, "method");
  const Json& id = member(message, "id");
  const Json& params = member(message, "params");
  const auto refuse = [&](int code, const std::string& why) { out.push_back(refusal_of(id, code, why)); };
  if (message.is_discarded()) {
    refuse(kParseError, "expected JSON");
  } else if (!message.is_object() || (method.empty() && !message.contains("result") && !message.contains("error"))) {
    refuse(kInvalidRequest, "expected a request with a `method`");
  } else if (method.empty()) {
    return out;  // an answer to us
  } else if (!message.contains("id")) {
    notice(method, params, out);
  } else if (!initialized_ && method != "initialize") {
    refuse(kNotInitialized, "expected `initialize` first");
  } else if (shut_down_) {
    refuse(kInvalidRequest, "the server is shut down");
  } else {
    try {
      Document* document = method == "textDocument/codeAction" ? document_of(params) : nullptr;
      if (document == nullptr || !document->is_rule_file) {
        out.push_back(reply_to(id, answer(method, params)));
        return out;
      }
      if (document->dirty) check_text(*document);  // the diagnostics are still published when idle
      const WantedActions wanted = wanted_actions(params, *document);
      const bool later = !knows_fixes(wanted, *document);
      if (later && long_answers_ == LongAnswers::by_tasks) {
        if (waiting_.size() == kMostWaiting) {
          out.push_back(refusal_of(waiting_.front().id, kServerCancelled, "too many requests are waiting"));
          waiting_.pop_front();
        }
        waiting_.push_back({id, params, document->uri});
        return out;
      }
      if (later) keep_fixes(std::get<FoundFixes>(fixes_task(wanted, *document)({})), *document);
      out.push_back(reply_to(id, code_actions(wanted, *document)));
    } catch (const RefusedRequest& refusal) {
      refuse(refusal.code, refusal.message);
    } catch (const std::exception& error) {
      refuse(kInternalError, error.what());
    }
  }
  return out;
}

void LanguageServer::notice(const std::string& method, const Json& params, std::vector<Json>& out) {
  if (method == "exit") {
    exits_ = true;
  } else if (!initialized_) {
    return;
  } else if (method == "initialized" && watches_files_) {
    // So that the base of a variant need not be open.
    Json watched{{"id", "houserules-files"},
                 {"method", "workspace/didChangeWatchedFiles"},
                 {"registerOptions", {{"watchers", Json::array({{{"globPattern", "**/*.lua"}}})}}}};
    out.push_back(our_request("client/registerCapability", {{"registrations", Json::array({std::move(watched)})}}));
  } else if (method == "textDocument/didOpen") {
    open(params, out);
  } else if (method == "textDocument/didChange") {
    change(params);
  } else if (method == "textDocument/didSave") {
    Document* document = document_of(params);
    if (document == nullptr) return;
    document->saved = true;
    if (document->rules != nullptr && document->rules->header.is_variant) look_again(*document);
  } else if (method == "workspace/didChangeWatchedFiles") {
    const Json& changes = member(params, "changes");
    for (const Json& file : changes.is_array() ? changes : Json::array())
      touch_dependents(key_of_path(path_of_uri(text_at(file, "uri"))));
  } else if (method == "textDocument/didClose") {
    Document* document = document_of(params);
    if (document == nullptr) return;
    const std::string uri = document->uri, key = document->key;
    documents_.erase(uri);
    touch_dependents(key);
    out.push_back(notification("textDocument/publishDiagnostics", {{"uri", uri}, {"diagnostics", Json::array()}}));
  } else if (method == "$/cancelRequest") {
    cancel(member(params, "id"), out);
  } else if (method == "window/workDoneProgress/cancel") {
    const Json& token = member(params, "token");
    for (auto& [number, running] : running_) {
      if (token == fmt::format("houserules-task-{}", number)) running.cancelled = true;
    }
  }
}

void LanguageServer::cancel(const Json& id, std::vector<Json>& out) {
  const auto waits = std::find_if(waiting_.begin(), waiting_.end(), [&id](const Waiting& one) { return one.id == id; });
  if (waits != waiting_.end()) {
    out.push_back(refusal_of(id, kRequestCancelled, "cancelled"));
    waiting_.erase(waits);
    return;
  }
  for (auto& [number, running] : running_) running.cancelled |= running.request && running.request->id == id;
}

Json LanguageServer::answer(const std::string& method, const Json& params) {
  if (method == "initialize") return initialize(params);
  if (method == "shutdown") {
    shut_down_ = true;
    return nullptr;
  }
  static constexpr std::array<std::string_view, 14> kAboutDocuments{
      "hover",          "completion", "signatureHelp", "definition",    "references", "documentHighlight",
      "documentSymbol", "codeAction", "foldingRange",  "prepareRename", "rename",     "semanticTokens/full",
      "codeLens",       "formatting"};
  constexpr std::string_view kPrefix = "textDocument/";
  const std::string name = method.starts_with(kPrefix) ? method.substr(kPrefix.size()) : "";
  if (!contains(kAboutDocuments, name))
    throw RefusedRequest{kUnknownMethod, fmt::format("there is no method `{}`", printable(method))};
  Document* document = document_of(params);
  if (document == nullptr) throw RefusedRequest{kInvalidParams, "expected an open document"};
  return ask(name, params, *document);
}

Json LanguageServer::initialize(const Json& params) {
  if (initialized_) throw RefusedRequest{kInvalidRequest, "the server is already initialized"};
  initialized_ = true;
  const Json& can = member(params, "capabilities");
  const auto is_on = [](const Json& flag) { return flag.is_boolean() && flag.get<bool>(); };
  const Json& offered = member(member(can, "general"), "positionEncodings");
  const bool takes_utf8 = offered.is_array() && contains(offered, "utf-8");
  unit_ = takes_utf8 ? ColumnUnit::utf8 : ColumnUnit::utf16;
  shows_progress_ = is_on(member(member(can, "window"), "workDoneProgress"));
  const Json& workspace = member(can, "workspace");
  refreshes_lenses_ = is_on(member(member(workspace, "codeLens"), "refreshSupport"));
  watches_files_ = is_on(member(member(workspace, "didChangeWatchedFiles"), "dynamicRegistration"));
  lens_commands_ = is_on(member(member(params, "initializationOptions"), "commands"));
  return {{"capabilities", capabilities(unit_)}, {"serverInfo", {{"name", "houserules"}, {"version", kEngineVersion}}}};
}

// ---- documents ----

LanguageServer::Document* LanguageServer::document_of(const Json& params) {
  const auto found = documents_.find(text_at(member(params, "textDocument"), "uri"));
  return found == documents_.end() ? nullptr : &found->second;
}

void LanguageServer::open(const Json& params, std::vector<Json>& out) {
  const Json& item = member(params, "textDocument");
  const std::string uri = text_at(item, "uri");
  if (uri.empty()) return;
  if (documents_.size() >= kMostDocuments && !documents_.contains(uri)) {
    constexpr int kWarning = 2;
    const std::string what = fmt::format("{} is not checked: {} files are already open", uri, kMostDocuments);
    return out.push_back(notification("window/showMessage", {{"type", kWarning}, {"message", what}}));
  }
  Document document;
  document.uri = uri;
  document.path = path_of_uri(uri);
  document.key = key_of_path(document.path);
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
  document.saved = document.saved && document.text == nullptr;  // one that is opened is
  document.text = std::make_shared<EditorText>(std::move(text), unit_);
  look_again(document);
  touch_dependents(document.key);
}

/// The document, or what it depends on, has changed.
void LanguageServer::look_again(Document& document) {
  document.dirty = true;
  document.unplayed = document.untested = false;
  document.view = nullptr;
  document.fixes = {};
  document.state = ++states_;
}

/// That file has changed. Documents that vary it, or whose base was missing, are to be checked again.
void LanguageServer::touch_dependents(const std::string& key) {
  for (auto& [uri, document] : documents_) {
    if (document.key == key || document.rules == nullptr) continue;
    if (document.tests_key == key) document.untested = !document.dirty && document.rules->ok();
    if (!document.rules->header.is_variant) continue;
    const auto& files = document.rules->files;
    const bool depends = files.size() < 2 || std::any_of(files.begin(), files.end() - 1, [&key](const RuleFile& file) {
                           return key_of_path(file.path) == key;
                         });
    if (depends) look_again(document);
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
  document.unplayed = document.untested = report.errors() == 0;
  document.findings = std::move(report.findings);
}

// ---- tasks ----

std::uint64_t LanguageServer::begin(const Document& document) {
  Running& running = running_[++tasks_];
  running.uri = document.uri;
  running.state = document.state;
  return tasks_;
}

std::optional<EditorTask> LanguageServer::next_task(TaskLane lane, bool paused) {
  return lane == TaskLane::answers ? next_answer() : next_games(paused);
}

std::optional<EditorTask> LanguageServer::next_answer() {
  if (waiting_.empty()) return std::nullopt;
  Waiting request = std::move(waiting_.front());
  waiting_.pop_front();
  const auto found = documents_.find(request.uri);
  // Closed in the meantime: end() says so.
  static const Document kGone;
  const Document& document = found == documents_.end() ? kGone : found->second;
  EditorTask task{begin(document), [](const TaskWatch&) { return TaskResult(); }};
  if (found != documents_.end()) {
    if (found->second.dirty) check_text(found->second);
    task.run = fixes_task(wanted_actions(request.params, document), document);
  }
  running_[task.number].request = std::move(request);
  return task;
}

std::optional<EditorTask> LanguageServer::next_games(bool paused) {
  for (auto& [uri, document] : documents_) {
    if (document.dirty || !(paused || document.saved)) continue;
    if (document.untested) {
      document.untested = false;
      if (auto task = rule_tests_of(document)) return task;
    }
    if (!document.unplayed) continue;
    document.unplayed = document.saved = false;
    return playouts_of(document);
  }
  return std::nullopt;
}

std::optional<EditorTask> LanguageServer::rule_tests_of(Document& document) {
  std::string error;
  document.tested = {};
  const auto path = find_tests_of(document.path, library_, error);
  const auto text = path ? library_.read(*path, error) : std::nullopt;
  document.tests_key = path ? key_of_path(*path) : "";
  if (!text) return std::nullopt;
  return EditorTask{begin(document), [path = *path, text = *text, rules = document.rules](const TaskWatch& watch) {
                      RuleTestSettings settings;
                      settings.wanted = [&watch](const std::string&) {
                        return watch.stopped == nullptr || !*watch.stopped;
                      };
                      return TaskResult(run_rule_tests(path, text, rules, settings));
                    }};
}

EditorTask LanguageServer::playouts_of(Document& document) {
  const std::uint64_t number = begin(document);
  running_[number].title = "Playing " + document.rules->header.title;
  return {number, [rules = document.rules](const TaskWatch& watch) {
            CheckSettings settings;
            settings.work = kWork;
            settings.recorded = kRecordedGames;
            settings.stopped = watch.stopped;
            settings.on_progress = watch.on_progress;
            settings.play_command = kPlayCommand;
            return TaskResult(check(rules, settings));
          }};
}

bool LanguageServer::is_wanted(std::uint64_t task) const {
  const auto running = running_.find(task);
  if (running == running_.end() || running->second.cancelled) return false;
  const auto document = documents_.find(running->second.uri);
  return document != documents_.end() && document->second.state == running->second.state;
}

std::vector<Json> LanguageServer::progress(std::uint64_t task, double part) {
  constexpr double kAll = 100;
  const auto found = running_.find(task);
  const int percent = static_cast<int>(part * kAll);
  if (!shows_progress_ || found == running_.end() || found->second.title.empty() ||
      found->second.shown_percent >= percent)
    return {};
  Running& running = found->second;
  const std::string token = fmt::format("houserules-task-{}", task);
  std::vector<Json> out;
  Json value{{"kind", "report"}, {"percentage", percent}};
  if (running.shown_percent < 0) {
    out.push_back(our_request("window/workDoneProgress/create", {{"token", token}}));
    value = {{"kind", "begin"}, {"title", running.title}, {"cancellable", true}, {"percentage", percent}};
  }
  out.push_back(notification("$/progress", {{"token", token}, {"value", std::move(value)}}));
  running.shown_percent = percent;
  return out;
}

std::vector<Json> LanguageServer::end(std::uint64_t task, TaskResult result) {
  std::vector<Json> out;
  const bool wanted = is_wanted(task);
  const auto found = running_.find(task);
  if (found == running_.end()) return out;
  const Running running = std::move(found->second);
  running_.erase(found);
  if (running.shown_percent >= 0) {
    out.push_back(
        notification("$/progress", {{"token", fmt::format("houserules-task-{}", task)}, {"value", {{"kind", "end"}}}}));
  }
  const auto* failed = std::get_if<std::monostate>(&result);
  if (running.request) {
    const Json& id = running.request->id;
    if (running.cancelled) out.push_back(refusal_of(id, kRequestCancelled, "cancelled"));
    else if (!wanted) out.push_back(refusal_of(id, kContentModified, "the text has changed"));
    else if (failed != nullptr) out.push_back(refusal_of(id, kInternalError, "the search for fixes failed"));
    if (!wanted || failed != nullptr) return out;
  }
  if (!wanted) return out;
  Document& document = documents_.at(running.uri);
  if (auto* fixes = std::get_if<FoundFixes>(&result)) {
    keep_fixes(std::move(*fixes), document);
    if (running.request) {
      const WantedActions actions = wanted_actions(running.request->params, document);
      out.push_back(reply_to(running.request->id, code_actions(actions, document)));
    }
    return out;
  }
  if (auto* report = std::get_if<CheckReport>(&result)) {
    document.findings = std::move(report->findings);
    document.reached = reached_places(*document.rules, report->games_of_statements);
    out.push_back(published(document));
  } else if (const auto* tests = std::get_if<RuleTestReport>(&result)) {
    document.tested = tested_clauses(*tests);
  }
  if (refreshes_lenses_) out.push_back(our_request("workspace/codeLens/refresh", nullptr));
  return out;
}

// ---- questions ----

std::shared_ptr<const FileView> LanguageServer::open_view(const Document& document, const Library& library) const {
  std::string error;
  const bool is_loaded = &library == &library_ && !document.dirty;
  auto rules = is_loaded ? document.rules : load_rules(document.path, library, error);
  if (rules == nullptr) return nullptr;
  return FileView::open(std::move(rules), unit_, [this](const std::string& path) { return uri_of(path); });
}

std::shared_ptr<const FileView> LanguageServer::view_of(Document& document) {
  if (document.view == nullptr && document.text->text().size() <= kLargestText &&
      document.text->longest_line() <= kLongestLine)
    document.view = open_view(document, library_);
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
  if (method == "codeLens") return code_lenses(*view, lens_commands_, document.tested, document.reached);
  if (method == "formatting") return formatted(*view);
  if (method == "prepareRename") return renameable(*view, offset);
  if (method == "references") {
    const Json& with = member(member(params, "context"), "includeDeclaration");
    return references(*view, offset, !with.is_boolean() || with.get<bool>(), other_views(document));
  }
  if (method == "rename") {
    std::string error;
    Json edits = renamed(*view, offset, text_at(params, "newName"), other_views(document), library_, error);
    if (!error.empty()) throw RefusedRequest{kRequestFailed, error};
    return edits;
  }
  const Reopen reopen = [this, &document](const std::string& text) {
    return open_view(document, with_files(library_, {{document.path, text}}));
  };
  std::vector<std::string> games;
  for (const std::string& path : disk_.shipped()) games.push_back(fs::path(path).stem().string());
  return completions(*view, offset, reopen, games);
}

}  // namespace houserules
