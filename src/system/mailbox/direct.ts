/**
 * Who may read the mails that a server on one's own machine keeps: the person at that machine, and programs there. Mails hold
 * links that give accounts away, so a request is refused that another site's page sent, that came by a name that is not the
 * machine's own, or that anything passed on (a proxy in front serves strangers). Pure, and without packages: the launcher's
 * front server, which sees what a client really sent, asks the same.
 */
import { hostnameOf, isLoopbackHost } from "../../lib/network/host.ts";

/** What proxies say of whom they speak for: RFC 7239, RFC 9110 7.6.3, and the customary ones. */
const proxyHeader = /^(?:forwarded|via|x-forwarded(?:-.+)?|x-real-ip|x-client-ip|x-cluster-client-ip|true-client-ip)$/i;

/** True for a header by which a proxy says that a request is not its own. */
export const isForwarding = (name: string): boolean => proxyHeader.test(name);

/** Why a request for the mailbox is refused, in a sentence; null for one that was made at this machine. */
export function mailboxRefusal(headers: Iterable<readonly [string, string]>): string | null {
  const sent = [...headers].map(([name, value]) => [name.toLowerCase(), value] as const);
  const value = (name: string) => sent.find(([each]) => each === name)?.[1];
  const hostname = hostnameOf(value("host"));
  if (hostname === null || !isLoopbackHost(hostname))
    return "The mailbox opens at an address of this very machine only";
  if (sent.some(([name]) => isForwarding(name))) return "The mailbox does not open through a proxy";
  const from = value("cf-connecting-ip");
  if (from !== undefined && !isLoopbackHost(from)) return "The mailbox opens to this very machine only";
  const origin = value("origin");
  const isOwn = origin === undefined || URL.parse(origin)?.host === URL.parse(`http://${value("host")}`)?.host;
  // https://www.w3.org/TR/fetch-metadata/#sec-fetch-site-header: `none` is a person who typed or followed nothing.
  if (!isOwn || !["same-origin", "none", undefined].includes(value("sec-fetch-site")?.toLowerCase()))
    return "The mailbox does not open to pages of other sites";
  return null;
}
