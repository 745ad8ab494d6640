/** The log of deliveries, and the retry of one. */
import type { ShownChannel } from "../channels/data.ts";
import { answerPage, goOn, nextOf, textIn } from "../request/answer.ts";
import { newScreens } from "../request/app.ts";
import { bodyOf, call, Refusal, segment } from "../request/operations.ts";
import { signedIn } from "../request/visit.ts";
import type { DeliveryDetail, LoggedDelivery as Delivery } from "../../notify/shape.ts";
import { deliveryPage } from "./delivery.tsx";
import { deliveriesPage } from "./page.tsx";
import { logQuery } from "./query.ts";

const here = "/deliveries";

export const deliveryScreens = newScreens();
deliveryScreens.use(here, signedIn);
deliveryScreens.use(`${here}/*`, signedIn);

deliveryScreens.get(here, async (c) => {
  const query = logQuery(new URL(c.req.url).searchParams);
  const [{ body, headers }, channels] = await Promise.all([
    call<Delivery[]>(c, { path: "/notifications/log", query: { ...query, limit: 50 } }),
    bodyOf<ShownChannel[]>(c, { path: "/channels" }),
  ]);
  const next = /[?&]cursor=(\w+)/.exec(headers.get("Link") ?? "")?.[1] ?? null;
  return answerPage(c, deliveriesPage(c.var.reader, { query, deliveries: body, channels, next }));
});

deliveryScreens.get(`${here}/:id`, async (c) => {
  const path = `/notifications/log/${segment(c.req.param("id"))}`;
  return answerPage(c, deliveryPage(c.var.reader, await bodyOf<DeliveryDetail>(c, { path })));
});

deliveryScreens.post(`${here}/retry`, async (c) => {
  const form = await c.req.formData();
  const next = nextOf(form, here);
  const [channel, watch] = [textIn(form, "channel"), textIn(form, "watch")];
  const json = { since: textIn(form, "since"), ...(channel ? { channel } : {}), ...(watch ? { watch } : {}) };
  const path = "/notifications/retry";
  const { retried } = await bodyOf<{ retried: number }>(c, { method: "POST", path, json });
  return goOn(c, next, { key: "retriedAll", values: [retried] });
});

deliveryScreens.post(`${here}/release`, async (c) => {
  const form = await c.req.formData();
  const channel = textIn(form, "channel");
  const json = { watch: textIn(form, "watch"), ...(channel ? { channel } : {}) };
  const path = "/notifications/release";
  const { released } = await bodyOf<{ released: number }>(c, { method: "POST", path, json });
  return goOn(c, nextOf(form, here), { key: "released", values: [released] });
});

deliveryScreens.post(`${here}/:id/retry`, async (c) => {
  const next = nextOf(await c.req.formData(), here);
  try {
    await bodyOf(c, { method: "POST", path: `/notifications/log/${segment(c.req.param("id"))}/retry` });
    return goOn(c, next, { key: "retried" });
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500) throw error;
    return goOn(c, next, { key: "failed", values: [error.message.slice(0, 300)] });
  }
});
