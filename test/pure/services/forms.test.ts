import fc from "fast-check";
import { expect, test } from "vitest";
import { caseCount } from "../../chance.ts";
import type { ServiceField } from "../../../src/lib/notification/forms/form.ts";
import { exampleOf, serviceForms, urlOfForm } from "../../../src/services/forms/index.ts";
import { listedServices } from "../../../src/services/forms/list.ts";
import { schemes, targetsOf } from "../../../src/services/index.ts";
import { decodePercent } from "../../../src/lib/notification/target.ts";
import { warningsOfUrls } from "../../../src/services/warnings.ts";
import { context, notice } from "./notice.ts";
import { englishOf } from "../../../src/message/textOf.ts";
import { about, message } from "../../../src/message/message.ts";

const word = fc.stringMatching(/^[A-Za-z0-9_-]{1,32}$/);
const mailbox = fc.stringMatching(/^[A-Za-z0-9_+-]{1,20}(\.[A-Za-z0-9_+-]{1,9})?@[a-z]{1,9}\.[a-z]{2,5}$/);

/** Whatever fits the pattern; of a workflow's address and of mail addresses, whose patterns say less than their vendors, simple ones. */
function valueOf({ pattern, required, placeholder }: ServiceField): fc.Arbitrary<string> {
  const path = "/triggers/manual/paths/invoke?sig=";
  const written = placeholder.includes("/workflows/")
    ? word.map((id) => `https://a.example/workflows/${id}${path}${id}`)
    : /^\w+@\w+\.com$/.test(placeholder)
      ? mailbox
      : fc.stringMatching(new RegExp(`^(?:${pattern})$`));
  const value = written.filter((each) => each.trim() === each && each.length < 600 && !/xn--/i.test(each));
  return required ? value : fc.option(value, { nil: "" });
}

/** All that leaves for the targets of a URL, with its escapes and its credentials opened. */
async function sentTo(url: string): Promise<string> {
  const targets = targetsOf(url);
  if (!Array.isArray(targets)) throw new Error(englishOf(targets.problem));
  const said = targets.map((target) => target.compose(notice(), { ...context, grant: "granted" }));
  const outgoing = await Promise.all([...said, ...targets.map((target) => target.grant?.request(context) ?? null)]);
  const text = outgoing.map((each) => JSON.stringify(each, null, 1)).join("\n");
  const opened = text.replace(/Basic ([A-Za-z0-9+/=]+)/g, (_, word: string) => Buffer.from(word, "base64").toString());
  const plain = decodePercent(opened);
  return `${opened}\n${plain}`.replaceAll('\\"', '"').replaceAll("\\\\", "\\");
}

/** What need not arrive as it was written: a word for us, and the parts of addresses that every service knows. */
const isOurs = (word: string) =>
  /^(?:https?|starttls|ssl|us|eu|ptb|canary|discordapp|api|v\d+|sp|sv|run|triggers|manual)$/.test(word);

test.each(serviceForms.map((form) => [form.name, form] as const))(
  "what is filled in for %s is in what is sent",
  async (_, form) => {
    const values = fc.record(Object.fromEntries(form.fields.map((field) => [field.name, valueOf(field)])));
    await fc.assert(
      fc.asyncProperty(values, async (given) => {
        const made = urlOfForm(form, given);
        if ("problem" in made) throw new Error(englishOf(made.problem));
        expect(warningsOfUrls([made.url])).toEqual([]);
        const sent = await sentTo(made.url);
        for (const [name, value] of Object.entries(given)) {
          if (/^(?:secret|security|language|tags|priority|region)$/.test(name)) continue;
          const words = name === "password" || name === "token" ? [value] : value.split(/[^\w-]+/);
          for (const word of words.filter((each) => each && !isOurs(each)))
            expect(sent.toLowerCase()).toContain(word.toLowerCase());
        }
      }),
      { numRuns: caseCount(20), endOnFailure: true },
    );
  },
);

test("the placeholders of each form make an example that can be used", () => {
  const problems = serviceForms.map((form) => {
    const made = urlOfForm(form, Object.fromEntries(form.fields.map((field) => [field.name, field.placeholder])));
    const required = targetsOf(exampleOf(form));
    return [form.name, "problem" in made ? made.problem : null, Array.isArray(required) ? null : required.problem];
  });
  expect(problems).toEqual(serviceForms.map(({ name }) => [name, null, null]));
});

test("a value that a form cannot use is refused by the name of its field", () => {
  const telegram = serviceForms.find(({ name }) => name === "telegram");
  if (!telegram) throw new Error("no form");
  const token = "123456789:AAE-abcdefghijklmnop";
  expect(urlOfForm(telegram, { token })).toEqual({
    problem: about("values.chat", message("url.field_missing", { label: "Chat" })),
  });
  expect(urlOfForm(telegram, { token: "secret words", chat: "1" })).toMatchObject({
    problem: { field: "values.token", code: "url.field_form", values: { label: "Bot token" } },
  });
  expect(urlOfForm(telegram, { token, chat: "1", colour: "red" })).toEqual({
    problem: about("values.colour", message("url.field_unknown", { service: "Telegram" })),
  });
});

test("each service that is not guided has an example that can be used", () => {
  const bad = listedServices().flatMap(({ name, example }) => (Array.isArray(targetsOf(example)) ? [] : [name]));
  expect(bad).toEqual([]);
});

test("every scheme is in the list of services, and a guided one has its form", () => {
  const listed = listedServices();
  expect([...new Set(listed.flatMap((each) => each.schemes))].toSorted()).toEqual(schemes);
  expect(listed.filter(({ guided }) => guided).map(({ name }) => name)).toEqual(serviceForms.map(({ name }) => name));
});
