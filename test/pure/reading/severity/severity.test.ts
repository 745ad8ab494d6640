import { expect, test } from "vitest";
import { lineDifference } from "../../../../src/lib/difference/difference.ts";
import { severityOf, severityOfPicture } from "../../../../src/reading/severity/severity.ts";
import { countsSteps, growthOf } from "../../growth.ts";

countsSteps();

/** A page of forty lines in whose middle one line became another; "" for none. */
const page = (line: string, at = 20) =>
  [
    ...Array.from({ length: at }, (_, n) => `Line ${n} of the page`),
    ...(line ? [line] : []),
    ...Array.from({ length: 40 - at }, (_, n) => `Other ${n}`),
  ].join("\n");
const of = (from: string, to: string, at?: number) => severityOf(lineDifference(page(from, at), page(to, at)));

test.each([
  ["Price: 50.00 EUR", "Price: 49.99 EUR", "low", "price"],
  ["Price: 50.00 EUR", "Price: 46.00 EUR", "medium", "price"],
  ["$1,299.00", "$999.00", "high", "price"],
  ["Preis 100 €", "Preis 40 €", "critical", "price"],
  ["", "Now from 12 EUR a month", "medium", "price"],
  ["In stock", "Sold out", "high", "availability"],
  ["Auf Lager", "Nicht lieferbar", "high", "availability"],
  ["The concert is on Friday", "The concert is postponed", "high", "availability"],
  ["Price 1 299 kr", "Price 599 kr", "critical", "price"],
  ["12 990 Kč", "12 490 Kč", "low", "price"],
  ["Cena 249,00 zł", "Cena 199,00 zł", "high", "price"],
  ["₹1,49,900", "₹1,29,900", "medium", "price"],
  ["3万8000円", "38,500円", "medium", "price"],
  ["Sold out - 50 EUR", "In stock - 30 EUR", "critical", "price"],
  ["All systems operational", "Major incident in one region", "critical", "danger"],
  ["Fixed bugs", "Fixed CVE-2026-1234", "critical", "danger"],
  ["You may share personal data", "You must not share personal data", "high", "law"],
  ["Our liability is bounded", "Our liability is bounded by law", "low", "size"],
  ["Members vote by post", "Members may vote by post", "medium", "law"],
  ["Lieferung nur in Europa", "Lieferung in Europa", "medium", "law"],
  ["En stock", "Rupture de stock", "high", "availability"],
  ["Le concert a lieu vendredi", "Le concert est annulé", "high", "availability"],
  ["Tous les services fonctionnent", "Incident majeur dans une région", "critical", "danger"],
  [
    "Nous pouvons partager vos données personnelles",
    "Nous ne pouvons pas partager vos données personnelles",
    "high",
    "law",
  ],
  ["Le service est ouvert à tous", "Le service n’est plus ouvert à tous", "medium", "law"],
  ["Livraison uniquement en Europe", "Livraison en Europe", "medium", "law"],
  ["Une phrase sur la plus grande ville", "Une phrase sur une grande ville", "low", "size"],
  ["Applications until 1 March 2026", "Applications until 15 March 2026", "medium", "date"],
  ["Opens at 08:00", "Opens at 09:00", "low", "date"],
  ["12,300 members", "25,100 members", "medium", "number"],
  ["120 comments", "121 comments", "low", "number"],
  ["A sentence about nothing", "A sentence about something", "low", "size"],
])("%j that becomes %j is %s, by its %s", (from, to, level, rule) => {
  const severity = of(from, to);
  expect(severity.level).toBe(level);
  expect(severity.findings.map((one) => one.rule)).toContain(rule);
});

test.each(["Tunnel opens in May", "Registration ends on May 12", "The May issue, 2026", "Closed until 31 May"])(
  "%j says nothing of what may be done",
  (line) => {
    expect(of("", line).findings.map((one) => one.rule)).not.toContain("law");
  },
);

test("what is at the top matters more than what is at the end, but money matters anywhere", () => {
  expect(of("Headline", "Another headline", 0).level).toBe("medium");
  expect(of("Imprint of 120 pages", "Imprint of 300 pages", 39)).toEqual({
    level: "low",
    findings: [{ rule: "place", level: "low", found: "only at the end of the page" }],
  });
  expect(of("Fee 10 EUR", "Fee 30 EUR", 39).level).toBe("critical");
});

test("more than a fifth of a page is medium, more than half is high; of a picture the same", () => {
  const lines = (count: number) =>
    Array.from({ length: 20 }, (_, n) =>
      n >= 8 && n < 8 + count ? `New words here ${"x".repeat(n)}` : `Words ${"y".repeat(n)}`,
    ).join("\n");
  const size = (count: number) => severityOf(lineDifference(lines(0), lines(count))).level;
  expect([size(2), size(6), size(12)]).toEqual(["low", "medium", "high"]);
  expect([1, 30, 60].map((percent) => severityOfPicture(percent).level)).toEqual(["low", "medium", "high"]);
});

test("of a part of one or two lines the size says nothing", () => {
  expect(severityOf(lineDifference("A plain title", "Another plain title")).level).toBe("low");
  expect(severityOf(lineDifference("Blue kettle\n19.99 EUR", "Blue kettle\n39.99 EUR")).level).toBe("critical");
});

test("twice the lines of a page of hostile length take at most twice the steps", async () => {
  const long = (sign: string, lines: number) =>
    Array.from({ length: lines }, () => `${sign}${"1.000 EUR not ".repeat(200)}`).join("\n");
  const work = (lines: number) => severityOf(lineDifference(long("a", lines), long("b", lines)));
  expect((await growthOf(work, 500)).growth).toBeLessThan(2.2);
});
