// The page's side of worker.js.

// What a table needs, which is loaded before all the rest; and everything.
export const TABLE = "houserules_table", WHOLE = "houserules";

const programs = {};  // by name, each compiled once, for all workers

const compiled = (name) => (programs[name] ??= (name === TABLE ? Promise.resolve() : compiled(TABLE)).then(() => WebAssembly.compileStreaming ?
  WebAssembly.compileStreaming(fetch(`${name}.wasm`)).catch(() => compiledFromBytes(name)) : compiledFromBytes(name)));

// For hosts that do not know what type a .wasm file has.
const compiledFromBytes = async (name) => WebAssembly.compile(await (await fetch(`${name}.wasm`)).arrayBuffer());

export class HouserulesWorker {
  // `name`: TABLE or WHOLE. `files`: texts by name, for the folder of games, or a promise of them. `hear` takes what a
  // table says.
  constructor(name, files, hear = () => {}) {
    this.waiting = new Map();
    this.next = 0;
    this.ended = false;
    this.worker = new Worker("worker.js");
    this.worker.onmessage = ({data}) => {
      if (data.said !== undefined) return hear(JSON.parse(data.said));
      if (data.fault !== undefined) return this.end(new Error(data.fault));
      const answer = this.waiting.get(data.id);
      this.waiting.delete(data.id);
      answer.done(JSON.parse(data.reply));
    };
    this.worker.onerror = ({message}) => this.end(new Error(message));
    this.started = Promise.all([compiled(name), files]).then(([program, texts]) => this.worker.postMessage({start: {name, program, files: texts}}));
  }

  // The reply to a request; an error if the worker is ended before. `seconds`: how long it may take.
  ask(request, seconds = 0) {
    return new Promise((done, failed) => {
      if (this.ended) return failed(new Error("ended"));
      const id = this.next++;
      this.waiting.set(id, {done, failed});
      this.started.then(() => {
        if (this.ended) return;
        this.worker.postMessage({id, request});
        if (seconds) setTimeout(() => this.waiting.has(id) && this.end(new Error("too long")), seconds * 1000);
      }, failed);
    });
  }

  get busy() {
    return this.waiting.size > 0;
  }

  end(reason = new Error("ended")) {
    if (this.ended) return;
    this.ended = true;
    this.worker.terminate();
    for (const {failed} of this.waiting.values()) failed(reason);
    this.waiting.clear();
  }
}
