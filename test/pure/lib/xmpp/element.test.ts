/** The XML of streams as servers send it, in any pieces, and as nobody should. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { escapeXml, takeElement, type Element } from "../../../../src/lib/xmpp/element.ts";

const stream =
  "<?xml version='1.0'?><stream:stream id=\"1\" xmlns='jabber:client'><stream:features><mechanisms><mechanism>PLAIN</mechanism></mechanisms></stream:features>" +
  "<message from='a&amp;b'><body>1 &lt; 2 &#x20ac;</body></message><iq id='1'/>\n</stream:stream>";

function all(text: string): Element[] {
  const { message, rest } = takeElement(text);
  if (message === "broken") throw new Error("broken");
  return message === null ? [] : [message, ...all(rest)];
}

describe("a stream is read message by message", () => {
  test("its beginning, its children and its end", () => {
    const [started, features, message, iq, ended] = all(stream);
    expect(started).toMatchObject({ name: "stream", attributes: { id: "1" } });
    expect(features?.children[0]?.children[0]).toMatchObject({ name: "mechanism", text: "PLAIN" });
    expect(message).toMatchObject({ attributes: { from: "a&b" }, children: [{ name: "body", text: "1 < 2 €" }] });
    expect([iq?.name, ended?.name]).toEqual(["iq", "/stream"]);
  });

  test("wherever it is cut, nothing is read before it is whole", () => {
    for (let at = 0; at <= stream.length; at += 1) {
      const found: Element[] = [];
      let rest = "";
      for (const piece of [stream.slice(0, at), stream.slice(at)]) {
        rest += piece;
        for (let taken = takeElement(rest); ; taken = takeElement(rest)) {
          rest = taken.rest;
          if (taken.message === null) break;
          expect(taken.message).not.toBe("broken");
          found.push(taken.message as Element);
        }
      }
      expect(found).toEqual(all(stream));
    }
  });

  test.each(["HTTP/1.1 400", "<a></b>", "</a>", "<a b=c/>", "<!DOCTYPE a [<!ENTITY b 'c'>]>", "<a>".repeat(40)])(
    "%s ends the conversation",
    (text) => {
      expect(takeElement(text).message).toBe("broken");
    },
  );
});

test("any text comes back as it went, without what XML cannot hold", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom("a", "<", ">", "&", "'", '"', "\n", "\u0001", "é", "]]>", "&lt;") }),
      (text) => {
        const [element] = all(`<a b='${escapeXml(text)}'>${escapeXml(text)}</a>`);
        expect(element?.text).toBe(text.replaceAll("\u0001", ""));
      },
    ),
  );
});
