#!/usr/bin/env node
// The program for a web page as `houserules engine`, so that the tests of the engine protocol can run it:
// HOUSERULES_WASM=build/wasm tests/engine/recorded_test.py tests/wasm/engine.mjs .
import {existsSync, readFileSync} from "node:fs";
import {createInterface} from "node:readline";
import {fileURLToPath} from "node:url";
import {dirname, join} from "node:path";
import {load} from "../../web/wasm/node.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const {ask, FS} = await load(process.env.HOUSERULES_WASM ?? join(root, "build/wasm"), root);

// A rule file of this machine is none of the module's until it is copied there.
function copyGame(line) {
  const file = /"game": *"([^"\\]+\.lua)"/.exec(line)?.[1];
  if (!file || FS.analyzePath(file).exists || !existsSync(file)) return;
  FS.mkdirTree(dirname(file));
  FS.writeFile(file, readFileSync(file));
}

for await (const line of createInterface({input: process.stdin})) {
  copyGame(line);
  process.stdout.write(`${ask(line)}\n`);
}
process.exit(0);
