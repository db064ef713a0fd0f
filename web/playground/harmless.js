// What is said about a rule file may hold text of the file, and that may come from a stranger's address.

const KEPT = new Set(["P", "CODE", "PRE", "EM", "STRONG", "UL", "OL", "LI", "BR", "HR", "SPAN", "DIV", "TABLE", "THEAD", "TBODY", "TR", "TH", "TD"]);

// The elements of some HTML that only mark up text, without their attributes; of others only their text stays.
export function harmless(html) {
  const result = document.createElement("div");
  const copy = (from, to) => {
    for (const node of from.childNodes) {
      if (node.nodeType === Node.TEXT_NODE) to.append(node.data);
      if (node.nodeType !== Node.ELEMENT_NODE || ["SCRIPT", "STYLE", "TEMPLATE"].includes(node.tagName)) continue;
      const kept = KEPT.has(node.tagName) ? document.createElement(node.tagName) : to;
      if (kept !== to) to.append(kept);
      copy(node, kept);
    }
  };
  // Browsers complain of handlers even in a document that runs none: tags go without attributes from the beginning.
  copy(new DOMParser().parseFromString(html.replace(/<([a-z][a-z0-9]*)\s[^>]*>/gi, "<$1>"), "text/html").body, result);
  return result;
}
