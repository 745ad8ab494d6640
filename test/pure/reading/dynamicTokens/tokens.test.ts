/** What moves by itself inside a line, and what is content however much it looks alike. */
import { describe, expect, test } from "vitest";
import { lineTemplate } from "../../../../src/reading/dynamicTokens/tokens.ts";
import { processorMilliseconds } from "../../../effort.ts";
import { day, hour, rulesOf, then } from "./rulesOf.ts";

describe("the date of the reading is recognised as a clock's in many languages", () => {
  test.each([
    ["Dziś jest sobota, 21 listopada 2026", "Dziś jest niedziela, 22 listopada 2026"],
    ["Сегодня суббота, 21 ноября 2026 г.", "Сегодня воскресенье, 22 ноября 2026 г."],
    ["Dnes je sobota 21. listopadu 2026", "Dnes je neděle 22. listopadu 2026"],
    ["Bugün 21 Kasım 2026 Cumartesi", "Bugün 22 Kasım 2026 Pazar"],
    ["Tänään on lauantai 21. marraskuuta 2026", "Tänään on sunnuntai 22. marraskuuta 2026"],
  ])("%s", (before, after) => {
    expect(rulesOf(before, after, day)).toMatch(/date/);
    expect(rulesOf(before, after, 5 * day)).toBeNull();
  });
});

describe("parts that change by themselves are suppressed", () => {
  test.each([
    [
      "110 points by anna 3 hours ago | hide | 42 comments",
      "131 points by anna 5 hours ago | hide | 57 comments",
      "counter, relative time",
    ],
    ["2,301 views", "2,455 views", "counter"],
    ["1.2k followers", "1.3k followers", "counter"],
    ["Showing 1-10 of 4,211", "Showing 1-10 of 4,219", "counter"],
    ["Comments: 12", "Comments: 13", "counter"],
    ["12.345 Aufrufe", "12.399 Aufrufe", "counter"],
    ["vor 3 Stunden", "vor einem Tag", "relative time"],
    ["il y a 2 jours", "il y a 3 jours", "relative time"],
    ["hace 5 minutos", "hace una hora", "relative time"],
    ["5 минут назад", "2 часа назад", "relative time"],
    ["3時間前", "9時間前", "relative time"],
    ["Edited just now", "Edited 6 hours ago", "relative time"],
    ["© 2019–2025 Acme Inc.", "© 2019–2026 Acme Inc.", "copyright year"],
    [
      "Copyright 2025 Acme Incorporated. All rights reserved.",
      "Copyright 2026 Acme Incorporated. All rights reserved.",
      "copyright year",
    ],
    ["Ray ID: 8a1b2c3d4e5f", "Ray ID: 9f8e7d6c5b4a", "id"],
    ["Reference 550e8400-e29b-41d4-a716-446655440000", "Reference 6ba7b810-9dad-11d1-80b4-00c04fd430c8", "id"],
    ["https://a.example/logo.png?v=171", "https://a.example/logo.png?v=172", "parameter"],
    ["Page generated in 0.032 seconds", "Page generated in 0.041 seconds", "duration of making"],
    ["Sponsored", "Anzeige", "advertisement label"],
    ["word ".repeat(24).trim(), "mmMwWLliI0fiflO&1", "text to measure fonts by"],
    ["5 min. ago", "2 hrs. ago", "relative time"],
    ["vor 10 Std.", "vor 2 Tagen", "relative time"],
    ["acum 3 ore", "acum 2 zile", "relative time"],
    ["πριν από 3 ώρες", "πριν από 5 ώρες", "relative time"],
    ["3 giờ trước", "5 giờ trước", "relative time"],
    ["3 घंटे पहले", "5 घंटे पहले", "relative time"],
    ["3 jam yang lalu", "5 jam yang lalu", "relative time"],
    ["Select languageLog in", "Select language\nLog in", "line breaks"],
    ["There are currently 40 users online (30 guests)", "There are currently 49 users online (37 guests)", "counter"],
    [
      "In total there are 49 users online :: 3 registered, 0 hidden and 46 guests",
      "In total there are 52 users online :: 4 registered, 1 hidden and 47 guests",
      "counter",
    ],
    ["34 queries in 0.123 seconds", "37 queries in 0.168 seconds", "duration of making"],
    ["Page loaded in 0.123s with 34 queries", "Page loaded in 0.168s with 37 queries", "duration of making"],
    ["Time: 0.023, Memory: 3.40MB", "Time: 0.031, Memory: 3.55MB", "duration of making"],
    ["Offer ends in 23:59:10", "Offer ends in 22:59:04", "span"],
    ["You are visitor number 0012345", "You are visitor number 0012399", "counter"],
    ["Star 2,301 Fork 120", "Star 2,305 Fork 121", "counter"],
    ["1234回視聴", "1265回視聴", "counter"],
    ["阅读 1234", "阅读 1265", "counter"],
    ["34 sold in the last 24 hours", "41 sold in the last 24 hours", "counter"],
    ["12 people are looking at this", "17 people are looking at this", "counter"],
    ["Served by web01.example.com", "Served by web02.example.com", "id"],
    ["Request 0a1b2c3d", "Request 9f8e7d6c", "id"],
    ["Your IP address: 192.0.2.7", "Your IP address: 198.51.100.12", "id"],
  ])("%s -> %s", (before, after, rule) => {
    expect(rulesOf(before, after)).toBe(rule);
  });
});

describe("what only looks like such a part is alerted", () => {
  test.each([
    ["Room for 2 guests", "Room for 3 guests"],
    ["Request form 12", "Request form 14"],
    ["Sold out in 24 hours", "Sold out in 12 hours"],
    ["Opening 23:59 in Berlin", "Opening 22:59 in Berlin"],
    ["Served by the team of Anna", "Served by the team of Otto"],
    ["3 queries a day are free", "5 queries a day are free"],
  ])("%s -> %s", (before, after) => {
    expect(rulesOf(before, after)).toBeNull();
  });
});

describe("an age that grew younger is of something new", () => {
  test.each([
    ["Posted 14 days ago", "Posted 3 minutes ago"],
    ["vor 3 Wochen", "vor 12 Minuten"],
    ["il y a 2 mois", "il y a 5 minutes"],
    ["hace un año", "hace 10 minutos"],
    ["Updated a month ago", "Updated just now"],
  ])("%s -> %s", (before, after) => {
    expect(rulesOf(before, after, hour)).toBeNull();
  });

  test("in a list that moves on at each check younger ages say nothing", () => {
    expect(rulesOf("Anna, 12 minutes ago", "Anna, 3 minutes ago", hour)).toBe("relative time");
    expect(rulesOf("Anna, 5 hours ago", "Anna, 20 minutes ago", hour)).toBe("relative time");
  });
});

test("a date is alerted where the line says what it is of, even on the day itself", () => {
  expect(rulesOf("Last updated: November 21, 2026", "Last updated: November 22, 2026", day)).toBeNull();
  expect(rulesOf("Notice of November 21", "Notice of November 22", day)).toBeNull();
  expect(rulesOf("Zuletzt aktualisiert am 21.11.2026", "Zuletzt aktualisiert am 22.11.2026", day)).toBeNull();
});

describe("dates, times and spans are suppressed where they move as clocks do", () => {
  test("today's date is suppressed, with its weekday, in any form", () => {
    expect(rulesOf("Saturday, November 21, 2026", "Sunday, November 22, 2026", day)).toBe("weekday, date");
    expect(rulesOf("Stand: 21.11.2026", "Stand: 22.11.2026", day)).toBe("date");
    expect(rulesOf("2026-11-21", "2026-11-22", day)).toBe("date");
  });

  test("a date that somebody changed is alerted, however near", () => {
    expect(rulesOf("Effective date: November 16, 2020", "Effective date: November 21, 2026", day)).toBeNull();
    expect(rulesOf("Last updated 3 May 2025", "Last updated 9 June 2026", day)).toBeNull();
    expect(rulesOf("Next date: 28 November 2026", "Next date: 29 November 2026", day)).toBeNull();
  });

  test("the clock time of the reading is suppressed, in one time zone, to two minutes", () => {
    expect(rulesOf("It is 15:32", "It is 21:33", 6 * hour)).toBe("time");
    expect(rulesOf("It is 9:32 am", "It is 3:32 pm", 6 * hour)).toBe("time");
    expect(rulesOf("It is 14:32:07", "It is 20:32:09", 6 * hour)).toBe("time");
  });

  test("the Unix time of the reading is suppressed, to ten minutes", () => {
    expect(rulesOf(`Built at ${then}`, `Built at ${then + hour}`, hour)).toBe("epoch");
    expect(rulesOf(`Built at ${then - day}`, `Built at ${then}`, hour)).toBeNull();
  });

  test("opening hours, departures and appointments are alerted", () => {
    expect(rulesOf("Open 9:00-18:00", "Open 9:00-17:00")).toBeNull();
    expect(rulesOf("Departs 14:32", "Departs 14:47")).toBeNull();
    expect(rulesOf("Departs 14:32", "Departs 14:47", day)).toBeNull();
  });

  test("countdowns and ages are suppressed", () => {
    expect(rulesOf("02Days10Hours29Minutes59Seconds", "01Days22Hours30Minutes12Seconds", 12 * hour)).toBe("span");
    expect(rulesOf("Uptime 3 days 4 hours", "Uptime 3 days 10 hours", 6 * hour)).toBe("span");
  });

  test("a timer that counts seconds is suppressed, whatever the clocks of the two machines say", () => {
    expect(rulesOf("Ends in 02Days22Hours30Minutes39Seconds", "Ends in 02Days10Hours29Minutes59Seconds", 5)).toBe(
      "span",
    );
  });

  test("remaining days are suppressed only where they count down one by one", () => {
    expect(rulesOf("Offer ends in 3 days", "Offer ends in 2 days", day)).toBe("span");
    expect(rulesOf("Noch 3 Tage", "Noch 2 Tage", day)).toBe("span");
    expect(rulesOf("Delivery time: 3 days", "Delivery time: 2 days", day)).toBeNull();
    const clause = (days: number) => `You may cancel until ${days} days have passed since the goods were received.`;
    expect(rulesOf(clause(28), clause(14), 14 * day)).toBeNull();
  });

  test("changed notice periods and waiting times are alerted", () => {
    expect(rulesOf("Cancel within 30 days", "Cancel within 14 days", day)).toBeNull();
    expect(rulesOf("Delivery in 3 days", "Delivery in 2 days", 300)).toBeNull();
  });
});

describe("meaningful text is never suppressed", () => {
  test.each([
    ["$1,299.00", "$1,199.00"],
    ["Version 1.2.3", "Version 1.2.4"],
    ["In stock", "Out of stock"],
    ["You earn 5 points per dollar", "You earn 2 points per dollar"],
    [
      "Every member may bring guests: 3 members are allowed to vote at the yearly meeting.",
      "Every member may bring guests: 5 members are allowed to vote at the yearly meeting.",
    ],
    ["SHA-256: 9f86d081884c7d659a2feaa0c55ad015", "SHA-256: 60303ae22b998861bce3b28f33eec1be"],
    ["© 2025 Acme Inc.", "© 2025 Apex Inc."],
    ["110 points", "110 votes"],
    ["3 seats left", "2 seats left"],
    ["0 results", "3 results"],
    [
      "The Digital Millennium Copyright Act of 1998 applies to it.",
      "The Digital Millennium Copyright Act of 2001 applies to it.",
    ],
    ["1 result", "0 results"],
    ["English edition", "German edition"],
    ["All services are online", "Some services are down"],
    ["word word word", "word word"],
    ["Ages 10 and up", "Ages 12 and up"],
    ["Rated 4.5 of 5", "Rated 3.5 of 5"],
    ["Advertisement for a director", "Advertisement for a chair"],
    ["Room 12", "Room 13"],
  ])("%s -> %s", (before, after) => {
    expect(rulesOf(before, after)).toBeNull();
  });
});

describe("masks", () => {
  test("lines that differ in words have different masks", () => {
    expect(lineTemplate("3 hours ago by anna").key).not.toBe(lineTemplate("3 hours ago by otto").key);
  });

  test("masking hostile lines takes little time", () => {
    for (const line of [
      "1".repeat(600),
      "1 hour ".repeat(80),
      "copyright ".repeat(60),
      "1:".repeat(300),
      "a an ".repeat(120),
    ]) {
      const start = processorMilliseconds();
      lineTemplate(line);
      expect(processorMilliseconds() - start).toBeLessThan(5000);
    }
  });
});
