/**
 * The picture of a bot's message in Slack: it follows the message, whose answer names the channel by its id. An address is asked for,
 * the file goes there, then it is shared. https://docs.slack.dev/messaging/working-with-files#upload
 */
import { jsonObjectIn, type ServiceAnswer } from "./outcome.ts";
import type { Upload } from "./picture.ts";
import { bearer, filePost, jsonPost } from "./request.ts";

type Bot = { token: string; thread: string | undefined };

export const slackUpload: Upload<Bot> = {
  when: "after",
  next([message, place, file, shared], { image, id, target: { token, thread } }) {
    const said = (answer: ServiceAnswer | undefined) => jsonObjectIn(answer?.body ?? "");
    const { channel } = said(message);
    const { upload_url: url, file_id: fileId } = said(place);
    if (typeof channel !== "string") return { refused: true };
    if (!place) {
      const query = new URLSearchParams({ filename: image.name, length: String(image.bytes.length) });
      const address = `https://slack.com/api/files.getUploadURLExternal?${query.toString()}`;
      return { ask: { kind: "http", method: "GET", url: address, headers: bearer(token) } };
    }
    if (typeof url !== "string" || !url.startsWith("https://") || typeof fileId !== "string") return { refused: true };
    if (!file) return { ask: filePost(url, { id, field: "file", image }) };
    if (shared) return said(shared)["ok"] === true ? { uploaded: fileId } : { refused: true };
    const sharing = {
      files: [{ id: fileId, title: image.description ?? image.name }],
      channel_id: channel,
      thread_ts: thread,
    };
    return { ask: jsonPost("https://slack.com/api/files.completeUploadExternal", sharing, bearer(token)) };
  },
};
