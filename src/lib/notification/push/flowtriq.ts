/** Flowtriq and its kin: flowtriqs://api_key@host/path of the webhook. */

import { derived, server, user } from "../declaration/parts.ts";
import { service } from "../declaration/service.ts";
import { pageOf } from "../notice.ts";
import { jsonPost } from "../request.ts";
import { atLeastOne } from "../requirements.ts";
import { urlForm } from "../urlForm.ts";

const severities = { info: "info", success: "success", warning: "warning", failure: "critical" } as const;

/** https://flowtriq.com/docs */
export const flowtriq = service({
  name: "Flowtriq",
  schemes: ["flowtriq", "flowtriqs"],
  sentence: urlForm("Flowtriq", "flowtriqs://api_key@host/path"),
  fields: {
    key: user(/^[\x21-\x7e]{3,500}$/),
    place: derived(({ path }, { sentence }) => atLeastOne(path, sentence).map(encodeURIComponent).join("/")),
    origin: server(),
  },
  rows: [
    [
      "flowtriqs://api_key@flowtriq.com/api/v1/webhook/hook1",
      "POST https://flowtriq.com/api/v1/webhook/hook1",
      {
        title: "A & B",
        body: "Now 19",
        severity: "info",
        type: "info",
        source: "Tidemark",
        url: "https://t.example/d",
      },
      { "x-api-key": "api_key" },
    ],
  ],
  limits: { title: 250, body: 10_000 },
  dialect: () => "text",
  recipient: (target) => new URL(target.origin).host,
  request({ title, body, notice }, { origin, place, key }, context) {
    const { level } = notice;
    const message = { title: title || body.slice(0, 250), body, severity: severities[level], type: level };
    return jsonPost(
      `${origin}/${place}`,
      { ...message, source: context.appName, url: pageOf(notice) },
      { "x-api-key": key },
    );
  },
});
