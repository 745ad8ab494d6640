/** LINE, by the Messaging API of an official account: users, groups and rooms by their ids. */

import type { UrlOf } from "./declaration/field.ts";
import { standsFor, text } from "./declaration/options.ts";
import { serviceWithTargets } from "./declaration/service.ts";
import { recipientsOf } from "./target.ts";
import { atLeastOne, eachRecipient, requireOption } from "./requirements.ts";
import { bearer, jsonPost } from "./request.ts";
import { urlForm } from "./urlForm.ts";

type Receiver = { token: string; to: string };

const fields = { token: standsFor("authority"), to: text() };

/** https://developers.line.biz/en/reference/messaging-api/#send-push-message */
export const line = serviceWithTargets<Receiver, typeof fields>({
  name: "LINE",
  schemes: ["line"],
  fields,
  rows: [
    [
      "line://channeltoken1234567890/U0123456789abcdef",
      "POST https://api.line.me/v2/bot/message/push",
      { to: "U0123456789abcdef", messages: [{ type: "text", text: "A & B\nNow 19" }] },
      { authorization: "Bearer channeltoken1234567890", "x-line-retry-key": "delivery-7f3a" },
    ],
  ],
  limits: { title: 0, body: 5_000, unit: "utf16" },
  picture: "address",
  dialect: () => "text",
  targets: receiversIn,
  recipient: (target) => `${target.to.slice(0, 2)}…${target.to.slice(-2)}`,
  request({ body, notice: { id, imageLink } }, { to, token }) {
    // LINE fetches from encrypted addresses only.
    const url = imageLink?.url.startsWith("https:") ? imageLink.url : null;
    const picture = url ? [{ type: "image", originalContentUrl: url, previewImageUrl: url }] : [];
    return jsonPost(
      "https://api.line.me/v2/bot/message/push",
      { to, messages: [{ type: "text", text: body }, ...picture] },
      // A repeated request with the key of one that was accepted is refused by 409:
      // https://developers.line.biz/en/docs/messaging-api/retrying-api-request/
      { ...bearer(token), "x-line-retry-key": id },
    );
  },
  outcome: (answer) => (answer.status === 409 ? { kind: "delivered" } : null),
});

/** A token is base64 and may hold slashes: what looks like an id (U, C or R and 32 hex digits) ends it. */
function receiversIn(url: UrlOf<typeof fields>): Receiver[] {
  const sentence = urlForm("LINE", "line://channel_access_token/user_id");
  const isId = (word: string) => /^[UCR][0-9a-f]{32}$/.test(word);
  const first = url.path.findIndex(isId);
  const inToken = first < 0 ? Math.max(0, url.path.length - 1) : first;
  const token = [url.authority, ...url.path.slice(0, inToken)].join("/");
  const words = url.options.get("to") && first < 0 ? recipientsOf({ ...url, path: [] }) : recipientsOf(url, inToken);
  const whole = url.options.get("to") && first < 0 ? [url.authority, ...url.path].join("/") : token;
  requireOption(whole, /^[\w+/=-]{5,400}$/, sentence);
  return eachRecipient(url, atLeastOne(words, sentence), (to) => ({
    token: whole,
    to: requireOption(to, /^[\w-]{1,64}$/, sentence),
  }));
}
