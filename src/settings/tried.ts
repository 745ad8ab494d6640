/** What a watch has already of what is advised where a page cannot be read: nobody is advised what was tried. Pure. */
import { isCredential } from "../lib/exchange/headers.ts";
import { isTyping, type WrittenStep } from "../rules/operations.ts";

/** `signIn`: headers or steps that say who somebody is. */
export type Tried = { browser: boolean; signIn: boolean; proxy: boolean };

/** Settings in force; what is masked in them has its name. */
type InForce = {
  headers: Readonly<Record<string, unknown>> | null;
  browser_steps: readonly Pick<WrittenStep, "operation">[] | null;
  proxy: string | null;
};

/** In place of the key of a proxy: none. */
const noProxy = "no-proxy";

/** `browser`: a browser reads the page where that helps, or nothing can read it with one. */
export const triedBy = ({ headers, browser_steps: steps, proxy }: InForce, browser: boolean): Tried => ({
  browser,
  signIn: Object.keys(headers ?? {}).some(isCredential) || (steps ?? []).some(isTyping),
  proxy: Boolean(proxy) && proxy !== noProxy,
});
