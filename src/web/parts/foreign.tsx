/**
 * Words of watched pages and of other people. They are text here and never markup; characters that would turn the direction
 * of what follows, or that nobody sees, are shown as marks (https://www.unicode.org/reports/tr36/). Pure.
 */
import { shortened } from "../../lib/graphemes.ts";
import { nameText, textOfPart } from "../../services/shortName.ts";

// Controls but for tab and line feed, direction overrides and isolates, zero width, tags.
const unseen =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]|[\u{e0000}-\u{e007f}]/gu;

/** A foreign text whose invisible characters are marks, such as `‹U+202E›`. */
export const visible = (text: string): string =>
  text.replace(
    unseen,
    (character) => `‹U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}›`,
  );

/** A foreign text, apart from the direction of what surrounds it. */
export const Foreign = ({ text, max = 5000 }: { text: string | null | undefined; max?: number }) => {
  return <bdi class="foreign">{shortened(visible(text ?? ""), max)}</bdi>;
};

/** The host of an address, or the beginning of what is none. */
export const hostOf = (address: string): string =>
  URL.parse(address.replace(/^source:/i, ""))?.host || address.slice(0, 60);

/** What stands below the name of a watch: its host, and where another one is called the same, what tells the addresses apart. */
export function placeText({ host, url }: { host: string; url: string }, isShared: boolean): string {
  const { pathname = "", search = "" } = (isShared && URL.parse(url.replace(/^source:/i, ""))) || {};
  return `${host}${pathname === "/" ? "" : pathname}${search}`;
}

/** The names by which more than one watch of these is called. */
export function sharedNames(all: readonly { label: string; watch: string }[]): ReadonlySet<string> {
  const watches = Map.groupBy(all, ({ label }) => nameText(label));
  return new Set(
    [...watches].flatMap(([name, named]) => (new Set(named.map(({ watch }) => watch)).size > 1 ? [name] : [])),
  );
}

/** What tells addresses of one page apart: without scheme and query. @throws TypeError where it is no address */
export function shortAddress(address: string): string {
  const { host, pathname } = new URL(address);
  return shortened(pathname === "/" ? host : host + pathname, 40);
}

/** The path of an address with its query, as people read it; `isOneHost`: all that stand there are of one host, which then is not said. */
export function pathText(url: string, isOneHost: boolean): string {
  const address = URL.parse(url);
  if (!address) return url;
  const path = textOfPart(address.pathname) + address.search;
  return isOneHost ? path : address.host + path;
}

/** A link to a watched page. An address that is not http(s) is shown and not linked. */
export function ForeignLink({ url, text }: { url: string; text?: string }) {
  const shown = text ?? url;
  const target = url.replace(/^source:/i, "").trim();
  if (!/^https?:\/\//i.test(target)) return <Foreign text={shown} max={300} />;
  return (
    <a href={target} rel="noopener noreferrer nofollow" target="_blank" class="outside">
      <Foreign text={shown} max={300} />
    </a>
  );
}
