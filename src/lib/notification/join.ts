/** Join: devices by id, or groups of them (all, android, chrome, windows10, phone, tablet, pc). */

import type { UrlOf } from "./declaration/field.ts";
import { pushPriority, text } from "./declaration/options.ts";
import { serviceWithTargets } from "./declaration/service.ts";
import { recipientsOf } from "./target.ts";
import { jsonObjectIn, notAccepted } from "./outcome.ts";
import { requireOption } from "./requirements.ts";
import { pushPriorityOf } from "./priority.ts";
import { formPost } from "./request.ts";
import { urlForm } from "./urlForm.ts";

type Device = { key: string; member: string; device: string; priority: string };

const fields = { priority: pushPriority, to: text() };

/** https://joaoapps.com/join/api/ */
export const join = serviceWithTargets<Device, typeof fields>({
  name: "Join",
  schemes: ["join"],
  fields,
  rows: [
    [
      "join://abcdefghijklmnopqrstuvwxyz012345/group.all",
      "POST https://joinjoaomgcd.appspot.com/_ah/api/messaging/v1/sendPush",
      {
        apikey: "abcdefghijklmnopqrstuvwxyz012345",
        deviceId: "group.all",
        title: "A & B",
        text: "Now 19",
        url: "https://t.example/d",
        priority: "0",
      },
    ],
  ],
  limits: { title: 250, body: 1_000 },
  picture: "address",
  dialect: () => "text",
  targets: devicesIn,
  recipient: (target) =>
    target.member === "deviceNames" ? target.device : target.device.replace(/^group\./, "group "),
  request(message, target) {
    const { links } = message.notice;
    // Read from the body of a POST as it is from the query, where the key would be written to logs.
    const fields = {
      apikey: target.key,
      [target.member]: target.device,
      title: message.title,
      text: message.body,
      url: links.difference ?? links.subject,
      image: message.notice.imageLink?.url,
      priority: target.priority,
    };
    return formPost("https://joinjoaomgcd.appspot.com/_ah/api/messaging/v1/sendPush", fields);
  },
  outcome(answer) {
    const isRefused = answer.status === 200 && jsonObjectIn(answer.body)["success"] === false;
    return isRefused ? { kind: "permanent", reason: notAccepted("Join") } : null;
  },
});

function devicesIn(url: UrlOf<typeof fields>): Device[] {
  const key = requireOption(url.user || url.host, /^[a-z0-9]{32}$/i, urlForm("Join", "join://api_key/device"));
  const words = recipientsOf(url.user ? { ...url, path: [url.host, ...url.path] } : url);
  const priority = String(pushPriorityOf(url.options.get("priority")) ?? 0);
  return (words.length > 0 ? words : ["all"]).map((word) => {
    const name = word.replace(/^group\./, "");
    const isGroup = /^(?:all|android|chrome|windows10|phone|tablet|pc)$/i.test(name);
    const isId = /^[a-z0-9]{32}$/i.test(word);
    return {
      key,
      member: isGroup || isId ? "deviceId" : "deviceNames",
      device: isGroup ? `group.${name.toLowerCase()}` : word,
      priority,
    };
  });
}
