/** Keys of the keyboard and the palette of commands in English. Pure. */
import { englishPlaces } from "../synonyms.ts";
import { count } from "./count.ts";

export const keys = {
  lead: "Letters work where nobody writes. They can be turned off in your account.",
  off: "Keys of single letters are turned off in your account.",
  groups: { everywhere: "Everywhere", lists: "In lists", change: "At a change" },
  does: {
    "Ctrl K": "Go to a screen, a watch or an action by its name. On a Mac: Command K",
    "/": "Search",
    "g c": "Changes",
    "g w": "Watches",
    "g n": "New watch",
    "g s": "Channels",
    "g t": "Tags",
    u: "Undo the last action, while its message is shown",
    "?": "This table",
    Esc: "Close a menu or a dialog",
    j: "Next row",
    k: "Previous row",
    o: "Open the row",
    x: "Select the row",
    r: "Check the row's page now",
    m: "Mark as seen, or as unseen",
    e: "Edit",
    n: "Next difference",
    p: "Previous difference",
    "[": "Older change",
    "]": "Newer change",
  },
};

export const palette = {
  title: "Go to",
  open: "Go to a screen, a watch or an action: Ctrl K",
  control: "Ctrl",
  example: "A screen, a watch, an action",
  find: "Find",
  found: (n: number) => count(n, { one: "# found", other: "# found" }),
  none: "Nothing has this name.",
  screens: {
    changes: "Changes",
    watches: "Watches",
    newWatch: "New watch",
    channels: "Channels",
    tags: "Tags",
    import: "Import",
    export: "Export",
    account: "Account",
    help: "Help",
    keys: "Keys",
    reference: "API reference",
  },
  synonyms: englishPlaces,
};
