/** Fields that are parts of a URL's address: its user, its host, entries of its path. Pure. */

import { originOf } from "../address.ts";
import { basic, userHeaders } from "../request.ts";
import { requireOption } from "../requirements.ts";
import type { NotificationUrl } from "../target.ts";
import { field, givenOption, type Field, type Place } from "./field.ts";

/** A part that has to have the shape; options of the names overrule it. */
const part =
  (of: (url: NotificationUrl) => string | undefined) =>
  <Names extends string = never>(shape: RegExp, ...names: Names[]): Field<string, Names> =>
    field({ names, read: (url, by) => requireOption(givenOption(url, names, by.name) ?? of(url), shape, by.sentence) });

export const user = part((url) => url.user);
export const password = part((url) => url.password);
/** The host, without what may be a port. */
export const host = part((url) => url.host);
/** Host and port as one word, for a token that stands there. */
export const authority = part((url) => url.authority);
/** The first entry of the path. */
export const firstEntry = part((url) => url.path[0]);

/** A part that options of the names stand for, see places.ts: what was written there as well is then an entry of the path. */
export const placed = <T, Names extends string>(
  part: Field<T, never>,
  place: Place,
  ...names: Names[]
): Field<T, Names> => ({ ...part, names, place });

/** The user where there is one. */
export const sender: Field<string | undefined, never> = field({ read: (url) => url.user || undefined });

/** Whether a scheme is the one of two that asks for TLS. */
const isSecure = (scheme: string, schemes: readonly string[]) =>
  scheme.endsWith("s") && schemes.includes(scheme.slice(0, -1));

/** The origin of a server of one's own, by https where the scheme says so. */
export const server = (standardPort?: number): Field<string, never> =>
  field({ read: (url, { schemes }) => originOf(url, isSecure(url.scheme, schemes), standardPort) });

/** User and password as a header; without a user there is none. */
export const basicLogin: Field<Record<string, string>, never> = field({ read: (url) => basic(url.user, url.password) });

/** Headers of one's own, `+Name=value`. */
export const ownHeaders: Field<Record<string, string>, never> = field({
  prefixes: "+",
  read: (url) => userHeaders(url.plus),
});

/** What `format=` asks for. */
export const format: Field<NotificationUrl["format"], never> = field({ read: (url) => url.format });

/** What the address of a URL says taken together. */
export const derived = <T>(read: Field<T, never>["read"]): Field<T, never> => field({ read });
