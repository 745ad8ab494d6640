/**
 * Whether a sign-in page answered instead of the page that was asked for.
 *
 * 1. The request was led from an address that is no sign-in address to one that is, and the page there asks for a password
 *    or calls itself a sign-in page.
 * 2. The page asks for a password and its title turned into one of sign-in pages.
 * A sign-in page that somebody asks for on purpose is a page.
 */
import type { PageView } from "./pageView.ts";

const signInAddress =
  /(?:^|[/._-])(?:log-?in|log-?on|sign-?in|sign-?on|signin|sso|oauth2?|authenticate|authorize|auth|session\/new|sessions\/new|anmelden|anmeldung|connexion|iniciar-sesion|entrar|accedi|inloggen)(?:[/._?&=-]|$)/i;
/** Sign-in titles at their start, or after the name of the site. */
const signInTitle =
  /(?:^|[|\-–—:·•] ?)(?:log ?-?in|log on|sign ?-?in|sign on|please (?:log|sign) in|(?:log|sign) in (?:to|required)|login required|authentication required|anmelden|anmeldung|einloggen|se connecter|connexion|iniciar sesión|inicia sesión|acceder|accedi|entrar|fazer login|inloggen|logga in|zaloguj się|вход|войти|ログイン|登录|登入|로그인)(?:$|\b|[ |\-–—:·•])/iu;
const passwordField = /<input\b[^>]{0,1000}\btype\s{0,10}=\s{0,10}["']?password\b/i;

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
  const asksPassword = () => passwordField.test(sight.markup);
  const { finalUrl } = sight.answered;
  const isLed = withoutFragment(finalUrl) !== withoutFragment(asked) && isSignInAddress(finalUrl);
  if (isLed && (isSignInTitle(sight.title) || asksPassword())) return true;
  const isTurned = usualTitle !== null && !isSignInTitle(usualTitle) && isSignInTitle(sight.title);
  return isTurned && asksPassword();
}

const withoutFragment = (address: string) => address.replace(/#.*$/, "");
