/** How the pages look for one browser: kept in a cookie, so that the first byte of a page is right already. Pure. */
import { z } from "zod";
import { isZone } from "../../lib/time/zone.ts";
import type { shownSettings } from "../../settings/account.ts";
import { cookiesIn, setCookie } from "./cookie.ts";

const cookieName = "tidemark-display";
const year = 365 * 86_400;

const shape = z.object({
  theme: z.enum(["system", "light", "dark"]).catch("system"),
  density: z.enum(["comfortable", "dense"]).catch("comfortable"),
  language: z.string().max(40).nullable().catch(null),
  zone: z.string().max(100).refine(isZone).catch("UTC"),
  hasSingleKeys: z.boolean().catch(true),
  pageSize: z.literal([25, 50, 100, 200]).catch(50),
  startScreen: z.enum(["changes", "watches"]).nullable().catch(null),
  diffView: z.enum(["unified", "side"]).nullable().catch(null),
});
/** What a browser remembers of the account's choices. `language`: null follows Accept-Language. */
export type Display = z.infer<typeof shape>;

/** The choices of an account as its settings show them, for the cookie of its browsers. */
export const displayOf = ({ ui, timezone }: Pick<z.infer<typeof shownSettings>, "ui" | "timezone">): Display => ({
  theme: ui.theme,
  density: ui.density,
  language: ui.language,
  zone: timezone,
  hasSingleKeys: ui.single_keys,
  pageSize: ui.page_size,
  startScreen: ui.start_screen,
  diffView: ui.diff_view,
});

const usual: Display = shape.parse({});

/** The choices in a request's Cookie header; what is missing or wrong is the usual. */
export function displayIn(header: string | undefined): Display {
  try {
    return shape.parse(JSON.parse(cookiesIn(header).get(cookieName) ?? "{}"));
  } catch {
    return usual;
  }
}

/** Whether somebody has signed in in this browser before: their choices outlive the session. */
export const wasHere = (header: string | undefined): boolean => cookiesIn(header).has(cookieName);

/** The Set-Cookie that remembers choices. */
export const displayCookie = (display: Display, isSecure: boolean): string =>
  setCookie({ name: cookieName, value: JSON.stringify(display), seconds: year, isSecure });
