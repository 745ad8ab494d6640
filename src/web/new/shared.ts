/**
 * The address in what another app shared with us (https://w3c.github.io/web-share-target/) or what our bookmarklet sent.
 * Android puts addresses into the text, often after a title; some apps put them into the title. Pure.
 */
import { bareAddress } from "../../lib/address/bare.ts";

export type Shared = { url?: string | null; title?: string | null; text?: string | null };

/** The http(s) address that was shared, or null: of `url`, else the last one in `text`, else the last one in `title`. */
export function addressIn({ url, text, title }: Shared): string | null {
  return (
    asAddress(url?.trim() ?? "") ??
    lastIn(text) ??
    lastIn(title) ??
    bareAddress(url?.trim() ?? "") ??
    bareAddress(text?.trim() ?? "")
  );
}

const asAddress = (text: string): string | null => (/^https?:\/\/\S+$/i.test(text) && URL.parse(text) ? text : null);

/** Apps write a sentence and then the address, so the last one counts. */
function lastIn(text: string | null | undefined): string | null {
  const found = (text ?? "").slice(0, 10_000).match(/https?:\/\/[^\s<>"\u0000-\u001f]+/gi) ?? [];
  return found.map((one) => asAddress(withoutPunctuation(one))).findLast((one) => one !== null) ?? null;
}

/** A sentence's own marks after an address are not part of it; a closing bracket is, where its opening one is. */
function withoutPunctuation(address: string): string {
  let unopened = address.split(")").length - address.split("(").length;
  let end = address.length;
  for (; end > 0; end -= 1) {
    const last = address.charAt(end - 1);
    if (last === ")" ? unopened <= 0 : !/[.,;:!?'\]”’»…]/u.test(last)) break;
    if (last === ")") unopened -= 1;
  }
  return address.slice(0, end);
}
