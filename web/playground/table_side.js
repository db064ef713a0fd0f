// The table beside the rules, in a frame: a worker that plays the rules, and the page of `serve` around it.
import {make, remember, remembered, toast} from "./table/dom.js";

const PATIENCE = 30, THINKING = 60;  // seconds to load rules, and for a move

export class TableSide {
  // `fresh` makes a worker, given who hears its table. `planned` is called with the plan of a table that has been opened,
  // `refused` if it does not take its settings.
  constructor(fresh, {planned, refused}) {
    Object.assign(this, {fresh, planned, refused});
    this.open = null;  // {name, worker, code, held} of the table that is open
    this.dealt = "";   // the text of the rules that it plays
  }

  // Gives messages to the page in the frame. The first lobby is not shown: the cards are dealt at once, and its settings
  // are there again after the game.
  hear(from, message) {
    if (from !== this.open) return;
    from.phase = message.phase ?? from.phase;
    if (message.kind === "setup" && from.written) this.dealt = from.written;
    if (from.isNew) return this.prepare(from, message);
    if (from.held && message.kind === "table" && message.phase === "lobby") return (from.held = message);
    if (message.kind === "error" && from.held) from.hear(from.held);
    if (message.kind === "error" || message.kind === "table") from.held = null;
    from.hear(message);
  }

  // Gives a new table its settings, and deals.
  prepare(from, message) {
    const isLobby = message.kind === "table" && message.phase === "lobby";
    if (isLobby) from.held = message;
    if (isLobby && from.settings) {
      from.send(from.settings);
      return void (from.settings = null);
    }
    if (!from.held) return from.hear(message);
    if (message.kind === "error") this.refused(message.text);
    else if (!isLobby) return from.hear(message);
    if (from !== this.open) return;
    from.isNew = false;
    this.planned(from.held.plan);
    if (from.learn) from.send({op: "set", learn: 1});
    from.send({op: "start"});
  }

  // Deals at a new table. `files`: texts by path. `learn`: each rule is explained when it first applies. `settings`: a
  // request to the table, or null.
  async play(name, path, files, learn, settings) {
    this.open?.worker.end();
    if (this.open) remember(`token.${this.open.code}`, null);
    this.dealt = files[path];
    const mine = this.open = {name, learn, settings, isNew: true, held: null, hear() {}, worker: null};
    mine.worker = this.fresh((message) => this.hear(mine, message));
    mine.send = (request) => {
      if (mine.worker.ended) return false;
      mine.hasChosen ||= request.op === "choose";
      mine.worker.ask({op: "table", request: JSON.stringify(request)}, THINKING).catch(() => {
        if (mine === this.open) toast("The table was stopped: it had been thinking for a minute.");
      });
      return true;
    };
    try {
      for (const [file, text] of Object.entries(files)) await mine.worker.ask({op: "write", file, text});
      const opened = await mine.worker.ask({op: "open", file: path}, PATIENCE);
      if (mine !== this.open) return;
      if (opened.error) return toast(opened.error.message);
      mine.code = opened.table;
      remember(`token.${opened.table}`, "new");
      if (!remembered("name")) remember("name", "Guest");
      const frame = make("iframe", {id: "table", title: "The table", src: `table.html#${opened.table}`});
      frame.table = mine;
      document.getElementById("table").replaceWith(frame);
    } catch (fault) {
      if (fault.message !== "ended") toast(fault.message === "too long" ? "These rules take too long to load." : fault.message);
    }
  }

  // Whether a game with these rules is on the table in which I have chosen something.
  isPlaying(text) {
    return this.dealt === text && Boolean(this.open?.hasChosen) && this.open.phase === "play";
  }

  // The table goes on with the new rules from the next deal.
  follow(name, path, text) {
    if (this.open?.name !== name) return;
    this.open.written = text;
    this.open.worker.ask({op: "write", file: path, text}).catch(() => {});
  }
}
