/** An issue on GitHub for every alert: github://token@owner/repository. */

import { withoutMentions } from "../markup/mentions.ts";
import { bearer, jsonPost } from "./request.ts";
import { requireOption } from "./requirements.ts";
import type { Service } from "./service.ts";
import { listOption, UrlProblem } from "./target.ts";

type Repository = {
  url: string;
  token: string;
  label: string;
  labels: string[];
  assignees: string[];
  isComment: boolean;
};

const sentence = "A GitHub URL is github://token@owner/repository, or github://token@owner/repository/issues/12";

/** https://docs.github.com/en/rest/issues/issues#create-an-issue ; 256 characters of title, 65,536 of body. */
export const github: Service<Repository> = {
  name: "GitHub issues",
  schemes: ["github"],
  limits: { title: 250, body: 60_000 },
  dialect: () => "markdown",
  targets(url) {
    const token = requireOption(url.options.get("token") ?? url.user, /^[\w-]{3,300}$/, sentence);
    const owner = requireOption(url.host, /^[A-Za-z\d-]{1,39}$/, sentence);
    const repository = requireOption(url.path[0], /^(?!\.{1,2}$)[\w.-]{1,100}$/, sentence);
    const [, kind = "issues", last] = url.path;
    const number = last === "new" ? undefined : last;
    if (!/^(?:issues?|pulls?)$/.test(kind) || (number !== undefined && !/^[1-9]\d{0,9}$/.test(number)))
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
      },
    ];
  },
  recipient: (target) => target.label,
  request(message, target, context) {
    const title = message.title || context.appName;
    // @name in the words of a page would call a person.
    const text = withoutMentions(message.body).replace(/@(?=\w)/g, "@\u200b");
    const some = (list: string[]) => (list.length > 0 ? list : undefined);
    const body = target.isComment
      ? { body: `**${title.replace(/[\\*_`<>[\]@]/g, "")}**\n\n${text}` }
      : { title, body: text, labels: some(target.labels), assignees: some(target.assignees) };
    const headers = {
      accept: "application/vnd.github+json",
      "x-github-api-version": "2022-11-28",
      "user-agent": "Tidemark",
    };
    return jsonPost(target.url, body, { ...bearer(target.token), ...headers });
  },
};
