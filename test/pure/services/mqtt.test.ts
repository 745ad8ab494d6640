/** URLs of MQTT as Apprise writes them, and the messages that they become. */
import { expect, test } from "vitest";
import { notice } from "./notice.ts";
import { sentAll, targets } from "./sent.ts";
import { describeRefusals } from "./table.ts";

const usual = {
  ...{ kind: "mqtt", host: "broker.example", port: 1883, isSecure: false, user: "", password: "", clientId: "" },
  ...{ isClean: true, quality: 0, isRetained: false, payload: "A & B\nNow *19*" },
};
const rows: [url: string, ...messages: object[]][] = [
  ["mqtt://broker.example/home/price", { topic: "home/price" }],
  ["mqtt://broker.example/a/b,c%20d?to=e/f", { topic: "a/b" }, { topic: "c" }, { topic: "d" }, { topic: "e/f" }],
  [
    "mqtts://me:p%40w@broker.example:1234/t?qos=2&retain=yes&session=yes&client_id=c1",
    {
      ...{ topic: "t", port: 1234, isSecure: true, user: "me", password: "p@w", quality: 2, isRetained: true },
      ...{ isClean: false, clientId: "c1" },
    },
  ],
  ["mqtts://broker.example/t", { topic: "t", port: 8883, isSecure: true }],
];
for (const [url, ...messages] of rows) {
  test(url, async () => {
    const all = await sentAll(url, notice({ title: "A & B", body: "Now *19*", format: "text" }));
    expect(all).toEqual(messages.map((message) => ({ ...usual, ...message })));
    expect(targets(url).map(({ recipient }) => recipient)).not.toContain("");
  });
}

describeRefusals([
  ["mqtt://broker.example", "mqtts://user:password@host/topic"],
  ["mqtt://broker.example/a/+/b", "has no + and no #"],
  ["mqtt://broker.example/t?qos=3", "qos= of an MQTT URL is 0, 1 or 2"],
  ["mqtt://broker.example/t?session=yes", "session=yes of an MQTT URL needs a client_id="],
  ["mqtt://broker.example:70000/t", "must be between 1 and 65535"],
]);
