/** What of a picture is compared, and how strictly, by the settings of `image_ssim_diff`. Pure. */
import type { Box } from "../lib/browser/elements.ts";
import type { Effective } from "../settings/effective.ts";
import { boxOf, type Area } from "../lib/picture/boxes.ts";

export type ComparisonSettings = {
  threshold: number;
  min_change_percentage: number;
  bounding_box: string | null;
  ignore_regions: string[];
};

/** The settings with their defaults: a tenth of the way from black to white, a tenth of a percent. */
export function comparisonSettings({ processor_config_image_ssim_diff: own }: Effective): ComparisonSettings {
  return {
    threshold: own?.threshold ?? 0.1,
    min_change_percentage: own?.min_change_percentage ?? 0.1,
    bounding_box: own?.bounding_box ?? null,
    ignore_regions: own?.ignore_regions ?? [],
  };
}

/** `focus`: where the first include filter stands, in CSS pixels. Settings are in CSS pixels; the area is in the picture's. */
export function areaOf(settings: Effective, { scale, focus }: { scale: number; focus: Box | null }): Area {
  const { bounding_box: box, ignore_regions: ignored } = comparisonSettings(settings);
  const region = box
    ? boxOf(box, scale)
    : focus && { x: focus.x * scale, y: focus.y * scale, width: focus.width * scale, height: focus.height * scale };
  return { region, ignored: ignored.flatMap((one) => boxOf(one, scale) ?? []) };
}
