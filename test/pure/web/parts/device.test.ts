import { expect, test } from "vitest";
import { deviceOf } from "../../../../src/account/session/device.ts";
import { deviceText } from "../../../../src/web/account/device.ts";
import { de } from "../../../../src/web/words/de.ts";

test.each([
  ["Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/128.0", "Firefox unter Linux"],
  ["Mozilla/5.0 (X11; OpenBSD amd64) Unheard/1", "Browser unter BSD"],
  ["curl/8.5.0", "curl"],
  ["", "Unbekanntes Gerät"],
])("a list of sessions names a device in words of the reader: %s", (agent, name) => {
  expect(deviceText(de, deviceOf(agent))).toBe(name);
});

test("a session of an older version, which has no name, has a word", () => {
  expect(deviceText(de, "")).toBe("Unbekanntes Gerät");
});
