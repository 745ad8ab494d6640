/** What the screens of channels show. Pure. */
import type { Sentence } from "../../message/message.ts";
import { sentenceIn } from "../../message/written.ts";
import { namedIdOf } from "../../notify/channels.ts";
import { channelStoredAs } from "../../services/accountWays.ts";
import { spoken } from "../parts/spoken.ts";
import type { Words } from "../words/index.ts";
import type { Way } from "../tell/ways.ts";
import type { ShownChannel } from "../../notify/channel/shape.ts";
import type { AnswerOf } from "../../http/operationCall.ts";
import type { listNotificationServices } from "../../notify/guide/routes.ts";
import type { testNotifications } from "../../notify/test/routes.ts";
import type { getUserSettings } from "../../preferences/routes.ts";

export type { ShownChannel } from "../../notify/channel/shape.ts";
export type NamedChannel = Pick<ShownChannel, "id" | "label" | "service" | "recipient" | "channel">;

/** `form`: null for a service that is written as an address. */
export type ListedService = AnswerOf<typeof listNotificationServices>[number];

/** The account's address for alerts; "" for none. `enabled`: its link was opened. */
export type AlertMail = AnswerOf<typeof getUserSettings>["email_notifications"];

/** `waiting`: the address whose mails come once its link was opened. */
export type ChannelsPage = { channels: ShownChannel[]; waiting: string | null; next: string | null; ways: Way[] };

/** A service with the texts of its form in the words of a reader. */
export function serviceInWords(
  { title, form, ...service }: ListedService,
  { formTexts }: Pick<Words, "formTexts">,
): ListedService {
  const said = (text: string) => formTexts[text] ?? text;
  const fields = form?.fields.map((field) => ({ ...field, label: said(field.label), help: said(field.help) }));
  return { ...service, title: said(title), form: fields ? { fields } : null };
}

/** What somebody calls a channel, or else its service with its receiver; a way of the account's own as deliveries call it. */
export function channelName(words: Words, { label, service, recipient, channel }: NamedChannel): string {
  if (label !== null) return label;
  const own = channelStoredAs(channel);
  if (typeof own !== "string" && recipient) return nameSaid(words, own);
  return [service, recipient].filter(Boolean).join(" ") || channel;
}

/** The name of a channel that is none any more, or that stands in a log, as a name is written: "Mail to ada@example.com". */
function nameSaid(words: Words, name: Sentence): string {
  const said = spoken({ words }, name);
  const [first = ""] = said;
  return typeof name === "string" ? said : first.toUpperCase() + said.slice(first.length);
}

type DeliveredTo = { channel: string; channel_code?: unknown; channel_id: string };

/** Where a delivery went, by the name that the channel has now, or as it was written down then. `channels`: of the account. */
export function deliveredTo(words: Words, delivery: DeliveredTo, channels: readonly NamedChannel[]): string {
  const { channel, channel_code: code, channel_id: key } = delivery;
  const known = channels.find(({ id }) => id === key) ?? channels.find(({ id }) => id === namedIdOf(key));
  return known ? channelName(words, known) : nameSaid(words, sentenceIn(channel, code));
}

/** A new channel as it was typed. */
export type NewChannel = {
  service: ListedService | null;
  values: Record<string, string>;
  /** What the account calls it. */
  label: string;
  place: "account" | "tag" | "watch";
  tag: string;
  watch: string;
  problem: { field: string | null; sentence: string } | null;
  /** The page to come back to; "" for the list of channels. */
  next: string;
  tested: AnswerOf<typeof testNotifications> | null;
  tags: { uuid: string; title: string }[];
  watches: { uuid: string; label: string }[];
};
