/** Pushbullet: all devices of an account, or devices, channels (#tag) and people (mail addresses) by name. */

import type { UrlOf } from "./declaration/field.ts";
import { text } from "./declaration/options.ts";
import { serviceWithTargets } from "./declaration/service.ts";
import { recipientsOf } from "./target.ts";
import { requireOption } from "./requirements.ts";
import { jsonObjectIn } from "./outcome.ts";
import { membersOf, type Upload } from "./picture.ts";
import { filePost, jsonPost } from "./request.ts";
import { urlForm } from "./urlForm.ts";

type Receiver = { token: string; to: Record<string, string>; label: string };

const fields = { to: text() };

/** https://docs.pushbullet.com/#create-push */
export const pushbullet = serviceWithTargets<Receiver, typeof fields>({
  name: "Pushbullet",
  schemes: ["pbul"],
  fields,
  rows: [
    [
      "pbul://accesstoken1234",
      "POST https://api.pushbullet.com/v2/pushes",
      { type: "link", url: "https://t.example/d", title: "A & B", body: "Now 19", guid: "delivery-7f3a" },
      { "access-token": "accesstoken1234" },
    ],
  ],
  limits: { title: 250, body: 32_768 },
  picture: "file",
  upload: () => upload,
  dialect: () => "text",
  targets: receiversIn,
  recipient: (target) => target.label,
  request(message, target, { uploaded }) {
    const { links } = message.notice;
    const link = links.difference ?? links.subject;
    const kind = uploaded
      ? { type: "file", ...jsonObjectIn(uploaded) }
      : link
        ? { type: "link", url: link }
        : { type: "note" };
    // A push with a file has no address.
    const isLinked = !uploaded || !link || message.body.includes(link);
    const body = {
      ...kind,
      title: message.title || undefined,
      body: isLinked ? message.body : `${message.body}\n${link}`,
      guid: message.notice.id,
      ...target.to,
    };
    return jsonPost("https://api.pushbullet.com/v2/pushes", body, { "access-token": target.token });
  },
});

/** https://docs.pushbullet.com/#upload-request */
const upload: Upload<Receiver> = {
  when: "before",
  next([place, file], { image, id, target: { token } }) {
    if (!place) {
      const asked = { file_name: image.name, file_type: image.type };
      return { ask: jsonPost("https://api.pushbullet.com/v2/upload-request", asked, { "access-token": token }) };
    }
    const { upload_url: url, file_url, file_name, file_type, data } = jsonObjectIn(place.body);
    if (typeof url !== "string" || !url.startsWith("https://") || typeof file_url !== "string")
      return { refused: true };
    if (file) return { uploaded: JSON.stringify({ file_name, file_type, file_url }) };
    const fields = Object.fromEntries(Object.entries(membersOf(data)).map(([name, value]) => [name, String(value)]));
    return { ask: filePost(url, { id, fields, field: "file", image }) };
  },
};

function receiversIn(url: UrlOf<typeof fields>): Receiver[] {
  const token = requireOption(url.authority, /^[\w.-]{10,100}$/, urlForm("Pushbullet", "pbul://access_token"));
  const words = recipientsOf(url);
  if (words.length === 0) return [{ token, to: {}, label: "all devices" }];
  return words.map((word) => {
    const [member, name] = word.startsWith("#")
      ? ["channel_tag", word.slice(1)]
      : [word.includes("@") ? "email" : "device_iden", word];
    return { token, to: { [member]: name }, label: word };
  });
}
