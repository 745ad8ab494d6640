/** SFR, Société française du radiotéléphone. */

import { texts } from "../declaration/options.ts";
import { serviceWithTargets } from "../declaration/service.ts";
import { requireOption } from "../requirements.ts";
import { atLeastOne, eachRecipient } from "../requirements.ts";
import { saysOther, statedOutcome } from "../statedOutcome.ts";
import { recipientsOf } from "../target.ts";
import { message } from "../../../message/message.ts";
import { anUrlForm, either } from "../urlForm.ts";

type Text = { sender: Record<string, string>; to: string; settings: Record<string, string | number> };

const fields = { ...texts("from", "lang", "media", "sender", "timeout", "to", "voice") };

/** https://www.sfr-sh.fr/ ; 160 characters, more with media=SMSLong or SMSUnicodeLong. */
export const sfr = serviceWithTargets<Text, typeof fields>({
  name: "SFR",
  schemes: ["sfr"],
  fields,
  rows: [
    [
      "sfr://service_id:password@space_id/0612345678",
      "POST https://www.dmc.sfr-sh.fr/DmcWS/1.5.8/JsonService/MessagesUnitairesWS/addSingleCall?authenticate=%7B%22serviceId%22%3A%22service_id%22%2C%22servicePassword%22%3A%22password%22%2C%22spaceId%22%3A%22space_id%22%2C%22lang%22%3A%22fr_FR%22%7D&messageUnitaire=%7B%22media%22%3A%22SMSUnicode%22%2C%22from%22%3A%22%22%2C%22timeout%22%3A2880%2C%22ttsVoice%22%3A%22claire08s%22%2C%22textMsg%22%3A%22A+%26+B%5CnNow+19%22%2C%22to%22%3A%220612345678%22%7D",
    ],
  ],
  limits: { title: 0, body: 160, unit: "utf16" },
  dialect: () => "text",
  targets(url) {
    const { options } = url;
    const sentence = anUrlForm("SFR", "sfr://service_id:service_password@space_id/to_number");
    const serviceId = requireOption(url.user, /^[\w-]{1,100}$/, sentence);
    const servicePassword = requireOption(url.password, /^[\x21-\x7e]{1,200}$/, sentence);
    const spaceId = requireOption(url.authority, /^[\w-]{1,50}$/, sentence);
    const media = options.get("media") ?? "SMSUnicode";
    requireOption(
      media,
      /^SMS(?:Unicode)?(?:Long)?$/,
      message("url.option_is", { option: "media", expected: either("SMS", "SMSLong", "SMSUnicode", "SMSUnicodeLong") }),
    );
    const minutes = Number(
      requireOption(
        options.get("timeout") ?? "2880",
        /^\d{1,6}$/,
        message("url.option_is", { option: "timeout", expected: message("url.minutes") }),
      ),
    );
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
});
