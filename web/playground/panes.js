// What there is beside the table: the rule sheet, the rule tests, and what many games show.
import {button, counted, make, refill} from "./table/dom.js";
import {rulesContent} from "./table/sheets.js";
import {doubtfulClauses} from "./clauses.js";
import {plainly} from "./plain_words.js";

const LONGEST = 120;  // seconds for a command
const id = (name) => document.getElementById(name);
const option = (value, text) => make("option", {value}, text);
const EXAMPLE = 'test "what should happen" {\n  hands = { "8C KD", "QH 3S" },\n  function(t)\n    t:to_move(1)\n  end\n}\n';
// Words in columns, as a program prints them, rather than a sentence.
const isTable = (part) => /\S {2,}\S|^ /m.test(part);
const field = (label, input) => make("label", {class: "field"}, label, input);

export class Panes {
  // `page`: `path`, `text`, `original`, `name`, `shipped` and `base`, the name of the game that these rules change, of the
  // open file. `fresh` makes a worker. `settings`: those of the table.
  constructor(page, fresh, settings) {
    Object.assign(this, {page, fresh, settings, worker: null, habits: null});
    this.fillTests();
    this.fillFigures();
  }

  // Another file is open.
  reset() {
    this.stop();
    this.habits = null;
    for (const name of ["sheet-content", "tests-found", "figures-found"]) id(name).replaceChildren();
    this.tests.value = "";
    this.changes.value = "";
  }

  stop() {
    this.worker?.end();
    this.worker = null;
  }

  // Runs a command for the open file; null if it is ended before. `files`: further texts by path.
  async run(status, request, files = {}) {
    this.stop();
    const mine = this.worker = this.fresh();
    refill(status, make("p", {class: "line"}, "Working … ", button("Stop", () => mine === this.worker && this.stop(), {class: "small quiet"})));
    try {
      for (const [file, text] of Object.entries({[this.page.path]: this.page.text, ...files})) await mine.ask({op: "write", file, text});
      const reply = await mine.ask({op: "run", ...request}, LONGEST);
      if (reply.error) throw new Error(reply.error.message);
      status.replaceChildren();
      return reply;
    } catch (fault) {
      refill(status, make("p", {}, fault.message === "ended" ? "Stopped." : fault.message === "too long" ? `Stopped after ${LONGEST} seconds.` : fault.message));
      return null;
    }
  }

  // ---- the rule sheet ----

  async showSheet() {
    const place = id("sheet-content");
    const reply = await this.run(place, {command: "rules", file: this.page.path, ...this.settings.flags});
    if (!reply) return;
    if (reply.code) return void refill(place, make("p", {}, "The rules have a mistake, so there is no sheet yet."), make("pre", {}, reply.err));
    const sheet = JSON.parse(reply.out);
    const list = (title, lines) => lines.length ? [make("h3", {}, title), make("ul", {}, lines.map((line) => make("li", {}, line)))] : null;
    refill(place, make("h2", {}, sheet.title), sheet.variant_of ? make("p", {}, `A variant of ${sheet.variant_of}.`) : null, rulesContent(sheet),
      list("Options", sheet.options.map(({text, name, value, range}) => `${text || name}: ${value} (${range})`)),
      list("Sources", sheet.sources));
    const doubts = doubtfulClauses(this.page.original, this.page.text, sheet.clauses);
    for (const clause of place.querySelectorAll(".clauses li")) {
      const doubt = doubts.get(clause.querySelector("b")?.textContent.trim());
      if (doubt) clause.append(make("span", {class: "doubt"}, doubt));
    }
  }

  // ---- rule tests ----

  fillTests() {
    this.tests = make("textarea", {id: "tests-text", spellcheck: "false", wrap: "off", rows: 14, "aria-label": "Rule tests"});
    refill(id("tests"), make("h2", {}, "Rule tests"), make("p", {class: "quiet-text"}, "Each test lays out a table, makes choices and says what must follow. If you change a rule, the tests for the old rule fail, which shows what your change does. Update them, or add a test for your rule."), this.tests,
      make("p", {class: "line"}, button("Run the tests", () => this.runTests(), {class: "main", id: "run-tests"}), button("Add a test", () => this.addTest(), {id: "add-test"})), make("div", {id: "tests-found", role: "status"}));
  }

  async showTests() {
    if (!this.tests.value) this.tests.value = await this.knownTests() ?? EXAMPLE;
  }

  // The tests of the game, or of the one that these rules change; null if there are none.
  async knownTests() {
    const {name, base} = this.page;
    const known = await (this.known ??= fetch("tests.json").then((reply) => reply.json()));
    return known[name] ?? known[base] ?? null;
  }

  async addTest() {
    await this.showTests();
    if (!this.tests.value.includes(EXAMPLE)) this.tests.value = `${this.tests.value.trimEnd()}\n\n${EXAMPLE}`;
    const at = this.tests.value.indexOf(EXAMPLE) + EXAMPLE.indexOf("what");
    this.tests.focus();
    this.tests.setSelectionRange(at, at + "what should happen".length);
    this.tests.scrollTop = this.tests.scrollHeight;
  }

  // How the tests go with these rules in a worker of somebody else: {passed, failed}; null if there are none.
  async tried(worker) {
    const text = this.tests.value || await this.knownTests();
    if (!text) return null;
    const file = this.page.path.replace(".lua", "_test.lua");
    await worker.ask({op: "write", file, text});
    const {out} = await worker.ask({op: "run", command: "test", file}, LONGEST);
    return out ? JSON.parse(out) : null;
  }

  async runTests() {
    const place = id("tests-found"), file = this.page.path.replace(".lua", "_test.lua");
    const reply = await this.run(place, {command: "test", file}, {[file]: this.tests.value});
    if (!reply) return;
    if (!reply.out) return void refill(place, make("pre", {}, reply.err));
    const {files: [{fault, tests}], passed, failed} = JSON.parse(reply.out);
    const why = ({line, message, table}) => make("div", {}, line ? make("p", {}, `line ${line}`) : null, make("pre", {tabindex: 0, role: "group", "aria-label": "Why"}, table ? `${message}\n\n${table}` : message));
    refill(place, fault ? why(fault) : make("p", {class: failed ? "error" : null}, failed ? `${counted(passed, "test")} passed, ${failed} failed` : `${counted(passed, "test")} passed`),
      tests.filter((test) => test.failure).map((test) => make("section", {}, make("h3", {}, test.name), why(test.failure))));
  }

  // ---- what many games show ----

  fillFigures() {
    this.players = make("select", {id: "figures-players"});
    this.games = make("select", {}, option(100, "100"), option(1000, "1,000"), option(10000, "10,000"));
    this.games.value = "1000";
    this.bots = make("select", {}, option("random", "choose at random"), option("search:20", "think ahead (slow)"));
    this.changes = make("input", {type: "text", placeholder: "draws=1", spellcheck: "false", autocapitalize: "off"});
    refill(id("figures"), make("h2", {}, "Many games"),
      make("div", {class: "fields"}, field("Players", this.players), field("Games", this.games), field("Who", this.bots)),
      make("p", {class: "line"}, button("Simulate", () => this.count("simulate"), {class: "main", id: "simulate"}),
        button("Compare with the original", () => this.count("compare"), {id: "compare"})),
      make("div", {class: "fields"}, field("With other settings", this.changes), button("Compare", () => this.count("settings"), {id: "compare-settings"})),
      make("p", {class: "line"}, button("Let the bots learn these rules", () => this.learn(), {id: "learn"})),
      make("div", {id: "figures-found", role: "status"}));
  }

  showFigures() {
    const {shipped, name, base} = this.page;
    const counts = shipped.games.find((game) => game.name === name || game.name === base)?.players ?? [];
    refill(this.players, option("", "the usual number"), counts.map((count) => option(count, String(count))));
    id("compare").disabled = !base;
  }

  flags() {
    return {file: this.page.path, ...this.settings.flags, ...(this.players.value && {players: Number(this.players.value)}), games: Number(this.games.value), bots: [this.bots.value]};
  }

  async count(what) {
    const {name, base, text} = this.page;
    const request = {command: "simulate", ...this.flags()}, files = {};
    if (what !== "simulate") request.command = "compare";
    if (what === "settings") request.b = this.changes.value.split(",").map((word) => word.trim());
    if (what === "compare") {
      // Two files of one name would be told apart by their folders.
      const mine = `/yours/${name === base ? `my-${name}` : name}.lua`;
      files[mine] = text;
      Object.assign(request, {file: `/games/${base}.lua`, with: mine});
    }
    this.print(await this.run(id("figures-found"), request, files), name);
  }

  async learn() {
    const {bots, ...flags} = this.flags(), out = `/yours/habits/${this.page.name}.json`;
    const reply = await this.run(id("figures-found"), {command: "learn", ...flags, out});
    this.print(reply, this.page.name);
    const {text} = reply ? await this.worker.ask({op: "read", file: out}) : {};
    if (!text) return;
    this.habits = {[out]: text};
    id("figures-found").append(make("p", {}, "They play this way at the next table."));
  }

  print(reply, name) {
    if (!reply) return;
    const text = plainly(reply.code ? reply.err : reply.out);
    refill(id("figures-found"), text.trimEnd().split(/\n{2,}/).map((part) => isTable(part) ? make("pre", {tabindex: 0, role: "group", "aria-label": "Figures"}, part) : make("p", {}, part)),
      reply.plot && !reply.code ? make("img", {class: "plot", alt: `Lengths of games and wins by seat: ${name}`, src: `data:image/svg+xml,${encodeURIComponent(plainly(reply.plot))}`}) : null);
  }
}
