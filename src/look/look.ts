/** A look: one reading of a page that is kept for a quarter of an hour, so that settings can be tried on it. Pure. */
import type { Message, Sentence } from "../message/message.ts";
import type { BrowserCapture, Screenshot } from "../page/browser/capture.ts";
import type { Page } from "../page/page.ts";
import type { FailureClass } from "../page/failure.ts";
import type { SourceName } from "../lib/sniff/sniff.ts";
import type { Finding } from "./findings.ts";

export const lookSeconds = 900;

/** What is kept of a look beside its body and its pictures. Times in Unix seconds. */
export type Look = {
  id: string;
  at: number;
  /** The address that was asked for, templates filled in. */
  url: string;
  /** The watch whose settings were used, or null. */
  watch: string | null;
  /** Hash of the settings that it was fetched with. */
  requestHash: string;
  /** The page without what is kept beside; null where none came. */
  page: Omit<Page, "body" | "browser" | "jar"> | null;
  failure: { class: FailureClass; sentence: Message; status: number | null; retryAfterSeconds?: number } | null;
  fetchMs: number;
  kind: SourceName | null;
  title: string | null;
  favicon: string | null;
  readBy: "http" | "browser";
  notes: Sentence[];
  findings: Finding[];
  picture: Omit<Screenshot, "png"> | null;
  elements: BrowserCapture["elements"];
  hasSteps: boolean;
};

/** A look with what is stored beside it. */
export type TakenLook = { look: Look; body: Uint8Array | null; picture: Uint8Array | null; steps: Uint8Array | null };

/** An id that says when the look was taken, so that an old one is known without being read. `random`: 16 bytes. */
export const lookId = (at: number, random: Uint8Array): string =>
  `${at.toString(36)}-${[...random].map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;

/** When a look of that id was taken; null where it is no such id. */
function timeOfLook(id: string): number | null {
  const match = /^([0-9a-z]{6,8})-[0-9a-f]{32}$/.exec(id);
  return match ? Number.parseInt(match[1] as string, 36) : null;
}

/** Whether a look can still be used at `now`. */
export const isFresh = (id: string, now: number): boolean => now - (timeOfLook(id) ?? 0) < lookSeconds;

/** The page that a look kept; null where none came. `withPicture`: with what a browser saw beside it. */
export function pageOf({ look, body, picture }: Omit<TakenLook, "steps">, withPicture: boolean): Page | null {
  if (!look.page || !body) return null;
  const page: Page = { ...look.page, body };
  if (look.readBy !== "browser") return page;
  // Also without its picture it is a page whose scripts ran.
  if (!withPicture || !look.picture || !picture)
    return { ...page, browser: { screenshot: null, elements: null, run: null } };
  const screenshot = { png: picture, ...look.picture };
  return { ...page, browser: { screenshot, elements: look.elements, run: null } };
}
