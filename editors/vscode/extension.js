// Starts `houserules lsp` for Lua files; the server leaves those without a header alone.
const { workspace } = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

exports.activate = () => {
  const command = workspace.getConfiguration("houserules").get("path");
  client = new LanguageClient("houserules", { command, args: ["lsp"] }, { documentSelector: [{ language: "lua" }] });
  return client.start();
};

exports.deactivate = () => client && client.stop();
