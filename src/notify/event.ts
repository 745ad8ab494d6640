import type { EventKind } from "./table.ts";

/** `unsubscribe`: the address that ends such mails, for a mail to the address of alerts. */
export type EventWords = { title: string; body: string; unsubscribe?: string };

export type NewEvent = {
  kind: EventKind;
  /** Unique name of what happened. */
  event: string;
  userId: number;
  watchId: number | null;
  changeAt: number | null;
  /** Null where the words are made from the change at delivery. */
  words: EventWords | null;
};
