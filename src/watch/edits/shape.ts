/** Edits of a watch on the wire. Pure. */
import { z } from "zod";
import type { WatchEdit } from "./edit.ts";

export const editShape = z
  .object({
    id: z.int().meta({ description: "The revision that the edit made." }),
    timestamp: z.int().meta({ description: "Unix seconds." }),
    by: z
      .object({ kind: z.enum(["key", "session"]), label: z.string() })
      .nullable()
      .meta({ description: "The API key or the session that edited, by its label." }),
    members: z.array(
      z.object({
        name: z.string(),
        old: z.unknown().meta({ description: "The value before; null where none was set, and for a secret." }),
        secret: z.boolean().meta({ description: "The member may carry credentials: its value is not kept." }),
      }),
    ),
  })
  .meta({ id: "WatchEdit", description: "An edit of the settings of a watch." });

export const shownEdit = ({ id, at, byKind, byLabel, members, before }: WatchEdit): z.infer<typeof editShape> => ({
  id,
  timestamp: at,
  by: byKind && { kind: byKind, label: byLabel ?? "" },
  members: members.map((name) => ({
    name,
    old: (before as Record<string, unknown>)[name] ?? null,
    secret: !Object.hasOwn(before, name),
  })),
});
