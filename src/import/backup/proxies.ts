/**
 * The proxies of changedetection.io: those of proxies.json, which stands beside its data, and those of its settings page, under the keys that it
 * makes of them. Where nothing was chosen it takes the first one. Pure.
 * https://github.com/dgtlmoon/changedetection.io/blob/0.60.10/changedetectionio/store/__init__.py
 */
import { noProxy } from "../../storage/proxies/known.ts";
import { listOf, objectOf, textOf, type Json } from "../values.ts";

export type ForeignProxy = { key: string; label: string; url: string };

/** `file`: proxies.json. */
export function foreignProxies(settings: Json, file: Json): ForeignProxy[] {
  const named = Object.entries(file).map(([key, entry]) => {
    const { label, url } = objectOf(entry);
    return { key, label: textOf(label), url: textOf(url) };
  });
  const typed = listOf(objectOf(settings.requests).extra_proxies).map((entry, index) => {
    const { proxy_name: name, proxy_url: url } = objectOf(entry);
    return { key: `ui-${index}${textOf(name)}`, label: textOf(name), url: textOf(url) };
  });
  return [...named, ...typed].filter(({ url }) => url);
}

/** The one that watches without a choice are read through; null where there is none. */
export function foreignDefault(settings: Json, proxies: readonly ForeignProxy[]): string | null {
  const chosen = textOf(objectOf(settings.requests).proxy);
  if (chosen === noProxy || proxies.some(({ key }) => key === chosen)) return chosen;
  return proxies[0]?.key ?? (chosen || null);
}
