/** Moving an account to another database, over HTTP. */
import { z } from "@hono/zod-openapi";
import { about, message } from "../../message/message.ts";
import { administrator } from "../../http/access.ts";
import { operation } from "../../http/operation.ts";
import { newApp } from "../../http/app.ts";
import { jsonAnswer, jsonBody } from "../../http/contract.ts";
import { keyedRefusals } from "../../http/refusals.ts";
import { problem } from "../../problem.ts";
import { maxShards } from "../../shard/number.ts";
import { moveStates } from "../../storage/audit/result.ts";
import { adminActor } from "../../storage/audit/statements.ts";
import type { AdminStores } from "../world.ts";
import { moveAccount } from "./move.ts";

/** A call ends well within what a caller waits for; the next one goes on. */
const stepMilliseconds = 10_000;

const move = operation({
  method: "post",
  path: "/admin/accounts/{account}/move",
  operationId: "moveAccount",
  access: administrator,
  tags: ["Admin Databases"],
  summary: "Move an account to another database, step by step",
  description:
    "For services of several databases. Repeat it until `state` is `done`; the scheduled run goes on with it, too. Meanwhile the " +
    "account can be read, what would write to it is 503, and its checks and alerts wait. To move an account to the database that " +
    "it is in cancels a move that has not come to its end. Needs the master admin key in a header.",
  request: {
    params: z.object({
      account: z
        .string()
        .max(254)
        .meta({ param: { name: "account", in: "path" }, description: "Public id or mail address of an account." }),
    }),
    ...jsonBody(
      z
        .strictObject({
          database: z
            .int()
            .min(0)
            .max(maxShards - 1)
            .meta({ description: "Number of the database: 0 is the binding `DB`, 1 is `DB_1`." }),
        })
        .meta({ id: "AccountMove", example: { database: 0 } }),
    ),
  },
  responses: {
    200: jsonAnswer(
      z
        .object({
          state: z.enum(moveStates).meta({
            description: "waiting: for an alert that is being sent. copying: there is more to do.",
          }),
        })
        .meta({ id: "AccountMoved", example: { state: "done" } }),
      "How far it is.",
    ),
    ...keyedRefusals(404, 409, 413, 415, 503),
  },
});

export const moveRoutes = newApp<AdminStores>();

moveRoutes.openapi(move, async (c) => {
  const { shards, world, requestId } = c.var;
  const { database: to } = c.req.valid("json");
  const { account } = c.req.valid("param");
  if (to >= shards.count)
    throw problem.invalid(
      shards.count === 1
        ? about("database", message("admin.only_database"))
        : about("database", message("admin.database_expected", { last: shards.count - 1 })),
    );
  const state = await moveAccount(shards, { account, to }, stepMilliseconds);
  if (state !== "copying")
    await world.stores.admin.note({
      at: world.clock.now(),
      actor: adminActor(world.operator),
      action: "move_account",
      object: { account, database: to },
      result: state === "done" ? { kind: "done" } : { kind: "move", state },
      requestId,
    });
  return c.json({ state }, 200);
});
