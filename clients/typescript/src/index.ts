/** The client of Tidemark. README.md shows how it is used. */
export { Tidemark, type ClientSettings } from "./client.ts";
export type { ChangeEvent, EventsOptions, EventsQuery } from "./events.ts";
export { ConnectionError, TidemarkError, TimeoutError } from "./failure.ts";
export type * from "./generated.ts";
export type { CallOptions, Document } from "./operation.ts";
export type { Answer } from "./transport.ts";
export { verifyWebhook, WebhookVerificationError, type VerifiedWebhook, type WebhookMessage } from "./webhook.ts";
