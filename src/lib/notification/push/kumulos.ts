/** Kumulos, to everybody who has the app: kumulos://api_key/server_key. */

import { basic, jsonPost } from "../request.ts";
import { requireOption } from "../requirements.ts";
import type { Service } from "../service.ts";

type App = { key: string; serverKey: string };

const sentence = "A Kumulos URL is kumulos://api_key/server_key";

/** https://docs.kumulos.com/messaging/api/ ; 64 characters of title, 240 of text. */
export const kumulos: Service<App> = {
  name: "Kumulos",
  schemes: ["kumulos"],
  limits: { title: 64, body: 240 },
  dialect: () => "text",
  targets: ({ authority, path }) => [
    {
      key: requireOption(authority, /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, sentence),
      serverKey: requireOption(path[0], /^[A-Za-z0-9+]{36}$/, sentence),
    },
  ],
  recipient: () => "all devices",
  request({ title, body }, { key, serverKey }) {
    const content = { title: title || body.slice(0, 64), message: body };
    const message = { target: { broadcast: true }, content };
    return jsonPost("https://messages.kumulos.com/v2/notifications", message, basic(key, serverKey));
  },
};
