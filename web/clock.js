// The time that is left for a move, if the table has a clock.
import {make} from "./dom.js";

export class Clock {
  constructor() {
    this.element = make("span", {class: "clock", role: "timer"});
    setInterval(() => this.tick(), 500);
  }

  // `left`: milliseconds; undefined: no clock.
  set(left) {
    this.until = left === undefined ? undefined : performance.now() + left;
    this.tick();
  }

  tick() {
    const left = this.until === undefined ? undefined : Math.max(0, Math.ceil((this.until - performance.now()) / 1000));
    const text = left === undefined ? "" : `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    if (this.element.textContent !== text) this.element.textContent = text;
    this.element.classList.toggle("short", left !== undefined && left <= 10);
  }
}
