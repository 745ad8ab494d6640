/** Flowtriq and its kin: flowtriqs://api_key@host/path of the webhook. */

import { originOf } from "../address.ts";
import { pageOf } from "../notice.ts";
import { jsonPost } from "../request.ts";
import { atLeastOne, requireOption } from "../requirements.ts";
import type { Service } from "../service.ts";

type Hook = { url: string; key: string };

const sentence = "A Flowtriq URL is flowtriqs://api_key@host/path";
const severities = { info: "info", success: "success", warning: "warning", failure: "critical" } as const;

/** https://flowtriq.com/docs */
export const flowtriq: Service<Hook> = {
  name: "Flowtriq",
  schemes: ["flowtriq", "flowtriqs"],
  limits: { title: 250, body: 10_000 },
  dialect: () => "text",
  targets(url) {
    const key = requireOption(url.user, /^[\x21-\x7e]{3,500}$/, sentence);
    const place = atLeastOne(url.path, sentence).map(encodeURIComponent).join("/");
    return [{ url: `${originOf(url, url.scheme === "flowtriqs")}/${place}`, key }];
  },
  recipient: (target) => new URL(target.url).host,
  request({ title, body, notice }, { url, key }, context) {
    const { level } = notice;
    const message = { title: title || body.slice(0, 250), body, severity: severities[level], type: level };
    return jsonPost(url, { ...message, source: context.appName, url: pageOf(notice) }, { "x-api-key": key });
  },
};
