/**
 * The pages of a site in place of a page: what the site read of each of them last, or the watch that it is left to, as data. No site is asked.
 */
import { newMatchBudget } from "../../lib/regex/budget.ts";
import { message, type Message } from "../../message/message.ts";
import type { NotifyWorld } from "../../notify/world.ts";
import type { Fetched, FetchFailure } from "../../page/page.ts";
import { sha256 } from "../../secret/digest.ts";
import { systemDefaults } from "../../settings/defaults.ts";
import { listsPages } from "../../settings/processors.ts";
import { siteInForce, type SiteSettings } from "../../settings/site.ts";
import { fieldsOf, hasPageStock, maxFieldsOfSite } from "../../settings/tableOfSite.ts";
import { membersOf } from "../../site/leaf.ts";
import { hasLeft } from "../../site/member.ts";
import type { NamedSite } from "../../site/named.ts";
import { pageRows, pageRowsTypeOf, storedPageRows } from "../../table/pages.ts";
import { areRead, inTable } from "../../site/reading/siteFields.ts";
import { ownReadings, pageOfSite, readSince } from "./pagesOfSite.ts";
import type { RowsFetch } from "./fetchRows.ts";
import { firstWithoutValues, wantPages } from "./wantFirstPages.ts";

export async function fetchPageRows(
  world: NotifyWorld,
  { ask, settings, memory, userId, watchId, storedPage }: RowsFetch,
): Promise<Fetched> {
  const { clock, stores } = world;
  const table = settings.table ?? {};
  const sites = userId === null ? null : stores.mine({ userId }).sites;
  const site = knownSite((await sites?.named(table.site?.trim() ?? "")) ?? null);
  if ("failure" in site || !sites || userId === null)
    return failed("filter_no_match", "failure" in site ? site.failure : gone);
  const { own, scope, isIdle } = site;
  const { leaves, tables } = await sites.leavesAndTables(site.watchId);
  if (leaves.length === 0) return failed("filter_no_match", message("table.site_unlisted"));
  // The fields of settings that somebody tries are read once these are saved.
  if (!areRead(table, [...tables, JSON.stringify(table)]))
    return failed("filter_no_match", message("table.site_full", { most: maxFieldsOfSite }));
  const budget = newMatchBudget();
  const isRow = inTable(table, budget);
  const all = leaves.flatMap(membersOf);
  const members = all.filter((member) => !hasLeft(member) && isRow(member.url));
  if (budget.problem) return failed("parse", message("rule.unusable", { problem: budget.problem.sentence }));
  const most = settings.table_rows;
  if (members.length === 0) return failed("filter_no_match", message("table.no_pages"));
  if (members.length > most) return failed("too_large", message("table.many_pages", { count: members.length, most }));
  const since = isIdle
    ? Infinity
    : readSince(own, { pages: members.length, most: settings.site_reads, now: clock.now() });
  const uuids = own.own_watches.map(({ watch }) => watch);
  const asking = { userId, watchId, now: clock.now() };
  const watches = uuids.length ? await stores.watches.rowsOf(asking, { tag: "", uuids, limit: uuids.length }) : [];
  const fields = fieldsOf(table).map(({ id }) => id);
  const { apart, readings } = ownReadings(own, { watches, fields });
  const pages = members.map((member) => pageOfSite(member, { since, apart, readings }));
  const edition = sha256(JSON.stringify([table, scope, pages]));
  if (ask.validators?.etag === edition) return { kind: "not_modified", finalUrl: ask.url, elapsedMs: 0 };
  // Nothing is read for settings that somebody tries.
  if (watchId > 0 && !isIdle)
    await wantPages(world, {
      ...{ watchId: site.watchId, members: all },
      pages: firstWithoutValues(members, () => fields, apart),
    });
  const rows = pageRows(pages, {
    fields,
    hasStock: hasPageStock(table),
    known: (storedPage && storedPageRows(await storedPage())) ?? [],
    settled: new Set(memory.table?.settled),
  });
  if (rows.length === 0) return failed("filter_no_match", message("table.no_pages"));
  return {
    kind: "page",
    finalUrl: ask.url,
    status: 200,
    headers: {},
    contentType: pageRowsTypeOf(scope),
    body: new TextEncoder().encode(JSON.stringify(rows)),
    validators: { etag: edition },
    redirects: 0,
    elapsedMs: 0,
  };
}

const gone = message("table.site_gone");

type KnownSite = Pick<NamedSite, "watchId" | "isIdle"> & { own: Required<SiteSettings>; scope: string };

/** The site, or why it has no rows. */
function knownSite(site: NamedSite | null): KnownSite | { failure: Message } {
  if (!site || site.isDeleted) return { failure: gone };
  const { processor, settings, scope, ...rest } = site;
  const name = processor ?? systemDefaults.processor;
  if (!listsPages(name)) return { failure: message("table.site_is_none", { processor: name }) };
  const own = siteInForce(settings === null ? null : (JSON.parse(settings) as SiteSettings));
  if (own.read === "none") return { failure: message("table.site_unread") };
  return scope === null ? { failure: message("table.site_unlisted") } : { ...rest, own, scope };
}

const failed = (kind: FetchFailure["class"], sentence: Message): Fetched => ({
  kind: "failure",
  class: kind,
  sentence,
  elapsedMs: 0,
});
