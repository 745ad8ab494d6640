/**
 * Workers AI, asked through a binding in place of a request: https://developers.cloudflare.com/workers-ai/configuration/bindings/ . It needs
 * no key: whoever runs the server pays for it. Pure.
 */
import { entriesOf, memberOf, replyOf, tokensAt, type Question, type Reply, type Tokens } from "./provider.ts";

export const cloudflare = {
  name: "Workers AI",
  /** https://developers.cloudflare.com/workers-ai/models/ */
  model: "@cf/meta/llama-3.1-8b-instruct-fast",
  input: ({ instructions, text, maxTokens }: Question) => ({
    max_tokens: maxTokens,
    messages: [
      { role: "system", content: instructions },
      { role: "user", content: text },
    ],
  }),
  /** Older models answer with `response`, newer ones as Chat Completions does. */
  reply(answer: unknown): Reply {
    const response = memberOf(answer, "response");
    if (typeof response === "string") return replyOf([response], { isRefused: false, isWhole: true });
    const choice = entriesOf(memberOf(answer, "choices"))[0];
    const content = memberOf(memberOf(choice, "message"), "content");
    if (typeof content !== "string") return { kind: "unreadable" };
    return replyOf([content], { isRefused: false, isWhole: memberOf(choice, "finish_reason") !== "length" });
  },
  tokens: (answer: unknown): Tokens => tokensAt(memberOf(answer, "usage"), "prompt_tokens", "completion_tokens"),
};
