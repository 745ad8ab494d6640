/** Figures between the same words at each of several entries, which read alike by chance: each line is known by itself. */
import { expect, test } from "vitest";
import { chanceOf } from "../../pages/chance.ts";
import { Watcher } from "./watcher.ts";

const components = ["Interface", "Website", "Mail", "Storage", "Search"];

test("are learned where they change at each check, and a figure that stood still there is news", () => {
  const alerts: number[] = [];
  for (const seed of [1, 2, 3, 4, 5, 6, 7, 8]) {
    const chance = chanceOf(seed);
    const watcher = new Watcher();
    const read = (places = 12) =>
      components
        .flatMap((name) => [name, `99.9${chance.below(10)} % uptime`, "Operational"])
        .concat(["Europe", `${places} of 14 places`, "Imprint"])
        .join("\n");
    for (let check = 0; check < 25; check++) watcher.see(read());
    const later = Array.from({ length: 40 }, () => watcher.see(read()).kind);
    alerts.push(later.filter((kind) => kind === "changed").length);
    expect(watcher.see(read(11))).toMatchObject({ kind: "changed", brief: expect.stringContaining("11") });
    expect(watcher.see(read(11).replace("Mail", "Mail\nDelayed"))).toMatchObject({ kind: "changed" });
  }
  // Of 320 checks.
  expect(alerts.reduce((sum, count) => sum + count)).toBeLessThanOrEqual(40);
});

test("the time of a reading to the thousandth of a second is no news, and a time that stood is when it moves", () => {
  const watcher = new Watcher();
  watcher.now = Date.UTC(2026, 10, 21, 17, 40) / 1000;
  const read = (startsAt = "2026-12-24T18:00:00.000Z") => {
    const made = new Date((watcher.now + watcher.interval) * 1000).toISOString();
    return `{\n  "generated_at": "${made}",\n  "starts_at": "${startsAt}"\n}`;
  };
  const kinds = Array.from({ length: 30 }, () => watcher.see(read()).kind);
  expect(kinds.slice(1)).toEqual(Array.from({ length: 29 }, () => "unchanged"));
  expect(watcher.see(read("2026-12-24T19:00:00.000Z")).kind).toBe("changed");
});
