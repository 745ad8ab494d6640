/**
 * MQTT: mqtts://user:password@host/topic/of/it, with qos=, retain=, client_id= and session=yes. Topics are parted by commas or blanks.
 *
 * 1. mqtt:// is port 1883 in the clear, mqtts:// is 8883 with TLS.
 * 2. MQTT 3.1.1 is spoken, which brokers of version 5 speak, too.
 */

import { formField, urlPart, type ServiceForm } from "./forms/form.ts";
import type { UrlOf } from "./declaration/field.ts";
import { matching, oneOf, texts, yesOrNo } from "./declaration/options.ts";
import { serviceWithTargets } from "./declaration/service.ts";
import type { MqttRequest, Quality } from "../mqtt/request.ts";
import { hostOf } from "./address.ts";
import { atLeastOne, eachRecipient, requireOption } from "./requirements.ts";
import { booleanOption, decodePercent, listOption, UrlProblem } from "./target.ts";
import { message } from "../../message/message.ts";
import { anOptionForm, anUrlForm, either } from "./urlForm.ts";

type Topic = Omit<MqttRequest, "kind" | "payload">;

const sentence = anUrlForm("MQTT", "mqtts://user:password@host/topic");

const form: ServiceForm = {
  name: "mqtt",
  title: "MQTT",
  fields: [
    formField("host", "Broker", {
      help: "Its name, and its port where that is not 8883. The connection is encrypted.",
      required: true,
      pattern: `(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,40}[A-Za-z0-9])?\\.)+[A-Za-z]{2,20}(?::[1-9]\\d{1,3})?`,
      placeholder: "broker.example.com",
    }),
    formField("user", "User name", {
      help: "Where the broker wants one.",
      pattern: "[A-Za-z0-9._-]{1,60}",
      placeholder: "ada",
    }),
    formField("password", "Password", {
      help: "That of the user.",
      secret: true,
      pattern: "[\\x21-\\x7e]{1,100}",
      placeholder: "s3cret-word",
    }),
    formField("topic", "Topic", {
      help: "Where alerts are published.",
      required: true,
      pattern: "[A-Za-z0-9_-]+(?:/[A-Za-z0-9_-]+){0,8}",
      placeholder: "home/alerts",
    }),
  ],
  urlOf: ({ host, user = "", password = "", topic }) => {
    const credentials = password ? `${urlPart(user)}:${urlPart(password)}@` : user ? `${urlPart(user)}@` : "";
    return `mqtts://${credentials}${host}/${topic}?qos=1`;
  },
};

const fields = {
  qos: oneOf("0", "1", "2"),
  retain: yesOrNo(false),
  session: yesOrNo(false),
  version: matching(/^v?3\.1\.1$/i, message("url.mqtt_version")),
  ...texts("client_id", "to"),
};

/** https://docs.oasis-open.org/mqtt/mqtt/v3.1.1/os/mqtt-v3.1.1-os.html */
export const mqtt = serviceWithTargets<Topic, typeof fields>({
  name: "MQTT",
  schemes: ["mqtt", "mqtts"],
  fields,
  rows: [
    [
      "mqtts://broker.example.com/home/alerts?qos=1",
      "MQTT broker.example.com:8883",
      {
        isSecure: true,
        user: "",
        password: "",
        clientId: "",
        isClean: true,
        quality: 1,
        isRetained: false,
        topic: "home/alerts",
        payload: "A & B\nNow 19",
      },
    ],
  ],
  forms: [form],
  limits: { title: 0, body: 250_000, unit: "bytes" },
  dialect: () => "text",
  targets: topicsIn,
  recipient: (target) => target.topic,
  request: ({ body }, target) => ({ kind: "mqtt", ...target, payload: body }),
});

function topicsIn(url: UrlOf<typeof fields>): Topic[] {
  const { options } = url;
  const isSecure = url.scheme === "mqtts";
  const quality = requireOption(
    options.get("qos") ?? "0",
    /^[012]$/,
    anOptionForm("qos", "MQTT", either("0", "1", "2")),
  );
  const clientId = requireOption(
    options.get("client_id") ?? "",
    /^[\x21-\x7e]{0,65}$/,
    anOptionForm("client_id", "MQTT", message("url.client_id")),
  );
  const isClean = !booleanOption(options.get("session"), false);
  if (!isClean && clientId === "") throw new UrlProblem(message("url.mqtt_session"));
  const broker = {
    host: hostOf(url),
    port: url.port ?? (isSecure ? 8883 : 1883),
    isSecure,
    user: url.user,
    password: url.password,
    clientId,
    isClean,
    quality: Number(quality) as Quality,
    isRetained: booleanOption(options.get("retain"), false),
  };
  // A slash is part of a topic.
  const written = decodePercent(url.pathText).replace(/^\/+/, "");
  const topics = [...new Set([...listOption(written), ...listOption(options.get("to"))])];
  return eachRecipient(url, atLeastOne(topics, sentence), (word) => ({ ...broker, topic: topicOf(word) }));
}

function topicOf(word: string): string {
  if (/[+#\u0000]/.test(word)) throw new UrlProblem(message("url.mqtt_topic"));
  if (new TextEncoder().encode(word).length > 1_000) throw new UrlProblem(message("url.mqtt_topic_long"));
  return word;
}
