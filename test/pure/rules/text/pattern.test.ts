import { describe, expect, test } from "vitest";
import { englishOf } from "../../../../src/message/textOf.ts";
import { newMatchBudget } from "../../../../src/lib/regex/budget.ts";
import type { Pattern } from "../../../../src/lib/regex/matching.ts";
import { compilePattern, compilePatterns, compileRegex } from "../../../../src/lib/regex/pattern.ts";

function patternOf(entry: string): Pattern {
  const compiled = compilePattern(entry);
  if (!("pattern" in compiled)) throw new Error(englishOf(compiled.problem.sentence));
  return compiled.pattern;
}

function found(entry: string, text: string): string[] {
  return [...patternOf(entry).matches(text, newMatchBudget())].map((spans) => text.slice(spans[0], spans[1]));
}

function problemOf(entry: string): string {
  const compiled = compilePattern(entry);
  return "problem" in compiled ? englishOf(compiled.problem.sentence) : "";
}

describe("plain text", () => {
  test("a plain entry is trimmed and found anywhere, whatever the case", () => {
    expect(found("  Sold OUT ", "Now SOLD out, sold Out!")).toEqual(["SOLD out", "sold Out"]);
  });

  test("a plain entry means its own characters, never a pattern", () => {
    expect(found("a.c (1)", "abc (1) a.c (1)")).toEqual(["a.c (1)"]);
  });

  test("a plain entry is found at the right place beside letters whose lower case is longer", () => {
    expect(found("abc", "İİ ABC")).toEqual(["ABC"]);
  });

  test.each([65, 200, 4_000])("a plain entry of %i repetitive characters is found where it stands", (length) => {
    const needle = `${"ab".repeat(length / 2)}c`;
    const text = `${"ab".repeat(length)}${needle}ab`;
    expect(found(needle, text)).toEqual([needle]);
    expect(patternOf(needle).test("ab".repeat(length * 2), newMatchBudget())).toBe(false);
  });

  test.each(["/home", "50/50", "/a/b 1", "// a comment"])(
    "the entry %s is plain text, since it does not have the form /…/flags",
    (entry) => {
      expect(found(entry, `see ${entry}.`)).toEqual([entry]);
    },
  );
});

describe("flags", () => {
  test("patterns ignore case by default, and given flags replace that default", () => {
    expect(found("/a/", "aA")).toEqual(["a", "A"]);
    expect(found("/a/s", "aA")).toEqual(["a"]);
    expect(found("/a/is", "aA")).toEqual(["a", "A"]);
  });

  test("the flags m and s make a pattern match across the whole text, also when written inside", () => {
    expect(patternOf("/a/").wholeText).toBe(false);
    for (const entry of ["/a/m", "/a/s", "/(?s)a/", "/(?im)a/"]) expect(patternOf(entry).wholeText).toBe(true);
    expect(found("/^b$/m", "a\nb\nc")).toEqual(["b"]);
    expect(found("/a.c/s", "a\nc")).toEqual(["a\nc"]);
  });

  test("the flag x ignores blanks and comments, but not in a class", () => {
    expect(found("/ a b # the end\n [ ] c /x", "ab c")).toEqual(["ab c"]);
  });

  test.each([
    ["/x/g", "flag g"],
    ["/x/iu", "flag u"],
    ["/x/I", "flag I"],
    ["/path/to", "flag t"],
  ])("%s is refused by a sentence that names the flag", (entry, named) => {
    expect(problemOf(entry)).toContain(named);
    expect(problemOf(entry)).toContain(entry);
  });
});

describe("spellings from elsewhere", () => {
  test.each<[string, string, string[]]>([
    ["/(?P<year>\\d{4})-(?P=year)/", "2026-2026 2025-2026", ["2026-2026"]],
    ["/(?<n>a)\\k<n>/", "aa ab", ["aa"]],
    ["/(a)(b)\\g{2}/", "abb", ["abb"]],
    ["/\\Aab\\Z/", "ab", ["ab"]],
    ["/\\u00e9\\x{e9}\\xe9/", "ééé", ["ééé"]],
    ["/\\x{000000e9}/", "é", ["é"]],
    ["/a(?#note)b/", "ab", ["ab"]],
    ["/[^]/", "\n", ["\n"]],
    ["/[]a]+/", "]a", ["]a"]],
    ["/(?>a+)b++/", "aabb", ["aabb"]],
    ["/a\\hb/", "a\u00a0b a\nb", ["a\u00a0b"]],
    ["/a\\Rb/", "a\r\nb", ["a\r\nb"]],
    ["/\\Q.*\\E/", "x.*", [".*"]],
    ["/[[:alpha:]]+/", "a1B", ["a", "B"]],
    ["/\\p{Greek}+/", "abc αβγ", ["αβγ"]],
    ["/\\p{Lu}/s", "aÉb", ["É"]],
    ["/a{,2}b/", "aaab", ["aab"]],
    ["/a{x}/", "a{x}", ["a{x}"]],
    ["/(?i:A)b/s", "ab aB", ["ab"]],
    ["/(?-i)a/", "aA", ["a"]],
    ["/\\cI|\\e|\\0|\\101/s", "\tA", ["\t", "A"]],
    ["/\\//", "a/b", ["/"]],
  ])("%s on %j finds %j", (entry, text, expected) => {
    expect(found(entry, text)).toEqual(expected);
  });
});

describe("letters of every script", () => {
  test("letters of every script are word characters", () => {
    expect(found("/\\w+/", "Größe ÉTÉ 価格")).toEqual(["Größe", "ÉTÉ", "価格"]);
    expect(found("/[^\\W\\d_]+/", "1größe_2")).toEqual(["größe"]);
    expect(found("/[\\W_]+/", "a-_é")).toEqual(["-_"]);
  });

  test("letters of every script form word boundaries, for tests as for matches", () => {
    expect(found("/\\bcafé\\b/", "cafés café caféx")).toEqual(["café"]);
    expect(patternOf("/\\bcafé\\b/").test("cafés", newMatchBudget())).toBe(false);
    expect(patternOf("/\\bcafé\\b/").test("au café", newMatchBudget())).toBe(true);
  });

  test("case is ignored as Unicode folds it", () => {
    expect(found("/straße|ÉTÉ/", "STRAßE été")).toEqual(["STRAßE", "été"]);
  });

  test("no-break spaces are white space", () => {
    expect(found("/\\d\\s€/", "5\u00a0€ 6\u202f€")).toEqual(["5\u00a0€", "6\u202f€"]);
  });
});

describe("groups", () => {
  test("groups are returned with their positions, and -1 where they took no part", () => {
    const [spans] = patternOf("/(a)|(b)/").matches("b", newMatchBudget());
    expect([...(spans ?? [])]).toEqual([0, 1, -1, -1, 0, 1]);
  });

  test("groups captured in a lookahead are kept, and those in a negative one are not", () => {
    expect(found("/(?=(\\w+))\\1:/", "abc:")).toEqual(["abc:"]);
    const [spans] = patternOf("/(?!(b))a/").matches("a", newMatchBudget());
    expect([...(spans ?? [])]).toEqual([0, 1, -1, -1]);
  });
});

describe("what is no pattern", () => {
  test.each([
    ["/foo(/", "not closed"],
    ["/foo)/", "no matching ("],
    ["/[a/", "not closed"],
    ["/*a/", "nothing before it"],
    ["/a**/", "a repeat follows a repeat"],
    ["/a{3,2}/", "counts backwards"],
    ["/a{1001}/", "more than 1000 times"],
    ["/(a{1000}){1000}/", "too large"],
    ["/[z-a]/", "backwards"],
    ["/\\1/", "group 1"],
    ["/(?P=n)/", "group n"],
    ["/(?<=(a)\\1)b/", "within one lookbehind"],
    ["/\\p{Nonsense}/", "Nonsense"],
    ["/\\y/", "\\y"],
    ["/(?(1)a|b)/", "not understood"],
    ["/(?R)/", "(?R"],
    ["/a\\/", "lone backslash"],
    ["//", "empty"],
    [`/${"(?:".repeat(300)}/`, "deeper"],
    [`/${"a".repeat(5_001)}/`, "5000"],
    ["x".repeat(5_001), "5000"],
    [`/${"\\w".repeat(501)}/`, "more than 500 classes"],
    ["   ", "blank"],
  ])("%s is refused, saying %j", (entry, said) => {
    expect(problemOf(entry)).toContain(said);
  });

  test("invalid patterns are listed by entry, and blank entries are ignored", () => {
    const { patterns, problems } = compilePatterns(["a", " ", "/(/", "", "/b/"]);
    expect(patterns.map(({ entry }) => entry)).toEqual(["a", "/b/"]);
    expect(problems.map(({ entry }) => entry)).toEqual(["/(/"]);
  });
});

test("a regular expression without slashes ignores case, and slashes are understood", () => {
  for (const [source, text, expected] of [
    ["sold\\s+out", "Sold  OUT", true],
    ["/sold/s", "SOLD", false],
    ["^ab", "xab", false],
  ] as const) {
    const compiled = compileRegex(source);
    if (!("pattern" in compiled)) throw new Error(englishOf(compiled.problem.sentence));
    expect(compiled.pattern.test(text, newMatchBudget())).toBe(expected);
  }
});

describe("cost", () => {
  test.each([
    "/(a+)+$/",
    "/(a|a)*$/",
    "/(.*a){20}$/",
    "/(?:a?){30}a{30}x/",
    "/(?=(a|aa)+$)/",
    "/^(?!(a+)+$)/",
    "/(?<=(?:a+)+)b/",
  ])("%s stays far within the budget on hostile text", (entry) => {
    const budget = newMatchBudget();
    const before = budget.left;
    const text = `${"a".repeat(2_000)}!`;
    patternOf(entry).test(text, budget);
    for (const _ of patternOf(entry).matches(text, budget));
    expect(budget.problem).toBeNull();
    expect(before - budget.left).toBeLessThan(1_000_000);
  });

  test("a search with very many matches takes linear time", () => {
    const budget = newMatchBudget();
    const before = budget.left;
    expect([...patternOf("/(?:a.*z|a)/s").matches("a".repeat(20_000), budget)]).toHaveLength(20_000);
    expect(before - budget.left).toBeLessThan(400_000);
  });

  test("a pattern too costly for a text is reported by name and gives no answer", () => {
    const budget = newMatchBudget(100_000);
    const entry = "/(a*)*\\1b/";
    const text = `${"a".repeat(40)}ab`.replace(/b$/, "cb");
    expect(patternOf(entry).test(text.replace("cb", "c b"), budget)).toBe(false);
    expect(budget.problem).toMatchObject({ entry });
    expect(budget.problem?.sentence && englishOf(budget.problem?.sentence)).toContain(entry);
    expect([...patternOf("/(a)\\1/").matches("aa", budget)]).toEqual([]);
    expect(budget.problem).toMatchObject({ entry });
  });

  test("a pattern with more states than the automaton may keep is still answered", () => {
    const pattern = patternOf("/a[ab]{300}c[ab]{200}d/");
    const noise = Array.from({ length: 5_000 }, (_, at) => (((at * at) >> 3) % 3 === 0 ? "a" : "b")).join("");
    const budget = newMatchBudget();
    expect(pattern.test(`${noise}d`, budget)).toBe(false);
    expect(pattern.test(`${noise}a${"b".repeat(300)}c${"a".repeat(200)}d`, budget)).toBe(true);
    expect(budget.problem).toBeNull();
  });

  test("a lone surrogate and a pair are each one character", () => {
    expect(found("/^.$/", "😀")).toEqual(["😀"]);
    expect(found("/^..$/", "\ud800a")).toEqual(["\ud800a"]);
    expect(patternOf("/^.$/").test("😀", newMatchBudget())).toBe(true);
  });
});
