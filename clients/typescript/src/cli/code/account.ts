/** The watches of an account for a plan, and the steps of a plan carried out. */
import type { Tidemark } from "../../client.ts";
import type { NewWatch, Tag, WatchChange } from "../../generated.ts";
import type { Actual, Step } from "./plan.ts";
import { renamed } from "./references.ts";

export type Account = {
  watches: Actual[];
  defaults: Record<string, unknown>;
  /** The names of the settings of a watch. */
  names: string[];
};

/** Everything that a plan compares with. Tags are names, without those that a watch has by its address. */
export async function readAccount(tidemark: Tidemark, signal: AbortSignal): Promise<Account> {
  const [{ fields }, tags] = await Promise.all([tidemark.listSettingFields(), tidemark.listTags()]);
  const own = fields.filter(({ levels }) => levels.includes("watch"));
  const watches: Actual[] = [];
  const query = { sort: "created", order: "asc", limit: 200, include: "settings" } as const;
  for await (const { uuid, label, settings, ...entry } of tidemark.each.listWatchPage(query, { signal })) {
    if (!settings) throw new Error("The service is older than this command, and does not list settings: update it");
    const chosen = entry.tags.flatMap((tag) => nameOf(tags[tag.uuid]) ?? []);
    watches.push({ ...settings, uuid, label, external_id: settings.external_id ?? "", tags: chosen });
  }
  return {
    watches,
    defaults: Object.fromEntries(own.map(({ name, default: value }) => [name, value])),
    names: own.map(({ name }) => name),
  };
}

/** Null for a tag that watches join by their address. */
const nameOf = (tag: Tag | undefined): string | null => (tag && !tag.url_match_pattern ? (tag.title ?? null) : null);

/** What came of a step that was carried out. */
export type Done = { step: Step; uuid: string; warnings: string[] };

/** Carries the steps out, each as it is told; a failure ends it with what was not done yet. */
export async function carryOut(
  tidemark: Tidemark,
  steps: readonly Step[],
  { signal, tell }: { signal: AbortSignal; tell: (done: Done) => void },
): Promise<void> {
  const tagOf = tagFinder(tidemark);
  const created = new Map<string, string>();
  for (const step of steps) {
    signal.throwIfAborted();
    if (step.kind === "delete") {
      await tidemark.deleteWatch(step.uuid);
      tell({ step, uuid: step.uuid, warnings: [] });
      continue;
    }
    const names = step.settings.tags as string[] | null | undefined;
    const tags = names === undefined ? {} : { tags: await Promise.all((names ?? []).map(tagOf)) };
    const settings = renamed({ ...step.settings, ...tags }, created);
    const saved =
      step.kind === "create"
        ? await tidemark.createWatch({ ...settings, external_id: step.id } as NewWatch)
        : await tidemark.updateWatch(step.uuid, settings as WatchChange);
    if (step.kind === "create") created.set(step.id, saved.uuid);
    const dropped = (saved.dropped_selectors ?? []).map((selector) => `left out, for it cannot be read: ${selector}`);
    tell({ step, uuid: saved.uuid, warnings: [...dropped, ...(saved.warnings ?? [])] });
  }
}

/** The UUID of a tag by its name. A tag that exists is found by the same request that creates one. */
function tagFinder(tidemark: Tidemark): (title: string) => Promise<string> {
  const known = new Map<string, Promise<string>>();
  return (title) => {
    const asked = known.get(title) ?? tidemark.createTag({ title }).then(({ uuid }) => uuid);
    known.set(title, asked);
    return asked;
  };
}
