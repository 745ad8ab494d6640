/**
 * IRC: ircs://user:password@host/#channel/@nick, with nick=, name=, join=no and mode=. A channel with a key is #channel:key.
 *
 * 1. irc:// is port 6667 in the clear, ircs:// is 6697 with TLS.
 * 2. Of mode=: `server` gives the password to the server, `sasl` and `nickserv` to the network's services, `znc` to a bouncer,
 *    `none` to nobody. Libera.Chat and SynIRC, where nothing else is said, are reached with TLS and `nickserv`, which takes SASL
 *    where it is offered.
 */

import type { UrlOf } from "./declaration/field.ts";
import { oneOf, texts, yesOrNo } from "./declaration/options.ts";
import { serviceWithTargets } from "./declaration/service.ts";
import { linesFor } from "../irc/lines.ts";
import { ircLogins, type IrcLogin, type IrcRequest } from "../irc/request.ts";
import { hostOf } from "./address.ts";
import { atLeastOne, eachRecipient, requireOption } from "./requirements.ts";
import { booleanOption, listOption, UrlProblem } from "./target.ts";
import { message } from "../../message/message.ts";
import { anUrlForm, either } from "./urlForm.ts";

type Seat = Omit<IrcRequest, "kind" | "lines" | "secondNick">;

const sentence = anUrlForm("IRC", "ircs://user:password@host/#channel/@nick");
const networks = /\.(?:synirc\.net|libera\.chat)$/i;

const fields = {
  mode: oneOf("server", "sasl", "nickserv", "znc", "none"),
  join: yesOrNo(false),
  ...texts("name", "nick", "to"),
};

/** https://www.rfc-editor.org/rfc/rfc2812 */
export const irc = serviceWithTargets<Seat, typeof fields>({
  name: "IRC",
  schemes: ["irc", "ircs"],
  fields,
  rows: [
    [
      "ircs://alerts:password@irc.example/#alerts",
      "IRC irc.example:6697",
      {
        isSecure: true,
        nick: "alerts",
        user: "alerts",
        password: "password",
        login: "server",
        realName: "Tidemark",
        joins: true,
        target: "#alerts",
        key: "",
        lines: ["A & B", "Now 19"],
        secondNick: "alert7f3a",
      },
    ],
  ],
  limits: { title: 0, body: 1_500, unit: "bytes" },
  dialect: () => "text",
  targets: seatsIn,
  recipient: ({ target }) => target,
  request: ({ body, notice }, seat) => ({
    ...{ kind: "irc", ...seat, lines: linesFor(seat.target, body) },
    secondNick: `${seat.nick.slice(0, 5)}${notice.id.replace(/[^A-Za-z0-9]/g, "").slice(-4)}`,
  }),
});

function seatsIn(url: UrlOf<typeof fields>): Seat[] {
  const { options, user, password } = url;
  const isNetwork = url.port === null && networks.test(url.host);
  const isSecure = url.scheme === "ircs" || isNetwork;
  const nick = requireOption(
    options.get("nick") || user || "Tidemark",
    /^[A-Za-z[\]\\`_^{|}][\w[\]\\`^{|}-]{0,29}$/,
    message("url.irc_nick"),
  );
  const words = [...url.path.flatMap((entry) => listOption(entry)), ...listOption(options.get("to"))];
  const seat = {
    ...{ host: hostOf(url), port: url.port ?? (isSecure ? 6697 : 6667), isSecure, nick },
    ...{ user: oneWord(user, "user"), password: oneWord(password, "password") },
    login: loginIn(options.get("mode"), isNetwork ? "nickserv" : "server"),
    realName:
      (options.get("name") ?? "")
        .replace(/[\u0000-\u001f]+/g, " ")
        .trim()
        .slice(0, 50) || "Tidemark",
    joins: booleanOption(options.get("join"), true),
  };
  const named = eachRecipient(url, atLeastOne([...new Set(words)], sentence), (word) => ({
    ...seat,
    ...placeOf(word),
  }));
  return [...new Map(named.map((each) => [each.target.toLowerCase(), each])).values()];
}

function loginIn(given: string | undefined, otherwise: IrcLogin): IrcLogin {
  if (!given) return otherwise;
  const login = ircLogins.find((each) => each.startsWith(given.toLowerCase()));
  if (!login)
    throw new UrlProblem(
      message("url.option_must_an", {
        option: "mode",
        service: "IRC",
        expected: either("server", "sasl", "nickserv", "znc", "none"),
      }),
    );
  return login;
}

function placeOf(word: string): { target: string; key: string } {
  const channel = /^#([^\s@#:,\u0000-\u001f]{1,50})(?::([^\s,\u0000-\u001f]{1,50}))?$/.exec(word);
  if (channel) return { target: `#${channel[1]}`, key: channel[2] ?? "" };
  const person = /^@?([^\s@#:,!\u0000-\u001f]{1,30})$/.exec(word);
  if (!person) throw new UrlProblem(message("url.irc_recipient"));
  return { target: person[1] ?? "", key: "" };
}

/** The password goes over the line as one word. */
function oneWord(word: string, what: string): string {
  if (/[\s\u0000-\u001f]|^:/.test(word)) throw new UrlProblem(message("url.irc_word", { what }));
  return word;
}
