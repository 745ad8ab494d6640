/** A secret never leaves by another way than to its service, and an alert never goes to somebody else. */

import { describe, expect, test } from "vitest";
import { context, notice } from "./notice.ts";
import { problemOf, sent, sentAll, targets } from "./sent.ts";

const token = "eyJhbGciOiJIUzI1NiJ9.eyJpc3MiOiJhIn0.c2lnbmF0dXJl";
const oldToken = `0123abcd.${"ab".repeat(32)}`;
const said = notice({ title: "A", body: "Now 19" });

describe("a Home Assistant token goes into the authorization, wherever it stands", () => {
  const rows: [url: string, address: string][] = [
    [`hassios://ha.example/${token}`, "https://ha.example/api/services/persistent_notification/create"],
    [`hassios://ha.example/${token}/mobile_app_phone`, "https://ha.example/api/services/notify/mobile_app_phone"],
    [`hassios://ha.example/${token}/tv`, "https://ha.example/api/services/notify/tv"],
    [`hassios://ha.example/${token}/notify2.phone`, "https://ha.example/api/services/notify2/phone"],
    [`hassios://ha.example/phone/${token}?prefix=hass`, "https://ha.example/hass/api/services/notify/phone"],
    [`hassios://ha.example/${token}?to=phone&prefix=/hass/`, "https://ha.example/hass/api/services/notify/phone"],
    [`hassios://ha.example/phone?token=${token}`, "https://ha.example/api/services/notify/phone"],
    [`hassios://ha.example?accesstoken=${token}&to=script.tell`, "https://ha.example/api/services/script/tell"],
    [`hassio://ha.example/${oldToken}/phone`, "http://ha.example:8123/api/services/notify/phone"],
  ];
  for (const [url, address] of rows) {
    test(url, async () => {
      const request = await sent(url, said);
      expect(request.url).toBe(address);
      expect(request.headers["authorization"]).toBe(`Bearer ${url.includes(oldToken) ? oldToken : token}`);
    });
  }

  test("targets of a service are separated by commas, and several services are several requests", async () => {
    const request = await sent(`hassios://ha.example/${token}/group:kitchen,hall`, said);
    expect(request.url).toBe("https://ha.example/api/services/notify/group");
    expect(JSON.parse(request.text)).toEqual({ title: "A", message: "Now 19", target: ["kitchen", "hall"] });
    const all = await sentAll(`hassios://ha.example/${token}/phone/tablet?to=script.tell tv`, said);
    expect(all.map((one) => (one.kind === "http" ? new URL(one.url).pathname : ""))).toEqual([
      "/api/services/notify/phone",
      "/api/services/notify/tablet",
      "/api/services/script/tell",
      "/api/services/notify/tv",
    ]);
  });

  test("a URL that leaves open which part is the token is refused, not guessed", () => {
    expect(problemOf("hassios://ha.example/SomeLongToken/mobile_app_phone")).toContain("give it as ?token=");
  });
});

describe("a Rocket.Chat password is never sent as the address of a webhook", () => {
  const logins = [
    "rockets://me:pass%2Fword@chat.example/#ops?mode=basic",
    "rockets://me:pass%2Fword@chat.example/#ops",
    `rockets://me:${"a".repeat(20)}%2F${"b".repeat(40)}@chat.example/#ops?mode=basic`,
  ];
  for (const url of logins)
    test(url, async () => {
      const [target] = targets(url);
      expect(await target?.grant?.request(context)).toMatchObject({ url: "https://chat.example/api/v1/login" });
      expect((await sent(url, said)).url).toBe("https://chat.example/api/v1/chat.postMessage");
    });

  test("mode=webhook names a webhook, and mode=token a token, whatever they look like", async () => {
    expect((await sent("rockets://chat.example/#ops?mode=webhook&webhook=id1/token1", said)).url).toBe(
      "https://chat.example/hooks/id1/token1",
    );
    const request = await sent("rockets://me:short%2Ftoken@chat.example/#ops?mode=token", said);
    expect(request.url).toBe("https://chat.example/api/v1/chat.postMessage");
    expect(request.headers).toMatchObject({ "x-user-id": "me", "x-auth-token": "short/token" });
  });

  test("a webhook's id and token after a user are still a webhook", async () => {
    const hook = `${"a".repeat(24)}/${"b".repeat(48)}`;
    expect((await sent(`rockets://bot:${hook.replace("/", "%2F")}@chat.example`, said)).url).toBe(
      `https://chat.example/hooks/${hook}`,
    );
  });
});

test("a key for end-to-end encryption is refused rather than left out", () => {
  const user = "u".repeat(30);
  expect(problemOf(`pover://${user}@${"a".repeat(30)}?key=${"0f".repeat(32)}`)).toContain("end-to-end encryption");
  expect(problemOf("barks://api.day.app/devicekey1?key=0123456789abcdef")).toContain("encryption");
});

test("a mail address in user= is a login: the alert is from and to the URL's own domain", async () => {
  const [mail] = await sentAll("mailtos://me:pw@mine.example?user=login@other.example", said);
  expect(mail).toMatchObject({
    kind: "smtp",
    host: "mine.example",
    user: "login@other.example",
    from: "login@mine.example",
    to: ["login@mine.example"],
  });
});

test("the host _ means no host, and is never taken for a channel", async () => {
  const request = await sent("slack://bot@_/#general?token=T1AAAAAAA/B1BBBBBBB/cccccccccccccccc", said);
  expect(request.url).toBe("https://hooks.slack.com/services/T1AAAAAAA/B1BBBBBBB/cccccccccccccccc");
  expect(JSON.parse(request.text)).toMatchObject({ channel: "#general", username: "bot" });
  expect(problemOf("json://_/path")).toContain("needs a host name");
});

test("a mail address in the place of the host is who gets the alert, not its sender", () => {
  const url = "resend://key1@you%40x.example?name=Shop&from=me@x.example";
  expect(targets(url).map(({ recipient }) => recipient)).toEqual(["you@x.example"]);
});
