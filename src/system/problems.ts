/**
 * All that can be said against an operator's settings before anything runs: what cannot be read at all, and what its feature
 * would stumble over later, at the first mail, push or message. Pure; asynchronous because WebCrypto is.
 */
import { mailboxOf } from "../lib/mail/address.ts";
import { mailTargetOf, targetsOf } from "../services/index.ts";
import { vapidOf, vapidProblem } from "../operator/vapid.ts";
import { operatorFrom, operatorProblems, type Operator } from "../operator/operator.ts";
import { englishOf } from "../message/textOf.ts";

/** A sentence each, which begins with the name of the setting; none holds a secret. */
export async function settingProblems(given: Record<string, string>): Promise<string[]> {
  const unreadable = operatorProblems(given);
  if (unreadable.length > 0) return unreadable;
  const operator = operatorFrom(given);
  return [mailProblem(operator), alertProblem(operator), await pushProblem(operator), telegramProblem(operator)].filter(
    (each) => each !== null,
  );
}

function mailProblem({ MAIL_URL: url, MAIL_FROM: from }: Operator): string | null {
  if (from !== null && mailboxOf(from) === null)
    return `MAIL_FROM: expected an address such as Tidemark <alerts@example.com>, found "${from}"`;
  if (url === null) return null;
  const target = mailTargetOf(url, "reader@example.com", from ?? undefined);
  return "problem" in target ? `MAIL_URL: ${englishOf(target.problem)}` : null;
}

function alertProblem({ OPERATOR_ALERT_URL: url }: Operator): string | null {
  const targets = url === null ? [] : targetsOf(url);
  return Array.isArray(targets) ? null : `OPERATOR_ALERT_URL: ${englishOf(targets.problem)}`;
}

async function pushProblem(operator: Operator): Promise<string | null> {
  const { VAPID_PUBLIC_KEY: open, VAPID_PRIVATE_KEY: secret } = operator;
  if (open === null && secret === null) return null;
  if (secret === null) return "VAPID_PRIVATE_KEY: expected beside VAPID_PUBLIC_KEY, found nothing";
  if (open === null) return "VAPID_PUBLIC_KEY: expected beside VAPID_PRIVATE_KEY, found nothing";
  const keys = vapidOf({ ...operator, VAPID_SUBJECT: operator.VAPID_SUBJECT ?? "mailto:operator@example.com" });
  return keys && vapidProblem(keys);
}

function telegramProblem({ TELEGRAM_BOT_TOKEN: token }: Operator): string | null {
  if (token === null || /^\d+:[\w-]{10,}$/.test(token)) return null;
  return "TELEGRAM_BOT_TOKEN: expected a token as @BotFather writes it, such as 123456:ABC-def_..., found another text";
}
