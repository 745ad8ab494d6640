/** What the list of watches is drawn from. */
import type { z } from "zod";
import type { watchPageShape } from "../../watch/list/entry.ts";
import type { Reader } from "../reader.ts";
import type { ListQuery } from "./query.ts";
import type { View } from "./views/page.tsx";

/** How many watches are in each state since yesterday; each is counted once. */
export type Since = Record<"changed" | "failing" | "paused" | "quiet", number>;

export type ListPage = {
  query: ListQuery;
  page: z.infer<typeof watchPageShape>;
  tags: { uuid: string; title: string; colour: string }[];
  views: View[];
  /** Why the search could not be understood. */
  problem: string | null;
  /** What became of the account's watches since yesterday; null where it could not be counted. */
  since: Since | null;
  /** Whether an account without watches has deleted ones to bring back. */
  hasDeleted: boolean;
};

export type Part = { reader: Reader; list: ListPage };
