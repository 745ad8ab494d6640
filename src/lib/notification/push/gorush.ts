/** Gorush on a server of one's own: gorushs://host/device_token. */

import { matching, texts } from "../declaration/options.ts";
import { serviceWithTargets } from "../declaration/service.ts";
import { originOf } from "../address.ts";
import { basic, jsonPost } from "../request.ts";
import { atLeastOne, eachRecipient, requireOption } from "../requirements.ts";
import { memberAt, statedOutcome } from "../statedOutcome.ts";
import { recipientsOf } from "../target.ts";
import { message, type Message } from "../../../message/message.ts";
import { either, optionForm, urlForm } from "../urlForm.ts";

type Device = { origin: string; headers: Record<string, string>; token: string; settings: Record<string, unknown> };

const platforms: Record<string, number> = { ios: 1, android: 2, huawei: 3 };
const sentence = urlForm("Gorush", "gorushs://host/device_token");

const fields = {
  badge: matching(/^\d{1,5}$/, message("url.a_number")),
  ...texts("mode", "platform", "priority", "sound", "to", "topic"),
};

/** https://github.com/appleboy/gorush#request-body ; 4 KB with everything. */
export const gorush = serviceWithTargets<Device, typeof fields>({
  name: "Gorush",
  schemes: ["gorush", "gorushs"],
  fields,
  rows: [
    [
      "gorushs://push.example/device_token",
      "POST https://push.example/api/push",
      { notifications: [{ tokens: ["device_token"], message: "Now 19", title: "A & B", platform: 2 }] },
    ],
  ],
  prefixes: "+",
  limits: { title: 250, body: 3_000, unit: "bytes" },
  picture: "address",
  dialect: () => "text",
  targets(url) {
    const { options } = url;
    const system = (options.get("platform") ?? options.get("mode") ?? "android").toLowerCase();
    const option = (name: "badge" | "priority", shape: RegExp, expected: Message) =>
      options.get(name) && requireOption(options.get(name), shape, optionForm(name, "Gorush", expected));
    const badge = option("badge", /^\d{1,5}$/, message("url.a_number"));
    const settings = {
      platform:
        platforms[
          requireOption(
            system,
            /^(?:ios|android|huawei)$/,
            message("url.option_is", { option: "platform", expected: either("ios", "android", "huawei") }),
          )
        ],
      priority: option("priority", /^(?:normal|high)$/i, either("normal", "high"))?.toLowerCase(),
      topic: options.get("topic") || undefined,
      sound: options.get("sound") || undefined,
      badge: badge ? Number(badge) : undefined,
      data: url.plus.length > 0 ? Object.fromEntries(url.plus) : undefined,
    };
    const origin = originOf(url, url.scheme === "gorushs");
    const headers = basic(url.user, url.password);
    return eachRecipient(url, atLeastOne(recipientsOf(url), sentence), (word) => ({
      origin,
      headers,
      settings,
      token: requireOption(word, /^[\w:.-]{3,500}$/, sentence),
    }));
  },
  recipient: (target) => `a device by ${new URL(target.origin).host}`,
  request({ title, body, notice: { imageLink } }, { origin, headers, token, settings }) {
    const notification = {
      tokens: [token],
      message: body,
      title: title || undefined,
      image: imageLink?.url,
      ...settings,
    };
    return jsonPost(`${origin}/api/push`, { notifications: [notification] }, headers);
  },
  // Each device that was not reached has a line.
  outcome: (answer) => statedOutcome(answer, "Gorush", (body) => memberAt(body, "logs", 0) !== undefined),
});
