/** The shape of jq's native functions. */
import type { Json } from "../../json/value.ts";
import type { Machine } from "../machine.ts";

/** What a function makes of its input and arguments; work that grows with their size is paid from the machine. */
export type Native = (input: Json, args: readonly Json[], machine: Machine) => Json;
