/** Notification services over HTTP: which there are, what each asks for, and the URL of what was filled in. */
import { expected } from "../../lib/validation/coded.ts";
import { z } from "@hono/zod-openapi";
import { about, message } from "../../message/message.ts";
import { ownsAccount, reads } from "../../http/access.ts";
import { operation } from "../../http/operation.ts";
import { newApp } from "../../http/app.ts";
import { keyedRefusals } from "../../http/refusals.ts";
import { base64 } from "../../lib/markup/base64.ts";
import { problem } from "../../problem.ts";
import { randomBytes } from "../../secret/random.ts";
import { listedServices } from "../../services/forms/list.ts";
import { serviceForms, urlOfForm } from "../../services/forms/index.ts";

/** A multiple of three, so that the secret needs no padding. */
const secretBytes = 36;

const tags = ["Notifications"];

const field = z
  .object({
    name: z.string(),
    label: z.string(),
    help: z.string(),
    secret: z.literal(true).optional().meta({ description: "To be shown as a password." }),
    required: z.literal(true).optional(),
    pattern: z.string().meta({ description: "A regular expression of the whole value." }),
    placeholder: z.string(),
  })
  .meta({ id: "ServiceField" });

const service = z
  .object({
    name: z.string().meta({ description: "Of the form, or else the first scheme." }),
    title: z.string(),
    schemes: z.array(z.string()),
    guided: z.boolean().meta({ description: "Whether POST /notifications/url writes its URL." }),
    form: z.object({ fields: z.array(field) }).nullable(),
    example: z.string().meta({ description: "A URL as it is written by hand." }),
  })
  .meta({ id: "NotificationService" });

export const listNotificationServices = operation({
  method: "get",
  path: "/notifications/services",
  operationId: "listNotificationServices",
  access: reads("open"),
  tags,
  summary: "List the services that alerts can be sent to, those with a form first",
  responses: {
    200: { description: "Services.", content: { "application/json": { schema: z.array(service) } } },
    ...keyedRefusals(),
  },
});

export const writeNotificationUrl = operation({
  method: "post",
  path: "/notifications/url",
  operationId: "writeNotificationUrl",
  access: reads("closed"),
  tags,
  summary: "Write the notification URL of a filled form",
  description: "Nothing is saved or sent.",
  request: {
    body: {
      required: true,
      content: {
        "application/json": {
          schema: z
            .strictObject({
              service: z.string().max(100).meta({ description: "The name of a guided service." }),
              values: z
                .record(z.string().max(100), z.string().max(2000))
                .meta({ description: "By the name of the field; an absent field is empty.", maxProperties: 20 })
                .refine(
                  (values) => Object.keys(values).length <= 20,
                  expected(message("schema.values_at_most", { max: 20 })),
                ),
            })
            .meta({ id: "ServiceValues", example: { service: "ntfy", values: { topic: "tidemark-4f8e1c" } } }),
        },
      },
    },
  },
  responses: {
    200: {
      description: "The URL, for notification_urls.",
      content: { "application/json": { schema: z.object({ url: z.string() }).meta({ id: "WrittenUrl" }) } },
    },
    ...keyedRefusals(413, 415),
  },
});

const secret = operation({
  method: "post",
  path: "/notifications/secret",
  operationId: "makeSigningSecret",
  access: ownsAccount("closed"),
  tags,
  summary: "Make a secret that signs the messages to a webhook",
  description:
    "For `secret=` of a notification URL, and for its receiver; nothing is stored. With two of them in the URL each message has two " +
    "signatures, so that a secret can be changed while messages arrive.",
  responses: {
    200: {
      description: "A new secret.",
      content: {
        "application/json": {
          schema: z
            .object({ secret: z.string().meta({ description: "whsec_ and 36 random bytes in base64." }) })
            .meta({ id: "SigningSecret" }),
        },
      },
    },
    ...keyedRefusals(),
  },
});

export const guideRoutes = newApp();

guideRoutes.openapi(secret, (c) => c.json({ secret: `whsec_${base64(randomBytes(secretBytes))}` }, 200));

guideRoutes.openapi(listNotificationServices, (c) =>
  c.json(
    listedServices().map(({ fields, ...rest }) => ({ ...rest, form: rest.guided ? { fields } : null })),
    200,
  ),
);

guideRoutes.openapi(writeNotificationUrl, (c) => {
  const { service: name, values } = c.req.valid("json");
  const form = serviceForms.find((each) => each.name === name);
  if (!form)
    throw problem.invalid(
      about(
        "service",
        message("channel.unknown_service", { services: serviceForms.map((each) => each.name).join(", ") }),
      ),
    );
  const made = urlOfForm(form, values);
  if ("problem" in made) throw problem.invalid(made.problem);
  return c.json({ url: made.url }, 200);
});
