/**
 * When a page of a site is asked whether it is as it was, instead of for what it says. Pure.
 *
 * 1. Only by what came with the text that is stored, and only where the same settings still say what is read of it.
 * 2. A page that says again and again that it is as it was is read whole now and then; not all of them in one round.
 * 3. One of which a table wants what was not read yet is read whole.
 * 4. A site that says so of a page that moved is believed no more for a month.
 */
import { sha256 } from "../../secret/digest.ts";
import type { Member } from "../member.ts";
import type { Validators } from "../../lib/exchange/validators.ts";
import { lacksValues, type FieldsOf } from "./fields.ts";

/** So often in a row a page may say that it is as it was: at least, and the most that are added to spread them. */
const least = 2;
const spread = 8;
const disbeliefSeconds = 30 * 86_400;
/** Longer ones are not remembered: they would stand in a row with a thousand others. */
const maxValidator = 200;

/** `settings`: a hash of those in force. `wholeUntil`: see ReadingMemory. `fieldsOf`: what tables ask for of a page. */
export type Conditions = { settings: string; now: number; wholeUntil: number | undefined; fieldsOf: FieldsOf };

/** What to ask a page by; null where it is read whole. */
export function validatorsFor(
  member: Member,
  { settings, now, wholeUntil = 0, fieldsOf }: Conditions,
): Validators | null {
  const known = knownValidators(member, settings);
  const isWhole =
    wholeUntil > now || lacksValues(member, fieldsOf) || (member.text?.asked?.unmoved ?? 0) >= turnOf(member);
  return isWhole ? null : known;
}

const turnOf = ({ key }: Member): number => least + (Number.parseInt(sha256(key).slice(0, 4), 16) % spread);

/** What came with the text of a page that is stored; null where nothing did, or where other settings read it. */
export function knownValidators({ text }: Member, settings: string): Validators | null {
  const { settings: by, unmoved: _, hasEnd: _end, ...validators } = text?.asked ?? { settings: "", unmoved: 0 };
  return by === settings && Object.keys(validators).length ? validators : null;
}

/** Whether a page was read by other settings than these: what it says now is how things are, and no news. */
export const isReadOtherwise = ({ text }: Member, settings: string): boolean =>
  text?.asked !== undefined && text.asked.settings !== settings;

/** The validators that may be remembered. */
export const shortValidators = ({ etag = "", lastModified = "" }: Validators): Validators => ({
  ...(etag && etag.length <= maxValidator ? { etag } : {}),
  ...(lastModified && lastModified.length <= maxValidator ? { lastModified } : {}),
});

/** Until when a site is not believed whose page said that it was as it was, and was not. */
export const wholeAfter = (now: number): number => now + disbeliefSeconds;
