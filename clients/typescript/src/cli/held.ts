/** What was read on pages of a site and not reported, in lines. Pure. */
import type { HeldReadingOfPage, SitePageWhole } from "../generated.ts";
import { instant, plain } from "./paint.ts";

type Held = SitePageWhole["held_back"][number];

/** Why and when, and its first lines. */
export function heldOnPage({ since, at, times, lines, sentence, rules, removed, added }: Held): string[] {
  const often = times > 1 ? `, ${times} times since ${instant(since)}` : "";
  const count = lines > 0 ? `, ${counted(lines)}` : "";
  return [
    `${instant(at)}  not reported${often}${count}: ${plain(sentence)}`,
    ...rules.map((rule) => `  ${plain(rule.rule)}: ${counted(rule.count)}`),
    ...removed.map((line) => `  - ${plain(line)}`),
    ...added.map((line) => `  + ${plain(line)}`),
  ];
}

/** The same with its page. */
export const heldOfSite = (held: HeldReadingOfPage): string[] => [
  `${held.page}  ${plain(held.url)}${held.title === null ? "" : `  ${plain(held.title)}`}`,
  ...heldOnPage(held).map((line) => `  ${line}`),
];

const counted = (lines: number): string => `${lines} line${lines === 1 ? "" : "s"}`;
