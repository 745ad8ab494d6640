/** The names of the ways that an account has by itself, as deliveries store them; each language says them in its own words. Pure. */
import { message, type Sentence } from "../message/message.ts";

const mailTo = "mail to ";
const pushBy = "push by ";

export const mailName = (address: string): string => mailTo + address;
export const pushName = (service: string): string => pushBy + service;

/** A name as it is said: that of any other channel is its masked address. */
export function channelStoredAs(masked: string): Sentence {
  if (masked.startsWith(mailTo)) return message("channel.mail_to", { address: masked.slice(mailTo.length) });
  if (masked.startsWith(pushBy)) return message("channel.push_by", { service: masked.slice(pushBy.length) });
  return masked;
}
