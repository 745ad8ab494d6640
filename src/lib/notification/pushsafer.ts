/** Pushsafer: all devices of an account, or those named. */

import { base64 } from "../markup/base64.ts";
import type { NotificationUrl } from "./target.ts";
import { levelColours } from "./notice.ts";
import { recipientsOf } from "./target.ts";
import { jsonObjectIn } from "./outcome.ts";
import { requireOption } from "./requirements.ts";
import { pushPriority } from "./priority.ts";
import { formPost } from "./request.ts";
import type { Service } from "./service.ts";

type Device = { key: string; device: string; options: NotificationUrl["options"] };

/** https://www.pushsafer.com/en/pushapi ; always over TLS, whatever the scheme's last letter. */
export const pushsafer: Service<Device> = {
  name: "Pushsafer",
  schemes: ["psafer", "psafers"],
  limits: { title: 250, body: 5_000 },
  picture: "file",
  dialect: () => "text",
  targets(url) {
    const key = requireOption(url.host, /^[A-Za-z0-9]{15,40}$/, "A Pushsafer URL is psafers://private_key");
    const words = recipientsOf(url);
    return (words.length > 0 ? words : ["a"]).map((device) => ({ key, device, options: url.options }));
  },
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
      pr: pushPriority(target.options.get("priority"))?.toString(),
      s: soundOf(target.options.get("sound")),
      v: numeral(target.options.get("vibration"), /^[1-3]$/),
      p: image ? `data:${image.type};base64,${base64(image.bytes)}` : undefined,
    });
  },
  outcome(answer) {
    const isRefused = answer.status === 200 && jsonObjectIn(answer.body)["status"] !== 1;
    return isRefused ? { kind: "permanent", reason: "Pushsafer did not accept the message" } : null;
  },
};

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

function numeral(word: string | undefined, shape: RegExp): string | undefined {
  return word !== undefined && shape.test(word) ? word : undefined;
}
