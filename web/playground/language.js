// The language server in a worker, as the editor's client speaks with it.

const LONGEST = 20;  // seconds for an answer
const IDLE = 50;     // ms without a message after which it looks for findings

export class Language {
  // `fresh` makes a worker. `ended` is called when one has been ended because it took too long; it has been replaced then.
  constructor(fresh, ended) {
    Object.assign(this, {fresh, ended, hearers: new Set()});
    this.worker = fresh();
  }

  send(message) {
    this.ask({op: "lsp", message});
    clearTimeout(this.idle);
    this.idle = setTimeout(() => this.ask({op: "lsp"}), IDLE);
  }

  subscribe(hearer) {
    this.hearers.add(hearer);
  }

  unsubscribe(hearer) {
    this.hearers.delete(hearer);
  }

  async ask(request) {
    const mine = this.worker;
    try {
      const {messages, error} = await mine.ask(request, LONGEST);
      if (error) throw new Error(error.message);
      for (const message of messages) for (const hear of this.hearers) hear(JSON.stringify(message));
    } catch {
      if (mine !== this.worker) return;
      mine.end();
      this.worker = this.fresh();
      this.ended();
    }
  }
}
