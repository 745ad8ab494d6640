/** What was read on pages of a site and not reported, in lines. Pure. */
import type { HeldReadingOfPage, SitePageWhole } from "../generated.ts";
import { instant, plain } from "./paint.ts";

type Held = SitePageWhole["held_back"][number];

/** Why and when, its first lines, and how the like of it is reported. `of`: names its watch and its page. */
export function heldOnPage(held: Omit<Held, "pages">, of: { uuid: string; page: string }): string[] {
  const { since, at, times, lines, sentence, rules, removed, added } = held;
  const often = times > 1 ? `, ${times} times since ${instant(since)}` : "";
  const count = lines > 0 ? `, ${counted(lines)}` : "";
  return [
    `${instant(at)}  not reported${often}${count}: ${plain(sentence)}`,
    ...rules.map((rule) => `  ${plain(rule.rule)}: ${counted(rule.count)}`),
    ...removed.map((line) => `  - ${plain(line)}`),
    ...added.map((line) => `  + ${plain(line)}`),
    ...wayBack(held, of),
  ];
}

function wayBack(
  { reason, since, feedback_rule: rule }: Omit<Held, "pages">,
  { uuid, page }: { uuid: string; page: string },
): string[] {
  if (rule !== null) return ["  It mattered to a person: the like is reported."];
  return reason === "noise" ? [`  It mattered? tidemark matters ${uuid} ${since} --page ${page}`] : [];
}

/** The same with its page. */
export const heldOfSite = (held: HeldReadingOfPage, uuid: string): string[] => [
  `${held.page}  ${plain(held.url)}${held.title === null ? "" : `  ${plain(held.title)}`}`,
  ...heldOnPage(held, { uuid, page: held.page }).map((line) => `  ${line}`),
];

const counted = (lines: number): string => `${lines} line${lines === 1 ? "" : "s"}`;
