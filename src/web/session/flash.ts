/**
 * What one action leaves to say to the next page, in a cookie of half a minute. It names a sentence by its key; the words are
 * those of the page that shows it. Pure.
 */
import { z } from "zod";
import type { Flash } from "../reader.ts";
import type { Words } from "../words/index.ts";
import { cookiesIn, setCookie } from "./cookie.ts";

const cookieName = "tidemark-flash";

const shape = z.object({
  key: z.string().max(50),
  values: z
    .array(z.union([z.string().max(300), z.number()]))
    .max(5)
    .optional(),
  undo: z
    .object({
      action: z.string().max(300),
      fields: z.array(z.tuple([z.string().max(50), z.string().max(3200)])).max(60),
    })
    .optional(),
});
type Kept = z.infer<typeof shape>;
/** The sentences that an action may leave, by key. */
export type FlashKey = keyof Words["flash"];
export type NewFlash = Omit<Kept, "key"> & { key: FlashKey };

/** The Set-Cookie that leaves a sentence; null takes it away. */
export const flashCookie = (flash: NewFlash | null, isSecure: boolean): string =>
  setCookie({ name: cookieName, value: flash ? JSON.stringify(flash) : "", seconds: flash ? 30 : 0, isSecure });

/** Whether a request carries a sentence to show. */
export const hasFlash = (header: string | undefined): boolean => Boolean(cookiesIn(header).get(cookieName));

/** The sentence that a request carries, in the reader's words, or null. */
export function flashIn(header: string | undefined, words: Words): Flash | null {
  const kept = keptIn(cookiesIn(header).get(cookieName));
  if (!kept || !Object.hasOwn(words.flash, kept.key)) return null;
  const sentence = words.flash[kept.key as FlashKey] as string | ((...values: (string | number)[]) => string);
  const text = typeof sentence === "string" ? sentence : sentence(...(kept.values ?? []));
  const undo = kept.undo && /^\/(?!\/)/.test(kept.undo.action) ? { undo: kept.undo } : {};
  return { text, ...undo };
}

function keptIn(value: string | undefined): Kept | null {
  try {
    return value ? shape.parse(JSON.parse(value)) : null;
  } catch {
    return null;
  }
}
