/** What the pages of a watch are drawn from: answers of the API, as far as a page shows them. */
import type { z } from "zod";
import type { feedbackRuleShape } from "../../feedback/shape.ts";
import type { timelineShape } from "../../history/timeline/shape.ts";
import type { TellPlace } from "../tell/place.ts";
import type { LeftOpen } from "./leftOpen.ts";
import { followsPrice } from "../../settings/processors.ts";
import type { Source } from "../../settings/origins.ts";
import type { Tried } from "../../settings/tried.ts";
import type { watchShape } from "../../watch/shape.ts";
import type { AnswerOf } from "../../http/operationCall.ts";
import type { getErrors } from "../../history/errors/routes.ts";

export type Watch = z.infer<typeof watchShape>;
export type Timeline = z.infer<typeof timelineShape>;
export type TimelineEntry = Timeline["entries"][number];
export type FeedbackRule = z.infer<typeof feedbackRuleShape>;

/** A setting in force, and the level that decides it. */
export type Setting = {
  value: unknown;
  source: Source;
  is_set: boolean;
  inherited: { parts?: { source: Source }[] | undefined };
};

export type Errors = AnswerOf<typeof getErrors>;

export const watchTabs = ["timeline", "now", "pages", "rows", "price", "why", "settings", "health", "rules"] as const;
export type WatchTab = (typeof watchTabs)[number];

/** What stands around each tab. */
export type WatchView = {
  watch: Watch;
  errors: Errors;
  /** Where the time between checks comes from. */
  interval: Source;
  tab: WatchTab;
  /** What the last check left open. */
  open: LeftOpen;
  /** What need not be advised again. */
  tried: Tried;
  /** Where its alerts could go, where they go nowhere; absent where they go somewhere, or nobody asks. */
  untold?: TellPlace;
};

/** The path of a tab; the first one stands at the watch itself. */
export const tabPath = (uuid: string, tab: WatchTab): string =>
  tab === "timeline" ? `/watch/${uuid}` : `/watch/${uuid}/${tab}`;

/** Whether a watch follows price and stock. */
export const showsPrice = ({ processor, restock }: Watch): boolean => followsPrice(processor) || restock !== null;
