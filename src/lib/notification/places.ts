/**
 * Options that stand for a part of a URL, as Apprise has them: `feishu://?token=abc` is feishu://abc. One step before the services,
 * by the fields that state it.
 *
 * 1. An option for the host takes its place; a host that was written as well is then the first entry of the path.
 * 2. An option for an entry of the path is put there, before what was written.
 * 3. An option may have another name (`same`), which counts where the first is not given.
 */

import type { NotificationUrl } from "./target.ts";

type Names = readonly string[];

/** Which options stand for which part, the first that is given; `path` by its entries in order. */
export type Places = {
  authority?: Names;
  user?: Names;
  password?: Names;
  path?: readonly Names[];
  same?: Readonly<Record<string, string>>;
};

/** A URL with what its options say in its parts. */
export function placedUrl(url: NotificationUrl, rule: Places): NotificationUrl {
  if (url.options.size === 0) return url;
  const options = new Map(url.options);
  for (const [name, other] of Object.entries(rule.same ?? {})) {
    const value = options.get(name);
    if (value && !options.has(other)) options.set(other, value);
  }
  const given = (names: Names = []) => names.map((name) => options.get(name)).find(Boolean);
  const host = given(rule.authority);
  const path = host && url.authority && url.authority !== host ? [url.authority, ...url.path] : [...url.path];
  for (const [at, names] of (rule.path ?? []).entries()) {
    const value = given(names);
    if (value) path.splice(at, 0, value);
  }
  return {
    ...url,
    options,
    path,
    user: given(rule.user) ?? url.user,
    password: given(rule.password) ?? url.password,
    ...(host ? { host, authority: host, port: null } : {}),
  };
}
