// The recipes of `npm run new`, by noun.

import { condition } from "./condition.mjs";
import { language } from "./language.mjs";
import { message } from "./message.mjs";
import { operation } from "./operation.mjs";
import { screen } from "./screen.mjs";
import { service } from "./service.mjs";
import { setting } from "./setting.mjs";

/**
 * @typedef {{ files: Record<string, string>, lines: import("./plan.mjs").Line[], left: string[] }} Plan
 * @typedef {{ noun: string, usage: string, what: string, example: string[], tests: string[], plan: (words: string[]) => Plan }} Recipe
 * `usage`: the words after `npm run new --`. `plan(words)`: what it writes (plan.mjs); it throws a sentence where a word is missing.
 * `example`: words that are free, with which the recipe is tried. `tests`: the folders of tests that must be green after it.
 * @type {Recipe[]}
 */
export const recipes = [service, setting, condition, operation, screen, message, language];
