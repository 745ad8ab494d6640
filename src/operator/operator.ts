/**
 * The operator's settings (wrangler vars and secrets), parsed once. The error for a bad value names its setting; a missing
 * secret turns its feature off and is never an error.
 */
import { z } from "zod";
import type { Origins } from "./origin.ts";
import {
  addresses,
  allowance,
  choice,
  count,
  counts,
  devtools,
  encryptionKeys,
  flag,
  flags,
  key,
  origins,
  ownUrl,
  ownAddresses,
  ports,
  text,
  url,
  urls,
  word,
} from "./kinds.ts";
import { registrations } from "./admission.ts";
import type { OperatorName } from "./names.ts";

/**
 * Public resolvers of two operators:
 * https://developers.cloudflare.com/1.1.1.1/encryption/dns-over-https/make-api-requests/dns-json/
 * https://developers.google.com/speed/public-dns/docs/doh/json
 */
const publicResolvers = ["https://cloudflare-dns.com/dns-query", "https://dns.google/resolve"];

/** The plans of plan/plan.ts, which knows this room no more than this room knows it. */
const plans = ["free", "starter", "pro"] as const;

const members = {
  PUBLIC_URL: ownUrl,
  SELF_HOSTED: flag,
  ADMIN_API_KEY: key,
  ENCRYPTION_KEYS: encryptionKeys,
  MAIL_URL: text,
  MAIL_FROM: text,
  /** Gets what is out of order: any URL that alerts can go to. */
  OPERATOR_ALERT_URL: text,
  /** If this is set and MAIL_URL is not, mails are stored and can be read at /dev/mailbox/<token> on this machine. */
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
  /** A browser elsewhere, in place of the server's own. */
  BROWSER_URL: devtools,
  EXTRA_BROWSERS: addresses("ws://127.0.0.1:3000", "devtools"),
  /** What reads pages behind bot checks for watches that ask for it: the address of FlareSolverr or its like, with /v1. */
  SOLVER_URL: url,
  EGRESS_ALLOW: allowance,
  /** The ports and addresses on which this service listens, set by `npm start`: watches never fetch them. */
  OWN_PORTS: ports,
  OWN_ADDRESSES: ownAddresses,
  /** Asked in this order, the next one where one does not find a name or does not answer. */
  DNS_RESOLVER_URL: urls(publicResolvers),
  MIN_CHECK_SECONDS: count("seconds", 86_400, 60),
  REQUESTS_PER_MINUTE: count("requests", 9_999_999, null),
  /** Of a hosted service, by plan: the shortest interval without and with a browser, and what a month has of checks without one and of minutes with one. */
  PLAN_INTERVALS: counts("seconds", plans, 86_400),
  PLAN_BROWSER_INTERVALS: counts("seconds", plans, 86_400),
  PLAN_CHECKS: counts("checks", plans, 9_999_999),
  PLAN_BROWSER_MINUTES: counts("minutes", plans, 1_000_000),
  /** The most that the database may hold; D1's own limit: https://developers.cloudflare.com/d1/platform/limits/ */
  DATABASE_MEGABYTES: count("megabytes", 9_999_999, 10_000),
  /** Who may register without an invitation: everybody, nobody, or whoever is the first. */
  REGISTRATION: choice(registrations, "open"),
  /** Whether strangers may have a page read before they make an account, where everybody may register. */
  TRY: choice(["on", "off"] as const, "on"),
  FEATURE_FLAGS: flags,
  /** The secret of our own front server, where there is one: every request must carry it in x-tidemark-front. */
  FRONT_KEY: word,
  /** Unix seconds at which the one process that holds the data began; set by the launcher of a single machine. */
  STARTED_AT: z
    .string()
    .optional()
    .transform((value) => (/^\d{1,11}$/.test(value ?? "") ? Number(value) : null)),
  /** The commit that was built, set by whatever starts or deploys it. */
  COMMIT: z
    .string()
    .optional()
    .transform((value) => (/^[0-9a-f]{7,40}$/.test(value ?? "") ? (value ?? "").slice(0, 12) : null)),
  /** How often the launcher of a single machine fires the scheduled run; a deployment has a cron of one minute. */
  TICK_SECONDS: z
    .string()
    .optional()
    .transform((value) => Number(value) || 60),
  /** Pages that may talk to this service from a browser: `*` or a list of origins. */
  CORS_ORIGINS: origins,
} satisfies Record<OperatorName, z.ZodType>;
const operatorSchema = z.object(members);

/** The parsed settings. Those that are not set have their default, or null. */
export type Operator = z.infer<typeof operatorSchema>;

/** Whether it runs on one machine, by the launcher of this project: a deployment has no moment at which its one process began. */
export const isOneMachine = ({ STARTED_AT }: Pick<Operator, "STARTED_AT">): boolean => STARTED_AT !== null;

/** The origins whose pages may use this service: CORS_ORIGINS, or else all for a hosted and none for a self-hosted server. */
export const corsOrigins = (operator: Operator): Origins => operator.CORS_ORIGINS ?? (operator.SELF_HOSTED ? [] : "*");

const parsed = new WeakMap<object, Operator>();

/** The problems of settings, one sentence each, which begins with the setting's name; empty when there are none. */
export function operatorProblems(variables: object): string[] {
  const result = operatorSchema.safeParse(variables);
  return result.success ? [] : result.error.issues.map(sentenceOf);
}

/**
 * The operator's settings in the Worker's bindings; parsed once per isolate.
 * @throws Error with the setting's name and what was expected
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
