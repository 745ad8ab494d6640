/**
 * Syslog: rsyslog://host/facility, by UDP as Apprise speaks it; mode=tcp and mode=tls (or rsyslogs://) by streams.
 *
 * 1. UDP and TCP are at port 514, TLS at 6514.
 * 2. syslog://facility is Apprise's own machine: here the one that the service runs on, which listens at port 514 of UDP.
 *    syslog://host/facility is what older versions of Apprise wrote for another machine. One word alone that is no facility is a
 *    mistyped one rather than a machine.
 */

import type { UrlOf } from "./declaration/field.ts";
import { oneOf, text, yesOrNo } from "./declaration/options.ts";
import { serviceWithTargets } from "./declaration/service.ts";
import { facilities, severities, syslogMessage } from "../syslog/message.ts";
import { syslogTransports, type SyslogRequest } from "../syslog/request.ts";
import { hostOf } from "./address.ts";
import type { NoticeLevel } from "./notice.ts";
import { requireOption } from "./requirements.ts";
import { UrlProblem } from "./target.ts";
import { message } from "../../message/message.ts";
import { either, optionForm } from "./urlForm.ts";

type Place = Omit<SyslogRequest, "kind" | "text"> & { facility: number };

const severityOf: Record<NoticeLevel, number> = {
  info: severities.informational,
  success: severities.notice,
  warning: severities.warning,
  failure: severities.critical,
};

const fields = {
  mode: oneOf("udp", "tcp", "tls"),
  logpid: yesOrNo(false),
  logperror: yesOrNo(false),
  facility: text(),
};

/** https://www.rfc-editor.org/rfc/rfc5424 */
export const syslog = serviceWithTargets<Place, typeof fields>({
  name: "Syslog",
  schemes: ["rsyslog", "rsyslogs", "syslog"],
  fields,
  rows: [
    [
      "rsyslog://logs.example/local0?mode=tls",
      "SYSLOG logs.example:6514",
      { transport: "tls", text: "<134>1 2026-03-04T05:06:07.000Z tidemark.example tidemark - alert - A & B: Now 19" },
    ],
  ],
  // A datagram has room for 2,048 bytes everywhere (RFC 5426, 3.2).
  limits: { title: 200, body: 1_600, unit: "bytes" },
  dialect: () => "text",
  targets: (url) => [placeIn(url)],
  recipient: ({ facility }) => facilities[facility] ?? "user",
  request: ({ title, body, notice }, { facility, ...place }, { appName, appUrl }) => ({
    ...{ kind: "syslog", ...place },
    text: syslogMessage({
      ...{ facility, severity: severityOf[notice.level], at: notice.at },
      ...{ hostname: URL.parse(appUrl)?.hostname ?? "", appName: appName.toLowerCase() },
      text: [title, body].filter(Boolean).join(": "),
    }),
  }),
});

/** Where a URL of syslog leads; null for one of another service. */
export const syslogPlace = (url: UrlOf<typeof fields>): Pick<Place, "host" | "port" | "transport"> | null =>
  syslog.schemes.includes(url.scheme) ? placeIn(url) : null;

function placeIn(url: UrlOf<typeof fields>): Place {
  const { options, scheme, path } = url;
  const isHere = scheme === "syslog" && (url.host === "" || facilityNamed(url.host) !== null);
  if (scheme === "syslog" && !isHere && url.port === null && !path.length && /^[\w-]+$/.test(url.host))
    throw new UrlProblem(message("url.syslog_word"));
  const usual = scheme === "rsyslogs" ? "tls" : "udp";
  const mode = requireOption(
    (options.get("mode") ?? usual).toLowerCase(),
    /^(?:udp|tcp|tls)$/,
    optionForm("mode", "syslog", either("udp", "tcp", "tls")),
  );
  const transport = syslogTransports.find((each) => each === mode) ?? "udp";
  const named = options.get("facility") || path.at(-1) || (isHere && url.host) || "user";
  const facility = facilityNamed(named);
  if (facility === null) throw new UrlProblem(message("url.syslog_facility"));
  const port = url.port ?? (transport === "tls" ? 6514 : 514);
  return { host: isHere ? "127.0.0.1" : hostOf(url), port, transport, facility };
}

/** By its name, or by a beginning that only one has, as Apprise reads it. */
function facilityNamed(word: string): number | null {
  const names: readonly string[] = facilities;
  const name = word.trim().toLowerCase();
  const exact = names.indexOf(name);
  if (exact >= 0) return exact;
  const first = names.findIndex((each) => name !== "" && each.startsWith(name));
  return first < 0 ? null : first;
}
