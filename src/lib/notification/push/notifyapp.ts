/** Notify!: notifyapp://device/token, or a group of devices in the place of one. */

import { jsonPost } from "../request.ts";
import { requireOption } from "../requirements.ts";
import type { Service } from "../service.ts";
import { statedOutcome } from "../statedOutcome.ts";
import { booleanOption } from "../target.ts";

type Device = { device: string; token: string; thread: string | undefined; isUrgent: boolean };

const sentence = "A Notify! URL is notifyapp://device/token";

/** https://getnotifyapp.com/ */
export const notifyapp: Service<Device> = {
  name: "Notify!",
  schemes: ["notifyapp"],
  limits: { title: 2_048, body: 16_384 },
  dialect: () => "text",
  targets: ({ authority, path, options }) => [
    {
      device: requireOption(authority, /^[\w-]{1,100}$/, sentence),
      token: requireOption(options.get("token") ?? path[0], /^[\x21-\x7e]{1,200}$/, sentence),
      thread: options.get("thread") || undefined,
      isUrgent: booleanOption(options.get("urgent"), false),
    },
  ],
  recipient: () => "the device",
  request: ({ title, body, notice }, { device, token, thread, isUrgent }) => {
    const query = new URLSearchParams({ token });
    return jsonPost(`https://push.getnotifyapp.com/notify-json/${device}?${query.toString()}`, {
      ...{ text: body, title: title || undefined, iconUrl: notice.imageLink?.url, groupType: thread },
      timeSensitive: isUrgent || undefined,
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
};
