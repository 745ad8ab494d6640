/** What people are notified of: an event and its words. Pure. */
import type { SeverityLevel } from "../reading/severity/severity.ts";

/** What happened: a change, a watch that starts failing or recovers, a digest of suppressed alerts, an account mail. */
export const eventKinds = ["change", "failing", "recovered", "digest", "account"] as const;
export type EventKind = (typeof eventKinds)[number];

/** `button`: what a mail asks for; `unsubscribe`: the address that ends such mails, for a mail to the address of alerts. */
export type EventWords = { title: string; body: string; button?: { url: string; text: string }; unsubscribe?: string };

export type NewEvent = {
  kind: EventKind;
  /** Unique name of what happened. */
  event: string;
  userId: number;
  watchId: number | null;
  changeAt: number | null;
  /** How much a change matters; absent where nobody rated it, and of every other kind. */
  severity?: SeverityLevel;
  /** Null where the words are made from the change at delivery. */
  words: EventWords | null;
};
