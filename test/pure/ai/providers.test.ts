/** Each provider's own spelling of a question, and how its answers are read. */
import { describe, expect, test } from "vitest";
import { providers } from "../../../src/ai/index.ts";
import type { Reply } from "../../../src/lib/model/provider.ts";
import { type KeyedProvider } from "../../../src/settings/account.ts";

const question = { instructions: "Be brief.", text: "+ Price 12", maxTokens: 500 };
const names = Object.keys(providers) as KeyedProvider[];
const accessTo = (name: KeyedProvider) => ({ key: "key-1", model: "model-1", base: providers[name].base });
const json = { "content-type": "application/json" };

describe("a question is one request in the provider's own shape", () => {
  test.each<[KeyedProvider, string, Record<string, string>, unknown]>([
    [
      "anthropic",
      "https://api.anthropic.com/v1/messages",
      { "x-api-key": "key-1", "anthropic-version": "2023-06-01", ...json },
      {
        model: "model-1",
        max_tokens: 500,
        system: "Be brief.",
        messages: [{ role: "user", content: "+ Price 12" }],
      },
    ],
    [
      "openai",
      "https://api.openai.com/v1/chat/completions",
      { authorization: "Bearer key-1", ...json },
      {
        model: "model-1",
        max_completion_tokens: 500,
        messages: [
          { role: "system", content: "Be brief." },
          { role: "user", content: "+ Price 12" },
        ],
      },
    ],
    [
      "google",
      "https://generativelanguage.googleapis.com/v1beta/models/model-1:generateContent",
      { "x-goog-api-key": "key-1", ...json },
      {
        systemInstruction: { parts: [{ text: "Be brief." }] },
        contents: [{ role: "user", parts: [{ text: "+ Price 12" }] }],
        generationConfig: { maxOutputTokens: 500 },
      },
    ],
  ])("%s", (name, url, headers, body) => {
    const made = providers[name].request(question, accessTo(name));
    expect({ ...made, body: JSON.parse(made.body) as unknown }).toEqual({ url, headers, body });
  });

  test.each(names)("%s: a model's name never leads to another path, and the key is in no address", (name) => {
    const access = { ...accessTo(name), model: "../../v1/files?x=" };
    const { url } = providers[name].request(question, access);
    const usual = new URL(providers[name].request(question, accessTo(name)).url);
    expect(new URL(url).pathname.split("/")).toHaveLength(usual.pathname.split("/").length);
    expect(new URL(url).search).toBe("");
    expect(url).not.toContain("key-1");
  });

  test.each<[KeyedProvider, string, string]>([
    ["openai", "http://models.test:8080/v1", "http://models.test:8080/v1/chat/completions"],
    ["openai", "http://models.test:8080/openai", "http://models.test:8080/openai/v1/chat/completions"],
    ["anthropic", "http://models.test/v1", "http://models.test/v1/messages"],
    ["google", "http://models.test/v1beta", "http://models.test/v1beta/models/model-1:generateContent"],
  ])("%s: an operator may write the version into the base or not: %s", (name, base, url) => {
    expect(providers[name].request(question, { ...accessTo(name), base }).url).toBe(url);
  });
});

const choice = (finish_reason: string, message: unknown) => ({ choices: [{ index: 0, finish_reason, message }] });
const candidate = (finishReason: string, ...parts: unknown[]) => ({
  candidates: [{ finishReason, content: { role: "model", parts } }],
});
const whole = (text: string): Reply => ({ kind: "text", text, isWhole: true });
const broken = (text: string): Reply => ({ kind: "text", text, isWhole: false });

describe("an answer is read for its text, whether it is whole, and whether it was declined", () => {
  test.each<[KeyedProvider, unknown, Reply]>([
    ["anthropic", { content: [{ type: "text", text: "It rose." }], stop_reason: "end_turn" }, whole("It rose.")],
    [
      "anthropic",
      {
        content: [
          { type: "thinking", thinking: "Hm." },
          { type: "text", text: "It " },
          { type: "text", text: "rose." },
        ],
        stop_reason: "end_turn",
      },
      whole("It rose."),
    ],
    ["anthropic", { content: [{ type: "text", text: "It ro" }], stop_reason: "max_tokens" }, broken("It ro")],
    ["anthropic", { content: [], stop_reason: "end_turn" }, whole("")],
    ["anthropic", { content: [{ type: "text", text: "I" }], stop_reason: "refusal" }, { kind: "refused" }],
    ["openai", choice("stop", { role: "assistant", content: "It rose.", refusal: null }), whole("It rose.")],
    ["openai", choice("length", { role: "assistant", content: "" }), broken("")],
    ["openai", choice("stop", { role: "assistant", content: null, refusal: "I cannot." }), { kind: "refused" }],
    ["openai", choice("content_filter", { role: "assistant", content: "It" }), { kind: "refused" }],
    ["openai", { choices: [] }, { kind: "unreadable" }],
    ["google", candidate("STOP", { text: "It " }, { text: "rose." }), whole("It rose.")],
    ["google", candidate("STOP", { text: "Hm.", thought: true }, { text: "It rose." }), whole("It rose.")],
    ["google", candidate("MAX_TOKENS"), broken("")],
    ["google", { candidates: [{ finishReason: "MAX_TOKENS" }] }, broken("")],
    ["google", { candidates: [{ finishReason: "SAFETY" }] }, { kind: "refused" }],
    ["google", { promptFeedback: { blockReason: "PROHIBITED_CONTENT" } }, { kind: "refused" }],
    ["google", {}, { kind: "unreadable" }],
  ])("%s %j", (name, answer, reply) => {
    expect(providers[name].reply(answer)).toEqual(reply);
  });

  test.each(names)("%s: JSON of any other shape is unreadable or empty, and never breaks", (name) => {
    const shapes = [null, 1, "text", [], [1], {}, { content: "text" }, { choices: "x" }, { choices: [{ message: 1 }] }];
    const odd = [{ candidates: [null] }, { candidates: [{ content: { parts: "x" } }] }, { content: [null, 1, {}] }];
    for (const answer of [...shapes, ...odd]) {
      const reply = providers[name].reply(answer);
      expect(reply.kind === "unreadable" || (reply.kind === "text" && reply.text === "")).toBe(true);
    }
  });
});
