/** The inbox of changes in English. Pure. */
import { portionText } from "../../../language/portion.ts";
import { english } from "../../../services/words/en.ts";
import { count } from "./count.ts";

export const changes = {
  title: "Changes",
  tabs: "Which changes",
  unseen: "Unseen",
  all: "All",
  useful: "Useful",
  noisy: "Noisy",
  severe: "Severe",
  severities: {
    low: "low severity",
    medium: "medium severity",
    high: "high severity",
    critical: "critical severity",
  },
  table: english.table,
  unjudged: "Not compared with what you want to hear of",
  tag: "Tag",
  anyTag: "All tags",
  filter: "Show",
  ofWatch: (name: string) => `Only changes of ${name}`,
  allWatches: "Changes of all watches",
  markAll: "Mark all as seen",
  markSeen: "Mark as seen",
  markUnseen: "Mark as unseen",
  open: "Open",
  more: (n: number) => count(n, { one: "Show # more line", other: "Show # more lines" }),
  isUnseen: "Unseen",
  arrived: "Show # new",
  firstTitle: "No change yet",
  firstText: "When a page that you watch changes, the difference appears here.",
  firstNew: "Watch a page",
  seenTitle: "You have seen everything",
  seenText: "New changes appear here by themselves.",
  showAll: "Show all changes",
  noneTitle: "No change matches",
  noneText: "There is no change with this mark and this tag.",
  pages: ({ added, removed, replaced }: Record<"added" | "removed" | "replaced", number>) =>
    [
      added ? count(added, { one: "# page new", other: "# pages new" }) : "",
      removed ? count(removed, { one: "# page gone", other: "# pages gone" }) : "",
      replaced
        ? count(replaced, {
            one: "# changed, moved or no longer listed",
            other: "# changed, moved or no longer listed",
          })
        : "",
    ]
      .filter(Boolean)
      .join(", "),
  rows: ({ added, removed, replaced }: Record<"added" | "removed" | "replaced", number>) =>
    [
      ...(added ? [count(added, { one: "# row new", other: "# rows new" })] : []),
      ...(removed ? [count(removed, { one: "# row gone", other: "# rows gone" })] : []),
      ...(replaced ? [count(replaced, { one: "# row changed", other: "# rows changed" })] : []),
    ].join(", "),
  lines: ({ added, removed, replaced }: Record<"added" | "removed" | "replaced", number>) =>
    [
      ...(added ? [count(added, { one: "# line added", other: "# lines added" })] : []),
      ...(removed ? [count(removed, { one: "# line removed", other: "# lines removed" })] : []),
      ...(replaced ? [count(replaced, { one: "# line replaced", other: "# lines replaced" })] : []),
    ].join(", "),
  pictureShare: (share: string) => `${portionText("en", share)} of the picture changed`,
  keys: "j and k move, o opens, m marks, u takes the last step back",
  older: "Older",
  newer: "Newer",
};
