/** What is reported of the texts of pages in a month, with a fifth of the requests of a rival that reads all pages each day. */
import { origin, VirtualSite, Watching } from "../../test/pure/site/virtualSite.ts";
import { reportOf } from "../../src/site/report.ts";

const hour = 3600;
const days = 30;

/** `none`: the list has no dates. `honest`: they move with the text. `stamped`: all of them move every third day. */
export type Dates = "none" | "honest" | "stamped";

/** `late`: hours until half of the changes were reported. `bodies`: how many of the requests brought a text. `shared`: lines about what many pages have alike, over the month. */
export type ReadMonth = {
  recall: number;
  precision: number;
  late: number;
  requests: number;
  bodies: number;
  rival: number;
  shared: number;
  alerts: number;
};

type Life = {
  pages: number;
  aDay: number;
  perDay: number;
  dates: Dates;
  hasFooter?: boolean;
  validators?: VirtualSite["validators"];
};

/** Of a site of which one page in twenty makes two thirds of the changes. */
export async function readMonth({ pages, aDay, perDay, dates, ...rest }: Life): Promise<ReadMonth> {
  const { hasFooter = false, validators = "none" } = rest;
  const site = new VirtualSite(pages);
  site.validators = validators;
  const watching = new Watching(site, { read: "changed", requests_per_day: perDay });
  const start = site.now;
  const everyPage = [...site.pages];
  const busy = everyPage.filter((_, index) => index % 20 === 7);
  const written = new Map<string, number[]>();
  const reported: { url: string; at: number }[] = [];
  let [shared, alerts] = [0, 0];
  const firstDays = Math.ceil(pages / perDay) + 1;
  const date = () => new Date(site.now * 1000).toISOString();
  if (dates !== "none") for (const page of everyPage) site.dates.set(page, date());
  const languageOf = (page: string) => Number(/\d+$/.exec(page)?.[0]) % 5;
  let changes = 0;
  const change = (now: number) => {
    const page = ((changes * 2) % 3 < 2 && changes % 3 < 2 ? busy : everyPage)[
      (changes * 7919) % (changes % 3 < 2 ? busy.length : pages)
    ] as string;
    changes += 1;
    site.texts.set(page, `A sentence that was written as the ${changes}th of all, about ${page} and more`);
    if (dates === "honest") site.dates.set(page, date());
    written.set(origin + page, [...(written.get(origin + page) ?? []), now]);
  };
  const end = start + (firstDays + days) * 24 * hour;
  let nextChange = start + firstDays * 24 * hour;
  let nextStamp = nextChange;
  let [readings, bodies] = [0, 0];
  for (let at = start; at < end;) {
    site.now = at;
    for (; nextChange <= at && nextChange < end - 2 * 24 * hour; nextChange += (24 * hour) / aDay) change(nextChange);
    if (at >= nextStamp) {
      if (dates === "stamped") for (const page of everyPage) site.dates.set(page, date());
      const day = Math.floor((at - start) / (24 * hour));
      if (hasFooter)
        site.frame = (page) =>
          `Footer ${"abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz"[day]} of language ${"vwxyz"[languageOf(page)]}`;
      nextStamp += (dates === "stamped" ? 3 : 1) * 24 * hour;
    }
    const before = watching.text;
    await watching.round();
    if (watching.text !== before && before !== "") {
      const report = reportOf({ before, after: watching.text, from: at - 1, to: at }, watching.leaves);
      shared += report.shared_changes.length;
      alerts += 1;
      for (const { event, url } of report.pages) if (event === "page_changed") reported.push({ url, at });
    }
    if (at < start + firstDays * 24 * hour) [readings, bodies] = [site.readings, site.bodies.count];
    const { againAt = 0 } = watching.memory ?? {};
    at = Math.min(againAt > at ? againAt : end, (Math.floor(at / (2 * hour)) + 1) * 2 * hour);
  }
  return {
    ...scoreOf(written, reported),
    ...{ shared, alerts, requests: site.readings - readings, rival: pages * days },
    bodies: site.bodies.count - bodies,
  };
}

/** A change counts as seen where the page is reported after it and before its next one, or with it. */
function scoreOf(written: ReadonlyMap<string, number[]>, reported: readonly { url: string; at: number }[]) {
  const open = new Map([...written].map(([url, times]) => [url, [...times]]));
  let [seen, right] = [0, 0];
  const hours: number[] = [];
  for (const { url, at } of reported) {
    const times = open.get(url) ?? [];
    const due = times.filter((time) => time <= at);
    if (due.length) right += 1;
    seen += due.length;
    hours.push(...due.map((time) => (at - time) / hour));
    open.set(url, times.slice(due.length));
  }
  const all = [...written.values()].reduce((sum, times) => sum + times.length, 0);
  const late = hours.toSorted((one, other) => one - other)[Math.floor(hours.length / 2)] ?? 0;
  return { recall: seen / all, precision: reported.length ? right / reported.length : 1, late };
}
