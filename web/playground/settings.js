// What the table plays with: who I am, how many play, and the game's house rules as switches and fields. They stand in
// the address too: after `?`, `players`, `.preset` and the options by their names.
import {button, counted, make, refill, remember, remembered} from "./table/dom.js";
import {choice, houseRules} from "./table/lobby.js";

const id = (name) => document.getElementById(name);

export class Settings {
  // `deal` is called when a table is to be opened with what is asked for now.
  constructor(deal) {
    Object.assign(this, {deal, asked: {}, held: {}, plan: null});
  }

  // For another game.
  reset(asked = {}) {
    this.asked = asked;
    this.held = {};
    this.plan = null;
    this.show();
  }

  // To what the table took last. False if it was refused as well, so that only the usual settings are left.
  takeBack() {
    const isOther = JSON.stringify(this.held) !== JSON.stringify(this.asked);
    this.asked = isOther ? structuredClone(this.held) : {};
    this.show();
    return isOther && !this.isUsual;
  }

  // The plan of the table that is open, with the values that hold.
  hold(plan) {
    this.held = structuredClone(this.asked);
    this.plan = plan;
    this.show();
  }

  get isUsual() {
    return !Object.keys(this.asked).length;
  }

  // As part of a request to the table; null if everything is as usual.
  get request() {
    return this.isUsual ? null : {op: "set", ...this.asked};
  }

  // As flags of a command.
  get flags() {
    const {players, preset, options} = this.asked;
    return {...(players && {players}), ...(preset && {preset}), ...(options && {set: options})};
  }

  change({players, preset, options}) {
    const {asked} = this;
    if (players !== undefined) asked.players = players;
    if (preset !== undefined) {
      delete asked.options;
      asked.preset = preset;
      if (!preset) delete asked.preset;
    }
    if (options) asked.options = {...asked.options, ...options};
    this.deal();
  }

  // As in the address, "" if everything is as usual.
  get inAddress() {
    const {players, preset, options} = this.asked;
    const words = new URLSearchParams();
    if (players) words.set("players", players);
    if (preset) words.set(".preset", preset);
    for (const [name, value] of Object.entries(options ?? {})) words.set(name, value === true ? "on" : value === false ? "off" : value);
    return String(words);
  }

  static fromAddress(text) {
    const asked = {}, valueOf = (word) => (word === "on" ? true : word === "off" ? false : /^-?\d{1,9}$/.test(word) ? Number(word) : word);
    for (const [name, word] of new URLSearchParams(text)) {
      if (name === "players") asked.players = Number(word) || undefined;
      else if (name === ".preset") asked.preset = word;
      else asked.options = {...asked.options, [name]: valueOf(word)};
    }
    if (!asked.players) delete asked.players;
    return asked;
  }

  show() {
    const {plan, asked} = this, focus = document.activeElement?.id;
    const changed = Object.keys(asked.options ?? {}).length + (asked.preset ? 1 : 0);
    id("settings-summary").textContent = `Change players and house rules${changed ? `: ${counted(changed, "change")}` : ""}`;
    if (!plan) return void id("settings-content").replaceChildren();
    const name = make("input", {id: "my-name", maxlength: 24, autocomplete: "nickname", value: remembered("name"), onchange: ({target}) => {
      remember("name", target.value.trim() || "Guest");
      this.deal();
    }});
    refill(id("settings-content"), make("label", {for: "my-name"}, "Your name"), name,
      plan.counts.length > 1 ? choice("players", "Players", plan.counts.map((count) => [count, String(count)]), plan.players, (value) => this.change({players: Number(value)})) : null,
      houseRules(plan, (what) => this.change(what)),
      make("p", {class: "quiet-text"}, "Each change deals the cards again. The address from Share includes your changes."),
      make("div", {class: "done"}, this.isUsual ? null : button("Back to the usual rules", () => {
        this.asked = {};
        this.deal();
      }, {class: "quiet"}),
      button("Done", () => { id("settings").open = false; }, {class: "main", id: "settings-done"})));
    if (focus) id(focus)?.focus();
  }
}
