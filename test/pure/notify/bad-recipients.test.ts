/** A list from elsewhere loses a recipient that cannot be reached, and not the channel; whoever saves one is warned. */

import { describe, expect, test } from "vitest";
import { withoutBadRecipients } from "../../../src/services/index.ts";
import { acceptSettings } from "../../../src/settings/acceptance.ts";
import { salvageSettings } from "../../../src/import/salvage.ts";
import { inEnglish } from "../../inEnglish.ts";
import { problemOf, targets } from "../services/sent.ts";

const key = "u".repeat(30);

describe("valid recipients of a URL are kept, and the others are named", () => {
  const rows: [url: string, kept: string, leftOut: string[]][] = [
    [
      "mailtos://me:pw@x.example/a@x.example/nobody?cc=c@x.example",
      "mailtos://me:pw@x.example/a@x.example?cc=c@x.example",
      ["nobody"],
    ],
    [
      "mailtos://me:pw@x.example?to=a@x.example,b@@x,c@x.example&name=Me",
      "mailtos://me:pw@x.example?to=a%40x.example%2Cc%40x.example&name=Me",
      ["b@@x"],
    ],
    ["mailgun://me@x.example/key1/nobody/a@x.example", "mailgun://me@x.example/key1/a@x.example", ["nobody"]],
    [
      `twilio://AC${"a".repeat(32)}:${"b".repeat(32)}@15551234567/12/15557654321`,
      `twilio://AC${"a".repeat(32)}:${"b".repeat(32)}@15551234567/15557654321`,
      ["12"],
    ],
    ["ntfys://ntfy.example/good/b%20ad!", "ntfys://ntfy.example/good/b", ["ad!"]],
    [
      `pover://${key}@${"a".repeat(30)}/phone/${"d".repeat(30)}`,
      `pover://${key}@${"a".repeat(30)}/phone`,
      ["d".repeat(30)],
    ],
    ["slack://xoxb-1-2-abc/#good/jo@x.example", "slack://xoxb-1-2-abc/#good", ["jo@x.example"]],
    ["tgram://123:abc/5/no!?silent=yes", "tgram://123:abc/5?silent=yes", ["no!"]],
    ["matrixs://tok@m.example/!r:m.example/@user", "matrixs://tok@m.example/!r:m.example", ["@user"]],
    ["whatsapp://token12345@123456?to=12,4915100000001", "whatsapp://token12345@123456?to=4915100000001", ["12"]],
  ];
  for (const [url, kept, leftOut] of rows) {
    test(url, () => {
      expect(withoutBadRecipients(url)).toEqual({ url: kept, leftOut });
      expect(targets(kept).length).toBeGreaterThan(0);
      expect(problemOf(url)).not.toBe("");
    });
  }
});

test("a URL with valid recipients, with none, or with another mistake is left unchanged", () => {
  for (const url of [
    "mailtos://me:pw@x.example/a@x.example",
    "mailtos://me:pw@x.example/nobody",
    "mailgun://me@x.example/key1/nobody",
    "slack://short/#good",
    "discord://123",
    "nonsense",
  ])
    expect(withoutBadRecipients(url), url).toBeNull();
});

test("an import keeps the channel and notes the recipients left out; saving still refuses it", () => {
  const by: Parameters<typeof salvageSettings>[1] = {
    rules: { allow: [], ownHosts: [] } as never,
    limits: { proFeatures: true } as never,
    proxies: [],
    browsers: [],
    solves: false,
    seals: true,
  };
  const templated = "post://hook.example/?u={{watch_url|urlencode}}";
  const urls = ["mailtos://me:pw@x.example/a@x.example/nobody", "json://hook.example", templated, "nonsense"];
  const { settings, left } = salvageSettings({ notification_urls: urls }, by);
  expect(settings.notification_urls).toEqual([
    "mailtos://me:pw@x.example/a@x.example",
    "json://hook.example",
    templated,
  ]);
  expect(inEnglish(left)).toEqual([
    "the recipient nobody of a notification URL, who cannot be reached",
    expect.stringContaining("notification_urls[0]"),
  ]);
  expect(() => acceptSettings({ notification_urls: urls.slice(0, 1) }, by)).toThrow(/not a mail address/);
});
