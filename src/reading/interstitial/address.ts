/** Where a request was led, and what such an address is for. Pure. */
import type { PageView } from "./pageView.ts";

const withoutFragment = (address: string) => address.replace(/#.*$/, "");

/** Whether a request was led from an address that `is` none of a kind to one that is. */
export function isLed({ answered: { finalUrl } }: PageView, asked: string, is: (address: string) => boolean): boolean {
  return withoutFragment(finalUrl) !== withoutFragment(asked) && is(finalUrl) && !is(asked);
}

/** The host name of an address, or "". */
export const hostOf = (address: string): string => URL.parse(address)?.hostname ?? "";

const consentHosts = /^(?:consents?|cookie-?consent|cmp|guce|myprivacy|privacy-?(?:gate|wall)|zustimmung)$/i;
/** Each as a whole part of a path, so that "informed-consent" is none. */
const consentPart =
  /^(?:consents?|collect-?consent|cookie-?consent|consent-?(?:page|wall|gate|form)|cookie-?wall|privacy-?(?:gate|wall)|gdpr-?consent|zustimmung|einwilligung|toestemming|consentement|consentimiento|consenso|samtycke|samtykke|zgody?)(?:\.\w{1,5})?$/i;

/** Whether an address is one where consent is asked for. */
export function isConsentAddress(address: string): boolean {
  const url = URL.parse(address);
  if (!url) return false;
  return (
    consentHosts.test(url.hostname.split(".")[0] ?? "") ||
    url.pathname.split("/").some((part) => consentPart.test(part))
  );
}

/** Each as a whole part of a path, so that "chocolate-cookies" is none. */
const privacyPart =
  /^(?:our-)?(?:cookies?|privacy|privacidad|privacidade|datenschutz\w*|confidentialite|gdpr|dsgvo|rgpd|polityka-(?:prywatnosci|cookies)|integritet\w*|privatliv\w*|personvern|politique-(?:de-confidentialite|des?-cookies)|politica-(?:de-)?(?:privacidad|privacidade|cookies))(?:[-_]\w+)*(?:\.\w{1,5})?$/i;

/** Whether an address is one of pages about cookies and privacy: whoever asks for it wants what stands there. */
export const isPrivacyAddress = (address: string): boolean =>
  (URL.parse(address)?.pathname ?? "").split("/").some((part) => privacyPart.test(part));

/**
 * Whether an address leads to another page than the one that was asked for; another protocol, host of the same site ("www."), query or fragment
 * does not make another page. False where either is no address.
 */
export function isElsewhere(finalUrl: string, asked: string): boolean {
  const [there, here] = [placeOf(finalUrl), placeOf(asked)];
  return there !== null && here !== null && there !== here;
}

function placeOf(url: string): string | null {
  const parsed = URL.parse(url.replace(/^source:/i, ""));
  if (!parsed) return null;
  const path = parsed.pathname.replace(/\/(?:index\.\w+)?$/i, "").toLowerCase();
  return parsed.hostname.replace(/^(?:www|m)\./, "") + path;
}
