/** Changes of the operator's list of proxies, each with its entry of the audit log. */
import { about, message } from "../../message/message.ts";
import { problem } from "../../problem.ts";
import type { GuardRules } from "../../egress/destination.ts";
import { adminActor, type AuditEntry } from "../audit/statements.ts";
import type { StorageWorld } from "../world.ts";
import { isProxyAddress, isProxyKey, proxyGuardProblem } from "./rules.ts";
import { knownProxies, knownProxy, routeTo, type KnownProxy } from "./known.ts";

/** More than any page of choices should hold. */
const maxProxies = 200;

/** Absent members stay as they are. */
export type ProxyEdit = { url?: string | undefined; label?: string | undefined; is_default?: boolean | undefined };
/** `rules`: of the guard, which lets a proxy be reached or not. */
type By = { requestId: string; rules: GuardRules };

type Entry = { key: string; requestId: string };

const entryOf = (world: StorageWorld, action: "put_proxy" | "remove_proxy", { key, requestId }: Entry): AuditEntry => ({
  at: world.clock.now(),
  actor: adminActor(world.operator),
  action,
  object: { proxy: key },
  result: { kind: "done" },
  requestId,
});

export const proxyOf = async (world: StorageWorld, key: string): Promise<KnownProxy | null> =>
  (await knownProxies(world)).find((one) => one.key === key) ?? null;

/** Lists a proxy, or edits one: as it was written, whatever became of it since. @throws Problem 400, 409, and 503 without encryption keys */
export async function putProxy(
  world: StorageWorld,
  key: string,
  { url, label, is_default: isDefault, requestId, rules }: ProxyEdit & By,
): Promise<{ isNew: boolean; written: KnownProxy }> {
  if (!isProxyKey(key)) throw problem.invalid(about("key", message("admin.proxy_key_form")));
  if (url !== undefined && !isProxyAddress(url))
    throw problem.invalid(about("url", message("admin.proxy_address_form")));
  const closed = url === undefined ? null : proxyGuardProblem(url, rules);
  if (closed !== null) throw problem.invalid(about("url", closed));
  const before = await proxyOf(world, key);
  const isOfSettings = before?.source === "settings";
  if (isOfSettings && url !== undefined) throw problem.conflict(about("url", message("admin.proxy_of_settings")));
  if (url === undefined && (before === null || before.source === "missing"))
    throw problem.invalid(about("url", message("admin.proxy_needs_address")));
  if (before === null && (await world.stores.proxies.list()).length >= maxProxies)
    throw problem.conflict(message("admin.proxies_full", { count: maxProxies }));
  const kept = before === null || isOfSettings ? null : ((await routeTo(world, before))?.url ?? null);
  const entry = {
    key,
    label: label ?? before?.listed?.label ?? "",
    url: url ?? kept,
    isDefault: isDefault ?? before?.isDefault ?? false,
    createdAt: before?.listed?.createdAt ?? world.clock.now(),
  };
  const listed = await world.stores.proxies.put(entry, entryOf(world, "put_proxy", { key, requestId }));
  return { isNew: before === null, written: knownProxy(world.operator, key, listed) };
}

/** Takes a proxy from the list. @throws Problem 404, and 409 for one that only PROXIES has */
export async function removeProxy(
  world: StorageWorld,
  key: string,
  { requestId }: Pick<By, "requestId">,
): Promise<void> {
  const known = await proxyOf(world, key);
  if (!known) throw problem.notFound("proxy");
  if (!known.listed) throw problem.conflict(message("admin.proxy_stays"));
  await world.stores.proxies.remove(key, entryOf(world, "remove_proxy", { key, requestId }));
}
