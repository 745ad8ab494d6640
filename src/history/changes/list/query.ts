/** What requests for changes share: where they begin, and which changes they ask for. */
import { z } from "@hono/zod-openapi";
import { expected } from "../../../lib/validation/coded.ts";
import { about, message } from "../../../message/message.ts";
import type { RequestContext } from "../../../http/app.ts";
import { cursorOf } from "../../../http/paging.ts";
import { problem } from "../../../problem.ts";
import { uuidText } from "../../../lib/validation/uuid.ts";
import { watchOf } from "../../../watch/request.ts";
import { severityRank, type SeverityLevel } from "../../../reading/severity/severity.ts";
import { instantOf, pastMoment } from "../../../lib/time/instant.ts";
import type { HistoryStores } from "../../world.ts";
import type { ChangeFilter } from "./store.ts";

type C = RequestContext<HistoryStores>;

const sinceWanted = message("schema.cursor_or_moment", { header: "X-Next-Cursor", moment: pastMoment });

export const sinceQuery = z
  .string()
  .max(40)
  .regex(/^(?:c[0-9a-z]{1,11}|\d{1,11}|\d{1,6}[smhdw]|\d{4}-\d{2}-\d{2}.*)?$/, expected(sinceWanted))
  .optional()
  .meta({
    description:
      "The X-Next-Cursor of the last answer; or a time: Unix seconds, a date such as 2026-03-01 (UTC) or 2026-03-01T08:00:00Z, " +
      "or how long ago, such as 7d, 12h, 30m.",
    example: "7d",
  });
export const watchQuery = uuidText.optional().meta({ description: "UUID of a watch: only its changes." });
export const tagQuery = z
  .string()
  .max(5000)
  .optional()
  .meta({ description: "Name or UUID of a tag: only changes of its watches. One that is unknown has none." });

/** A place among the changes, as links and events say it; "p" where the page before it is meant. */
export const cursorText = (letter: "c" | "p", id: number) => `${letter}${id.toString(36)}`;

/** The id behind which `since` begins: that of its cursor, or of the last change until its time. */
export async function floorOf(c: C, since: string | undefined): Promise<{ floor: number; at: number | null }> {
  if (!since || /^c[0-9a-z]{1,11}$/.test(since)) return { floor: cursorOf(since), at: null };
  const at = instantOf(since, c.var.world.clock.now());
  if (at === null) throw problem.invalid(about("since", message("schema.expected", { what: sinceWanted })));
  return { floor: await c.var.mine.changes.lastUntil(at), at };
}

/** The filter of a query; null for a tag that nobody has. @throws Problem 404 for an unknown watch */
export async function filterOf(
  c: C,
  {
    watch,
    tag: name,
    unseen,
    verdict,
    severity,
  }: { watch?: string; tag?: string; unseen?: string; severity?: SeverityLevel } & Pick<ChangeFilter, "verdict">,
): Promise<ChangeFilter | null> {
  const tag = name ? await c.var.mine.tags.named(name) : null;
  if (name && !tag) return null;
  return {
    ...(watch === undefined ? {} : { watchId: (await watchOf(c, watch)).id }),
    ...(tag ? { tagId: tag.id } : {}),
    ...(unseen === undefined ? {} : { unseen: unseen === "1" || unseen === "true" }),
    ...(verdict ? { verdict } : {}),
    ...(severity ? { minSeverity: severityRank(severity) } : {}),
  };
}
