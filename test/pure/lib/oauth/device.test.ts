/** The device flow as texts: codes for people, waiting programs, what a client says of itself. */
import { describe, expect, test } from "vitest";
import { clientMetadataOf, registeredFlow } from "../../../../src/lib/oauth/client.ts";
import {
  deviceGrant,
  newUserCode,
  nextInterval,
  requireAllowed,
  shownCode,
  userCodeIn,
} from "../../../../src/lib/oauth/device.ts";
import { randomBytes } from "../../../../src/secret/random.ts";

describe("a code for people", () => {
  test("is read back as it is shown, whatever the case and the marks between", () => {
    for (let times = 0; times < 200; times++) {
      const code = newUserCode(randomBytes);
      expect(code).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{8}$/);
      const shown = shownCode(code);
      for (const typed of [shown, code, shown.toLowerCase(), ` ${shown.replace("-", " ")}. `, shown.replace("-", "–")])
        expect(userCodeIn(typed)).toBe(code);
    }
  });

  test("has every letter as likely as any other: 240 bytes are twelve turns of twenty letters, the others are skipped", () => {
    const bytes = (from: number, count: number) => Uint8Array.from({ length: count }, (_, at) => from + at);
    const unfair = [bytes(240, 16), bytes(232, 24)];
    expect(newUserCode(() => unfair.shift() ?? new Uint8Array())).toBe("QRSTVWXZ");
    const turn = Array.from({ length: 5 }, (_, at) => newUserCode(() => bytes(at * 8, 8))).join("");
    expect(turn).toBe("BCDFGHJKLMNPQRSTVWXZ".repeat(2));
  });

  test.each(["", "WDJB-MJH", "WDJB-MJHTT", "AEIO-UUUU", "WDJB-MJH1", "ẞDJB-MJHT", "WDJB-MJHT".repeat(50)])(
    "is not %j",
    (typed) => {
      expect(userCodeIn(typed)).toBeNull();
    },
  );
});

describe("a program that waits", () => {
  const waiting = { clientId: "a", answer: null, expiresAt: 1000, polledAt: null, intervalSeconds: 5 } as const;
  const codeOf = (bent: object, now = 500, clientId = "a") => {
    try {
      requireAllowed({ ...waiting, ...bent }, { clientId, now });
      return "allowed";
    } catch (error) {
      return (error as { code: string }).code;
    }
  };

  test("hears each of the refusals of RFC 8628, 3.5, or that it was allowed", () => {
    expect([codeOf({}), codeOf({ polledAt: 495 }), codeOf({ polledAt: 497 })]).toEqual([
      ...["authorization_pending", "authorization_pending", "slow_down"],
    ]);
    expect([codeOf({ answer: "denied" }), codeOf({}, 1000), codeOf({ answer: "allowed" })]).toEqual([
      ...["access_denied", "expired_token", "allowed"],
    ]);
    expect(codeOf({ answer: "allowed", polledAt: 499 }), "early, and allowed").toBe("allowed");
    expect(codeOf({ answer: "allowed" }, 500, "b"), "another program").toBe("invalid_grant");
  });

  test("waits five seconds longer for each time that it came too early, and a second of the network is none", () => {
    expect([
      nextInterval({ ...waiting, polledAt: 496 }, 500),
      nextInterval({ ...waiting, polledAt: 497 }, 500),
    ]).toEqual([...[5, 10]]);
  });
});

test("a client says which flows it uses, and needs a redirect URI for the code flow alone", () => {
  const device = clientMetadataOf({ client_name: "A", grant_types: [deviceGrant, "refresh_token"] });
  expect([device, registeredFlow(device)]).toEqual([
    { name: "A", redirectUris: [], usesDeviceFlow: true },
    { grant_types: [deviceGrant, "refresh_token"], response_types: [] },
  ]);
  const redirect_uris = ["https://a.test/cb"];
  const both = clientMetadataOf({ client_name: "A", redirect_uris, grant_types: ["authorization_code", deviceGrant] });
  expect(registeredFlow(both).grant_types).toEqual(["authorization_code", deviceGrant, "refresh_token"]);
  expect(registeredFlow(clientMetadataOf({ client_name: "A", redirect_uris })).grant_types).toEqual([
    ...["authorization_code", "refresh_token"],
  ]);
  expect(() => clientMetadataOf({ client_name: "A", grant_types: ["password"] })).toThrow("grant_types");
  expect(() => clientMetadataOf({ client_name: "A" })).toThrow("redirect_uris");
});
