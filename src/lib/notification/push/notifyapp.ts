/** Notify!: notifyapp://device/token, or a group of devices in the place of one. */

import { text, yesOrNo } from "../declaration/options.ts";
import { authority, firstEntry } from "../declaration/parts.ts";
import { service } from "../declaration/service.ts";
import { jsonPost } from "../request.ts";
import { statedOutcome } from "../statedOutcome.ts";
import { urlForm } from "../urlForm.ts";

/** https://getnotifyapp.com/ */
export const notifyapp = service({
  name: "Notify!",
  schemes: ["notifyapp"],
  sentence: urlForm("Notify!", "notifyapp://device/token"),
  fields: {
    device: authority(/^[\w-]{1,100}$/),
    token: firstEntry(/^[\x21-\x7e]{1,200}$/, "token"),
    thread: text(),
    urgent: yesOrNo(false),
  },
  rows: [
    [
      "notifyapp://device1/token1",
      "POST https://push.getnotifyapp.com/notify-json/device1?token=token1",
      { text: "Now 19", title: "A & B" },
    ],
  ],
  limits: { title: 2_048, body: 16_384 },
  dialect: () => "text",
  recipient: () => "the device",
  request: ({ title, body, notice }, { device, token, thread, urgent }) => {
    const query = new URLSearchParams({ token });
    return jsonPost(`https://push.getnotifyapp.com/notify-json/${device}?${query.toString()}`, {
      ...{ text: body, title: title || undefined, iconUrl: notice.imageLink?.url, groupType: thread },
      timeSensitive: urgent || undefined,
    });
  },
  outcome: (answer) =>
    statedOutcome(answer, "Notify!", ({ failureCount, successCount }) => Boolean(failureCount) && !successCount),
  native(url) {
    const device = /^\/notify(?:-json|-group)?\/([\w-]+)\/?$/.exec(url.pathname)?.[1];
    const token = url.searchParams.get("token");
    return url.hostname === "push.getnotifyapp.com" && device && token
      ? `notifyapp://${device}/${encodeURIComponent(token)}`
      : null;
  },
});
