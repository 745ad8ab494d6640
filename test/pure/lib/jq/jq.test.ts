import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { SelectorError } from "../../../../src/lib/bounds/problem.ts";
import { compileJq } from "../../../../src/lib/jq/index.ts";
import { printJson } from "../../../../src/lib/json/print.ts";
import { parseJson, type Json } from "../../../../src/lib/json/value.ts";
import jqCases from "./jqCases.json";
import { processorMilliseconds } from "../../../effort.ts";
import { englishOf } from "../../../../src/message/textOf.ts";

/** What jq itself (version 1.7) answers: outputs in order, or that the program ends with an error, or is refused. */
type Case = [program: string, input: Json, answer: Json[] | "error" | "refused"];

const problemOf = (act: () => unknown): string => {
  try {
    act();
  } catch (error) {
    if (error instanceof SelectorError) return englishOf(error.problem.sentence);
    throw error;
  }
  return "";
};
const run = (program: string, input: Json = null) => compileJq(program)(input);

describe("a jq program", () => {
  test.each(jqCases as Case[])("%s on %j answers as jq does", (program, input, answer) => {
    if (answer === "refused") return expect(problemOf(() => compileJq(program))).not.toBe("");
    if (answer === "error") return expect(problemOf(() => run(program, input))).not.toBe("");
    expect(run(program, input)).toEqual(answer);
  });

  test("counts places in strings by characters, where jq counts bytes", () => {
    expect(run('index("𝄞"), index("b")', "a𝄞b")).toEqual([1, 2]);
  });

  test("has the functions of later versions that programs use", () => {
    expect(run("trim, ltrim, rtrim", " a b ")).toEqual(["a b", "a b ", " a b"]);
    expect(run("abs, toarray", -5)).toEqual([5, [-5]]);
    expect(run("pick(.a), pick(.b.c)", { a: 1, b: { c: 2, d: 3 } })).toEqual([{ a: 1 }, { b: { c: 2 } }]);
    expect(run("[limit(5; 1 | repeat(. * 2))]")).toEqual([[1, 2, 4, 8, 16]]);
    expect(run("[skip(1; 1, 2, 3)]")).toEqual([[2, 3]]);
  });

  test("keeps a member named __proto__ a member", () => {
    const [object] = run('{"__proto__": {"x": 1}} | .["__proto__"].y = 2') as [Json];
    expect(Object.keys(object as object)).toEqual(["__proto__"]);
    expect(JSON.stringify(object)).toBe('{"__proto__":{"x":1,"y":2}}');
    expect(({} as Record<string, unknown>).x).toBeUndefined();
  });

  test("keeps whole numbers of many digits as they are written while nothing computes with them", () => {
    const id = "13911860366432393";
    const printed = (program: string, text: string) =>
      run(program, parseJson(text) as Json).map((result) => printJson(result, 0)?.replace(/\n| /g, ""));
    const page = `{"id":${id},"list":[${id},13911860366432392,1]}`;
    expect(printed(".id, .list[0], (.list | sort | .[1:]), {id}", page)).toEqual([
      id,
      id,
      `[13911860366432392,${id}]`,
      `{"id":${id}}`,
    ]);
    expect(printed('.id | tostring, "#\\(.)", tojson, @text, type, (tostring | tonumber)', page)).toEqual([
      `"${id}"`,
      `"#${id}"`,
      `"${id}"`,
      `"${id}"`,
      '"number"',
      id,
    ]);
    expect(printed(`.list | map(select(. == ${id})), index(${id}), (unique | length)`, page)).toEqual([
      `[${id}]`,
      "0",
      "3",
    ]);
    expect(printed("[.id + 1 > 1, -.id < 0, (.id | floor) == .id]", page)).toEqual(["[true,true,false]"]);
    expect(printed('.id |= . | .list[0] = .id | [.list | join(",")], ([.list[]] | @csv)', page)).toEqual([
      `["${id},13911860366432392,1"]`,
      `"${id},13911860366432392,1"`,
    ]);
    expect(printed("[..] | length", page)).toEqual(["6"]);
  });

  test("deletes what each path means in the value as it was", () => {
    const four = [1, 2, 3, 4];
    expect(run("del(.[-1], .[-2])", four)).toEqual([[1, 2]]);
    expect(run("del(.[-1], .[3])", four)).toEqual([[1, 2, 3]]);
    expect(run("del(.[1], .[-6], .[2], .[-3:9])", [0, 1, 2, 3, 4, 5, 6, 7, 8, 9])).toEqual([[0, 3, 5, 6, 9]]);
    expect(run("del(.[0:2], .[0], .[-1])", four)).toEqual([[3]]);
    expect(run("del(.a, .b.c, .b.d[-1], .b.d[-2])", { a: 1, b: { c: 2, d: [1, 2, 3], e: 4 } })).toEqual([
      { b: { d: [1], e: 4 } },
    ]);
    expect(run("delpaths([[1, 0], [1]])", [[1], [2], 3])).toEqual([[[1], 3]]);
    expect(run("to_entries | map(select(.key % 2 == 0)) | del(.[].key)", four)).toEqual([[{ value: 1 }, { value: 3 }]]);
  });

  test("deletes any of the elements of a list, named from either end", () => {
    const places = fc.array(fc.integer({ min: -12, max: 12 }), { maxLength: 6 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 }), places, (length, gone) => {
        const list = Array.from({ length }, (_none, at) => at);
        const named = new Set(gone.map((at) => (at < 0 ? at + length : at)));
        const program = `delpaths(${JSON.stringify(gone.map((at) => [at]))})`;
        expect(run(program, list)).toEqual([list.filter((at) => !named.has(at))]);
      }),
    );
  });

  test("takes values apart by the first pattern that leads to no error", () => {
    const either = ".[] as [$a] ?// {$a, $b} ?// $c | [$a, $b, $c]";
    expect(run(either, [[1], { a: 2, b: 3 }, 4])).toEqual([
      [1, null, null],
      [2, 3, null],
      [null, null, 4],
    ]);
    expect(run('[.[] as [$a] ?// $a | if ($a | type) == "number" then error("no") else $a end]', [[1], "x"])).toEqual([
      [[1], "x"],
    ]);
    expect(run(".[] as $a ?// [$a] | try error($a) catch .", [[1]])).toEqual([[1]]);
    expect(problemOf(() => run('.[] as [$a] ?// [$b] | error("last")', [[1]]))).toContain("last");
    // An error behind the body is nobody's to catch.
    expect(problemOf(() => run('(.[] as [$a] ?// $a | $a) | error("later \\(.)")', [[1]]))).toContain("later 1");
    expect(problemOf(() => compileJq(". as [$a] ?// [$b] | $c"))).toContain("$c");
  });

  test("has what jq 1.8 added", () => {
    expect(run("[try -. catch 0, (reduce -.[0] as $x (0; . + $x))?]", 3)).toEqual([[-3]]);
    expect(run('"k" as $y | {$y: 1}', null)).toEqual([{ k: 1 }]);
    expect(run("map(toboolean)", ["true", false, "false"])).toEqual([[true, false, false]]);
    expect(problemOf(() => run("toboolean", "yes"))).toContain("cannot be parsed as a boolean");
    expect(run("[.[] | significand]", [8, 10, -0.75, 0])).toEqual([[1, 1.25, -1.5, 0]]);
    expect(
      run("JOIN(INDEX(.b[]; .id); .a[]; .id | tostring; add)", { a: [{ id: 1, x: 1 }], b: [{ id: 1, y: 2 }] }),
    ).toEqual([{ id: 1, x: 1, y: 2 }]);
  });

  test("joins the values of an object", () => {
    expect(run('join(", ")', { a: "x", b: 1, c: null })).toEqual(["x, 1, "]);
  });

  test("changes nothing in the document it is given", () => {
    const input = { list: [1, [2]], at: { deep: 1 } };
    run(".list[1][0] = 9 | .at.deep |= . + 1 | del(.list[0]) | .list += [3]", input);
    expect(input).toEqual({ list: [1, [2]], at: { deep: 1 } });
  });

  test("sees an earlier result as it was, whatever is assigned after", () => {
    expect(run("[.[] as $x | $x] | .[0].a |= {was: .} | .[0].a.was.b |= 2 | .[0]", [{ a: { b: 1 } }])).toEqual([
      { a: { was: { b: 2 } } },
    ]);
    expect(run('(.a, .a.b) |= (if type == "object" then {b, old: .} else . + 1 end)', { a: { b: 1 } })).toEqual([
      { a: { b: 2, old: { b: 1 } } },
    ]);
  });
});

describe("what a program must not see", () => {
  test.each([
    "env",
    "$ENV.HOME",
    "input",
    "[inputs]",
    "input_filename",
    "input_line_number",
    "debug",
    "stderr",
    "halt",
    'halt_error("x")',
    "now",
    "localtime",
    "builtins",
    "modulemeta",
    "$__loc__",
    "get_search_list",
  ])("%s is refused when it is saved, by its name", (program) => {
    expect(problemOf(() => compileJq(program))).toMatch(/not available here/);
  });

  test.each(['import "a" as a; .', 'include "a"; .', "a::b"])("%s is refused", (program) => {
    expect(problemOf(() => compileJq(program))).toMatch(/not available here/);
  });

  test("an unknown function is refused by its name", () => {
    expect(problemOf(() => compileJq(".a | frobnicate(1; 2)"))).toContain("frobnicate/2");
  });
});

describe("a hostile program ends within its budget", () => {
  const wide = Array.from({ length: 100_000 }, (_none, id) => ({ id, name: `n${id}` }));
  // Deeper than any stack.
  const deep = Array.from({ length: 100_000 }).reduce<Json>((inner) => [inner], []);

  test.each<[string, Json]>([
    ["range(1e18) | empty", null],
    ["[range(1e18)]", null],
    ["last(range(1e18))", null],
    ["until(false; .)", 1],
    ["[recurse(., .)]", 1],
    ["[repeat(.)]", 1],
    ['reduce range(1e9) as $i ("a"; . + .)', null],
    ["reduce range(1e9) as $i ([1]; . + .)", null],
    ['"a" * 1e9', null],
    ["reduce .[] as $x ({}; .[$x.name] = 1) | length", wide],
    ["[.[] as $x | .[] as $y | 1] | length", wide],
    ["[range(100000)] - [range(100000)]", null],
    ["[range(30)] | combinations(20)", null],
    ["[.[] | tojson] | map(explode)", [wide, wide, wide, wide]],
    ["try error(range(1e18) | empty) catch .", null],
    ["first(range(1e18) | select(. < 0))", null],
    ["[range(1e6)] | group_by([range(100)])", null],
  ])("%s", (program, input) => {
    const started = processorMilliseconds();
    expect(problemOf(() => run(program, input))).toMatch(/too many (steps|results)|too large/);
    expect(processorMilliseconds() - started).toBeLessThan(20_000);
  });

  test.each<[string, Json]>([
    ['"a" * 100000 | test("(a+)+(a+)+b")', null],
    ['[match("(.*)(.*)(.*)(.*)b").offset]', "a".repeat(3000)],
    ['map(.name | test("(n+)+$")) | any', wide],
  ])("a costly pattern: %s", (program, input) => {
    const started = processorMilliseconds();
    problemOf(() => run(program, input));
    expect(processorMilliseconds() - started).toBeLessThan(20_000);
  });

  test.each<[string, Json]>([
    ["def f: f; f", null],
    ["def f: [f]; f", null],
    ["tojson", deep],
  ])("%s runs out of depth", (program, input) => {
    expect(problemOf(() => run(program, input))).toBe("The filter nests too deep.");
  });

  test("a program of many brackets is refused when it is saved", () => {
    expect(problemOf(() => compileJq("(".repeat(2000) + "1" + ")".repeat(2000)))).toMatch(/nests deeper/);
    expect(problemOf(() => compileJq(".a|".repeat(2000) + "."))).toMatch(/longer than|nests deeper/);
  });

  test("a program on a large ordinary page stays within its budget", () => {
    expect(run("map(select(.id % 7 == 3)) | length", wide)).toEqual([14_286]);
    expect(run("sort_by(.name) | .[0].id", wide)).toEqual([0]);
    expect(run('[.[].name] | join(",") | length', wide)).toEqual([688_889]);
  });
});
