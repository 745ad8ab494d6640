/** Packets of MQTT 3.1.1 as the standard writes them, and the conversation that they make. */
import { inEnglish } from "../../../inEnglish.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { connectPacket, firstPacket, publishPacket } from "../../../../src/lib/mqtt/packet.ts";
import type { MqttRequest } from "../../../../src/lib/mqtt/request.ts";
import { newSession, nextAction } from "../../../../src/lib/mqtt/session.ts";
import { caseCount } from "../../../chance.ts";

const request: MqttRequest = {
  ...{ kind: "mqtt", host: "broker.example", port: 1883, isSecure: false, user: "", password: "" },
  ...{ clientId: "", isClean: true, topic: "a/b", payload: "hé", quality: 0, isRetained: false },
};
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");
const bytes = (text: string) => new Uint8Array(Buffer.from(text, "hex"));

/** What is said to a broker that answers with these packets, and the outcome. */
function played(change: Partial<MqttRequest>, answers: string[]) {
  const said: string[] = [];
  let [session, action] = newSession({ ...request, ...change });
  for (const answer of ["", ...answers]) {
    if (answer !== "") {
      const { packet } = firstPacket(bytes(answer));
      if (packet === null || packet === "broken") throw new Error("not a packet");
      [session, action] = nextAction(session, packet);
    }
    if (action.kind !== "wait") said.push(hex(action.bytes));
    if (action.kind === "end") return { said, outcome: action.outcome };
  }
  return { said, outcome: null };
}

describe("packets are written as the standard says", () => {
  const rows: [name: string, packet: Uint8Array, hex: string][] = [
    ["CONNECT of nobody", connectPacket(request), "100c00044d51545404 02 003c 0000"],
    [
      "CONNECT of a user in a session that lasts",
      connectPacket({ ...request, user: "me", password: "pw", clientId: "c1", isClean: false }),
      "101600044d51545404 c0 003c 00026331 00026d65 00027077",
    ],
    ["PUBLISH at quality 0", publishPacket(request), "3008 0003612f62 68c3a9"],
    [
      "PUBLISH at quality 1, kept",
      publishPacket({ ...request, quality: 1, isRetained: true }),
      "330a 0003612f62 0001 68c3a9",
    ],
  ];
  for (const [name, packet, wanted] of rows) test(name, () => expect(hex(packet)).toBe(wanted.replaceAll(" ", "")));

  test("a packet is read back whole, wherever it is cut, with any length", () => {
    const payload = fc.string({ maxLength: 40_000 });
    fc.assert(
      fc.property(payload, fc.nat(), (text, at) => {
        const packet = publishPacket({ ...request, payload: text });
        const cut = at % packet.length;
        expect(firstPacket(packet.subarray(0, cut)).packet).toBeNull();
        const { packet: read, rest } = firstPacket(Uint8Array.of(...packet, 0xe0));
        expect(read).toMatchObject({ kind: 3 });
        expect(hex(rest)).toBe("e0");
      }),
      { numRuns: caseCount(30) },
    );
  });

  test("a length that never ends, or is longer than any answer, is broken", () => {
    expect(firstPacket(bytes("20ffffffff7f")).packet).toBe("broken");
    expect(firstPacket(bytes("20ffff7f00")).packet).toBe("broken");
  });
});

describe("a conversation ends as the quality asks for", () => {
  const connect = hex(connectPacket(request));
  test("at quality 0 with the message", () => {
    expect(played({}, ["20020000"])).toEqual({
      said: [connect, `${hex(publishPacket(request))}e000`],
      outcome: { kind: "delivered" },
    });
  });
  test("at quality 1 with the broker's confirmation of this very message", () => {
    const { said, outcome } = played({ quality: 1 }, ["20020000", "40020007", "3005000161626a", "40020001"]);
    expect(said.slice(2)).toEqual(["e000"]);
    expect(outcome).toEqual({ kind: "delivered" });
    expect(played({ quality: 1 }, ["20020000", "40020007"]).outcome).toBeNull();
  });
  test("at quality 2 after a release", () => {
    const { said, outcome } = played({ quality: 2 }, ["20020000", "50020001", "70020001"]);
    expect(said.slice(2)).toEqual(["62020001", "e000"]);
    expect(outcome).toEqual({ kind: "delivered" });
  });
  for (const [code, kind, words] of [
    ["01", "permanent", "does not speak MQTT 3.1.1 (code 1)"],
    ["02", "permanent", "refused the client_id (code 2)"],
    ["03", "retry", "is not available (code 3)"],
    ["04", "permanent", "refused the user name or the password (code 4)"],
    ["05", "permanent", "does not let this user in (code 5)"],
    ["99", "permanent", "refused the connection (code 153)"],
  ] as const) {
    test(`code ${code} of the broker is ${kind}`, () => {
      const { outcome } = played({}, [`200200${code}`]);
      expect(inEnglish(outcome)).toEqual({ kind, reason: expect.stringContaining(words) });
    });
  }
});
