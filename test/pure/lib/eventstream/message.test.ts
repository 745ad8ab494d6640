import { expect, test } from "vitest";
import { messageText } from "../../../../src/lib/eventstream/message.ts";

test("a message has its id, its type and its data on lines of their own, whatever the data holds", () => {
  expect(messageText({ id: "c7", event: "change", data: { diff: "one\ntwo\u2028three\r\n\r\n" } })).toBe(
    'id: c7\nevent: change\ndata: {"diff":"one\\ntwo\u2028three\\r\\n\\r\\n"}\n\n',
  );
});
