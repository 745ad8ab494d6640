/** Whole numbers in paths and queries: decimal digits only; `0x10`, `1e2` and ` 7` are refused. Pure. */
import { z } from "zod";
import { message } from "../../message/message.ts";
import { expected, expectedFound } from "./coded.ts";

/** A schema that reads a text of decimal digits as a number from `min` to `max`; OpenAPI describes it as an integer. */
export const digits = ({ min, max }: { min: number; max: number }) =>
  z
    .string()
    .transform((text, context) => {
      if (!/^-?\d{1,15}$/.test(text)) {
        context.addIssue(expected(message("schema.in_digits", { min, max })));
        return z.NEVER;
      }
      const number = Number(text);
      if (number < min || number > max) {
        context.addIssue(expectedFound(message("schema.from_to_number", { min, max }), number));
        return z.NEVER;
      }
      return number;
    })
    .meta({ type: "integer", minimum: min, maximum: max });
