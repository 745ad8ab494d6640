/**
 * The picture of a message in a Matrix room: it is uploaded after the message, then an event of its own shows it. The events of a
 * retry have the same transaction ids, so that a server shows none of them twice.
 * https://spec.matrix.org/latest/client-server-api/#post_matrixmediav3upload ; https://spec.matrix.org/latest/client-server-api/#mimage
 */
import { jsonObjectIn } from "./outcome.ts";
import type { Upload } from "./picture.ts";
import { bearer, jsonPost } from "./request.ts";

/** `url`: where the events of the room are sent, without their transaction ids. */
type Room = { url: string; token: string };

export const matrixUpload: Upload<Room> = {
  when: "after",
  next([, uploaded, shown], { image, id, target: { url, token } }) {
    if (!uploaded) {
      const address = new URL("/_matrix/media/v3/upload", url);
      address.searchParams.set("filename", image.name);
      const headers = { ...bearer(token), "content-type": image.type };
      return { ask: { kind: "http", method: "POST", url: address.href, headers, body: image.bytes } };
    }
    const { content_uri: place } = jsonObjectIn(uploaded.body);
    if (typeof place !== "string" || !place.startsWith("mxc://")) return { refused: true };
    if (shown) return { uploaded: place };
    const event = {
      msgtype: "m.image",
      body: image.description ?? image.name,
      filename: image.name,
      url: place,
      info: { mimetype: image.type, size: image.bytes.length },
      "m.mentions": {},
    };
    const address = `${url}/${encodeURIComponent(`${id}-picture`)}`;
    return { ask: { ...jsonPost(address, event, bearer(token)), method: "PUT" } };
  },
};
