/**
 * What an operator may set by wrangler vars and secrets, parsed once. A bad value names itself in the error, so that a
 * broken deployment says what is wrong; a missing secret leaves its feature off and never crashes.
 */
import { z } from "zod";
import type { Origins } from "./origin.ts";
import {
  addresses,
  allowance,
  choice,
  count,
  encryptionKeys,
  flag,
  flags,
  key,
  origins,
  ownAddresses,
  ports,
  text,
  url,
  word,
} from "./kinds.ts";
import { registrations } from "./admission.ts";
import type { OperatorName } from "./names.ts";

const members = {
  PUBLIC_URL: url,
  SELF_HOSTED: flag,
  ADMIN_API_KEY: key,
  ENCRYPTION_KEYS: encryptionKeys,
  MAIL_URL: text,
  MAIL_FROM: text,
  /** With it, and without MAIL_URL, mails are kept and can be read at /dev/mailbox/<token> on this machine. */
  DEV_MAILBOX_TOKEN: word,
  VAPID_PUBLIC_KEY: text,
  VAPID_PRIVATE_KEY: text,
  VAPID_SUBJECT: text,
  TELEGRAM_BOT_TOKEN: text,
  TELEGRAM_BOT_NAME: text,
  TELEGRAM_WEBHOOK_SECRET: text,
  TELEGRAM_API_BASE: url,
  STRIPE_SECRET_KEY: text,
  STRIPE_WEBHOOK_SECRET: text,
  STRIPE_PRICE_STARTER: text,
  STRIPE_PRICE_PRO: text,
  STRIPE_API_BASE: url,
  AI_BASE_ANTHROPIC: url,
  AI_BASE_OPENAI: url,
  AI_BASE_GOOGLE: url,
  PROXIES: addresses("http://user:password@proxy.example:3128"),
  EXTRA_BROWSERS: addresses("http://127.0.0.1:9222"),
  EGRESS_ALLOW: allowance,
  /** Where this service listens, as `npm start` tells: no watch reads it, whatever is opened. */
  OWN_PORTS: ports,
  OWN_ADDRESSES: ownAddresses,
  DNS_RESOLVER_URL: url,
  MIN_CHECK_SECONDS: count("seconds", 86_400, 60),
  REQUESTS_PER_MINUTE: count("requests", 9_999_999, null),
  /** Who may register without an invitation: everybody, nobody, or whoever is the first. */
  REGISTRATION: choice(registrations, "open"),
  FEATURE_FLAGS: flags,
  /** A word that every request must carry in x-tidemark-front, where a front server of ours stands before the Worker. */
  FRONT_KEY: word,
  /** Unix seconds at which the one process that holds the data began; set by the launcher of a single machine. */
  STARTED_AT: z
    .string()
    .optional()
    .transform((value) => (/^\d{1,11}$/.test(value ?? "") ? Number(value) : null)),
  /** Pages that may talk to this service from a browser: `*` or a list of origins. */
  CORS_ORIGINS: origins,
} satisfies Record<OperatorName, z.ZodType>;
const operatorSchema = z.object(members);

export type Operator = z.infer<typeof operatorSchema>;

/** Pages that may talk to this service: what the operator says, else every page of a hosted service and no other's of one's own. */
export const corsOrigins = (operator: Operator): Origins => operator.CORS_ORIGINS ?? (operator.SELF_HOSTED ? [] : "*");

const parsed = new WeakMap<object, Operator>();

/** What is wrong with settings: a sentence each, which begins with the name of the setting. */
export function operatorProblems(variables: object): string[] {
  const result = operatorSchema.safeParse(variables);
  return result.success ? [] : result.error.issues.map(sentenceOf);
}

/**
 * The operator's settings out of the Worker's bindings; parsed once per isolate.
 * @throws Error naming the variable and what was expected.
 */
export function operatorFrom(variables: object): Operator {
  const known = parsed.get(variables);
  if (known) return known;
  const result = operatorSchema.safeParse(variables);
  if (!result.success) throw new Error(`Operator setting ${result.error.issues.map(sentenceOf).join("; ")}`);
  parsed.set(variables, result.data);
  return result.data;
}

const sentenceOf = ({ path, message }: z.core.$ZodIssue) => `${path.join(".")}: ${message}`;
