/**
 * On GitHub for every alert: an issue (github://token@owner/repository), a comment (/issues/12), or a discussion or a comment on one
 * (/discussions?category=name, /discussions/12).
 */

import { texts } from "./declaration/options.ts";
import { serviceWithTargets } from "./declaration/service.ts";
import { withoutMentions } from "../markup/mentions.ts";
import {
  discussionIds,
  discussionOutcome,
  discussionPost,
  discussionQuestion,
  type Discussion,
} from "./githubDiscussion.ts";
import { bearer, jsonPost } from "./request.ts";
import { requireOption } from "./requirements.ts";
import { listOption, UrlProblem } from "./target.ts";
import { urlForm } from "./urlForm.ts";

type Repository = {
  url: string;
  token: string;
  label: string;
  labels: string[];
  assignees: string[];
  isComment: boolean;
  discussion: Discussion | null;
};

const sentence = urlForm(
  "GitHub",
  "github://token@owner/repository, or with /issues/12, /pull/12, /discussions or /discussions/12 behind it",
);
const headersOf = (token: string) => ({
  ...bearer(token),
  accept: "application/vnd.github+json",
  "x-github-api-version": "2022-11-28",
  "user-agent": "Tidemark",
});

const fields = { ...texts("assignees", "category", "labels", "token") };

/** https://docs.github.com/en/rest/issues/issues#create-an-issue ; 256 characters of title, 65,536 of body. */
export const github = serviceWithTargets<Repository, typeof fields>({
  name: "GitHub",
  schemes: ["github"],
  fields,
  rows: [
    [
      "github://token@owner/repository",
      "POST https://api.github.com/repos/owner/repository/issues",
      { title: "A & B", body: "Now **19**" },
      { authorization: "Bearer token", "user-agent": "Tidemark" },
    ],
  ],
  limits: { title: 250, body: 60_000 },
  dialect: () => "markdown",
  targets(url) {
    const token = requireOption(url.options.get("token") ?? url.user, /^[\w-]{3,300}$/, sentence);
    const owner = requireOption(url.host, /^[A-Za-z\d-]{1,39}$/, sentence);
    const repository = requireOption(url.path[0], /^(?!\.{1,2}$)[\w.-]{1,100}$/, sentence);
    const [, kind = "issues", last] = url.path;
    const number = last === "new" ? undefined : last;
    if (!/^(?:issues?|pulls?|discussions?)$/.test(kind) || (number !== undefined && !/^[1-9]\d{0,9}$/.test(number)))
      throw new UrlProblem(sentence);
    const issues = `https://api.github.com/repos/${owner}/${repository}/issues`;
    return [
      {
        url: number ? `${issues}/${number}/comments` : issues,
        token,
        label: `${owner}/${repository}${number ? ` #${number}` : ""}`,
        labels: listOption(url.options.get("labels")),
        assignees: listOption(url.options.get("assignees")),
        isComment: number !== undefined,
        discussion: kind.startsWith("discussion")
          ? {
              owner,
              repository,
              number: number ? Number(number) : null,
              category: url.options.get("category") || "general",
            }
          : null,
      },
    ];
  },
  recipient: (target) => target.label,
  grant: {
    key: ({ token, discussion }) => JSON.stringify([token, discussion]),
    request: ({ token, discussion }) => discussion && discussionQuestion(discussion, headersOf(token)),
    read(answer, { discussion }) {
      const value = discussion && discussionIds(answer, discussion);
      return value ? { value, seconds: 86_400 } : null;
    },
    outcome: discussionOutcome,
  },
  outcome: discussionOutcome,
  request(message, target, context) {
    const title = message.title || context.appName;
    // @name in the words of a page would call a person.
    const text = withoutMentions(message.body).replace(/@(?=\w)/g, "@\u200b");
    const some = (list: string[]) => (list.length > 0 ? list : undefined);
    const comment = `**${title.replace(/[\\*_`<>[\]@]/g, "")}**\n\n${text}`;
    if (target.discussion)
      return discussionPost({ title, body: text, comment }, context.grant ?? "", headersOf(target.token));
    const body = target.isComment
      ? { body: comment }
      : { title, body: text, labels: some(target.labels), assignees: some(target.assignees) };
    return jsonPost(target.url, body, headersOf(target.token));
  },
});
