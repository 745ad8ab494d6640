/** Where the elements of a page were on its picture. Pure. */
import { z } from "zod";

export const elementShape = z.object({
  selector: z.string(),
  text: z.string(),
  box: z.object({ x: z.int(), y: z.int(), width: z.int(), height: z.int() }).meta({ description: "CSS pixels." }),
  parent: z.int().nullable().optional().meta({
    description:
      "Place of the element around it in this list, from 0; maps of old pictures lack this and what follows.",
  }),
  tag: z.string().optional(),
  role: z.string().nullable().optional(),
  label: z.string().nullable().optional(),
  fixed: z.boolean().optional().meta({ description: "It stays in place while the page scrolls." }),
  matches: z.int().optional().meta({ description: "How many elements the selector finds." }),
  order: z.int().optional().meta({
    description: "Of two elements at one point the one with the higher number is painted over the other.",
  }),
  alternatives: z
    .array(z.string())
    .optional()
    .meta({ description: "At most two selectors that find it alone, without counting positions." }),
});

const elements = z.array(elementShape).max(100_000);

/** The elements that a text tells of as JSON; none where it is no such text. */
export function elementsIn(text: string): z.infer<typeof elements> {
  try {
    return elements.safeParse(JSON.parse(text)).data ?? [];
  } catch {
    return [];
  }
}
