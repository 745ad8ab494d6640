/** The service about itself: totals, health. */
import { z } from "@hono/zod-openapi";
import { reads } from "../http/access.ts";
import { operation } from "../http/operation.ts";
import { newApp } from "../http/app.ts";
import { keyedRefusals } from "../http/refusals.ts";
import { uptimeAt } from "./uptime.ts";
import { compatibleVersion, version } from "../operator/version.ts";
import type { NotifyStores } from "../notify/world.ts";

/** A watch is overdue when its check is this late. */
const overdueAfterSeconds = 300;

export const getSystemInformation = operation({
  method: "get",
  path: "/systeminfo",
  operationId: "getSystemInformation",
  access: reads("closed"),
  tags: ["System Information"],
  summary: "Totals, overdue watches, uptime and version",
  responses: {
    200: {
      description: "The account's totals.",
      content: {
        "application/json": {
          schema: z
            .object({
              watch_count: z.int(),
              tag_count: z.int(),
              queue_size: z.int().meta({ description: "Checks claimed and not yet settled." }),
              overdue_watches: z.array(z.string()),
              uptime: z.number().meta({ description: "Seconds since this part of the service started." }),
              version: z.string().meta({
                description:
                  "The release of changedetection.io whose API this one is compatible with; its clients compare it.",
                example: compatibleVersion,
              }),
              tidemark_version: z.string().meta({ description: "The version of this interface.", example: version }),
              base_url: z.string().nullable().meta({ description: "PUBLIC_URL of the operator; null without one." }),
            })
            .meta({ id: "SystemInformation" }),
        },
      },
    },
    ...keyedRefusals(),
  },
});

export const systemRoutes = newApp<NotifyStores>();

systemRoutes.openapi(getSystemInformation, async (c) => {
  const now = c.var.world.clock.now();
  const totals = await c.var.mine.account.totals(now, overdueAfterSeconds);
  return c.json(
    {
      ...totals,
      uptime: uptimeAt(now),
      version: compatibleVersion,
      tidemark_version: version,
      base_url: c.var.world.operator.PUBLIC_URL,
    },
    200,
  );
});
