/** How two pictures are chosen and what a comparison of them answers. Pure. */
import { expected } from "../../../lib/validation/coded.ts";
import { z } from "zod";
import { message } from "../../../message/message.ts";
import { comparisonSettings } from "../../../image/area.ts";
import type { Comparison } from "../../../lib/picture/compare.ts";
import { problem } from "../../../problem.ts";
import type { Effective } from "../../../settings/effective.ts";
import type { Picture } from "../../change.ts";

const version = (which: string) =>
  z
    .string()
    .max(20)
    .regex(/^(\d+|latest|previous)$/, expected(message("schema.timestamp_latest_previous")))
    .optional()
    .meta({ description: `Timestamp of the ${which} picture.`, example: "latest" });

export const versionsQuery = z.object({
  from_version: version("earlier").meta({ description: "Timestamp; otherwise the picture before to_version." }),
  to_version: version("later").meta({ description: "Timestamp; otherwise the last picture." }),
});

export const drawQuery = versionsQuery.extend({
  mode: z
    .enum(["overlay", "mask"])
    .optional()
    .meta({ description: "overlay: the later page, faded, with what changed in red; mask: white where it changed." }),
});

/** The two pictures. @throws Problem where one of them is not there. */
export function chosenPair(pictures: Picture[], asked: z.infer<typeof versionsQuery>): { from: Picture; to: Picture } {
  if (pictures.length < 2) throw problem.noSuch(message("history.screenshots_few"));
  const at = (name: string, whenPrevious: number) => {
    if (name === "latest") return pictures.length - 1;
    if (name === "previous") return whenPrevious;
    return pictures.findIndex((picture) => picture.at === Number(name));
  };
  const to = at(asked.to_version ?? "latest", pictures.length - 2);
  const from = at(asked.from_version ?? "previous", to - 1);
  const [earlier, later] = [pictures[from], pictures[to]];
  if (!later) throw problem.noSuch(message("history.no_screenshot_of", { version: "to_version" }));
  if (!earlier) throw problem.noSuch(message("history.no_screenshot_of", { version: "from_version" }));
  return { from: earlier, to: later };
}

export const metadataShape = z
  .object({
    change_percentage: z.number().meta({ description: "Changed pixels of those that were compared, 0 to 100." }),
    threshold: z.number().meta({ description: "Sensitivity for one pixel, 0 to 1." }),
    min_change_percentage: z.number().meta({ description: "What has to be exceeded for a change." }),
    from_version: z.string(),
    to_version: z.string(),
    versions: z.array(z.string()).meta({ description: "All timestamps, oldest first." }),
    width: z.int().meta({ description: "Of both pictures together, in device pixels." }),
    height: z.int(),
    regions: z.array(z.object({ x: z.int(), y: z.int(), width: z.int(), height: z.int(), changed_pixels: z.int() })),
  })
  .meta({ id: "ScreenshotDifference", description: "Two pictures of a page, compared as the watch compares them." });

export function metadata(
  comparison: Comparison,
  { from, to, pictures, settings }: { from: Picture; to: Picture; pictures: Picture[]; settings: Effective },
): z.infer<typeof metadataShape> {
  const { threshold, min_change_percentage } = comparisonSettings(settings);
  return {
    change_percentage: comparison.changePercentage,
    threshold,
    min_change_percentage,
    from_version: String(from.at),
    to_version: String(to.at),
    versions: pictures.map(({ at }) => String(at)),
    width: comparison.width,
    height: comparison.height,
    regions: comparison.regions,
  };
}
