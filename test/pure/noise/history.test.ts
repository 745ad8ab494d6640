/** What noise reduction learns from the history of a page, and what it never suppresses. */
import { describe, expect, test } from "vitest";
import { Watcher } from "./watcher.ts";

const day = 86_400;
const page = (...more: string[]) => ["Kettles", "Blue kettle", "Price 10", ...more, "Imprint", "Contact"].join("\n");

/** How many of the texts, seen one after the other, make an alert. */
const alertCount = (watcher: Watcher, texts: readonly string[]) =>
  texts.map((text) => watcher.see(text).kind).filter((kind) => kind === "changed").length;
/** Two looks of a page in turn, so many of them. */
const inTurn = (one: string, other: string, count: number) =>
  Array.from({ length: count }, (_, index) => (index % 2 ? other : one));

describe("a return to an earlier state", () => {
  test.each<[string, string, string]>([
    ["a status", page("Search: Operational"), page("Search: Down")],
    ["stock", page("Sold out"), page("In stock")],
    ["a permission", page("Members may bring a guest."), page("Members may not bring a guest.")],
    ["a paragraph", page("Minutes are published within two weeks of each meeting of the board."), page()],
    ["a price", page("Kettle of the house", "$54.99"), page("Kettle of the house", "$59.99")],
    ["a word", page("Open to members"), page("Open to everybody")],
    ["a line", page("Sale"), page()],
  ])("a return to an earlier state is alerted: %s", (_name, one, other) => {
    const watcher = new Watcher();
    expect(watcher.all([one, other, one, one, other])).toEqual([
      "first",
      "changed",
      "changed",
      "unchanged: same_text",
      "changed",
    ]);
  });

  test.each<[string, string, string]>([
    ["a status", page("Search: Operational"), page("Search: Down")],
    ["a status as a line of its own", page("Payments are down"), page()],
    ["stock", page("Sold out"), page("In stock")],
    ["stock in German", page("Ausverkauft"), page("Sofort lieferbar")],
    ["a permission", page("Members may bring a guest."), page("Members may not bring a guest.")],
    ["a price", page("Kettle of the house", "$54.99"), page("Kettle of the house", "$59.99")],
    ["two things at two prices", page("Small kettle", "€ 20.00"), page("Large kettle", "€ 30.00")],
    ["the date of an event", page("Next concert: 14 March 2027"), page("Next concert: 21 March 2027")],
  ])("%s is alerted however fast it goes back and forth", (_name, one, other) => {
    const watcher = new Watcher();
    expect(alertCount(watcher, inTurn(one, other, 24))).toBe(23);
  });
});

describe("what goes back and forth at most checks", () => {
  const [one, other] = [page("Try our new look"), page("See what is new")];

  test("text that alternates is alerted for three full swings, and suppressed from then on", () => {
    const watcher = new Watcher();
    const seen = watcher.all(inTurn(one, other, 40));
    expect(seen.slice(0, 7)).toEqual(["first", ...Array.from({ length: 6 }, () => "changed")]);
    expect(seen.slice(7)).not.toContain("changed");
    const { trace } = watcher.see(watcher.baseline === one ? other : one);
    expect(JSON.stringify(trace)).toContain("goes back and forth at most checks");
  });

  test("text that alternates slowly is alerted every time", () => {
    const watcher = new Watcher();
    const slowly = inTurn(one, other, 10).flatMap((text) => [text, text, text]);
    expect(alertCount(watcher, slowly)).toBe(9);
  });

  test("beside alternating text, new text and a change elsewhere are alerted", () => {
    const watcher = new Watcher();
    watcher.all(inTurn(one, other, 20));
    expect(watcher.see(page("Payments are down"))).toMatchObject({ kind: "changed" });
    const verdict = watcher.see(one.replace("Price 10", "Price 12"));
    expect(verdict).toMatchObject({ kind: "changed" });
    if (verdict.kind === "changed") expect(verdict.brief).toContain("(added) 12");
  });

  test("alternating text that settles on one state is alerted late, not never", () => {
    const watcher = new Watcher();
    watcher.all(inTurn(one, other, 20));
    const stays = watcher.baseline === one ? other : one;
    const later = Array.from({ length: 70 }, () => watcher.see(stays).kind);
    expect(later.filter((kind) => kind === "changed")).toHaveLength(1);
    expect(watcher.baseline).toBe(stays);
  });

  test("a label that was at another place before is alerted at this one", () => {
    const rows = (...states: string[]) => states.flatMap((state, index) => ["ABC"[index], state]).join("\n");
    const watcher = new Watcher();
    watcher.all([rows("In stock", "Sold out", "Sold out"), rows("Sold out", "Sold out", "Sold out")]);
    expect(watcher.see(rows("Sold out", "In stock", "Sold out"))).toMatchObject({ kind: "changed" });
  });
});

describe("order", () => {
  const menu = ["Contents", "First part", "Second part", "Third part"];
  const text = Array.from(
    { length: 12 },
    (_, index) => `Paragraph number ${index} says something of its own, at some length.`,
  );

  test("a list of links that only moved is not alerted", () => {
    const watcher = new Watcher();
    watcher.surroundings = { ...watcher.surroundings, links: menu };
    watcher.see([...menu, ...text, "Imprint"].join("\n"));
    const verdict = watcher.see([...text, ...menu, "Imprint"].join("\n"));
    expect(verdict).toMatchObject({ kind: "unchanged", why: "noise" });
    expect(JSON.stringify(verdict.trace)).toContain("moved block");
  });

  test("moved paragraphs, moved rows and a single moved line are alerted", () => {
    for (const moved of [text.slice(0, 3), ["Gold", "Silver", "Bronze"], ["Best seller"]]) {
      const rest = text.slice(3);
      const watcher = new Watcher();
      watcher.see([...moved, ...rest].join("\n"));
      expect(watcher.see([...rest, ...moved].join("\n"))).toMatchObject({ kind: "changed" });
    }
  });
});

describe("places that change at most checks", () => {
  const quoted = (quote: string) => page("Quote of the day", quote, "More quotes");

  test("unstable regions are learned after a few changes, and the rest of the page is still alerted", () => {
    const watcher = new Watcher();
    const seen = watcher.all(Array.from({ length: 12 }, (_, index) => quoted(`Wisdom ${"abcdefghijkl"[index]}`)));
    expect(seen.slice(5)).not.toContain("changed");
    expect(seen.filter((verdict) => verdict === "changed").length).toBeLessThanOrEqual(3);
    expect(watcher.see(quoted("Wisdom x").replace("Blue", "Red"))).toMatchObject({ kind: "changed" });
  });

  test("a changing part that the watch selects is alerted each time; numbers are learned where they stand in much text", () => {
    const watcher = new Watcher({ include_filters: ["main"] });
    const seen = watcher.all(Array.from({ length: 10 }, (_, index) => quoted(`Wisdom ${"abcdefghij"[index]}`)));
    expect(seen).toEqual(["first", ...Array.from({ length: 9 }, () => "changed")]);
    const long = Array.from({ length: 12 }, (_, index) => `Clause ${"abcdefghijkl"[index]}`);
    const waiting = Array.from({ length: 12 }, (_, index) => `Waiting ${7 + index * 3}`);
    const counted = new Watcher({ include_filters: ["main"] });
    expect(counted.all(waiting.map((line) => page(...long, line))).slice(5)).not.toContain("changed");
    const chosen = new Watcher({ include_filters: ["main"] });
    expect(chosen.all(waiting.map((line) => page(line))).slice(1)).not.toContain("unchanged: noise");
  });

  test("unstable regions are known from the start where two readings moments apart differ", () => {
    const watcher = new Watcher();
    watcher.see(quoted("Wisdom a"), 0, quoted("Wisdom b"));
    expect(watcher.all(["c", "d", "e", "f"].map((letter) => quoted(`Wisdom ${letter}`)))).not.toContain("changed");
  });

  test("an unstable region stays known where several new lines are inserted beside a number", () => {
    const watcher = new Watcher();
    watcher.all(Array.from({ length: 12 }, (_, check) => page(`Humidity ${40 + check} %`)));
    const news = ["Storm warning", "Stay at home", "Close the windows", "Expect outages"];
    expect(watcher.see(page("Humidity 81 %", ...news)).kind).toBe("changed");
    expect(
      alertCount(
        watcher,
        Array.from({ length: 8 }, (_, check) => page(`Humidity ${60 + check} %`, ...news)),
      ),
    ).toBe(0);
  });

  test("two lines that keep exchanging their places are learned as an unstable region", () => {
    const watcher = new Watcher();
    const seen = watcher.all(inTurn(page("Tea", "Milk"), page("Milk", "Tea"), 20));
    expect(seen.slice(0, 7)).toEqual(["first", ...Array.from({ length: 6 }, () => "changed")]);
    expect(seen.slice(7)).not.toContain("changed");
  });

  test("an unstable region is alerted again once it calms down", () => {
    const watcher = new Watcher();
    watcher.all(Array.from({ length: 8 }, (_, index) => quoted(`Wisdom ${"abcdefgh"[index]}`)));
    const later = Array.from({ length: 40 }, () => watcher.see(quoted("Wisdom z")).kind);
    expect(later.filter((kind) => kind === "changed")).toHaveLength(1);
  });

  test("a page that changes rarely, but at every reading, has no unstable region", () => {
    const watcher = new Watcher();
    watcher.see(quoted("Release 1.0"));
    for (const release of ["1.1", "1.2", "1.3", "1.4", "1.5", "1.6"])
      expect(watcher.see(quoted(`Release ${release}`), 7 * day)).toMatchObject({ kind: "changed" });
  });
});

describe("time between checks", () => {
  test("how fast a text alternates is measured by the checks made, whatever the interval setting is", () => {
    for (const later of [5, 3600, 12 * 3600, 7 * day]) {
      const watcher = new Watcher({}, 3600);
      const seen = inTurn(page(), page("Try our new look"), 20).map((text) => watcher.see(text, later).kind);
      expect(seen.filter((kind) => kind === "changed").length).toBeLessThanOrEqual(8);
    }
  });

  test("checks that met the same bytes count: a place that changes once a week is not an unstable region", () => {
    const watcher = new Watcher();
    const received = Array.from({ length: 8 }, (_, week) => {
      const verdict = watcher.see(page("Word of the week", `Word ${"abcdefgh"[week]}`, "Archive"), 7 * day);
      watcher.lastCheckedAt = watcher.now + 7 * day - 3600;
      return verdict.kind;
    });
    expect(received.slice(1)).toEqual(Array.from({ length: 7 }, () => "changed"));
  });
});

describe("lists that are drawn anew at each check", () => {
  const names = Array.from({ length: 26 }, (_, index) => `Kettle ${String.fromCharCode(97 + index)}`);
  const drawn = (check: number) => Array.from({ length: 5 }, (_, at) => names[(check * 7 + at * 3) % 26] ?? "");
  const offer = (price: number) => ["Kettle of the house", `€ ${price}.00`];
  const shop = (check: number, price = 20) =>
    page("You may like", ...drawn(check), "All of our kettles", ...offer(price));

  test("of lines that repeat, one that changes is alerted though a line that is redrawn at each check stands below them", () => {
    const ask = "Contact sales for a price.";
    const plans = (check: number, team = ask) => page("Solo", ask, "Team", team, "Company", ask, drawn(check)[0] ?? "");
    const watcher = new Watcher();
    watcher.all(Array.from({ length: 8 }, (_, check) => plans(check)));
    expect(watcher.see(plans(8, "Write to us before you order."))).toMatchObject({ kind: "changed" });
  });

  test("a price beside a list that is redrawn at each check is alerted", () => {
    const watcher = new Watcher();
    watcher.all(Array.from({ length: 20 }, (_, check) => shop(check)));
    expect(watcher.see(shop(20, 19))).toMatchObject({ kind: "changed" });
  });

  test("a price or version inside a redrawn list is alerted where the words stay", () => {
    for (const [before, after] of [
      ["€ 20.00", "€ 19.00"],
      ["Kettle OS version 2.1", "Kettle OS version 2.2"],
    ] as const) {
      const watcher = new Watcher();
      watcher.all(Array.from({ length: 20 }, (_, check) => page("You may like", ...drawn(check), "More")));
      const like = (line: string) => page("You may like", "Kettle a", line, "Kettle b", "More").replace("Blue", "Red");
      expect(watcher.see(like(before))).toMatchObject({ kind: "changed" });
      expect(watcher.see(like(after))).toMatchObject({ kind: "changed" });
    }
  });
});

describe("what is kept", () => {
  test("the memory stays small however unstable the page", () => {
    const watcher = new Watcher();
    for (let check = 0; check < 200; check++)
      watcher.see(
        Array.from({ length: 60 }, (_, line) =>
          line % 2 ? `Stable ${line}` : `Value ${String.fromCharCode(97 + ((check * line) % 26))}`,
        ).join("\n"),
      );
    expect(JSON.stringify(watcher.memory.noise).length).toBeLessThan(4096);
  });

  test("noise beside a real change is counted, and not shown with it", () => {
    const watcher = new Watcher();
    watcher.see(page("12 comments"));
    const verdict = watcher.see(page("13 comments").replace("Price 10", "Price 12"));
    expect(verdict).toMatchObject({ kind: "changed", counts: { replaced: 1, added: 0, removed: 0 } });
    if (verdict.kind !== "changed") return;
    expect(verdict.brief).toBe("Price (removed) 10 (added) 12\n[1 more changed line held back as noise]");
    expect(verdict.judgement.noise).toEqual({ before: [[3, 4]], after: [[3, 4]] });
  });

  test("noise beside a real change does not make it count for a watch that follows other kinds of change", () => {
    const watcher = new Watcher({ filter_text_added: false, filter_text_removed: false });
    expect(watcher.all([page("12 comments"), page("13 comments").replace("Kettles", "Kettles\nSale")])).toEqual([
      "first",
      "quiet: direction",
    ]);
  });

  test("the trace names the rule and the lines that it suppressed", () => {
    const watcher = new Watcher();
    watcher.see(page("12 comments"));
    const { trace } = watcher.see(page("13 comments"));
    expect(trace.verdict).toBe("unchanged: noise");
    const stage = trace.stages.find(({ stage: name }) => name === "noise_reduction");
    expect(stage?.removed).toEqual([{ rule: "counter", count: 2, lines: ["- 12 comments", "+ 13 comments"] }]);
  });

  test("without noise reduction nothing is remembered and everything is alerted", () => {
    const watcher = new Watcher({ noise_reduction: false });
    expect(watcher.all([page("12 comments"), page("13 comments"), page("12 comments")])).toEqual([
      "first",
      "changed",
      "changed",
    ]);
    expect(watcher.memory.noise).toBeUndefined();
  });
});
