// The WebSocket to the server: it opens again by itself, with the same seat.

const VERSION = 1;
const ANSWERS = 4000;  // ms in which a server answers, unless the connection has died
const OPENS = 12000;   // ms in which a connection opens; longer, each time that it does not
const QUIET = 20000;   // ms after which it is asked whether it is still there

export class Connection {
  // `hear` gets each message; `up` is called when it has opened, `down` when it is lost. `code` returns the code of the
  // table, by which a proxy may choose the server.
  constructor({hear, up, down, code}) {
    Object.assign(this, {hear, up, down, code});
    this.isAlone = false;  // others may join
    this.pause = 500;
    this.patience = OPENS;
    this.open();
    // A phone that wakes up does not wait for the pause.
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") this.check();
    });
    addEventListener("online", () => this.check());
    // Nor does a connection say that it has died while the phone was awake.
    setInterval(() => {
      if (document.visibilityState === "visible" && this.isOpen() && performance.now() - this.heard > QUIET) this.check();
    }, QUIET / 4);
    // A page that is left may live on in the browser's cache: who left it is away.
    addEventListener("pagehide", () => this.socket.close());
  }

  open() {
    clearTimeout(this.waiting);
    const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/table${this.code() ? `?${this.code()}` : ""}`);
    this.socket = socket;
    this.expect(this.patience);
    this.patience = Math.min(this.patience * 2, 5 * OPENS);
    socket.onopen = () => {
      if (socket !== this.socket) return;
      clearTimeout(this.silent);
      this.heard = performance.now();
      this.up();
    };
    socket.onmessage = ({data}) => {
      if (socket !== this.socket) return;
      clearTimeout(this.silent);
      this.heard = performance.now();
      this.pause = 500;  // a full server opens connections, and closes them again without a word
      this.patience = OPENS;
      const message = JSON.parse(data);
      // A newer server: its own page knows its messages.
      if (message.v !== VERSION) return location.reload();
      this.hear(message);
    };
    socket.onclose = () => {
      if (socket !== this.socket) return;
      clearTimeout(this.silent);
      this.down();
      this.waiting = setTimeout(() => this.open(), this.pause);
      this.pause = Math.min(this.pause * 1.7, 8000);
    };
  }

  // Unless something is heard by then, the connection is taken for dead, and there is to be another.
  expect(time) {
    clearTimeout(this.silent);
    this.silent = setTimeout(() => {
      this.down();
      this.renew();
    }, time);
  }

  // Another connection, when the table is another.
  renew() {
    const old = this.socket;
    this.open();
    old.close();
  }

  isOpen() {
    return this.socket.readyState === WebSocket.OPEN;
  }

  // A connection that died while the phone slept looks open until somebody asks.
  check() {
    if (!this.isOpen()) {
      if (this.socket.readyState !== WebSocket.CONNECTING) this.open();
      return;
    }
    this.socket.send(JSON.stringify({op: "ping"}));
    this.expect(ANSWERS);
  }

  send(request) {
    if (!this.isOpen()) return false;
    this.socket.send(JSON.stringify(request));
    // What takes its time, as a hint does, is no reason to give up: a dead connection is.
    clearTimeout(this.asked);
    const before = this.heard;
    this.asked = setTimeout(() => { if (this.isOpen() && this.heard === before) this.check(); }, ANSWERS);
    return true;
  }
}
