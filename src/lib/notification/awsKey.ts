/** The access key of a URL of Amazon Web Services: `scheme://.../access_key/secret/key/region/recipients`. */

import { signedHeaders, type AwsKey } from "../aws/signature.ts";
import { requireOption } from "./requirements.ts";
import type { HttpRequest } from "./service.ts";
import type { UrlWith } from "./target.ts";
import type { Message } from "../../message/message.ts";

const region = /^[a-z]{2}(?:-[a-z]+)+-\d{1,2}$/;

/**
 * The key in the words of a URL, and where its recipients begin among them. A secret may hold slashes: it ends where the
 * region stands. Options `access=`, `secret=` and `region=` overrule. Throws UrlProblem with the sentence.
 */
export function awsKeyIn(
  words: readonly string[],
  { options }: Pick<UrlWith<"access" | "secret" | "region">, "options">,
  sentence: Message,
) {
  const given = (["access", "secret", "region"] as const).every((name) => options.has(name));
  const end = given ? -1 : words.findIndex((word, index) => index > 1 && region.test(word));
  const place = end < 0 ? words.length : end;
  const key: AwsKey = {
    accessKey: requireOption(options.get("access") ?? words[0], /^[A-Za-z0-9]{10,128}$/, sentence),
    secretKey: requireOption(options.get("secret") ?? words.slice(1, place).join("/"), /^[\w/+=]{5,200}$/, sentence),
    region: requireOption(options.get("region") ?? words[end], region, sentence),
  };
  return { key, start: given ? 0 : place + 1 };
}

/** The top of the domain of a region: that of China is its own. */
export const awsDomain = (name: string) => (name.startsWith("cn-") ? "amazonaws.com.cn" : "amazonaws.com");

/** A POST of a text, signed. */
export async function awsPost(
  request: HttpRequest,
  key: AwsKey,
  scope: { service: string; now: number },
): Promise<HttpRequest> {
  return { ...request, headers: await signedHeaders({ ...request, body: String(request.body), ...scope }, key) };
}
