import { describe, expect, test } from "vitest";
import { faults } from "./faults.ts";
import { origin, VirtualSite, Watching } from "./virtualSite.ts";

const hour = 3600;

/** Lives a month, a round every three hours, and says what was reported wrongly. */
async function month(count: number, aDay: number) {
  const site = new VirtualSite(count);
  const watching = new Watching(site);
  const reported = { added: new Set<string>(), gone: new Set<string>() };
  const real = { added: new Set<string>(), gone: new Set<string>() };
  const wrong: string[] = [];
  let before = new Set<string>();
  const start = site.now;
  for (let at = 0; at < 30 * 24 + 72; at += 3) {
    site.now = start + at * hour;
    if (at > 0 && at < 30 * 24 && at % 24 === 0) {
      for (const page of [...site.pages]
        .filter((_, index) => index % Math.floor(count / aDay) === at % 7)
        .slice(0, aDay)) {
        site.pages.delete(page);
        real.gone.add(origin + page);
      }
      for (let index = 0; index < aDay; index++) {
        const page = `/news/page-${1_000_000 + at * 100 + index}`;
        site.pages.add(page);
        real.added.add(origin + page);
      }
    }
    const fault = faults.find(([, from, hours]) => at + 3 > from && at < from + hours && at < 30 * 24);
    site.fault = fault?.[3] ?? null;
    const round = await watching.round();
    if (!round) continue;
    const after = new Set(round.text.split("\n"));
    if (before.size) {
      const moved = {
        added: [...after].filter((page) => !before.has(page)),
        gone: [...before].filter((page) => !after.has(page)),
      };
      for (const kind of ["added", "gone"] as const) {
        const isReal = (page: string) => real[kind].has(page);
        reported[kind] = new Set([...reported[kind], ...moved[kind].filter(isReal)]);
        const mistaken = moved[kind].filter((page) => !isReal(page));
        wrong.push(...mistaken.map((page) => `${kind} ${page} in hour ${at} (${fault?.[0] ?? "no fault"})`));
      }
    }
    before = after;
  }
  return { reported, real, wrong, watching };
}

describe("a month of a site with twelve faults", () => {
  test("tells no page as gone or new that is not, and each that is", async () => {
    const { reported, real, wrong, watching } = await month(600, 6);
    expect(wrong).toEqual([]);
    expect(reported.added.size).toBe(real.added.size);
    expect(reported.gone.size).toBe(real.gone.size);
    expect(real.gone.size).toBeGreaterThan(150);
    expect(watching.memory).toMatchObject({ isComplete: true, doubt: null, missing: 0 });
  });

  test("what takes every page of a list that is not whole for gone tells thousands wrongly in the same month", async () => {
    const site = new VirtualSite(2000);
    let wrong = 0;
    for (const [, , , fault] of faults) {
      const listed = (url: string): string[] => {
        const answer = fault(url, site.answer(url));
        const found =
          typeof answer === "string"
            ? [...answer.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc]) => loc as string)
            : [];
        return url.endsWith("index.xml") ? found.flatMap(listed) : found;
      };
      wrong += site.pages.size - new Set(listed(`${origin}/index.xml`)).size;
    }
    expect(wrong).toBeGreaterThan(10_000);
  });
});
