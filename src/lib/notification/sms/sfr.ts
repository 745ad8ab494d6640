/** SFR, Société française du radiotéléphone. */

import { requireOption } from "../requirements.ts";
import { atLeastOne, eachRecipient } from "../requirements.ts";
import type { Service } from "../service.ts";
import { saysOther, statedOutcome } from "../statedOutcome.ts";
import { recipientsOf } from "../target.ts";

type Text = { sender: Record<string, string>; to: string; settings: Record<string, string | number> };

/** https://www.sfr-sh.fr/ ; 160 characters, more with media=SMSLong or SMSUnicodeLong. */
export const sfr: Service<Text> = {
  name: "SFR",
  schemes: ["sfr"],
  limits: { title: 0, body: 160, unit: "utf16" },
  dialect: () => "text",
  targets(url) {
    const { options } = url;
    const sentence = "An SFR URL is sfr://service_id:service_password@space_id/to_number";
    const serviceId = requireOption(url.user, /^[\w-]{1,100}$/, sentence);
    const servicePassword = requireOption(url.password, /^[\x21-\x7e]{1,200}$/, sentence);
    const spaceId = requireOption(url.authority, /^[\w-]{1,50}$/, sentence);
    const media = options.get("media") ?? "SMSUnicode";
    requireOption(media, /^SMS(?:Unicode)?(?:Long)?$/, "media= is SMS, SMSLong, SMSUnicode or SMSUnicodeLong");
    const minutes = Number(requireOption(options.get("timeout") ?? "2880", /^\d{1,6}$/, "timeout= is minutes"));
    const from = options.get("sender") ?? options.get("from") ?? "";
    const settings = { media, from, timeout: minutes, ttsVoice: options.get("voice") ?? "claire08s" };
    const sender = { serviceId, servicePassword, spaceId, lang: options.get("lang") ?? "fr_FR" };
    return eachRecipient(url, atLeastOne(recipientsOf(url), sentence), (word) => ({
      sender,
      settings,
      to: requireOption(word.replace(/[\s().-]/g, ""), /^\+?\d{7,15}$/, sentence),
    }));
  },
  recipient: (target) => target.to,
  request({ body }, { sender, to, settings }) {
    const message = { ...settings, textMsg: body, to };
    const query = new URLSearchParams({
      authenticate: JSON.stringify(sender),
      messageUnitaire: JSON.stringify(message),
    });
    const base = "https://www.dmc.sfr-sh.fr/DmcWS/1.5.8/JsonService/MessagesUnitairesWS/addSingleCall";
    return { kind: "http", method: "POST", url: `${base}?${query.toString()}`, headers: {} };
  },
  outcome: (answer) => statedOutcome(answer, "SFR", (body) => saysOther(body, ["success"], true)),
};
