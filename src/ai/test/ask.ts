/** A short question that shows whether an account's provider answers. Nothing of a watched page is sent. */
import type { AccountAi } from "../../account/ai.ts";
import { askModel, type AskingWorld, type ModelAnswer } from "../ask.ts";

/** Models that think before they answer spend part of these on that. */
const maxTokens = 500;
const question = {
  instructions: "Answer with one short, friendly sentence of plain text.",
  text: "A person connected you to their page watcher and tries whether it works. Say hello.",
  maxTokens,
};

export const askForHello = (world: AskingWorld, ai: AccountAi, timeoutMs: number): Promise<ModelAnswer> =>
  askModel(world, ai, { question, timeoutMs });
