import { describe, expect, test } from "vitest";
import { schemes } from "../../../src/services/index.ts";
import { nothing } from "../../../src/lib/notification/nothing.ts";
import { entry, schemeTable } from "../../../src/lib/notification/registry.ts";
import { problemOf } from "./sent.ts";

describe("URLs that name nobody who can be reached are refused", () => {
  const bad = [
    "matrixs://t@m.example",
    "matrixs://t@m.example/@user:m.example",
    "matrixs://t@m.example?mode=nothing",
    "mmosts://chat.example",
    "gchat://space1/key1",
    "workflows://prod-1.logic.azure.com/wf1",
    "hassios://ha.example",
    "pbul://",
    "pagerduty://",
    "opsgenie://",
    "twilio://AC123@1/2",
    "zulip://bot@org/short",
    "signals://signal.example/phone",
    "barks://api.day.app",
    "ifttt://key",
    "webex://short",
    "line://token",
    "dingtalk://",
    "resend://key",
    "resend://key:me@x.example/nobody",
    "mailgun://me@x.example",
    "apprises://bridge.example",
    "toots://social.example",
    "nctalks://cloud.example/room1",
    "synology://nas.example",
    "join://key",
    "prowl://key",
    "spush://salt:pw@key1",
    "groupme://",
    "signl4://",
    "splunk://key",
    "psafer://key",
    "notifiarr://apikey12345/general",
    "onesignal://app12@apikey1",
    "whatsapp://token12345@123456",
  ];
  for (const url of bad) {
    test(url, () => {
      const sentence = problemOf(url);
      expect(sentence).toMatch(/ (?:is|needs|must be|names|may) | is reached | is given | is not served/);
      expect(sentence).not.toMatch(/:password@|nobody/);
    });
  }
});

describe("a scheme that cannot work here is refused with why, and with another way", () => {
  const unserved =
    "smtp smtps msteams growl aprs guilded chime fcm vapid emby embys jellyfin jellyfins twist twitter tweet " +
    "x acs awswhatsapp instagram smpp smpps amqp amqps nostr sogs session sessions deltachat deltachats kakao " +
    "kakaotalk dbus qt kde glib gio gnome macosx windows blink1";
  for (const scheme of unserved.split(" ")) {
    test(scheme, () => {
      const sentence = problemOf(`${scheme}://a/b`);
      expect(sentence).not.toContain("No notification service is known");
      expect(sentence).toMatch(/ use |apprises:\/\/|workflows:\/\/|switch on|which a server cannot reach/);
    });
  }
});

test("every scheme is in lower case and stands once", () => {
  expect(new Set(schemes).size).toBe(schemes.length);
  expect(schemes.every((scheme) => /^[a-z0-9]{1,32}$/.test(scheme))).toBe(true);
  for (const scheme of ["json", "mailto", "post", "discord", "tgram", "slack", "matrix", "workflows", "null"])
    expect(schemes).toContain(scheme);
});

test("two services with one scheme stop the start", () => {
  expect(() => schemeTable([entry(nothing), entry(nothing)])).toThrow("null://");
});
