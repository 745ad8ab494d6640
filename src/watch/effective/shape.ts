/** Settings in force on the wire, with where they come from. Pure. */
import { z } from "zod";

const source = z
  .object({
    level: z.enum(["watch", "tag", "account", "system"]),
    uuid: z.string().optional().meta({ description: "Of the tag." }),
    name: z.string().optional().meta({ description: "Of the tag." }),
  })
  .meta({ id: "SettingSource" });
const sourced = z.object({ value: z.unknown(), source });

export const effectiveShape = z
  .record(
    z.string(),
    sourced.extend({
      is_set: z.boolean().meta({ description: "Whether this watch or tag has a value of its own." }),
      inherited: sourced
        .extend({
          parts: z
            .array(sourced)
            .optional()
            .meta({ description: "Of channels that come from several tags: what each gives, the first to the last." }),
        })
        .meta({ description: "What would be in force without that value." }),
      parts: z
        .array(sourced)
        .optional()
        .meta({ description: "Of headers and of lists that are joined: what each level adds, the first to the last." }),
    }),
  )
  .meta({
    id: "EffectiveSettings",
    description:
      "By setting: the value in force and the level that decides it. Credentials in headers, notification URLs and texts that browser steps type are masked.",
  });
