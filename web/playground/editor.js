// The editor: CodeMirror, and what the language server says about the text. Bundled with the libraries it imports.
import {EditorView, basicSetup} from "codemirror";
import {EditorState, StateEffect, StateField} from "@codemirror/state";
import {Decoration, keymap} from "@codemirror/view";
import {StreamLanguage, syntaxHighlighting} from "@codemirror/language";
import {classHighlighter} from "@lezer/highlight";
import {lua} from "@codemirror/legacy-modes/mode/lua";
import {autocompletion} from "@codemirror/autocomplete";
import {lintGutter, setDiagnostics} from "@codemirror/lint";
import {LSPClient, LSPPlugin, findReferencesKeymap, hoverTooltips, jumpToDefinitionKeymap, renameKeymap, serverCompletion, signatureHelp} from "@codemirror/lsp-client";
import {harmless} from "./harmless.js";

const PAUSE = 150, PAUSE_OF_CURSOR = 300;  // ms after the last key, and after the cursor stands still
const MOST_MENDED = 20;                    // findings that are asked for fixes
const SEVERITIES = ["error", "error", "warning", "info", "hint"];

const language = StreamLanguage.define(lua);

// The words of the header and all declared names, as the server knows them.
const setWords = StateEffect.define();
const words = StateField.define({
  create: () => Decoration.none,
  update(marks, transaction) {
    for (const effect of transaction.effects) if (effect.is(setWords)) return effect.value;
    return marks.map(transaction.changes);
  },
  provide: (field) => EditorView.decorations.from(field),
});

export class Editor {
  // `transport`: of the language server. `changed` is called after each change by the user, `found` with all findings,
  // each with `from`, `to`, `line`, `severity`, `message` and `fixes`, `about` with what is known of the word at the
  // cursor, as elements, or null.
  constructor(parent, transport, {changed, found, about}) {
    Object.assign(this, {changed, found, about});
    this.fixed = [];    // what the server finds
    this.played = [];   // what games have shown
    this.client = new LSPClient({
      sanitizeHTML: (html) => harmless(html).innerHTML,
      timeout: 20000,
      notificationHandlers: {"textDocument/publishDiagnostics": (_, params) => this.take(params)},
      extensions: [serverCompletion({override: true}), autocompletion({icons: false}), hoverTooltips(), signatureHelp(), keymap.of([...jumpToDefinitionKeymap, ...renameKeymap, ...findReferencesKeymap])],
    });
    this.extensions = [basicSetup, EditorView.lineWrapping, language, syntaxHighlighting(classHighlighter), words, lintGutter(),
      EditorView.contentAttributes.of({"aria-label": "The rule file", tabindex: "0", spellcheck: "false", autocapitalize: "off"}),
      EditorView.updateListener.of((update) => this.heed(update))];
    this.view = new EditorView({parent, extensions: this.extensions});
    this.connect(transport);
  }

  // To a server, in place of one that has ended.
  connect(transport) {
    if (this.client.connected) this.client.disconnect();
    this.client.connect(transport);
  }

  get text() {
    return this.view.state.doc.toString();
  }

  // Opens another file.
  open(path, text) {
    this.fixed = this.played = [];
    this.view.setState(EditorState.create({doc: text, extensions: [this.extensions, this.client.plugin(`file://${path}`, "houserules")]}));
    this.view.scrollDOM.scrollTop = 0;
  }

  // Changes what can be undone.
  replace(text) {
    this.view.dispatch({changes: {from: 0, to: this.view.state.doc.length, insert: text}});
  }

  select({from, to}) {
    this.view.dispatch({selection: {anchor: from, head: to}, effects: EditorView.scrollIntoView(from, {y: "center"})});
    this.view.focus();
  }

  heed({docChanged, selectionSet}) {
    if (docChanged) {
      this.played = [];
      clearTimeout(this.syncing);
      this.syncing = setTimeout(() => this.client.sync(), PAUSE);
      this.changed();
    }
    if (!docChanged && !selectionSet) return;
    clearTimeout(this.standing);
    this.standing = setTimeout(() => this.explain(), PAUSE_OF_CURSOR);
  }

  async explain() {
    const plugin = LSPPlugin.get(this.view), place = this.view.state.selection.main.head;
    if (!plugin) return;
    this.client.sync();
    const told = await this.ask("hover", {position: plugin.toPosition(place)});
    if (place === this.view.state.selection.main.head) this.about(told ? harmless(plugin.docToHTML(told.contents)) : null);
  }

  // Null where the server has nothing to say, or has been ended.
  async ask(method, parameters) {
    const plugin = LSPPlugin.get(this.view);
    return plugin && this.client.request(`textDocument/${method}`, {textDocument: {uri: plugin.uri}, ...parameters}).catch(() => null);
  }

  take({uri, version, diagnostics}) {
    const plugin = LSPPlugin.get(this.view), file = this.client.workspace.getFile(uri);
    if (!plugin || file?.version !== version) return true;
    const place = (position) => plugin.unsyncedChanges.mapPos(plugin.fromPosition(position, plugin.syncedDoc));
    this.fixed = diagnostics.map(({range, severity, message, relatedInformation}) => ({
      from: place(range.start), to: place(range.end), range, severity: SEVERITIES[severity ?? 1],
      message: [message, ...(relatedInformation ?? []).map((other) => `${other.location.uri === uri ? `line ${other.location.range.start.line + 1}` : other.location.uri.split("/").pop()}: ${other.message}`)].join("\n"),
    }));
    this.show();
    this.colour(plugin, version);
    this.mend(version);
    return true;
  }

  // What games have shown: findings as `check` gives them.
  add(findings) {
    this.played = findings.map(({line, column, end_line: endLine, end_column: endColumn, severity, message, help, notes}) => ({
      from: this.offset(line, column), to: this.offset(endLine, endColumn), severity, message: [message, ...notes.map((note) => note.message), ...(help ? [help] : [])].join("\n")}));
    this.show();
  }

  // Lines and code points, both from 1.
  offset(line, column) {
    const {doc} = this.view.state;
    const {from, text} = doc.line(Math.min(Math.max(line, 1), doc.lines));
    return from + [...text].slice(0, column - 1).join("").length;
  }

  show() {
    const {doc} = this.view.state;
    const all = [...this.fixed, ...this.played].map((one) => ({fixes: [], ...one, line: doc.lineAt(Math.min(one.from, doc.length)).number}));
    this.view.dispatch(setDiagnostics(this.view.state, all.map(({from, to, severity, message, fixes}) => ({
      from, to, severity, message, actions: fixes.map(({title, apply}) => ({name: title, apply}))}))));
    this.found(all);
  }

  // The changes that would mend each finding.
  async mend(version) {
    const file = LSPPlugin.get(this.view)?.uri;
    for (const one of this.fixed.slice(0, MOST_MENDED)) {
      const actions = await this.ask("codeAction", {range: one.range, context: {diagnostics: []}});
      if (this.client.workspace.getFile(file)?.version !== version) return;
      one.fixes = (actions ?? []).filter(({edit}) => edit).map(({title, edit}) => ({title, apply: () => this.apply(edit.changes[file], version)}));
    }
    if (this.fixed.length) this.show();
  }

  apply(edits, version) {
    const plugin = LSPPlugin.get(this.view);
    if (!edits || this.client.workspace.getFile(plugin.uri)?.version !== version || !plugin.unsyncedChanges.empty) return;
    this.view.dispatch({changes: edits.map(({range, newText}) => ({from: plugin.fromPosition(range.start), to: plugin.fromPosition(range.end), insert: newText})), userEvent: "input.fix"});
    this.view.focus();
  }

  async colour(plugin, version) {
    const types = this.client.serverCapabilities?.semanticTokensProvider?.legend.tokenTypes;
    const tokens = types && await this.ask("semanticTokens/full", {});
    if (!tokens || this.client.workspace.getFile(plugin.uri)?.version !== version || !plugin.unsyncedChanges.empty) return;
    const marks = [], {doc} = this.view.state;
    // To Lua the header is a comment.
    const header = /--\[\[ *rules[^]*?(\]\]|$)/.exec(this.text);
    if (header) {
      marks.push(Decoration.mark({class: "header"}).range(header.index, header.index + header[0].length));
      for (const {0: text, index} of header[0].matchAll(/"[^"\n]*"/g)) marks.push(Decoration.mark({class: "word-string"}).range(header.index + index, header.index + index + text.length));
    }
    for (let at = 0, line = 0, column = 0; at + 4 < tokens.data.length; at += 5) {
      const [lines, columns, length, type] = tokens.data.slice(at, at + 4);
      column = lines ? columns : column + columns;
      line += lines;
      const {from, to} = doc.line(line + 1);
      if (from + column + length <= to) marks.push(Decoration.mark({class: `word-${types[type]}`}).range(from + column, from + column + length));
    }
    this.view.dispatch({effects: setWords.of(Decoration.set(marks, true))});
  }
}
