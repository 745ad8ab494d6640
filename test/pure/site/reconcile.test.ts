import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { reconcile, type ListDoubt, type Reconciled } from "../../../src/site/reconcile.ts";
import type { Member } from "../../../src/site/member.ts";
import { proven } from "../../../src/site/proof.ts";
import { caseCount } from "../../chance.ts";

const day = 86_400;
const start = 1_800_000_000;

const pagesOf = (...names: string[]) =>
  new Map(names.map((name) => [`docs.example/${name}`, `https://docs.example/${name}`]));
const many = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => `page-${from + index}`);

type Listed = Reconciled & { moved: { added: number; back: number; gone: number } };

/** A site that is listed again and again, and whose robots.txt refuses to have its pages asked, so that its lists decide alone. */
class Life {
  members: Member[] = [];
  doubt: ListDoubt | null = null;
  private isFirst = true;

  list(
    atDay: number,
    names: string[],
    { isComplete = true, goneAfterDays = 1, maxPages = 1000, isBaseline = false } = {},
  ): Listed {
    const now = start + Math.round(atDay * day);
    const isNews = !this.isFirst && !isBaseline;
    const result = reconcile(
      this,
      { pages: pagesOf(...names), open: new Set(), isComplete },
      {
        now,
        goneAfterDays,
        maxPages,
        isBaseline: this.isFirst || isBaseline,
        isInScope: (url) => !url.includes("outside"),
      },
    );
    this.isFirst = false;
    const pages = pagesOf(...names);
    this.members = result.members.map((member) =>
      proven(
        member,
        { kind: "refused" },
        {
          now,
          goneAfterDays,
          isCommon: false,
          isAnswering: false,
          isUnlisted: result.isTrusted && !pages.has(member.key),
        },
      ),
    );
    this.doubt = result.doubt;
    const gone = this.members.filter(({ state, since }) => state === "gone" && since === now).length;
    return { ...result, moved: { added: isNews ? result.added.length : 0, back: result.back, gone } };
  }

  stateOf = (name: string) => this.members.find(({ key }) => key === `docs.example/${name}`)?.state;
}

describe("a list set against the pages that are known", () => {
  test("the first one is how things are; later ones add, and what they add stays", () => {
    const life = new Life();
    expect(life.list(0, ["a", "b"])).toMatchObject({ moved: { added: 0, back: 0, gone: 0 }, isSettled: true });
    expect(life.list(1, ["a", "b", "c"]).moved).toEqual({ added: 1, back: 0, gone: 0 });
    expect(life.list(2, ["a", "b", "c"]).moved).toEqual({ added: 0, back: 0, gone: 0 });
  });

  test("a page is missing by one whole list and gone by a second one a day later, and back when it is listed again", () => {
    const life = new Life();
    life.list(0, ["a", "b"]);
    expect(life.list(1, ["a"])).toMatchObject({ moved: { gone: 0 }, isSettled: false });
    expect(life.stateOf("b")).toBe("missing");
    life.list(1.5, ["a"]);
    expect(life.stateOf("b")).toBe("missing");
    expect(life.list(2, ["a"]).moved.gone).toBe(1);
    expect(life.list(3, ["a", "b"]).moved).toEqual({ added: 0, back: 1, gone: 0 });
    expect(life.stateOf("b")).toBe("listed");
  });

  test("a page that was only missing never left", () => {
    const life = new Life();
    life.list(0, ["a", "b"]);
    const before = life.members;
    life.list(1, ["a"]);
    expect(life.list(1.2, ["a", "b"]).moved).toEqual({ added: 0, back: 0, gone: 0 });
    expect(life.members).toEqual(before);
  });

  test("with no days to wait a second whole list is enough, and one is not", () => {
    const life = new Life();
    life.list(0, ["a", "b"], { goneAfterDays: 0 });
    expect(life.list(0.1, ["a"], { goneAfterDays: 0 }).moved.gone).toBe(0);
    expect(life.list(0.2, ["a"], { goneAfterDays: 0 }).moved.gone).toBe(1);
  });

  test("a list that lacks more than half is doubted, and believed after days and several lists", () => {
    const life = new Life();
    life.list(0, many(0, 100));
    for (const at of [1, 2, 3]) expect(life.list(at, many(0, 10)).moved.gone).toBe(0);
    expect(life.doubt).toMatchObject({ lists: 3 });
    expect(life.list(4, many(0, 10))).toMatchObject({ moved: { gone: 0 }, doubt: null });
    expect(life.list(5, many(0, 10)).moved.gone).toBe(90);
  });

  test("a doubt ends with a list that has them again", () => {
    const life = new Life();
    life.list(0, many(0, 100));
    life.list(1, many(0, 10));
    expect(life.list(2, many(0, 100))).toMatchObject({ doubt: null, isSettled: true });
    expect(life.list(9, many(0, 10)).moved.gone).toBe(0);
  });

  test("beyond what is followed nothing is added, and what is known stays", () => {
    const life = new Life();
    life.list(0, ["b", "c"], { maxPages: 3 });
    expect(life.list(1, ["a", "a1", "b", "c"], { maxPages: 3 })).toMatchObject({ moved: { added: 1 }, leftOut: 1 });
    expect(life.members.map(({ key }) => key)).toEqual(["docs.example/a", "docs.example/b", "docs.example/c"]);
  });

  test("after an edit what is out of scope leaves without a word, and what is new is none", () => {
    const life = new Life();
    life.list(0, ["a", "b"]);
    life.members.push({
      ...(life.members[0] as Member),
      key: "docs.example/outside",
      url: "https://docs.example/outside",
    });
    expect(life.list(1, ["a", "b", "c"], { isBaseline: true }).moved).toEqual({ added: 0, back: 0, gone: 0 });
    expect(life.members.map(({ key }) => key)).toEqual(["docs.example/a", "docs.example/b", "docs.example/c"]);
  });

  test("pages that are gone for long are forgotten", () => {
    const life = new Life();
    life.list(0, ["a", "b"]);
    life.list(1, ["a"]);
    life.list(2, ["a"]);
    expect(life.stateOf("b")).toBe("gone");
    life.list(93, ["a"]);
    expect(life.stateOf("b")).toBeUndefined();
  });

  test("whatever lists come, a page is gone only after two whole ones without it, so many days apart", () => {
    const list = fc.record({
      hours: fc.integer({ min: 1, max: 40 }),
      names: fc.subarray(many(0, 30)),
      isComplete: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(list, { maxLength: 30 }), fc.integer({ min: 0, max: 3 }), (lists, goneAfterDays) => {
        const life = new Life();
        life.list(0, many(0, 30));
        let hours = 0;
        const absentSince = new Map<string, number[]>();
        for (const { hours: later, names, isComplete } of lists) {
          hours += later;
          const former = new Map(life.members.map(({ key, state }) => [key, state]));
          life.list(hours / 24, names, { isComplete, goneAfterDays });
          for (const { key, state } of life.members) {
            const isListed = names.includes(key.slice("docs.example/".length));
            if (isListed) absentSince.delete(key);
            else if (isComplete) absentSince.set(key, [...(absentSince.get(key) ?? []), hours]);
            if (state !== "gone" || former.get(key) === "gone") continue;
            const absent = absentSince.get(key) ?? [];
            expect(absent.length).toBeGreaterThanOrEqual(2);
            expect((absent.at(-1) as number) - (absent[0] as number)).toBeGreaterThanOrEqual(goneAfterDays * 24);
          }
        }
      }),
      { numRuns: caseCount(1000) },
    );
  });
});
