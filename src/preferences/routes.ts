/** User settings: the defaults of all watches of the account. */
import { type RouteHandler } from "@hono/zod-openapi";
import { about, message } from "../message/message.ts";
import { ownsAccount, reads } from "../http/access.ts";
import { operation } from "../http/operation.ts";
import { requireChannels } from "../account/channel/known.ts";
import { compilePattern } from "../lib/regex/pattern.ts";
import { newApp, type App, type RequestContext } from "../http/app.ts";
import { noteHeaders, noteMembers, saveNotes } from "../http/saveNotes.ts";
import { etagOf, ifMatch, notModified } from "../http/etag.ts";
import { additionalHeaders, prefersStrict } from "../http/headers.ts";
import { keyedRefusals } from "../http/refusals.ts";
import { destinationOf } from "../egress/destination.ts";
import { noBinding } from "../ai/binding.ts";
import { problem } from "../problem.ts";
import { acceptSettings, unreadableSelector } from "../settings/acceptance.ts";
import type { Settings } from "../settings/fields.ts";
import { acceptanceOf } from "../watch/save.ts";
import { secondsOf } from "../settings/interval.ts";
import { rescheduleWatches } from "../watch/reschedule.ts";
import { raisedInterval } from "../settings/warnings.ts";
import { applySettingsChange, movesSchedule } from "../account/change.ts";
import { jsonAnswer, jsonBody, normalEmail } from "../http/contract.ts";
import { mailLink, originOf } from "../account/post.ts";
import type { Account } from "../account/row.ts";
import { settingsChange, shownSettings, type SettingsChange } from "../settings/account.ts";
import { settingsResponse } from "./response.ts";
import type { AiStores } from "../ai/world.ts";
import { testedModel } from "./testModel.ts";

const savedSettings = shownSettings.extend(saveNotes).meta({ id: "SavedUserSettings" });
type C = RequestContext<AiStores>;
const tags = ["User Settings"];

export const getUserSettings = operation({
  method: "get",
  path: "/settings/user",
  operationId: "getUserSettings",
  access: reads("closed"),
  tags,
  summary: "Read the account's settings",
  responses: {
    200: jsonAnswer(shownSettings, "The settings in force."),
    304: { description: "Not modified." },
    ...keyedRefusals(),
  },
});

export const updateUserSettings = operation({
  method: "put",
  path: "/settings/user",
  operationId: "updateUserSettings",
  access: ownsAccount("closed"),
  tags,
  summary: "Change members of the account's settings",
  description:
    "Absent members keep their value, null goes back to the default. A new address for alerts gets a verification mail. " +
    "A key for an AI provider is dropped when the provider or ai_base changes without a new one. Another provider, key, model or " +
    "base is tried with a short question first: what it refuses is refused, in its words; where it cannot be reached, the edit is " +
    "saved and `warnings` say so.",
  request: jsonBody(settingsChange),
  responses: {
    200: {
      ...jsonAnswer(savedSettings, "The settings after the change."),
      ...additionalHeaders("X-Dropped-Selectors", "X-Warnings"),
    },
    ...keyedRefusals(409, 412, 413, 415, 503),
  },
});

/** The same: what a PUT does not name stays as it is, too. */
export const patchUserSettings = operation({
  ...updateUserSettings,
  method: "patch",
  operationId: "patchUserSettings",
  access: ownsAccount("closed"),
  summary: `${updateUserSettings.summary}, as PUT does`,
});

export const preferenceRoutes = newApp<AiStores>();

preferenceRoutes.openapi(getUserSettings, async (c) => {
  const account = await c.var.mine.account.read();
  const body = settingsResponse(account);
  const etag = etagOf(body, account.revision);
  if (notModified(c, etag)) return c.body(null, 304, { ETag: etag });
  return c.json(body, 200, { ETag: etag });
});

const save: RouteHandler<typeof updateUserSettings, App<AiStores>> = async (c) => {
  const { change, dropped } = await usable(c, c.req.valid("json"));
  await requireChannels(c.var.mine, change.channels);
  const { world, mine, caller } = c.var;
  const tested = await testedModel(world, { userId: caller.userId, before: await mine.account.read(), change });
  const expected = c.req.header("If-Match");
  const { before, after } = await c.var.mine.account.edit(
    (document) => applySettingsChange(document, change),
    (account) => expected && ifMatch(expected, account.revision),
  );
  if (change.email_notifications) await adoptAddress(c, after, change.email_notifications);
  if (movesSchedule(before.settings, after.settings)) await rescheduleAll(c);
  const account = await c.var.mine.account.read();
  const body = settingsResponse(account);
  const warnings = [
    ...raisedInterval(secondsOf(change.time_between_check), c.var.world.operator.MIN_CHECK_SECONDS),
    ...tested,
  ];
  const notes = { dropped, warnings };
  return c.json({ ...body, ...noteMembers(notes) }, 200, {
    ETag: etagOf(body, account.revision),
    ...noteHeaders(notes),
  });
};
preferenceRoutes.openapi(updateUserSettings, save);
preferenceRoutes.openapi(patchUserSettings, save);

/** What can be kept of the change, and the selectors that cannot. @throws Problem for what this server cannot use. */
async function usable(c: C, change: SettingsChange): Promise<{ change: SettingsChange; dropped: string[] }> {
  for (const [index, entry] of (change.global_ignore_text ?? []).entries()) {
    const compiled = entry.trim() ? compilePattern(entry) : null;
    if (compiled && "problem" in compiled)
      throw problem.invalid(about(`global_ignore_text[${index}]`, compiled.problem.sentence));
  }
  const base = change.ai_base ? destinationOf(change.ai_base, c.var.world.net.guardRules) : null;
  if (base && !base.ok) throw problem.invalid(about("ai_base", base.failure.sentence));
  if (change.ai_provider === "cloudflare" && !c.var.world.net.ai)
    throw problem.invalid(about("ai_provider", noBinding));
  const interval = change.time_between_check;
  if (interval && !Object.values(interval).some(Boolean))
    throw problem.invalid(about("time_between_check", message("setting.interval_missing")));
  // The same rules as for a watch, under the names that a watch has for them.
  const alike: Settings = {
    subtractive_selectors: change.global_subtractive_selectors ?? undefined,
    fetch_backend: change.fetch_backend ?? undefined,
    proxy: change.proxy,
    notification_title: change.notification_title,
    notification_body: change.notification_body,
  };
  const { settings, dropped } = acceptSettings(alike, await acceptanceOf(c.var));
  const [bad] = dropped;
  if (bad !== undefined && prefersStrict(c.req.header("Prefer")))
    throw problem.invalid(about("global_subtractive_selectors", unreadableSelector(bad)));
  const selectors = settings.subtractive_selectors;
  return { change: selectors ? { ...change, global_subtractive_selectors: selectors } : change, dropped };
}

/** A new address is proven by a mailed link, unless it is the account's own: that one is proven already, or by the link that verifies the account. */
async function adoptAddress(c: C, account: Account, request: { enabled?: boolean; email?: string }): Promise<void> {
  const { world, mine, caller } = c.var;
  const address = request.email === undefined ? account.alertEmail.address : normalEmail(request.email);
  if (address === null || (address === "" && request.email === undefined)) {
    if (request.enabled) throw problem.invalid(about("email_notifications.email", message("account.email_required")));
    return;
  }
  await mine.account.setAlertEmail(address, {
    enabled: request.enabled ?? null,
    trustsOwn: true,
    now: world.clock.now(),
  });
  if (address === "" || address === account.alertEmail.address || address === caller.email) return;
  await mailLink(
    world,
    { id: caller.userId, uuid: caller.userUuid, to: address },
    { purpose: "email", origin: originOf(world, c.req.url) },
  );
}

async function rescheduleAll(c: C): Promise<void> {
  const { mine } = c.var;
  const page = 500;
  for (let after = 0; ;) {
    const watches = await mine.watches.list({ after, limit: page });
    await rescheduleWatches(c.var, watches);
    if (watches.length < page) return;
    after = watches.at(-1)?.id ?? 0;
  }
}
