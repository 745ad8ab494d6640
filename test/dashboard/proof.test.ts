/** The proof of a deployment, against a real service: what `npm run deploy` ends with, and a short day of `npm run prove`. */
import { expect, inject, test } from "vitest";
import { day } from "../../scripts/prove/day.mjs";
import { proof } from "../../scripts/prove/proof.mjs";
import { verdictOf } from "../../scripts/prove/verdict.mjs";

test("a service proves itself by its own page, and each change of a day is reported once", async () => {
  const service = inject("service");
  const { seconds } = (await proof(service, { adminKey: null })) as { seconds: number };
  expect(seconds).toBeGreaterThan(0);
  const seen = (await day(service, {
    adminKey: null,
    minutes: 0.3,
    page: undefined,
    say: () => undefined,
  })) as Parameters<typeof verdictOf>[0] & { shown: number };
  const { lines } = verdictOf({ ...seen, problems: [] }) as { lines: string[] };
  expect(lines.at(-1), lines.join("\n")).toBe("Verdict: it works.");
  expect(seen.shown).toBeGreaterThan(1);
});

test("a page that cannot be read fails the proof with the words of the watch", async () => {
  const page = `${inject("pages")}/nothing-here-at-all`;
  await expect(proof(inject("service"), { adminKey: null, page })).rejects.toThrow(/could not be read: /);
});
