// The WebAssembly build in node, with the files of a folder of games.
import {readFileSync, readdirSync} from "node:fs";
import {createRequire} from "node:module";
import {join, resolve} from "node:path";

/// Returns `ask`, which takes a request as text and returns its reply as text, and `FS`, the files of the module.
export async function load(folder, root, hear = () => {}) {
  const create = createRequire(import.meta.url)(resolve(folder, "houserules.js"));
  const module = await create({wasmBinary: readFileSync(join(folder, "houserules.wasm")), hear});
  module.FS.mkdirTree("/games/habits");
  for (const name of readdirSync(join(root, "games"))) {
    if (name.endsWith(".lua")) module.FS.writeFile(`/games/${name}`, readFileSync(join(root, "games", name)));
  }
  for (const name of readdirSync(join(root, "games/habits"))) module.FS.writeFile(`/games/habits/${name}`, readFileSync(join(root, "games/habits", name)));
  return {ask: module.cwrap("houserules_answer", "string", ["string"]), FS: module.FS, heap: () => module.HEAP8.length};
}

/// A stream of numbers that is the same every time.
export function numbers(seed) {
  let state = BigInt(seed) * 2654435761n + 88172645463325252n;
  return (below) => {
    state ^= (state << 13n) & 0xffffffffffffffffn;
    state ^= state >> 7n;
    state ^= (state << 17n) & 0xffffffffffffffffn;
    return Number(state % BigInt(below));
  };
}
