/** Tags by their titles and UUIDs. */
import type { Tidemark } from "../client.ts";
import { UsageError } from "./arguments.ts";

/** The titles of tags, in the order of their UUIDs. */
export async function tagTitles(tidemark: Tidemark, uuids: readonly string[]): Promise<string[]> {
  if (uuids.length === 0) return [];
  const tags = await tidemark.listTags();
  return uuids.map((uuid) => tags[uuid]?.title ?? uuid);
}

/** @throws UsageError that names the first of them that is no tag: an action on its watches would be one on none */
export async function requireTags(tidemark: Tidemark, names: readonly string[]): Promise<void> {
  const tags = Object.entries(await tidemark.listTags());
  const same = (one: string | null | undefined, other: string) =>
    one?.trim().toLowerCase() === other.trim().toLowerCase();
  const unknown = names.find((name) => !tags.some(([uuid, { title }]) => uuid === name || same(title, name)));
  if (unknown !== undefined) throw new UsageError(`No tag is called ${unknown}; tidemark tag lists them`);
}
