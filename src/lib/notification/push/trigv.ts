/** Trigv: trigvs://api_key/channel, or trigvs://api_key@host/channel on a server of one's own. */

import { texts } from "../declaration/options.ts";
import { serviceWithTargets } from "../declaration/service.ts";
import { originOf } from "../address.ts";
import { pageOf } from "../notice.ts";
import { bearer, jsonPost } from "../request.ts";
import { eachRecipient, requireOption } from "../requirements.ts";
import { recipientsOf } from "../target.ts";
import { message } from "../../../message/message.ts";
import { either, optionForm, urlForm } from "../urlForm.ts";

type Channel = { events: string; key: string; channel: string; settings: Record<string, unknown> };

const levels = { info: "info", success: "success", warning: "warning", failure: "error" } as const;
const sentence = urlForm("Trigv", "trigvs://api_key/channel");

const fields = { ...texts("event_type", "image_url", "priority", "to", "url", "urgency") };

/** https://trigv.com/docs */
export const trigv = serviceWithTargets<Channel, typeof fields>({
  name: "Trigv",
  schemes: ["trigv", "trigvs"],
  fields,
  rows: [
    [
      "trigvs://trgv_a1b2c3d4_0123456789abcdef0123456789abcdef/general",
      "POST https://api.trigv.com/v1/events",
      {
        channel: "general",
        title: "A & B",
        description: "Now 19",
        level: "info",
        delivery_urgency: "standard",
        url: "https://t.example/d",
        idempotency_key: "delivery-7f3a",
      },
      { authorization: "Bearer trgv_a1b2c3d4_0123456789abcdef0123456789abcdef" },
    ],
  ],
  limits: { title: 255, body: 1_000 },
  picture: "address",
  dialect: () => "text",
  targets(url) {
    const { options } = url;
    const key = requireOption(url.user || url.authority, /^trgv_[A-Za-z0-9]{8}_[A-Za-z0-9]{32}$/, sentence);
    // The service itself has no prefix; a server of one's own has.
    const events = url.user
      ? `${originOf(url, url.scheme === "trigvs")}/api/v1/events`
      : "https://api.trigv.com/v1/events";
    const urgency = options.get("urgency")?.toLowerCase() ?? "standard";
    const priority = options.get("priority");
    const settings = {
      delivery_urgency: requireOption(
        urgency,
        /^(?:standard|time_sensitive)$/,
        message("url.option_is", { option: "urgency", expected: either("standard", "time_sensitive") }),
      ),
      url: options.get("url"),
      image_url: options.get("image_url"),
      event_type: options.get("event_type"),
      priority: priority
        ? Number(requireOption(priority, /^\d{1,4}$/, optionForm("priority", "Trigv", message("url.a_number"))))
        : undefined,
    };
    const named = recipientsOf(url);
    return eachRecipient(url, named.length > 0 ? named : ["general"], (word) => ({
      events,
      key,
      settings,
      channel: requireOption(word, /^[\w-]{1,64}$/, sentence),
    }));
  },
  recipient: (target) => target.channel,
  request({ title, body, notice }, { events, key, channel, settings }) {
    const words = { channel, title: title || body.slice(0, 255), description: body, level: levels[notice.level] };
    return jsonPost(
      events,
      {
        ...words,
        ...settings,
        // A retry pushes nothing twice.
        idempotency_key: notice.id,
        url: settings["url"] ?? pageOf(notice),
        image_url: settings["image_url"] ?? notice.imageLink?.url,
      },
      bearer(key),
    );
  },
});
