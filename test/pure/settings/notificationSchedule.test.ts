import { describe, expect, test } from "vitest";
import { sentenceOf } from "../../../src/lib/validation/sentence.ts";
import { notificationSchedule } from "../../../src/settings/notificationSchedule.ts";
import { englishOf } from "../../../src/message/textOf.ts";

/** The sentence that refuses a schedule; null where it is taken. */
function refusal(given: unknown): string | null {
  const read = notificationSchedule.safeParse(given);
  return read.success ? null : englishOf(sentenceOf(read.error.issues, given));
}

test("a schedule says as much or as little as it wants", () => {
  expect(refusal({})).toBeNull();
  expect(
    refusal({
      quiet_hours: { from: "22:00", to: "07:00", days: ["saturday"] },
      delivery_hours: null,
      digest: { every: "week", at: "08:00", day: "friday" },
      events: ["price", "failing"],
      priority: "urgent_failing",
    }),
  ).toBeNull();
  expect(refusal({ quiet_hours: { enabled: false }, digest: { every: "off" } })).toBeNull();
});

describe("bad input is refused with what was expected and found", () => {
  test.each([
    [{ quiet_hours: { from: "25:00", to: "07:00" } }, "quiet_hours.from: expected HH:MM, found 25:00"],
    [{ quiet_hours: { from: "7:00", to: "08:00" } }, "quiet_hours.from: expected HH:MM, found 7:00"],
    [{ quiet_hours: { from: "22:00" } }, "quiet_hours: expected from and to, or enabled: false"],
    [
      { delivery_hours: { from: "00:00", to: "00:00" } },
      "delivery_hours: expected hours that end and begin again, found the whole week",
    ],
    [
      { quiet_hours: { from: "22:00", to: "07:00", days: ["caturday"] } },
      'quiet_hours.days[0]: expected one of monday, tuesday, wednesday, thursday, friday, saturday, sunday, found "caturday"; did you mean saturday?',
    ],
    [{ digest: { every: "month" } }, "digest.every: expected one of off, hour, day, week, found another string"],
    [{ digest: { at: "08:00" } }, "digest.every: expected one of off, hour, day, week, found nothing"],
    [{ events: [] }, "events: expected at least 1 entry, found 0"],
    [
      { priority: "high" },
      "priority: expected one of normal, urgent_failing, urgent_severe, urgent, found another string",
    ],
  ])("%j", (given, sentence) => {
    expect(refusal(given)).toBe(sentence);
  });
});
