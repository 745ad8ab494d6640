import { UsageError } from "../arguments.ts";
import type { Command } from "../command.ts";
import { watchOf } from "../find.ts";
import { plain } from "../paint.ts";
import { act } from "./acts.ts";

export const tag: Command = {
  name: "tag",
  summary: "List tags, or put watches into one and take them out",
  usage: "[NAME WATCH...]",
  words: { min: 0, max: 100 },
  options: [{ name: "remove", about: "take the watches out of the tag" }],
  about: "A tag that does not exist yet is created. Without words: all tags.",
  async run(terminal, { words: [name, ...watches], switches }) {
    const tidemark = await terminal.client();
    if (name === undefined) {
      const tags = await tidemark.listTags();
      if (terminal.isJson) terminal.print(JSON.stringify(tags, null, 2));
      else for (const [uuid, { title }] of Object.entries(tags)) terminal.print(`${uuid}  ${plain(title ?? "")}`);
      return 0;
    }
    if (watches.length === 0) throw new UsageError("tag: expected watches behind the name");
    const uuids: string[] = [];
    for (const watch of watches) uuids.push(await watchOf(tidemark, watch));
    const isRemoval = switches.has("remove");
    if (!isRemoval) await tidemark.createTag({ title: name });
    const action = isRemoval ? ("remove_tag" as const) : ("add_tag" as const);
    return act({ terminal, tidemark }, { action, uuids, tag: name }, isRemoval ? `left ${name}` : `tagged ${name}`);
  },
};
