/** Prompts: beginnings of conversations that a person may choose in a client. Pure. */
import { code, ProtocolError, type Json } from "../lib/mcp/protocol.ts";

type Argument = { name: string; description: string; required: boolean };
type Prompt = {
  name: string;
  title: string;
  description: string;
  arguments: Argument[];
  text: (given: Record<string, string>) => string;
};

const maxArgumentCharacters = 2000;

const prompts: Prompt[] = [
  {
    name: "watch_page",
    title: "Watch a page for something",
    description: "Finds the part of a page that matters and sets up a watch that alerts on it alone.",
    arguments: [
      { name: "url", description: "Address of the page.", required: true },
      { name: "goal", description: "What you want to hear of.", required: true },
    ],
    text: ({ url, goal }) =>
      `I want to be told when this happens on ${url}: ${goal}\n\n` +
      "Use preview_watch to read the page, and again with include_filters, processor and rules until the text is what " +
      "matters and nothing else. Show me the settings and the text they give; when I agree, use create_watch with the goal " +
      "as intent.",
  },
  {
    name: "whats_new",
    title: "What changed?",
    description: "Goes through the changes since a time and tells what matters.",
    arguments: [{ name: "since", description: "A time, such as 2026-03-01; the last day if absent.", required: false }],
    text: ({ since }) =>
      `What changed on my watched pages since ${since ?? "yesterday at this time"}? Use list_changes, look at the differences ` +
      "where the first lines do not suffice, and tell me what matters first. Name alerts that could not be delivered.",
  },
  {
    name: "quieten_watch",
    title: "Why so many alerts?",
    description: "Looks at the alerts of a watch, finds the noise in them, and proposes settings without it.",
    arguments: [{ name: "uuid", description: "UUID of the watch.", required: true }],
    text: ({ uuid }) =>
      `The watch ${uuid} alerts me too often. Use get_watch, list_changes and explain_check to find which parts of the page ` +
      "change without meaning. Try other settings with preview_watch (narrower include_filters, subtractive_selectors, " +
      "ignore_text, conditions), and with backtest on what was. Show me what you propose; when I agree, use update_watch, and judge_change for the noisy ones.",
  },
];

/** The answer of `prompts/list`. */
export const listPrompts = (): Json[] => prompts.map(({ text: _, ...prompt }) => prompt);

/** The answer of `prompts/get`. @throws ProtocolError for an unknown prompt or missing arguments. */
export function fillPrompt(name: unknown, given: unknown): Json {
  const prompt = prompts.find((one) => one.name === name);
  if (!prompt) throw invalid("Unknown prompt");
  const values = Object.entries(given === undefined || given === null ? {} : given) as [string, unknown][];
  const known = new Map(values);
  for (const argument of prompt.arguments) {
    const value = known.get(argument.name);
    if (value === undefined && !argument.required) continue;
    if (typeof value !== "string" || !value.trim() || value.length > maxArgumentCharacters)
      throw invalid(`${argument.name}: expected a text of at most ${maxArgumentCharacters} characters`);
  }
  const text = prompt.text(Object.fromEntries(known) as Record<string, string>);
  return { description: prompt.description, messages: [{ role: "user", content: { type: "text", text } }] };
}

const invalid = (message: string) => new ProtocolError({ code: code.invalidParams, message });
