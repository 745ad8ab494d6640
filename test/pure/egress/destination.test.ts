import { englishOf } from "../../../src/message/textOf.ts";
import { describe, expect, test } from "vitest";
import { nothingAllowed, parseEgressAllow } from "../../../src/lib/network/allow.ts";
import { destinationOf, destinationOfHost, ownHost, type GuardRules } from "../../../src/egress/destination.ts";
import { egressFailure, type EgressFailureReason } from "../../../src/egress/failure.ts";
import { isServerPort } from "../../../src/lib/network/ports.ts";

const plain: GuardRules = { allow: nothingAllowed, ownHosts: ["tidemark.example", "box.example:8787"] };

const sentenceOf = (reason: EgressFailureReason): string => englishOf(egressFailure(reason).sentence);

function verdict(raw: string, rules = plain): string {
  const checked = destinationOf(raw, rules);
  return checked.ok ? checked.destination.standing : englishOf(checked.failure.sentence);
}

const refusals: [EgressFailureReason, string[]][] = [
  [
    "not_public",
    [
      "http://127.0.0.1/",
      "http://2130706433/",
      "http://0x7f000001/",
      "http://0x7f.1/",
      "http://017700000001/",
      "http://127.1/",
      "http://0/",
      "http://①②⑦.⓪.⓪.①/",
      "http://127。0。0。1/",
      "http://１２７.0.0.1/",
      "http://127.0.0.1./",
      "http:127.0.0.1",
      "http:/127.0.0.1/",
      "HTTP://127.0.0.1",
      "http://[::1]/",
      "http://[::]/",
      "http://[::ffff:127.0.0.1]/",
      "http://[::ffff:7f00:1]/",
      "http://[64:ff9b::a9fe:a9fe]/",
      "http://[2002:7f00:1::]/",
      "http://[fe80::1]/",
      "http://[fd00:ec2::254]/",
      "http://169.254.169.254/latest/meta-data/",
      "http://100.100.100.200/",
      "http://192.168.1.1/admin",
      "http://10.0.0.1:8080/",
      "http://localhost/",
      "http://LOCALHOST:3000/",
      "http://ｌｏｃａｌｈｏｓｔ/",
      "http://loc\u00adalhost/",
      "http://localhost./",
      "http://app.localhost/",
      "http://intranet/",
      "http://printer.local/",
      "http://metadata.google.internal/",
      "http://x.home.arpa/",
      "http://router.lan/",
      "http://a.onion/",
      "http://x.invalid/",
      "http://kubernetes.default.svc/",
      "http://shop.alt/",
      "http://mail.corp/",
      "http://box.domain/",
      "http://nas.home/",
      "http://site.i2p/",
      "http://wiki.intranet/",
      "http://host.localdomain/",
      "http://db.private/",
      "http://pc.workgroup/",
      "http://x.local./",
    ],
  ],
  [
    "malformed",
    [
      "",
      "page",
      "//page.example/",
      "http://",
      "http://[fe80::1%25eth0]/",
      "http://4294967296/",
      "http://a b/",
      "http://%00/",
      "http://169.254.169.254:8888\\@page.example/",
      "http:/\\127.0.0.1/",
      "\\\\127.0.0.1\\c$",
      "http://page.example/\r\nX: y",
      "java\tscript:alert(1)",
      "http://page.example\u0000.evil.example/",
      "http://1.2.3.4.5.256/",
    ],
  ],
  [
    "scheme",
    [
      "file:///etc/passwd",
      "file:/etc/passwd",
      "file:etc",
      "javascript:alert(1)",
      "data:text/html,hi",
      "ftp://page.example/",
      "gopher://page.example/",
      "blob:http://page.example/1",
      "ws://page.example/",
      "view-source:http://page.example/",
      "about:blank",
      "source:http://page.example/",
    ],
  ],
  [
    "credentials",
    [
      "http://user@page.example/",
      "http://user:pass@page.example/",
      "http://:pass@page.example/",
      "http://page.example@127.0.0.1/",
    ],
  ],
  [
    "port",
    [
      "http://page.example:22/",
      "http://page.example:25/",
      "https://page.example:6379/",
      "http://1.1.1.1:5432/",
      "http://page.example:0/",
    ],
  ],
  ["own_host", ["https://tidemark.example/api/v1/watch", "http://TIDEMARK.example.:8080/", "http://box.example:8787/"]],
];

describe.each(refusals)("refused as %s:", (reason, addresses) => {
  test.each(addresses)("%j", (raw) => {
    expect(verdict(raw)).toBe(sentenceOf(reason));
  });
});

describe("allowed destinations", () => {
  test.each([
    "http://page.example/",
    "https://page.example:8443/a?b=c#d",
    "https://bücher.example/",
    "http://page.test/",
    "http://page.example/?re=a\\d+",
    "http://box.example/",
    "http://page.example./",
    "http://local.page.example/",
  ])("%s is allowed once its addresses are known to be public", (raw) => {
    expect(verdict(raw)).toBe("public_name");
  });

  test.each(["http://93.184.215.14/", "https://[2606:4700:4700::1111]:8443/"])(
    "%s is allowed without a lookup",
    (raw) => {
      expect(verdict(raw)).toBe("allowed");
    },
  );

  test("the parsed URL is sent, not the text", () => {
    const checked = destinationOf("HTTP://PAGE.example:80/a/../b c", plain);
    expect(checked.ok && checked.destination.url.href).toBe("http://page.example/b%20c");
  });
});

describe("addresses that the operator allowed", () => {
  const opened: GuardRules = { ...plain, allow: parseEgressAllow("nas.lan:8080, 192.168.1.0/24, localhost:25").allow };

  test("an address that the operator allowed is allowed, and nothing besides", () => {
    expect(verdict("http://nas.lan:8080/", opened)).toBe("allowed");
    expect(verdict("http://192.168.1.7:9000/", opened)).toBe("allowed");
    expect(verdict("http://[::ffff:192.168.1.7]/", opened)).toBe("allowed");
    expect(verdict("http://192.168.2.7/", opened)).toBe(sentenceOf("not_public"));
    expect(verdict("http://127.0.0.1/", opened)).toBe(sentenceOf("not_public"));
  });

  test("a name allowed with the default port of a scheme is allowed at that port only", () => {
    const at = (port: number) => ({ ...plain, allow: parseEgressAllow(`nas.lan:${port}`).allow });
    const refused = sentenceOf("not_public");
    expect([verdict("https://nas.lan/", at(443)), verdict("http://nas.lan/", at(443))]).toEqual(["allowed", refused]);
    expect([verdict("https://nas.lan/", at(80)), verdict("http://nas.lan/", at(80))]).toEqual([refused, "allowed"]);
  });

  test("a local name must resolve into an allowed block", () => {
    expect(verdict("http://nas.lan:8081/", opened)).toBe("local_name");
    expect(verdict("http://printer/", opened)).toBe("local_name");
  });

  test("the operator may allow a port that is not a web port", () => {
    expect(verdict("http://localhost:25/", opened)).toBe("allowed");
  });

  test("of this service itself only the page that is there for it may be read", () => {
    const rules = { ...plain, ownPage: "https://tidemark.example/health/page" };
    expect(verdict("https://tidemark.example/health/page?every=60", rules)).toBe("allowed");
    for (const path of ["health", "health/page/", "health/page/../../api/v1/watch", "health/pages", "health%2fpage"])
      expect(verdict(`https://tidemark.example/${path}`, rules)).toBe(sentenceOf("own_host"));
    expect(verdict("http://tidemark.example/health/page", rules)).toBe(sentenceOf("own_host"));
    expect(verdict("https://tidemark.example:8443/health/page", rules)).toBe(sentenceOf("own_host"));
  });

  test("this service itself is never allowed", () => {
    const wide = { ...plain, allow: parseEgressAllow("box.example:*").allow };
    expect(verdict("http://box.example:8787/", wide)).toBe(sentenceOf("own_host"));
    expect(verdict("http://box.example:3000/", wide)).toBe("allowed");
  });
});

test("a mail server is checked by the same rules, with the ports of mail", () => {
  const checked = (hostname: string, port: number) => {
    const result = destinationOfHost({ hostname, port }, plain, (each) => isServerPort("mail", each));
    return result.ok ? result.destination.standing : englishOf(result.failure.sentence);
  };
  expect(checked("smtp.example", 587)).toBe("public_name");
  expect(checked("smtp.example", 2525)).toBe("public_name");
  expect(checked("smtp.example", 22)).toBe(sentenceOf("port"));
  expect(checked("127.1", 25)).toBe(sentenceOf("not_public"));
  expect(checked("localhost", 25)).toBe(sentenceOf("not_public"));
  expect(checked("smtp.example/x", 25)).toBe(sentenceOf("malformed"));
  expect(checked("user@smtp.example", 25)).toBe(sentenceOf("malformed"));
  expect(checked("smtp.example:26", 25)).toBe(sentenceOf("malformed"));
  expect(checked("smtp example", 25)).toBe(sentenceOf("malformed"));
  for (const port of [0, -1, 1.5, Number.NaN, 65_536, 70_000]) {
    expect(checked("smtp.example", port)).toBe(sentenceOf("malformed"));
  }
  expect(checked("smtp.example", 65_535)).toBe("public_name");
  const anyPort = destinationOfHost({ hostname: "smtp.example", port: 1 }, plain, () => true);
  expect(anyPort.ok ? anyPort.destination.standing : anyPort.failure).toBe("public_name");
});

test("the service's own host is recognised by PUBLIC_URL: every port of a public host, one port of a local one", () => {
  expect(ownHost("https://tidemark.example")).toBe("tidemark.example");
  expect(ownHost("http://localhost:8787/")).toBe("localhost:8787");
  expect(ownHost("")).toBeNull();
});
