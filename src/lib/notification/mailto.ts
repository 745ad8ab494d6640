/**
 * Mail over SMTP: mailto:// and mailtos://user:password@domain.
 *
 * 1. The sender is user@domain, or `from=`; recipients are those of mailing.ts. Where the URL has a user of its own, an
 *    address given as `user=` is a login only: what stands before its `@` is the user, and the domain stays the URL's.
 * 2. A known provider's server, port and encryption are used for its domain; else `smtp=` or the domain is the server.
 * 3. mailtos:// is STARTTLS on 587, or TLS from the start with `mode=ssl` (465). mailto:// to a provider is the same;
 *    to another server on a port given it uses STARTTLS if offered, and `mode=insecure` never.
 * 4. Credentials travel in the clear only with `mode=insecure`.
 * 5. Port 25 cannot be reached from here.
 */

import { mailPattern, hostPattern, mailRecipients } from "./forms/fields.ts";
import { formField, queryOf, urlPart, type ServiceForm } from "./forms/form.ts";
import type { UrlOf } from "./declaration/field.ts";
import { oneOf, text } from "./declaration/options.ts";
import { serviceWithTargets } from "./declaration/service.ts";
import { mailFields } from "./mailing.ts";
import { lookup } from "../lookup.ts";
import { mailboxOf, type Mailbox } from "../mail/address.ts";
import { mimeOf } from "../mail/mime.ts";
import { providerOf } from "./mail/providers.ts";
import type { Message } from "./message.ts";
import { UrlProblem } from "./target.ts";
import { hostOf } from "./address.ts";
import { mailOf } from "./mail/mail.ts";
import { type Mailing, mailingsIn, mailService, writtenSender } from "./mailing.ts";
import { userHeaders } from "./request.ts";
import type { Context } from "./service.ts";
import type { MailSecurity, MailRequest } from "../smtp/request.ts";
import { message } from "../../message/message.ts";
import { either } from "./urlForm.ts";

type Server = Pick<MailRequest, "host" | "port" | "security" | "user" | "password">;

type Letterbox = Mailing & { server: Server; headers: [string, string][] };

const passwordField = formField("password", "Password", {
  help: "Many providers want a password for this application, made in their settings.",
  secret: true,
  required: true,
  pattern: "\\S(?:.{0,198}\\S)?",
  placeholder: "abcd efgh ijkl mnop",
});
const providerForm: ServiceForm = {
  name: "mail",
  title: "Mail of a known provider",
  fields: [
    formField("address", "Your mail address", {
      help: "Its provider's server is known, or is that of the domain.",
      required: true,
      pattern: mailPattern,
      placeholder: "ada@gmail.com",
    }),
    passwordField,
    mailRecipients,
  ],
  urlOf: ({ address: own = "", password: secret = "", to: recipients }) => {
    const at = own.lastIndexOf("@");
    return `mailtos://${urlPart(own.slice(0, at))}:${urlPart(secret)}@${own.slice(at + 1)}${queryOf({ to: recipients })}`;
  },
};

const serverForm: ServiceForm = {
  name: "smtp",
  title: "Mail by SMTP",
  fields: [
    formField("host", "Mail server", {
      help: "The name of the server that takes mail.",
      required: true,
      pattern: hostPattern,
      placeholder: "smtp.example.com",
    }),
    formField("port", "Port", {
      help: "587 or 465; 25 cannot be reached.",
      pattern: "[1-9]\\d{2,3}",
      placeholder: "587",
    }),
    formField("security", "Encryption", {
      help: "starttls, or ssl from the start; starttls where empty.",
      pattern: "starttls|ssl",
      placeholder: "starttls",
    }),
    formField("user", "User name", {
      help: "Often the mail address.",
      required: true,
      pattern: "[\\x21-\\x7e]{1,200}",
      placeholder: "ada",
    }),
    passwordField,
    formField("from", "Sender", {
      help: "The address that alerts come from.",
      required: true,
      pattern: mailPattern,
      placeholder: "alerts@example.com",
    }),
    mailRecipients,
  ],
  urlOf: ({ host, port, security = "starttls", user = "", password: secret = "", from, to: recipients }) =>
    `mailtos://${urlPart(user)}:${urlPart(secret)}@${host}${port ? `:${port}` : ""}${queryOf({ mode: security || "starttls", from, to: recipients })}`,
};

const fields = { ...mailFields, mode: oneOf("starttls", "ssl", "tls", "insecure"), smtp: text() };

/** https://datatracker.ietf.org/doc/html/rfc5321 */
export const mail = serviceWithTargets<Letterbox, typeof fields>({
  ...mailService,
  name: "E-mail",
  schemes: ["mailto", "mailtos"],
  fields,
  rows: [
    [
      "mailtos://ada:abcd%20efgh%20ijkl%20mnop@gmail.com",
      "SMTP smtp.gmail.com:587",
      {
        security: "starttls",
        user: "ada@gmail.com",
        password: "abcd efgh ijkl mnop",
        hello: "tidemark.example",
        from: "ada@gmail.com",
        to: ["ada@gmail.com"],
      },
    ],
  ],
  forms: [providerForm, serverForm],
  prefixes: "+",
  targets: letterboxesIn,
  request,
});

function letterboxesIn(url: UrlOf<typeof fields>): Letterbox[] {
  const host = hostOf({ ...url, port: null });
  const from = senderIn(url, host);
  const server = serverIn(url, host, from);
  const headers = Object.entries(userHeaders(url.plus));
  return mailingsIn(url, from).map((mailing) => ({ ...mailing, server, headers }));
}

function senderIn(url: UrlOf<typeof fields>, host: string): Mailbox {
  const { name, address } = writtenSender(url);
  if (address) return { name, address };
  if (url.options.get("from")?.includes("@")) throw new UrlProblem(message("url.mail_from"));
  const isLogin = url.options.has("user") && url.authorityUser !== "" && url.authorityUser !== url.password;
  const user = isLogin ? url.user.replace(/@.*$/, "") : url.user;
  const own = mailboxOf(user.includes("@") ? user : `${user || "alerts"}@${host}`);
  if (!own) throw new UrlProblem(message("url.mail_sender"));
  return { name, address: own.address };
}

function serverIn(url: UrlOf<typeof fields>, host: string, from: Mailbox): Server {
  const named = url.options.get("smtp");
  const provider = named ? undefined : providerOf(host);
  const mode = modeIn(url);
  const security = mode ?? (provider && url.port === null ? provider.security : byPort(url));
  const standard = standardPorts[security];
  const port = url.port ?? (provider && provider.security === security ? provider.port : standard);
  const login = provider?.login === "address" && url.user && !url.user.includes("@") ? `${url.user}@${host}` : url.user;
  const user = url.password ? login || from.address : "";
  const server = provider?.host ?? (named ? hostOf({ ...url, host: named }) : host);
  hostOf(url);
  return { host: server, port, security, user, password: url.password };
}

/** Where a server without a port is: a relay that takes mail without encryption is one at home, at the port of mail itself. */
const standardPorts: Record<MailSecurity, number> = { tls: 465, starttls: 587, opportunistic: 587, none: 25 };

/** Whether a mail URL leads to port 25, by itself or by its mode. @throws UrlProblem for an unknown mode */
export const isPort25 = (url: UrlOf<typeof fields>): boolean =>
  (url.port ?? standardPorts[modeIn(url) ?? "starttls"]) === standardPorts.none;

function modeIn(url: UrlOf<typeof fields>): MailSecurity | null {
  const mode = url.options.get("mode")?.toLowerCase();
  if (!mode) return null;
  const modes: Record<string, MailSecurity> = { starttls: "starttls", ssl: "tls", tls: "tls", insecure: "none" };
  const found = lookup(modes, mode);
  if (!found)
    throw new UrlProblem(
      message("url.option_must_be", { option: "mode", expected: either("starttls", "ssl", "insecure") }),
    );
  return found;
}

function byPort(url: UrlOf<typeof fields>): MailSecurity {
  if (url.port === 465) return "tls";
  return url.scheme === "mailtos" || url.port === null || url.port === 587 ? "starttls" : "opportunistic";
}

function request(message: Message, target: Letterbox, context: Context): MailRequest {
  const { from, to, cc, bcc } = target;
  const envelope = [to, ...cc, ...bcc].map((box) => box.address);
  const hello = URL.parse(context.appUrl)?.hostname ?? "localhost";
  const written = mimeOf(mailOf(message, target, context.appName));
  return { kind: "smtp", ...target.server, hello, from: from.address, to: [...new Set(envelope)], message: written };
}
