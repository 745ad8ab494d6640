/** Zulip: a bot writes to streams, or to people by their mail addresses. The title is the topic. */

import type { UrlOf } from "./declaration/field.ts";
import { standsFor, text } from "./declaration/options.ts";
import { serviceWithTargets } from "./declaration/service.ts";
import { withoutMentions } from "../markup/mentions.ts";
import { recipientsOf } from "./target.ts";
import { requireOption } from "./requirements.ts";
import type { NoticeImage } from "./notice.ts";
import { oneUpload } from "./picture.ts";
import { basic, filePost, formPost } from "./request.ts";
import { urlForm } from "./urlForm.ts";

type ZulipTarget = { host: string; bot: string; token: string; to: string };

const fields = { token: standsFor({ path: 0 }), to: text() };

/** https://zulip.com/api/send-message */
export const zulip = serviceWithTargets<ZulipTarget, typeof fields>({
  name: "Zulip",
  schemes: ["zulip"],
  fields,
  rows: [
    [
      "zulip://bot@organisation/abcdefghijklmnopqrstuvwxyz012345/alerts",
      "POST https://organisation.zulipchat.com/api/v1/messages",
      { type: "stream", to: "alerts", topic: "A & B", content: "Now **19**" },
      {
        authorization:
          "Basic Ym90LWJvdEBvcmdhbmlzYXRpb24uenVsaXBjaGF0LmNvbTphYmNkZWZnaGlqa2xtbm9wcXJzdHV2d3h5ejAxMjM0NQ==",
      },
    ],
  ],
  limits: { title: 60, body: 9_900 },
  picture: "file",
  upload: () => upload,
  dialect: () => "markdown",
  targets: placesIn,
  recipient: (target) => target.to,
  request(message, target, { uploaded }) {
    const { image } = message.notice;
    const shown = image && uploaded ? `\n[${nameOf(image)}](${uploaded})` : "";
    const isPerson = target.to.includes("@");
    const fields = {
      type: isPerson ? "direct" : "stream",
      to: isPerson ? JSON.stringify([target.to]) : target.to,
      topic: isPerson ? undefined : message.title || "Alerts",
      content: withoutMentions(
        (isPerson && message.title ? `**${message.title.replaceAll("*", "")}**\n${message.body}` : message.body) +
          shown,
      ),
    };
    return formPost(`https://${target.host}/api/v1/messages`, fields, basic(target.bot, target.token));
  },
});

const nameOf = ({ description, name }: NoticeImage) => (description ?? name).replace(/[[\]\\]/g, "");

/** https://zulip.com/api/upload-file ; `uri` is the older name. A link to it shows the picture. */
const upload = oneUpload<ZulipTarget>(
  ({ image, id, target: { host, bot, token } }) =>
    filePost(`https://${host}/api/v1/user_uploads`, { id, field: "filename", image }, basic(bot, token)),
  (said) =>
    [said["url"] ?? said["uri"]].find((place) => typeof place === "string" && place.startsWith("/user_uploads/")),
);

function placesIn(url: UrlOf<typeof fields>): ZulipTarget[] {
  const sentence = urlForm("Zulip", "zulip://botname@organization/token/stream");
  const name = requireOption(url.user.replace(/-bot$/i, ""), /^[\w-]{1,32}$/, sentence);
  const organization = requireOption(url.host, /^[\w-]+(?:\.[\w-]+)*$/, sentence);
  const token = requireOption(url.path[0], /^[A-Za-z0-9]{32}$/, sentence);
  const host = organization.includes(".") ? organization : `${organization}.zulipchat.com`;
  const words = recipientsOf(url, 1);
  const places = words.length > 0 ? words : ["general"];
  return places.map((to) => ({ host, bot: `${name}-bot@${host}`, token, to: to.replace(/^#/, "") }));
}
