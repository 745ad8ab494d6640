/** Zoom Team Chat: zoom://endpoint_id/verification_token of an incoming webhook. */

import { firstEntry, host } from "./declaration/parts.ts";
import { service } from "./declaration/service.ts";
import { jsonPost } from "./request.ts";
import { urlForm } from "./urlForm.ts";

/** https://support.zoom.com/hc/en/article?id=zm_kb&sysparm_article=KB0067640 ; 4,000 characters. */
export const zoom = service({
  name: "Zoom",
  schemes: ["zoom"],
  sentence: urlForm("Zoom", "zoom://webhook_id/verification_token"),
  fields: { id: host(/^[\w-]{3,100}$/), token: firstEntry(/^[\x21-\x7e]{3,200}$/, "token") },
  rows: [
    [
      "zoom://webhook_id/verification_token",
      "POST https://inbots.zoom.us/incoming/hook/webhook_id?format=full",
      { content: { head: { text: "A & B" }, body: [{ type: "message", text: "Now 19" }] } },
      { authorization: "verification_token" },
    ],
  ],
  limits: { title: 250, body: 3_700 },
  dialect: () => "text",
  recipient: () => "the webhook's own channel",
  native: (url) => {
    const hook = /^\/incoming\/hook\/([\w-]+)\/?$/.exec(url.pathname)?.[1];
    const token = url.searchParams.get("token");
    return /^(?:inbots|integrations)\.zoom\.us$/.test(url.hostname) && hook && token
      ? `zoom://${hook}/${encodeURIComponent(token)}`
      : null;
  },
  request: ({ title, body }, { id, token }) => {
    const content = { head: title ? { text: title } : undefined, body: [{ type: "message", text: body || title }] };
    return jsonPost(`https://inbots.zoom.us/incoming/hook/${id}?format=full`, { content }, { authorization: token });
  },
});
