/** The settings that a look or a trial of settings is made with: those of a request, on their own or over those of a watch. */
import { about, message, type Message } from "../message/message.ts";
import { revealedChange } from "../settings/hidden.ts";
import { withSignIn } from "../settings/signIn.ts";
import type { RequestContext } from "../http/app.ts";
import { acceptSettings } from "../settings/acceptance.ts";
import type { Effective } from "../settings/effective.ts";
import type { Settings } from "../settings/fields.ts";
import { problem } from "../problem.ts";
import { rulesOfText, type FeedbackRule } from "../noise/feedback/rule.ts";
import type { ObjectOwner } from "../storage/objects.ts";
import type { WatchMemory } from "../watch/memory.ts";
import { requireKnown } from "../watch/known.ts";
import { requestScope, watchOf } from "../watch/request.ts";
import type { LoadedWatch } from "../watch/row.ts";
import { acceptanceOf, effectiveOf, tagsAfter, warningsFor } from "../watch/save.ts";
import { ownsSecrets, trialTags } from "../watch/tagSecrets.ts";
import { leftOutWarning, withoutForeignSecrets } from "../settings/origin.ts";
import { applyEdit, withoutEmptyMembers } from "../watch/watch.ts";
import type { NotifyStores } from "../notify/world.ts";

/** `inForce`: as they would be in a check; `warnings`, `dropped`: what a save of them would say. */
export type Trial = {
  settings: Settings;
  inForce: Effective;
  memory: WatchMemory;
  place: ObjectOwner | null;
  feedbackRules?: readonly FeedbackRule[];
  watch: LoadedWatch | null;
  dropped: string[];
  warnings: Message[];
};

type Asked = { uuid: string | null; change: Settings };

/** What a trial accepts: it stores nothing, so it needs no keys to store it with. */
const unkept = async (scope: ReturnType<typeof requestScope>) => ({ ...(await acceptanceOf(scope)), seals: true });

/**
 * The settings of a request, over those of the caller's watch where one is named. @throws Problem 400 for settings that a save
 * would refuse or that name no address, 404 for an unknown watch.
 */
export async function trialOf(c: RequestContext<NotifyStores>, { uuid, change }: Asked): Promise<Trial> {
  const scope = requestScope(c);
  const watch = uuid === null ? null : await watchOf(c, uuid);
  const asked = watch ? revealedChange(watch.settings, change) : withSignIn(withoutEmptyMembers(change));
  const accepted = acceptSettings(asked, await unkept(scope));
  await requireKnown(scope.mine, accepted.settings, watch?.settings.table);
  const after = applyEdit(watch?.settings ?? {}, accepted.settings);
  const { settings, left } =
    watch && !ownsSecrets(scope.caller)
      ? withoutForeignSecrets({ before: watch.settings, change, after })
      : { settings: after, left: [] };
  if (!settings.url) throw problem.invalid(about("url", message("look.address_missing")));
  const edit = { ...(watch ? { before: watch } : {}), change: accepted.settings, url: settings.url };
  const { assigned } = await tagsAfter(scope, edit);
  const tags = trialTags(scope.caller, { assigned, before: watch, url: settings.url });
  const inForce = await effectiveOf(scope, settings, tags);
  const known = watch && {
    memory: watch.reading,
    place: { userId: watch.userId, watchId: watch.id },
    feedbackRules: rulesOfText(watch.feedbackRules),
  };
  const warnings = [
    ...(left.length ? [leftOutWarning(left, watch?.settings.url)] : []),
    ...warningsFor(scope, settings, inForce),
  ];
  return { settings, inForce, memory: {}, place: null, ...known, watch, dropped: accepted.dropped, warnings };
}
