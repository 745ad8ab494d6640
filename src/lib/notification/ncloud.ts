/** Notifications of a Nextcloud: ncloud://admin:app_password@host/user/user, sent by an administrator to each user. */

import { formField, queryOf, serverField, serverOf, urlPart, type ServiceForm } from "./forms/form.ts";
import { numberOf, otherwise, strict, texts } from "./declaration/options.ts";
import { serviceWithTargets } from "./declaration/service.ts";
import { originOf } from "./address.ts";
import { basic, formPost, userHeaders } from "./request.ts";
import { atLeastOne, eachRecipient, requireOption } from "./requirements.ts";
import { recipientsOf, UrlProblem } from "./target.ts";
import { message } from "../../message/message.ts";
import { optionForm, urlForm } from "./urlForm.ts";

type User = { url: string; headers: Record<string, string>; name: string };

const sentence = urlForm("Nextcloud", "nclouds://admin:app_password@host/user");

const form: ServiceForm = {
  name: "nextcloud",
  title: "Nextcloud",
  fields: [
    serverField("Its address. The app Notifications must be on.", "https://cloud.example.com"),
    formField("user", "Administrator", {
      help: "Only administrators may notify users.",
      required: true,
      pattern: "[A-Za-z0-9._-]{1,60}",
      placeholder: "admin",
    }),
    formField("password", "App password", {
      help: "Settings, Security, Devices & sessions.",
      secret: true,
      required: true,
      pattern: "[A-Za-z0-9-]{8,80}",
      placeholder: "abcde-fghij-klmno-pqrst-uvwxy",
    }),
    formField("to", "Users", {
      help: "User names with commas between them.",
      required: true,
      pattern: "[A-Za-z0-9._-]{1,60}(?:, ?[A-Za-z0-9._-]{1,60}){0,9}",
      placeholder: "ada",
    }),
  ],
  urlOf({ server = "", user = "", password = "", to: users }) {
    const { s, host, path } = serverOf(server);
    return `ncloud${s}://${urlPart(user)}:${urlPart(password)}@${host}/${queryOf({ to: users, url_prefix: path })}`;
  },
};

const fields = {
  version: otherwise(
    strict(numberOf(/^\d{1,2}$/, message("url.a_number")), optionForm("version", "Nextcloud", message("url.a_number"))),
    21,
  ),
  ...texts("to", "url_prefix"),
};

/** https://github.com/nextcloud/notifications/blob/master/docs/admin-notifications.md ; 255 and 4,000 characters. */
export const ncloud = serviceWithTargets<User, typeof fields>({
  name: "Nextcloud",
  schemes: ["ncloud", "nclouds"],
  fields,
  rows: [
    [
      "nclouds://admin:abcde-fghij-klmno-pqrst-uvwxy@cloud.example.com/?to=ada",
      "POST https://cloud.example.com/ocs/v2.php/apps/notifications/api/v2/admin_notifications/ada",
      { shortMessage: "A & B", longMessage: "Now 19" },
      { authorization: "Basic YWRtaW46YWJjZGUtZmdoaWota2xtbm8tcHFyc3QtdXZ3eHk=" },
    ],
  ],
  forms: [form],
  prefixes: "+",
  limits: { title: 255, body: 4_000 },
  dialect: () => "text",
  targets(url, { version }) {
    if (!url.user || !url.password) throw new UrlProblem(sentence);
    const prefix = (url.options.get("url_prefix") ?? "").split("/").filter(Boolean).map(encodeURIComponent);
    const app = version < 14 ? "admin_notifications/api/v1/notifications" : "notifications/api/v2/admin_notifications";
    const base = [originOf(url, url.scheme === "nclouds"), ...prefix, "ocs/v2.php/apps", app].join("/");
    const headers = {
      "ocs-apirequest": "true",
      accept: "application/json",
      ...basic(url.user, url.password),
      ...userHeaders(url.plus),
    };
    return eachRecipient(url, atLeastOne(recipientsOf(url), sentence), (word) => {
      if (word.startsWith("#")) throw new UrlProblem(message("url.nextcloud_group"));
      const name = requireOption(word, /^[\w@.' -]{1,64}$/, sentence);
      return { url: `${base}/${encodeURIComponent(name)}`, headers, name };
    });
  },
  recipient: (target) => target.name,
  request: ({ title, body }, target, context) =>
    formPost(target.url, { shortMessage: title || context.appName, longMessage: body }, target.headers),
});
