/** Schemes that people bring along and that cannot work here, each with the sentence that says why and what to do. */
import { lookup } from "../lookup.ts";

const local =
  "shows notifications on a desktop or on local hardware, which a server cannot reach; use ntfy:// or gotify:// instead";

/** What an Apprise API server, which is no Worker, can reach for us. */
const bridge = "an Apprise API server can reach it, by a URL like apprises://host/configuration_key";

const reasons: Record<string, string> = {
  msteams: "msteams:// connectors were retired by Microsoft; create a Teams workflow and use its workflows:// URL",
  growl: "growl:// needs a computer on the local network; use ntfy:// or gotify:// instead",
  aprs: `aprs:// needs an amateur radio gateway, which is not served; ${bridge}`,
  guilded: "guilded:// is not served: Guilded has closed; use discord:// or revolt:// instead",
  chime: "chime:// is not served: Amazon Chime has closed; use slack:// or workflows:// instead",
  fcm: "fcm:// needs a key file of a Google account, which a URL cannot hold; use ntfy:// or gotify:// instead",
  vapid: "vapid:// needs key files beside the URL; switch on the pushes of this browser in the settings instead",
  emby: `emby:// shows words only on players that are switched on and needs a password login, which is not served; ${bridge}`,
  jellyfin: `jellyfin:// shows words only on players that are switched on and needs a password login, which is not served; ${bridge}`,
  twist: `twist:// signs in with the password of a person, which is not served; ${bridge}`,
  twitter: `twitter:// is not served: its API needs a paid OAuth application; ${bridge}`,
  tweet: `tweet:// is not served: its API needs a paid OAuth application; ${bridge}`,
  x: `x:// is not served: its API needs a paid OAuth application; ${bridge}`,
  smpp: `smpp:// needs a connection of its own kind, which is not served; use a service such as vonage://, or ${bridge}`,
  amqp: `amqp:// needs a connection of its own kind, which is not served; use mqtts:// or json://, or ${bridge}`,
  nostr: `nostr:// signs with a curve that is not available here, which is not served; ${bridge}`,
  sogs: `session:// encrypts with keys of its own, which is not served; ${bridge}`,
  deltachat: `deltachat:// needs a chat server of its own beside us; ${bridge}`,
  acs: `acs:// signs in to Azure in a way that is not served; use azure:// for mails, or ${bridge}`,
  awswhatsapp: `awswhatsapp:// is not served; use whatsapp://, or ${bridge}`,
  instagram: `instagram:// is not served: Meta lets only reviewed applications write; ${bridge}`,
  kakao: `kakaotalk:// gives new tokens that would have to be kept, which is not served; ${bridge}`,
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

/** Why a scheme cannot be served; undefined for one that is simply unknown. */
export function unsupportedSchemeReason(scheme: string): string | undefined {
  if (localSchemes.includes(scheme)) return `${scheme}:// ${local}`;
  return lookup(reasons, lookup(sameService, scheme) ?? scheme);
}
