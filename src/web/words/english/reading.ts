/** English words of reading: what changed, in facts, and what is done to it. Pure. */
import { countsIn } from "../../../language/plural.ts";

const count = countsIn("en");

type Since = Record<"changed" | "failing" | "paused" | "quiet", number>;

export const readingInEnglish = {
  since: ({ changed, failing, paused, quiet }: Since): string =>
    `${[
      ...(changed > 0 ? [count(changed, { one: "# changed", other: "# changed" })] : []),
      ...(failing > 0 ? [count(failing, { one: "# fails", other: "# fail" })] : []),
      ...(paused > 0 ? [count(paused, { one: "# paused", other: "# paused" })] : []),
      count(quiet, { one: "# quiet", other: "# quiet" }),
    ].join(", ")} since yesterday`,
  allPaused: "Everything is paused",
  searchAndOrder: "Search and order",
  allMenu: "All watches",
  pauseAll: (n: number) => count(n, { one: "Pause the one that runs", other: "Pause all #" }),
  resumeAll: (n: number) => count(n, { one: "Resume the paused one", other: "Resume all # paused" }),
  muteAll: "Mute all alerts",
  unmuteAll: "End muting for all",
  actOnPicked: "Act on what is picked",
  copyAs: { text: "Copy as text", markdown: "Copy as Markdown", patch: "Copy as a patch" },
  keptBack: (rule: string) => `held back: ${rule}`,
  mattered: "This mattered",
  openPage: "Open page",
  muteWatch: "Mute this watch",
  muteWeek: "Mute for a week",
  pauseWatch: "Pause this watch",
  storedLine: "What programs compare",
  chooseChannel: "Choose where alerts go",
  inStock: "in stock",
  soldOut: "sold out",
  move: {
    was: (price: string) => `was ${price}`,
    noPrice: "no price any more",
    inStock: "now in stock",
    soldOut: "now sold out",
  },
};
