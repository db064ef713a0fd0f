// The playground: a rule file with its findings, and a table that plays it.
import {button, counted, make, refill, remember, remembered, toast} from "./table/dom.js";
import {HouserulesWorker} from "./houserules_worker.js";
import {Editor} from "./editor.js";
import {addressOf, fromAddress} from "./address.js";

const FAMILIES = {tricks: "Tricks", shedding: "Getting rid of cards", rummy: "Rummy and melds", betting: "Betting", fishing: "Fishing", patience: "Patience", climbing: "Climbing"};
const FIRST_GAME = "crazy-eights";
const PAUSE = 150, PAUSE_BEFORE_GAMES = 1200;  // ms after the last key
const PATIENCE = 30;                           // seconds for a check

const id = (name) => document.getElementById(name);
const editor = new Editor(id("text"), id("lines"), edited);

let shipped;       // games.json: {games, files}
let name = "";     // the game that is open
let checker;       // the worker that checks
let table = null;  // {worker, code, held} of the table that is open
let due;

document.documentElement.dataset.theme = remembered("theme", "auto");

const original = () => shipped.files[`${name}.lua`] ?? "";
const isChanged = () => editor.text !== original();
const path = () => `/yours/${name}.lua`;

// ---- findings ----

function freshChecker() {
  checker?.end();
  checker = new HouserulesWorker(shipped.files);
}

// `how`: the members of the request besides the file.
async function check(how) {
  if (checker.ended || checker.busy) freshChecker();
  const mine = checker, text = editor.text;
  try {
    await mine.ask({op: "write", file: path(), text});
    const reply = await mine.ask({op: "check", file: path(), ...how}, PATIENCE);
    if (text !== editor.text) return null;
    if (reply.error) throw new Error(reply.error.message);
    return reply.files[0];
  } catch (fault) {
    if (text === editor.text && mine === checker && fault.message !== "ended")
      id("verdict").textContent = fault.message === "too long" ? `The check was stopped after ${PATIENCE} seconds.` : fault.message;
    return null;
  }
}

function show(file, isPlayed) {
  const {findings, errors, warnings, games} = file;
  const parts = [errors && counted(errors, "error"), warnings && counted(warnings, "warning")].filter(Boolean);
  id("verdict").textContent = parts.length ? parts.join(", ") : isPlayed ? `No mistakes found, also in ${counted(games, "random game")}.` : "No mistakes found. Playing random games …";
  id("verdict").className = errors ? "error" : warnings ? "warning" : "";
  const own = findings.filter((finding) => finding.file === path());
  editor.mark(own.map(({line, severity}) => ({line, severity})));
  refill(id("findings"), findings.map((finding) => make("li", {class: finding.severity},
    own.includes(finding) ? button(`line ${finding.line}`, () => editor.select(finding), {class: "small quiet"}) : make("span", {}, finding.file.split("/").pop()),
    make("div", {}, make("p", {}, finding.message), finding.help ? make("p", {class: "quiet-text"}, finding.help) : null,
      finding.notes.map((note) => make("p", {class: "quiet-text"}, note.line ? `line ${note.line}: ${note.message}` : note.message))))));
}

async function look() {
  const quick = await check({games: 0});
  if (!quick) return;
  show(quick, false);
  id("play").disabled = quick.errors > 0;
  if (quick.errors) return;
  // The table goes on with the new rules from the next deal.
  if (table?.name === name) table.worker.ask({op: "write", file: path(), text: editor.text}).catch(() => {});
  due = setTimeout(async () => {
    const played = await check({});
    if (played) show(played, true);
  }, PAUSE_BEFORE_GAMES);
}

function edited() {
  clearTimeout(due);
  due = setTimeout(look, PAUSE);
  id("back").hidden = !isChanged();
  keepAddress();
}

// ---- the table ----

// Gives messages to the page in the frame. The first lobby is not shown: the cards are dealt at once, and its settings
// are there again after the game.
function hear(from, message) {
  if (from !== table) return;
  if (from.isNew && message.kind === "table" && message.phase === "lobby") {
    from.isNew = false;
    from.held = message;
    return from.send({op: "start"});
  }
  if (message.kind === "error" && from.held) from.hear(from.held);
  if (message.kind === "error" || message.kind === "table") from.held = null;
  from.hear(message);
}

async function play() {
  const text = editor.text;
  table?.worker.end();
  if (table) remember(`token.${table.code}`, null);
  const mine = table = {name, isNew: true, held: null, hear() {}, worker: null};
  mine.worker = new HouserulesWorker(shipped.files, (message) => hear(mine, message));
  mine.send = (request) => {
    if (mine.worker.ended) return false;
    mine.worker.ask({op: "table", request: JSON.stringify(request)}, 60).catch(() => {
      if (mine === table) toast("The table was stopped: it has thought for a minute.");
    });
    return true;
  };
  try {
    await mine.worker.ask({op: "write", file: path(), text});
    const opened = await mine.worker.ask({op: "open", file: path()}, PATIENCE);
    if (mine !== table) return;
    if (opened.error) return toast(opened.error.message);
    mine.code = opened.table;
    remember(`token.${opened.table}`, "new");
    if (!remembered("name")) remember("name", "Guest");
    const frame = make("iframe", {id: "table", title: "The table", src: `table.html#${opened.table}`});
    frame.table = mine;
    id("table").replaceWith(frame);
    mine.frame = frame;
  } catch (fault) {
    if (fault.message !== "ended") toast(fault.message === "too long" ? "These rules take too long to load." : fault.message);
  }
}

// ---- what is open ----

async function keepAddress() {
  const address = await addressOf(name, isChanged() ? editor.text : null);
  if (location.hash !== address) history.replaceState(null, "", address);
}

function openGame(wanted, text = null) {
  name = wanted;
  editor.text = text ?? original();
  id("games").value = shipped.files[`${name}.lua`] ? name : "";
  document.title = `${shipped.games.find((game) => game.name === name)?.title ?? name} · houserules playground`;
  id("back").hidden = !isChanged();
  clearTimeout(due);
  look();
  play();
}

async function openAddress() {
  const asked = await fromAddress(location.hash);
  if (asked && (asked.text !== null || shipped.files[`${asked.name}.lua`])) return openGame(asked.name, asked.text);
  if (location.hash) toast("This address holds no rules that can be read.");
  openGame(FIRST_GAME);
}

async function share() {
  await keepAddress();
  try {
    if (navigator.share) await navigator.share({title: document.title, url: location.href});
    else {
      await navigator.clipboard.writeText(location.href);
      toast("The address holds your rules, and has been copied.");
    }
  } catch {
    toast("The address of this page holds your rules: copy it from above.");
  }
}

function turnTo(side) {
  document.body.dataset.side = side;
  for (const one of ["rules", "table"]) id(`to-${one}`).setAttribute("aria-pressed", String(one === side));
}

function fillMenu() {
  const families = [...new Set(shipped.games.map((game) => game.family))].sort();
  refill(id("games"), families.map((family) => make("optgroup", {label: FAMILIES[family] ?? family}, shipped.games.filter((game) => game.family === family)
    .map((game) => make("option", {value: game.name}, game.title)))));
}

id("games").addEventListener("change", ({target}) => {
  if (isChanged() && !confirm("Leave your changes? Share them first to keep their address.")) return void (target.value = name);
  openGame(target.value);
  keepAddress();
});
id("play").addEventListener("click", () => {
  play();
  turnTo("table");
});
id("share").addEventListener("click", share);
id("back").addEventListener("click", () => {
  editor.text = original();
  edited();
});
id("to-rules").addEventListener("click", () => turnTo("rules"));
id("to-table").addEventListener("click", () => turnTo("table"));
addEventListener("hashchange", openAddress);
// The table's menu changes the colours of both.
addEventListener("storage", () => (document.documentElement.dataset.theme = remembered("theme", "auto")));

turnTo("rules");
shipped = await (await fetch("games.json")).json();
fillMenu();
freshChecker();
await openAddress();
navigator.serviceWorker?.register("offline.js").catch(() => {});
