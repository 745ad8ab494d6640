/** PushDeer: pushdeer://push_key, or pushdeers://host/push_key on a server of one's own. */

import type { UrlOf } from "./declaration/field.ts";
import { serviceWithTargets } from "./declaration/service.ts";
import { withMarkdownPicture } from "./picture.ts";
import type { ServiceAnswer, Outcome } from "./outcome.ts";
import { originOf } from "./address.ts";
import { requireOption } from "./requirements.ts";
import { codeOutcome } from "./codeOutcome.ts";
import { formPost } from "./request.ts";
import { urlForm } from "./urlForm.ts";

type Device = { url: string; key: string };

const fields = {};

/** https://www.pushdeer.com/dev.html */
export const pushdeer = serviceWithTargets<Device, typeof fields>({
  name: "PushDeer",
  schemes: ["pushdeer", "pushdeers"],
  fields,
  rows: [
    [
      "pushdeer://PDU123abc",
      "POST https://api2.pushdeer.com/message/push",
      { pushkey: "PDU123abc", text: "A & B", desp: "Now **19**", type: "markdown" },
    ],
  ],
  limits: { title: 250, body: 8_000 },
  picture: "address",
  dialect: () => "markdown",
  targets: (url) => [deviceIn(url)],
  recipient: (target) => new URL(target.url).host,
  request: (message, target) =>
    formPost(target.url, {
      pushkey: target.key,
      text: message.title || message.body,
      desp: withMarkdownPicture(message.title ? message.body : "", message.notice.imageLink) || undefined,
      type: "markdown",
    }),
  outcome: (answer: ServiceAnswer): Outcome | null =>
    codeOutcome(answer, { service: "PushDeer", member: "code", tooFast: [] }),
});

function deviceIn(url: UrlOf<typeof fields>): Device {
  const key = url.path.at(-1);
  const origin = key ? originOf(url, url.scheme === "pushdeers") : "https://api2.pushdeer.com";
  return {
    url: `${origin}/message/push`,
    key: requireOption(key ?? url.host, /^[A-Za-z0-9]{5,64}$/, urlForm("PushDeer", "pushdeer://push_key")),
  };
}
