/**
 * A post on Bluesky: bluesky://handle@app_password. A session is asked for first, with the handle and an app password; `server=`
 * names a server of one's own.
 */

import { text } from "./declaration/options.ts";
import { serviceWithTargets } from "./declaration/service.ts";
import { jsonObjectIn } from "./outcome.ts";
import { membersOf, type Upload } from "./picture.ts";
import { bearer, jsonPost } from "./request.ts";
import { requireOption } from "./requirements.ts";
import type { Context } from "./service.ts";
import { message } from "../../message/message.ts";
import { optionForm, urlForm } from "./urlForm.ts";

type Author = { origin: string; handle: string; password: string };

const sentence = urlForm("Bluesky", "bluesky://handle@app_password");

const fields = { server: text() };

/** https://docs.bsky.app/docs/get-started ; 300 characters. */
export const bluesky = serviceWithTargets<Author, typeof fields>({
  name: "Bluesky",
  schemes: ["bluesky", "bsky"],
  fields,
  rows: [
    [
      "bluesky://ada.bsky.social@abcd-efgh-ijkl-mnop",
      "POST https://bsky.social/xrpc/com.atproto.repo.createRecord",
      {
        repo: "did:plc:granted1",
        collection: "app.bsky.feed.post",
        record: { $type: "app.bsky.feed.post", text: "A & B\nNow 19", createdAt: "2026-03-04T05:06:10.000Z" },
      },
      { authorization: "Bearer granted1" },
    ],
  ],
  limits: { title: 0, body: 290 },
  picture: "file",
  pictureLimits: { bytes: 1_000_000 },
  upload: () => upload,
  dialect: () => "text",
  targets(url) {
    const name = requireOption(url.user, /^@?[A-Za-z\d.-]{1,253}$/, sentence).replace(/^@/, "");
    const server = url.options.get("server") ?? "bsky.social";
    return [
      {
        origin: `https://${requireOption(server, /^(?:[a-z\d-]+\.)+[a-z]{2,30}$/i, optionForm("server", "Bluesky", message("url.a_host_name")))}`,
        handle: name.includes(".") ? name : `${name}.bsky.social`,
        password: requireOption(url.host, /^[\x21-\x7e]{4,200}$/, sentence),
      },
    ];
  },
  recipient: (target) => target.handle,
  grant: {
    key: ({ origin, handle, password }) => `${origin} ${handle} ${password}`,
    request: ({ origin, handle, password }) =>
      jsonPost(`${origin}/xrpc/com.atproto.server.createSession`, { identifier: handle, password }),
    read: (answer) => {
      const { accessJwt, did } = jsonObjectIn(answer.body);
      // A session holds for two hours or a little less.
      return typeof accessJwt === "string" && typeof did === "string"
        ? { value: `${did} ${accessJwt}`, seconds: 3600 }
        : null;
    },
  },
  request(message, { origin }, context) {
    const { did, token } = sessionIn(context);
    const createdAt = new Date(context.now * 1000).toISOString();
    const images = [{ image: jsonObjectIn(context.uploaded ?? ""), alt: message.notice.image?.description ?? "" }];
    const embed = context.uploaded ? { $type: "app.bsky.embed.images", images } : undefined;
    const record = { $type: "app.bsky.feed.post", text: message.body, createdAt, embed };
    const body = { repo: did, collection: "app.bsky.feed.post", record };
    return jsonPost(`${origin}/xrpc/com.atproto.repo.createRecord`, body, bearer(token));
  },
});

function sessionIn(context: Context): { did: string; token: string } {
  const [did = "", token = ""] = (context.grant ?? "").split(" ");
  return { did, token };
}

/** https://docs.bsky.app/docs/api/com-atproto-repo-upload-blob */
const upload: Upload<Author> = {
  when: "before",
  next([answer], { image, context, target: { origin } }) {
    const url = `${origin}/xrpc/com.atproto.repo.uploadBlob`;
    const headers = { ...bearer(sessionIn(context).token), "content-type": image.type };
    if (!answer) return { ask: { kind: "http", method: "POST", url, headers, body: image.bytes } };
    const { blob } = jsonObjectIn(answer.body);
    return Object.keys(membersOf(blob)).length > 0 ? { uploaded: JSON.stringify(blob) } : { refused: true };
  },
};
