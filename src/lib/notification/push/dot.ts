/** Words on a Dot. Quote/0, a screen of paper: dot://api_key@device_serial. */

import { pageOf } from "../notice.ts";
import { bearer, jsonPost } from "../request.ts";
import { requireOption } from "../requirements.ts";
import type { Service } from "../service.ts";
import { booleanOption, UrlProblem, type NotificationUrl } from "../target.ts";

type Screen = { key: string; device: string; options: NotificationUrl["options"] };

const sentence = "A Dot. URL is dot://api_key@device_serial";

/** https://dot.mindreset.tech/docs/service/open/text_api ; the screen shows about three lines. */
export const dot: Service<Screen> = {
  name: "Dot.",
  schemes: ["dot"],
  limits: { title: 100, body: 500 },
  dialect: () => "text",
  targets({ options, user, host, path }) {
    if ((options.get("mode") ?? path[0])?.toLowerCase() === "image")
      throw new UrlProblem("mode=image of Dot. shows a picture in place of the alert; leave it out");
    return [
      {
        key: requireOption(user, /^[\w-]{3,200}$/, sentence),
        device: requireOption(host, /^[\w-]{3,60}$/, sentence),
        options,
      },
    ];
  },
  recipient: () => "the device",
  request({ title, body, notice }, { key, device, options }) {
    const shown = {
      refreshNow: booleanOption(options.get("refresh"), true),
      title: title || undefined,
      message: body,
      signature: options.get("signature"),
      icon: options.get("icon"),
      link: options.get("link") ?? pageOf(notice),
      taskKey: options.get("task_key"),
    };
    return jsonPost(`https://dot.mindreset.tech/api/authV2/open/device/${device}/text`, shown, bearer(key));
  },
};
