import { describe, expect, test } from "vitest";
import { embeddedIpv4, isGlobal, isInside, parseAddress, parseBlock } from "../../../../src/lib/network/address.ts";

function globalOf(text: string): boolean {
  const address = parseAddress(text);
  if (address === null) throw new Error(`${text} is no address`);
  return isGlobal(address);
}

const closed = [
  ["0.0.0.0", "0.255.255.255", "10.0.0.0", "10.255.255.255", "100.64.0.0", "100.127.255.255", "100.100.100.200"],
  ["127.0.0.1", "127.255.255.255", "168.63.129.16", "169.254.0.0", "169.254.169.254", "169.254.170.2"],
  ["172.16.0.0", "172.31.255.255", "192.0.0.1", "192.0.0.170", "192.0.2.1", "192.88.99.1", "192.168.0.0"],
  ["192.168.255.255", "198.18.0.0", "198.19.255.255", "198.51.100.7", "203.0.113.9", "224.0.0.1", "239.255.255.250"],
  ["240.0.0.1", "255.255.255.255"],
  [
    "::",
    "::1",
    "::ffff:127.0.0.1",
    "::ffff:7f00:1",
    "::ffff:a9fe:a9fe",
    "::127.0.0.1",
    "::8.8.8.8",
    "::ffff:0:8.8.8.8",
  ],
  ["64:ff9b::127.0.0.1", "64:ff9b::a9fe:a9fe", "64:ff9b:1::1", "100::1", "100:0:0:1::1", "2001::1", "2001:2::1"],
  ["2001:10::1", "2001:20::1", "2001:db8::1", "2002:7f00:1::1", "2002:a9fe:a9fe::", "2002:a00:1::", "3fff::1"],
  ["3fff:fff:ffff::1", "5f00::1", "fc00::1", "fd00:ec2::254", "fdff::1", "fe80::1", "febf::1", "fec0::1", "ff02::1"],
  ["2001:0:5ef5:79fd:0:59d:f5ff:fffe", "4000::1"],
].flat();

const open = [
  [
    "1.1.1.1",
    "8.8.8.8",
    "9.255.255.255",
    "11.0.0.0",
    "93.184.215.14",
    "100.63.255.255",
    "100.128.0.0",
    "126.255.255.255",
  ],
  ["128.0.0.0", "169.253.255.255", "169.255.0.0", "172.15.255.255", "172.32.0.0", "192.0.1.0", "192.88.98.255"],
  ["192.167.255.255", "192.169.0.0", "198.17.255.255", "198.20.0.0", "223.255.255.255"],
  ["2606:4700:4700::1111", "2a00:1450:4001::200e", "::ffff:8.8.8.8", "64:ff9b::808:808", "2002:808:808::1", "2400::1"],
  ["2001:200::1", "3ffe:ffff::1"],
].flat();

test.each(closed)("%s is not on the public internet", (text) => {
  expect(globalOf(text)).toBe(false);
});

test.each(open)("%s is on the public internet", (text) => {
  expect(globalOf(text)).toBe(true);
});

describe("reading addresses", () => {
  test.each([
    "",
    "1.2.3",
    "1.2.3.4.5",
    "1.2.3.256",
    "01.2.3.4",
    "0x7f.0.0.1",
    "1.2.3.4 ",
    "example.com",
    "::1%eth0",
    ":::",
    "1::2::3",
    "1:2:3:4::5:6:7:8::9",
    "1:2:3:4:5:6:7:8::",
    "1:2:3:4:5:6:7",
    "1:2:3:4:5:6:7:8:9",
    "1:2:3:4:5:6:7::8",
    "12345::",
    "::1.2.3",
    "g::",
    "[::1",
    ":1.2.3.4",
  ])("%j is no address", (text) => {
    expect(parseAddress(text)).toBeNull();
  });

  test("every spelling of an address gives the same number", () => {
    const spellings = ["::ffff:10.0.0.1", "::ffff:a00:1", "[::FFFF:0A00:0001]", "0:0:0:0:0:ffff:a00:1"];
    expect(new Set(spellings.map((text) => parseAddress(text)?.bits)).size).toBe(1);
  });

  test("an address is read as its number, also where :: stands for one group only", () => {
    expect(parseAddress("::1")).toEqual({ family: 6, bits: 1n });
    expect(parseAddress("0.0.0.9")).toEqual({ family: 4, bits: 9n });
    expect(parseAddress("1:2:3:4:5:6:7::")?.bits).toBe(parseAddress("1:2:3:4:5:6:7:0")?.bits);
    expect(parseAddress("::2:3:4:5:6:7:8")?.bits).toBe(parseAddress("0:2:3:4:5:6:7:8")?.bits);
  });

  test("IPv4 addresses embedded in an IPv6 address are found", () => {
    const inner = (text: string) =>
      embeddedIpv4(parseAddress(text) ?? { family: 4, bits: 0n }).map(({ bits }) => bits.toString(16));
    expect(inner("::ffff:1.2.3.4")).toEqual(["1020304"]);
    expect(inner("64:ff9b::1.2.3.4")).toEqual(["1020304"]);
    expect(inner("2002:102:304::")).toEqual(["1020304"]);
    expect(inner("2001:0:102:304::fefd:fcfb")).toEqual(["1020304", "1020304"]);
    expect(inner("2606:4700::1")).toEqual([]);
  });
});

describe("blocks", () => {
  test("a block holds its first and last address and not their neighbours", () => {
    const covered = (text: string, block: string) => {
      const [address, range] = [parseAddress(text), parseBlock(block)];
      return address !== null && range !== null && isInside(address, range);
    };
    expect(
      ["10.1.0.0", "10.1.255.255", "10.0.255.255", "10.2.0.0"].map((text) => covered(text, "10.1.0.0/16")),
    ).toEqual([true, true, false, false]);
    expect(["fd00::", "fdff::1", "fcff::", "fe00::"].map((text) => covered(text, "fd00::/8"))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(covered("10.1.2.3", "10.1.77.9/16")).toBe(true);
    expect(covered("1.2.3.4", "0.0.0.0/0")).toBe(true);
    expect(covered("::1", "0.0.0.0/0")).toBe(false);
  });

  test.each(["10.0.0.0", "10.0.0.0/33", "::/129", "10.0.0.0/-1", "10.0.0.0/8/8", "x/8", "10.0.0.0/"])(
    "%j is no block",
    (text) => {
      expect(parseBlock(text)).toBeNull();
    },
  );
});
