/**
 * A post in a subreddit, by a script application of one's own: reddit://user:password@app_id/app_secret/subreddit. An access token is
 * asked for first (OAuth2, the password grant that Reddit gives to scripts).
 */

import type { OptionsOf } from "./declaration/field.ts";
import { oneOf, texts, yesOrNo } from "./declaration/options.ts";
import { serviceWithTargets } from "./declaration/service.ts";
import { pageOf } from "./notice.ts";
import { jsonObjectIn, throttledOutcome, notAccepted, slowDown } from "./outcome.ts";
import { membersOf } from "./picture.ts";
import { basic, bearer, formPost } from "./request.ts";
import { atLeastOne, eachRecipient, requireOption } from "./requirements.ts";
import { booleanOption, recipientsIn, UrlProblem } from "./target.ts";
import { message } from "../../message/message.ts";
import { either, urlForm } from "./urlForm.ts";

type Place = {
  user: string;
  password: string;
  id: string;
  secret: string;
  subreddit: string;
  isLink: boolean;
  options: OptionsOf<typeof fields>;
};

const sentence = urlForm("Reddit", "reddit://user:password@app_id/app_secret/subreddit");

/** Reddit asks for an agent that says whose script it is: https://github.com/reddit-archive/reddit/wiki/API */
const agentOf = ({ user }: Place) => ({ "user-agent": `web:tidemark:1.0 (by /u/${user})` });

const fields = {
  kind: oneOf("self", "link"),
  nsfw: yesOrNo(false),
  replies: yesOrNo(false),
  resubmit: yesOrNo(false),
  spoiler: yesOrNo(false),
  ...texts("app_id", "app_secret", "flair_id", "flair_text", "to"),
};

/** https://www.reddit.com/dev/api/#POST_api_submit ; 300 characters of title, 40,000 of text. */
export const reddit = serviceWithTargets<Place, typeof fields>({
  name: "Reddit",
  schemes: ["reddit"],
  fields,
  rows: [
    [
      "reddit://user_name:password@app_id/app_secret/subreddit",
      "POST https://oauth.reddit.com/api/submit",
      {
        api_type: "json",
        sr: "subreddit",
        title: "A & B",
        kind: "self",
        text: "Now **19**",
        nsfw: "false",
        spoiler: "false",
        sendreplies: "true",
        resubmit: "false",
      },
      { authorization: "Bearer granted1", "user-agent": "web:tidemark:1.0 (by /u/user_name)" },
    ],
  ],
  limits: { title: 300, body: 39_000 },
  dialect: () => "markdown",
  targets(url) {
    const { options } = url;
    const kind = options.get("kind")?.toLowerCase() ?? "self";
    if (!/^(?:self|link|auto)$/.test(kind))
      throw new UrlProblem(
        message("url.option_must", { option: "kind", service: "Reddit", expected: either("self", "link") }),
      );
    const inPath = [...url.path];
    const id = requireOption(options.get("app_id") ?? url.host, /^[\w-]{2,100}$/, sentence);
    const secret = requireOption(options.get("app_secret") ?? inPath.shift(), /^[\w-]{2,100}$/, sentence);
    const common = {
      user: requireOption(url.user, /^[\w-]{2,40}$/, sentence),
      password: requireOption(url.password, /^\S.*$/, sentence),
      id,
      secret,
      isLink: kind === "link",
      options,
    };
    const words = atLeastOne([...inPath, ...recipientsIn(options.get("to"))], sentence);
    return eachRecipient(url, words, (word) => ({
      ...common,
      subreddit: requireOption(word.replace(/^[#@]/, ""), /^\w{2,40}$/, message("url.subreddit")),
    }));
  },
  recipient: (target) => `r/${target.subreddit}`,
  grant: {
    key: ({ user, password, id, secret }) => JSON.stringify([user, password, id, secret]),
    request: (target) =>
      formPost(
        "https://www.reddit.com/api/v1/access_token",
        { grant_type: "password", username: target.user, password: target.password },
        { ...basic(target.id, target.secret), ...agentOf(target) },
      ),
    read(answer) {
      // What it refuses it answers with 200 and an error.
      const { access_token: value, expires_in: seconds } = jsonObjectIn(answer.body);
      return typeof value === "string" ? { value, seconds: Number(seconds) || 3600 } : null;
    },
  },
  request({ title, body, notice }, target, context) {
    const { options, isLink } = target;
    const page = isLink ? pageOf(notice) : undefined;
    const yes = (name: "nsfw" | "replies" | "resubmit" | "spoiler", otherwise: boolean) =>
      String(booleanOption(options.get(name), otherwise));
    const post = {
      api_type: "json",
      sr: target.subreddit,
      title: title || context.appName,
      ...(page ? { kind: "link", url: page } : { kind: "self", text: body }),
      nsfw: yes("nsfw", false),
      spoiler: yes("spoiler", false),
      sendreplies: yes("replies", true),
      // The address of a watch is posted at each of its changes.
      resubmit: yes("resubmit", isLink),
      flair_id: options.get("flair_id"),
      flair_text: options.get("flair_text"),
    };
    const headers = { ...bearer(context.grant ?? ""), ...agentOf(target) };
    return formPost("https://oauth.reddit.com/api/submit", post, headers);
  },
  outcome({ status, body }) {
    const { errors, ratelimit } = membersOf(jsonObjectIn(body)["json"]);
    if (status !== 200 || !Array.isArray(errors) || errors.length === 0) return null;
    return typeof ratelimit === "number"
      ? throttledOutcome(slowDown("Reddit"), ratelimit)
      : { kind: "permanent", reason: notAccepted("Reddit") };
  },
});
