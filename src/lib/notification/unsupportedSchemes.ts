/** Schemes that people bring along and that cannot work here, each with the sentence that says why and what to do. */
import { lookup } from "../lookup.ts";

const local =
  "shows notifications on a desktop or on local hardware, which a server cannot reach; use ntfy:// or gotify:// instead";

const reasons: Record<string, string> = {
  msteams: "msteams:// connectors were retired by Microsoft; create a Teams workflow and use its workflows:// URL",
  syslog: "syslog:// writes to the log of one machine, which a server cannot reach",
  rsyslog: "rsyslog:// needs UDP, which is not available here; use json:// to a log collector",
  growl: "growl:// needs a computer on the local network",
  aprs: "aprs:// needs an amateur radio gateway, which is not served",
  dapnet: "dapnet:// is not served",
  guilded: "guilded:// is not served: Guilded has closed",
  chime: "chime:// is not served: Amazon Chime has closed",
  fcm: "fcm:// needs a key file of a Google account, which a URL cannot hold; use ntfy:// or gotify:// instead",
  emby: "emby:// shows words only on players that are switched on and needs a password login, which is not served",
  jellyfin:
    "jellyfin:// shows words only on players that are switched on and needs a password login, which is not served",
  twist: "twist:// signs in with the password of a person, which is not served",
  twitter: "twitter:// is not served: its API needs a paid OAuth application",
  tweet: "tweet:// is not served: its API needs a paid OAuth application",
  x: "x:// is not served: its API needs a paid OAuth application",
  reddit: "reddit:// is not served: its API needs an OAuth application",
};

/** Schemes that say the same with encryption. */
const secureForms: Readonly<Record<string, string>> = { embys: "emby", jellyfins: "jellyfin" };

const localSchemes = ["dbus", "qt", "kde", "glib", "gio", "gnome", "macosx", "windows", "blink1"];

/** Why a scheme cannot be served; undefined for one that is simply unknown. */
export function unsupportedSchemeReason(scheme: string): string | undefined {
  if (localSchemes.includes(scheme)) return `${scheme}:// ${local}`;
  return lookup(reasons, lookup(secureForms, scheme) ?? scheme);
}
