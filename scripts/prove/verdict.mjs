// What a day in minutes proves, in lines for people. Pure.

/** A tick a minute, and one that came late. */
const maxTickAgeSeconds = 150;
/** Beyond this a check is slow for a page that answers at once: half of the time is the queue's. */
const maxMedianMilliseconds = 15_000;

/**
 * @param {object} seen the result of `day`
 * @returns {{works: boolean, lines: string[]}} measurements, then what is wrong, then the verdict
 */
export function verdictOf({ rounds, milliseconds, failures, shown, certain, reported, problems, tickAges }) {
  const sorted = milliseconds.toSorted((a, b) => a - b);
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? null;
  const oldestTick = Math.max(0, ...tickAges);
  const expected = Math.max(0, shown - 1);
  // Of a text that came or went beside a check nobody knows whether the check read it.
  const least = Math.max(0, certain - 1);
  const wrong = [
    ...(rounds === 0 ? ["No check was asked for."] : []),
    ...(failures.length > 0 ? [`${failures.length} of ${rounds} checks failed, the first so: ${failures[0]}`] : []),
    ...(reported < least ? [`${least - reported} of ${expected} changes of the page were not reported.`] : []),
    ...(reported > expected ? [`${reported - expected} changes were reported that the page did not show.`] : []),
    ...(at(0.5) > maxMedianMilliseconds
      ? [`Checks are slow: half of them took longer than ${inSeconds(at(0.5))}.`]
      : []),
    ...(tickAges.length === 0 ? ["The scheduled run never came: look at the cron trigger of the Worker."] : []),
    ...(oldestTick > maxTickAgeSeconds ? [`The scheduled run was ${oldestTick} seconds old at times.`] : []),
    ...problems.map((sentence) => `/ready says: ${sentence}.`),
  ];
  const works = wrong.length === 0;
  return {
    works,
    lines: [
      `Checks      ${rounds}, of which ${failures.length} failed`,
      `From request to result   median ${inSeconds(at(0.5))}, 95 % within ${inSeconds(at(0.95))}, longest ${inSeconds(at(1))}`,
      `Changes     ${expected} on the page, ${reported} reported`,
      `Scheduled run   ${tickAges.length === 0 ? "never" : `at most ${oldestTick} seconds ago`}`,
      ...wrong.map((sentence) => `WRONG       ${sentence}`),
      works ? "Verdict: it works." : "Verdict: it does not work as it should.",
    ],
  };
}

const inSeconds = (milliseconds) => (milliseconds === null ? "unknown" : `${(milliseconds / 1000).toFixed(1)} s`);
