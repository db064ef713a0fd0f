// The language server, message by message.
#include "tests/catch.h"

#include <set>

#include <nlohmann/json.hpp>

#include "checker/check.h"
#include "grammar/header/statements.h"
#include "lsp/server.h"
#include "tests/libraries.h"
#include "tests/little_game.h"

namespace houserules::lsp_server_test {

using test::kLittleGame;

const std::string kUri = "file:///games/little.lua";

/// A server with some documents, and what it has sent.
class Editor {
 public:
  explicit Editor(test::Files disk = {}, const Json& capabilities = Json::object(),
                  LongAnswers long_answers = LongAnswers::at_once, const Json& options = Json::object())
      : server_(test::memory_library(std::move(disk)), long_answers, "file:///docs/") {
    initialized = ask("initialize", {{"capabilities", capabilities}, {"initializationOptions", options}});
  }

  /// The reply to a request.
  Json ask(const std::string& method, const Json& params) {
    const std::vector<Json> replies = begin(method, params);
    REQUIRE(replies.size() == 1);
    CHECK(replies[0]["id"] == id_);
    return replies[0].contains("result") ? replies[0]["result"] : replies[0]["error"];
  }
  /// What is sent at once for a request.
  std::vector<Json> begin(const std::string& method, const Json& params) {
    return server_.handle({{"jsonrpc", "2.0"}, {"id", ++id_}, {"method", method}, {"params", params}});
  }
  int last_id() const { return id_; }
  void tell(const std::string& method, const Json& params) {
    keep(server_.handle({{"jsonrpc", "2.0"}, {"method", method}, {"params", params}}));
  }
  void open(const std::string& text, const std::string& uri = kUri) {
    tell("textDocument/didOpen",
         {{"textDocument", {{"uri", uri}, {"languageId", "lua"}, {"version", 1}, {"text", text}}}});
    texts_[uri] = text;
    keep(server_.when_idle());
  }
  void change(const std::string& text, const std::string& uri = kUri) {
    tell("textDocument/didChange",
         {{"textDocument", {{"uri", uri}, {"version", ++version_}}}, {"contentChanges", {{{"text", text}}}}});
    texts_[uri] = text;
    keep(server_.when_idle());
  }
  /// A question about the place of a word, `behind` bytes after its begin.
  Json at(const std::string& method, const std::string& word, std::size_t behind = 0, Json more = Json::object(),
          const std::string& uri = kUri) {
    const EditorText text(texts_.at(uri), ColumnUnit::utf16);
    const std::size_t found = text.text().find(word);
    REQUIRE(found != std::string::npos);
    more["textDocument"] = {{"uri", uri}};
    more["position"] = text.place(found + behind);
    return ask("textDocument/" + method, more);
  }
  /// "3:9 HR006 error message" of each diagnostic of a document.
  std::vector<std::string> shown(const std::string& uri = kUri) const {
    std::vector<std::string> lines;
    for (const Json& one : diagnostics.at(uri)) {
      const Json& start = one["range"]["start"];
      lines.push_back(start["line"].dump() + ":" + start["character"].dump() + " " + one["code"].get<std::string>() +
                      " " + one["message"].get<std::string>());
    }
    return lines;
  }
  /// The text with the first edit of an action, or of a rename, for a document.
  std::string edited(const Json& edits, const std::string& uri = kUri) const {
    const EditorText text(texts_.at(uri), ColumnUnit::utf16);
    std::string result = text.text();
    std::vector<std::pair<std::size_t, std::size_t>> places;
    Json all = edits["changes"][uri];
    for (auto one = all.rbegin(); one != all.rend(); ++one) {
      const std::size_t begin = text.offset((*one)["range"]["start"]), end = text.offset((*one)["range"]["end"]);
      result.replace(begin, end - begin, (*one)["newText"].get<std::string>());
    }
    return result;
  }

  Json initialized;
  std::map<std::string, Json> diagnostics;
  std::map<std::string, std::int64_t> versions;
  std::vector<Json> others;  ///< other notices and requests
  LanguageServer& server() { return server_; }

 private:
  void keep(const std::vector<Json>& messages) {
    for (const Json& message : messages) {
      if (message["method"] != "textDocument/publishDiagnostics") {
        others.push_back(message);
        continue;
      }
      const Json& params = message["params"];
      diagnostics[params["uri"]] = params["diagnostics"];
      versions[params["uri"]] = params.value("version", std::int64_t{0});
    }
  }

  LanguageServer server_;
  std::map<std::string, std::string> texts_;
  int id_ = 0;
  std::int64_t version_ = 1;
};

std::string replaced(std::string text, const std::string& word, const std::string& by) {
  const std::size_t at = text.find(word);
  REQUIRE(at != std::string::npos);
  return text.replace(at, word.size(), by);
}

std::vector<std::string> labels(const Json& completions) {
  std::vector<std::string> all;
  for (const Json& item : completions["items"]) all.push_back(item["label"]);
  return all;
}

TEST_CASE("the server says what it can do, and refuses what it cannot") {
  Editor editor;
  CHECK(editor.initialized["capabilities"]["positionEncoding"] == "utf-16");
  CHECK(editor.initialized["serverInfo"]["name"] == "houserules");
  CHECK(editor.ask("initialize", Json::object())["message"] == "the server is already initialized");
  CHECK(editor.ask("textDocument/hovre", Json::object()) ==
        Json{{"code", -32601}, {"message", "there is no method `textDocument/hovre`"}});
  CHECK(editor.ask("textDocument/hover", Json::object())["message"] == "expected an open document");
  CHECK(editor.ask("shutdown", nullptr).is_null());
  CHECK(editor.ask("textDocument/hover", Json::object())["message"] == "the server is shut down");
  CHECK(!editor.server().exits());
  editor.tell("exit", nullptr);
  CHECK(editor.server().exits());
  CHECK(editor.server().exit_code() == 0);
}

TEST_CASE("a message that is no request is answered with an error") {
  LanguageServer server(test::memory_library({}));
  const auto error_of = [&server](const Json& message) {
    return server.handle(message).at(0)["error"]["code"].get<int>();
  };
  CHECK(error_of(Json(Json::value_t::discarded)) == -32700);
  CHECK(error_of(Json::array()) == -32600);
  CHECK(error_of({{"id", 1}}) == -32600);
  CHECK(error_of({{"id", 1}, {"method", "textDocument/hover"}}) == -32002);
  CHECK(server.handle({{"id", 1}, {"result", nullptr}}).empty());
  CHECK(server.handle({{"method", "$/setTrace"}}).empty());
  server.handle({{"method", "exit"}});
  CHECK(server.exit_code() == 1);
}

TEST_CASE("diagnostics follow the text") {
  Editor editor;
  editor.open(kLittleGame);
  CHECK(editor.shown().empty());
  editor.change(replaced(kLittleGame, "public   last", "publci   last"));
  CHECK(editor.versions[kUri] == 2);
  CHECK(editor.shown() == std::vector<std::string>{"9:0 HR006 unknown statement `publci`; did you mean `public`?"});
  editor.change(kLittleGame);
  CHECK(editor.shown().empty());
  editor.tell("textDocument/didChange",
              {{"textDocument", {{"uri", kUri}, {"version", 9}}},
               {"contentChanges",
                {{{"range", {{"start", {{"line", 9}, {"character", 0}}}, {"end", {{"line", 9}, {"character", 1}}}}},
                  {"text", "h"}}}}});
  for (const Json& message : editor.server().when_idle()) {
    CHECK(message["params"]["version"] == 9);
    CHECK(message["params"]["diagnostics"][0]["message"] == "unknown statement `hublic`; did you mean `public`?");
  }
  editor.tell("textDocument/didClose", {{"textDocument", {{"uri", kUri}}}});
  CHECK(editor.shown().empty());
}

TEST_CASE("columns are counted as the editor wants") {
  const std::string text = replaced(kLittleGame, "\"lay {card}\"", "\"🂡 {crad}\"");
  Editor sixteen;
  sixteen.open(text);
  Editor eight(test::Files{}, Json{{"general", {{"positionEncodings", {"utf-8", "utf-16"}}}}});
  CHECK(eight.initialized["capabilities"]["positionEncoding"] == "utf-8");
  eight.open(text);
  const auto end = [](Editor& editor) { return editor.diagnostics[kUri][0]["range"]["end"]["character"].get<int>(); };
  CHECK(end(eight) - end(sixteen) == 2);
}

TEST_CASE("other Lua files are left alone") {
  Editor editor;
  editor.open("print('hello')\n");
  CHECK(editor.shown().empty());
  CHECK(editor.at("hover", "print").is_null());
}

TEST_CASE("the unsaved text of a base counts for its variants") {
  const std::string variant = "--[[ rules\nvariant of little \"Big\"\noption size = 3\n]]\n";
  const std::string uri = "file:///games/big.lua";
  Editor editor(test::Files{{"/games/little.lua", kLittleGame}});
  editor.open(variant, uri);
  CHECK(editor.shown(uri) == std::vector<std::string>{});
  editor.open(replaced(kLittleGame, "option   size", "option   sise"));
  CHECK(!editor.shown(uri).empty());
  editor.change(kLittleGame);
  CHECK(editor.shown(uri).empty());
  editor.change(replaced(kLittleGame, "turn up", "trun up"));
  CHECK(editor.shown(uri) ==
        std::vector<std::string>{"1:11 HR006 the base has an error on line 9: unknown statement `trun`; did you mean "
                                 "`turn`?"});
  CHECK(editor.at("definition", "little", 0, Json::object(), uri)["uri"] == kUri);
}

TEST_CASE("a code action mends a misspelt word, where it is used and where it is declared") {
  for (const auto& [right, wrong] : {std::pair<std::string, std::string>{"move_to", "mvoe_to"},
                                     {"public   last", "public   lats"},
                                     {"turn up", "trun up"},
                                     {"function turn(me)", "function trun(me)"},
                                     {"then return", "thne return"},
                                     {"me.hand,", "me.hnad,"}}) {
    Editor editor;
    editor.open(replaced(kLittleGame, right, wrong));
    REQUIRE(!editor.diagnostics[kUri].empty());
    const std::size_t line = EditorText(replaced(kLittleGame, right, wrong), ColumnUnit::utf16)
                                 .place(replaced(kLittleGame, right, wrong).find(wrong))["line"];
    const Json range{{"start", {{"line", line}, {"character", 0}}}, {"end", {{"line", line}, {"character", 200}}}};
    const Json actions = editor.ask(
        "textDocument/codeAction",
        {{"textDocument", {{"uri", kUri}}}, {"range", range}, {"context", {{"diagnostics", Json::array()}}}});
    INFO(wrong << " " << actions.dump());
    REQUIRE(!actions.empty());
    CHECK(actions[0]["kind"] == "quickfix");
    CHECK(editor.edited(actions[0]["edit"]) == kLittleGame);
  }
}

TEST_CASE("all is mended at once") {
  const std::string text = replaced(replaced(kLittleGame, "move_to", "mvoe_to"), "finish()", "finihs()");
  Editor editor;
  editor.open(text);
  const Json actions = editor.ask(
      "textDocument/codeAction",
      {{"textDocument", {{"uri", kUri}}}, {"range", Json::object()}, {"context", {{"only", {"source.fixAll"}}}}});
  REQUIRE(actions.size() == 1);
  CHECK(actions[0]["title"] == "Correct all misspelt words");
  CHECK(editor.edited(actions[0]["edit"]) == kLittleGame);
}

TEST_CASE("a line to insert is named without its end") {
  const std::string uri = "file:///games/other.lua",
                    text = "--[[ rules\nvariant of little \"Other\"\noption size = 4\n]]\n";
  Editor editor(test::Files{{"/games/little.lua", kLittleGame}});
  editor.open(text, uri);
  REQUIRE(editor.diagnostics[uri].size() == 1);
  const Json actions = editor.ask("textDocument/codeAction",
                                  {{"textDocument", {{"uri", uri}}}, {"range", editor.diagnostics[uri][0]["range"]}});
  REQUIRE(!actions.empty());
  CHECK(actions[0]["title"] == "Insert `no preset big` before line 3");
}

TEST_CASE("a warning can be ignored in its line") {
  const std::string text = replaced(kLittleGame, "last = card.suit", "last = card.suit local x = 1");
  Editor editor;
  editor.open(text);
  const Json range = editor.diagnostics[kUri][0]["range"];
  const Json actions = editor.ask("textDocument/codeAction", {{"textDocument", {{"uri", kUri}}}, {"range", range}});
  const auto ignores = std::find_if(actions.begin(), actions.end(),
                                    [](const Json& one) { return one["title"] == "Ignore HR222 on this line"; });
  REQUIRE(ignores != actions.end());
  CHECK(editor.edited((*ignores)["edit"]) == replaced(text, "local x = 1", "local x = 1  -- rules: ignore HR222"));
}

TEST_CASE("a code is added to the comment that ignores another, and no comment goes into a text") {
  const auto ignoring = [](const std::string& line) -> std::string {
    const std::string text = replaced(kLittleGame, "last = card.suit", line);
    Editor editor;
    editor.open(text);
    for (const Json& one : editor.diagnostics[kUri]) {
      if (one["code"] != "HR222") continue;
      const Json actions =
          editor.ask("textDocument/codeAction", {{"textDocument", {{"uri", kUri}}}, {"range", one["range"]}});
      for (const Json& action : actions) {
        if (action["title"] == "Ignore HR222 on this line") return editor.edited(action["edit"]);
      }
    }
    return "";
  };
  const std::string line = "last = card.suit local x = 1 if x == 1 then end local y = 1";
  CHECK(ignoring(line + "  -- rules: ignore HR224") ==
        replaced(kLittleGame, "last = card.suit", line + "  -- rules: ignore HR224 HR222"));
  CHECK(ignoring("last = card.suit local x = [[\n]]").empty());
}

TEST_CASE("fixes are looked for in a task, once for a text, and may be cancelled") {
  Editor editor({}, Json::object(), LongAnswers::by_tasks);
  LanguageServer& server = editor.server();
  editor.open(replaced(kLittleGame, "move_to", "mvoe_to"));
  const Json params{{"textDocument", {{"uri", kUri}}}, {"range", editor.diagnostics[kUri][0]["range"]}};
  CHECK(editor.begin("textDocument/codeAction", params).empty());
  auto task = server.next_task(TaskLane::answers, /*paused=*/false);
  REQUIRE(task);
  CHECK(!server.next_task(TaskLane::answers, false));
  CHECK(server.is_wanted(task->number));
  const std::vector<Json> replies = server.end(task->number, task->run({}));
  REQUIRE(replies.size() == 1);
  CHECK(replies[0]["id"] == editor.last_id());
  CHECK(editor.edited(replies[0]["result"][0]["edit"]) == kLittleGame);
  CHECK(replies[0]["result"][0]["isPreferred"] == true);
  CHECK(editor.begin("textDocument/codeAction", params).at(0)["result"] == replies[0]["result"]);

  editor.change(replaced(kLittleGame, "finish()", "finihs()"));
  const Json others{{"textDocument", {{"uri", kUri}}}, {"range", editor.diagnostics[kUri][0]["range"]}};
  CHECK(editor.begin("textDocument/codeAction", others).empty());
  const std::vector<Json> cancelled =
      server.handle({{"method", "$/cancelRequest"}, {"params", {{"id", editor.last_id()}}}});
  REQUIRE(cancelled.size() == 1);
  CHECK(cancelled[0]["error"]["code"] == -32800);
  CHECK(!server.next_task(TaskLane::answers, false));

  CHECK(editor.begin("textDocument/codeAction", others).empty());
  task = server.next_task(TaskLane::answers, false);
  server.handle({{"method", "$/cancelRequest"}, {"params", {{"id", editor.last_id()}}}});
  CHECK(!server.is_wanted(task->number));
  CHECK(server.end(task->number, TaskResult()).at(0)["error"]["code"] == -32800);

  CHECK(editor.begin("textDocument/codeAction", others).empty());
  task = server.next_task(TaskLane::answers, false);
  editor.change(kLittleGame);
  CHECK(server.end(task->number, task->run({})).at(0)["error"]["code"] == -32801);
}

TEST_CASE("a diagnostic refers to the section about its code") {
  Editor editor;
  editor.open(replaced(kLittleGame, "move_to", "mvoe_to"));
  CHECK(editor.diagnostics[kUri][0]["codeDescription"]["href"] ==
        "file:///docs/checks/script.md#hr203-an-unknown-field");
}

TEST_CASE("hover explains words") {
  Editor editor;
  editor.open(kLittleGame);
  const auto help = [&editor](const std::string& word, std::size_t behind = 0) {
    const Json answer = editor.at("hover", word, behind);
    return answer.is_null() ? "" : answer["contents"]["value"].get<std::string>();
  };
  CHECK(
      help("win ") ==
      "```houserules\nwin lowest score\n```\nwho has won: `lowest score`, `highest score`, `most chips`, `most deals`, "
      "`first out`, `all but last` or `together`");
  CHECK(help("size each") == "```houserules\noption   size = 2 in 1..5 \"cards each\"\n```\ncards each");
  CHECK(help("move_to").starts_with("```lua\ncard:move_to("));
  CHECK(help("options.open", 9) == "```houserules\noption   open = off \"nothing\"\n```\nnothing");
  CHECK(help("local act", 7) == "```lua\nlocal act\n```\nthe name of a move");
  CHECK(help("L-1") == "**L-1** Everybody gets 2 cards. In your turn lay a card or draw one.");
  CHECK(help("function turn", 10).starts_with("```lua\nfunction turn(me)\n```\nL-1 Everybody gets {size} cards."));
}

TEST_CASE("completion knows what may stand at a place, in a broken file too") {
  Editor editor;
  const auto after = [&editor](const std::string& word, const std::string& typed) {
    editor.open(replaced(kLittleGame, word, word + typed));
    return labels(editor.at("completion", word + typed, word.size() + typed.size()));
  };
  CHECK(contains(after("win      lowest score\n", "re"), "require"));
  CHECK(contains(after("deal     size each\n", "deal 5 each to "), "discard"));
  CHECK(contains(after("option   open = off \"nothing\"\n", "deal 1 each when "), "size"));
  const std::vector<std::string> of_card = after("card:move_to(discard)\n", "  card.");
  CHECK(contains(of_card, "suit"));
  CHECK(!contains(of_card, "hand"));
  CHECK(!contains(of_card, "move_to"));
  CHECK(contains(after("card:move_to(discard)\n", "  card:"), "move_to"));
  CHECK(contains(after("card:move_to(discard)\n", "  if options."), "open"));
  CHECK(contains(after("card:move_to(discard)\n", "  local x = me.hand:"), "where"));
  CHECK(contains(after("me:choose { ", ""), "lay"));
  CHECK(contains(after("act == \"", ""), "draw"));
  CHECK(contains(after("card:move_to(discard)\n", "  "), "discard"));
  // After a closing quote, Enter must not insert the first of all words.
  CHECK(after("act == \"draw\"", "").empty());
  CHECK(after("game     \"Little\"", "").empty());
}

TEST_CASE("a call shows its parameters") {
  Editor editor;
  editor.open(kLittleGame);
  const Json help = editor.at("signatureHelp", "stock:deal(1, ", 14);
  CHECK(help["signatures"][0]["label"].get<std::string>().find(":deal(") != std::string::npos);
  CHECK(help["activeParameter"] == 1);
}

TEST_CASE("names are found and renamed in the header, the script and the rule sheet") {
  Editor editor;
  editor.open(kLittleGame);
  CHECK(editor.at("definition", "{size}", 2)["range"]["start"]["line"] == 12);
  CHECK(editor.at("references", "size each", 0, {{"context", {{"includeDeclaration", true}}}}).size() == 6);
  const Json edits = editor.at("rename", "options.open", 9, {{"newName", "shown"}});
  std::string renamed = kLittleGame;
  for (const char* use : {"open = off", "not open", "options.open"})
    renamed = replaced(renamed, use, replaced(use, "open", "shown"));
  CHECK(editor.edited(edits) == renamed);
  CHECK(editor.at("rename", "options.open", 9, {{"newName", "size"}})["message"] == "there is a `size` already");
  CHECK(editor.at("rename", "options.open", 9, {{"newName", "a b"}})["message"] ==
        "`a b` is not a name: expected up to 40 letters, digits and `_`, a letter first, all in lower case");
  CHECK(editor.at("rename", "function turn", 10, {{"newName", "go"}})["message"] == "`turn` belongs to the language");
  CHECK(editor.at("prepareRename", "local act", 7)["placeholder"] == "act");
}

TEST_CASE("the outline has the header, the clauses and the functions") {
  Editor editor;
  editor.open(kLittleGame);
  const Json symbols = editor.ask("textDocument/documentSymbol", {{"textDocument", {{"uri", kUri}}}});
  std::vector<std::string> names;
  for (const Json& symbol : symbols) names.push_back(symbol["name"]);
  CHECK(names == std::vector<std::string>{"Little", "L-1", "turn", "score"});
  CHECK(symbols[0]["children"].size() == 13);
  CHECK(editor.ask("textDocument/foldingRange", {{"textDocument", {{"uri", kUri}}}}).size() == 4);
  CHECK(editor.ask("textDocument/semanticTokens/full", {{"textDocument", {{"uri", kUri}}}})["data"].size() % 5 == 0);
}

TEST_CASE("a broken script leaves the header its answers, and the other way round") {
  Editor editor;
  editor.open(replaced(kLittleGame, "function turn(me)", "function turn(me"));
  CHECK(!editor.at("hover", "win ").is_null());
  CHECK(!editor.at("hover", "#player.hand", 2).is_null());
  editor.open(replaced(kLittleGame, "players  2..4", "players  two"));
  CHECK(!editor.at("hover", "move_to").is_null());
  CHECK(!editor.at("definition", "options.open", 9).is_null());
}

TEST_CASE("games are played after saving or a pause, and count only for the text they were played with") {
  const std::string endless = replaced(kLittleGame, "if #me.hand == 0 then finish() end", "");
  Editor editor;
  LanguageServer& server = editor.server();
  editor.open(endless);
  const auto first = server.next_task(TaskLane::games, /*paused=*/false);
  REQUIRE(first);
  CHECK(!server.next_task(TaskLane::games, false));
  std::atomic<bool> stop = false;
  const TaskResult played = first->run({&stop, nullptr});
  REQUIRE(std::holds_alternative<CheckReport>(played));
  const std::vector<Json> sent = server.end(first->number, played);
  REQUIRE(sent.size() == 1);
  CHECK(sent[0]["params"]["diagnostics"][0]["code"].get<std::string>().starts_with("HR3"));
  editor.change(endless + "\n");
  CHECK(!server.next_task(TaskLane::games, false));
  const auto second = server.next_task(TaskLane::games, true);
  REQUIRE(second);
  editor.change(endless);
  CHECK(!server.is_wanted(second->number));
  CHECK(server.end(second->number, played).empty());
  editor.tell("textDocument/didSave", {{"textDocument", {{"uri", kUri}}}});
  CHECK(server.next_task(TaskLane::games, false));
  // Typing after a save is typing.
  editor.change(endless + "\n\n");
  CHECK(!server.next_task(TaskLane::games, false));
}

TEST_CASE("games show their progress, and can be cancelled") {
  Editor editor({}, {{"window", {{"workDoneProgress", true}}}});
  LanguageServer& server = editor.server();
  editor.open(kLittleGame);
  const auto task = server.next_task(TaskLane::games, false);
  REQUIRE(task);
  const std::vector<Json> begun = server.progress(task->number, 0.25);
  REQUIRE(begun.size() == 2);
  CHECK(begun[0]["method"] == "window/workDoneProgress/create");
  const Json token = begun[0]["params"]["token"];
  CHECK(begun[1]["params"] ==
        Json{{"token", token},
             {"value", {{"kind", "begin"}, {"title", "Playing Little"}, {"cancellable", true}, {"percentage", 25}}}});
  CHECK(server.progress(task->number, 0.251).empty());
  CHECK(server.progress(task->number, 0.5).at(0)["params"]["value"] == Json{{"kind", "report"}, {"percentage", 50}});
  editor.tell("window/workDoneProgress/cancel", {{"token", token}});
  CHECK(!server.is_wanted(task->number));
  const std::vector<Json> ended = server.end(task->number, TaskResult());
  REQUIRE(ended.size() == 1);
  CHECK(ended[0]["params"]["value"] == Json{{"kind", "end"}});
  CHECK(!server.next_task(TaskLane::games, true));
}

const char* const kTests = R"(test("L-1 the deal") { players = 3, function(t) t:ok(true) end }
test("L-1 fails") { players = 3, function(t) t:ok(false) end }
)";

TEST_CASE("lenses show how the rule tests went, and in how many games a rule applied") {
  Editor editor({{"/games/tests/little_test.lua", kTests}}, {{"workspace", {{"codeLens", {{"refreshSupport", true}}}}}},
                LongAnswers::at_once, {{"commands", true}});
  LanguageServer& server = editor.server();
  editor.open(kLittleGame);
  const auto titles = [&editor] {
    std::vector<std::string> all;
    const Json lenses = editor.ask("textDocument/codeLens", {{"textDocument", {{"uri", kUri}}}});
    for (const Json& lens : lenses)
      all.push_back(lens["range"]["start"]["line"].dump() + " " + lens["command"]["title"].get<std::string>() + " " +
                    lens["command"]["command"].get<std::string>());
    return all;
  };
  CHECK(titles() == std::vector<std::string>{"0 play houserules.play", "0 check houserules.check"});
  for (int i = 0; i < 2; ++i) {
    auto task = server.next_task(TaskLane::games, false);
    REQUIRE(task);
    CHECK(server.end(task->number, task->run({})).back()["method"] == "workspace/codeLens/refresh");
  }
  const std::vector<std::string> shown = titles();
  REQUIRE(shown.size() == 6);
  CHECK(shown[2] == "0 1 of 2 tests failed: L-1 fails houserules.test");
  CHECK(shown[3] == "19 1 of 2 tests failed ");
  CHECK(shown[4].starts_with("19 reached in "));
  CHECK(shown[5].starts_with("29 reached in "));
  // The text that is shown for tests follows their file.
  editor.open("", "file:///games/tests/little_test.lua");
  editor.change(replaced(kTests, "t:ok(false)", "t:ok(true)"), "file:///games/tests/little_test.lua");
  auto task = server.next_task(TaskLane::games, true);
  REQUIRE(task);
  server.end(task->number, task->run({}));
  CHECK(titles()[2] == "0 2 tests passed houserules.test");
}

TEST_CASE("an editor without these commands gets lenses that only say something") {
  Editor editor;
  editor.open(kLittleGame);
  CHECK(editor.ask("textDocument/codeLens", {{"textDocument", {{"uri", kUri}}}}).empty());
}

TEST_CASE("the header is formatted, and the script is not") {
  Editor editor;
  editor.open(replaced(replaced(kLittleGame, "public   last", "public last"), "card:move_to", "card : move_to"));
  const Json edits = editor.ask("textDocument/formatting", {{"textDocument", {{"uri", kUri}}}});
  REQUIRE(edits.size() == 2);
  CHECK(edits[0] ==
        Json{{"range", {{"start", {{"line", 9}, {"character", 0}}}, {"end", {{"line", 9}, {"character", 28}}}}},
             {"newText", "public   last \"suit laid last\""}});
  CHECK(edits[1]["newText"] == "option   open = off       \"nothing\"");
}

TEST_CASE("a rename that would change the game is refused") {
  const auto refusal = [](const std::string& text, const std::string& at, std::size_t behind, const std::string& name) {
    Editor editor;
    editor.open(text);
    const Json answer = editor.at("rename", at, behind, {{"newName", name}});
    return answer.contains("message") ? answer["message"].get<std::string>() : editor.edited(answer);
  };
  // A local would hide what is used in its function, and the other way round.
  CHECK(refusal(kLittleGame, "local act", 7, "last") == "there is a `last` already");
  CHECK(refusal(kLittleGame, "local act", 7, "finish") == "`finish` belongs to the language");
  CHECK(refusal(kLittleGame, "public   last", 10, "act") == "there is a `act` already");
  CHECK(refusal(kLittleGame, "option   size", 10, "players") == "`players` belongs to the language");
  CHECK(refusal(kLittleGame, "move     lay", 10, "others") == "`others` belongs to the language");
  // What cannot be read may have further uses.
  CHECK(refusal(replaced(kLittleGame, "#player.hand *", "#player.hand * *"), "option   size", 10, "cards") ==
        "/games/little.lua has an error on line 31, so not all uses are known: fix it first");
  CHECK(refusal(replaced(kLittleGame, "last = card.suit", "last = card.suit note(\"draw\")") +
                    "function note(word) last = word end\n",
                "move     draw", 10,
                "take") == "little, line 26: this `draw` may be a different one: rename it by hand");
  // A condition of the rule sheet, and an option in brackets.
  std::string text = replaced(kLittleGame, "[when players == 2]", "[when open]");
  text = replaced(text, "options.open", "options[\"open\"]");
  std::string renamed = text;
  for (const char* use : {"open = off", "not open", "[when open]", "[\"open\"]"})
    renamed = replaced(renamed, use, replaced(use, "open", "shown"));
  CHECK(refusal(text, "option   open", 10, "shown") == renamed);
  // A key of the script's own table is no move.
  text = replaced(kLittleGame, "last = card.suit", "local counts = { draw = 0 } last = counts.draw");
  renamed = text;
  for (const char* use : {"move     draw", ", draw = #me", "\"draw\" then"})
    renamed = replaced(renamed, use, replaced(use, "draw", "take"));
  CHECK(refusal(text, "move     draw", 10, "take") == renamed);
}

TEST_CASE("a keyword that is spelt like an option is not the option") {
  const std::string text = replaced(kLittleGame, "win      lowest score",
                                    "match    deals deals\noption   deals = 2 in 1..3 \"x\"\nwin      lowest score");
  Editor editor;
  editor.open(text);
  const Json edits = editor.at("rename", "option   deals", 10, {{"newName", "hands"}});
  CHECK(editor.edited(edits) ==
        replaced(replaced(text, "match    deals deals", "match    hands deals"), "option   deals", "option   hands"));
}

TEST_CASE("what a variant changes is renamed in its base") {
  const std::string variant =
      "--[[ rules\nvariant of little \"Big\"\noption size = 3\n]]\n"
      "function score(player) return base.score(player) end\n";
  const std::string uri = "file:///games/big.lua";
  Editor editor(test::Files{{"/games/little.lua", kLittleGame}});
  editor.open(variant, uri);
  CHECK(editor.at("rename", "option size", 8, {{"newName", "cards"}}, uri)["message"] ==
        "`size` belongs to little: rename it there");
  CHECK(editor.at("prepareRename", "option size", 8, Json::object(), uri).is_null());
  const Json declared = editor.at("definition", "base.score", 6, Json::object(), uri);
  CHECK(declared["uri"] == kUri);
  CHECK(declared["range"]["start"]["line"] == 29);
}

TEST_CASE("a file that has changed on disk counts for its variants") {
  const std::string uri = "file:///games/big.lua";
  Editor editor({}, {{"workspace", {{"didChangeWatchedFiles", {{"dynamicRegistration", true}}}}}});
  editor.tell("initialized", Json::object());
  REQUIRE(editor.others.size() == 1);
  CHECK(editor.others[0]["method"] == "client/registerCapability");
  editor.open("--[[ rules\nvariant of little \"Big\"\n]]\n", uri);
  CHECK(!editor.shown(uri).empty());
  editor.diagnostics.clear();
  editor.tell("workspace/didChangeWatchedFiles", {{"changes", {{{"uri", kUri}, {"type", 1}}}}});
  editor.change("", "file:///other.lua");
  CHECK(editor.diagnostics.contains(uri));
}

TEST_CASE("a carriage return ends a line for the editor only") {
  const EditorText text("a\rb\nc", ColumnUnit::utf16);
  CHECK(text.offset(Json{{"line", 1}, {"character", 0}}) == 2);
  CHECK(text.position(2) == Position{1, 3});
  CHECK(text.offset(Position{2, 1}) == 4);
}

TEST_CASE("a request with a malformed range is answered") {
  Editor editor;
  editor.open(kLittleGame);
  CHECK(editor.ask("textDocument/codeAction", {{"textDocument", {{"uri", kUri}}}, {"range", "x"}}).is_array());
  CHECK(editor.ask("textDocument/codeAction", {{"textDocument", {{"uri", kUri}}}, {"context", 3}}).is_array());
}

TEST_CASE("the extension for VS Code knows the statements of the header") {
  std::string error;
  const auto text = read_file(HOUSERULES_SOURCE_DIR "/editors/vscode/syntaxes/header.tmLanguage.json", error);
  REQUIRE(text);
  std::set<std::string> known, expected;
  const Json grammar = parsed_json(*text);
  for (const Json& pattern : grammar["repository"]["header"]["patterns"]) {
    if (pattern.value("name", "") != "keyword.other.statement.houserules") continue;
    const auto match = pattern["match"].get<std::string>();
    for (std::size_t at = match.find('(') + 1; at < match.size(); at = match.find_first_of("|)", at) + 1) {
      if (match[at] == '\\') break;
      known.insert(match.substr(at, match.find_first_of("|)", at) - at));
    }
  }
  for (const StatementType& type : kStatementTypes) expected.emplace(type.keyword);
  CHECK(known == expected);
}

TEST_CASE("too large a file is not read") {
  Editor editor;
  editor.open(kLittleGame + std::string(1 << 20, ' '));
  CHECK(editor.shown().empty());
  CHECK(editor.at("hover", "win ").is_null());
}

}  // namespace houserules::lsp_server_test
