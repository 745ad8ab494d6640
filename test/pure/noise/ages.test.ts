/** How old a page says that something is: what only passes says nothing, what came since does. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Watcher } from "./watcher.ts";

const hour = 3600;
const day = 24 * hour;
const week = 7 * day;
const page = (...lines: string[]) => ["Kettles", "Blue kettle", ...lines, "Price 10", "Imprint", "Contact"].join("\n");

/** What the last of these checks, so far apart, says of a line that reads so. */
function lastOf(interval: number, readings: readonly string[]): string {
  const watcher = new Watcher({}, interval);
  return readings.map((reading) => watcher.see(page(reading)).kind).at(-1) as string;
}

describe("what was old at one check and came since is alerted", () => {
  test.each<[string, number, ...string[]]>([
    ["of days, at daily checks", day, "Last post 2 days ago", "Last post 3 hours ago"],
    ["of a day, at daily checks", day, "Last post 1 day ago", "Last post 3 hours ago"],
    ["of days, at hourly checks", hour, "Last post 2 days ago", "Last post 12 minutes ago"],
    ["of a day and a half, at checks each twelve hours", 12 * hour, "Updated 36 hours ago", "Updated 2 hours ago"],
    ["of a week, at weekly checks", week, "Letzter Beitrag vor 1 Woche", "Letzter Beitrag vor 2 Tagen"],
    ["of days, once it grew old while the page stood", day, "Seen 2 hours ago", "Seen 1 day ago", "Seen 3 hours ago"],
    [
      "of weeks, after many checks that only grew older",
      day,
      "Last post 5 hours ago",
      ...Array.from({ length: 12 }, (_, days) => `Last post ${days + 1} days ago`),
      "Last post 20 minutes ago",
    ],
    ["of one line among many", day, "Last post 5 hours ago", "Last post 1 day ago", "Last post just now"],
  ])("%s", (_name, interval, ...readings) => {
    expect(lastOf(interval, readings)).toBe("changed");
  });
});

describe("what only passes, or comes anew at each check, is not alerted", () => {
  test.each<[string, number, ...string[]]>([
    ["an age that grows", day, "Last post 2 days ago", "Last post 3 days ago"],
    ["of hours that become a day", day, "Last post 20 hours ago", "Last post 1 day ago"],
    ["a list that moves on within each day", day, "Anna, 5 hours ago", "Anna, 3 hours ago"],
    ["a list that moves on within each hour", hour, "Anna, 5 hours ago", "Anna, 20 minutes ago"],
    ["a list that moves on within each week", week, "Anna, 6 days ago", "Anna, 2 days ago"],
    ["a list that moved on after it grew older", hour, "Anna, 2 hours ago", "Anna, 9 hours ago", "Anna, 1 hour ago"],
    ["what another cache of the page shows", hour, "Last post 6 days ago", "Last post 5 days ago"],
  ])("%s", (_name, interval, ...readings) => {
    expect(lastOf(interval, readings)).toBe("unchanged");
  });

  test("the age of a list that moves on at one in two checks is alerted until that is known", () => {
    const watcher = new Watcher({}, day);
    const readings = Array.from({ length: 40 }, (_, check) =>
      check % 2 ? "1 day ago" : `${(check % 9) + 1} hours ago`,
    );
    const kinds = readings.map((reading) => watcher.see(page(`Last comment ${reading}`)).kind);
    expect(kinds.filter((kind) => kind === "changed").length).toBeLessThanOrEqual(6);
  });
});

describe("in a list", () => {
  const listed = (...entries: string[]) => page("Latest", ...entries);

  test("a new entry is alerted with its age, and the ages of the others are not", () => {
    const watcher = new Watcher({}, day);
    watcher.see(listed("Bridge opens", "2 days ago", "Rents fall", "5 days ago"));
    const verdict = watcher.see(
      listed("Tram votes", "3 hours ago", "Bridge opens", "3 days ago", "Rents fall", "6 days ago"),
    );
    expect(verdict).toMatchObject({ kind: "changed" });
    expect("brief" in verdict && verdict.brief).not.toContain("6 days ago");
  });

  test("entries that only grow older say nothing, however many there are", () => {
    const watcher = new Watcher({}, day);
    const entries = Array.from({ length: 30 }, (_, at) => at);
    const aged = (days: number) =>
      listed(...entries.flatMap((at) => [`Entry ${"ab".repeat(at + 1)}`, `${at + days} days ago`]));
    const kinds = Array.from({ length: 20 }, (_, days) => watcher.see(aged(days + 1)).kind);
    expect(kinds.slice(1)).toEqual(kinds.slice(1).map(() => "unchanged"));
    expect(JSON.stringify(watcher.memory.noise).length).toBeLessThan(4096);
  });
});

const shownAge = (seconds: number): string => {
  const [count, unit] =
    seconds >= day ? [seconds / day, "day"] : seconds >= hour ? [seconds / hour, "hour"] : [seconds / 60, "minute"];
  const whole = Math.max(1, Math.floor(count));
  return `${whole} ${unit}${whole === 1 ? "" : "s"} ago`;
};

test("whatever comes at daily checks after days without it is alerted at the next of them", () => {
  const rests = fc.array(fc.integer({ min: 4 * day, max: 40 * day }), { minLength: 2, maxLength: 8 });
  fc.assert(
    fc.property(rests, fc.integer({ min: 0, max: 10 * day }), (gaps, old) => {
      const watcher = new Watcher({}, day);
      let posted = watcher.now - old;
      let next = watcher.now + (gaps[0] as number);
      let count = 0;
      while (count < gaps.length) {
        const at = watcher.now + day;
        const isNew = next <= at;
        if (isNew) posted = next;
        const text = page(`Last post ${shownAge(at - posted)}`);
        // What reads as the baseline does shows no difference.
        const isReported = isNew && text !== watcher.baseline;
        const verdict = watcher.see(text).kind;
        if (verdict !== "first") expect([count, verdict]).toEqual([count, isReported ? "changed" : "unchanged"]);
        if (!isNew) continue;
        count++;
        next += gaps[count] ?? 0;
      }
    }),
  );
});
