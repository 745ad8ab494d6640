/** Bark, for iPhones: bark://host/device_key, its own server is barks://api.day.app. */

import type { Message } from "./message.ts";
import type { NotificationUrl } from "./target.ts";
import { recipientsOf, booleanOption, UrlProblem } from "./target.ts";
import { originOf } from "./address.ts";
import { atLeastOne, eachRecipient, requireOption } from "./requirements.ts";
import { basic, jsonPost } from "./request.ts";
import type { HttpRequest, Service } from "./service.ts";

type Device = {
  url: string;
  headers: Record<string, string>;
  key: string;
  options: NotificationUrl["options"];
  format: NotificationUrl["format"];
};

/** https://bark.day.app/#/en-us/tutorial */
export const bark: Service<Device> = {
  name: "Bark",
  schemes: ["bark", "barks"],
  // Apple carries 4 KB in all.
  limits: { title: 250, body: 2_500, unit: "bytes" },
  picture: "address",
  dialect: (target, notice) => ((target.format ?? notice.format) === "markdown" ? "markdown" : "text"),
  targets: devicesIn,
  recipient: (target) => `device ${target.key.slice(0, 1)}…${target.key.slice(-1)}`,
  request,
};

function devicesIn(url: NotificationUrl): Device[] {
  const address = `${originOf(url, url.scheme === "barks")}/push`;
  if (url.options.get("key")) {
    // Sent without it, what was meant for one pair of eyes would pass in the clear.
    throw new UrlProblem("key= asks Bark for encryption, which is not served here; leave it out");
  }
  const keys = atLeastOne(recipientsOf(url), "A Bark URL needs a device key: barks://api.day.app/device_key");
  return eachRecipient(url, keys, (word) => {
    const key = requireOption(word, /^[\w-]{3,64}$/, "A Bark device key is letters and digits");
    return { url: address, headers: basic(url.user, url.password), key, options: url.options, format: url.format };
  });
}

function request(message: Message, target: Device): HttpRequest {
  const { options } = target;
  const { links } = message.notice;
  const sound = options.get("sound");
  const isCalling = booleanOption(options.get("call"), false);
  return jsonPost(
    target.url,
    {
      device_key: target.key,
      title: message.title || undefined,
      [message.dialect === "markdown" ? "markdown" : "body"]: message.body,
      url: options.get("click") ?? links.difference ?? links.subject,
      sound: sound ? sound.toLowerCase().replace(/(?:\.caf)?$/, ".caf") : undefined,
      level: levelOf(options.get("level")),
      group: options.get("group"),
      category: options.get("category"),
      icon: options.get("icon"),
      image: message.notice.imageLink?.url,
      badge: /^\d{1,4}$/.test(options.get("badge") ?? "") ? Number(options.get("badge")) : undefined,
      volume: /^(?:\d|10)$/.test(options.get("volume") ?? "") ? options.get("volume") : undefined,
      subtitle: options.get("subtitle"),
      id: options.get("id"),
      delete: booleanOption(options.get("delete"), false) ? "1" : undefined,
      copy: options.get("copy"),
      action: options.get("action"),
      isArchive: options.has("archive") ? String(Number(booleanOption(options.get("archive"), true))) : undefined,
      ttl: /^\d{1,9}$/.test(options.get("ttl") ?? "") ? Number(options.get("ttl")) : undefined,
      call: isCalling ? "1" : undefined,
    },
    target.headers,
  );
}

/** What Bark does not know it would show as if nothing was said: the first letters decide. */
function levelOf(word: string | undefined): string | undefined {
  const given = word?.toLowerCase();
  const levels = ["active", "timeSensitive", "passive", "critical"];
  return given ? levels.find((level) => level.toLowerCase().startsWith(given)) : undefined;
}
