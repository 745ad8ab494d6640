/** The invariants of a check, under noise reduction, over generated histories of pages. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { isChanged } from "../../../src/lib/difference/counting.ts";
import { lineDifference } from "../../../src/lib/difference/difference.ts";
import { Watcher } from "./watcher.ts";

const line = fc.constantFrom(
  "Blue kettle",
  "Price 10",
  "Price 12",
  "In stock",
  "Sold out",
  "12 comments",
  "13 comments",
  "3 hours ago",
  "just now",
  "Sponsored",
  "© 2025 Acme",
  "© 2026 Acme",
  "Open 9:00-17:00",
  "Open 9:00-18:00",
  "",
  ...["שלום 12", "\u202eabc\u202c", "e\u0301", "😀 12", "\u200b", "29 February 2028", "9,99 €", "y".repeat(3000)],
  "A sentence that says something about kettles, at some length, and ends.",
);
const text = fc.array(line, { minLength: 1, maxLength: 14 }).map((lines) => lines.join("\n"));
const history = fc.array(fc.tuple(text, fc.constantFrom(60, 3600, 86_400)), { minLength: 2, maxLength: 12 });

test("an alert always shows a difference between the two snapshots it names", () => {
  fc.assert(
    fc.property(history, (steps) => {
      const watcher = new Watcher();
      for (const [seen, later] of steps) {
        const before = watcher.baseline;
        const verdict = watcher.see(seen, later);
        if (verdict.kind !== "changed") continue;
        expect(isChanged(lineDifference(before ?? "", watcher.baseline ?? "", { ignoreWhitespace: true }))).toBe(true);
        expect(verdict.brief).not.toBe("");
      }
    }),
  );
});

test("a suppressed change leaves the baseline unchanged, and is listed", () => {
  fc.assert(
    fc.property(history, (steps) => {
      const watcher = new Watcher();
      for (const [seen, later] of steps) {
        const before = watcher.baseline;
        const verdict = watcher.see(seen, later);
        if (verdict.kind !== "unchanged") continue;
        expect(watcher.baseline).toBe(before);
        if (verdict.why !== "noise") continue;
        const stage = verdict.trace.stages.find(({ stage: name }) => name === "noise_reduction");
        expect(stage?.removed?.every(({ rule, count }) => rule !== "" && count > 0)).toBe(true);
        expect(stage?.removed?.length).toBeGreaterThan(0);
      }
    }),
  );
});

test("noise reduction never makes a change of what was none", () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      const [loud, quiet] = [new Watcher({ noise_reduction: false }), new Watcher()];
      for (const watcher of [loud, quiet]) watcher.see(before);
      const [unfiltered, filtered] = [loud.see(after).kind, quiet.see(after).kind];
      if (unfiltered === "unchanged") expect(filtered).toBe("unchanged");
    }),
  );
});

test("ignoring more lines never makes a change of what was noise", () => {
  fc.assert(
    fc.property(text, text, line, (before, after, ignored) => {
      const some = new Watcher();
      const more = new Watcher({ ignore_text: ignored ? [ignored] : [] });
      for (const watcher of [some, more]) watcher.see(before);
      if (some.see(after).kind === "unchanged") expect(more.see(after).kind).toBe("unchanged");
    }),
  );
});

test("the same page is unchanged, whatever was learned", () => {
  fc.assert(
    fc.property(history, (steps) => {
      const watcher = new Watcher();
      for (const [seen, later] of steps) watcher.see(seen, later);
      const accepted = watcher.baseline ?? "";
      expect(watcher.see(accepted)).toMatchObject({ kind: "unchanged", why: "same_text" });
    }),
  );
});

test("the same history gives the same verdicts and the same memory, also through storage", () => {
  fc.assert(
    fc.property(history, (steps) => {
      const [one, other] = [new Watcher(), new Watcher()];
      for (const [seen, later] of steps) {
        other.memory = JSON.parse(JSON.stringify(other.memory));
        expect(JSON.stringify(other.see(seen, later))).toBe(JSON.stringify(one.see(seen, later)));
      }
      expect(JSON.stringify(other.memory)).toBe(JSON.stringify(one.memory));
      expect(JSON.stringify(one.memory.noise).length).toBeLessThan(4096);
    }),
  );
});

test("a line that was never on the page is alerted when it appears between lines that stay", () => {
  fc.assert(
    fc.property(history, (steps) => {
      const watcher = new Watcher();
      for (const [seen, later] of steps) watcher.see(`${seen}\nImprint\nContact`, later);
      const verdict = watcher.see((watcher.baseline ?? "").replace(/Imprint$/m, "Imprint\nThe kettle is recalled"));
      expect(verdict.kind).toBe("changed");
    }),
  );
});
