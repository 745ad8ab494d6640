import fc from "fast-check";
import { expect, test } from "vitest";
import { connectPacket, publishPacket } from "../../../src/lib/mqtt/packet.ts";
import { maskedUrl } from "../../../src/lib/notification/target.ts";
import { listedServices } from "../../../src/services/forms/list.ts";
import { schemes, targetsOf } from "../../../src/services/index.ts";
import { context, notice } from "./notice.ts";
import { picture } from "./sent.ts";
import { caseCount } from "../../chance.ts";
import { englishOf } from "../../../src/message/textOf.ts";

const piece = fc.constantFrom(
  ..."a,Z,0,9,-,_,.,:,@,/,\\,?,&,=,#,+,%,%41,%0A,%00,%ff,ü,😀, ,~,[,],<,>,\",',{,}".split(","),
  ...[
    "host.example",
    "user",
    "T1A/B2B/c3C",
    "123456789:abcdef_ghij",
    "a@b.example",
    "123456789012345678",
    "to=",
    "mode=",
    "format=html",
    "port=",
  ],
  ...[
    "+X-Name=",
    "secret=",
    "4915100000001",
    "apikey12:secret12@4915100000001",
    "a".repeat(32),
    "b".repeat(40),
    "w".repeat(80),
    "@",
    "//",
    ",",
  ],
);
const anyUrl = fc
  .tuple(fc.constantFrom(...schemes, "https", "http", "msteams", "nope"), fc.array(piece, { maxLength: 14 }))
  .map(([scheme, pieces]) => `${scheme}://${pieces.join("")}`);

/** A good URL of each service, and words behind it. */
const nearlyGood = fc
  .tuple(fc.constantFrom(...listedServices().map(({ example }) => example)), fc.array(piece, { maxLength: 4 }))
  .map(([example, pieces]) => example + pieces.join(""));
const url = fc.oneof(anyUrl, nearlyGood);

const body = fc.string({
  unit: fc.constantFrom("a", "\n", "\r", "<", ">", "&", "*", "`", "😀", "\u0000", "\ud800", "@", "[", "]", "(", ")"),
  maxLength: 60,
});

test("any text as a notification URL gives targets or an error sentence, and every request can be sent", async () => {
  let accepted = 0;
  await fc.assert(
    fc.asyncProperty(
      url,
      body,
      fc.constantFrom("text", "html", "htmlcolor", "markdown"),
      fc.boolean(),
      async (text, words, format, hasPicture) => {
        maskedUrl(text);
        const found = targetsOf(text);
        if (!Array.isArray(found)) {
          expect(englishOf(found.problem).length).toBeGreaterThan(10);
          return;
        }
        accepted += 1;
        expect(new Set(found.map((target) => target.recipient)).size).toBe(found.length);
        const said = notice({
          body: words,
          title: words,
          format: format as "text",
          ...(hasPicture ? { image: picture } : {}),
        });
        for (const target of found) {
          const outgoing = await target.compose(said, context);
          if (outgoing.kind === "http") {
            expect(new URL(outgoing.url).username).toBe("");
            expect(() => new Headers(outgoing.headers)).not.toThrow();
            if (outgoing.method === "GET" || outgoing.method === "HEAD") expect(outgoing.body).toBeUndefined();
          }
          if (outgoing.kind === "mqtt") expect(() => connectPacket(outgoing) && publishPacket(outgoing)).not.toThrow();
          if (outgoing.kind === "smtp") {
            expect(outgoing.message).toMatch(/^[\t\r\n\x20-\x7e]*$/);
            expect([outgoing.from, ...outgoing.to].join("")).not.toMatch(/[\s<>]/);
          }
        }
      },
    ),
    { numRuns: caseCount(4_000) },
  );
  // Else the test would say nothing about requests.
  expect(accepted).toBeGreaterThan(caseCount(4_000) / 40);
});
