// Starts `houserules lsp` for Lua files; the server leaves those without a header alone. The lenses above a header play,
// check and test the file in a terminal.
const { commands, Uri, window, workspace } = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;
let terminal;

// A terminal takes a line of text: one argument of it, in single quotes for any shell.
const quoted = (word) => (/^[\w@%+=:,./\\-]+$/.test(word) ? word : `'${word.replace(/'/g, "'\\''")}'`);

const run = (command) => async (file) => {
  const document = workspace.textDocuments.find((one) => one.fileName === file);
  if (document && document.isDirty) await document.save();
  if (!terminal || terminal.exitStatus) terminal = window.createTerminal("houserules");
  terminal.show();
  terminal.sendText(`${quoted(workspace.getConfiguration("houserules").get("path"))} ${command} ${quoted(file)}`);
};

// The rule tests of games/NAME.lua are in games/tests/NAME_test.lua, or beside it.
const runTests = async (file) => {
  const [, folder, name] = /^(.*[\\/])([^\\/]*)\.lua$/.exec(file);
  for (const tests of [`${folder}tests/${name}_test.lua`, `${folder}${name}_test.lua`]) {
    const there = await workspace.fs.stat(Uri.file(tests)).then(() => true, () => false);
    if (there) return run("test")(tests);
  }
};

exports.activate = (context) => {
  context.subscriptions.push(
    commands.registerCommand("houserules.play", run("play")),
    commands.registerCommand("houserules.check", run("check")),
    commands.registerCommand("houserules.test", runTests),
  );
  const command = workspace.getConfiguration("houserules").get("path");
  client = new LanguageClient(
    "houserules",
    { command, args: ["lsp"] },
    {
      documentSelector: [
        { scheme: "file", language: "lua" },
        { scheme: "untitled", language: "lua" },
      ],
      initializationOptions: { commands: true },
    },
  );
  return client.start();
};

exports.deactivate = () => client && client.stop();
