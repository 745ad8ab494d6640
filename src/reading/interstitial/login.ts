/**
 * Whether a sign-in page answered instead of the page that was asked for.
 *
 * 1. The request was led from an address that is no sign-in address to one that is, and the page there asks for a password or
 *    for a name alone, calls itself a sign-in page, or is empty without scripts.
 * 2. The page asks for a password or for a name alone, and its title turned into one of sign-in pages.
 * 3. The page asks for a password under such a heading, in place of nearly all that it held before (`signInHeadingOf`).
 * A sign-in page that somebody asks for on purpose is a page.
 */
import { elementsByTag, textContentOf } from "../../lib/document/nodes.ts";
import { isLed } from "./address.ts";
import type { PageView } from "./pageView.ts";
import { isEmptyShell } from "./shell.ts";
import { asksPassword, asksWho } from "./signInForm.ts";

const signInAddress =
  /(?:^|[/._-])(?:log[-_]?in|log[-_]?on|sign[-_]?in|sign[-_]?on|sso|oauth2?|openid-connect|saml2?|authenticate|authentication|authorize|auth|session\/new|sessions\/new|passwordless|magic-link|anmelden|anmeldung|einloggen|connexion|se-connecter|iniciar-sesi[oó]n|inicio-sesi[oó]n|entrar|acceder|accedi|accesso|inloggen|aanmelden|logowanie|zaloguj(?:-sie)?|logga-in|log-ind|logg-inn|kirjaudu)(?:[/._?&=-]|$)|(?:^|\/)identification(?:[/?]|$)/i;
/** Sign-in titles at their start, or after the name of the site. */
const signInTitle =
  /(?:^|[|\-–—:·•] ?)(?:log ?-?in|log on|sign ?-?in|sign on|please (?:log|sign) in|(?:log|sign) in (?:to|required)|login required|authentication required|anmelden|anmeldung|einloggen|se connecter|connexion|iniciar sesión|inicia sesión|acceder|accedi|entrar|fazer login|inloggen|logga in|zaloguj się|вход|войти|ログイン|登录|登入|로그인)(?:$|\b|[ |\-–—:·•])/iu;

/** Words that say as often that one can register, which is news. */
const registers = /anmeld/i;

/** Whether a title is one of sign-in pages: "Sign in | Example". */
export const isSignInTitle = (title: string): boolean => title.length < 120 && signInTitle.test(title);

/** Whether an address is one where people sign in, by its host name and its path. */
export function isSignInAddress(address: string): boolean {
  try {
    const { hostname, pathname } = new URL(address);
    return signInAddress.test(`${hostname.split(".")[0]}/`) || signInAddress.test(pathname);
  } catch {
    return false;
  }
}

export type LoginQuestion = {
  sight: PageView;
  /** The address that was asked for. */
  asked: string;
  /** The title at the last good reading. */
  usualTitle: string | null;
};

/** True where a sign-in page stands in for the page. */
export function isLoginWall({ sight, asked, usualTitle }: LoginQuestion): boolean {
  if (!sight.isHtml || isSignInAddress(asked)) return false;
  const asksToSignIn = () => asksPassword(sight) || asksWho(sight);
  if (isLed(sight, asked, isSignInAddress) && (isSignInTitle(sight.title) || asksToSignIn() || isEmptyShell(sight)))
    return true;
  const isTurned = usualTitle !== null && !isSignInTitle(usualTitle) && isSignInTitle(sight.title);
  return isTurned && (asksPassword(sight) || (!registers.test(sight.title) && asksWho(sight)));
}

/** A heading or the first line that a sign-in form for a password stands under, or null where none does. */
export function signInHeadingOf(sight: PageView): string | null {
  if (!sight.isHtml || sight.isLong || !asksPassword(sight)) return null;
  const { document, text } = sight;
  const headings = ["h1", "h2", "legend"].flatMap((name) =>
    elementsByTag(document, name).map((node) => textContentOf(document, node).replace(/\s+/g, " ").trim()),
  );
  return [...headings, text.trim().split("\n")[0] ?? ""].find(isSignInTitle) ?? null;
}
