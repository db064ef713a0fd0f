// Every request of the protocol on every file, through npm's vscode-languageserver-protocol: what VS Code's client uses.
//
// usage: node client.mjs MODULES PROGRAM GAMES FILE...
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

const [modules, program, games, ...files] = process.argv.slice(2);
const lsp = createRequire(`${modules}/`)("vscode-languageserver-protocol/node");

const server = spawn(program, ["lsp"], { env: { HOUSERULES_GAMES: games }, stdio: ["pipe", "pipe", "inherit"] });
const connection = lsp.createProtocolConnection(
  new lsp.StreamMessageReader(server.stdout), new lsp.StreamMessageWriter(server.stdin));
const fail = (what) => { console.log(`FAILED: ${what}`); process.exit(1); };
server.on("exit", (code) => code && fail(`the server has ended with ${code}`));

const diagnostics = new Map();
const waiting = new Map();
let begun = 0, ended = 0, refreshed = 0;
connection.onNotification(lsp.PublishDiagnosticsNotification.type, ({ uri, version, diagnostics: found }) => {
  diagnostics.set(uri, found);
  waiting.get(`${uri} ${version}`)?.();
});
connection.onRequest(lsp.WorkDoneProgressCreateRequest.type, () => null);
connection.onRequest(lsp.RegistrationRequest.type, () => null);
connection.onRequest(lsp.CodeLensRefreshRequest.type, () => { ++refreshed; });
connection.onUnhandledProgress(({ value }) => {
  begun += value.kind === "begin";
  ended += value.kind === "end";
});
connection.listen();

const can = {
  general: { positionEncodings: ["utf-16"] },
  window: { workDoneProgress: true },
  workspace: { codeLens: { refreshSupport: true }, didChangeWatchedFiles: { dynamicRegistration: true } },
};
const { capabilities } = await connection.sendRequest(lsp.InitializeRequest.type,
  { processId: process.pid, rootUri: null, capabilities: can, initializationOptions: { commands: true } });
if (!capabilities.hoverProvider) fail("no hover");
await connection.sendNotification(lsp.InitializedNotification.type, {});

const published = (uri, version) => new Promise((done) => waiting.set(`${uri} ${version}`, done));
let asked = 0;
const ask = async (type, params, what) => {
  ++asked;
  return connection.sendRequest(type, params).catch((error) => fail(`${what}: ${type.method}: ${error.message}`));
};

// Places in the text: the begin of some words.
const places = (text, count) => {
  const lines = text.split("\n");
  const step = Math.max(1, Math.floor(lines.length / count));
  const found = [];
  for (let line = 0; line < lines.length; line += step) {
    const word = /[a-z_]{3,}/.exec(lines[line]);
    if (word) found.push({ line, character: word.index + 1 });
  }
  return found;
};

for (const file of files) {
  const text = readFileSync(file, "utf8");
  const uri = pathToFileURL(file).href;
  const textDocument = { uri };
  const first = published(uri, 1);
  await connection.sendNotification(lsp.DidOpenTextDocumentNotification.type,
    { textDocument: { uri, languageId: "lua", version: 1, text } });
  await first;
  const sound = diagnostics.get(uri).length;
  for (const position of places(text, 8)) {
    const at = { textDocument, position };
    await ask(lsp.HoverRequest.type, at, file);
    const list = await ask(lsp.CompletionRequest.type, at, file);
    if (!Array.isArray(list?.items)) fail(`${file}: no completions at ${JSON.stringify(position)}`);
    await ask(lsp.SignatureHelpRequest.type, at, file);
    await ask(lsp.DefinitionRequest.type, at, file);
    await ask(lsp.ReferencesRequest.type, { ...at, context: { includeDeclaration: true } }, file);
    await ask(lsp.DocumentHighlightRequest.type, at, file);
    if (await ask(lsp.PrepareRenameRequest.type, at, file)) {
      const edit = await connection.sendRequest(lsp.RenameRequest.type, { ...at, newName: "zz_renamed" })
        .catch((error) => (error.code === -32803 ? { changes: { refused: [] } } : fail(`${file}: ${error.message}`)));
      if (!Object.keys(edit.changes).length) fail(`${file}: nothing is renamed`);
    }
  }
  const symbols = await ask(lsp.DocumentSymbolRequest.type, { textDocument }, file);
  if (text.includes("--[[ rules") && !symbols?.length) fail(`${file}: no outline`);
  await ask(lsp.FoldingRangeRequest.type, { textDocument }, file);
  const tokens = await ask(lsp.SemanticTokensRequest.type, { textDocument }, file);
  if (tokens && tokens.data.length % 5) fail(`${file}: tokens`);
  await ask(lsp.CodeLensRequest.type, { textDocument }, file);
  await ask(lsp.DocumentFormattingRequest.type, { textDocument, options: { tabSize: 2, insertSpaces: true } }, file);
  // A misspelt word is found, and the fix gives the text back.
  const end = text.indexOf("\nend", text.indexOf("\nfunction "));
  if (!sound && end > 0) {
    const line = text.slice(0, end).split("\n").length - 1;
    const character = text.slice(0, end).split("\n").at(-1).length;
    const broken = published(uri, 2);
    await connection.sendNotification(lsp.DidChangeTextDocumentNotification.type, {
      textDocument: { uri, version: 2 },
      contentChanges: [{ range: { start: { line, character }, end: { line, character } }, text: "\n  finihs()" }],
    });
    await broken;
    const found = diagnostics.get(uri).find((one) => one.code === "HR200" && one.message.includes("finihs"));
    if (found) {
      const actions = await ask(lsp.CodeActionRequest.type, { textDocument, range: found.range, context: { diagnostics: [found] } }, file);
      const fix = actions.find((one) => one.isPreferred);
      if (fix?.edit.changes[uri][0].newText !== "finish") fail(`${file}: no fix: ${JSON.stringify(actions)}`);
    }
  }
  await connection.sendNotification(lsp.DidCloseTextDocumentNotification.type, { textDocument });
}

// Games are played once nobody types.
const file = files[0];
const uri = pathToFileURL(file).href;
const opened = published(uri, 1);
await connection.sendNotification(lsp.DidOpenTextDocumentNotification.type,
  { textDocument: { uri, languageId: "lua", version: 1, text: readFileSync(file, "utf8") } });
await opened;
let titles = [];
const shows = (what) => titles.some((title) => what.test(title));
for (const since = Date.now(); !(shows(/^reached in \d+ of \d+ games$/) && shows(/ passed$/) && refreshed && ended);) {
  if (Date.now() - since > 120_000) fail(`lenses: ${titles}; games: ${begun} begun, ${ended} ended; ${refreshed} refreshed`);
  await new Promise((done) => setTimeout(done, 200));
  titles = (await ask(lsp.CodeLensRequest.type, { textDocument: { uri } }, file)).map((one) => one.command.title);
}
await connection.sendRequest(lsp.ShutdownRequest.type);
await connection.sendNotification(lsp.ExitNotification.type);
console.log(`${asked} requests on ${files.length} files; lenses of ${file.replace(/.*\//, "")}: ${titles.slice(0, 4).join(" | ")}`);
