/** Lines of IRC as servers send them, and as nobody should. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { messageLine, takeMessage } from "../../../../src/lib/irc/message.ts";

describe("a line is a message", () => {
  test.each([
    [
      ":irc.example 001 me :Welcome to us\r\n",
      { from: "irc.example", command: "001", parameters: ["me", "Welcome to us"] },
    ],
    ["PING cookie\n", { from: "", command: "PING", parameters: ["cookie"] }],
    ["@time=12:00 :a!b@c JOIN :#news\r\n", { from: "a", command: "JOIN", parameters: ["#news"] }],
    ["\r\nerror :a : b\r\n", { from: "", command: "ERROR", parameters: ["a : b"] }],
  ])("%j", (received, message) => {
    expect(takeMessage(received)).toEqual({ message, rest: "" });
  });

  test("more is awaited, and what is none ends the conversation", () => {
    expect(takeMessage("PING coo")).toEqual({ message: null, rest: "PING coo" });
    expect(takeMessage("<?xml version='1.0'?>\n").message).toBe("broken");
    expect(takeMessage("x".repeat(9_000)).message).toBe("broken");
  });
});

test("whatever is said stays one line and its words stay apart", () => {
  const word = fc.string({ unit: fc.constantFrom("a", " ", ":", "\r", "\n", "\0", "é"), maxLength: 6 });
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 3 }), (words) => {
      let line: string;
      try {
        line = messageLine("PRIVMSG", ...words);
      } catch {
        return;
      }
      expect(takeMessage(line)).toMatchObject({ message: { command: "PRIVMSG", parameters: words }, rest: "" });
    }),
  );
});
