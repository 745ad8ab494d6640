/** What Telegram's updates ask of us, and that nothing else does. */
import { describe, expect, test } from "vitest";
import { commandOf, newChatId } from "../../../src/telegram/update.ts";

const chat = { id: 5, type: "private", first_name: "Ada", username: "ada" };
const message = (text: string, more: object = {}) =>
  JSON.stringify({ update_id: 9, message: { message_id: 1, chat, text, ...more } });
const token = "kNJ_-".repeat(8);

describe("a message", () => {
  test.each([
    [`/start ${token}`, { kind: "start", token }],
    [`/start@tidemark_bot ${token}`, { kind: "start", token }],
    ["/start", { kind: "start", token: null }],
    ["/stop", { kind: "stop" }],
    ["/stop@tidemark_bot", { kind: "stop" }],
  ])("the message %s is a command", (text, wanted) => {
    expect(commandOf(message(text))).toMatchObject({ update: 9, chat: "5", ...wanted });
  });

  test.each([
    "hello",
    "start",
    "/starting",
    "/stop it please",
    `/start ${"x".repeat(65)}`,
    "/start a b",
    " /start",
    "",
  ])("the message %j is no command", (text) => {
    expect(commandOf(message(text))).toBeNull();
  });

  test("a message names its chat by group title, @name or first name", () => {
    const name = (where: object, from: object = {}) => {
      const asked = commandOf(message("/start", { chat: { id: 5, ...where }, from }));
      return asked?.kind === "start" ? asked.name : null;
    };
    expect(name({ title: "Kitchen\n\u0000group", username: "x" })).toBe("Kitchen group");
    expect(name({ username: "ada" })).toBe("@ada");
    expect(name({}, { first_name: "Ada" })).toBe("Ada");
    expect(name({ title: "x".repeat(1000) })).toHaveLength(200);
  });

  test("a chat id of 52 bits keeps every digit", () => {
    const id = -1_004_503_599_627_370;
    expect(commandOf(message("/stop", { chat: { id } }))?.chat).toBe(String(id));
  });
});

describe("other updates", () => {
  test.each([
    ["kicked", "gone"],
    ["left", "gone"],
    ["member", undefined],
    ["administrator", undefined],
  ])("a bot whose membership becomes %s gives the command: %s", (status, kind) => {
    const body = JSON.stringify({ update_id: 9, my_chat_member: { chat, new_chat_member: { status } } });
    expect(commandOf(body)?.kind).toBe(kind);
  });

  test("the new id of a migrated group is read from an update and from a refusal", () => {
    const moved = commandOf(message("", { migrate_to_chat_id: -1001 }));
    expect(moved).toMatchObject({ kind: "moved", chat: "5", to: "-1001" });
    expect(newChatId(JSON.stringify({ ok: false, parameters: { migrate_to_chat_id: -1001 } }))).toBe("-1001");
    for (const body of ["", "{", "[]", '{"parameters":{}}', '{"parameters":{"migrate_to_chat_id":"x"}}'])
      expect(newChatId(body)).toBeNull();
  });

  test.each([
    "",
    "{",
    "null",
    "[]",
    "7",
    "{}",
    '{"update_id":"9"}',
    '{"update_id":9,"message":{"chat":{"id":1.5},"text":"/stop"}}',
    '{"update_id":9,"message":{"chat":{"id":"5"},"text":"/stop"}}',
    '{"update_id":9,"message":{"text":"/stop"}}',
    '{"update_id":9,"callback_query":{"data":"/stop"}}',
  ])("the update %s is ignored", (body) => {
    expect(commandOf(body)).toBeNull();
  });
});
