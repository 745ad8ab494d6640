/** Pages that moved and were edited on the way: which new page one went to, and which it did not. */
import { describe, expect, test } from "vitest";
import type { Member } from "../../../../src/site/member.ts";
import { similarPages } from "../../../../src/site/reading/similar.ts";

const now = 1_800_000_000;
const frame = Array.from({ length: 60 }, (_, line) => `Entry ${line} of the menu that stands on every page`);
const body = (name: string, lines = 20) =>
  Array.from({ length: lines }, (_, line) => `Line ${line} of what is said about ${name}`);

/** What of a site is known, and what its pages say. `left`: nowhere; `fresh`: came lately; `others`: have been there all the time. */
function found(pages: Record<"left" | "fresh", Record<string, string[]>>) {
  const others = Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`/other-${at}`, body(`other ${at}`)]));
  const texts = new Map<string, string>();
  const of = (all: Record<string, string[]>, more: Partial<Member>): Member[] =>
    Object.entries(all).map(([key, lines]) => {
      texts.set(key, [...frame, ...lines].join("\n"));
      const text = { hash: key, place: [1, 0], readAt: now, title: "", changes: 0 };
      return {
        key,
        url: `https://docs.example${key}`,
        state: "listed",
        firstAt: 0,
        text,
        ...more,
      } as unknown as Member;
    });
  const members = [
    ...of(others, {}),
    ...of(pages.left, { state: "missing", evidence: { kind: "absent", at: now } }),
    ...of(pages.fresh, { firstAt: now - 60 }),
  ];
  return similarPages(members, { textOf: async ({ key }) => texts.get(key) ?? null, now });
}
const moves = async (pages: Parameters<typeof found>[0]) =>
  [...(await found(pages))].map(([to, { key }]) => `${key} -> ${to}`);

const edited = (name: string, line: number) => body(name).with(line, "A line that was written anew");

describe("a page that is nowhere, and a new one", () => {
  test("that says nine tenths of it are one page", async () => {
    const pages = { left: { "/a": body("kettles") }, fresh: { "/guide/a": edited("kettles", 3), "/b": body("lids") } };
    expect(await moves(pages)).toEqual(["/a -> /guide/a"]);
  });

  test("that have the frame of the site in common are two", async () => {
    expect(await moves({ left: { "/a": body("kettles") }, fresh: { "/b": body("lids") } })).toEqual([]);
  });

  test("that says half of it, or little, are two", async () => {
    const half = [...body("kettles").slice(0, 10), ...body("lids").slice(10)];
    expect(await moves({ left: { "/a": body("kettles") }, fresh: { "/b": half } })).toEqual([]);
    expect(await moves({ left: { "/a": body("kettles", 3) }, fresh: { "/b": body("kettles", 3) } })).toEqual([]);
  });

  test("are two where a second new page, or a second former one, is as near", async () => {
    const kettles = body("kettles");
    const [one, other] = [edited("kettles", 3), edited("kettles", 5)];
    expect(await moves({ left: { "/a": kettles }, fresh: { "/b": one, "/c": other } })).toEqual([]);
    expect(await moves({ left: { "/b": one, "/c": other }, fresh: { "/a": kettles } })).toEqual([]);
  });

  test("are matched among many, each with its own", async () => {
    const names = Array.from({ length: 20 }, (_, at) => `thing ${at}`);
    const left = Object.fromEntries(names.map((name) => [`/old/${name}`, body(name)]));
    const fresh = Object.fromEntries(names.map((name, at) => [`/new/${name}`, edited(name, at)]));
    expect((await moves({ left, fresh })).toSorted()).toEqual(
      names.map((name) => `/old/${name} -> /new/${name}`).toSorted(),
    );
  });
});

test("no text is loaded where nothing is nowhere, or nothing is new", async () => {
  const member = { key: "/a", state: "listed", firstAt: 0, text: {} } as unknown as Member;
  const textOf = async () => {
    throw new Error("A text was loaded");
  };
  expect(await similarPages([member], { textOf, now })).toEqual(new Map());
  const nowhere = { ...member, key: "/b", state: "missing", evidence: { kind: "absent", at: now } } as Member;
  expect(await similarPages([member, nowhere], { textOf, now })).toEqual(new Map());
});
