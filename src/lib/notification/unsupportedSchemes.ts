/** Schemes that people bring along and that cannot work here, each with the message that says why and what to do. */
import { message, type Message } from "../../message/message.ts";
import { lookup } from "../lookup.ts";

/** What an Apprise API server, which is no Worker, can reach for us. */
const example = "apprises://host/configuration_key";
const bridged = (reason: Message): Message => message("scheme.bridged", { reason, example });
/** The same beside what is served here. */
const orBridged = (reason: Message): Message => message("scheme.bridged_or", { reason, example });

const reasons: Record<string, Message> = {
  smtp: message("scheme.smtp", { scheme: "smtp" }),
  smtps: message("scheme.smtp", { scheme: "smtps" }),
  msteams: message("scheme.msteams"),
  growl: message("scheme.growl"),
  aprs: bridged(message("scheme.aprs")),
  guilded: message("scheme.guilded"),
  chime: message("scheme.chime"),
  fcm: message("scheme.fcm"),
  vapid: message("scheme.vapid"),
  emby: bridged(message("scheme.players", { scheme: "emby" })),
  jellyfin: bridged(message("scheme.players", { scheme: "jellyfin" })),
  twist: bridged(message("scheme.twist")),
  twitter: bridged(message("scheme.twitter", { scheme: "twitter" })),
  tweet: bridged(message("scheme.twitter", { scheme: "tweet" })),
  x: bridged(message("scheme.twitter", { scheme: "x" })),
  smpp: orBridged(message("scheme.smpp")),
  amqp: orBridged(message("scheme.amqp")),
  nostr: bridged(message("scheme.nostr")),
  sogs: bridged(message("scheme.sogs")),
  deltachat: bridged(message("scheme.deltachat")),
  acs: orBridged(message("scheme.acs")),
  awswhatsapp: orBridged(message("scheme.awswhatsapp")),
  instagram: bridged(message("scheme.instagram")),
  kakao: bridged(message("scheme.kakao")),
};

/** Other schemes of the same service. */
const sameService: Readonly<Record<string, string>> = {
  embys: "emby",
  jellyfins: "jellyfin",
  smpps: "smpp",
  amqps: "amqp",
  session: "sogs",
  sessions: "sogs",
  deltachats: "deltachat",
  kakaotalk: "kakao",
};

const localSchemes = ["dbus", "qt", "kde", "glib", "gio", "gnome", "macosx", "windows", "blink1"];

/** Why a scheme cannot be used here: it cannot be served, or is simply unknown. */
export function unservedScheme(scheme: string): Message {
  if (localSchemes.includes(scheme)) return message("scheme.local", { scheme });
  return lookup(reasons, lookup(sameService, scheme) ?? scheme) ?? message("url.unknown_scheme", { scheme, example });
}
