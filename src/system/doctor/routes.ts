/** The examination over HTTP, by the administrator's key. */
import { administrator } from "../../http/access.ts";
import { operation } from "../../http/operation.ts";
import { statedMembers } from "../../http/stated.ts";
import { englishOf } from "../../message/textOf.ts";
import { newApp } from "../../http/app.ts";
import { jsonAnswer } from "../../http/contract.ts";
import { keyedRefusals } from "../../http/refusals.ts";
import { version } from "../../operator/version.ts";
import { releaseOf } from "../../operator/release.ts";
import type { SystemStores } from "../world.ts";
import { examine } from "./examine.ts";
import { examinationShape } from "./shape.ts";

export const examineService = operation({
  method: "get",
  path: "/admin/doctor",
  operationId: "examineService",
  access: administrator,
  tags: ["Admin Reliability"],
  summary: "Ask everything that the service needs whether it works",
  description:
    "Needs the master admin key in a header. Signs in to the mail server, starts a browser, looks up a name, writes an object; nothing is sent " +
    "and nothing stays. `off` is what nobody set up, with what for in its sentence.",
  responses: {
    200: jsonAnswer(examinationShape, "What was found, what is out of order first."),
    ...keyedRefusals(503),
  },
});

export const doctorRoutes = newApp<SystemStores>();

doctorRoutes.openapi(examineService, async (c) => {
  const found = await examine(c.var.shards);
  const checks = found.map((each) => ({
    ...each,
    sentence: englishOf(each.sentence),
    ...statedMembers(each.sentence),
  }));
  return c.json({ version, ...releaseOf(c.var.world.operator), checks }, 200);
});
