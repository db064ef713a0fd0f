// The rule file in the address, after `#`: the name of a game, for changed rules `=` and their text, compressed, and
// after `?` the settings of the table, if they are not the usual ones.
// What stands there never leaves the browser: servers are not sent it.

const toText = (bytes) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
const toBytes = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));

const through = async (bytes, stream) => new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());

const LONGEST = 1 << 20;  // bytes of a rule file

// `text`: null for the shipped game. `settings`: "" if they are the usual ones.
export async function addressOf(name, text, settings) {
  const rules = text === null ? "" : `=${toText(await through(new TextEncoder().encode(text), new CompressionStream("deflate-raw")))}`;
  return `#${name}${rules}${settings ? `?${settings}` : ""}`;
}

// What an address says: {name, text, settings}, text null for the shipped game; null if it says nothing that can be read.
export async function fromAddress(hash) {
  const found = /^#([a-z0-9-]{1,60})(?:=([\w-]+))?(?:\?([\w=&.%+-]{1,2000}))?$/.exec(hash);
  if (!found) return null;
  const [, name, packed, settings = ""] = found;
  if (!packed) return {name, text: null, settings};
  try {
    // A small address may hold a text without end.
    const reader = new Blob([toBytes(packed)]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
    const parts = [];
    for (let size = 0;;) {
      const {done, value} = await reader.read();
      if (done) break;
      size += value.length;
      if (size > LONGEST) return null;
      parts.push(value);
    }
    return {name, text: await new Blob(parts).text(), settings};
  } catch {
    return null;
  }
}
