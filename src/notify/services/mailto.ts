/**
 * Mail over SMTP: mailto:// and mailtos://user:password@domain.
 *
 * 1. The sender is user@domain, or `from=`; recipients are the path and `to=`, else the sender. Each gets a mail of
 *    their own; copies (`cc=`) and hidden copies (`bcc=`) go along with the first.
 * 2. A known provider's server, port and encryption are used for its domain; else `smtp=` or the domain is the server.
 * 3. mailtos:// is STARTTLS on 587, or TLS from the start with `mode=ssl` (465). mailto:// to a provider is the same;
 *    to another server on a port given it uses STARTTLS if offered, and `mode=insecure` never.
 * 4. Credentials travel in the clear only with `mode=insecure`.
 * 5. Port 25 cannot be reached from here.
 */

import { mailboxesOf, mailboxOf, type Mailbox } from "../mail/address.ts";
import { letterOf } from "../mail/letter.ts";
import { mimeOf } from "../mail/mime.ts";
import { providerOf } from "../mail/providers.ts";
import type { Message } from "../convert/message.ts";
import type { NotificationUrl } from "../target.ts";
import { UrlProblem } from "../target.ts";
import { hostOf } from "./address.ts";
import { userHeaders } from "./request.ts";
import type { Context, MailRequest, MailSecurity, Service } from "./service.ts";

type Server = Pick<MailRequest, "host" | "port" | "security" | "user" | "password">;

type Letterbox = {
  server: Server;
  from: Mailbox;
  to: Mailbox;
  cc: Mailbox[];
  bcc: Mailbox[];
  replyTo: Mailbox[];
  headers: [string, string][];
  format: NotificationUrl["format"];
  /** Which of the URL's recipients this is; part of the Message-ID. */
  index: number;
};

/** https://datatracker.ietf.org/doc/html/rfc5321 */
export const mail: Service<Letterbox> = {
  name: "E-mail",
  schemes: ["mailto", "mailtos"],
  limits: { title: 250, body: 100_000 },
  dialect: () => "html",
  targets: letterboxesIn,
  recipient: (target) => target.to.address,
  request,
};

function letterboxesIn(url: NotificationUrl): Letterbox[] {
  const host = hostOf({ ...url, port: null });
  const from = senderIn(url, host);
  const server = serverIn(url, host, from);
  const list = (name: string) => mailboxesOf(url.options.get(name)).map((box) => known(box, name));
  const entries = [...url.path, url.options.get("to")].flatMap(mailboxesOf).map((box) => known(box, "to"));
  const addressees = entries.filter(
    (box, index) => entries.findIndex((other) => other.address === box.address) === index,
  );
  const headers = Object.entries(userHeaders(url.plus));
  const common = { server, from, replyTo: list("reply"), headers, format: url.format };
  return (addressees.length > 0 ? addressees : [from]).map((to, index) => {
    const copies = index === 0 ? { cc: list("cc"), bcc: list("bcc") } : { cc: [], bcc: [] };
    return { ...common, ...copies, to, index };
  });
}

function known(box: Mailbox | null, name: string): Mailbox {
  if (!box) throw new UrlProblem(`An address of ${name}= or of the path is not a mail address`);
  return box;
}

/** `from=` may be an address, `Name <address>` or only a name; `name=` is a name. */
function senderIn(url: NotificationUrl, host: string): Mailbox {
  const written = url.options.get("from") ?? "";
  const given = mailboxOf(written);
  const name = url.options.get("name") ?? (given ? given.name : written.includes("@") ? "" : written);
  if (given) return { name, address: given.address };
  if (written.includes("@")) throw new UrlProblem("from= is not a mail address");
  const own = mailboxOf(url.user.includes("@") ? url.user : `${url.user || "alerts"}@${host}`);
  if (!own) throw new UrlProblem("The user of a mailto:// URL and its host must form a mail address; or give from=");
  return { name, address: own.address };
}

function serverIn(url: NotificationUrl, host: string, from: Mailbox): Server {
  const named = url.options.get("smtp");
  const provider = named ? undefined : providerOf(host);
  const mode = modeIn(url);
  if (url.port === 25 || (mode === "none" && url.port === null)) {
    throw new UrlProblem(
      "Mail servers cannot be reached on port 25 from here; use mailtos:// (port 587) or give another port",
    );
  }
  const security = mode ?? (provider && url.port === null ? provider.security : byPort(url));
  const standard = security === "tls" ? 465 : 587;
  const port = url.port ?? (provider && provider.security === security ? provider.port : standard);
  const login = provider?.login === "address" && url.user && !url.user.includes("@") ? `${url.user}@${host}` : url.user;
  const user = url.password ? login || from.address : "";
  const server = provider?.host ?? (named ? hostOf({ ...url, host: named }) : host);
  hostOf(url);
  return { host: server, port, security, user, password: url.password };
}

function modeIn(url: NotificationUrl): MailSecurity | null {
  const mode = url.options.get("mode")?.toLowerCase();
  if (!mode) return null;
  const modes: Record<string, MailSecurity> = { starttls: "starttls", ssl: "tls", tls: "tls", insecure: "none" };
  const found = modes[mode];
  if (!found) throw new UrlProblem("mode= must be starttls, ssl or insecure");
  return found;
}

function byPort(url: NotificationUrl): MailSecurity {
  if (url.port === 465) return "tls";
  return url.scheme === "mailtos" || url.port === null || url.port === 587 ? "starttls" : "opportunistic";
}

function request(message: Message, target: Letterbox, context: Context): MailRequest {
  const { notice } = message;
  const { from, to, cc, bcc, replyTo, headers } = target;
  const written = mimeOf({
    id: `${notice.id}.${target.index}`,
    domain: from.address.slice(from.address.lastIndexOf("@") + 1),
    at: notice.at,
    from: { name: from.name || context.appName, address: from.address },
    to: [to],
    cc,
    replyTo,
    subject: message.title || "(no title)",
    ...letterOf(notice, target.format !== "text"),
    image: notice.image,
    unsubscribe: notice.links.unsubscribe,
    headers,
  });
  const envelope = [to, ...cc, ...bcc].map((box) => box.address);
  const hello = URL.parse(context.appUrl)?.hostname ?? "localhost";
  return { kind: "smtp", ...target.server, hello, from: from.address, to: [...new Set(envelope)], message: written };
}
