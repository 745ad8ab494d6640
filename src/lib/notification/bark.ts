/** Bark, for iPhones: its own server is barks://api.day.app. */

import {
  matching,
  notServed,
  numberOf,
  oneOfBeginning,
  texts,
  yesOrNo,
  yesOrNoIfGiven,
} from "./declaration/options.ts";
import { basicLogin, format, server } from "./declaration/parts.ts";
import { recipients } from "./declaration/recipients.ts";
import { service } from "./declaration/service.ts";
import { pageOf } from "./notice.ts";
import { jsonPost } from "./request.ts";
import { requireOption } from "./requirements.ts";
import { message } from "../../message/message.ts";

/** https://bark.day.app/#/en-us/tutorial */
export const bark = service({
  name: "Bark",
  schemes: ["bark", "barks"],
  sentence: message("url.needs", {
    service: "Bark",
    what: message("url.a_device_key"),
    form: "barks://api.day.app/device_key",
  }),
  fields: {
    server: server(),
    // Sent without it, what was meant for one pair of eyes would pass in the clear.
    key: notServed(message("url.encrypted", { service: "Bark" })),
    device: recipients((word) => requireOption(word, /^[\w-]{3,64}$/, message("url.bark_key"))),
    login: basicLogin,
    format,
    badge: numberOf(/^\d{1,4}$/, message("url.a_number")),
    archive: yesOrNoIfGiven(true),
    delete: yesOrNo(false),
    call: yesOrNo(false),
    ttl: numberOf(/^\d{1,9}$/, message("url.seconds")),
    level: oneOfBeginning("active", "timeSensitive", "passive", "critical"),
    volume: matching(/^(?:\d|10)$/, message("url.number_from_to", { min: 0, max: 10 })),
    ...texts("action", "category", "click", "copy", "group", "icon", "id", "sound", "subtitle"),
  },
  rows: [
    ["barks://api.day.app/devicekey1", "POST https://api.day.app/push", { device_key: "devicekey1", body: "Now 19" }],
    [
      "barks://api.day.app/devicekey1?level=critical&group=web",
      "POST https://api.day.app/push",
      {
        device_key: "devicekey1",
        title: "A & B",
        body: "Now 19",
        url: "https://t.example/d",
        level: "critical",
        group: "web",
      },
    ],
  ],
  // Apple carries 4 KB in all.
  limits: { title: 250, body: 2_500, unit: "bytes" },
  picture: "address",
  dialect: (target, notice) => ((target.format ?? notice.format) === "markdown" ? "markdown" : "text"),
  recipient: ({ device }) => `device ${device.slice(0, 1)}…${device.slice(-1)}`,
  request({ title, body, dialect, notice }, target) {
    const { archive, action, badge, call, category, copy, device, group, icon, id, level, sound, subtitle } = target;
    return jsonPost(
      `${target.server}/push`,
      {
        device_key: device,
        title: title || undefined,
        [dialect === "markdown" ? "markdown" : "body"]: body,
        url: target.click ?? pageOf(notice),
        sound: sound ? sound.toLowerCase().replace(/(?:\.caf)?$/, ".caf") : undefined,
        ...{ level, group, category, icon },
        image: notice.imageLink?.url,
        ...{ badge, volume: target.volume, subtitle, id },
        delete: target.delete ? "1" : undefined,
        ...{ copy, action },
        isArchive: archive === undefined ? undefined : String(Number(archive)),
        ttl: target.ttl,
        call: call ? "1" : undefined,
      },
      target.login,
    );
  },
});
