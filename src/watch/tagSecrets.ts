/**
 * Tags give their watches headers and other secrets. Who may not see these may not send them to a site of one's own choice: a new watch,
 * or one whose address moves, gets such a tag only by its pattern, where that names the site.
 */
import { hasScope } from "../http/scope.ts";
import type { Caller } from "../http/identity.ts";
import { problem } from "../problem.ts";
import type { Settings } from "../settings/fields.ts";
import { holdsSecrets, isSameOrigin, namesSite, withoutSecrets } from "../settings/origin.ts";

/** Whether the caller may see secrets by its scopes, and so send them anywhere. */
export const ownsSecrets = ({ rights }: Pick<Caller, "rights">): boolean => hasScope(rights, "account");

type Assigned = { uuid: string; byPattern: boolean; settings: Settings };
/** A watch before an edit, with its tags. */
type Before = { settings: Settings; tags: readonly { uuid: string }[] } | null;

const isKnown = ({ uuid }: Assigned, before: Before, url: string | undefined): boolean =>
  before !== null && isSameOrigin(before.settings.url, url) && before.tags.some((tag) => tag.uuid === uuid);

/** @throws Problem 403 where a tag's secrets would go to a site that nobody decided on who may see them. */
export function requireTagSecrets(
  caller: Pick<Caller, "rights">,
  { assigned, before, url }: { assigned: readonly Assigned[]; before: Before; url: string | undefined },
): void {
  if (ownsSecrets(caller)) return;
  const foreign = assigned.find(
    (tag) =>
      holdsSecrets(tag.settings) &&
      !isKnown(tag, before, url) &&
      !(tag.byPattern && namesSite(tag.settings.url_match_pattern)),
  );
  if (foreign)
    throw problem.forbidden(
      `The tag ${foreign.settings.title ?? foreign.uuid} has headers or other secrets, which this address would get: that needs a key or an app with the scope account`,
    );
}

/** The tags of a trial, without secrets that the caller may not send to its address. */
export function trialTags<T extends Assigned>(
  caller: Pick<Caller, "rights">,
  { assigned, before, url }: { assigned: readonly T[]; before: Before; url: string | undefined },
): T[] {
  return assigned.map((tag) =>
    ownsSecrets(caller) || isKnown(tag, before, url) ? tag : { ...tag, settings: withoutSecrets(tag.settings) },
  );
}
