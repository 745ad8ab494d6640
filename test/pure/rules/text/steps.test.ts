import { describe, expect, test } from "vitest";
import { englishOf } from "../../../../src/message/textOf.ts";
import { newMatchBudget } from "../../../../src/lib/regex/budget.ts";
import { extractedText } from "../../../../src/rules/text/extract.ts";
import { findings } from "../../../../src/lib/lines/finding.ts";
import { sha256 } from "../../../../src/secret/digest.ts";
import { fingerprintOf } from "../../../../src/rules/text/fingerprint.ts";
import { withoutIgnored } from "../../../../src/rules/text/ignore.ts";
import { linesContaining } from "../../../../src/rules/text/keep.ts";
import type { StepResult } from "../../../../src/lib/lines/lines.ts";
import type { Pattern } from "../../../../src/lib/regex/matching.ts";
import { compilePatterns } from "../../../../src/lib/regex/pattern.ts";
import { sortedLines, trimmedLines } from "../../../../src/lib/lines/tidy.ts";
import { uniqueLines } from "../../../../src/rules/text/unique.ts";

const patternsOf = (...entries: string[]): Pattern[] => compilePatterns(entries).patterns;
const ignored = (text: string, ...entries: string[]): StepResult =>
  withoutIgnored(text, patternsOf(...entries), newMatchBudget());
const extracted = (text: string, ...entries: string[]): string =>
  extractedText(text, patternsOf(...entries), newMatchBudget()).text;

describe("ignore_text", () => {
  const page = "Price 5\nUpdated 12:30\nAdvert A\nadvert b\nEnd";

  test("drops the whole line of a plain entry, whatever its case", () => {
    expect(ignored(page, "ADVERT").text).toBe("Price 5\nUpdated 12:30\nEnd");
  });

  test("drops lines by regular expression, line by line", () => {
    expect(ignored(page, "/^updated \\d+:\\d+$/").text).toBe("Price 5\nAdvert A\nadvert b\nEnd");
    expect(ignored(page, "/^advert/s").text).toBe(page);
  });

  test("drops every line that a match over several lines touches, and no other", () => {
    expect(ignored(page, "/12:30.*A$/ms").text).toBe("Price 5\nadvert b\nEnd");
    expect(ignored(page, "/\\d\\nUpdated/s").text).toBe("Advert A\nadvert b\nEnd");
    expect(ignored("a\nb\nc", "/a\\n/s").text).toBe("b\nc");
    expect(ignored("a\n\nb", "/^$/m").text).toBe("a\nb");
    expect(ignored("a\nb", "/b$/s").text).toBe("a");
  });

  test("names the entry and the lines it took, the first entry first", () => {
    expect(ignored(page, "/advert/", "advert b", "end").removed).toEqual([
      { rule: "ignore_text: /advert/", count: 2, lines: ["Advert A", "advert b"] },
      { rule: "ignore_text: end", count: 1, lines: ["End"] },
    ]);
  });

  test("ignore_text lists at most 20 lines of 200 characters, but counts all", () => {
    const [removal] = ignored(`${`${"x".repeat(500)}\n`.repeat(50)}y`, "x").removed;
    expect(removal?.count).toBe(50);
    expect(removal?.lines).toHaveLength(20);
    expect(removal?.lines[0]).toHaveLength(200);
  });

  test("ignore_text leaves a text unchanged, to the byte, when nothing matches", () => {
    expect(ignored("a\r\nb\r\n", "zzz")).toEqual({ text: "a\r\nb\r\n", removed: [] });
    expect(ignored("a\r\nb\r\n")).toEqual({ text: "a\r\nb\r\n", removed: [] });
  });

  test("ignore_text reads line ends of every kind", () => {
    expect(ignored("a\r\nb\rc\nd", "/^(a|c)$/").text).toBe("b\nd");
  });
});

describe("extract_lines_containing", () => {
  const kept = (text: string, ...entries: string[]): StepResult =>
    linesContaining(text, patternsOf(...entries), newMatchBudget());

  test("keeps the lines with any of the entries, in page order", () => {
    expect(kept("Red 1\nblue 2\nGreen 3\nred 4", "green", "RED").text).toBe("Red 1\nGreen 3\nred 4");
  });

  test("extract_lines_containing names the lines that it left out, and keeps everything without entries", () => {
    expect(kept("a\n\nb", "b").removed).toEqual([{ rule: "extract_lines_containing", count: 1, lines: ["a"] }]);
    expect(kept("a\n\nb")).toEqual({ text: "a\n\nb", removed: [] });
  });
});

describe("extract_text", () => {
  test("extract_text joins the groups of each match, one line a match", () => {
    expect(extracted("a=1 b=2", "/(\\w)=(\\d)/")).toBe("a1\nb2\n");
  });

  test("extract_text gives the match where there are no groups, and matches in page order", () => {
    expect(extracted("Was 5 €, now 4 €", "/\\d €/")).toBe("5 €\n4 €\n");
    expect(extracted("Sale SALE sale", "sale")).toBe("Sale\nSALE\nsale\n");
  });

  test("extract_text applies each entry to the whole text", () => {
    expect(extracted("b1\na2\nb3", "/a\\d/", "/b\\d/")).toBe("a2\nb1\nb3\n");
    expect(extracted("x\ny", "/x\\ny/")).toBe("x\ny\n");
    expect(extracted("a\na", "/^a$/")).toBe("");
    expect(extracted("a\na", "/^a$/m")).toBe("a\na\n");
  });

  test("extract_text leaves out groups that took no part and empty matches", () => {
    expect(extracted("ab", "/(a)|(b)/")).toBe("a\nb\n");
    expect(extracted("aXb", "/x*/")).toBe("X\n");
  });

  test("gives an empty text when nothing matches, and names the lines left out", () => {
    const result = extractedText("one\n\ntwo 2", patternsOf("/\\d/"), newMatchBudget());
    expect(result.removed).toEqual([{ rule: "extract_text", count: 1, lines: ["one"] }]);
    expect(extracted("one", "/\\d/")).toBe("");
  });

  test("extract_text never writes more than the budget allows", () => {
    const budget = newMatchBudget(1_000_000);
    const nested = `/${"(".repeat(90)}.+${")".repeat(90)}/`;
    expect(extractedText("x".repeat(100_000), patternsOf(nested), budget).text).toBe("");
    expect(budget.problem?.sentence && englishOf(budget.problem?.sentence)).toContain("takes too long");
  });
});

describe("tidying", () => {
  test("trims each line and closes up blank lines", () => {
    expect(trimmedLines("  a  \n\n\tb\u00a0\n\n\n\nc")).toBe("a\nb\nc");
  });

  test.each([
    ["a space at its very end", "a\nb ", "a\nb"],
    ["a space at its very beginning", " a\nb", "a\nb"],
    ["a wide space before a line end", "a\u3000\nb", "a\nb"],
    ["a narrow space after a line end", "a\n\u202fb", "a\nb"],
    ["one blank line", "a\n\nb", "a\nb"],
    ["line ends of an old Mac", "a \rb", "a\nb"],
    ["none of it", "Ä b\nö\n日本", "Ä b\nö\n日本"],
  ])("white space at the ends of lines is trimmed wherever it stands: %s", (_name, text, trimmed) => {
    expect(trimmedLines(text)).toBe(trimmed);
  });

  test("keeps the first of equal lines and names the others", () => {
    expect(uniqueLines("b\na\n\nb\n\nB\na")).toEqual({
      text: "b\na\nB",
      removed: [{ rule: "remove_duplicate_lines", count: 2, lines: ["b", "a"] }],
    });
  });

  test("sorts without case, equal lines in their order, blank lines gone", () => {
    expect(sortedLines("b\n\nA\nB\na\n10\n9")).toBe("10\n9\nA\na\nb\nB");
  });

  test("sorts by code point, whatever the locale: é after z, and pairs after U+FFFD", () => {
    expect(sortedLines("é\nz\n😀\n\ufffd\nä")).toBe("z\nä\né\n\ufffd\n😀");
  });
});

describe("trigger and forbidden text", () => {
  test("a line with trigger or forbidden text is named with the entry that matched", () => {
    const text = "Sold out\nIn stock\nonly 3 left";
    expect(findings(text, patternsOf("in STOCK", "/only \\d+/"), newMatchBudget())).toEqual({
      count: 2,
      found: [
        { line: 1, text: "In stock", entry: "in STOCK" },
        { line: 2, text: "only 3 left", entry: "/only \\d+/" },
      ],
    });
  });

  test("trigger and forbidden text find nothing without entries, and blank entries are ignored", () => {
    expect(findings("a", patternsOf("", "  "), newMatchBudget())).toEqual({ count: 0, found: [] });
  });

  test("all lines with trigger or forbidden text are counted, and a hundred are listed", () => {
    const { count, found } = findings("a\n".repeat(500), patternsOf("a"), newMatchBudget());
    expect([count, found.length]).toEqual([500, 100]);
  });
});

test("the fingerprint ignores spaces, tabs and line ends when asked, but not that they part two numbers", () => {
  expect(fingerprintOf(" a\tb\r\nc\u00a0d", true)).toBe(sha256("abc\u00a0d"));
  expect(fingerprintOf("1\t\n 1 1a 2", true)).toBe(fingerprintOf("1 1\n1 a2", true));
  expect(fingerprintOf("1 11", true)).not.toBe(fingerprintOf("11 1", true));
  expect(fingerprintOf(" a\tb\r\n", false)).toBe(sha256(" a\tb\r\n"));
});

test("a hundred thousand lines pass every step without spending the budget", () => {
  const text = Array.from({ length: 100_000 }, (_, at) => `line ${at % 5_000} changed ${at % 7} minutes ago`).join(
    "\n",
  );
  const budget = newMatchBudget();
  const patterns = patternsOf("nothing", "/(?<!un)changed 3/", "/\\b[1-2] minutes/", "/line 7 .*\\nline 8 /m");
  const left = withoutIgnored(text, patterns, budget);
  const tidied = sortedLines(uniqueLines(trimmedLines(left.text)).text);
  expect(budget.problem).toBeNull();
  expect(tidied.length).toBeGreaterThan(100_000);
  expect(left.removed.map(({ rule }) => rule)).toHaveLength(3);
});
