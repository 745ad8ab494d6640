import type { FailureClass } from "../page/failure.ts";

/** What an administrator can do about failing watches. `clear`: forget the recorded failure. */
export const remedialActions = ["recheck", "switch_backend", "pause", "notify_owner", "clear"] as const;
/** The name of a remedial action, as on the wire. */
export type RemedialAction = (typeof remedialActions)[number];

/** The recommended action for a class of failures. `reason`: a sentence for the operator; `advice`: one for the watch's owner. */
export type Remedy = { action: RemedialAction; reason: string; advice: string };

const passing = (what: string): Remedy => ({
  action: "recheck",
  reason: `${what} Usually it passes; where it lasts for days the address is dead and its owner should know.`,
  advice: "Look whether the address still works in a browser; correct it, or pause the watch.",
});
const refused = (what: string): Remedy => ({
  action: "switch_backend",
  reason: `${what} A browser is often let in where a plain request is not.`,
  advice: "Choose fetch_backend html_webdriver, a proxy, or request headers of your own; and check less often.",
});
const owners = (what: string, advice: string): Remedy => ({ action: "notify_owner", reason: what, advice });

/** The remedy for each class of failures. */
export const remedies: Record<FailureClass, Remedy> = {
  dns: owners("The site's name is not known.", "Correct the address; the site may have moved or ended."),
  connect: passing("The site does not take connections."),
  tls: owners(
    "The site's certificate is not accepted.",
    "Look at the address in a browser; the site has to repair it.",
  ),
  timeout: passing("The site answers too slowly."),
  too_large: owners(
    "The page is larger than what is read.",
    "Watch a smaller page, a feed, or an interface of the site.",
  ),
  redirect_loop: owners(
    "The site redirects in a circle.",
    "Watch the address that the redirects are meant to lead to.",
  ),
  blocked_address: owners("The address may not be fetched from here.", "Watch an address on the public internet."),
  http_403: refused("The site refuses the request."),
  http_404: owners("The page is not there.", "Correct the address, or pause the watch."),
  http_407: {
    action: "pause",
    reason: "The proxy asks for credentials: check PROXIES, or pause until that is done.",
    advice: "Choose another proxy, or none.",
  },
  http_429: {
    action: "pause",
    reason: "The site asks to slow down: more checks make it worse.",
    advice: "Check this site less often.",
  },
  http_4xx: owners("The site does not accept the request.", "Look at the method, headers and body of the request."),
  http_5xx: passing("The site fails."),
  empty: refused("The site sends an empty page."),
  no_text: refused("The page has no text; scripts may make it."),
  filter_no_match: owners(
    "The selectors match nothing: the page was rebuilt.",
    "Choose new include_filters; POST /preview shows what they find.",
  ),
  challenge: refused("The site asks for proof that a person is reading."),
  login_wall: owners("The page is behind a login.", "Send the cookies or headers of a login, or use browser steps."),
  consent_wall: refused("The site asks for consent to cookies before it shows the page."),
  geo_block: owners(
    "The site refuses the country that this server is in.",
    "Choose a proxy in another country, or watch another page.",
  ),
  waiting_room: {
    action: "recheck",
    reason: "The site has visitors wait in line; that passes.",
    advice: "Check the page at quieter times.",
  },
  browser_unavailable: {
    action: "recheck",
    reason: "No browser was free: look at the browser's limits if this grows.",
    advice: "Nothing: it is tried again.",
  },
  browser_step: owners("A browser step found no element.", "Look at the browser steps: the page was rebuilt."),
  browser_crash: {
    action: "recheck",
    reason: "The page made the browser crash.",
    advice: "Block ads, or watch a lighter page of the site.",
  },
  parse: owners("What came cannot be read.", "Look at the settings of the watch against the page."),
  error_page: {
    action: "recheck",
    reason: "An error page answered instead of the page; it is reported as a change if it stays.",
    advice: "Nothing: it is tried again.",
  },
  incomplete: {
    action: "recheck",
    reason: "The page came without its end.",
    advice: "Nothing: it is tried again.",
  },
  storage: {
    action: "recheck",
    reason: "What was read could not be stored: look at the disk or the bucket.",
    advice: "Nothing: it is tried again.",
  },
  unsupported_type: owners("The address is no page or document.", "Watch the page that links to it."),
};
