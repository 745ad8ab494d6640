/** What this service serves to its operator only is read by no watch, however the address is spelled and whatever is opened. */
import { englishOf } from "../../../src/message/textOf.ts";
import { describe, expect, test } from "vitest";
import { parseAddress } from "../../../src/lib/network/address.ts";
import { parseEgressAllow } from "../../../src/lib/network/allow.ts";
import { destinationOf, destinationOfHost, type GuardRules } from "../../../src/egress/destination.ts";
import { egressFailure } from "../../../src/egress/failure.ts";

const lan = parseAddress("192.168.1.5")!;
const wide =
  "127.0.0.0/8, 0.0.0.0/8, 192.168.0.0/16, ::/96, 64:ff9b::/96, ::ffff:0:0/96, localhost, app.localhost, box.lan";
const rules = (allow: string): GuardRules => ({
  allow: parseEgressAllow(allow).allow,
  ownHosts: ["127.0.0.1:8787"],
  own: { ports: [8787, 41_234], addresses: [lan] },
});
const verdict = (raw: string, by = rules(wide)) => {
  const checked = destinationOf(raw, by);
  return checked.ok ? checked.destination.standing : englishOf(checked.failure.sentence);
};

const spellings = [
  "127.0.0.1",
  "127.0.0.2",
  "127.1",
  "2130706433",
  "0x7f000001",
  "017700000001",
  "①②⑦.⓪.⓪.①",
  "0",
  "0.0.0.0",
  "[::1]",
  "[::]",
  "[0:0:0:0:0:0:0:1]",
  "[::ffff:127.0.0.1]",
  "[::ffff:7f00:1]",
  "[64:ff9b::7f00:1]",
  "[2002:7f00:1::]",
  "192.168.1.5",
  "[::ffff:192.168.1.5]",
  "localhost",
  "LOCALHOST.",
  "ｌｏｃａｌｈｏｓｔ",
  "app.localhost",
];

test.each(spellings)("%s is this service at its own ports, outer and inner", (host) => {
  for (const port of [8787, 41_234])
    for (const path of ["/dev/mailbox", "/cdn-cgi/handler/scheduled"])
      expect(verdict(`http://${host}:${port}${path}`)).toBe(englishOf(egressFailure("own_host").sentence));
  const mail = destinationOfHost({ hostname: host, port: 8787 }, rules(wide), () => true);
  expect(mail).toEqual({ ok: false, failure: egressFailure("own_host") });
});

test("other services on this machine can be fetched where the operator allowed them", () => {
  for (const host of ["127.0.0.1", "[::ffff:127.0.0.1]", "192.168.1.5", "localhost"])
    expect(verdict(`http://${host}:3000/`)).toBe("allowed");
  expect(verdict("http://192.168.1.6:8787/")).toBe("allowed");
});

test("an allowed name is resolved only where its port is one of this service", () => {
  expect([verdict("http://box.lan:8787/"), verdict("http://box.lan:8788/")]).toEqual(["opened_name", "allowed"]);
});

describe("localhost", () => {
  test.each(["localhost", "localhost.", "LOCALHOST", "ｌｏｃａｌｈｏｓｔ", "app.localhost", "a.b.localhost"])(
    "the name %s is refused until it is allowed by name, whatever address blocks are allowed",
    (host) => {
      const by = (allow: string) => verdict(`http://${host}:3000/`, rules(allow));
      expect(by("192.168.0.0/16, 127.0.0.1")).toBe(englishOf(egressFailure("not_public").sentence));
      expect(by("localhost:3000, app.localhost, a.b.localhost:*")).toBe("allowed");
    },
  );
});

test("on a self-hosted server the refusal says how to allow an address", () => {
  const own: GuardRules = { ...rules(""), isSelfHosted: true };
  for (const url of ["http://192.168.1.9/", "http://localhost:3000/", "http://nas.lan/", "http://[::1]:3000/"])
    expect(verdict(url, own)).toContain("EGRESS_ALLOW");
  const machine: GuardRules = { ...rules("127.0.0.0/8"), isSelfHosted: true, isOneMachine: true };
  for (const url of ["http://localhost:3000/", "http://app.localhost/"])
    expect(verdict(url, machine)).toContain("EGRESS_ALLOW=localhost");
  expect(verdict("http://192.168.1.9/", rules(""))).not.toContain("EGRESS_ALLOW");
});
