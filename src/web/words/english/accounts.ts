/** Words of the operator's pages about accounts, in English. Pure. */
import { countsIn } from "../../../language/plural.ts";

const count = countsIn("en");

export const accountsInEnglish = {
  find: "Address or id",
  state: "State",
  states: { "": "All accounts", true: "Suspended", false: "Not suspended" },
  order: "Order",
  orders: {
    created: "Newest first",
    last_seen: "Last seen first",
    watches: "Most watches",
    browser: "Most browser time",
  },
  none: "No account fits",
  suspended: "suspended",
  unverified: "address not verified",
  watches: (n: number) => count(n, { one: "# watch", other: "# watches" }),
  failing: (n: number) => count(n, { one: "# fails", other: "# fail" }),
  paused: (n: number) => count(n, { one: "# paused", other: "# paused" }),
  checks: (n: number) => count(n, { one: "# check a month", other: "# checks a month" }),
  browser: (n: number) => count(n, { one: "# browser minute a month", other: "# browser minutes a month" }),
  lastSeen: "Last seen",
  neverSeen: "Not seen yet",
  since: "Since",
  reason: "Reason",
  facts: {
    id: "Id",
    plan: "Plan",
    created: "Made",
    lastSeen: "Last seen",
    watches: "Watches",
    tags: "Tags",
    needs: "Needs",
    access: "Access",
  },
  access: (sessions: number, keys: number, apps: number) =>
    [
      count(sessions, { one: "# session", other: "# sessions" }),
      count(keys, { one: "# API key", other: "# API keys" }),
      count(apps, { one: "# app", other: "# apps" }),
    ].join(", "),
  failingOf: "Its failing watches",
  suspend: "Suspend",
  suspendText:
    "Nothing of it is checked or sent, its sessions end, and whoever signs in reads why. Nothing is deleted: resumed, it goes on as it was.",
  reasonHelp: "Its owner reads it where they sign in.",
  resume: "Let it go on",
  signOut: "Sign out everywhere",
  signOutText: "Every session ends. Alerts go on.",
  keysToo: "API keys, connected apps and the feed address, too",
  plan: "Set the plan",
  planText: "A smaller plan pauses the newest watches that it has no room for; a larger one lets them go on.",
  planSubscribed: "The plan follows its subscription at the payment provider.",
  planOwn: "On a server of one's own every account has what the largest plan has.",
  remove: "Delete the account",
  removeText: "Its watches, their history and its settings are gone at once, and there is no way back.",
  removeConfirm: (email: string) => `Type ${email} to confirm`,
  removeWrong: "That is not the address of this account; nothing was deleted.",
};
export type AccountsWords = typeof accountsInEnglish;
