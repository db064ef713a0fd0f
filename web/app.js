// The page: connects, finds the table, and shows the lobby or the table.
import {button, make, refill, remember, remembered, toast} from "./dom.js";
import {Connection} from "./connection.js";
import {Lobby, welcome} from "./lobby.js";
import {TRICK_HELD, Table} from "./table.js";
import {logContent, looks, openSheet, overContent, rulesContent, scoresContent, taughtContent} from "./sheets.js";

const app = document.getElementById("app");
const place = make("main", {id: "place"});
const bar = make("header", {id: "bar"});
const banner = make("div", {id: "banner"});
const toasts = document.getElementById("toasts");

document.documentElement.classList.toggle("four", remembered("four") === "yes");
document.documentElement.dataset.theme = remembered("theme", "auto");

let games = null;       // those on offer, once asked for
let setup = null;       // the last message of its kind
let message = null;     // the last one of a table
let joined = null;      // the table's code
let shown = null;       // "welcome", "lobby" or "table"
let wanted = null;      // the request to join, until it is answered
let joining = null;     // the last one
let wasOver = false;
let lost;

const table = new Table(place, {ask, open});
const lobby = new Lobby(place, {ask, games: () => games, isAlone: () => connection.isAlone});

const connection = new Connection({
  code: () => wanted?.table || codeInAddress() || joined,
  up() {
    clearTimeout(lost);
    document.body.classList.remove("lost");
    if (wanted) return join(wanted);
    const code = codeInAddress() || joined;
    const token = code && remembered(`token.${code}`);
    if (token) join({op: "join", table: code, token, name: remembered("name")});
    else if (shown !== "welcome") showWelcome();
  },
  down() {
    // A moment without a connection is not worth a word.
    clearTimeout(lost);
    lost = setTimeout(() => document.body.classList.add("lost"), 1200);
  },
  hear,
});

function codeInAddress() {
  const code = location.hash.slice(1).toUpperCase();
  return /^[B-Z]{4}$/.test(code) ? code : "";
}

function ask(request) {
  const sent = connection.send(request);
  if (!sent) toast("There is no connection right now. The page reconnects by itself.");
  return sent;
}

function join(request) {
  joining = request;
  return ask(request);
}

const handlers = {
  welcome({table: code, token}) {
    wanted = null;
    joined = code;
    remember(`token.${code}`, token);
    if (codeInAddress() !== code) history.replaceState(null, "", `#${code}`);
  },
  setup(news) {
    setup = news.setup;
    table.setUp(setup);
  },
  table(news) {
    // A choice that waits for the others has been heard, or taken back: it may be made again.
    if (message?.game?.chosen !== news.game?.chosen) table.asked = false;
    message = news;
    showTable();
  },
  games(news) {
    games = news.games;
    if (shown === "lobby") lobby.show(message);
  },
  rules: ({sheet}) => openSheet(sheet.title, rulesContent(sheet)),
  answer({about, text}) {
    toast(text);
    if (about === "choose") table.refused();
  },
  left() {
    remember(`token.${message.table}`, null);
    leaveTable();
    location.reload();
  },
  ways(news) {
    if (shown === "table") table.hearWays(news);
  },
  pong() {},
  error(news) {
    wanted = null;
    // The table has gone (a server that is started again may bring it back), or the name is taken.
    if (news.code === "no_table") leaveTable();
    else if (shown === "lobby" || shown === "table") {
      if (shown === "lobby") lobby.show(message);  // with the settings as they are
      else table.refused();
      return toast(news.text);
    }
    showWelcome(news.text, news.code === "away");
  },
};

// A click on what has been drawn anew meanwhile would be lost: the table waits until a button is up, for a second at most.
let pressedUntil = 0;
const waiting = [];
addEventListener("pointerdown", () => {
  pressedUntil = performance.now() + 1000;
  setTimeout(hearWaiting, 1050);
}, true);
for (const end of ["pointerup", "pointercancel"]) {
  addEventListener(end, () => setTimeout(() => {
    pressedUntil = 0;
    hearWaiting();
  }), true);
}

function hearWaiting() {
  while (waiting.length && performance.now() >= pressedUntil) tell(waiting.shift());
}

function tell(news) {
  handlers[news.kind]?.(news);
}

function hear(news) {
  const draws = news.kind === "table" || news.kind === "setup";
  if (draws && (waiting.length || performance.now() < pressedUntil)) waiting.push(news);
  else tell(news);
}

function leaveTable() {
  joined = null;
  history.replaceState(null, "", location.pathname);
}

// `isAway`: somebody of that name is away, and the server asks whether to go on.
function showWelcome(error, isAway) {
  shown = "welcome";
  document.body.append(toasts);
  app.replaceChildren(welcome({code: codeInAddress(), error, goOn: isAway ? () => join({...joining, anyway: 1}) : null, go(name, code) {
    if (code === null) return ask({op: "open", name});
    if (!/^[A-Z]{4}$/.test(code)) return showWelcome("Type the table's code, or open a new table.");
    const request = {op: "join", table: code, name, token: remembered(`token.${code}`)};
    if (code === codeInAddress()) return join(request);
    wanted = request;
    connection.renew();
  }}));
}

function showTable() {
  const inLobby = message.phase === "lobby" || !setup;
  const next = inLobby ? "lobby" : "table";
  if (shown !== next) app.replaceChildren(bar, banner, toasts, place);
  shown = next;
  document.body.className = inLobby ? "in-lobby" : "at-table";
  document.title = `${message.plan.title} · ${message.table}`;
  showBar();
  showBanner();
  if (inLobby) {
    if (message.you.host && games === null) {
      games = undefined;  // asked for
      ask({op: "games"});
    }
    lobby.show(message);
  } else {
    table.show(message);
  }
  const over = message.phase === "over";
  // The last trick is seen before the result covers it.
  if (over && !wasOver) {
    const held = message.game.trick?.laid.some((cards) => cards.length) ? TRICK_HELD : 0;
    setTimeout(() => { if (message.phase === "over" && shown === "table") showOver(); }, held);
  }
  if (!over && wasOver) document.querySelector("dialog.over")?.close();
  wasOver = over;
}

function showBar() {
  const playing = shown === "table";
  refill(bar,
    playing ? make("h1", {class: "title"}, message.plan.title) : make("span", {class: "title"}, "houserules"), connection.isAlone ? null : make("span", {class: playing ? "code wide" : "code"}, message.table),
    make("span", {class: "gap"}),
    playing && message.you.seat ? button("Undo", () => ask({op: "undo"}), {class: "quiet", id: "undo"}) : null,
    playing && message.you.seat ? button("Hint", () => ask({op: "hint"}), {class: "quiet", id: "hint"}) : null,
    playing ? button("Points", () => open("scores"), {class: "quiet wide", id: "points"}) : null,
    playing ? button("Rules", () => open("rules"), {class: "quiet wide", id: "rules"}) : null,
    button("Menu", () => open("menu"), {class: "quiet", id: "menu"}));
}

function showBanner() {
  const parts = [];
  const {proposal} = message;
  if (proposal) {
    parts.push(make("p", {role: "alert"}, proposal.text, proposal.asked ? null : ` Waiting for ${new Intl.ListFormat("en-GB").format(proposal.missing)} to agree.`));
    if (proposal.asked)
      parts.push(button("Agree", () => ask({op: "agree", answer: "yes"}), {class: "main", id: "agree"}), button("No", () => ask({op: "agree", answer: "no"}), {class: "quiet", id: "refuse"}));
    if (proposal.own) parts.push(button("Withdraw", () => ask({op: "agree", answer: "no"}), {class: "quiet small", id: "withdraw"}));
  } else if (message.note) {
    parts.push(make("p", {role: "status"}, message.note));
  }
  if (message.you.watches) parts.push(make("p", {role: "status"}, message.you.watches));
  if (message.phase === "play" && message.you.seat && !proposal) {
    for (const one of message.seats.filter(({name, here, bot}) => name && !here && !bot))
      parts.push(make("p", {role: "status"}, `${one.name} is away.`), button("Let a bot play", () => ask({op: "stand_in", seat: one.seat}), {class: "small"}));
  }
  if (message.phase === "stopped") parts.push(make("p", {role: "alert"}, "The rule file has a mistake, and the game cannot continue."));
  if (message.fault)
    parts.push(make("div", {role: "alert", class: "fault"}, message.phase === "stopped" ? null : make("p", {}, "The rule file has a mistake. Play continues under the old rules."), make("pre", {tabindex: 0, "aria-label": "The mistake"}, message.fault)));
  if (message.unsaved) parts.push(make("p", {}, `Play continues, but the game is no longer being saved: ${message.unsaved}`));
  if ((message.phase === "over" || message.phase === "stopped") && shown === "table") {
    if (message.game.over) parts.push(make("p", {class: "outcome"}, message.game.over.text));
    if (message.you.host) parts.push(button("Play again", () => ask({op: "again"}), {class: "main", id: "again"}), button("Another game", () => ask({op: "end"}), {class: "quiet", id: "end"}));
    else parts.push(make("p", {class: "quiet-text"}, `${message.host} can start another game.`));
  }
  refill(banner, parts);
}

function showOver() {
  const actions = message.you.host ? [button("Play again", () => ask({op: "again"}), {class: "main"}), button("Another game", () => ask({op: "end"}), {class: "quiet"})] : [];
  openSheet("The game is over", overContent(message), actions).classList.add("over");
}

// What cannot be taken back is asked about: what happens, and what does not.
function sure(question, yes, no, then) {
  const sheet = openSheet(question, null, [button(no, () => sheet.close(), {class: "quiet"}), button(yes, () => {
    sheet.close();
    then();
  }, {class: "main", id: "sure"})], {closes: false});
}

function open(what) {
  if (what === "rules") return ask({op: "rules"});
  if (what === "scores") return openSheet("Points", scoresContent(message.game));
  if (what === "taught") return openSheet("The rules so far", taughtContent(message.game, setup.about, table.taught, (text) => table.pretty(text)));
  if (what === "log") return openSheet("What has happened", logContent(message.game, table.recent().length));
  const {you} = message;
  openSheet("Menu", [
    connection.isAlone ? null : make("p", {class: "quiet-text"}, `Table ${message.table}, ${message.host} is the host.`),
    make("div", {class: "actions"}, button("Rules", () => open("rules")), shown === "table" ? [button("Points", () => open("scores")), button("What has happened", () => open("log"))] : null,
      you.host && message.phase === "play" ? button("End this game", () => sure(connection.isAlone ? "End this game?" : "End this game for everybody?", "End the game", "Keep playing", () => ask({op: "end"}))) : null,
      connection.isAlone ? null : button("Leave this table", () => sure("Leave this table for good? Your seat becomes free.", "Leave the table", "Stay", () => ask({op: "leave"})))),
    looks(),
    shown === "table" ? make("p", {class: "quiet-text"}, "Tap a card to select it, and again to play it, or drag it to the middle. Hold a card down to ask why it cannot be played.") : null,
  ]);
}

addEventListener("hashchange", () => location.reload());
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible" && message) document.title = `${message.plan.title} · ${message.table}`;
});
