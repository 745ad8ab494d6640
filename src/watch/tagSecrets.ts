/**
 * Tags give their watches headers and other secrets. Who may not see these may not send them to a site of one's own choice: a new watch,
 * or one whose address moves, gets such a tag only by its pattern, where that names the site, or where a watch of that site has it.
 */
import { message } from "../message/message.ts";
import { hasScope } from "../http/scope.ts";
import type { Caller } from "../http/identity.ts";
import { problem } from "../problem.ts";
import type { Settings } from "../settings/fields.ts";
import { holdsSecrets, isSameOrigin, namesSite, originsOf, withoutSecrets } from "../settings/origin.ts";

/** Whether the caller may see secrets by its scopes, and so send them anywhere. */
export const ownsSecrets = ({ rights }: Pick<Caller, "rights">): boolean => hasScope(rights, "account");

type Assigned = { uuid: string; byPattern: boolean; settings: Settings };
/** A watch before an edit, with its tags. */
type Before = { settings: Settings; tags: readonly { uuid: string }[] } | null;

const isKnown = ({ uuid }: Assigned, before: Before, url: string | undefined): boolean =>
  before !== null && isSameOrigin(before.settings.url, url) && before.tags.some((tag) => tag.uuid === uuid);

/** A new watch, or one that is edited, with the tags that it gets. */
type Wanted = { assigned: readonly Assigned[]; before: Before; url: string | undefined };
type Scope = {
  caller: Pick<Caller, "rights">;
  mine: { watches: { addressesWith: (tag: string) => Promise<string[]> } };
};

/**
 * Where a watch with the tag is already, its secrets are sent already: a clone, or one more page of that site, sends them nowhere else.
 * @throws Problem 403 where a tag's secrets would go to a site that nobody decided on who may see them.
 */
export async function requireTagSecrets({ caller, mine }: Scope, wanted: readonly Wanted[]): Promise<void> {
  if (ownsSecrets(caller)) return;
  const knownOf = new Map<string, ReturnType<typeof originsOf>>();
  for (const { assigned, before, url } of wanted)
    for (const tag of assigned) {
      if (!holdsSecrets(tag.settings) || isKnown(tag, before, url)) continue;
      if (tag.byPattern && namesSite(tag.settings.url_match_pattern)) continue;
      const isSent = knownOf.get(tag.uuid) ?? originsOf(await mine.watches.addressesWith(tag.uuid));
      knownOf.set(tag.uuid, isSent);
      if (!isSent(url))
        throw problem.forbidden(message("tag.secrets_of_address", { tag: tag.settings.title ?? tag.uuid }));
    }
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
