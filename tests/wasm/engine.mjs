#!/usr/bin/env node
// The program for a web page as `houserules engine`, so that the tests of the engine protocol can run it:
// HOUSERULES_WASM=build/wasm tests/engine/recorded_test.py tests/wasm/engine.mjs .
import {createInterface} from "node:readline";
import {fileURLToPath} from "node:url";
import {join} from "node:path";
import {load} from "../../web/wasm/node.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const {ask} = await load(process.env.HOUSERULES_WASM ?? join(root, "build/wasm"), root);
for await (const line of createInterface({input: process.stdin})) process.stdout.write(`${ask(line)}\n`);
process.exit(0);
