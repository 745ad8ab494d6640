/** Claude by the Messages API: https://platform.claude.com/docs/en/api/messages . Pure. */
import { addressOf, entriesOf, memberOf, replyOf, tokensAt, type Provider } from "./provider.ts";

export const anthropic: Provider = {
  name: "Anthropic",
  base: "https://api.anthropic.com",
  model: "claude-haiku-4-5",
  request: ({ instructions, text, maxTokens }, { key, model, base }) => ({
    url: addressOf(base, "v1", "messages"),
    headers: { "x-api-key": key, "anthropic-version": "2023-06-01", "content-type": "application/json" },
    body: JSON.stringify({
      model,
      max_tokens: maxTokens,
      system: instructions,
      messages: [{ role: "user", content: text }],
    }),
  }),
  reply(answer) {
    const content = memberOf(answer, "content");
    if (!Array.isArray(content)) return { kind: "unreadable" };
    const parts = content.filter((part) => memberOf(part, "type") === "text").map((part) => memberOf(part, "text"));
    // https://platform.claude.com/docs/en/build-with-claude/handling-stop-reasons
    const reason = memberOf(answer, "stop_reason");
    return replyOf(entriesOf(parts), { isRefused: reason === "refusal", isWhole: reason !== "max_tokens" });
  },
  tokens: (answer) => tokensAt(memberOf(answer, "usage"), "input_tokens", "output_tokens"),
};
