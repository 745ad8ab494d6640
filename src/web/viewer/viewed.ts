/** What the viewer shows: two readings of a watch, and the change between them. Pure. */
import type { z } from "zod";
import type { oneChangeShape } from "../../history/shape.ts";
import type { AnswerOf } from "../../http/operationCall.ts";
import type { getTableReport } from "../../history/rows/report.ts";
import type { getSiteReport } from "../../history/site/report.ts";
import type { Prices } from "../parts/chart.tsx";
import type { Block } from "../change/blocks.ts";
import type { KeptBack } from "../../history/keptBack.ts";
import type { NamedChannel } from "../channels/data.ts";
import type { View } from "./query.ts";

export type ShownChange = z.infer<typeof oneChangeShape>;

export type Viewed = {
  uuid: string;
  label: string;
  url: string;
  host: string;
  view: View;
  from: number;
  to: number;
  /** The change that lies between the two readings; null where any two are compared. */
  change: ShownChange | null;
  /** The named ones of the account, by which its deliveries are called; none where it was sent nowhere. */
  channels: readonly NamedChannel[];
  /** The readings that can be chosen, newest first. */
  readings: number[];
  /** The lines of the difference that noise reduction held back, and by which rule. */
  keptBack: KeptBack;
  isMuted: boolean;
  isPaused: boolean;
  /** Whether the account has a language model that can sum a change up. */
  hasModel: boolean;
  /** The last reading that somebody looked at, where there are later ones. */
  lastLooked: number | null;
  /** null: the texts are gone. */
  text: { blocks: Block[]; nextLine: number | null; total: number } | null;
  /** The prices up to the change; null where none are followed, or any two readings are compared. */
  prices: Prices | null;
  /** What became of the rows of a table; null where none is followed, or any two readings are compared. */
  cells: AnswerOf<typeof getTableReport> | null;
  /** What became of the pages of a site; null where none is followed, or any two readings are compared. */
  site: AnswerOf<typeof getSiteReport> | null;
  pictures: Pictures | null;
  hasPictures: boolean;
  /** What a mark as noisy taught: lines with an ellipsis for what may move; null where the change is not marked so. */
  learned: string[] | null;
};

/** The address of what is viewed, without its view. */
export const viewedPath = ({ uuid, change, from, to }: Pick<Viewed, "uuid" | "change" | "from" | "to">): string =>
  change ? `/watch/${uuid}/changes/${change.timestamp}` : `/watch/${uuid}/compare/${from}/${to}`;

/** Whether it is a change of pictures, whose share of the picture is known, and not of a text that has pictures. */
export const isPictureChange = ({ change, view }: Pick<Viewed, "change" | "view">): boolean =>
  change !== null && view.usual === "picture";

export type Pictures = {
  /** In device pixels. */
  width: number;
  height: number;
  percent: number;
  regions: { x: number; y: number; width: number; height: number }[];
  /** Why they cannot be compared, in a sentence: then `regions` is empty and nothing is drawn over. */
  problem: string | null;
};

/** Whether a change would have been reported, had text like the picked lines been left out, or had nothing else been followed. */
export type Outcomes = { ignore: boolean | null; follow: boolean | null };
