/** Proxies of a backup: whoever runs the server takes them into its list; for others a note says what did not come. */
import { message, type Message, type Sentence } from "../message/message.ts";
import { Problem } from "../problem.ts";
import type { GuardRules } from "../egress/destination.ts";
import { putProxy } from "../storage/proxies/edit.ts";
import { proxyKeys } from "../storage/proxies/known.ts";
import { isProxyAddress, isProxyKey, proxyGuardProblem } from "../storage/proxies/rules.ts";
import type { ForeignProxy } from "./backup/proxies.ts";
import type { Note } from "./item.ts";
import type { ImportScope } from "./world.ts";

/** Who imports as the one who runs the server, for its audit log. */
export type Operating = { requestId: string };

const noteOf = (reason: Sentence): Note => ({ where: message("import.account"), reason });

/** What `takeProxies` would say, without doing it. `operating`: null for everybody else. */
export async function proxyNotes(
  { world }: Pick<ImportScope, "world">,
  proxies: readonly ForeignProxy[],
  operating: Operating | null,
): Promise<Note[]> {
  if (proxies.length === 0) return [];
  const known = new Set(await proxyKeys(world));
  const fresh = proxies.filter(({ key }) => !known.has(key));
  if (fresh.length && operating === null) return [noteOf(leftOut(fresh.length, message("import.here_proxies")))];
  return fresh.map((one) => {
    const wrong = problemOf(one, world.net.guardRules);
    return noteOf(
      wrong === null ? message("import.proxy_listed", { key: one.key }) : leftOut(one.key.slice(0, 100), wrong),
    );
  });
}

/** Lists those that the server has not yet. */
export async function takeProxies(
  scope: Pick<ImportScope, "world">,
  proxies: readonly ForeignProxy[],
  operating: Operating | null,
): Promise<Note[]> {
  const notes = await proxyNotes(scope, proxies, operating);
  if (operating === null) return notes;
  const known = new Set(await proxyKeys(scope.world));
  const { guardRules: rules } = scope.world.net;
  for (const one of proxies) {
    if (known.has(one.key) || problemOf(one, rules) !== null) continue;
    try {
      await putProxy(scope.world, one.key, { url: one.url, label: one.label.slice(0, 100), rules, ...operating });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      return [noteOf(error.sentence)];
    }
  }
  return notes;
}

/** Why a proxy is not listed, or null. */
function problemOf({ key, url }: ForeignProxy, rules: GuardRules): Sentence | null {
  if (!isProxyKey(key) || !isProxyAddress(url)) return message("import.here_proxy_form");
  return proxyGuardProblem(url, rules);
}

const leftOut = (value: string | number, instead: Sentence): Message =>
  message("import.setting_left", { name: "extra_proxies", value, instead });
