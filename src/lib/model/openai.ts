/**
 * GPT by Chat Completions, which other servers understand as well, should an operator name one:
 * https://platform.openai.com/docs/api-reference/chat/create . Pure.
 */
import { addressOf, entriesOf, memberOf, replyOf, tokensAt, type Provider } from "./provider.ts";

export const openai: Provider = {
  name: "OpenAI",
  base: "https://api.openai.com",
  model: "gpt-5.4-mini",
  request: ({ instructions, text, maxTokens }, { key, model, base }) => ({
    url: addressOf(base, "v1", "chat/completions"),
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify({
      model,
      max_completion_tokens: maxTokens,
      messages: [
        { role: "system", content: instructions },
        { role: "user", content: text },
      ],
    }),
  }),
  reply(answer) {
    const choice = entriesOf(memberOf(answer, "choices"))[0];
    const message = memberOf(choice, "message");
    if (typeof message !== "object" || message === null) return { kind: "unreadable" };
    const reason = memberOf(choice, "finish_reason");
    const isRefused = reason === "content_filter" || Boolean(memberOf(message, "refusal"));
    return replyOf([memberOf(message, "content")], { isRefused, isWhole: reason !== "length" });
  },
  tokens: (answer) => tokensAt(memberOf(answer, "usage"), "prompt_tokens", "completion_tokens"),
};
