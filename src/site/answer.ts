/** What an answer of a page means for where the page is. Pure. */
import { pageAddress } from "../lib/address/key.ts";
import type { Member } from "./member.ts";
import type { PageAnswer } from "./proof.ts";
import type { Scope } from "./scope.ts";

/**
 * What a page answered. `url`: the address that answered in the end; `hops`: how many redirects led there; `isLasting`: each said that it
 * is for good. `canonical`, `refresh`: addresses that the page itself names. `hash`: of its words without those of its address.
 * `isError`: it reads like an error page.
 */
export type PageSeen = {
  kind: "page";
  url: string;
  hops: number;
  isLasting: boolean;
  canonical: string | null;
  refresh: string | null;
  hash: string;
  isError: boolean;
};

/** `absent`: 404 or 410. `refused`: by robots.txt. `unread`: anything else, which says nothing. */
export type RawAnswer = PageSeen | { kind: "absent" | "unread" | "refused" };

/** How a host answers at an address that nobody ever had: with a 404, with a page, or by sending on. */
export type Probe =
  | { kind: "honest"; at: number }
  | { kind: "page"; at: number; hash: string }
  | { kind: "redirect"; at: number; to: string };

/** `home`: the address of the watch. `isListed`: whether the list has an address. */
export type Around = { scope: Scope; home: string; probe: Probe | null; isListed: (key: string) => boolean };

const signIn = /(?:^|[/._-])(?:log-?in|sign-?in|sign-?on|auth|sso|session|account)(?:[/._-]|$)/i;

/** What the answer says of a page. */
export function meaningOf(member: Pick<Member, "key">, raw: RawAnswer, around: Around): PageAnswer {
  if (raw.kind !== "page") return raw;
  const { url, hops, isLasting, canonical, refresh } = raw;
  const isElsewhere = (address: string) => keyOf(address, around) !== member.key;
  if (hops > 0 && isElsewhere(url)) {
    if (isHome(url, around) || isLedAsNothing(url, around)) return { kind: "soft_404" };
    if (signIn.test(URL.parse(url)?.pathname ?? "")) return { kind: "unread" };
    return isAsNothing(raw, around)
      ? { kind: "soft_404" }
      : { kind: "moved", by: "redirect", to: addressOf(url, around), isLasting };
  }
  if (isAsNothing(raw, around)) return { kind: "soft_404" };
  if (refresh !== null && isElsewhere(refresh))
    return isHome(refresh, around)
      ? { kind: "soft_404" }
      : { kind: "moved", by: "refresh", to: addressOf(refresh, around), isLasting: true };
  // What a page names as canonical may be any page of the site by mistake: it has to be listed, too.
  const named = canonical === null || isHome(canonical, around) ? null : keyOf(canonical, around);
  if (canonical !== null && named !== null && named !== member.key && around.isListed(named))
    return { kind: "moved", by: "canonical", to: addressOf(canonical, around), isLasting: true };
  return { kind: "there" };
}

const isAsNothing = ({ hash, isError }: PageSeen, { probe }: Around): boolean =>
  isError || (probe?.kind === "page" && probe.hash === hash);

const isLedAsNothing = (url: string, { probe }: Around): boolean => probe?.kind === "redirect" && probe.to === url;

function isHome(url: string, { home }: Around): boolean {
  const [there, own] = [URL.parse(url), URL.parse(home)];
  return there !== null && there.search === "" && (there.pathname === "/" || there.pathname === own?.pathname);
}

const keyOf = (url: string, { scope }: Around): string | null => (scope(url, true) ?? pageAddress(url))?.key ?? null;
const addressOf = (url: string, { scope }: Around): string => (scope(url, true) ?? pageAddress(url))?.url ?? url;
