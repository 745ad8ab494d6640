/** The HTTP reader in a Worker of its own, so that it meets real sockets: one request tells what to read and how. */
import { parseEgressAllow } from "../../src/lib/network/allow.ts";
import { createEgress } from "../../src/egress/egress.ts";
import { fetchOverHttp } from "../../src/page/fetchers/http.ts";
import type { Ask } from "../../src/page/page.ts";

export type ReadingTask = {
  ask: Partial<Ask> & { url: string };
  allow: string;
  resolverUrl: string;
  proxy?: string;
  timeoutMs?: number;
};

const plain: Omit<Ask, "url"> = { method: "GET", headers: {}, body: null, validators: null, acceptsAnyStatus: false };

export default {
  async fetch(request: Request): Promise<Response> {
    const { ask, allow, resolverUrl, proxy, timeoutMs } = await request.json<ReadingTask>();
    const egress = createEgress({
      ...{
        allow: parseEgressAllow(allow).allow,
        ownHosts: [],
        resolverUrls: [resolverUrl],
        userAgent: "Tidemark",
        now: Date.now,
      },
    });
    const sender = proxy === undefined ? egress : egress.viaProxy(proxy);
    const hurried: typeof egress.send = (sent) => sender.send({ ...sent, ...(timeoutMs ? { timeoutMs } : {}) });
    const fetched = await fetchOverHttp({ send: hurried }, { ...plain, ...ask }, Date.now());
    const text = fetched.kind === "page" ? new TextDecoder().decode(fetched.body.subarray(0, 100_000)) : null;
    return Response.json({ ...fetched, body: text });
  },
};
