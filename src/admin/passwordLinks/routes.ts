/** Links to choose a new password, made by whoever runs the service: for servers that send no mail, and mails that do not arrive. */
import { z } from "@hono/zod-openapi";
import { administrator } from "../../http/access.ts";
import { operation } from "../../http/operation.ts";
import { originOf } from "../../account/post.ts";
import { email, jsonAnswer, jsonBody, normalEmail } from "../../http/contract.ts";
import { newApp } from "../../http/app.ts";
import { basePath } from "../../http/path.ts";
import { keyedRefusals } from "../../http/refusals.ts";
import { problem } from "../../problem.ts";
import { freshToken } from "../../secret/actionToken.ts";
import { sha256 } from "../../secret/digest.ts";
import { findIn } from "../../shard/shards.ts";
import { adminActor } from "../../storage/audit/statements.ts";
import type { AdminStores } from "../world.ts";

const make = operation({
  method: "post",
  path: "/admin/password-links",
  operationId: "makePasswordLink",
  access: administrator,
  tags: ["Admin Invitations"],
  summary: "Make a link by which an account gets a new password",
  description:
    "Needs the master admin key in a header. The link is shown this once, works once, and ends all that were sent before. What its use " +
    "does says POST /auth/reset. Whom it is for stands in the audit log by the account's public id.",
  request: jsonBody(z.strictObject({ email }).meta({ id: "NewPasswordLink", example: { email: "ada@example.com" } })),
  responses: {
    201: jsonAnswer(
      z
        .object({
          url: z.string().meta({ description: "Whoever opens it chooses the password. Shown this once." }),
          expires_at: z.int().meta({ description: "Unix seconds." }),
        })
        .meta({ id: "PasswordLink" }),
      "Made.",
    ),
    ...keyedRefusals(404, 413, 415, 503),
  },
});

export const passwordLinkRoutes = newApp<AdminStores>();

passwordLinkRoutes.openapi(make, async (c) => {
  const { world, requestId, shards } = c.var;
  const address = normalEmail(c.req.valid("json").email);
  const account = await findIn(shards, sha256(address), ({ stores }) => stores.accounts.byEmail(address));
  if (!account) throw problem.notFound("account");
  const { id, uuid } = account.found;
  const now = world.clock.now();
  const { secret, row } = freshToken("reset", address, now);
  await account.world.stores.admin.record({
    ...{ at: now, actor: adminActor(world.operator), action: "make_password_link" },
    ...{ object: { account: uuid }, result: { kind: "done" }, requestId },
  });
  await account.world.stores.accounts.issue({ id, uuid }, row);
  const url = `${originOf(world, c.req.url)}${basePath}/auth/reset?token=${secret}`;
  return c.json({ url, expires_at: row.expiresAt }, 201);
});
