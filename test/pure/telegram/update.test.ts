/** What Telegram's updates ask of us, and that nothing else does. */
import { describe, expect, test } from "vitest";
import { pressData } from "../../../src/telegram/press.ts";
import { newChatId, commandOf as read } from "../../../src/telegram/update.ts";

const commandOf = (body: string) => read(body, "Tidemark_bot");

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
    [" /help ", { kind: "help" }],
    ["hello", { kind: "help" }],
    ["/stop it please", { kind: "help" }],
    ["/list", { kind: "list", words: "" }],
    ["/pause  blue\nkettle", { kind: "watch", command: "pause", words: "blue kettle" }],
    ["/Mute@TIDEMARK_BOT kettle", { kind: "watch", command: "mute", words: "kettle" }],
    [`/start ${"x".repeat(65)}`, { kind: "start", token: "" }],
  ])("the message %s is a command", (text, wanted) => {
    expect(commandOf(message(text))).toMatchObject({ update: 9, chat: "5", ...wanted });
  });

  test.each(["", "/stop@other_bot", "/list@other_bot kettle"])("the message %j is not for us", (text) => {
    expect(commandOf(message(text))).toBeNull();
  });

  test.each(["hello", "/starting", "/stop it please", "thanks /list"])(
    "what people say to each other in a group, as %j, is left alone",
    (text) => {
      expect(commandOf(message(text, { chat: { id: -5, type: "supergroup", title: "Home" } }))).toBeNull();
    },
  );

  test("a command in a topic of a group is answered in that topic, and a reply elsewhere makes no topic", () => {
    const group = { chat: { id: -5, type: "supergroup" }, message_thread_id: 7, from: { language_code: "de" } };
    expect(commandOf(message("/list", { ...group, is_topic_message: true }))).toMatchObject({
      thread: 7,
      language: "de",
    });
    expect(commandOf(message("/list", group))).toMatchObject({ thread: null });
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

describe("a button", () => {
  const uuid = "0b8f2f0e-6f0a-4f5e-9d3c-2a0d5a1c7e11";
  const pressed = (data: string) => {
    const query = { id: "q1", from: { language_code: "en" }, data, message: { chat } };
    const command = commandOf(JSON.stringify({ update_id: 9, callback_query: query }));
    return command?.kind === "press" ? command.press : "none";
  };

  test("what a button carries fits into the bytes that Telegram gives, and is read as it was written", () => {
    const press = { action: "noise", uuid, at: 9_999_999_999 } as const;
    expect(pressData(press).length).toBeLessThanOrEqual(64);
    expect(pressed(pressData(press))).toEqual(press);
  });

  test.each(["", "n", `x:${uuid}:0`, `n:${uuid.toUpperCase()}:0`, `n:${uuid}:-1`, `n:${uuid}:0;drop`])(
    "a press that carries %j is one of an unknown button",
    (data) => {
      expect(pressed(data)).toBeNull();
    },
  );
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
