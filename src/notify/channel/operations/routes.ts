/** The operations on channels, as the OpenAPI document has them. */
import { z } from "@hono/zod-openapi";
import { ownsAccount, reads, writes } from "../../../http/access.ts";
import { operation } from "../../../http/operation.ts";
import { jsonAnswer, jsonBody } from "../../../http/contract.ts";
import { freshPasswordNote } from "../../../http/freshPassword.ts";
import { pageQuery } from "../../../http/paging.ts";
import { keyedRefusals } from "../../../http/refusals.ts";
import { testKind } from "../../test/setting.ts";
import { testResult } from "../../testResult.ts";
import { channelShape, namedChannelShape } from "../shape.ts";
import { notificationSchedule } from "../../../settings/notificationSchedule.ts";
import { uuidText } from "../../../lib/validation/uuid.ts";

const tags = ["Notifications"];
const params = z.object({
  id: z
    .string()
    .max(64)
    .meta({
      param: { name: "id", in: "path" },
      description: "Of a channel.",
      example: "5d41402abc4b2a76b9719d911017c592",
    }),
});

export const listChannels = operation({
  method: "get",
  path: "/channels",
  operationId: "listChannels",
  access: reads("closed"),
  tags,
  summary: "List the channels that alerts go to",
  description:
    "Those of the account, of tags and of watches: one for each recipient of a notification URL, the verified mail address, " +
    "the connected Telegram chat, and each subscribed browser.",
  request: { query: z.object(pageQuery) },
  responses: { 200: jsonAnswer(z.array(channelShape), "Channels."), ...keyedRefusals() },
});

export const listNamedChannels = operation({
  method: "get",
  path: "/notifications/channels",
  operationId: "listNamedChannels",
  access: reads("closed"),
  tags,
  summary: "List the named channels by id and name, to choose from",
  responses: { 200: jsonAnswer(z.array(namedChannelShape), "Named channels, the oldest first."), ...keyedRefusals() },
});

export const getChannel = operation({
  method: "get",
  path: "/channels/{id}",
  operationId: "getChannel",
  access: reads("closed"),
  tags,
  summary: "Read a channel: where it stands, who uses it, how it fared",
  request: { params },
  responses: { 200: jsonAnswer(channelShape, "The channel."), ...keyedRefusals(404) },
});

export const addChannel = operation({
  method: "post",
  path: "/channels",
  operationId: "addChannel",
  access: writes("closed"),
  tags,
  summary: "Make a named channel of a notification URL",
  description:
    "Watches, tags and the account refer to it by its id, in their `channels`: its address is changed in one place. Where " +
    "there is a channel of this URL already, that one is taken. A watch with a list of its own sends its alerts there only, no longer to the channels of its tags or of the account; a tag " +
    "comes before the account.",
  request: jsonBody(
    z
      .strictObject({
        url: z.string().max(1000).meta({ description: "An Apprise URL, or the https address of a known service." }),
        label: z.string().trim().max(100).nullable().optional().meta({ description: "What the account calls it." }),
        account: z.boolean().optional().meta({ description: "For all watches without a list of their own." }),
        tags: z.array(uuidText).max(20).optional().meta({ description: "UUIDs of tags." }),
        watches: z.array(uuidText).max(20).optional().meta({ description: "UUIDs of watches." }),
      })
      .meta({ id: "NewChannel", example: { url: "json://hook.example/path", label: "Office", account: true } }),
  ),
  responses: {
    201: jsonAnswer(z.array(channelShape), "The channel, alone in a list."),
    ...keyedRefusals(404, 409, 413, 415, 503),
  },
});

export const editChannel = operation({
  method: "put",
  path: "/channels/{id}",
  operationId: "editChannel",
  access: writes("closed"),
  tags,
  summary: "Name a channel, pause it, or give it another address",
  description:
    "Alerts that wait reach the new address of a named channel. " +
    "Alerts to a paused channel are suppressed, with the reason in the log. One at which nothing arrives for five days is paused by " +
    "itself, and its owner is told by another way; `paused: false` resumes it.",
  request: {
    params,
    ...jsonBody(
      z
        .strictObject({
          label: z.string().trim().max(100).nullable().optional().meta({ description: "null or empty: none." }),
          url: z.string().max(1000).optional().meta({
            description: "The new address of a named channel; refused with 409 for one that is not.",
          }),
          paused: z.boolean().optional().meta({ description: "Whether alerts to it are suppressed." }),
          schedule: notificationSchedule
            .nullable()
            .optional()
            .meta({
              description:
                "When alerts go there, of what, and how urgent they are, whatever watches, tags and the account say of the " +
                "members named here; null: as these say. Replaces the one before.",
            }),
        })
        .meta({ id: "ChannelEdit", example: { label: "Phone", paused: false } }),
    ),
  },
  responses: { 200: jsonAnswer(channelShape, "The channel after it."), ...keyedRefusals(404, 409, 413, 415, 503) },
});

export const removeChannel = operation({
  method: "delete",
  path: "/channels/{id}",
  operationId: "removeChannel",
  access: writes("closed"),
  tags,
  summary: "Remove a channel from every place where it stands",
  description:
    "Who uses it stands in `tags` and `watches` of the channel. Of a notification URL with several recipients all are removed (`removed_with` of the channel). Other members of the lists stay; " +
    "a watch whose list is empty then takes that of its tags or of the account.",
  request: { params },
  responses: {
    200: jsonAnswer(
      z
        .object({
          account: z.boolean().meta({ description: "Whether it stood in the account's list." }),
          tags: z.int().meta({ description: "In how many tags it stood." }),
          watches: z.int().meta({ description: "In how many watches it stood." }),
          restorable_until: z.int().nullable().meta({
            description: "Until when POST /channels/{id}/restore puts it back; null: it has to be connected again.",
          }),
        })
        .meta({ id: "ChannelRemoved" }),
      "Removed.",
    ),
    ...keyedRefusals(404, 409, 503),
  },
});

export const adoptChannel = operation({
  method: "post",
  path: "/channels/{id}/adopt",
  operationId: "adoptChannel",
  access: writes("closed"),
  tags,
  summary: "Make a named channel of a notification URL, wherever it stands",
  description:
    "The URL goes from the lists of notification URLs of account, tags and watches, deleted ones too, and the id of the channel " +
    "comes into their `channels`. Alerts go where they went.",
  request: { params },
  responses: { 200: jsonAnswer(channelShape, "The named channel."), ...keyedRefusals(404, 409, 503) },
});

export const restoreChannel = operation({
  method: "post",
  path: "/channels/{id}/restore",
  operationId: "restoreChannel",
  access: writes("closed"),
  tags,
  summary: "Put a channel back that was removed within a day",
  request: { params },
  responses: { 204: { description: "It stands again where it stood." }, ...keyedRefusals(404, 409, 503) },
});

export const testChannel = operation({
  method: "post",
  path: "/channels/{id}/test",
  operationId: "testChannel",
  access: writes("closed"),
  tags,
  summary: "Send a test message to a channel",
  request: {
    params,
    body: {
      required: false,
      description: "What it looks like; none: a plain message.",
      content: {
        "application/json": {
          schema: z.strictObject({ kind: testKind }).meta({ id: "ChannelTest", example: { kind: "digest" } }),
        },
      },
    },
  },
  responses: { 200: jsonAnswer(testResult, "What the receiver said."), ...keyedRefusals(404, 413, 415) },
});

export const revealChannelUrl = operation({
  method: "get",
  path: "/channels/{id}/url",
  operationId: "revealChannelUrl",
  access: ownsAccount("closed"),
  tags,
  summary: "Show the notification URL of a channel with its secrets",
  description: freshPasswordNote,
  request: { params },
  responses: {
    200: jsonAnswer(z.object({ url: z.string() }).meta({ id: "ChannelUrl" }), "The URL."),
    ...keyedRefusals(403, 404, 409),
  },
});
