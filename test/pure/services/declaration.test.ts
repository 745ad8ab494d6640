/** A service is one declaration: what is derived from it, and what does not compile. */
import { describe, expect, test } from "vitest";
import type { UrlOf } from "../../../src/lib/notification/declaration/field.ts";
import {
  oneOf,
  otherwise,
  pairs,
  standsFor,
  strict,
  text,
  yesOrNo,
} from "../../../src/lib/notification/declaration/options.ts";
import { authority, user } from "../../../src/lib/notification/declaration/parts.ts";
import { recipients } from "../../../src/lib/notification/declaration/recipients.ts";
import { service, serviceWithTargets } from "../../../src/lib/notification/declaration/service.ts";
import { entry } from "../../../src/lib/notification/registry.ts";
import { jsonPost } from "../../../src/lib/notification/request.ts";
import { notificationUrl } from "../../../src/lib/notification/target.ts";
import { englishOf } from "../../../src/message/textOf.ts";
import { message } from "../../../src/message/message.ts";
import { either, optionForm, urlForm } from "../../../src/lib/notification/urlForm.ts";

const sentence = urlForm("bell", "bell://user@token/name");
const ways = {
  name: "Bell",
  schemes: ["bell"],
  limits: { title: 100, body: 500 },
  dialect: () => "text" as const,
  recipient: () => "the bell",
  rows: [["bell://me@token1/ann", "POST https://bell.example/token1"]] as const,
};
const fields = {
  token: authority(/^[a-z]+\d$/, "token"),
  login: user(/^\w+$/),
  tone: otherwise(strict(oneOf("low", "high"), optionForm("tone", "bell", either("low", "high"))), "low"),
  loud: yesOrNo(false),
  note: text(),
  headers: pairs("+"),
  to: recipients((word) => word.toUpperCase()),
};
const bell = service({
  ...ways,
  sentence,
  fields,
  request: ({ body }, { token, login, tone, loud, to }) =>
    jsonPost(`https://bell.example/${token}`, { body, login, tone, loud, to }),
});

const targetsOf = (url: string) => entry(bell).targets(notificationUrl(url));

describe("from the fields of a service comes", () => {
  test("its parser: one target for each recipient", () => {
    expect(bell.targets(notificationUrl("bell://me@token1/ann/bob?tone=HIGH&loud=yes"))).toMatchObject([
      { token: "token1", login: "me", tone: "high", loud: true, note: undefined, to: "ANN" },
      { token: "token1", login: "me", tone: "high", loud: true, note: undefined, to: "BOB" },
    ]);
  });

  test("what it refuses, in the order of the fields", () => {
    expect(() => targetsOf("bell://me@TOKEN/ann")).toThrow(englishOf(sentence));
    expect(() => targetsOf("bell://token1/ann")).toThrow(englishOf(sentence));
    expect(() => targetsOf("bell://me@token1")).toThrow(englishOf(sentence));
    expect(() => targetsOf("bell://me@token1/ann?tone=middle")).toThrow("tone= of a bell URL is low or high");
  });

  test("the options that it reads, with what they are expected to say, and the prefixes", () => {
    expect(Object.keys(bell.rules.options)).toEqual(["token", "tone", "loud", "note", "to"]);
    expect(bell.rules.options["tone"]?.expected).toEqual(message("url.one_of", { choices: "low, high" }));
    expect(bell.rules.prefixes).toBe("+");
  });

  test("the options that stand for a part of the URL", () => {
    const placed = service({
      ...ways,
      sentence,
      fields: { ...fields, key: standsFor("authority") },
      request: bell.request,
    });
    const [target] = entry(placed).targets(notificationUrl("bell://me@ann?key=token2"));
    expect(target).toBeDefined();
    expect(placed.targets(notificationUrl("bell://me@token2/ann"))).toMatchObject([{ token: "token2", to: "ANN" }]);
  });
});

test("a parser of a service's own gets what its fields read", () => {
  const own = serviceWithTargets<string, typeof fields>({
    ...ways,
    fields,
    targets: ({ host }, { tone, loud }) => [`${host} ${tone} ${String(loud)}`],
    request: () => jsonPost("https://bell.example", {}),
  });
  expect(own.targets(notificationUrl("bell://me@token1/ann?tone=HIGH"))).toEqual(["token1 high false"]);
});

describe("no service compiles", () => {
  test("without a row of what it sends", () => {
    const { rows: _rows, ...without } = ways;
    // @ts-expect-error a row is missing
    service({ ...without, sentence, fields, request: bell.request });
    // @ts-expect-error at least one
    service({ ...ways, rows: [], sentence, fields, request: bell.request });
  });

  test("that reads an option which its fields do not state", () => {
    const read = (url: UrlOf<typeof fields>) => [
      url.options.get("tone"),
      // @ts-expect-error no field states it
      url.options.get("colour"),
    ];
    serviceWithTargets<string, typeof fields>({
      ...ways,
      fields,
      // @ts-expect-error no field states it
      targets: (url) => [url.options.get("color") ?? ""],
      request: () => jsonPost("https://bell.example", {}),
    });
    // @ts-expect-error it is no field
    service({ ...ways, sentence, fields, request: (_message, { volume }) => jsonPost(String(volume), {}) });
    expect(read(notificationUrl("bell://a?tone=low"))).toEqual(["low", undefined]);
  });
});
