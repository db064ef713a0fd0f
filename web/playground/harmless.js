// What is said about a rule file may hold text of the file, and that may come from a stranger's address.

const KEPT = new Set(["P", "CODE", "PRE", "EM", "STRONG", "UL", "OL", "LI", "BR", "HR", "SPAN", "DIV", "TABLE", "THEAD", "TBODY", "TR", "TH", "TD"]);

// The elements of some HTML that only mark up text, without attributes but `class`; of others only their text stays.
export function harmless(html) {
  const result = document.createElement("div");
  const copy = (from, to) => {
    for (const node of from.childNodes) {
      if (node.nodeType === Node.TEXT_NODE) to.append(node.data);
      if (node.nodeType !== Node.ELEMENT_NODE || ["SCRIPT", "STYLE", "TEMPLATE"].includes(node.tagName)) continue;
      const kept = KEPT.has(node.tagName) ? document.createElement(node.tagName) : to;
      if (kept !== to) {
        if (node.classList.length) kept.className = node.className;
        to.append(kept);
      }
      copy(node, kept);
    }
  };
  copy(new DOMParser().parseFromString(html, "text/html").body, result);
  return result;
}
