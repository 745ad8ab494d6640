/** Zoom Team Chat: zoom://endpoint_id/verification_token of an incoming webhook. */

import { jsonPost } from "./request.ts";
import { requireOption } from "./requirements.ts";
import type { Service } from "./service.ts";

type Hook = { id: string; token: string };

const sentence = "A Zoom URL is zoom://webhook_id/verification_token";

/** https://support.zoom.com/hc/en/article?id=zm_kb&sysparm_article=KB0067640 ; 4,000 characters. */
export const zoom: Service<Hook> = {
  name: "Zoom",
  schemes: ["zoom"],
  limits: { title: 250, body: 3_700 },
  dialect: () => "text",
  targets: (url) => [
    {
      id: requireOption(url.host, /^[\w-]{3,100}$/, sentence),
      token: requireOption(url.options.get("token") ?? url.path[0], /^[\x21-\x7e]{3,200}$/, sentence),
    },
  ],
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
};
