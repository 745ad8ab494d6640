/** Receivers on a closed network are recognised when they are saved, by what is written of them alone. */
import { describe, expect, test } from "vitest";
import { parseEgressAllow } from "../../../src/lib/network/allow.ts";
import type { GuardRules } from "../../../src/egress/destination.ts";
import { receiverHostProblem } from "../../../src/services/receiverHost.ts";
import { targetsOf } from "../../../src/services/index.ts";
import { englishOf } from "../../../src/message/textOf.ts";

const rules = (allow = ""): GuardRules => ({
  allow: parseEgressAllow(allow).allow,
  ownHosts: [],
  own: { ports: [8787], addresses: [] },
  isSelfHosted: true,
  isOneMachine: true,
});

const closed = [
  "json://127.0.0.1:9000/hook",
  "jsons://10.0.0.5/hook",
  "json://[::1]:9000/hook",
  "json://[::ffff:192.168.1.5]/",
  "post://169.254.169.254/latest",
  "xml://localhost:3000/",
  "form://LOCALHOST./",
  "json://app.localhost/",
  "ntfy://192.168.1.5/topic",
  "gotify://10.1.2.3/AbCdEfGhIjKlMnO",
  "mailto://user:password@127.0.0.1:2525?to=a@mail.test&from=b@mail.test",
  "mailtos://user:password@mail.example?to=a@mail.test&smtp=192.168.1.9",
  "json://127.0.0.1:9000/{{watch_uuid}}",
];

describe("a receiver at an address that is not allowed", () => {
  test.each(closed)("the receiver %s is refused, and the sentence names the setting that allows it", (url) => {
    expect(Array.isArray(targetsOf(url)), "a usable URL").toBe(true);
    expect(englishOf(receiverHostProblem(url, rules()) ?? "")).toContain("EGRESS_ALLOW");
  });

  test("a receiver that the operator allowed is accepted, at that port only", () => {
    expect(receiverHostProblem("json://127.0.0.1:9000/", rules("127.0.0.1:9000"))).toBeNull();
    expect(receiverHostProblem("json://127.0.0.1:9001/", rules("127.0.0.1:9000"))).not.toBeNull();
    expect(receiverHostProblem("json://127.0.0.1/", rules("127.0.0.1:9000"))).not.toBeNull();
    expect(receiverHostProblem("jsons://127.0.0.1/", rules("127.0.0.1:80"))).not.toBeNull();
    expect(receiverHostProblem("posts://127.0.0.1/", rules("127.0.0.1:443"))).toBeNull();
    expect(receiverHostProblem("ntfy://192.168.1.5/topic", rules("192.168.1.5:8080"))).toBeNull();
    expect(receiverHostProblem("json://localhost:3000/", rules("localhost"))).toBeNull();
    expect(receiverHostProblem("json://localhost:3000/", rules("127.0.0.0/8"))).not.toBeNull();
  });

  test("a receiver that is this service itself is always refused", () => {
    expect(
      englishOf(receiverHostProblem("json://[::ffff:127.0.0.1]:8787/", rules("127.0.0.0/8, ::/8")) ?? ""),
    ).toContain("this service");
  });
});

test.each([
  "json://hook.example/path",
  "json://93.184.215.14:8443/",
  "jsons://[2606:4700:4700::1111]/",
  "json://nas.lan:5000/hook",
  "discord://1234567890/token_token_token_token",
  "slack://T1JJ3T3L2/A1BRTD4JD/TIiajkdnlazkcOXrIdevi7FQ",
  "https://discord.com/api/webhooks/1234567890/token_token_token",
  "mailto://user:password@gmail.com",
  "null://",
])("the receiver %s is not refused", (url) => {
  expect(receiverHostProblem(url, rules())).toBeNull();
});

describe("a mail relay at port 25", () => {
  const relays = [
    "mailto://relay.lan:25?from=a@b.example&to=c@b.example&mode=insecure",
    "mailto://relay.lan?from=a@b.example&to=c@b.example&mode=insecure",
    "mailtos://me:pw@mail.example:25",
  ];

  test.each(relays)("%s is taken on a machine of one's own and refused where it is deployed", async (url) => {
    const targets = targetsOf(url);
    if (!Array.isArray(targets)) throw new Error(englishOf(targets.problem));
    expect(receiverHostProblem(url, rules())).toBeNull();
    // Who it belongs to does not matter: Cloudflare connects to port 25 for nobody.
    for (const isSelfHosted of [true, false])
      expect(englishOf(receiverHostProblem(url, { ...rules(), isSelfHosted, isOneMachine: false }) ?? "")).toContain(
        "port 25",
      );
  });

  test.each([
    "mailto://me:pw@mail.example",
    "mailtos://me:pw@mail.example:465",
    "mailto://a@b.example:2525?mode=insecure",
  ])("%s is taken everywhere", (url) =>
    expect(receiverHostProblem(url, { ...rules(), isOneMachine: false })).toBeNull(),
  );
});
