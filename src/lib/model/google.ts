/** Gemini by generateContent: https://ai.google.dev/api/generate-content . Pure. */
import { addressOf, entriesOf, memberOf, replyOf, tokensAt, type Provider } from "./provider.ts";

/** Reasons for which Google withholds an answer: https://ai.google.dev/api/generate-content#FinishReason */
const refusals = new Set(["SAFETY", "RECITATION", "BLOCKLIST", "PROHIBITED_CONTENT", "SPII", "LANGUAGE"]);

export const google: Provider = {
  name: "Google",
  base: "https://generativelanguage.googleapis.com",
  model: "gemini-flash-lite-latest",
  request: ({ instructions, text, maxTokens }, { key, model, base }) => ({
    url: addressOf(base, "v1beta", `models/${encodeURIComponent(model)}:generateContent`),
    headers: { "x-goog-api-key": key, "content-type": "application/json" },
    body: JSON.stringify({
      systemInstruction: { parts: [{ text: instructions }] },
      contents: [{ role: "user", parts: [{ text }] }],
      generationConfig: { maxOutputTokens: maxTokens },
    }),
  }),
  reply(answer) {
    if (memberOf(memberOf(answer, "promptFeedback"), "blockReason")) return { kind: "refused" };
    const candidate = entriesOf(memberOf(answer, "candidates"))[0];
    if (typeof candidate !== "object" || candidate === null) return { kind: "unreadable" };
    const reason = memberOf(candidate, "finishReason");
    const parts = entriesOf(memberOf(memberOf(candidate, "content"), "parts"));
    return replyOf(
      parts.filter((part) => memberOf(part, "thought") !== true).map((part) => memberOf(part, "text")),
      { isRefused: refusals.has(String(reason)), isWhole: reason !== "MAX_TOKENS" },
    );
  },
  tokens: (answer) => tokensAt(memberOf(answer, "usageMetadata"), "promptTokenCount", "candidatesTokenCount"),
};
