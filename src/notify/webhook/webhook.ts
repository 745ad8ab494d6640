/** The webhook of json:// as the OpenAPI document describes it: what is sent, how it is signed, and what an answer means. Pure. */
import { z } from "zod";
import { webhookData } from "../../services/webhook/event.ts";
import { webhookBody } from "../../services/webhook/shape.ts";
import { sampleFacts } from "../../services/urlTemplate.ts";
import { retryWords } from "../retry.ts";
import { recipes } from "./recipes.ts";

const description = [
  "Sent to notification URLs `json://host/path` (http) and `jsons://host/path` (https) at each event: the members of Apprise, " +
    "and `tidemark` for programs. A picture aside, a body is below 256 kB. `method=put` and others change the method; " +
    "`:old=new` renames a member, `:old=` leaves it out. Members may be added to it in time: pass over those that you do not know.",
  "It carries the headers of Standard Webhooks: `webhook-id` (the same at each attempt: drop what you have seen), " +
    "`webhook-timestamp`, and `webhook-signature` where the URL has `secret=whsec_...`, as do get://, post://, put://, patch://, " +
    "delete://, form:// and xml:// (over the body as it is sent; that of a GET is empty). `POST /notifications/secret` makes a secret. To " +
    "change one, write `secret=NEW&secret=OLD` until all receivers know the new one: messages then have both signatures, " +
    "parted by a space, and one that is right suffices.",
  `Any status from 200 to 299 accepts it; answer within 15 seconds. 408, 429, 500 and above, and no answer are tried again: ${retryWords}. Other statuses end the delivery; ` +
    "307 and 308 are followed. A Retry-After is kept. `POST /notifications/log/{id}/retry` sends one again.",
  "To verify the signature:",
  ...Object.entries(recipes).map(([language, code]) => `\`\`\`${language}\n${code}\n\`\`\``),
].join("\n\n");

const id = "1f0e2d3c-4b5a-4968-8776-655443322110";
const { timestamp: time } = sampleFacts.change;
const { value: tidemark } = webhookData({ type: "change", id, time }, sampleFacts);
const example = {
  version: "1.0" as const,
  title: "Example page: 24 → 19",
  message: "Example page has changed: 24 → 19.",
  attachments: [],
  type: "info" as const,
  tidemark,
};

export const alertWebhook = {
  method: "post" as const,
  path: "alert",
  operationId: "receiveAlert",
  tags: ["Notifications"],
  summary: "A message to a webhook of your own",
  description,
  security: [],
  request: {
    headers: z.object({
      "webhook-id": z.string().max(64).meta({ description: "The same at each attempt." }),
      "webhook-timestamp": z.string().max(20).meta({ description: "Of this attempt, Unix seconds." }),
      "webhook-signature": z
        .string()
        .max(500)
        .optional()
        .meta({ description: "For each secret of the URL: `v1,` and the HMAC-SHA256 in base64." }),
    }),
    body: { required: true, content: { "application/json": { schema: webhookBody, example } } },
  },
  responses: { 200: { description: "Accepted; so does any status from 200 to 299." } },
};
