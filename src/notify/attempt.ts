/**
 * Attempts of a delivery one by one, as the log keeps them: when, how long, what was answered. The first characters of an
 * answer are kept, without what the notification URL holds: some receivers repeat what they were sent. Pure.
 */
import { withCode } from "../message/written.ts";
import { codeOf } from "../http/stated.ts";
import { z } from "zod";
import type { SendResult } from "../services/sendRequest.ts";

/** The attempts that are kept of a delivery; the oldest goes first. */
export const maxAttemptsKept = 20;
const answerCharacters = 300;
const minSecretCharacters = 4;

export const attemptShape = z
  .object({
    at: z.int().meta({ description: "When it ended, in Unix seconds." }),
    duration_ms: z.int(),
    result: z.enum(["delivered", "partial", "retried", "failed", "postponed"]).meta({
      description:
        "partial: a part of a long message was sent, and the rest follows; retried: tried again later; postponed: the receiver " +
        "asked to wait, which counts as no attempt.",
    }),
    status: z.int().nullable().meta({ description: "Of the answer over HTTP; null where there was none." }),
    error: z.string().nullable(),
    error_code: codeOf("error"),
    answer: z.string().meta({
      description: `The first ${answerCharacters} characters of the answer; "…" stands for secrets of the notification URL.`,
    }),
    note: z.string().optional().meta({
      description:
        "What was left out of the message and why, such as a picture that is too large; or what nobody can tell of it.",
    }),
    note_code: codeOf("note"),
    parts: z.object({ sent: z.int(), of: z.int() }).optional().meta({
      description: "Of a long message: how many of its parts were sent by then. The next attempt sends the rest.",
    }),
  })
  .meta({ id: "DeliveryAttempt" });
export type Attempt = z.infer<typeof attemptShape>;

/** `at`: Unix seconds; `durationMs`: how long it took; `url`: the notification URL. */
type Sent = { sent: SendResult; at: number; durationMs: number; url: string };

/** What is known before it is known whether there will be another attempt. */
export function attemptOf({ sent, at, durationMs, url }: Sent): Omit<Attempt, "result"> {
  const { outcome, status, answer, note, parts } = sent;
  return {
    at,
    duration_ms: durationMs,
    status,
    ...withCode("error", outcome.kind === "delivered" ? null : outcome.reason),
    answer: shownAnswer(answer?.body ?? "", url),
    ...(note ? withCode("note", note) : {}),
    ...(parts ? { parts } : {}),
  };
}

function shownAnswer(body: string, url: string): string {
  let text = body;
  for (const secret of secretsIn(url)) text = text.replaceAll(secret, "…");
  const oneLine = text.replace(/[\s\u0000-\u001f\u007f]+/g, " ").trim();
  return [...oneLine].slice(0, answerCharacters).join("").toWellFormed();
}

/** What a notification URL holds besides scheme, host and names of options, as it stands there and decoded; the longest first. */
function secretsIn(url: string): string[] {
  // The account's own ways, and the mailbox of a server without mail, hold nothing.
  const rest = /^[a-z0-9]{1,32}:\/\/(.*)$/is.exec(url)?.[1] ?? "";
  const words = rest
    .replace(/([?&])[^=&]*=/g, "$1")
    .split(/[/?&@:,]/)
    .filter((word) => !isHost(word));
  const forms = words.flatMap((word) => [word, decoded(word)]);
  return [...new Set(forms)]
    .filter((word) => word.length >= minSecretCharacters)
    .toSorted((one, other) => other.length - one.length);
}

const isHost = (word: string): boolean => /^(?:[a-z0-9-]+\.)+[a-z0-9-]+$/.test(word);

function decoded(word: string): string {
  try {
    return decodeURIComponent(word);
  } catch {
    return word;
  }
}
