/** Vonage, formerly Nexmo. */

import { isGsmText } from "./gsm.ts";
import { phonesOrOwn, digitsOf, senderOf } from "./numbers.ts";
import type { NotificationUrl } from "../target.ts";
import type { Outcome, ServiceAnswer } from "../outcome.ts";
import { jsonObjectIn, throttledOutcome } from "../outcome.ts";
import { formPost } from "../request.ts";
import { requireOption } from "../requirements.ts";
import type { Service } from "../service.ts";
import { memberAt } from "../statedOutcome.ts";

type Text = { key: string; secret: string; from: string; to: string; milliseconds: string | undefined };

/** https://developer.vonage.com/en/api/sms */
export const vonage: Service<Text> = {
  name: "Vonage",
  schemes: ["vonage", "nexmo"],
  limits: { title: 0, body: 1_530, unit: "utf16" },
  dialect: () => "text",
  targets: textsIn,
  recipient: (target) => target.to,
  request: (message, target) =>
    formPost("https://rest.nexmo.com/sms/json", {
      api_key: target.key,
      api_secret: target.secret,
      from: target.from,
      to: digitsOf(target.to),
      text: message.body,
      type: isGsmText(message.body) ? "text" : "unicode",
      ttl: target.milliseconds,
    }),
  outcome,
};

function textsIn(url: NotificationUrl): Text[] {
  const { options } = url;
  const sentence = "A Vonage URL is vonage://api_key:api_secret@from/to_number";
  const key = requireOption(options.get("key") ?? url.user, /^[A-Za-z0-9]{4,64}$/, sentence);
  const secret = requireOption(options.get("secret") ?? url.password, /^[\x21-\x7e]{4,64}$/, sentence);
  const from = senderOf(options.get("from") ?? url.authority, sentence);
  const ttl = Number(options.get("ttl"));
  const milliseconds = ttl >= 20_000 && ttl <= 604_800_000 ? String(Math.floor(ttl)) : undefined;
  return phonesOrOwn(url, from).map((to) => ({ key, secret, from, to, milliseconds }));
}

/** A number in words for each message: 0 is success, 1 and 10 are too fast, 5 is an error of Vonage's own. */
function outcome(answer: ServiceAnswer): Outcome | null {
  const status = memberAt(jsonObjectIn(answer.body), "messages", 0, "status");
  if (answer.status !== 200 || typeof status !== "string" || status === "0") return null;
  if (status === "1" || status === "10") return throttledOutcome(`Vonage asked to slow down (code ${status})`);
  if (status === "5") return { kind: "retry", reason: "Vonage failed (code 5)" };
  const code = /^\d{1,3}$/.test(status) ? ` (code ${status})` : "";
  return { kind: "permanent", reason: `Vonage did not accept the message${code}` };
}
