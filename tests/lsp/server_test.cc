// The language server, message by message.
#include "tests/catch.h"

#include <nlohmann/json.hpp>

#include "checker/check.h"
#include "lsp/server.h"
#include "tests/libraries.h"
#include "tests/little_game.h"

namespace houserules::lsp_server_test {

using test::kLittleGame;

const std::string kUri = "file:///games/little.lua";

/// A server with some documents, and what it has sent.
class Editor {
 public:
  explicit Editor(test::Files disk = {}, const Json& capabilities = Json::object())
      : server_(test::memory_library(std::move(disk))) {
    initialized = ask("initialize", {{"capabilities", capabilities}});
  }

  /// The reply to a request.
  Json ask(const std::string& method, const Json& params) {
    const Json request{{"jsonrpc", "2.0"}, {"id", ++id_}, {"method", method}, {"params", params}};
    const std::vector<Json> replies = server_.handle(request);
    REQUIRE(replies.size() == 1);
    CHECK(replies[0]["id"] == id_);
    return replies[0].contains("result") ? replies[0]["result"] : replies[0]["error"];
  }
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
  LanguageServer& server() { return server_; }

 private:
  void keep(const std::vector<Json>& messages) {
    for (const Json& message : messages) {
      REQUIRE(message["method"] == "textDocument/publishDiagnostics");
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
  CHECK(editor.ask("initialize", Json::object())["message"] == "it is initialized already");
  CHECK(editor.ask("textDocument/hovre", Json::object()) ==
        Json{{"code", -32601}, {"message", "there is no method `textDocument/hovre`"}});
  CHECK(editor.ask("textDocument/hover", Json::object())["message"] == "expected a document that is open");
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
        std::vector<std::string>{"1:11 HR006 the base has a fault in line 9: unknown statement `trun`; did you mean "
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
  CHECK(actions[0]["title"] == "Mend the misspelt words");
  CHECK(editor.edited(actions[0]["edit"]) == kLittleGame);
}

TEST_CASE("a warning can be ignored in its line") {
  const std::string text = replaced(kLittleGame, "last = card.suit", "last = card.suit local x = 1");
  Editor editor;
  editor.open(text);
  const Json range = editor.diagnostics[kUri][0]["range"];
  const Json actions = editor.ask("textDocument/codeAction", {{"textDocument", {{"uri", kUri}}}, {"range", range}});
  const auto ignores = std::find_if(actions.begin(), actions.end(),
                                    [](const Json& one) { return one["title"] == "Ignore HR222 in this line"; });
  REQUIRE(ignores != actions.end());
  CHECK(editor.edited((*ignores)["edit"]) == replaced(text, "local x = 1", "local x = 1  -- rules: ignore HR222"));
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
  CHECK(editor.at("rename", "function turn", 10, {{"newName", "go"}})["message"] ==
        "this is not a name that the rule file declares");
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
  editor.open(endless);
  const auto first = editor.server().next_playouts(/*paused=*/false);
  REQUIRE(first);
  CHECK(!editor.server().next_playouts(false));
  CheckSettings settings;
  settings.games = 2;
  settings.work = 1'000'000;
  const std::vector<Finding> findings = check(first->rules, settings).findings;
  const std::vector<Json> sent = editor.server().add(*first, findings);
  REQUIRE(sent.size() == 1);
  CHECK(sent[0]["params"]["diagnostics"][0]["code"].get<std::string>().starts_with("HR3"));
  editor.change(endless + "\n");
  CHECK(!editor.server().is_current(*first));
  CHECK(editor.server().add(*first, findings).empty());
  CHECK(!editor.server().next_playouts(false));
  CHECK(editor.server().next_playouts(true));
  editor.change(endless);
  editor.tell("textDocument/didSave", {{"textDocument", {{"uri", kUri}}}});
  CHECK(editor.server().next_playouts(false));
}

TEST_CASE("too large a file is not read") {
  Editor editor;
  editor.open(kLittleGame + std::string(1 << 20, ' '));
  CHECK(editor.shown().empty());
  CHECK(editor.at("hover", "win ").is_null());
}

}  // namespace houserules::lsp_server_test
