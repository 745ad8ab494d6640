/** The command line: lists in the forms that programs read, what completes in a shell, and what an undo is about. */
import { describe, expect, test } from "vitest";
import { candidates } from "../../../clients/typescript/src/cli/commands/completion.ts";
import { Tidemark } from "../../../clients/typescript/src/client.ts";
import { diff } from "../../../clients/typescript/src/cli/commands/diff.ts";
import { login } from "../../../clients/typescript/src/cli/commands/login.ts";
import type { Terminal } from "../../../clients/typescript/src/cli/terminal.ts";
import { deletedWatch } from "../../../clients/typescript/src/cli/commands/undo.ts";
import { serviceAddress } from "../../../clients/typescript/src/cli/config.ts";
import { outputOf, rowPrinter } from "../../../clients/typescript/src/cli/rows.ts";
import { settingOptions, writtenSettings } from "../../../clients/typescript/src/cli/settings.ts";

const command = (name: string) => ({
  ...{ name, summary: "", usage: "", words: { min: 0, max: 1 }, options: settingOptions },
  run: () => Promise.resolve(0),
});
const commands = [command("watch"), command("why"), command("edit")];

describe("what may stand in place of the last word", () => {
  test.each([
    [[""], ["watch", "why", "edit", "help"]],
    [["w"], ["watch", "why"]],
    [["watch", ""], []],
    [
      ["watch", "--se"],
      ["--select", "--set"],
    ],
    [["watch", "https://a.example", "--j"], ["--json"]],
    [["help", "e"], ["edit"]],
    [["nothing", "--"], []],
  ])("%j: %j", (words, expected) => {
    expect(candidates(words, commands)).toEqual(expected);
  });
});

type Row = { id: number; name: string };

describe("a list", () => {
  const form = {
    id: ({ id }: Row) => String(id),
    line: ({ name }: Row) => `* ${name}`,
    columns: {
      id: ({ id }: Row) => id,
      name: ({ name }: Row) => name,
      price: () => null,
    },
  };
  const printed = (format: ReturnType<typeof outputOf>, rows = [{ id: 1, name: 'a "b", c' }]) => {
    const lines: string[] = [];
    const printer = rowPrinter(format, form, (line) => lines.push(line));
    for (const row of rows) printer.row(row);
    printer.end();
    return lines.join("\n");
  };

  test("is written in lines, as identifiers, as CSV with its quotes doubled, or as JSON", () => {
    expect(printed("lines")).toBe('* a "b", c');
    expect(printed("ids")).toBe("1");
    expect(printed("csv")).toBe('id,name,price\n1,"a ""b"", c",');
    expect(JSON.parse(printed("json"))).toEqual([{ id: 1, name: 'a "b", c' }]);
  });

  test("without entries is an empty list to a program", () => {
    expect([printed("lines", []), printed("csv", []), printed("json", [])]).toEqual(["", "id,name,price", "[]"]);
  });

  test("in a form that does not exist is refused with those that do", () => {
    expect(() => outputOf("yaml", false)).toThrow("expected lines, json, csv, ids, found yaml");
    expect([outputOf(undefined, true), outputOf(undefined, false), outputOf("csv", true)]).toEqual([
      "json",
      "lines",
      "csv",
    ]);
  });
});

test("a deleted watch is found by its UUID, address or title; of several one has to be chosen", () => {
  const deleted = (uuid: string, title: string) => ({
    uuid,
    title,
    url: `https://a.example/${uuid}`,
    page_title: null,
  });
  const all = [deleted("1", "Kettle"), deleted("2", "Stove"), deleted("3", "stove")];
  expect([deletedWatch("kettle", all)?.uuid, deletedWatch("https://a.example/2", all)?.uuid]).toEqual(["1", "2"]);
  expect(deletedWatch("oven", all)).toBeNull();
  expect(() => deletedWatch("Stove", all)).toThrow("2 deleted watches are called Stove:\n  2\n  3");
});

test("options become settings, and --set anything else", () => {
  const written = {
    values: { title: "A", every: "1h" },
    lists: { select: [".a", ".b"], tag: ["x", "y"], set: ["webdriver_delay=3", "paused=true"] },
    switches: new Set(["price"]),
  };
  expect(writtenSettings(written)).toEqual({
    title: "A",
    every: "1h",
    include_filters: [".a", ".b"],
    tag: "x,y",
    processor: "restock_diff",
    webdriver_delay: 3,
    paused: true,
  });
});

test.each(["not-a-url", "ftp://a.example", ""])(
  "%j is no address of a service, which is said before a key is asked for",
  (text) => {
    expect(() => serviceAddress(text)).toThrow(/^Expected the address of a service.* found \S/);
  },
);

test("an amount that it may cost at most follows the price, and anything else is refused", () => {
  const written = (amount: string) =>
    writtenSettings({ values: { "at-most": amount }, lists: {}, switches: new Set() });
  expect(written("79,90")).toEqual({ processor: "restock_diff", price_at_most: 79.9 });
  expect(() => written("cheap")).toThrow("--at-most: expected an amount such as 79.90, found cheap");
});

const uuid = "0b8f2f0e-6f0a-4f5e-9d3c-2a0d5a1c7e11";
/** A command with what it would say. */
async function ran(run: (typeof diff)["run"], words: string[], answer: Response) {
  const said: string[] = [];
  const client = async () =>
    new Tidemark({ url: "https://tidemark.test", apiKey: "tm_live_1", fetch: async () => answer });
  const terminal = { print: (line: string) => said.push(line), note: (line: string) => said.push(line) };
  const given = { words, switches: new Set<string>(), values: {}, lists: {} };
  const code = await run({ ...terminal, client, isJson: false, environment: {} } as unknown as Terminal, given);
  return { code, said };
}
const refused = (code: string) => Response.json({ error: "Not enough history entries", code }, { status: 404 });

test("a watch of which nothing changed yet has no difference, which is no failure", async () => {
  expect(await ran(diff.run, [uuid], refused("history.no_previous"))).toEqual({
    code: 0,
    said: ["It has not changed yet: there is no reading but the first one."],
  });
  await expect(ran(diff.run, [uuid], refused("history.snapshot_gone"))).rejects.toThrow("Not enough");
});

test("a key as a word of the command line is refused with how it is given", async () => {
  await expect(ran(login.run, ["https://tidemark.test", "tm_live_1"], refused("x"))).rejects.toThrow(
    /--key, or read from `< key\.txt`/,
  );
});
