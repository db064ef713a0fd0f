// The figures of `simulate` and `compare` in words for those who play cards rather than study statistics. In tables each
// word has the width of the one it replaces.
const WORDS = [
  // For a whole page.
  [/^checksum .*\n?/gm, ""],
  [/for players who\s+do, add --time 60s/g, "to see players who do, let them think ahead"],
  // In sentences. A line may end anywhere.
  [/\(95%\s+CI\s+of\s+the\s+difference\s+/g, "(likely a difference of "],
  [/\s+\(95%\s+CI\s+of\s+this\s+figure\s+alone\);\s+not\s+significant\s+after\s+correction\s+for\s+the\s+other\s+comparisons\./g, "; but among so many figures that may be chance."],
  [/\s+\(95%\s+CI\)/g, ""],
  [/\(95%\s+CI\s+/g, "(likely "],
  [/\*\s+p\s+<\s+0\.05\s+after\s+Holm\s+correction\s+for\s+(\d+)\s+differences\s+\((\d+)\s+significant\)\./g, "* Not just luck, as far as these games can show: $2 of $1 differences. “By luck” is how probable so large a difference would be by chance alone."],
  [/Each\s+interval\s+is\s+for\s+its\s+difference\s+alone/g, "A likely range holds the true figure 19 times in 20"],
  [/with 95% intervals/g, "with likely ranges"],
  // In tables.
  [/95% interval/g, "likely range"],
  [/p, Holm/g, "by luck"],
  [/ {4}mean\b/g, " average"],
  [/: mean {4}/g, ": average "],
  [/95th percentile/g, "95 in 100 below"],
  [/95th pct/g, "high end"],
];

export const plainly = (text) => WORDS.reduce((said, [words, plain]) => said.replace(words, plain), text);
