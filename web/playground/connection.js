// The table's connection in the playground, in place of the one to a server: its table is in a worker of the page around
// it, which has put it into `window.table` with the messages of the table that have already come.

export class Connection {
  constructor({hear, up}) {
    const table = window.frameElement.table;
    this.table = table;
    this.isAlone = true;
    table.hear = hear;
    queueMicrotask(up);
  }

  renew() {}

  send(request) {
    return this.table.send(request);
  }
}
