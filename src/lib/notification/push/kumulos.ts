/** Kumulos, to everybody who has the app: kumulos://api_key/server_key. */

import { authority, firstEntry } from "../declaration/parts.ts";
import { service } from "../declaration/service.ts";
import { basic, jsonPost } from "../request.ts";
import { urlForm } from "../urlForm.ts";

/** https://docs.kumulos.com/messaging/api/ ; 64 characters of title, 240 of text. */
export const kumulos = service({
  name: "Kumulos",
  schemes: ["kumulos"],
  sentence: urlForm("Kumulos", "kumulos://api_key/server_key"),
  fields: {
    key: authority(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i),
    serverKey: firstEntry(/^[A-Za-z0-9+]{36}$/),
  },
  rows: [
    [
      "kumulos://01234567-89ab-4def-8123-456789abcdef/abcdefghijklmnopqrstuvwxyz0123456789",
      "POST https://messages.kumulos.com/v2/notifications",
      { target: { broadcast: true }, content: { title: "A & B", message: "Now 19" } },
      {
        authorization:
          "Basic MDEyMzQ1NjctODlhYi00ZGVmLTgxMjMtNDU2Nzg5YWJjZGVmOmFiY2RlZmdoaWprbG1ub3BxcnN0dXZ3eHl6MDEyMzQ1Njc4OQ==",
      },
    ],
  ],
  limits: { title: 64, body: 240 },
  dialect: () => "text",
  recipient: () => "all devices",
  request({ title, body }, { key, serverKey }) {
    const content = { title: title || body.slice(0, 64), message: body };
    const message = { target: { broadcast: true }, content };
    return jsonPost("https://messages.kumulos.com/v2/notifications", message, basic(key, serverKey));
  },
});
