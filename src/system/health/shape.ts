/** How answers say which release runs. */
import { z } from "zod";
import type { Release } from "../../operator/release.ts";

export const releaseShape = {
  release: z.string().max(40).meta({ description: "The version of the release; `version` is that of the API." }),
  commit: z.string().max(12).nullable().meta({ description: "Of the sources; null where it was built without them." }),
} satisfies Record<keyof Release, z.ZodType>;
