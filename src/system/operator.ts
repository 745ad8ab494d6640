/**
 * What an operator may set by wrangler vars and secrets, parsed once. A bad value names itself in the error, so that a
 * broken deployment says what is wrong; a missing secret leaves its feature off and never crashes.
 */
import { z } from "zod";
import { nothingAllowed, parseEgressAllow, type Allowance } from "../egress/allow.ts";

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

const operatorSchema = z.object({
  PUBLIC_URL: text,
  SELF_HOSTED: flag,
  ADMIN_API_KEY: text,
  ENCRYPTION_KEYS: text,
  MAIL_URL: text,
  MAIL_FROM: text,
  DEV_MAILBOX: flag,
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
  FEATURE_FLAGS: text,
});

export type Operator = z.infer<typeof operatorSchema>;

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
