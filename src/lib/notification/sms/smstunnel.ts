/** SMSTunnel, over a telephone of one's own. */

import { texts } from "../declaration/options.ts";
import { serviceWithTargets } from "../declaration/service.ts";
import { jsonPost } from "../request.ts";
import { atLeastOne, eachRecipient, phone, requireOption } from "../requirements.ts";
import { recipientsOf } from "../target.ts";
import { message } from "../../../message/message.ts";
import { anOptionForm, anUrlForm } from "../urlForm.ts";

type Text = { key: string; to: string; device: string | undefined };

const fields = { ...texts("country", "device", "key", "to") };

/** https://smstunnel.io/docs ; 1,600 characters. */
export const smstunnel = serviceWithTargets<Text, typeof fields>({
  name: "SMSTunnel",
  schemes: ["smstunnel"],
  fields,
  rows: [
    [
      "smstunnel://sk_live_0123456789abcdef/+15550100001",
      "POST https://smstunnel.io/api/v1/sms/send",
      { to: "+15550100001", message: "A & B\nNow 19" },
      { "x-api-key": "sk_live_0123456789abcdef" },
    ],
  ],
  limits: { title: 0, body: 1_600, unit: "utf16" },
  dialect: () => "text",
  targets(url) {
    const { options } = url;
    const sentence = anUrlForm("SMSTunnel", "smstunnel://api_key/to_number");
    const given = options.get("key");
    const key = requireOption(given ?? url.authority, /^[\w-]{8,200}$/, sentence);
    const device = options.get("device");
    if (device)
      requireOption(device, /^[\w-]{1,100}$/, anOptionForm("device", "SMSTunnel", message("url.a_device_id")));
    const country = requireOption(
      (options.get("country") ?? "").replace(/^(?:\+|00)/, ""),
      /^(?:[1-9]\d{0,2})?$/,
      anOptionForm("country", "SMSTunnel", message("url.a_country_code")),
    );
    const words = recipientsOf(given && url.authority ? { ...url, path: [url.authority, ...url.path] } : url);
    return eachRecipient(url, atLeastOne(words, sentence), (word) => ({
      key,
      // A number of that country as it is written there.
      to: phone(country ? word.replace(/^0(?!0)/, country) : word),
      device: device || undefined,
    }));
  },
  recipient: (target) => target.to,
  request: ({ body }, { key, to, device }) =>
    jsonPost("https://smstunnel.io/api/v1/sms/send", { to, message: body, deviceId: device }, { "x-api-key": key }),
});
