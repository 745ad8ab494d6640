/** Pushsafer: all devices of an account, or those named. */

import { matching, pushPriority } from "./declaration/options.ts";
import { host } from "./declaration/parts.ts";
import { recipientsOrNone } from "./declaration/recipients.ts";
import { service } from "./declaration/service.ts";
import { base64 } from "../markup/base64.ts";
import { levelColours } from "./notice.ts";
import { jsonObjectIn, notAccepted } from "./outcome.ts";
import { formPost } from "./request.ts";
import { urlForm } from "./urlForm.ts";
import { message } from "../../message/message.ts";

/** https://www.pushsafer.com/en/pushapi ; always over TLS, whatever the scheme's last letter. */
export const pushsafer = service({
  name: "Pushsafer",
  schemes: ["psafer", "psafers"],
  sentence: urlForm("Pushsafer", "psafers://private_key"),
  fields: {
    key: host(/^[A-Za-z0-9]{15,40}$/),
    device: recipientsOrNone((word) => word, "a"),
    priority: pushPriority,
    sound: matching(/^(?:\d{1,2}|[a-z][\w -]*)$/i, message("url.sound")),
    vibration: matching(/^[1-3]$/, message("url.number_from_to", { min: 1, max: 3 })),
  },
  rows: [
    [
      "psafers://abcdefghij1234567890",
      "POST https://www.pushsafer.com/api",
      { k: "abcdefghij1234567890", d: "a", t: "A & B", m: "Now 19", c: "#2f80c4", u: "https://t.example/d" },
    ],
  ],
  limits: { title: 250, body: 5_000 },
  picture: "file",
  dialect: () => "text",
  recipient: (target) => (target.device === "a" ? "all devices" : target.device),
  request(message, target) {
    const { image, links, level } = message.notice;
    return formPost("https://www.pushsafer.com/api", {
      k: target.key,
      d: target.device,
      t: message.title,
      m: message.body,
      c: levelColours[level],
      u: links.difference ?? links.subject,
      pr: target.priority?.toString(),
      s: soundOf(target.sound),
      v: target.vibration,
      p: image ? `data:${image.type};base64,${base64(image.bytes)}` : undefined,
    });
  },
  outcome(answer) {
    const isRefused = answer.status === 200 && jsonObjectIn(answer.body)["status"] !== 1;
    return isRefused ? { kind: "permanent", reason: notAccepted("Pushsafer") } : null;
  },
});

/** The names of its sounds by their numbers: https://www.pushsafer.com/en/pushapi#api-sound */
const sounds = (
  "silent ahem applause arrow baby bell bicycle boing buzzer camera carhorn cashregister chime creakydoor cuckooclock " +
  "disconnect dog doorbell fanfare gunshot honk jawharp morse electricity radiotuner sirens militarytrumpets ufo " +
  "whahwhah goodbye hello no okay ooohhhweee warning welcome yeah yes beep1 weee cutinout flickglass whah laser " +
  "windchime echo zipper hihat beep2 beep3 beep4 alarmarmed alarmdisarmed backupready doorclosed dooropened " +
  "windowclosed windowopen lighton lightoff doorbellrang"
).split(" ");

/** A number, or a name, of which the beginning is enough. */
function soundOf(word: string | undefined): string | undefined {
  const name = (word ?? "").toLowerCase().replace(/[\s_-]/g, "");
  if (/^\d{1,2}$/.test(name)) return name;
  const found = sounds.includes(name)
    ? sounds.indexOf(name)
    : sounds.findIndex((each) => name && each.startsWith(name));
  return found < 0 ? undefined : String(found);
}
