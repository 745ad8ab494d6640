/**
 * The service's own copy of the filter lists. It is fetched from their makers under their licences, never shipped, and only
 * where a watch asks for it: a check that misses the lists, or finds them a week old, leaves a request; the tick fulfils it.
 *
 * EasyList and EasyList Cookie: https://easylist.to/ (dual GPL-3.0-or-later and CC BY-SA 3.0-or-later; CC BY 3.0).
 */
import { englishOf } from "../message/textOf.ts";
import type { StorageWorld } from "../storage/world.ts";
import { compileLists } from "../reading/blocklist/compile.ts";
import { AdLists } from "../reading/blocklist/lookup.ts";
import { originOf, packRules, type ListFacts } from "../reading/blocklist/rules.ts";
import { listAddresses, listsObject } from "./sources.ts";

const week = 7 * 86_400;
/** A server that has no lists is not asked again within these. */
const retrySeconds = 6 * 3600;
const reloadSeconds = 600;
const request = "want:lists";

/** The lists of this isolate and when they were looked for; a compiled copy of what the bucket holds. */
let cached: { lists: AdLists | null; at: number } | null = null;

/** The lists for a watch that asks for them; null where it does not, or the server has none. */
export async function adListsFor(world: StorageWorld, settings: { block_ads: boolean }): Promise<AdLists | null> {
  if (!settings.block_ads) return null;
  const now = world.clock.now();
  const isFresh = cached !== null && Math.abs(now - cached.at) < (cached.lists ? 6 * reloadSeconds : reloadSeconds);
  if (isFresh && cached) return cached.lists;
  const text = await world.stores.objects.sharedText(listsObject);
  const lists = text === null ? null : AdLists.from(text);
  cached = { lists, at: now };
  if (lists === null || now - lists.facts.updatedAt > week) await world.stores.notes.add(request, String(now));
  return lists;
}

/** Fetches, compiles and stores the lists. @throws where one of them cannot be had; the stored ones stay. */
async function updateLists(world: StorageWorld): Promise<ListFacts> {
  const texts: string[] = [];
  for (const url of listAddresses) {
    const answer = await world.net.egress.send({ url, purpose: "check" });
    if (!answer.ok) throw new Error(`${url}: ${englishOf(answer.failure.sentence)}`);
    const text = new TextDecoder().decode(answer.body);
    if (answer.status !== 200 || !text.startsWith("[Adblock"))
      throw new Error(`${url} answered ${answer.status} with no filter list`);
    texts.push(text);
  }
  const { rules, kept, dropped } = compileLists(texts);
  const lists = texts.map((text, index) => originOf(text, listAddresses[index] ?? ""));
  const facts: ListFacts = { updatedAt: world.clock.now(), kept, dropped, lists };
  await world.stores.objects.putSharedText(listsObject, packRules(rules, facts));
  cached = null;
  return facts;
}

/** The tick's part: updates the lists where a check asked for them. Never throws. */
export async function updateRequestedLists(world: StorageWorld, now: number): Promise<void> {
  try {
    // It is put off while it is worked, so that one tick does it, and tried again later if that fails.
    if (!(await world.stores.notes.takeDue(request, { now, nextAt: now + retrySeconds }))) return;
    const { kept, dropped, lists } = await updateLists(world);
    await world.stores.notes.remove(request);
    console.log(JSON.stringify({ what: "filter lists updated", kept, dropped, lists }));
  } catch (error) {
    console.error(
      JSON.stringify({ what: "filter lists could not be updated", error: String((error as Error)?.message ?? error) }),
    );
  }
}
