/** Connected apps: list them, disconnect one. */
import { originOf } from "../../../http/resource.ts";
import { answerPage, goOn } from "../../request/answer.ts";
import { newScreens } from "../../request/app.ts";
import { bodyOf } from "../../request/operations.ts";
import { appsPage } from "./page.tsx";
import { disconnectApp, listApps } from "../../../oauth/apps/routes.ts";

const here = "/account/apps";

export const appScreens = newScreens();

appScreens.get(here, async (c) => {
  const apps = await bodyOf(c, listApps);
  const address = `${originOf(c.req.url, c.var.world.operator.PUBLIC_URL)}/mcp`;
  return answerPage(c, appsPage(c.var.reader, { apps, address }));
});

appScreens.post(`${here}/:id/end`, async (c) => {
  await bodyOf(c, disconnectApp, { params: { id: c.req.param("id") } });
  return goOn(c, here, { key: "appEnded" });
});
