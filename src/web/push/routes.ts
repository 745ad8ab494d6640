/**
 * Pushes to the browser of the person who is signed in, for browser code (src/web/client/lib/push.ts): the key, the
 * subscription of this browser, and its end. Answers are small JSON, `problem` a sentence.
 */
import { newScreens, type C } from "../request/app.ts";
import { textIn } from "../request/answer.ts";
import { bodyOf, Refusal } from "../request/operations.ts";
import { signedIn } from "../request/visit.ts";
import { addPushSubscription, getVapidPublicKey, removePushSubscription } from "../../push/routes.ts";

export const pushScreens = newScreens();

pushScreens.use("/push/*", signedIn);

pushScreens.get("/push/key", (c) =>
  answered(c, async () => {
    const { public_key: key } = await bodyOf(c, getVapidPublicKey);
    return { key };
  }),
);

pushScreens.post("/push/subscriptions", (c) => answered(c, async () => ({ id: await keep(c) })));

pushScreens.post("/push/subscriptions/end", (c) =>
  answered(c, async () => {
    // The list of subscriptions keeps endpoints secret; a known browser that subscribes again gets its id.
    const id = await keep(c);
    await bodyOf(c, removePushSubscription, { params: { id } });
    return { id };
  }),
);

async function keep(c: C): Promise<string> {
  const form = await c.req.formData();
  const expires = Number(textIn(form, "expiration_time"));
  const label = textIn(form, "label").slice(0, 100);
  const json = {
    ...(label ? { label } : {}),
    endpoint: textIn(form, "endpoint"),
    expirationTime: expires > 0 ? expires : null,
    keys: { p256dh: textIn(form, "p256dh"), auth: textIn(form, "auth") },
  };
  const { id } = await bodyOf(c, addPushSubscription, { json });
  return id;
}

async function answered(c: C, work: () => Promise<Record<string, string>>): Promise<Response> {
  c.header("Cache-Control", "no-store");
  try {
    return c.json(await work(), 200);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return c.json({ problem: error.message }, error.status as 400);
  }
}
