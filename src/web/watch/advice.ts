/** What helps after a failure, in a sentence: of what the watch has already, or this server has not, nothing is advised. Pure. */
import { lookup } from "../../lib/lookup.ts";
import type { FailureClass } from "../../page/failure.ts";
import { listsPages } from "../../settings/processors.ts";
import { triedBy, type Tried } from "../../settings/tried.ts";
import type { Words } from "../words/index.ts";
import type { Setting, Watch } from "./view.ts";

/** By which of what was tried an advice is another one. */
export const adviceBy = {
  timeout: "browser",
  http_403: "browser",
  no_text: "browser",
  challenge: "browser",
  consent_wall: "browser",
  login_wall: "signIn",
  redirect_loop: "signIn",
  geo_block: "proxy",
} as const satisfies Partial<Record<FailureClass, keyof Tried>>;

type Asked = { tried: Tried; hasBrowser: boolean | undefined };

/** The advice for a failure of this class. */
export function adviceText({ advice, adviceTried }: Words["watch"], failure: FailureClass, asked: Asked): string {
  const { tried, hasBrowser } = asked;
  const by = lookup<keyof Tried>(adviceBy, failure);
  const isTried = by !== undefined && (tried[by] || (by === "browser" && !hasBrowser));
  return isTried ? (lookup<string>(adviceTried, failure) ?? advice[failure]) : advice[failure];
}

/** Whether a browser is nothing that is left to try: it reads the page, or never could, as the list of a site. */
export const isBrowserTried = ({
  effective_fetch_backend: { value },
  processor,
}: Pick<Watch, "effective_fetch_backend" | "processor">): boolean =>
  value !== "html_requests" || listsPages(processor ?? undefined);

/** What the watch has tried, by the settings in force. */
export function triedOf(watch: Watch, settings: Readonly<Record<string, Setting>>): Tried {
  const valueOf = (name: string) => settings[name]?.value ?? null;
  const inForce = {
    headers: valueOf("headers") as Record<string, string> | null,
    browser_steps: valueOf("browser_steps") as { operation: string }[] | null,
    proxy: valueOf("proxy") as string | null,
  };
  return triedBy(inForce, isBrowserTried(watch));
}
