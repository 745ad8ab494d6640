/** The HTTP reader and the clients of other protocols in a Worker of their own, so that they meet real sockets: one request tells what to do. */
import { parseEgressAllow } from "../../src/lib/network/allow.ts";
import { createEgress } from "../../src/egress/egress.ts";
import { fetchedInEnglish } from "../fetchedInEnglish.ts";
import { fetchOverHttp } from "../../src/page/fetchers/http.ts";
import type { MqttRequest } from "../../src/lib/mqtt/request.ts";
import { publish } from "../../src/lib/mqtt/transport.ts";
import type { Ask } from "../../src/page/page.ts";
import { sendIrc } from "../../src/lib/irc/send.ts";
import type { TalkRequest } from "../../src/lib/notification/service.ts";
import { sendSyslog } from "../../src/lib/syslog/send.ts";
import { sendXmpp } from "../../src/lib/xmpp/send.ts";

export type ReadingTask = {
  ask: Partial<Ask> & { url: string };
  allow: string;
  resolverUrl: string;
  proxy?: string;
  /** Whether the proxy's own address has to be open. */
  isGuarded?: boolean;
  timeoutMs?: number;
};

/** A message to publish instead. */
export type PublishingTask = { publish: MqttRequest; allow: string; resolverUrl: string };

/** A message of a protocol that speaks in text instead. */
export type TalkingTask = { say: TalkRequest; allow: string; resolverUrl: string };

const plain: Omit<Ask, "url"> = {
  method: "GET",
  headers: {},
  body: null,
  validators: null,
  acceptsAnyStatus: false,
  readsFrames: true,
};

export default {
  async fetch(request: Request): Promise<Response> {
    const task = await request.json<ReadingTask | PublishingTask | TalkingTask>();
    const { allow, resolverUrl } = task;
    const egress = createEgress({
      ...{
        allow: parseEgressAllow(allow).allow,
        ownHosts: [],
        resolverUrls: [resolverUrl],
        userAgent: "Tidemark",
        now: Date.now,
      },
    });
    if ("publish" in task) return Response.json(await publish(task.publish, egress));
    if ("say" in task) return Response.json(await talk(task.say, egress));
    const { ask, proxy, isGuarded = false, timeoutMs } = task;
    const sender = proxy === undefined ? egress : egress.viaProxy({ url: proxy, isGuarded });
    const hurried: typeof egress.send = (sent) => sender.send({ ...sent, ...(timeoutMs ? { timeoutMs } : {}) });
    const fetched = await fetchOverHttp({ send: hurried }, { ...plain, ...ask }, Date.now());
    const text = fetched.kind === "page" ? new TextDecoder().decode(fetched.body.subarray(0, 100_000)) : null;
    return Response.json({ ...fetchedInEnglish(fetched), body: text });
  },
};

function talk(request: TalkRequest, egress: ReturnType<typeof createEgress>) {
  if (request.kind === "irc") return sendIrc(request, egress);
  if (request.kind === "xmpp") return sendXmpp(request, egress);
  return sendSyslog(request, egress);
}
