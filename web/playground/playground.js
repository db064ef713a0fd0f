// The playground: a rule file with its findings, and what is done with it.
import {button, counted, make, refill, remember, remembered, toast} from "./table/dom.js";
import {HouserulesWorker, TABLE, WHOLE} from "./houserules_worker.js";
import {Editor} from "./editor.js";
import {Language} from "./language.js";
import {TableSide} from "./table_side.js";
import {Panes} from "./panes.js";
import {Settings} from "./settings.js";
import {addressOf, fromAddress} from "./address.js";
import {FAMILIES} from "./table/lobby.js";
import {openSheet} from "./table/sheets.js";

const FIRST_GAME = "crazy-eights";
const OWN = "=";                  // before the name of rules of one's own in the menu
const PAUSE_BEFORE_GAMES = 1200;  // ms after the last findings
const PAUSE_BEFORE_KEEPING = 500; // ms after the last change
const PATIENCE = 30;              // seconds for a check
const PATIENCE_FOR_HABITS = 5000; // ms

const id = (name) => document.getElementById(name);
document.documentElement.dataset.theme = remembered("theme", "auto");

const shipped = await (await fetch("games.json")).json();  // {games, files, habits, examples}
const fresh = () => new HouserulesWorker(WHOLE, shipped.files);

shipped.examples = {__proto__: null, ...shipped.examples};
const isShipped = (name) => Object.hasOwn(shipped.files, `${name}.lua`) || Object.hasOwn(shipped.examples, name);

// The name of the game that a text varies; "" if it is no variant of a shipped one.
const variedBy = (text) => {
  const named = /^\s*variant\s+of\s+([\w-]+)/m.exec(text)?.[1];
  return named && shipped.files[`${named}.lua`] ? named : "";
};

// The shipped games, and what the bots know of the one that is open, or of the game that it varies.
async function filesFor({name, base}) {
  let known = base || name;
  while (known && !shipped.habits.includes(known)) known = variedBy(shipped.files[`${known}.lua`] ?? "");
  if (!known) return shipped.files;
  const file = `habits/${known}.json`;
  try {
    const found = await fetch(file, {signal: AbortSignal.timeout(PATIENCE_FOR_HABITS)});
    if (found.ok) return {...shipped.files, [file]: await found.text()};
  } catch {}  // without them bots play worse
  return shipped.files;
}

// The file that is open.
const page = {
  shipped,
  name: "",
  get path() {
    return `/yours/${this.name}.lua`;
  },
  get text() {
    return editor.text;
  },
  begun: "",   // the text that rules of one's own began with
  kept: true,  // whether this browser remembers the changes
  known: null,  // the text that it remembered by this name when last looked at
  shared: "",  // the text whose address has been copied
  get isShipped() {
    return isShipped(this.name);
  },
  // Under which it stands in the menu: that of a shipped game with changes is not the game's.
  get entry() {
    return this.isShipped && !this.isChanged ? this.name : `${OWN}${this.name}`;
  },
  get original() {
    return shipped.files[`${this.name}.lua`] ?? shipped.examples[this.name] ?? this.begun;
  },
  get isChanged() {
    return this.text !== this.original;
  },
  // The name of the game that these rules change; "" if they change none.
  get base() {
    const varied = variedBy(this.text);
    if (varied && varied !== this.name) return varied;
    return shipped.files[`${this.name}.lua`] && this.isChanged ? this.name : "";
  },
};

const language = new Language(fresh, () => editor.connect(language));
const editor = new Editor(id("editor"), language, {changed, found, about: (told) => refill(id("about"), told)});
id("editor").editor = editor;  // for whoever looks from outside
const settings = new Settings(() => {
  keepAddress();
  play();
});
const table = new TableSide((hear) => new HouserulesWorker(TABLE, filesFor(page), hear), {
  planned: (plan) => settings.hold(plan),
  refused(text) {
    const before = settings.takeBack();
    keepAddress();
    toast(`${text.replace(/[^.!?]$/, "$&.")} ${before ? "The other settings are unchanged." : "The table plays with the usual settings."}`);
    if (before) play();
  },
});
const panes = new Panes(page, () => new HouserulesWorker(WHOLE, filesFor(page)), settings);

// ---- findings ----

let playing = null;  // the worker that plays games to look for more
let due;

function stopGames() {
  clearTimeout(due);
  playing?.end();
  playing = null;
}

function found(all) {
  const count = (severity) => all.filter((one) => one.severity === severity).length;
  const errors = count("error"), warnings = count("warning");
  const parts = [errors && counted(errors, "error"), warnings && counted(warnings, "warning")].filter(Boolean);
  const atTable = table.open?.code && table.open.name === page.name && table.dealt !== page.text;
  const still = !atTable ? "" : errors ? " The table still uses the old rules." : " The table uses these rules from the next deal.";
  say((parts.length ? `${parts.join(", ")}.` : "No mistakes found.") + still, errors ? "error" : warnings ? "warning" : "");
  refill(id("findings"), all.map((one) => make("li", {class: one.severity}, button(`line ${one.line}`, () => editor.select(one), {class: "small quiet"}),
    make("div", {}, make("p", {}, one.message), one.fixes.map(({title, apply}) => button(title, apply, {class: "small fix"}))))));
  id("play").disabled = id("teach").disabled = errors > 0;
  if (errors) return stopGames();
  if (editor.played.length || all.some((one) => one.fixes.length)) return;
  table.follow(page.name, page.path, page.text);
  clearTimeout(due);
  due = setTimeout(playGames, PAUSE_BEFORE_GAMES);
}

function say(text, severity) {
  id("verdict").textContent = text;
  id("verdict").className = severity;
}

// Random games show what reading the rules does not.
async function playGames() {
  stopGames();
  const mine = playing = fresh(), {text, path} = page;
  const before = id("verdict").textContent;
  id("verdict").append(" Playing random games …");
  try {
    await mine.ask({op: "write", file: path, text});
    const {files: [{findings, games}]} = await mine.ask({op: "check", file: path}, PATIENCE);
    if (mine !== playing) return;
    const known = new Set(editor.fixed.map((one) => one.message.split("\n")[0]));
    const more = findings.filter((one) => one.file === path && !known.has(one.message));
    if (more.length) editor.add(more);
    else id("verdict").textContent = before.replace("No mistakes found.", `No mistakes found, also in ${counted(games, "random game")}.`);
    if (!more.length) tellOfTests(await panes.tried(mine));
  } catch (fault) {
    if (mine === playing && fault.message !== "ended") id("verdict").textContent = fault.message === "too long" ? `${before} The games were stopped after ${PATIENCE} seconds.` : before;
  }
  mine.end();
}

// Rule tests say what a change does, to whoever knows of them.
function tellOfTests(tests) {
  if (!tests) return;
  const {passed, failed} = tests, all = counted(passed + failed, "rule test");
  const what = failed ? `${failed} of the ${all} expect${failed === 1 ? "s" : ""} something else.` : `The ${all} pass.`;
  id("verdict").append(" ", what, " ", button("See", () => turnTo("tests").then(() => panes.runTests()).then(() => id("tests-found").scrollIntoView({block: "nearest"})), {class: "small quiet", id: "see-tests", "aria-label": "See the rule tests"}));
}

function changed() {
  stopGames();
  id("back").hidden = !page.isChanged;
  clearTimeout(keeping);
  keeping = setTimeout(keep, PAUSE_BEFORE_KEEPING);
  keepAddress();
}

// ---- what is open ----

// Rules of one's own, by name, which this browser remembers: {text, begun}.
const own = () => {
  try {
    return {__proto__: null, ...JSON.parse(remembered("rules", "{}"))};
  } catch {
    return {__proto__: null};
  }
};

let keeping = null;  // due, if something has changed since

function keep() {
  clearTimeout(keeping);
  keeping = null;
  const all = own(), before = all[page.name];
  // Rules that were begun anew, or in another tab, do not replace those that are kept.
  if (before && before.text !== page.known && before.text !== page.text) all[freeName(page.name, all)] = {text: before.text, begun: before.begun || page.original};
  page.known = page.text;
  if (page.isShipped && !page.isChanged) delete all[page.name];
  else all[page.name] = {text: page.text, begun: page.begun};
  const text = JSON.stringify(all);
  remember("rules", text);
  page.kept = remembered("rules") === text;
  fillMenu();
}

async function keepAddress() {
  const address = await addressOf(page.name, page.isShipped && !page.isChanged ? null : page.text, settings.inAddress);
  if (location.hash !== address) history.replaceState(null, "", address);
}

const play = (learn = false) => table.play(page.name, page.path, {[page.path]: page.text, ...panes.habits}, learn, settings.request);

// `begun`: what rules of one's own began with, if that is not their text.
function openGame(name, text = null, asked = {}, begun = text) {
  stopGames();
  if (keeping !== null) keep();
  page.name = name;
  page.begun = page.isShipped ? "" : begun ?? "";
  page.known = text;
  editor.open(page.path, text ?? page.original);
  settings.reset(asked);
  panes.reset();
  fillMenu();
  document.title = `${titleIn(page.text) ?? name} · houserules playground`;
  id("back").hidden = !page.isChanged;
  id("variant").hidden = !page.isShipped;
  id("forget").hidden = page.isShipped;
  say("Checking the rules …", "");
  if (document.body.dataset.side !== "rules") turnTo(document.body.dataset.side);
  play();
}

async function openAddress() {
  const asked = await fromAddress(location.hash);
  if (asked && (asked.text !== null || isShipped(asked.name))) {
    const mine = asked.text === null ? null : own()[asked.name];
    return openGame(asked.name, asked.text, Settings.fromAddress(asked.settings), mine?.text === asked.text ? mine.begun : asked.text);
  }
  if (location.hash) toast("This address holds no readable rules.");
  openGame(FIRST_GAME);
}

// Where a browser forbids to keep anything, only an address does.
function mayLeave() {
  if (keeping !== null) keep();
  return !page.isChanged || page.kept || page.text === page.shared || confirm("Discard your changes? To keep them at an address, share them first.");
}

// Rules by this name that are not kept yet.
function freeName(name, all = own()) {
  let free = name;
  for (let number = 2; free in all || isShipped(free); ++number) free = `${name}-${number}`;
  return free;
}

// Begins a variant of the game that is open, or a copy of it if it is a variant or has been changed.
async function beginVariant() {
  const base = page.name, {text} = page, {asked} = settings, name = freeName(`my-${base}`);
  if (page.isChanged || page.base && page.base !== base) {
    editor.replace(page.original);
    keep();
    openGame(name, text.replace(/^(\s*(?:game|variant\s+of\s+\S+)\s+")(?!My )/m, "$1My "), asked);
    keep();
    keepAddress();
    toast("These rules now have their own name.");
    return turnTo("rules");
  }
  const worker = fresh();
  try {
    const {out, err, code} = await worker.ask({op: "run", command: "new", name, from: base}, PATIENCE);
    if (code) return toast(err);
    openGame(name, out, asked);
    keep();
    keepAddress();
    turnTo("rules");
  } finally {
    worker.end();
  }
}

// Deletes rules of one's own.
function forget() {
  if (!confirm(`Delete “${titleIn(page.text) ?? page.name}”?`)) return;
  clearTimeout(keeping);
  keeping = null;
  const all = own();
  delete all[page.name];
  remember("rules", JSON.stringify(all));
  openGame(page.base || FIRST_GAME);
  keepAddress();
}

async function share() {
  await keepAddress();
  try {
    const {text} = page;
    if (navigator.share) await navigator.share({title: document.title, url: location.href});
    else await navigator.clipboard.writeText(location.href);
    page.shared = text;
    if (!navigator.share) {
      toast("The address holds your rules, and has been copied.");
    }
  } catch {
    toast("The address of this page holds your rules: copy it from above.");
  }
}

const SIDES = {async rules() {}, async table() {}, sheet: () => panes.showSheet(), tests: () => panes.showTests(), figures: async () => panes.showFigures()};

const PHONE = matchMedia("(max-width: 760px)");

// A wide page always shows the rules.
function turnTo(wanted) {
  const side = wanted !== "rules" || PHONE.matches ? wanted : "table";
  document.body.dataset.side = side;
  for (const one of Object.keys(SIDES)) id(`to-${one}`).setAttribute("aria-pressed", String(one === side));
  return SIDES[side]();
}

const titleIn = (text) => /^\s*(?:game|variant\s+of\s+\S+)\s+"([^"]+)"/m.exec(text)?.[1];

const familyOf = ({family}) => (FAMILIES[family] ? family : "");

function fillMenu() {
  const mine = own();
  if (page.entry.startsWith(OWN)) mine[page.name] = {text: page.text};
  const group = (label, games) => make("optgroup", {label}, games.map((game) => make("option", {value: game.name}, game.title)));
  const of = (family) => shipped.games.filter((game) => familyOf(game) === family);
  const yours = Object.entries(mine).map(([name, {text}]) => ({name: `${OWN}${name}`, title: `${titleIn(text) ?? name} ${isShipped(name) ? "(changed)" : "(yours)"}`}));
  refill(id("games"), yours.length ? group("Yours", yours) : null, Object.keys(FAMILIES).filter((family) => of(family).length).map((family) => group(FAMILIES[family], of(family))),
    group("House variants", Object.keys(shipped.examples).map((name) => ({name, title: titleIn(shipped.examples[name]) ?? name}))));
  id("games").value = page.entry;
}

function choose(entry) {
  if (!mayLeave()) return void (id("games").value = page.entry);
  const name = entry.replace(OWN, ""), mine = entry === name ? null : own()[name];
  openGame(name, mine?.text ?? null, {}, mine?.begun);
  keepAddress();
}

// All games with these words in their title, family or description.
function find() {
  const aboutOf = (text) => [...text.matchAll(/^about +"([^"]+)"/gm)].map((line) => line[1]).join(" ");
  const all = [...shipped.games.map(({name, title, family, players}) => ({name, title, text: `${FAMILIES[familyOf({family})]}, ${players[0] === players.at(-1) ? counted(players[0], "player") : `${players[0]} to ${players.at(-1)} players`}`, about: aboutOf(shipped.files[`${name}.lua`])})),
    ...Object.entries(shipped.examples).map(([name, text]) => ({name, title: titleIn(text) ?? name, text: "House variant", about: aboutOf(text)}))];
  const list = make("ul", {id: "found-games"});
  const show = (words) => {
    const found = all.filter((game) => words.every((word) => `${game.title} ${game.name} ${game.text} ${game.about}`.toLowerCase().includes(word)))
      .sort((one, other) => Number(other.title.toLowerCase().includes(words[0] ?? "")) - Number(one.title.toLowerCase().includes(words[0] ?? "")) || one.title.localeCompare(other.title));
    refill(list, found.length ? found.map((game) => make("li", {}, make("button", {type: "button", class: "quiet", onclick() {
      sheet.close();
      choose(game.name);
    }}, make("b", {}, game.title), make("span", {}, game.about || game.text), game.about ? make("span", {class: "quiet-text"}, game.text) : null))) : make("li", {}, "No game matches these words."));
  };
  const words = make("input", {id: "find-words", type: "search", "aria-label": "Words from the title or description", placeholder: "hearts, trumps, patience …", oninput: ({target}) => show(target.value.toLowerCase().split(/\s+/).filter(Boolean))});
  show([]);
  const sheet = openSheet("Find a game", [words, list]);
  words.focus();
}

id("games").addEventListener("change", ({target}) => choose(target.value));
id("find").addEventListener("click", find);
for (const [name, learn] of [["play", false], ["teach", true]]) {
  id(name).addEventListener("click", () => {
    if (table.isPlaying(page.text) && !confirm("Deal again? The game on the table will end.")) return;
    play(learn);
    turnTo("table");
  });
}
id("variant").addEventListener("click", beginVariant);
id("forget").addEventListener("click", forget);
id("share").addEventListener("click", share);
addEventListener("pagehide", () => keeping !== null && keep());
id("back").addEventListener("click", () => editor.replace(page.original));
id("print").addEventListener("click", () => print());
id("welcome-done").addEventListener("click", () => {
  remember("welcomed", "1");
  id("welcome").hidden = true;
});
// What is worth printing is the sheet.
addEventListener("keydown", (event) => {
  if (event.key !== "p" || !(event.ctrlKey || event.metaKey) || document.body.dataset.side === "sheet") return;
  event.preventDefault();
  turnTo("sheet").then(print);
});
for (const side of Object.keys(SIDES)) id(`to-${side}`).addEventListener("click", () => turnTo(side));
addEventListener("hashchange", openAddress);
// The table's menu changes the colours of both.
addEventListener("storage", () => (document.documentElement.dataset.theme = remembered("theme", "auto")));

id("welcome").hidden = remembered("welcomed") !== "";
turnTo("table");
await openAddress();
navigator.serviceWorker?.register("offline.js").catch(() => {});
