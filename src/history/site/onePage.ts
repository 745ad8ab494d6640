/** One page of a site, over HTTP: all that is known of it. */
import { reads } from "../../http/access.ts";
import { newApp, type RequestContext } from "../../http/app.ts";
import { operation } from "../../http/operation.ts";
import { keyedRefusals } from "../../http/refusals.ts";
import { writtenSentence } from "../../message/written.ts";
import { siteInForce } from "../../settings/site.ts";
import { budgetOf, pagesPerDay } from "../../site/budget.ts";
import { wantedIn, wantedNote } from "../../site/reading/wanted.ts";
import { requestScope } from "../../watch/request.ts";
import { limitsFor } from "../../watch/save.ts";
import type { HistoryStores } from "../world.ts";
import { pageIn, siteOf, type SiteOfWatch } from "./find.ts";
import { eventsOf } from "./pageEvents.ts";
import { readingOf, shownByPresent, type ReadingFacts } from "./pageReading.ts";
import { pageParameter } from "./pageRoutes.ts";
import { firstReading } from "./progress.ts";
import { sitePageWhole } from "./pageShape.ts";
import { alikeIn, knownOf, suppressedOfPage } from "./pageSuppressed.ts";
import { textOfPage } from "./pageText.ts";
import { shownBy, shownPage } from "./shown.ts";

type C = RequestContext<HistoryStores>;

export const getPage = operation({
  method: "get",
  path: "/watch/{uuid}/pages/{page}",
  operationId: "getPage",
  access: reads("watch"),
  tags: ["Watch History"],
  summary: "One page of a site",
  description:
    "Its state and how that is known, what it says where pages are read, when it is read next or why it is not, what became of it in the last reports, and what was read on it and not reported.",
  request: { params: pageParameter },
  responses: {
    200: { description: "The page.", content: { "application/json": { schema: sitePageWhole } } },
    ...keyedRefusals(404),
  },
});

export const onePageRoutes = newApp<HistoryStores>();

onePageRoutes.openapi(getPage, async (c) => {
  const { uuid, page } = c.req.valid("param");
  const found = await siteOf(c, uuid);
  const { watch, members, site } = found;
  const member = pageIn(members, page);
  const { mine } = c.var;
  const [facts, text, events] = await Promise.all([
    factsOf(c, found),
    textOfPage(c.var.world, watch, member),
    eventsOf(mine, watch.id, { member, members }),
  ]);
  const { status, sentence, nextAt } = readingOf(member, facts);
  const { evidence, file, text: known } = member;
  return c.json(
    {
      ...shownPage(member, shownBy(site)),
      watch: facts.by.watches.get(member.key) ?? null,
      listed_by: (file !== undefined && watch.reading.site?.sources?.[file]?.at) || null,
      asked: evidence ? { answer: evidence.kind, at: evidence.at } : null,
      reading: { status, ...writtenSentence(sentence), next_at: nextAt },
      last_change: known?.last ? { at: known.last.at, added: known.last.added, removed: known.last.removed } : null,
      held_back: alikeIn(members, suppressedOfPage(member, knownOf(watch))),
      text,
      events,
    },
    200,
  );
});

/** What decides when pages of the site are read. */
async function factsOf(c: C, { watch, members, site, inForce }: SiteOfWatch): Promise<ReadingFacts> {
  const { mine, world } = c.var;
  const now = world.clock.now();
  const own = siteInForce(site);
  const { listed = 0, files = 0, againAt } = watch.reading.site ?? {};
  const most = Math.min(inForce.site_reads, limitsFor(requestScope(c)).siteReads);
  const size = { pages: listed, files, most, intervalSeconds: inForce.interval.seconds };
  const [by, note] = await Promise.all([shownByPresent(mine, site), world.stores.notes.read(wantedNote(watch.id))]);
  const perDay = pagesPerDay(own, { pages: listed, most });
  return {
    ...{ site, by, now, wanted: wantedIn(note, now) },
    passAt: Math.min(watch.schedule.nextAt, againAt ?? Infinity),
    days: budgetOf(own, size).days,
    firstAt: firstReading(members, watch.reading.site ?? {}, { by, perDay, now })?.doneAt ?? now,
  };
}
