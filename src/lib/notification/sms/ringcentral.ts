/** RingCentral, signed in by a JWT of the account: ringc://from_number:jwt@client_id/client_secret/to_number. */

import { matching, texts } from "../declaration/options.ts";
import { serviceWithTargets } from "../declaration/service.ts";
import { mmsLimits, phonesOf, phonesOrOwn } from "./numbers.ts";
import { jsonObjectIn } from "../outcome.ts";
import { basic, bearer, filePost, formPost, jsonPost } from "../request.ts";
import { phone, requireOption } from "../requirements.ts";
import { UrlProblem } from "../target.ts";
import { message } from "../../../message/message.ts";
import { either, optionForm, urlForm } from "../urlForm.ts";

type Text = { base: string; client: string; secret: string; jwt: string; from: string; to: string };

const sentence = urlForm("RingCentral", "ringc://from_number:jwt@client_id/client_secret/to_number");

const fields = { mode: matching(/^j/i, "jwt"), ...texts("env", "from", "secret", "source", "to", "token") };

/** https://developers.ringcentral.com/guide/messaging/sms/sending-sms ; 1,000 characters. */
export const ringcentral = serviceWithTargets<Text, typeof fields>({
  name: "RingCentral",
  schemes: ["ringc"],
  fields,
  rows: [
    [
      "ringc://+15550100000:jwt_of_account@client_id/client_secret/+15550100001?mode=jwt",
      "POST https://platform.ringcentral.com/restapi/v1.0/account/~/extension/~/sms",
      { from: { phoneNumber: "+15550100000" }, to: [{ phoneNumber: "+15550100001" }], text: "A & B\nNow 19" },
      { authorization: "Bearer granted1" },
    ],
  ],
  limits: { title: 0, body: 1_000, unit: "utf16" },
  picture: "file",
  pictureLimits: mmsLimits,
  dialect: () => "text",
  targets(url) {
    const { options, path } = url;
    const jwt = requireOption(options.get("token") || url.password || url.user, /^[\w.-]{8,4000}$/, sentence);
    const mode = options.get("mode")?.toLowerCase() ?? (/^jwt|\..*\./.test(jwt) || jwt.length > 60 ? "jwt" : "basic");
    if (!mode.startsWith("j")) throw new UrlProblem(message("url.ringcentral_password"));
    const client = requireOption(url.authority, /^[\w-]{4,100}$/, sentence);
    const secret = requireOption(options.get("secret") ?? path[0], /^[\w-]{4,200}$/, sentence);
    const given = options.get("from") ?? options.get("source") ?? (url.password ? url.user : undefined);
    const start = (options.has("secret") ? 0 : 1) + (given ? 0 : 1);
    const from = phone(requireOption(given ?? path[start - 1], /\d/, sentence));
    const environment = options.get("env")?.toLowerCase() ?? "prod";
    requireOption(environment, /^(?:prod|sandbox)$/, optionForm("env", "RingCentral", either("prod", "sandbox")));
    const base = `https://platform.${environment === "sandbox" ? "devtest." : ""}ringcentral.com/restapi`;
    const rest = { ...url, path: path.slice(start) };
    const to = rest.path.length > 0 || options.has("to") ? phonesOf(rest, sentence) : phonesOrOwn(rest, from);
    return to.map((number) => ({ base, client, secret, jwt, from, to: number }));
  },
  recipient: (target) => target.to,
  grant: {
    key: ({ base, client, jwt }) => `${base} ${client} ${jwt}`,
    request: ({ base, client, secret, jwt }) =>
      formPost(
        `${base}/oauth/token`,
        { grant_type: "urn:ietf:params:oauth:grant-type:jwt-bearer", assertion: jwt },
        basic(client, secret),
      ),
    read: (answer) => {
      const { access_token: value, expires_in: seconds } = jsonObjectIn(answer.body);
      return typeof value === "string" ? { value, seconds: Number(seconds) || 300 } : null;
    },
  },
  request({ body, notice: { image, id } }, { base, from, to }, context) {
    const text = { from: { phoneNumber: from }, to: [{ phoneNumber: to }], text: body };
    const url = `${base}/v1.0/account/~/extension/~`;
    const headers = bearer(context.grant ?? "");
    if (!image) return jsonPost(`${url}/sms`, text, headers);
    // https://developers.ringcentral.com/guide/messaging/sms/sending-images
    return filePost(`${url}/mms`, { id, json: { json: text }, field: "attachment", image }, headers);
  },
});
