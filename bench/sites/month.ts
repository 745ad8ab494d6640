/** A month of a generated site, and what is reported of it, by ours and by a rival that believes each list. */
import type { faults as monthFaults } from "../../test/pure/site/faults.ts";
import { origin, VirtualSite, Watching, type Answer } from "../../test/pure/site/virtualSite.ts";

export type Kind = "added" | "gone" | "moved";
export type Score = { recall: number; precision: number };
/**
 * `wrong`: pages reported as gone or moved that are not. `whole`: requests that were answered with a body. `late`: how many hours after it came
 * half, and nineteen of twenty, of the new pages were reported.
 */
type Reported = { scores: Record<Kind, Score>; wrong: number; late: [number, number]; requests: number; whole: number };

type Life = { pages: number; aDay: number; faults: typeof monthFaults };

const hour = 3600;
const days = 30;
const everyHours = 2;
/** Days behind the last change, for what takes a second look. */
const restDays = 4;

/** When the watch wants another round; 0: when it is time. */
const askedAgain = ({ memory }: Watching): number => memory?.againAt ?? 0;

/** Pages by what became of them: a moved one as `from > to`. */
class Ledger {
  /** When each was added, or reported as such; Unix seconds. */
  readonly added = new Map<string, number>();
  readonly gone = new Set<string>();
  readonly moved = new Set<string>();
}

export async function liveMonth({ pages, aDay, faults }: Life): Promise<{ own: Reported; rival: Reported }> {
  const site = new VirtualSite(pages);
  const watching = new Watching(site);
  const [real, own, rival] = [new Ledger(), new Ledger(), new Ledger()];
  let [rivalRequests, rivalKnown] = [0, new Set<string>()];
  const start = site.now;
  for (let at = 0; at < (days + restDays) * 24; at += everyHours) {
    site.now = start + at * hour;
    if (at > 0 && at < days * 24 && at % 24 === 0) change(site, real, { day: at / 24, aDay });
    const fault = faults.find(([, from, hours]) => at + everyHours > from && at < from + hours);
    site.fault = fault?.[3] ?? null;
    await watching.round();
    record(watching, own, { now: site.now, isFirst: at === 0 });
    const next = start + (at + everyHours) * hour;
    for (let again = askedAgain(watching); again > site.now && again < next; again = askedAgain(watching)) {
      site.now = again;
      await watching.round();
      record(watching, own, { now: site.now, isFirst: false });
    }
    site.now = start + at * hour;
    if (at % 24 !== 12) continue;
    const listed = believed(site);
    rivalRequests += rivalKnown.size;
    if (rivalKnown.size) {
      for (const page of listed) if (!rivalKnown.has(page)) rival.added.set(page, site.now);
      for (const page of rivalKnown) if (!listed.has(page)) rival.gone.add(page);
    }
    rivalKnown = listed.size ? listed : rivalKnown;
  }
  const { files, sent, pages: asked } = site.asked;
  return {
    own: { ...scoresOf(own, real), requests: files + asked, whole: sent + asked },
    rival: { ...scoresOf(rival, real), requests: rivalRequests, whole: rivalRequests },
  };
}

/** Each kind of change once in so many pages, spread over the site. */
function change(site: VirtualSite, real: Ledger, { day, aDay }: { day: number; aDay: number }): void {
  const all = [...site.pages].filter((page) => !page.includes("renamed"));
  const chosen = Array.from(
    { length: 2 * aDay },
    (_, index) => all[(index * Math.floor(all.length / (2 * aDay)) + day * 7) % all.length] as string,
  );
  for (const [index, page] of [...new Set(chosen)].entries()) {
    site.pages.delete(page);
    if (index % 2) {
      real.gone.add(origin + page);
      continue;
    }
    const to = `/section-${index % 40}/renamed-${day}-${2_000_000 + day * 1000 + index}`;
    site.pages.add(to);
    site.redirects.set(page, { to, isLasting: true });
    real.moved.add(`${origin}${page} > ${origin}${to}`);
  }
  for (let index = 0; index < aDay; index++) {
    const page = `/news/page-${1_000_000 + day * 1000 + index}`;
    site.pages.add(page);
    real.added.set(origin + page, site.now);
  }
}

function record(watching: Watching, own: Ledger, { now, isFirst }: { now: number; isFirst: boolean }): void {
  if (isFirst) return;
  for (const { state, since, firstAt, url, to, former } of watching.members()) {
    if (firstAt === now && former === undefined) own.added.set(url, own.added.get(url) ?? now);
    if (since !== now) continue;
    if (state === "gone") own.gone.add(url);
    if (state === "moved") own.moved.add(`${url} > ${to}`);
  }
}

/** All that the files of the site list as they are. */
function believed(site: VirtualSite): Set<string> {
  const found = (answer: Answer): string[] =>
    typeof answer === "string" ? [...answer.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc]) => loc as string) : [];
  return new Set(found(site.answer(`${origin}/index.xml`)).flatMap((file) => found(site.answer(file))));
}

function scoresOf(reported: Ledger, real: Ledger): Pick<Reported, "scores" | "wrong" | "late"> {
  const score = (kind: Kind): Score => {
    const right = [...reported[kind].keys()].filter((each) => real[kind].has(each)).length;
    return { recall: right / real[kind].size, precision: reported[kind].size ? right / reported[kind].size : 0 };
  };
  const hours = [...reported.added]
    .flatMap(([page, at]) => (real.added.has(page) ? [(at - (real.added.get(page) ?? at)) / hour] : []))
    .toSorted((one, other) => one - other);
  const late = (part: number) => hours[Math.floor(hours.length * part)] ?? 0;
  const wrong = (["gone", "moved"] as const).flatMap((kind) =>
    [...reported[kind]].filter((each) => !real[kind].has(each)),
  );
  return {
    scores: { added: score("added"), gone: score("gone"), moved: score("moved") },
    wrong: wrong.length,
    late: [late(0.5), late(0.95)],
  };
}
