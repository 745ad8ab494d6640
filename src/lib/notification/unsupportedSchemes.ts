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
  twitter: "twitter:// is not served: its API needs a paid OAuth application",
  tweet: "tweet:// is not served: its API needs a paid OAuth application",
  x: "x:// is not served: its API needs a paid OAuth application",
  reddit: "reddit:// is not served: its API needs an OAuth application",
};

const localSchemes = ["dbus", "qt", "kde", "glib", "gio", "gnome", "macosx", "windows", "blink1"];

/** Why a scheme cannot be served; undefined for one that is simply unknown. */
export function unsupportedSchemeReason(scheme: string): string | undefined {
  if (localSchemes.includes(scheme)) return `${scheme}:// ${local}`;
  return lookup(reasons, scheme);
}
