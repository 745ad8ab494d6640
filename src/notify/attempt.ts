/**
 * Attempts of a delivery one by one, as the log keeps them: when, how long, what was answered. The first characters of an
 * answer are kept, without what the notification URL holds: some receivers repeat what they were sent. Pure.
 */
import { z } from "zod";
import { notificationUrl } from "../lib/notification/target.ts";
import type { SendResult } from "../services/sendRequest.ts";

/** The attempts that are kept of a delivery; the oldest goes first. */
export const maxAttemptsKept = 20;
const answerCharacters = 300;
const minSecretCharacters = 4;

export const attemptShape = z
  .object({
    at: z.int().meta({ description: "When it ended, in Unix seconds." }),
    duration_ms: z.int(),
    result: z.enum(["delivered", "retried", "failed", "postponed"]).meta({
      description: "retried: tried again later; postponed: the receiver asked to wait, which counts as no attempt.",
    }),
    status: z.int().nullable().meta({ description: "Of the answer over HTTP; null where there was none." }),
    error: z.string().nullable(),
    answer: z.string().meta({
      description: `The first ${answerCharacters} characters of the answer; "…" stands for secrets of the notification URL.`,
    }),
  })
  .meta({ id: "DeliveryAttempt" });
export type Attempt = z.infer<typeof attemptShape>;

/** `at`: Unix seconds; `durationMs`: how long it took; `url`: the notification URL. */
type Sent = { sent: SendResult; at: number; durationMs: number; url: string };

/** What is known before it is known whether there will be another attempt. */
export function attemptOf({ sent, at, durationMs, url }: Sent): Omit<Attempt, "result"> {
  const { outcome, status, answer } = sent;
  return {
    at,
    duration_ms: durationMs,
    status,
    error: outcome.kind === "delivered" ? null : outcome.reason,
    answer: shownAnswer(answer?.body ?? "", url),
  };
}

function shownAnswer(body: string, url: string): string {
  let text = body;
  for (const secret of secretsIn(url)) text = text.replaceAll(secret, "…");
  const oneLine = text.replace(/[\s\u0000-\u001f\u007f]+/g, " ").trim();
  return [...oneLine].slice(0, answerCharacters).join("").toWellFormed();
}

/** What a notification URL holds besides scheme and host, as it stands there and decoded; the longest first. */
function secretsIn(text: string): string[] {
  if (!text) return [];
  const url = notificationUrl(text);
  // In the place of a host some services have a token.
  const host = url.host.includes(".") ? [] : [url.host];
  const values = [url.plus, url.minus, url.colon].flatMap((pairs) => pairs.map(([, value]) => value));
  const known = [url.user, url.password, ...host, ...url.path, ...url.options.values(), ...values];
  const words = known.flatMap((word) => (word ? [word, encodeURIComponent(word)] : []));
  return [...new Set(words)]
    .filter((word) => word.length >= minSecretCharacters)
    .toSorted((one, other) => other.length - one.length);
}
