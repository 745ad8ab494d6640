/** The registry of jq's native functions: by name and number of arguments, each from values to a value. */

import type { Json } from "../../json/value.ts";
import type { Machine } from "../machine.ts";
import { dates } from "./dates.ts";
import { lists } from "./lists.ts";
import { matching } from "./matching.ts";
import { numbers } from "./numbers.ts";
import { strings } from "./strings.ts";

/** What a function makes of its input and arguments; work that grows with their size is paid from the machine. */
export type Native = (input: Json, args: readonly Json[], machine: Machine) => Json;

export const natives: Record<string, Native> = { ...lists, ...strings, ...numbers, ...matching, ...dates };
