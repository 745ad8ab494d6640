/**
 * When a page is asked whether it is as it was (RFC 9110, 13), in place of for what it says. A server may be wrong about it: it goes by a
 * date that stands still, or by a tag that each release of the site shares. Pure.
 *
 * 1. A page that says so is read whole a day after it began to, so that no news waits longer.
 * 2. One that gave the validators of another body is read whole for a month.
 */
import type { Validators } from "./page.ts";

const wholeAfterSeconds = 86_400;
const disbeliefSeconds = 30 * 86_400;

/** What is remembered of them. Unix seconds: since when the page says that it is as it was; until when that is not asked. */
export type KnownValidators = Validators & { unmovedSince?: number | undefined; wholeUntil?: number | undefined };

/** What to ask the page by; null where it is read whole. */
export function validatorsToSend(known: KnownValidators | undefined, now: number): Validators | null {
  if (known === undefined) return null;
  const { unmovedSince = now, wholeUntil = 0, ...validators } = known;
  return wholeUntil > now || now - unmovedSince >= wholeAfterSeconds ? null : validators;
}

/** What is remembered once the page said that it is as it was. */
export const afterNotModified = (known: KnownValidators | undefined, now: number): KnownValidators => ({
  ...known,
  unmovedSince: known?.unmovedSince ?? now,
});

type Whole = { validators: Validators; isSameBody: boolean; now: number };

/** What is remembered once the page was read whole. */
export function afterWhole(
  known: KnownValidators | undefined,
  { validators, isSameBody, now }: Whole,
): KnownValidators {
  const isNamedAlike =
    validators.etag === undefined
      ? validators.lastModified !== undefined && validators.lastModified === known?.lastModified
      : validators.etag === known?.etag;
  const until = isNamedAlike && !isSameBody ? now + disbeliefSeconds : (known?.wholeUntil ?? 0);
  return { ...validators, ...(until > now ? { wholeUntil: until } : {}) };
}
