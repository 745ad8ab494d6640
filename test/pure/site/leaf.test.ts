import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { leafSize, leavesOf, membersOf, suppressedMembersOf } from "../../../src/site/leaf.ts";
import { suppressedReasons } from "../../../src/site/reading/suppressed.ts";
import { answerKinds, byKey, memberStates, proofs, type Member } from "../../../src/site/member.ts";
import { caseCount } from "../../chance.ts";

const member = (key: string, rest: Partial<Member> = {}): Member => ({
  key,
  url: `https://${key}`,
  state: "listed",
  firstAt: 1_800_000_000,
  since: 1_800_000_000,
  ...rest,
});

const lines = fc.array(fc.string(), { maxLength: 2 });
const pageTexts = fc
  .record({
    ...{ readAt: fc.nat(2_000_000_000), hash: fc.string(), place: fc.tuple(fc.nat(9), fc.nat(9)) },
    ...{ changes: fc.nat(9), modified: fc.constantFrom(0, 1_800_000_000), title: fc.constantFrom("", "Kettle") },
    last: fc.option(fc.record({ count: fc.nat(9), at: fc.nat(9), removed: lines, added: lines })),
    asked: fc.option(
      fc.record(
        { settings: fc.string(), unmoved: fc.nat(9), etag: fc.constant('"1"'), lastModified: fc.constant("yesterday") },
        { requiredKeys: ["settings", "unmoved"] },
      ),
    ),
    suppressed: fc.option(
      fc.array(
        fc
          .record({
            ...{ since: fc.nat(9), at: fc.nat(2_000_000_000), times: fc.nat(9), removed: lines, added: lines },
            reason: fc.constantFrom(...suppressedReasons),
            rules: fc.array(fc.tuple(fc.string(), fc.nat(9)), { maxLength: 2 }),
            further: fc.nat(9),
          })
          .map(({ further, ...one }) => ({ ...one, lines: one.removed.length + one.added.length + 18 + further })),
        { minLength: 1, maxLength: 2 },
      ),
    ),
  })
  .map(({ last, asked, suppressed, ...text }) => ({
    ...text,
    ...(last ? { last } : {}),
    ...(asked ? { asked } : {}),
    ...(suppressed ? { suppressed } : {}),
  }));

const members = fc
  .uniqueArray(
    fc.record({
      key: fc.stringMatching(/^docs\.example\/[a-c/]{0,6}[0-9]{0,3}$/),
      state: fc.constantFrom(...memberStates),
      isOther: fc.boolean(),
      backAt: fc.option(fc.nat(2_000_000_000), { nil: undefined }),
      more: fc.record(
        {
          by: fc.constantFrom(...proofs),
          isOpen: fc.constant(true as const),
          to: fc.webUrl(),
          former: fc.webUrl(),
          place: fc.constant("docs.example/a"),
          evidence: fc.record({ kind: fc.constantFrom(...answerKinds), at: fc.nat(2_000_000_000) }),
          text: pageTexts,
          title: fc.constant("A kettle"),
          lostWith: fc.webUrl(),
          failed: fc.record(
            { at: fc.nat(2_000_000_000), count: fc.nat(9), why: fc.string({ minLength: 1 }) },
            { requiredKeys: ["at", "count"] },
          ),
        },
        { requiredKeys: [] },
      ),
    }),
    { selector: ({ key }) => key, maxLength: 200 },
  )
  .map((all) =>
    all
      .map(({ key, state, isOther, backAt, more }) =>
        member(key, {
          state,
          ...more,
          ...(isOther ? { url: `http://${key}` } : {}),
          ...(backAt === undefined ? {} : { backAt }),
        }),
      )
      .toSorted(byKey),
  );

describe("members in leaves", () => {
  test("those of which something was not reported, and those with a key, are found by themselves as they are", () => {
    fc.assert(
      fc.property(members, fc.nat(5), (all, at) => {
        const keys = new Set(all[at] ? [all[at].key] : []);
        const found = leavesOf(all, []).flatMap((leaf) => suppressedMembersOf(leaf, keys));
        const isAsked = ({ key, text }: Member) => keys.has(key) || (text?.suppressed ?? []).length > 0;
        expect(found).toEqual(leavesOf(all, []).flatMap(membersOf).filter(isAsked));
      }),
      { numRuns: caseCount(60) },
    );
  });

  test("come back as they were, in their order", () => {
    fc.assert(
      fc.property(members, fc.array(fc.stringMatching(/^docs\.example\/[a-c]{0,3}$/)), (all, before) => {
        const leaves = leavesOf(all, ["", ...before]);
        expect(leaves.flatMap(membersOf)).toEqual(all);
        const firsts = leaves.map(({ first }) => first);
        expect(new Set(firsts).size).toBe(firsts.length);
        expect(firsts.toSorted()).toEqual(firsts);
        if (all.length) expect(firsts[0]).toBe("");
      }),
      { numRuns: caseCount(2000) },
    );
  });

  test("fill rows of a thousand, of which one new page moves one", () => {
    const all = Array.from({ length: 10_000 }, (_, index) => member(`docs.example/page-${10_000 + index}`));
    const before = leavesOf(all, []);
    expect(before.length).toBe(10);
    const more = [...all, member("docs.example/page-12345-b")].toSorted(byKey);
    const after = leavesOf(
      more,
      before.map(({ first }) => first),
    );
    const known = new Map(before.map(({ first, members: text }) => [first, text]));
    // It does not fit any more, so it becomes two.
    expect(after.filter(({ first, members: text }) => known.get(first) !== text).length).toBeLessThanOrEqual(2);
    expect(Math.max(...after.map((leaf) => membersOf(leaf).length))).toBeLessThanOrEqual(leafSize);
  });

  test("take about forty characters each", () => {
    const all = Array.from({ length: 5000 }, (_, index) =>
      member(`docs.example/guide/chapter-${index % 50}/page-of-it-${index}`),
    );
    const size = leavesOf(all.toSorted(byKey), []).reduce((sum, leaf) => sum + leaf.members.length, 0);
    expect(size / all.length).toBeLessThan(50);
  });
});
