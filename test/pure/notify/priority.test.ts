import { expect, test } from "vitest";
import { severityLevels } from "../../../src/reading/severity/severity.ts";
import { holdOf, type Timing } from "../../../src/notify/hold/hold.ts";

const now = Date.parse("2031-11-24T23:00:00Z") / 1000;
/** What goes at once at night with this priority of the watch, and of the channel where it has one. */
function passing(priority: Timing["schedule"]["priority"], ofChannel?: Timing["schedule"]["priority"]): string[] {
  const byChannel = new Map(ofChannel ? [["c", { priority: ofChannel }]] : []);
  const schedule = { priority, quiet_hours: { from: "22:00", to: "07:00" }, digest: { every: "day" as const } };
  const timing: Timing = { schedule, zone: "UTC", followsPrice: true, byChannel };
  const events = [
    { kind: "failing" as const },
    { kind: "recovered" as const },
    { kind: "change" as const },
    ...severityLevels.map((severity) => ({ kind: "change" as const, severity })),
  ];
  return events
    .filter((event) => holdOf(event, "c", { timing, now }).held === null)
    .map((event) => ("severity" in event ? event.severity : event.kind));
}

test("each priority lets through what the one before it does, and more", () => {
  expect(passing("normal")).toEqual([]);
  expect(passing("urgent_failing")).toEqual(["failing"]);
  expect(passing("urgent_severe")).toEqual(["failing", "high", "critical"]);
  expect(passing("urgent")).toEqual(["failing", "recovered", "change", "low", "medium", "high", "critical"]);
});

test("a channel decides for itself, in both directions", () => {
  expect(passing("normal", "urgent_severe")).toEqual(["failing", "high", "critical"]);
  expect(passing("urgent", "urgent_severe")).toEqual(["failing", "high", "critical"]);
});
