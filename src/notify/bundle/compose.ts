/** The notice of a bundle: what was held back, as one digest. */
import { renderLines } from "../../lib/difference/render.ts";
import { keptLines } from "../../history/keptLines.ts";
import { severityLevels } from "../../reading/severity/severity.ts";
import type { AlertLanguage } from "../../services/words/language.ts";
import { digestData } from "../../services/webhook/digest.ts";
import { digestWords, type Digest, type DigestEntry } from "../../services/digest/digest.ts";
import { maxEntries } from "../../services/digest/size.ts";
import { alertWords } from "../../services/words/index.ts";
import { readingLinks } from "../mail/links.ts";
import type { Effective } from "../../settings/effective.ts";
import { effectiveFor } from "../../tag/inForce.ts";
import { addressAt } from "../../watch/openLink.ts";
import type { LoadedWatch } from "../../watch/row.ts";
import { changeFacts, watchFacts } from "../facts.ts";
import type { ClaimedDelivery } from "../outbox/statements.ts";
import type { ComposedNotice } from "../compose.ts";
import type { NotifyWorld } from "../world.ts";
import type { BundleMember } from "./store.ts";

type Subject = { watch: LoadedWatch; settings: Effective };

/** The notice, or null where nothing of it is there any more. */
export async function bundleNotice(world: NotifyWorld, delivery: ClaimedDelivery): Promise<ComposedNotice | null> {
  const { outbox } = world.stores;
  const members = await outbox.bundleMembers(delivery, maxEntries);
  const subjects = await subjectsOf(world, members);
  const entries: DigestEntry[] = [];
  for (const member of members) {
    const subject = subjects.get(member.watch_id);
    if (subject) entries.push(await entryOf(world, member, subject));
  }
  const newest = members.at(-1);
  const subject = newest && subjects.get(newest.watch_id);
  if (!subject || !entries.length) return null;
  const base = world.operator.PUBLIC_URL?.replace(/\/+$/, "");
  const digest: Digest = {
    ...(await outbox.bundleSize(delivery)),
    entries,
    link: base ? `${base}/changes` : null,
  };
  const { language, alertZone: zone } = subject.settings;
  const isOne = digest.watches === 1;
  const event = { type: "digest", id: delivery.uuid, time: delivery.created_at } as const;
  return {
    notice: {
      id: delivery.uuid,
      level: levelOf(entries),
      language,
      at: delivery.created_at,
      ...(isOne ? { thread: subject.watch.uuid } : {}),
      links: linksOf(digest, language),
      ...digestWords(digest, { language, zone }),
    },
    facts: () => watchFacts(world, { ...subject, at: delivery.created_at }),
    data: () => digestData(event, digest),
  };
}

async function subjectsOf(world: NotifyWorld, members: BundleMember[]): Promise<Map<number, Subject>> {
  const ids = [...new Set(members.map((member) => member.watch_id))];
  const found = await Promise.all(ids.map((id) => world.stores.watches.find(id)));
  const watches = found.flatMap((watch) => watch ?? []);
  const settingsOf = await effectiveFor(world, watches);
  return new Map(watches.map((watch) => [watch.id, { watch, settings: settingsOf(watch) }]));
}

async function entryOf(world: NotifyWorld, member: BundleMember, subject: Subject): Promise<DigestEntry> {
  const { uuid: id, kind, change_at: changeAt, created_at: createdAt } = member;
  const at = changeAt ?? createdAt;
  const { words } = await world.stores.outbox.open(member);
  const plain = async (said: DigestEntry["words"]): Promise<DigestEntry> => ({
    ...{ id, kind, at, words: said },
    facts: await watchFacts(world, { ...subject, at }),
  });
  if (words) return plain(words);
  const change = await world.stores.changes.change(subject.watch.id, at);
  const found = change && (await changeFacts(world, { ...subject, at, change, asksForSummary: false }));
  if (!found) {
    const { language } = subject.settings;
    const lines = change ? keptLines(change, language) : [];
    const text = renderLines(lines, "text", alertWords(language).difference);
    const gone = await plain({ title: addressAt(subject.watch.settings.url ?? "", at), body: `\n\n${text}` });
    const severity = severityLevels[change?.severity ?? -1];
    return {
      ...gone,
      lines,
      facts: { ...gone.facts, ...(severity ? { severity } : {}) },
    };
  }
  return { id, kind, at, words: null, facts: found };
}

/** The worst of what it tells. */
function levelOf(entries: readonly DigestEntry[]): "info" | "warning" {
  return entries.some(({ kind }) => kind === "failing") ? "warning" : "info";
}

/** Where its reader goes from here: to the only change, or to all. */
function linksOf({ entries, count, link }: Digest, language: AlertLanguage): ComposedNotice["notice"]["links"] {
  const only = count === 1 ? entries[0] : undefined;
  if (only?.kind === "change" && !only.words)
    return {
      subject: only.facts.links.edit_url,
      difference: only.facts.links.diff_url,
      actions: readingLinks(only.facts.links.diff_url, language),
    };
  return link ? { subject: link, actions: [{ url: link, text: alertWords(language).digest.link }] } : {};
}
