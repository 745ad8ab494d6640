/** The log of deliveries, and the retry of one. */
import { answerPage, goOn, nextOf, textIn } from "../request/answer.ts";
import { newScreens } from "../request/app.ts";
import { bodyOf, call, Refusal } from "../request/operations.ts";
import { signedIn } from "../request/visit.ts";
import { deliveryPage } from "./delivery.tsx";
import { deliveriesPage } from "./page.tsx";
import { logQuery } from "./query.ts";
import { getDelivery, listDeliveries, releaseDeliveries, retryDeliveries, retryDelivery } from "../../notify/routes.ts";
import { listChannels } from "../../notify/channel/operations/routes.ts";

const here = "/deliveries";

export const deliveryScreens = newScreens();
deliveryScreens.use(here, signedIn);
deliveryScreens.use(`${here}/*`, signedIn);

deliveryScreens.get(here, async (c) => {
  const query = logQuery(new URL(c.req.url).searchParams);
  const [{ body, headers }, channels] = await Promise.all([
    call(c, listDeliveries, { query: { ...query, limit: 50 } }),
    bodyOf(c, listChannels),
  ]);
  const next = /[?&]cursor=(\w+)/.exec(headers.get("Link") ?? "")?.[1] ?? null;
  return answerPage(c, deliveriesPage(c.var.reader, { query, deliveries: body, channels, next }));
});

deliveryScreens.get(`${here}/:id`, async (c) => {
  const [delivery, channels] = await Promise.all([
    bodyOf(c, getDelivery, { params: { id: c.req.param("id") } }),
    bodyOf(c, listChannels),
  ]);
  return answerPage(c, deliveryPage(c.var.reader, delivery, channels));
});

deliveryScreens.post(`${here}/retry`, async (c) => {
  const form = await c.req.formData();
  const next = nextOf(form, here);
  const [channel, watch] = [textIn(form, "channel"), textIn(form, "watch")];
  const json = { since: textIn(form, "since"), ...(channel ? { channel } : {}), ...(watch ? { watch } : {}) };
  const { retried } = await bodyOf(c, retryDeliveries, { json });
  return goOn(c, next, { key: "retriedAll", values: [retried] });
});

deliveryScreens.post(`${here}/release`, async (c) => {
  const form = await c.req.formData();
  const channel = textIn(form, "channel");
  const json = { watch: textIn(form, "watch"), ...(channel ? { channel } : {}) };
  const { released } = await bodyOf(c, releaseDeliveries, { json });
  return goOn(c, nextOf(form, here), { key: "released", values: [released] });
});

deliveryScreens.post(`${here}/:id/retry`, async (c) => {
  const next = nextOf(await c.req.formData(), here);
  try {
    await bodyOf(c, retryDelivery, { params: { id: c.req.param("id") } });
    return goOn(c, next, { key: "retried" });
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500) throw error;
    return goOn(c, next, { key: "failed", values: [error.message.slice(0, 300)] });
  }
});
