/** OpsiMate: opsimates://api_token@host/path, with action=, severity=, dedup=, click= and +tag=value. */

import type { OptionsOf } from "../declaration/field.ts";
import { matching, oneOf, texts } from "../declaration/options.ts";
import { serviceWithTargets } from "../declaration/service.ts";
import { originOf } from "../address.ts";
import type { NoticeLevel } from "../notice.ts";
import { jsonPost } from "../request.ts";
import { requireOption } from "../requirements.ts";
import { keyOf, isResolved, linkOf, summaryOf } from "./alert.ts";
import { anOptionForm, anUrlForm, either } from "../urlForm.ts";
import { message } from "../../../message/message.ts";

type Server = { url: string; token: string; severity: string | undefined; tags: Record<string, string> } & {
  options: OptionsOf<typeof fields>;
};

const severities: Record<NoticeLevel, string> = {
  info: "info",
  success: "info",
  warning: "warning",
  failure: "critical",
};

const fields = {
  action: matching(/^(?:r|cl|ac|cr|tr|al|op)/i, message("url.one_of", { choices: "create, acknowledge, resolve" })),
  severity: oneOf("info", "warning", "critical"),
  ...texts("apikey", "click", "dedup", "token"),
};

/** https://opsimate.dev/ */
export const opsimate = serviceWithTargets<Server, typeof fields>({
  name: "OpsiMate",
  schemes: ["opsimate", "opsimates"],
  fields,
  rows: [
    [
      "opsimates://api_token@opsimate.example",
      "POST https://opsimate.example/api/v1/alerts/custom",
      {
        id: "delivery-7f3a",
        alertName: "A & B",
        summary: "Now 19",
        status: "firing",
        tags: { source: "tidemark" },
        severity: "info",
        links: [{ label: "Source", url: "https://t.example/d" }],
      },
      { "x-api-token": "api_token" },
    ],
  ],
  prefixes: "+",
  limits: { title: 250, body: 32_768 },
  dialect: () => "text",
  targets(url) {
    const { options } = url;
    const token = options.get("apikey") ?? options.get("token") ?? (url.user || url.password);
    const severity = options.get("severity")?.toLowerCase();
    const path = url.pathText.replace(/^\/+|\/+$/g, "");
    return [
      {
        url: `${originOf(url, url.scheme === "opsimates")}/${path ? `${path}/` : ""}api/v1/alerts/custom`,
        token: requireOption(token, /^[\x21-\x7e]{1,200}$/, anUrlForm("OpsiMate", "opsimates://api_token@host")),
        severity: severity
          ? requireOption(
              severity,
              /^(?:info|warning|critical)$/,
              anOptionForm("severity", "OpsiMate", either("info", "warning", "critical")),
            )
          : undefined,
        tags: Object.fromEntries(url.plus),
        options,
      },
    ];
  },
  recipient: () => "alerts",
  request(message, { url, token, severity, tags, options }) {
    const { notice, body } = message;
    const resolved = isResolved(notice, options);
    const link = linkOf(notice, options);
    const alert = {
      ...{ id: keyOf(notice, options), alertName: summaryOf(message), summary: body },
      ...{ status: resolved ? "resolved" : "firing", tags: { source: "tidemark", ...tags } },
      severity: resolved ? undefined : (severity ?? severities[notice.level]),
      links: link ? [{ label: "Source", url: link }] : undefined,
    };
    return jsonPost(url, alert, { "x-api-token": token });
  },
});
