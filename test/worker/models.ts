/** The three providers of language models as tests script them: where they are asked, with which headers, and how they answer. */
import { site, type Answer, type Departure } from "../internet/client.ts";
import type { KeyedProvider } from "../../src/settings/account.ts";

type Provider = {
  url: string;
  host: string;
  /** The headers that a request must have; those of the others it must not have. */
  headers: (key: string) => Record<string, string>;
  /** The two parts of a question, out of a body that has exactly the expected members. */
  parts: (body: unknown) => { instructions: unknown; text: unknown; rest: unknown };
  says: (text: string) => Answer;
};

type Message = { role: string; content: string };
type Part = { text: string };

export const models: Record<KeyedProvider, Provider> = {
  anthropic: {
    host: "api.anthropic.com",
    url: "https://api.anthropic.com/v1/messages",
    headers: (key) => ({ "x-api-key": key, "anthropic-version": "2023-06-01" }),
    parts(body) {
      const { system, messages, ...rest } = body as { system: string; messages: Message[] };
      return {
        instructions: system,
        text: messages[0]?.content,
        rest: { ...rest, roles: messages.map((m) => m.role) },
      };
    },
    says: (text) => ({
      json: {
        id: "msg_1",
        type: "message",
        role: "assistant",
        content: [{ type: "text", text }],
        stop_reason: "end_turn",
      },
    }),
  },
  openai: {
    host: "api.openai.com",
    url: "https://api.openai.com/v1/chat/completions",
    headers: (key) => ({ authorization: `Bearer ${key}` }),
    parts(body) {
      const { messages, ...rest } = body as { messages: Message[] };
      const [system, user] = messages;
      return {
        instructions: system?.content,
        text: user?.content,
        rest: { ...rest, roles: messages.map((m) => m.role) },
      };
    },
    says: (text) => ({
      json: {
        choices: [{ index: 0, finish_reason: "stop", message: { role: "assistant", content: text, refusal: null } }],
      },
    }),
  },
  google: {
    host: "generativelanguage.googleapis.com",
    url: "https://generativelanguage.googleapis.com/v1beta/models/gemini-flash-lite-latest:generateContent",
    headers: (key) => ({ "x-goog-api-key": key }),
    parts(body) {
      const { systemInstruction, contents, ...rest } = body as {
        systemInstruction: { parts: Part[] };
        contents: { role: string; parts: Part[] }[];
      };
      const [content] = contents;
      const roles = contents.map(({ role }) => role);
      return {
        instructions: systemInstruction.parts[0]?.text,
        text: content?.parts[0]?.text,
        rest: { ...rest, roles },
      };
    },
    says: (text) => ({
      json: { candidates: [{ finishReason: "STOP", content: { role: "model", parts: [{ text }] } }] },
    }),
  },
};

const keyHeaders = ["x-api-key", "authorization", "x-goog-api-key", "cookie"];

/** What of a request's headers speaks to the provider. */
export const spoken = ({ headers }: Departure): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).filter(([name]) => keyHeaders.includes(name) || name === "anthropic-version"),
  );

export const providerNames = Object.keys(models) as KeyedProvider[];

/** The site of a provider; the short question with which a save tries it is none of its `requests`. */
export const model = (name: KeyedProvider) => {
  const place = site(models[name].host);
  const isQuestion = ({ body }: Departure) => !body.includes("tries whether it works");
  return { ...place, requests: async () => (await place.requests()).filter(isQuestion), departures: place.requests };
};
