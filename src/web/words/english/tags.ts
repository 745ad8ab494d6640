/** Tags, and settings of many watches, in English. Pure. */
import { count } from "./count.ts";

export const tags = {
  title: "Tags",
  firstTitle: "No tags yet",
  firstText: "A tag groups watches. Settings that you give to it hold for all of its watches.",
  new: "New tag",
  name: "Name",
  colour: "Colour",
  pattern: "Addresses that get it by themselves",
  patternHelp:
    "A site such as shop.example, or a pattern such as *://shop.example/sale/*. Empty: you give the tag yourself.",
  create: "Create the tag",
  find: "Find a tag",
  findButton: "Find",
  noneTitle: "No tag has these words",
  clear: "Show all tags",
  watches: (n: number) => count(n, { one: "# watch", other: "# watches" }),
  muted: "Muted",
  overrides: "Comes before its watches",
  edit: "Settings",
  editOne: (name: string) => `Settings of ${name}`,
  back: "All tags",
  tag: (name: string) => `Tag: ${name}`,
  compare: "Compare their prices",
  compared: (tag: string) => `Prices: ${tag}`,
  actions: "With its watches",
  actionsHelp: "Each watch is changed once, now. Settings below hold for as long as it has the tag.",
  delete: "Delete the tag",
  deleteLead: (n: number) =>
    n === 0
      ? "No watch has this tag. For seven days it can be brought back with its settings."
      : `${count(n, { one: "# watch loses", other: "# watches lose" })} the tag and what its settings say, and ${n === 1 ? "stays" : "stay"}. For seven days the tag can be brought back with them.`,
  deleted: {
    title: "Deleted tags",
    lead: "They stay here for seven days and count for nothing. Restored, a tag has its settings and its watches again.",
    until: "can be brought back until",
    restore: "Restore",
    restoreOf: (name: string) => `Restore ${name}`,
  },
  shown: (n: number, total: number) => `${n} of ${total}`,
};

/** One setting for many watches. */
export const set = {
  title: "One setting for many watches",
  back: "Back to the watches",
  of: (n: number) => count(n, { one: "# watch is picked.", other: "# watches are picked." }),
  ofAll: "All watches that the list shows, on all of its pages.",
  which: "Which setting?",
  choose: "Choose",
  first: "Choose a setting. Nothing is changed before you have seen how many watches it concerns.",
  none: "Where this stays empty, each watch takes the setting over from its tags and your account again.",
  try: "See what would change",
  doFor: (n: number) => `Change ${count(n, { one: "# watch", other: "# watches" })}`,
  would: (n: number) => count(n, { one: "# watch would change.", other: "# watches would change." }),
  unchanged: (n: number) => count(n, { one: "# has it so already.", other: "# have it so already." }),
  refused: (n: number) => count(n, { one: "# watch refuses it:", other: "# watches refuse it:" }),
  failed: (n: number) => count(n, { one: "# watch was not changed:", other: "# watches were not changed:" }),
  done: (n: number) => count(n, { one: "# watch was changed.", other: "# watches were changed." }),
  more: (n: number) => `and ${n} more`,
};
