/** Addresses of webhooks that people paste as automation tools show them. */
import { describe, expect, test } from "vitest";
import { targetsOfUrl } from "../../../../src/lib/notification/index.ts";
import { notificationUrl } from "../../../../src/lib/notification/target.ts";
import { webhookForm } from "../../../../src/lib/notification/webhookAddress.ts";
import { englishOf } from "../../../../src/message/textOf.ts";

describe("a pasted address", () => {
  test.each([
    "https://hooks.zapier.com/hooks/catch/1/abc/",
    "https://hook.eu1.make.com/abcdef",
    "https://hook.integromat.com/abcdef?x=1",
  ])("%s of an automation tool is taken as the webhook that it is", (url) => {
    expect(targetsOfUrl(url)).toMatchObject([{ service: "Webhook" }]);
  });

  test.each([
    ["https://n8n.example/webhook/a", "jsons:// in place of https://"],
    ["http://home.lan:8123/api/webhook/a", "json:// in place of http://"],
    ["https://hooks.zapier.com.evil.example/", "jsons:// in place of https://"],
  ])("%s that could be anything is refused, with how it is written: %s", (url, how) => {
    const refused = targetsOfUrl(url);
    expect("problem" in refused && englishOf(refused.problem)).toContain(how);
  });

  test("parameters of its query leave as they are", () => {
    expect(webhookForm(new URL("https://hook.make.com/a?x=1&y=a%20b"))).toBe("jsons://hook.make.com/a?-x=1&-y=a%20b");
  });
});

describe("a plus in a value", () => {
  test.each([
    ["post://host/?+Authorization=Bearer+abc", "Bearer abc"],
    ["gets://host/?+Authorization=a%2Bb+c", "a+b c"],
    ["json://host/?+Authorization=Bearer+abc", "Bearer+abc"],
  ])("of %s is what its scheme takes it for: %s", (url, value) => {
    expect(notificationUrl(url).plus).toEqual([["Authorization", value]]);
  });
});
