/** What a watch says once noise reduction has held something back for the first time. Pure. */

/** A plain sentence with the way out. `at`: when that was, Unix seconds. */
export const noiseNotice = ({ uuid, at }: { uuid: string; at: number }): string =>
  `On ${new Date(at * 1000).toISOString().slice(0, 10)} noise reduction first held back a difference of this page as no news. ` +
  `All that it holds back is listed at GET /api/v1/watch/${uuid}/held and can be reported from there. To turn it off set ` +
  "noise_reduction to false on this watch, or noise_reduction_timestamps to false in the user settings.";
