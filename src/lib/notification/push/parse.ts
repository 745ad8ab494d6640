/** Parse on a server of one's own: parseps://app_id:master_key@host. */

import { texts } from "../declaration/options.ts";
import { serviceWithTargets } from "../declaration/service.ts";
import { originOf } from "../address.ts";
import { jsonPost } from "../request.ts";
import { requireOption } from "../requirements.ts";
import { either, optionForm, urlForm } from "../urlForm.ts";

type App = { url: string; headers: Record<string, string>; systems: string[] };

const sentence = urlForm("Parse", "parseps://app_id:master_key@host");

const fields = { ...texts("app_id", "device", "master_key") };

/** https://docs.parseplatform.org/rest/guide/#push-notifications */
export const parse = serviceWithTargets<App, typeof fields>({
  name: "Parse Platform",
  schemes: ["parsep", "parseps"],
  fields,
  rows: [
    [
      "parseps://app_id:master_key@push.example",
      "POST https://push.example/parse/push/",
      { where: { deviceType: { $in: ["ios", "android"] } }, data: { title: "A & B", alert: "Now 19" } },
      { "x-parse-master-key": "master_key" },
    ],
  ],
  limits: { title: 250, body: 3_000, unit: "bytes" },
  dialect: () => "text",
  targets(url) {
    const { options } = url;
    const id = requireOption(options.get("app_id") || url.user, /^[\x21-\x7e]{1,200}$/, sentence);
    const key = requireOption(options.get("master_key") || url.password, /^[\x21-\x7e]{1,200}$/, sentence);
    const device = options.get("device")?.toLowerCase() ?? "all";
    requireOption(device, /^(?:all|ios|android)$/, optionForm("device", "Parse", either("all", "ios", "android")));
    return [
      {
        url: `${originOf(url, url.scheme === "parseps")}/parse/push/`,
        headers: { "x-parse-application-id": id, "x-parse-master-key": key },
        systems: device === "all" ? ["ios", "android"] : [device],
      },
    ];
  },
  recipient: (target) => new URL(target.url).host,
  request({ title, body }, { url, headers, systems }) {
    const where = { deviceType: { $in: systems } };
    return jsonPost(url, { where, data: { title: title || undefined, alert: body } }, headers);
  },
});
