/** What stands around every screen of the dashboard, and its states, times and failures, in English. Pure. */
import { count } from "./count.ts";

export const frame = {
  skip: "Skip to the content",
  changes: "Changes",
  watches: "Watches",
  channels: "Channels",
  tags: "Tags",
  newWatch: "New",
  newWatchLong: "New watch",
  more: "Menu",
  account: "Account",
  operator: "Operator",
  help: "Help",
  import: "Import",
  export: "Export",
  reference: "API reference",
  signIn: "Sign in",
  signUp: "Create an account",
  signOut: "Sign out",
  navigation: "Main",
  search: "Search watches and actions",
  undo: "Undo",
  close: "Close",
  /** Between a name and what it has. */
  colon: ":",
  quoted: (text: string) => `\u201c${text}\u201d`,
  verify: (email: string) => `Verify your address: ${email}`,
  verifyAgain: "Send it again",
  verifyLabel: "Your address",
  unseen: (n: number) => count(n, { one: "# watch with unseen changes", other: "# watches with unseen changes" }),
};

export const state = {
  changed: "Changed",
  failing: "Failing",
  suppressed: "Held back",
  paused: "Paused",
  muted: "Muted",
  healthy: "Healthy",
  checking: "Checking",
  waiting: "Waiting",
};

export const time = {
  now: "now",
  never: "never",
  in: (text: string) => `in ${text}`,
  ago: (text: string) => `${text} ago`,
  seconds: (n: number) => count(n, { one: "# second", other: "# seconds" }),
  minutes: (n: number) => count(n, { one: "# minute", other: "# minutes" }),
  hours: (n: number) => count(n, { one: "# hour", other: "# hours" }),
  days: (n: number) => count(n, { one: "# day", other: "# days" }),
  weeks: (n: number) => count(n, { one: "# week", other: "# weeks" }),
};

export const paging = {
  label: "Pages",
  previous: "Previous",
  next: "Next",
  range: (from: number, to: number, total: number) => `${from} to ${to} of ${total}`,
};

export const failure = {
  title: "That did not work",
  notFoundTitle: "There is nothing here",
  notFound: "The address may be old, or what stood here was deleted.",
  byForm: "This address takes what a form sends, and has no page of its own. Go back, and press the button there.",
  notTaken: "This address does not take what was sent to it.",
  oursTitle: "Something went wrong on our side",
  ours: "It was recorded. Try again in a moment.",
  request: (id: string) => `Request ${id}`,
  tryAgain: "Try again",
  home: "To the dashboard",
  back: "Back",
};

/** What the installed app shows without a connection. */
export const offline = {
  title: "You are offline",
  text: "This page needs a connection. Your watches go on without you; nothing is missed.",
  again: "Try again",
};
