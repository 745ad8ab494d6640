/** What is kept of a watch, and differences in the form that a viewer needs, through the public face. */
import { expect, test } from "vitest";
import { watchPage } from "./watched.ts";
import { overD1 } from "./databases.ts";

overD1();

const page = (...lines: string[]) =>
  `<!doctype html><title>Kettle</title>${lines.map((line) => `<p>${line}</p>`).join("")}`;
const lines = Array.from({ length: 20 }, (_, index) => `Line ${index + 1}`);

test("the snapshots of a watch are listed newest first, in pages, with what is kept of each", async () => {
  const { owner, path, reads, stamps } = await watchPage(page(...lines));
  await reads(page(...lines.with(9, "Price 12")));
  const [first, second] = await stamps();
  const answer = await owner.call("GET", `${path}/snapshots?limit=1`);
  expect(await answer.json()).toMatchObject([
    { timestamp: second, kind: "change", change: second, picture: false, html: true },
  ]);
  const next = /<\/api\/v1([^>]+)>; rel="next"/.exec(answer.headers.get("Link") ?? "")?.[1] ?? "";
  expect(await owner.json("GET", next)).toMatchObject([{ timestamp: first, kind: "baseline", change: null }]);
});

test("a difference as data has context, folded counts, parts and letter case as they are asked for", async () => {
  const { owner, path, reads } = await watchPage(page(...lines));
  await reads(page(...lines.with(9, "LINE 10").with(15, "Price 12")));
  const asked = (query: string) => owner.json(`GET`, `${path}/difference/previous/latest?format=json&${query}`);
  const folded = await asked("context=2&ignore_case=1");
  expect(folded).toMatchObject({
    counts: { added: 0, removed: 0, replaced: 1, moved: 0 },
    hunks: [
      { kind: "equal", line: 14, folded_before: 13, after_lines: ["Line 14", "Line 15"] },
      { kind: "replaced", line: 16, folded_before: 0, before_lines: ["Line 16"], after_lines: ["Price 12"] },
      { kind: "equal", line: 18, after_lines: ["Line 17", "Line 18"] },
    ],
    folded_after: 2,
    total_lines: 21,
    next_line: null,
    truncated: false,
  });
  expect(await asked("changesOnly=false&lines=5&from_line=12&ignoreCase=yes")).toMatchObject({
    hunks: [
      { kind: "equal", line: 12, after_lines: ["Line 12", "Line 13", "Line 14", "Line 15"] },
      { kind: "replaced", line: 16, before_lines: ["Line 16"], after_lines: [] },
    ],
    next_line: 17,
    truncated: true,
  });
  expect(await asked("type=diffWords")).toMatchObject({
    hunks: [
      { kind: "replaced", words: [{ before_line: 10, after_line: 10 }] },
      // No word of this line is left.
      { kind: "replaced", words: [] },
    ],
  });
});

test("a held-back reading is compared with the snapshot it was held back against", async () => {
  const { owner, path, reads, suppressed, stamps } = await watchPage(page("Price 10", "12 sold"), {
    ignore_text: ["/sold/"],
    trigger_text: ["Sale"],
  });
  await reads(page("Price 12", "13 sold"));
  const [entry] = await suppressed();
  const [base] = await stamps();
  const difference = await owner.json("GET", `${path}/held/${entry?.timestamp}/difference?format=json`);
  expect(difference).toMatchObject({ from: base, to: entry?.timestamp });
  expect(JSON.stringify(difference)).toContain("Price 12");
  expect((await owner.call("GET", `${path}/held/1/difference`)).status).toBe(404);
});
