/** Which browser pages are opened in where a watch names none. */
import type { BrowserSource } from "../../lib/browser/sessions.ts";
import type { World } from "../../world.ts";

/** The server's own browser, or the one that BROWSER_URL names in its place, which is somebody else's and never closed. */
export const browserOf = ({ operator }: Pick<World, "operator">, binding: BrowserSource["binding"]): BrowserSource => ({
  binding,
  isPersistent: operator.BROWSER_URL !== null,
});
