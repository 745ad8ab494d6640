/**
 * Every service, and how a URL becomes targets. Adding a service is one file and one entry here; two services with one
 * scheme stop the start.
 */

import type { NotificationUrl } from "./target.ts";
import { notificationUrl, UrlProblem } from "./target.ts";
import { apprise } from "./apprise.ts";
import { bark } from "./bark.ts";
import { brevo } from "./brevo.ts";
import { dingtalk } from "./dingtalk.ts";
import { discord } from "./discord.ts";
import { gchat } from "./gchat.ts";
import { gotify } from "./gotify.ts";
import { groupme } from "./groupme.ts";
import { homeassistant } from "./homeassistant.ts";
import { ifttt } from "./ifttt.ts";
import { unsupportedSchemeReason } from "./unsupportedSchemes.ts";
import { join } from "./join.ts";
import { lark } from "./lark.ts";
import { line } from "./line.ts";
import { mailgun } from "./mailgun.ts";
import { mail } from "./mailto.ts";
import { mastodon } from "./mastodon.ts";
import { matrix } from "./matrix.ts";
import { mattermost } from "./mattermost.ts";
import { nctalk } from "./nctalk.ts";
import { nothing } from "./nothing.ts";
import { notifiarr } from "./notifiarr.ts";
import { ntfy } from "./ntfy.ts";
import { onesignal } from "./onesignal.ts";
import { opsgenie } from "./opsgenie.ts";
import { pagerduty } from "./pagerduty.ts";
import { postmark } from "./postmark.ts";
import { prowl } from "./prowl.ts";
import { pushbullet } from "./pushbullet.ts";
import { pushdeer } from "./pushdeer.ts";
import { pushover } from "./pushover.ts";
import { pushsafer } from "./pushsafer.ts";
import { raw } from "./raw.ts";
import { resend } from "./resend.ts";
import { rocketchat } from "./rocketchat.ts";
import { sendgrid } from "./sendgrid.ts";
import { signal } from "./signal.ts";
import { signl4 } from "./signl4.ts";
import { simplepush } from "./simplepush.ts";
import { slack } from "./slack.ts";
import { smtp2go } from "./smtp2go.ts";
import { sparkpost } from "./sparkpost.ts";
import { splunk } from "./splunk.ts";
import { synology } from "./synology.ts";
import { telegram } from "./telegram.ts";
import { twilio } from "./twilio.ts";
import { webex } from "./webex.ts";
import { webhook } from "./webhook.ts";
import { wecombot } from "./wecombot.ts";
import { whatsapp } from "./whatsapp.ts";
import { workflows } from "./workflows.ts";
import { zulip } from "./zulip.ts";
import { entry, schemeTable, type Entry } from "./registry.ts";
import type { Target } from "./service.ts";

const entries: Entry[] = [
  entry(webhook),
  entry(raw),
  entry(mail),
  entry(discord),
  entry(slack),
  entry(telegram),
  entry(ntfy),
  entry(gotify),
  entry(pushover),
  entry(matrix),
  entry(mattermost),
  entry(workflows),
  entry(gchat),
  entry(rocketchat),
  entry(homeassistant),
  entry(pushbullet),
  entry(pagerduty),
  entry(opsgenie),
  entry(twilio),
  entry(zulip),
  entry(signal),
  entry(bark),
  entry(ifttt),
  entry(webex),
  entry(line),
  entry(lark),
  entry(dingtalk),
  entry(wecombot),
  entry(pushdeer),
  entry(mastodon),
  entry(nctalk),
  entry(synology),
  entry(join),
  entry(prowl),
  entry(simplepush),
  entry(groupme),
  entry(signl4),
  entry(splunk),
  entry(pushsafer),
  entry(notifiarr),
  entry(onesignal),
  entry(whatsapp),
  entry(resend),
  entry(sendgrid),
  entry(brevo),
  entry(postmark),
  entry(mailgun),
  entry(smtp2go),
  entry(sparkpost),
  // Last, since its own address may be at any host.
  entry(apprise),
  entry(nothing),
];

const byScheme = schemeTable(entries);

/** Every scheme that is served, in alphabetical order. */
export const schemes: readonly string[] = [...byScheme.keys()].sort();

/** Every service by its name for people, with its schemes. */
export const services: readonly { name: string; schemes: readonly string[] }[] = entries;

/** A URL that cannot be used; the sentence holds nothing of it but its scheme. */
export type UnusableUrl = { problem: string };

/**
 * The targets of one notification URL, always in the same order and with distinct recipients: one request each, so
 * that a retry reaches only those who were not reached. A URL that cannot be used answers with the sentence why.
 */
export function targetsOfUrl(url: string): Target[] | UnusableUrl {
  return resultOrProblem(() => targetsIn(notificationUrl(nativeForm(url) ?? url)));
}

/** The same without those recipients that cannot be reached, who are added to `leftOut`. */
export function targetsLeavingOut(url: string, leftOut: string[]): Target[] | UnusableUrl {
  return resultOrProblem(() => targetsIn({ ...notificationUrl(url), omittedRecipients: leftOut }));
}

/** The parts of a URL, a vendor's own address in the form of our scheme. */
export function partsOfUrl(url: string): NotificationUrl | UnusableUrl {
  return resultOrProblem(() => notificationUrl(nativeForm(url) ?? url));
}

/** The schemes of the service that a scheme belongs to, the first one first; none for an unknown one. */
export function schemesBeside(scheme: string): readonly string[] {
  return byScheme.get(scheme)?.schemes ?? [];
}

/**
 * The target that reaches one mail address through an operator's mail URL (mailto://, mailtos:// and the mail
 * services); recipients the URL itself names are set aside. `from` is the sender where the URL names none by `from=`.
 */
export function mailTargetOf(url: string, address: string, from?: string): Target | UnusableUrl {
  const result = resultOrProblem(() => {
    const parsed = notificationUrl(url);
    const options = new Map([...parsed.options].filter(([key]) => !["to", "cc", "bcc"].includes(key)));
    options.set("to", address);
    if (from && !options.has("from")) options.set("from", from);
    return targetsIn({ ...parsed, options, path: parsed.path.filter((part) => !part.includes("@")) });
  });
  return Array.isArray(result) ? (result[0] ?? { problem: "The mail URL names no recipient" }) : result;
}

/** A vendor's own https address, as pasted from its settings page, in the form of our scheme. */
function nativeForm(text: string): string | null {
  const url = /^https?:/i.test(text.trim()) ? URL.parse(text.trim()) : null;
  if (!url) return null;
  for (const each of entries) {
    const form = each.native(url);
    if (form) return form;
  }
  throw new UrlProblem(`This ${url.protocol}// address is no known service's; for a webhook write json:// or post://`);
}

function targetsIn(url: NotificationUrl): Target[] {
  const found = byScheme.get(url.scheme);
  if (!found) throw new UrlProblem(unsupportedSchemeReason(url.scheme) ?? unknownSchemeProblem(url.scheme));
  const targets = found.targets(url);
  if (targets.length === 0) throw new UrlProblem(`The ${url.scheme}:// URL names no recipient`);
  return targets.map((target, index) => ({ ...target, recipient: distinct(targets, index) }));
}

/** A recipient's name; the second of two with one name is counted, so that a name says which is meant. */
function distinct(targets: Target[], index: number): string {
  const name = targets[index]?.recipient ?? "";
  const before = targets.slice(0, index).filter((target) => target.recipient === name).length;
  return before === 0 ? name : `${name} (${before + 1})`;
}

function unknownSchemeProblem(scheme: string): string {
  return `No notification service is known as ${scheme}://`;
}

function resultOrProblem<T>(work: () => T): T | UnusableUrl {
  try {
    return work();
  } catch (error) {
    if (error instanceof UrlProblem) return { problem: error.message };
    throw error;
  }
}
