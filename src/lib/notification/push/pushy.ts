/** Pushy: pushy://api_key/device_token or pushy://api_key/#topic. */

import { jsonPost } from "../request.ts";
import { atLeastOne, eachRecipient, requireOption } from "../requirements.ts";
import type { Service } from "../service.ts";
import { saysOther, statedOutcome } from "../statedOutcome.ts";
import { recipientsOf } from "../target.ts";

type Device = { key: string; to: string; sound: string | undefined; badge: number | undefined };

const sentence = "A Pushy URL is pushy://api_key/device_token or pushy://api_key/#topic";

/** https://pushy.me/docs/api/send-notifications ; 4 KB with everything. */
export const pushy: Service<Device> = {
  name: "Pushy",
  schemes: ["pushy"],
  limits: { title: 250, body: 1_800, unit: "bytes" },
  dialect: () => "text",
  targets(url) {
    const { options } = url;
    const given = options.get("key");
    const key = requireOption(given ?? url.authority, /^[\w-]{3,200}$/, sentence);
    const words = recipientsOf(given && url.authority ? { ...url, path: [url.authority, ...url.path] } : url);
    const badge = /^\d{1,5}$/.test(options.get("badge") ?? "") ? Number(options.get("badge")) : undefined;
    return eachRecipient(url, atLeastOne(words, sentence), (word) => ({
      key,
      to:
        word.startsWith("#") || word.startsWith("@")
          ? requireOption(word.slice(1), /^[\w.-]{1,200}$/, sentence)
          : requireOption(word, /^[\w./-]{1,200}$/, sentence),
      sound: options.get("sound") || undefined,
      badge,
    }));
  },
  recipient: (target) => (target.to.length > 24 ? "a device" : target.to),
  request({ title, body }, { key, to, sound, badge }) {
    const notification = { title: title || undefined, body, sound, badge };
    const address = `https://api.pushy.me/push?api_key=${encodeURIComponent(key)}`;
    return jsonPost(address, { to, data: { message: body }, notification });
  },
  outcome: (answer) => statedOutcome(answer, "Pushy", (body) => saysOther(body, ["success"], true)),
};
