/**
 * XMPP: xmpps://user:password@host/person@host/#room@conference.host, with mode=, xmpp=, name= and subject=.
 *
 * 1. xmpps:// encrypts by STARTTLS at port 5222, mode=tls from the first byte at 5223; xmpp:// only where the server insists.
 * 2. The host is the domain of the account; xmpp= is where its server is, when that is elsewhere.
 * 3. Without a recipient the message goes to the account itself.
 */

import type { UrlOf } from "./declaration/field.ts";
import { matching, oneOf, texts, yesOrNo } from "./declaration/options.ts";
import { serviceWithTargets } from "./declaration/service.ts";
import { xmppSecurities, type XmppRequest, type XmppSecurity } from "../xmpp/request.ts";
import { hostOf } from "./address.ts";
import { eachRecipient, requireOption } from "./requirements.ts";
import { booleanOption, listOption, UrlProblem } from "./target.ts";
import { message } from "../../message/message.ts";
import { anUrlForm, either } from "./urlForm.ts";

type Seat = Omit<XmppRequest, "kind" | "subject" | "text" | "id" | "secondNick"> & { hasSubject: boolean };

const fields = {
  mode: oneOf("starttls", "tls", "none"),
  subject: yesOrNo(false),
  roster: matching(/^(?:n|f|0|of|de|di)/i, message("url.no_anyway")),
  keepalive: matching(/^(?:n|f|0|of|de|di)/i, message("url.no_anyway")),
  ...texts("scramplus", "name", "to", "xmpp"),
};

/** https://www.rfc-editor.org/rfc/rfc6121 */
export const xmpp = serviceWithTargets<Seat, typeof fields>({
  name: "XMPP",
  schemes: ["xmpp", "xmpps"],
  fields,
  rows: [
    [
      "xmpps://alerts:password@chat.example/you@chat.example",
      "XMPP chat.example:5222",
      {
        security: "starttls",
        user: "alerts",
        domain: "chat.example",
        resource: "",
        password: "password",
        nick: "alerts",
        target: "you@chat.example",
        isRoom: false,
        id: "delivery-7f3a",
        subject: "",
        text: "A & B\nNow 19",
        secondNick: "alerts-7f3a",
      },
    ],
  ],
  // A message below 10,000 bytes passes every server (RFC 6120, 13.12).
  limits: { title: 200, body: 8_000, unit: "bytes" },
  dialect: () => "text",
  targets: seatsIn,
  recipient: ({ target }) => target,
  request: ({ title, body, notice }, { hasSubject, ...seat }) => ({
    ...{ kind: "xmpp", ...seat, id: notice.id },
    subject: hasSubject ? title : "",
    text: (hasSubject && !seat.isRoom ? [body || title] : [title, body]).filter(Boolean).join("\n"),
    secondNick: `${seat.nick}-${notice.id.replace(/[^A-Za-z0-9]/g, "").slice(-4)}`,
  }),
});

function seatsIn(url: UrlOf<typeof fields>): Seat[] {
  const { options, password } = url;
  const host = hostOf(url);
  if (url.user === "" || password === "")
    throw new UrlProblem(anUrlForm("XMPP", "xmpps://user:password@host/person@host/#room@host"));
  const account = addressOf(url.user, host);
  const security = securityIn(url);
  const nick = options.get("name") ?? account.user;
  const seat = {
    host: serverIn(options.get("xmpp")) ?? host,
    port: url.port ?? (security === "tls" ? 5223 : 5222),
    ...{ security, user: account.user, domain: account.domain, resource: account.resource, password },
    nick: requireOption(nick, /^[^\u0000-\u001f/]{1,60}$/, message("url.xmpp_nick")),
    hasSubject: booleanOption(options.get("subject"), false),
  };
  const words = [...new Set([...url.path.flatMap((entry) => listOption(entry)), ...listOption(options.get("to"))])];
  if (words.length === 0) return [{ ...seat, target: `${account.user}@${account.domain}`, isRoom: false }];
  const all = eachRecipient(url, words, (word) => {
    const isRoom = word.startsWith("#");
    const { user, domain, resource } = addressOf(isRoom ? word.slice(1) : word, host);
    return { ...seat, target: `${user}@${domain}${resource && !isRoom ? `/${resource}` : ""}`, isRoom };
  });
  return [...new Map(all.map((each) => [each.target, each])).values()];
}

function securityIn({ options, scheme }: UrlOf<typeof fields>): XmppSecurity {
  const given = options.get("mode")?.toLowerCase();
  if (!given) return scheme === "xmpps" ? "starttls" : "none";
  const security = xmppSecurities.find((each) => each.startsWith(given));
  if (!security)
    throw new UrlProblem(
      message("url.option_must_an", { option: "mode", service: "XMPP", expected: either("starttls", "tls", "none") }),
    );
  return scheme === "xmpps" && security === "none" ? "starttls" : security;
}

function serverIn(name: string | undefined): string | undefined {
  if (!name) return undefined;
  return requireOption(name, /^[A-Za-z0-9._-]{1,253}$/, message("url.xmpp_server"));
}

/** user@domain/resource, whose domain may be left out. */
function addressOf(word: string, host: string): { user: string; domain: string; resource: string } {
  const match =
    /^([^\s@/"&':<>\u0000-\u001f]{1,200})(?:@([A-Za-z0-9._\u0080-\uffff-]{1,200}))?(?:\/([^\u0000-\u001f]{1,100}))?$/.exec(
      word,
    );
  if (!match) throw new UrlProblem(message("url.xmpp_recipient"));
  const [, user = "", domain = host, resource = ""] = match;
  return { user, domain, resource };
}
