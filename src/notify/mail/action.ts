/**
 * What the reader of an alert mail can do about it without signing in: links that name one action on one watch. Their signature
 * also holds the address that the mail went to, so that they end when the account gives that address up. They need no row of
 * their own. To follow one changes nothing: it opens a page with a button. Asynchronous because signing is.
 */
import type { NoticeLink } from "../../lib/notification/notice.ts";
import { alertWords } from "../../services/words/index.ts";
import type { AlertLanguage } from "../../services/words/language.ts";
import { sha256 } from "../../secret/digest.ts";
import type { Sealer } from "../../secret/seal.ts";

export const alertActionNames = ["pause", "day", "week", "noise", "stop"] as const;
export type AlertActionName = (typeof alertActionNames)[number];

/** The watch by its public id, and when it changed in Unix seconds, 0 where the alert is not about a change. */
export type AlertSubject = { uuid: string; at: number };

const signed = ({ uuid, at }: AlertSubject, address: string) => `alert|${uuid}|${at}|${sha256(address)}`;

/** Path of the page of an action, without its signature. */
export const actionPath = ({ uuid, at }: AlertSubject, name: AlertActionName): string => `/alert/${uuid}/${at}/${name}`;

/** Links for the owner of `address`; `base`: where this server is. @throws Problem 503 when the operator has set no keys. */
export async function actionLinks(
  sealer: Pick<Sealer, "sign">,
  base: string,
  { subject, address, language }: { subject: AlertSubject; address: string; language: AlertLanguage },
): Promise<{ actions: NoticeLink[]; leave: NoticeLink[] }> {
  const words = alertWords(language).links;
  const signature = await sealer.sign(signed(subject, address));
  const link = (name: AlertActionName, text: string): NoticeLink => ({
    url: `${base}${actionPath(subject, name)}?signature=${signature}`,
    text,
  });
  const noise = subject.at > 0 ? [link("noise", words.noise)] : [];
  return {
    actions: [...noise, link("week", words.week), link("pause", words.pause)],
    leave: [link("stop", words.stop)],
  };
}

/** Whom a link is for instead of an address: a browser by the id of its subscription. */
const browserAddress = (subscription: string) => `push:${subscription}`;

/** The path that mutes a watch for a day, for a browser. @throws Problem 503 when the operator has set no keys. */
export async function browserMutePath(
  sealer: Pick<Sealer, "sign">,
  { subject, subscription }: { subject: AlertSubject; subscription: string },
): Promise<string> {
  const signature = await sealer.sign(signed(subject, browserAddress(subscription)));
  return `${actionPath(subject, "day")}?signature=${signature}&browser=${subscription}`;
}

/** Whether a path for a browser has this signature. */
export const isSignedForBrowser = (
  sealer: Pick<Sealer, "isSigned">,
  { subject, subscription, signature }: { subject: AlertSubject; subscription: string; signature: string },
): Promise<boolean> => sealer.isSigned(signed(subject, browserAddress(subscription)), signature);

/** Whether the links of a mail to `address` have this signature. */
export const isActionSigned = (
  sealer: Pick<Sealer, "isSigned">,
  { subject, address, signature }: { subject: AlertSubject; address: string; signature: string },
): Promise<boolean> => sealer.isSigned(signed(subject, address), signature);
