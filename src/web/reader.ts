/** Who looks at a page and how: everything that the markup of a page depends on besides its data. Pure. */
import type { Words } from "./words/index.ts";

export type Reader = {
  words: Words;
  /** BCP 47, for numbers and dates. */
  locale: string;
  /** IANA time zone of times on pages. */
  zone: string;
  /** Unix seconds. */
  now: number;
  theme: "system" | "light" | "dark";
  density: "comfortable" | "dense";
  /** Rows of a page of a list, where its address does not say. */
  pageSize: 25 | 50 | 100 | 200;
  /** What opens first; null: the changes where one is unseen, else the watches. */
  startScreen: "changes" | "watches" | null;
  /** How two texts are compared; null: by the width of the window. */
  diffView: "unified" | "side" | null;
  /** Whether single keys are shortcuts (WCAG 2.1.4). */
  hasSingleKeys: boolean;
  /** The person who is signed in, or null. */
  person: { email: string; isVerified: boolean } | null;
  /** Whether the operator's pages are open in this browser. */
  isOperator?: boolean;
  /** Whether the bar that asks to verify the address stands: mails are sent here, and nobody closed it. */
  asksToVerify: boolean;
  /** Whether this server has a browser to read pages with. */
  hasBrowser?: boolean;
  /** How many watches have changes that were not seen yet, for the navigation; null where it was not counted. */
  unseen: number | null;
  /** Path and query of this page, to come back to after an action. */
  here: string;
  /** What the last action left to say, and how to take it back. */
  flash: Flash | null;
  /** False on plain http besides loopback: no clipboard, no push, no installation there. */
  isSecure: boolean;
};

/** One sentence after an action. `undo`: the form that takes it back. */
export type Flash = {
  text: string;
  isFailure?: boolean;
  undo?: { action: string; fields: [name: string, value: string][] };
};
