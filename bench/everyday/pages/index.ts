/** The kinds of pages, by name. */
import type { PageKind } from "../page.ts";
import { answers, counter, departures, gauges, ranking, status } from "./boards.ts";
import { events, forum, jobs } from "./lists.ts";
import { shop, sizes } from "./shops.ts";
import { article, terms } from "./texts.ts";

export const pageKinds = {
  shop,
  sizes,
  status,
  answers,
  departures,
  jobs,
  forum,
  terms,
  events,
  article,
  gauges,
  ranking,
  counter,
} satisfies Record<string, PageKind>;
export type PageKindName = keyof typeof pageKinds;
