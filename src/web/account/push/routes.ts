/** The browsers that take pushes: list, test, remove. This browser is added by browser code (src/web/push/routes.ts). */
import { answerPage, goOn } from "../../request/answer.ts";
import { newScreens } from "../../request/app.ts";
import { bodyOf, Refusal } from "../../request/operations.ts";
import { orNullUnconfigured } from "../configured.ts";
import { pushPage } from "./page.tsx";
import { getVapidPublicKey, listPushSubscriptions, removePushSubscription, testPush } from "../../../push/routes.ts";

const here = "/account/push";

export const pushPageScreens = newScreens();

pushPageScreens.get(here, async (c) => {
  const [browsers, key] = await Promise.all([
    bodyOf(c, listPushSubscriptions),
    orNullUnconfigured(bodyOf(c, getVapidPublicKey)),
  ]);
  return answerPage(c, pushPage(c.var.reader, { browsers, canPush: key !== null }));
});

pushPageScreens.post(`${here}/test`, async (c) => {
  try {
    const { message } = await bodyOf(c, testPush);
    return goOn(c, here, { key: "said", values: [message.slice(0, 300)] });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return goOn(c, here, { key: "failed", values: [error.message.slice(0, 300)] });
  }
});

pushPageScreens.post(`${here}/:id/remove`, async (c) => {
  await bodyOf(c, removePushSubscription, { params: { id: c.req.param("id") } });
  return goOn(c, here, { key: "browserRemoved" });
});
