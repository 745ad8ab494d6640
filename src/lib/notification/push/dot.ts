/** Words on a Dot. Quote/0, a screen of paper: dot://api_key@device_serial. */

import type { OptionsOf } from "../declaration/field.ts";
import { oneOf, texts, yesOrNo } from "../declaration/options.ts";
import { serviceWithTargets } from "../declaration/service.ts";
import { pageOf } from "../notice.ts";
import { bearer, jsonPost } from "../request.ts";
import { requireOption } from "../requirements.ts";
import { booleanOption, UrlProblem } from "../target.ts";
import { message } from "../../../message/message.ts";
import { urlForm } from "../urlForm.ts";

type Screen = { key: string; device: string; options: OptionsOf<typeof fields> };

const sentence = urlForm("Dot.", "dot://api_key@device_serial");

const fields = { mode: oneOf("text"), refresh: yesOrNo(false), ...texts("icon", "link", "signature", "task_key") };

/** https://dot.mindreset.tech/docs/service/open/text_api ; the screen shows about three lines. */
export const dot = serviceWithTargets<Screen, typeof fields>({
  name: "Dot.",
  schemes: ["dot"],
  fields,
  rows: [
    [
      "dot://dot_app_abcdefgh@ABCD1234ABCD",
      "POST https://dot.mindreset.tech/api/authV2/open/device/ABCD1234ABCD/text",
      { refreshNow: true, title: "A & B", message: "Now 19", link: "https://t.example/d" },
      { authorization: "Bearer dot_app_abcdefgh" },
    ],
  ],
  limits: { title: 100, body: 500 },
  dialect: () => "text",
  targets({ options, user, host, path }) {
    if ((options.get("mode") ?? path[0])?.toLowerCase() === "image") throw new UrlProblem(message("url.dot_image"));
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
});
