/**
 * The proxies of this server: those of the setting PROXIES, then those of the operator's list. Where both have a key the setting decides, so
 * that whoever runs the machine has the last word. A watch, its tags or its account name one by its key; without a name the default is taken.
 */
import type { ProxyRoute } from "../../egress/proxied.ts";
import type { Operator } from "../../operator/operator.ts";
import type { World } from "../../world.ts";
import type { ListedProxy } from "./store.ts";
import type { StorageStores } from "../world.ts";

/** What is asked of the world. */
export type ProxyWorld = Pick<World<Pick<StorageStores, "proxies">>, "operator" | "stores">;

/** `source`: where its address stands; `missing`: listed for PROXIES, which has it no more. `listed`: its entry of the list. */
export type KnownProxy = {
  key: string;
  label: string;
  source: "settings" | "list" | "missing";
  isDefault: boolean;
  listed: ListedProxy | null;
};
/** The proxy of a request; `route` is null where the server has none of this key. */
export type ChosenProxy = { key: string; label: string; isDefault: boolean; route: ProxyRoute | null };

/** In place of the key of a proxy: none, whatever a level above says. The name that changedetection.io has for it. */
export const noProxy = "no-proxy";

/** All of them. */
export async function knownProxies({ operator, stores }: ProxyWorld): Promise<KnownProxy[]> {
  const list = await stores.proxies.list();
  const listedAs = (key: string) => list.find((one) => one.key === key) ?? null;
  const settings = Object.keys(operator.PROXIES);
  const others = list.map(({ key }) => key).filter((key) => !Object.hasOwn(operator.PROXIES, key));
  return [...settings, ...others].map((key) => knownProxy(operator, key, listedAs(key)));
}

/** The proxy of this key, by its entry of the list. */
export function knownProxy(operator: Operator, key: string, listed: ListedProxy | null): KnownProxy {
  const ofList = listed?.sealed ? "list" : "missing";
  return {
    key,
    label: listed?.label || key,
    source: Object.hasOwn(operator.PROXIES, key) ? "settings" : ofList,
    isDefault: listed?.isDefault ?? false,
    listed,
  };
}

/** The keys that may be named. */
export const proxyKeys = async (world: ProxyWorld): Promise<string[]> =>
  (await knownProxies(world)).filter(({ source }) => source !== "missing").map(({ key }) => key);

/** The way to a known proxy. @throws Error where its address does not open */
export async function routeTo(
  { operator, stores }: ProxyWorld,
  { key, listed }: KnownProxy,
): Promise<ProxyRoute | null> {
  if (Object.hasOwn(operator.PROXIES, key)) return { url: operator.PROXIES[key] as string, isGuarded: false };
  const sealed = listed?.sealed ?? null;
  return sealed === null ? null : { url: await stores.proxies.open({ key, sealed }), isGuarded: true };
}

/** The proxy of a request by the name in its settings; null for none. */
export async function chosenProxy(world: ProxyWorld, name: string | null): Promise<ChosenProxy | null> {
  if (name === noProxy) return null;
  const all = await knownProxies(world);
  const found = all.find((one) => (name ? one.key === name : one.isDefault));
  if (!found) return name ? { key: name, label: name, isDefault: false, route: null } : null;
  // A key that is gone is a matter of the server's, which the failure says.
  const route = await routeTo(world, found).catch(() => null);
  return { key: found.key, label: found.label, isDefault: !name, route };
}
