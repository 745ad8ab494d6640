/** What is done to many watches at once: each is a command with the same words. */
import type { Tidemark } from "../../client.ts";
import type { WatchesAction, WatchesActed } from "../../generated.ts";
import { UsageError } from "../arguments.ts";
import { exitCodes } from "../exitCodes.ts";
import type { Command } from "../command.ts";
import { watchOf } from "../find.ts";
import { plain } from "../paint.ts";
import { requireTags } from "../tags.ts";
import type { Terminal } from "../terminal.ts";

type Action = WatchesAction["action"];
type Which = Pick<WatchesAction, "uuids" | "filter">;
type Act = { action: Action; name: string; summary: string; done: string; about?: string; needsYes?: true };

/** All watches that `request` is about, page by page. */
async function actOn(tidemark: Tidemark, request: WatchesAction): Promise<WatchesActed["results"]> {
  const results: WatchesActed["results"] = [];
  for (let cursor: string | null = null; ;) {
    const page: WatchesActed = await tidemark.actOnWatches(cursor ? { ...request, cursor } : request);
    results.push(...page.results);
    cursor = page.next_cursor;
    if (cursor === null) return results;
  }
}

/** Does it, and says of how many watches; what was refused stands on standard error. */
export async function act(
  { terminal, tidemark }: { terminal: Terminal; tidemark: Tidemark },
  request: WatchesAction,
  done: string,
): Promise<number> {
  const results = await actOn(tidemark, request);
  const refused = results.filter(({ status }) => status === "refused" || status === "not_found");
  const changed = results.filter(({ status }) => status === "done").length;
  if (terminal.isJson) terminal.print(JSON.stringify(results, null, 2));
  else {
    const before = results.length - changed - refused.length;
    terminal.print(
      `${changed} ${changed === 1 ? "watch" : "watches"} ${done}${before > 0 ? `, ${before} already so` : ""}`,
    );
    for (const { uuid, status, error } of refused) terminal.note(`${uuid}: ${plain(error ?? status)}`);
  }
  if (refused.length === 0) return 0;
  return refused.length === results.length ? exitCodes.failed : exitCodes.partly;
}

/** Those that are named by words, or by a tag, or all. */
async function chosenWatches(
  tidemark: Tidemark,
  { words, tags, isAll }: { words: readonly string[]; tags: string[] | undefined; isAll: boolean },
): Promise<Which> {
  const ways = [words.length > 0, tags !== undefined, isAll].filter(Boolean).length;
  if (ways !== 1) throw new UsageError("Expected watches, or --tag NAME, or --all");
  if (tags) {
    await requireTags(tidemark, tags);
    return { filter: { tag: tags } };
  }
  if (isAll) return { filter: {} };
  const uuids: string[] = [];
  for (const word of words) uuids.push(await watchOf(tidemark, word));
  return { uuids };
}

const commandOf = ({ action, name, summary, done, about, needsYes }: Act): Command => ({
  name,
  summary,
  usage: "WATCH... | --tag NAME | --all",
  words: { min: 0, max: 100 },
  options: [
    { name: "tag", value: "NAME", isList: true, about: "those with this tag; may be repeated" },
    { name: "all", about: "all watches of the account" },
    ...(needsYes ? [{ name: "yes", about: "with --tag and --all: do it" }] : []),
  ],
  ...(about ? { about } : {}),
  async run(terminal, { words, lists, switches }) {
    if (needsYes && words.length === 0 && !switches.has("yes"))
      throw new UsageError(`${name}: --tag and --all need --yes; tidemark list shows what they would be about`);
    const tidemark = await terminal.client();
    const which = await chosenWatches(tidemark, { words, tags: lists.tag, isAll: switches.has("all") });
    return act({ terminal, tidemark }, { action, ...which } as WatchesAction, done);
  },
});

const acts: readonly Act[] = [
  { action: "pause", name: "pause", summary: "Stop checking watches", done: "paused" },
  { action: "resume", name: "resume", summary: "Check paused watches again", done: "resumed" },
  { action: "mute", name: "mute", summary: "Record changes of watches without alerting anybody", done: "muted" },
  { action: "unmute", name: "unmute", summary: "Alert to changes of muted watches again", done: "unmuted" },
  {
    ...{ action: "delete", name: "delete", summary: "Delete watches", done: "deleted", needsYes: true },
    about: "For seven days `tidemark undo WATCH` brings one back with its history.",
  },
];

export const actCommands: readonly Command[] = acts.map(commandOf);
