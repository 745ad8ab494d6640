/** Where the elements of a page were on its picture. Pure. */
import { z } from "zod";

export const elementShape = z.object({
  selector: z.string(),
  text: z.string(),
  box: z.object({ x: z.int(), y: z.int(), width: z.int(), height: z.int() }).meta({ description: "CSS pixels." }),
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
