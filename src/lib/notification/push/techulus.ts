/** Push by Techulus: push://api_key. */

import { pageOf } from "../notice.ts";
import { jsonPost } from "../request.ts";
import { requireOption } from "../requirements.ts";
import type { Service } from "../service.ts";

/** https://docs.push.techulus.com/api-documentation */
export const techulus: Service<{ key: string }> = {
  name: "Push by Techulus",
  schemes: ["push"],
  limits: { title: 250, body: 1_000 },
  dialect: () => "text",
  targets: ({ authority }) => [
    {
      key: requireOption(
        authority,
        /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
        "A URL of Push by Techulus is push://api_key, five groups of hex digits",
      ),
    },
  ],
  recipient: () => "the devices of the account",
  request({ title, body, notice }, { key }) {
    const words = { title: title || body.slice(0, 250), body, link: pageOf(notice) };
    return jsonPost("https://push.techulus.com/api/v1/notify", words, { "x-api-key": key });
  },
};
