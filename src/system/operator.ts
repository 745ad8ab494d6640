/**
 * What an operator may set by wrangler vars and secrets, parsed once. A bad value names itself in the error, so that a
 * broken deployment says what is wrong; a missing secret leaves its feature off and never crashes.
 */
import { z } from "zod";
import { nothingAllowed, parseEgressAllow, type Allowance } from "../egress/allow.ts";
import { parseOrigins, type Origins } from "../http/origin.ts";

const flag = z
  .string()
  .optional()
  .transform((text) => /^(1|true|yes|on)$/i.test(text ?? ""));
const text = z
  .string()
  .optional()
  .transform((value) => value?.trim() || null);
const jsonMap = z
  .string()
  .optional()
  .transform((value, context): Record<string, string> => {
    if (!value?.trim()) return {};
    try {
      return z.record(z.string(), z.string()).parse(JSON.parse(value));
    } catch {
      context.addIssue('expected a JSON object of strings, such as {"name":"https://..."}');
      return z.NEVER;
    }
  });

const allowance = z
  .string()
  .optional()
  .transform((value, context): Allowance => {
    if (!value?.trim()) return nothingAllowed;
    const { allow, problems } = parseEgressAllow(value);
    for (const problem of problems) context.addIssue(problem);
    return allow;
  });

const origins = z
  .string()
  .optional()
  .transform((value, context): Origins | null => {
    if (!value?.trim()) return null;
    const { origins: parsedOrigins, problems } = parseOrigins(value);
    for (const problem of problems) context.addIssue(problem);
    return parsedOrigins;
  });
/** Nobody can guess it, and it can stand in a path. */
const secretWord = z
  .string()
  .optional()
  .transform((value, context) => {
    if (!value) return null;
    if (!/^[\w-]{22,200}$/.test(value))
      context.addIssue("expected 22 to 200 letters, digits, - and _, as `openssl rand -hex 16` writes them");
    return value;
  });

const operatorSchema = z.object({
  PUBLIC_URL: text,
  SELF_HOSTED: flag,
  ADMIN_API_KEY: text,
  ENCRYPTION_KEYS: text,
  MAIL_URL: text,
  MAIL_FROM: text,
  /** With it, and without MAIL_URL, mails are kept and can be read at /dev/mailbox/<token> on this machine. */
  DEV_MAILBOX_TOKEN: secretWord,
  VAPID_PUBLIC_KEY: text,
  VAPID_PRIVATE_KEY: text,
  VAPID_SUBJECT: text,
  TELEGRAM_BOT_TOKEN: text,
  TELEGRAM_BOT_NAME: text,
  TELEGRAM_WEBHOOK_SECRET: text,
  TELEGRAM_API_BASE: text,
  STRIPE_SECRET_KEY: text,
  STRIPE_WEBHOOK_SECRET: text,
  STRIPE_PRICE_STARTER: text,
  STRIPE_PRICE_PRO: text,
  STRIPE_API_BASE: text,
  AI_BASE_ANTHROPIC: text,
  AI_BASE_OPENAI: text,
  AI_BASE_GOOGLE: text,
  PROXIES: jsonMap,
  EXTRA_BROWSERS: jsonMap,
  EGRESS_ALLOW: allowance,
  DNS_RESOLVER_URL: text,
  MIN_CHECK_SECONDS: z
    .string()
    .optional()
    .transform((value) => Math.max(1, Number.parseInt(value || "60", 10) || 60)),
  REQUESTS_PER_MINUTE: z
    .string()
    .optional()
    .transform((value, context): number | null => {
      if (!value?.trim()) return null;
      if (/^[1-9]\d{0,6}$/.test(value.trim())) return Number(value);
      context.addIssue("expected a whole number of requests above 0, such as 3000");
      return z.NEVER;
    }),
  FEATURE_FLAGS: text,
  /** A word that every request must carry in x-tidemark-front, where a front server of ours stands before the Worker. */
  FRONT_KEY: secretWord,
  /** Pages that may talk to this service from a browser: `*` or a list of origins. */
  CORS_ORIGINS: origins,
});

/** The names of all settings. */
export const operatorNames: readonly string[] = Object.keys(operatorSchema.shape);

export type Operator = z.infer<typeof operatorSchema>;

/** Pages that may talk to this service: what the operator says, else every page of a hosted service and no other's of one's own. */
export const corsOrigins = (operator: Operator): Origins => operator.CORS_ORIGINS ?? (operator.SELF_HOSTED ? [] : "*");

const parsed = new WeakMap<object, Operator>();

/**
 * The operator's settings out of the Worker's bindings; parsed once per isolate.
 * @throws Error naming the variable and what was expected.
 */
export function operatorFrom(variables: object): Operator {
  const known = parsed.get(variables);
  if (known) return known;
  const result = operatorSchema.safeParse(variables);
  if (!result.success) {
    const issue = result.error.issues[0];
    throw new Error(`Operator setting ${issue?.path.join(".")}: ${issue?.message}`);
  }
  parsed.set(variables, result.data);
  return result.data;
}
