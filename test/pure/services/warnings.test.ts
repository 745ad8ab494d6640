/** Whoever writes an option that has no effect is warned when the URL is saved. */

import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { optionRulesOf, schemes, schemesBeside } from "../../../src/services/index.ts";
import { warningsOf } from "../../../src/services/warnings.ts";
import { englishOf } from "../../../src/message/textOf.ts";

describe("options without effect are named, and nothing of the URL's secrets is", () => {
  const rows: [url: string, warnings: string[]][] = [
    ["gotifys://host.example/secret?priority=high&format=markdown", []],
    [
      "gotifys://host.example/secret?priority=urgent",
      [
        "gotifys://: priority= is expected to be low, moderate, normal, high, emergency or a number from 0 to 10 and has no effect",
      ],
    ],
    [
      "gotifys://host.example/secret?priorty=high",
      ["gotifys://: priorty= is not an option of this service and has no effect; did you mean priority=?"],
    ],
    [
      "jsons://host.example/?x=1&+X-Key=secret&:title=subject&overflow=twice&verify=no&tz=Europe/Berlin&retry=3&wait=2",
      [
        "jsons://: x= is not an option of this service and has no effect",
        "jsons://: overflow= is expected to be one of split, truncate, upstream and has no effect",
        "jsons://: verify=no has no effect: certificates are always verified; a server of one's own trusts further authorities by NODE_EXTRA_CA_CERTS",
        "jsons://: tz= has no effect: times are shown in the time zone of the account",
        "jsons://: retry= has no effect: deliveries are tried again over 27 hours",
        "jsons://: wait= has no effect: the time between two attempts grows from ten seconds to hours",
      ],
    ],
    ["jsons://host.example/?overflow=truncate&emojis=yes&verify=yes&redirect=yes&cto=4&store=no&image=no", []],
    [
      "tgram://123:abc/5?rto=60&image=yes",
      [
        "tgram://: rto= has no effect: a receiver has 15 seconds to answer",
        "tgram://: image=yes has no effect: notification_screenshot adds a picture of the page",
      ],
    ],
    [
      "mmosts://host.example/token123456?team=sales&to=#ops&mode=webhook",
      ["mmosts://: team= has no effect: it is for mode=bot"],
    ],
    [
      "matrixs://token@host.example?mode=slack&to=!room:host",
      ["matrixs://: to= has no effect: it is not for webhooks"],
    ],
    ["matrixs://token@host.example/?to=!room:host&msgtype=notice", []],
    [
      "tgram://123:abc/5?format=bold",
      ["tgram://: format= is expected to be one of text, html, htmlcolor, markdown and has no effect"],
    ],
    ["posts://host.example/?anything=secret&format=json", []],
    [
      "spush://HuxgBB?+a=secret&-b=2",
      ["spush://: +a= is not read here and has no effect", "spush://: -b= is not read here and has no effect"],
    ],
    [
      "https://ntfy.sh/mytopic?priority=secret",
      ["ntfys://: priority= is expected to be min, low, default, high, max or a number from 1 to 5 and has no effect"],
    ],
    ["gotifys://host.example/secret?priority={{ watch_title }}", []],
    ["nothing://is/known?a=b", []],
    ["discord://tooshort?a=b", []],
  ];
  for (const [url, warnings] of rows) test(url, () => expect(warningsOf(url).map(englishOf)).toEqual(warnings));
});

const firstSchemes = [...new Set(schemes.map((scheme) => schemesBeside(scheme)[0] ?? ""))];

test("every service says which options it reads", () => {
  expect(firstSchemes.filter((scheme) => optionRulesOf(scheme) === undefined)).toEqual([]);
});

describe("every option that a service reads is among those it says it reads", () => {
  const inherited: Record<string, string[]> = { mailto: ["mailing"], mailgun: ["mailing"], resend: ["mailing"] };
  for (const scheme of firstSchemes) {
    test(scheme, () => {
      const files = [fileOf(scheme), ...(inherited[scheme] ?? []).map(sourceOf)];
      const names = files.flatMap((source) =>
        [...source.matchAll(/\boptions\.(?:get|has)\("([a-z_-]+)"\)/g)].map((match) => match[1] ?? ""),
      );
      const known = Object.keys(optionRulesOf(scheme)?.options ?? {});
      const keyed = ["apikey", "region", "user"];
      expect(names.filter((name) => !known.includes(name) && !keyed.includes(name))).toEqual([]);
    });
  }
});

const folder = `${import.meta.dirname}/../../../src/lib/notification`;
const sources = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".ts"))
  .map((path) => ({ path, source: readFileSync(`${folder}/${path}`, "utf8") }));

function sourceOf(name: string): string {
  return sources.find(({ path }) => path === `${name}.ts`)?.source ?? "";
}

/** The file of the service with this first scheme. */
function fileOf(scheme: string): string {
  const found = sources.find(({ source }) => source.includes(`schemes: ["${scheme}"`));
  if (!found && scheme !== "get") throw new Error(`No file has the scheme ${scheme}`);
  return found?.source ?? sourceOf("raw");
}
