/** A change that a second reading a moment later does not show is not reported, and can be explained: when, what was seen, and why it was not sent. */
import { describe, expect, test } from "vitest";
import { englishOf } from "../../../src/message/textOf.ts";
import { applyPatch } from "../../../src/history/suppressed/patch.ts";
import { wordOf } from "../../pages/life.ts";
import { html, Watched } from "../../pages/watched.ts";

const page = (...lines: string[]) =>
  html(["Kettles", ...lines, "Imprint", "Contact"].map((line) => `<p>${line}</p>`).join(""));
const usual = page("Price 10", "12 comments");
const reduced = { noise_reduction: true };

async function seen(...answers: string[]) {
  const watched = new Watched(reduced);
  await watched.see(usual);
  return { watched, outcome: await watched.see(...answers) };
}

describe("a change that is gone a moment later", () => {
  test("is listed with its lines, its text and the reason, where the page reads as before", async () => {
    const { outcome } = await seen(page("Sold out", "12 comments"), usual);
    expect(wordOf(outcome.verdict)).toBe("unchanged: same_text");
    const { suppressed } = outcome;
    expect(suppressed).toMatchObject({
      verdict: "unchanged: noise",
      removed: [{ rule: "differs a moment later", count: 2, lines: ["- Price 10", "+ Sold out"] }],
    });
    expect(suppressed?.reason).toMatch(/^Read again a moment later, the page was different/);
    expect(suppressed?.brief).toContain("Sold out");
    const before = ["Kettles", "Price 10", "12 comments", "Imprint", "Contact"].join("\n");
    expect(suppressed?.patch && applyPatch(before, suppressed.patch)).toBe(before.replace("Price 10", "Sold out"));
  });

  test("is listed beside what is held back of the later reading", async () => {
    const { outcome } = await seen(page("Sold out", "12 comments"), page("Price 10", "13 comments"));
    expect(wordOf(outcome.verdict)).toBe("unchanged: noise");
    expect(outcome.suppressed?.brief).toContain("13 comments");
    expect(outcome.suppressed?.earlier?.map(([, brief]) => brief).join()).toContain("Sold out");
  });

  test("leaves the baseline where it was, and is news once it stays", async () => {
    const { watched } = await seen(page("Sold out", "12 comments"), usual);
    const { verdict } = await watched.see(page("Sold out", "12 comments"));
    expect(verdict.kind).toBe("changed");
  });
});

test.each([
  ["a change that stays", [page("Price 12", "12 comments")], "changed"],
  ["a change beside which another line moved", [page("Price 12", "One"), page("Price 12", "Two")], "changed"],
  ["a page that reads as before", [usual], "unchanged: same_body"],
])("nothing is listed of %s", async (_name, answers, expected) => {
  const { outcome } = await seen(...answers);
  expect(wordOf(outcome.verdict)).toBe(expected);
  expect(outcome.suppressed ?? null).toBeNull();
});

test("the reason is written in the trace of the check, too", async () => {
  const { outcome } = await seen(page("Sold out", "12 comments"), usual);
  const notes = outcome.verdict.trace.stages.flatMap(({ notes = [] }) => notes.map(englishOf));
  expect(notes.join()).toContain("Read again a moment later");
});
