/** Invitations over HTTP, for servers with closed registration (REGISTRATION). Each is good for one account. */
import { z } from "@hono/zod-openapi";
import { message } from "../../message/message.ts";
import { administrator } from "../../http/access.ts";
import { operation } from "../../http/operation.ts";
import { email, jsonAnswer, jsonBody, normalEmail } from "../../http/contract.ts";
import { withRoom } from "../../account/entry/home.ts";
import { askAll, findIn } from "../../shard/shards.ts";
import { newest } from "../merge.ts";
import { markOfCursor } from "../mark.ts";
import { newApp } from "../../http/app.ts";
import { nextLink, pageQuery } from "../../http/paging.ts";
import { keyedRefusals } from "../../http/refusals.ts";
import { problem } from "../../problem.ts";
import { sha256 } from "../../secret/digest.ts";
import { newActionToken } from "../../secret/token.ts";
import type { AdminWorld, AdminStores } from "../world.ts";
import { adminActor, type AuditEntry } from "../../storage/audit/statements.ts";

const tags = ["Admin Invitations"];
const usualHours = 7 * 24;
const maxHours = 90 * 24;
const instant = z.int().meta({ description: "Unix seconds." });
const id = z.uuid().meta({ description: "Id of the invitation.", example: "6b0c3f0a-59f5-4c1e-9a55-0b4f0a2f6d01" });

const invitation = z
  .object({
    id,
    email: z.string().nullable().meta({ description: "The address that it is for; null: any." }),
    created_at: instant,
    expires_at: instant,
    used_at: instant.nullable(),
    used_by: z.string().nullable().meta({ description: "Public id of the account that it made." }),
    revoked_at: instant.nullable(),
  })
  .meta({ id: "Invitation" });

export const invite = operation({
  method: "post",
  path: "/admin/invitations",
  operationId: "invite",
  access: administrator,
  tags,
  summary: "Invite somebody to register",
  description:
    "Needs the master admin key in a header. Answers with a token for `invitation` of POST /auth/register, which is shown this once and makes one account, also where registration is closed (REGISTRATION).",
  request: jsonBody(
    z
      .strictObject({
        email: email.optional().meta({ description: "Only this address may use it; absent: any." }),
        expires_in_hours: z
          .int()
          .min(1)
          .max(maxHours)
          .optional()
          .meta({ description: `How long it can be used; ${usualHours} hours unless given.` }),
      })
      .meta({ id: "NewInvitation", example: { email: "ada@example.com", expires_in_hours: 48 } }),
  ),
  responses: {
    201: jsonAnswer(
      z
        .object({
          id,
          invitation: z.string().meta({ description: "Shown this once." }),
          email: z.string().nullable(),
          expires_at: instant,
        })
        .meta({ id: "Invited" }),
      "Made. The token is in `invitation`.",
    ),
    ...keyedRefusals(413, 415, 503),
  },
});

export const listInvitations = operation({
  method: "get",
  path: "/admin/invitations",
  operationId: "listInvitations",
  access: administrator,
  tags,
  summary: "Who was invited, newest first",
  description: "Needs the master admin key in a header. Invitations are forgotten 90 days after they end.",
  request: { query: z.object(pageQuery) },
  responses: { 200: jsonAnswer(z.array(invitation), "Invitations, without their tokens."), ...keyedRefusals(503) },
});

export const revokeInvitation = operation({
  method: "delete",
  path: "/admin/invitations/{id}",
  operationId: "revokeInvitation",
  access: administrator,
  tags,
  summary: "Revoke an invitation that was not used",
  description: "Needs the master admin key in a header. Doing it twice does nothing more; one that was used is 409.",
  request: { params: z.object({ id }) },
  responses: { 204: { description: "It opens nothing any more." }, ...keyedRefusals(404, 409, 503) },
});

export const invitationRoutes = newApp<AdminStores>();

const entryOf = (world: AdminWorld, about: Pick<AuditEntry, "action" | "object" | "requestId">): AuditEntry => ({
  at: world.clock.now(),
  actor: adminActor(world.operator),
  result: { kind: "done" },
  ...about,
});

invitationRoutes.openapi(invite, async (c) => {
  const { world, requestId } = c.var;
  const { email: wanted, expires_in_hours: hours = usualHours } = c.req.valid("json");
  const [uuid, token, now] = [crypto.randomUUID(), newActionToken(), world.clock.now()];
  const address = wanted === undefined ? null : normalEmail(wanted);
  const expiresAt = now + hours * 3600;
  const entry = entryOf(world, { action: "invite", object: { invitation: uuid }, requestId });
  // Where its account is going to be made.
  const { stores } = await withRoom(c.var.shards);
  await stores.invitations.add({ uuid, hash: sha256(token), email: address, now, expiresAt }, entry);
  return c.json({ id: uuid, invitation: token, email: address, expires_at: expiresAt }, 201, {
    Location: "/api/v1/admin/invitations",
  });
});

invitationRoutes.openapi(listInvitations, async (c) => {
  const { limit = 100, cursor } = c.req.valid("query");
  const { shards } = c.var;
  const before = await markOfCursor(cursor, (place) =>
    findIn(shards, `invitation:${place}`, ({ stores }) => stores.invitations.createdAt(place)),
  );
  const lists = await askAll(shards, ({ stores }) => stores.invitations.list({ before, limit }));
  const found = newest(lists, limit, ({ created_at: at, place }) => ({ at, id: place }));
  if (found.length === limit) c.header("Link", nextLink(c.req.url, found.at(-1)?.place ?? 0));
  return c.json(
    found.map(({ place: _place, ...shown }) => shown),
    200,
  );
});

invitationRoutes.openapi(revokeInvitation, async (c) => {
  const { world, requestId } = c.var;
  const { id: uuid } = c.req.valid("param");
  const entry = entryOf(world, { action: "revoke_invitation", object: { invitation: uuid }, requestId });
  const revoked = await findIn(c.var.shards, uuid, ({ stores, clock }) =>
    stores.invitations.revoke(uuid, clock.now(), entry),
  );
  if (!revoked) throw problem.notFound("invitation");
  const { found } = revoked;
  if (found.used_at !== null) throw problem.conflict(message("admin.invitation_used"));
  return c.body(null, 204);
});
