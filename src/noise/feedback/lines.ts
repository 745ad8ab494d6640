/** Lines that a person names. Pure. */
import { z } from "zod";

/** Lines of a difference, as it shows them. */
export const linesNamed = z.array(z.string().min(1).max(5000)).min(1).max(100);
