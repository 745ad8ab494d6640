/**
 * Receivers on a network that is not open to this server. What a person writes as a number, or as localhost, is refused when it
 * is saved rather than by the first alert that fails; other names are checked when they are looked up, at each delivery. Some
 * services have a token where others have a host: a token is never a whole address. Pure.
 */
import { message, type Message } from "../message/message.ts";
import { parseAddress } from "../lib/network/address.ts";
import { destinationOfHost, type GuardRules } from "../egress/destination.ts";
import { isLoopbackName } from "../lib/network/ownSockets.ts";
import { isPort25 } from "../lib/notification/mailto.ts";
import { syslogPlace } from "../lib/notification/syslog.ts";
import { udpElsewhere } from "../lib/syslog/send.ts";
import { notificationUrl } from "../lib/notification/target.ts";
import { fillUrl, hasTemplate, sampleFacts } from "./urlTemplate.ts";

/** Cloudflare opens no connection to it: https://developers.cloudflare.com/workers/runtime-apis/tcp-sockets/#considerations */
const port25Closed = message("url.port_25");

/** Why a usable notification URL may not be saved, or null. */
export function receiverHostProblem(url: string, rules: GuardRules): Message | null {
  const filled = hasTemplate(url) ? fillUrl(url, sampleFacts) : { url };
  // A vendor's own https address stands for a scheme of ours.
  if ("problem" in filled || /^\s*https?:/i.test(filled.url)) return null;
  const parsed = notificationUrl(filled.url);
  const { scheme, host, options } = parsed;
  if (/^mailtos?$/.test(scheme) && !rules.isOneMachine && isPort25(parsed)) return port25Closed;
  const log = syslogPlace(parsed);
  if (log?.transport === "udp" && !rules.hasDatagrams) return udpElsewhere;
  if (log) return problemOf(log.host, log.port, rules);
  const port = parsed.port ?? webPort(scheme);
  // Of mails: the server, where it is not that of the address.
  const named = options.get("smtp");
  const problems = [host, named].map((each) => (each ? problemOf(each, port, rules) : null));
  return problems.find((each) => each !== null) ?? null;
}

/** The port of a request whose scheme names HTTP itself; null for services that choose theirs. */
function webPort(scheme: string): number | null {
  const [, isSecure] = /^(?:json|xml|form|post)(s?)$/.exec(scheme) ?? [];
  if (isSecure === undefined) return null;
  return isSecure ? 443 : 80;
}

function problemOf(host: string, port: number | null, rules: GuardRules): Message | null {
  const hostname = URL.parse(`http://${host}/`)?.hostname ?? "";
  const isLiteral = parseAddress(host) !== null;
  if (!isLiteral && !isLoopbackName(hostname)) return null;
  // Which port a service takes by itself only it knows: whatever is open there will do.
  const { blocks, names } = rules.allow;
  const opened = [...blocks, ...names].map((each) => each.port ?? 443);
  const results = (port === null ? [443, ...opened] : [port]).map((each) =>
    destinationOfHost({ hostname: host, port: each }, rules, () => true),
  );
  const [first] = results;
  return first && !first.ok && results.every(({ ok }) => !ok) ? first.failure.sentence : null;
}
