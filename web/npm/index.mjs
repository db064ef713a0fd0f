// houserules for node and browsers: see README.md.
import createHouserules from "./houserules.mjs";

const isNode = typeof process === "object" && Boolean(process.versions?.node);

async function bytes(name) {
  const address = new URL(name, import.meta.url);
  if (isNode) return (await import("node:fs/promises")).readFile(address);
  return new Uint8Array(await (await fetch(address)).arrayBuffer());
}

export async function load({hear = () => {}} = {}) {
  const [wasmBinary, games] = await Promise.all([bytes("./houserules.wasm"), bytes("./games.json")]);
  const module = await createHouserules({wasmBinary, hear: (text) => hear(JSON.parse(text))});
  const {FS} = module;
  const write = (file, text) => {
    FS.mkdirTree(file.slice(0, file.lastIndexOf("/")) || "/");
    FS.writeFile(file, text);
  };
  for (const [name, text] of Object.entries(JSON.parse(new TextDecoder().decode(games)))) write(`/games/${name}`, text);
  const answer = module.cwrap("houserules_answer", "string", ["string"]);
  return {
    ask: (request) => JSON.parse(answer(JSON.stringify(request))),
    write,
    read: (file) => FS.readFile(file, {encoding: "utf8"}),
  };
}
