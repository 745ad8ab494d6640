import { expect, test } from "vitest";
import { parseAddress } from "../../../../src/lib/network/address.ts";
import {
  allowsAddress,
  allowsName,
  nothingAllowed,
  withOperatorUrls,
  parseEgressAllow,
} from "../../../../src/lib/network/allow.ts";

const opens = (list: string, address: string, port: number) => {
  const parsed = parseAddress(address);
  return parsed !== null && allowsAddress(parseEgressAllow(list).allow, parsed, port);
};

test("EGRESS_ALLOW with a name and a port allows that port only", () => {
  const { allow } = parseEgressAllow("NAS.lan.:8080, localhost:*");
  expect(allowsName(allow, "nas.lan", 8080)).toBe(true);
  expect(allowsName(allow, "nas.lan", 8081)).toBe(false);
  expect(allowsName(allow, "other.nas.lan", 8080)).toBe(false);
  expect(allowsName(allow, "localhost", 1234)).toBe(true);
});

test("an address block allows every port of its addresses, also in IPv6-mapped form", () => {
  expect(opens("192.168.1.0/24", "192.168.1.9", 8080)).toBe(true);
  expect(opens("192.168.1.0/24", "::ffff:192.168.1.9", 80)).toBe(true);
  expect(opens("192.168.1.0/24", "192.168.2.9", 80)).toBe(false);
  expect(opens("fd12::/16", "fd12::9", 80)).toBe(true);
});

test("a literal address with a port allows that port only", () => {
  expect(opens("127.0.0.1:9000", "127.0.0.1", 9000)).toBe(true);
  expect(opens("127.0.0.1:9000", "127.0.0.1", 9001)).toBe(false);
  expect(opens("[::1]:8080", "::1", 8080)).toBe(true);
  expect(opens("[::1]:*", "::1", 1)).toBe(true);
  expect(opens("0x7f.1:80", "127.0.0.1", 80)).toBe(true);
});

test("an empty EGRESS_ALLOW allows nothing", () => {
  expect(parseEgressAllow(" , ")).toEqual({ allow: nothingAllowed, problems: [] });
});

test("a host without a port is allowed at every port", () => {
  expect(opens("127.0.0.1", "127.0.0.1", 1)).toBe(true);
  expect(opens("127.0.0.1", "127.0.0.2", 1)).toBe(false);
  expect(opens("::1", "::1", 9000)).toBe(true);
  expect(opens("[::1]", "::1", 9000)).toBe(true);
  const { allow } = parseEgressAllow("nas.lan, LocalHost");
  expect([allowsName(allow, "nas.lan", 5000), allowsName(allow, "localhost", 1)]).toEqual([true, true]);
  expect(allowsName(allow, "other.lan", 5000)).toBe(false);
});

const noHost = "is no host name or address, with or without a port, such as nas.lan or 192.168.1.5:8080.";

test.each([
  ["192.168.1.0/33", "is not an address block such as 192.168.1.0/24 or fd00::/8."],
  ["http://nas.lan:80", "is not an address block such as 192.168.1.0/24 or fd00::/8."],
  ["nas.lan:http", "has no port between 1 and 65535, and no * for every port."],
  ["nas.lan:0", "has no port between 1 and 65535, and no * for every port."],
  ["nas.lan:65536", "has no port between 1 and 65535, and no * for every port."],
  ["*:80", noHost],
  ["a b:80", noHost],
  ["user@nas.lan:80", noHost],
  ["nas.lan?x:80", noHost],
  ["nas.lan#x:80", noHost],
  ["nas.lan\\x:80", noHost],
  ["nas.lan:80:8080", noHost],
  ["nas.lan:81:8080", noHost],
  [":80", noHost],
  ["*", noHost],
  ["8080", noHost],
])("the EGRESS_ALLOW entry %s allows nothing and is refused with a reason", (entry, why) => {
  expect(parseEgressAllow(`${entry}, good.lan:1`)).toEqual({
    allow: { names: [{ hostname: "good.lan", port: 1 }], blocks: [] },
    problems: [`"${entry}" ${why}`],
  });
});

test("URLs in operator settings are allowed at exactly their port, besides earlier entries", () => {
  const { allow } = parseEgressAllow("nas.lan:8080");
  const urls = [
    "https://models.lan/v1",
    "http://127.0.0.1:9000",
    "http://[::1]:9001/x",
    null,
    "nonsense",
    "ftp://a.lan/",
  ];
  const opened = withOperatorUrls(allow, urls);
  expect(allowsName(opened, "nas.lan", 8080)).toBe(true);
  expect(allowsName(opened, "models.lan", 443)).toBe(true);
  expect(allowsName(opened, "models.lan", 80)).toBe(false);
  expect(opened.names).toHaveLength(2);
  const insecure = withOperatorUrls(nothingAllowed, ["http://models.lan/v1"]);
  expect(insecure.names).toEqual([{ hostname: "models.lan", port: 80 }]);
  const loopback = (text: string, port: number) => {
    const address = parseAddress(text);
    return address !== null && allowsAddress(opened, address, port);
  };
  expect(loopback("127.0.0.1", 9000)).toBe(true);
  expect(loopback("127.0.0.1", 9001)).toBe(false);
  expect(loopback("::1", 9001)).toBe(true);
  expect(allow.names).toHaveLength(1);
});
