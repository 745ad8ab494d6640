// What a day in minutes proves, in lines for people. Pure.

/** A tick a minute, and one that came late. */
const maxTickAgeSeconds = 150;
/** Beyond this a check is slow for a page that answers at once: half of the time is the queue's. */
const maxMedianMilliseconds = 15_000;

/**
 * @param {object} seen the result of `day`, and that of `siteDay` as `site`, where a site was proven
 * @returns {{works: boolean, lines: string[]}} measurements, then what is wrong, then the verdict
 */
export function verdictOf({
  rounds,
  milliseconds,
  failures,
  shown,
  certain,
  reported,
  problems,
  tickAges,
  site = null,
}) {
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
    ...wrongOfSite(site),
  ];
  const works = wrong.length === 0;
  return {
    works,
    lines: [
      `Checks      ${rounds}, of which ${failures.length} failed`,
      `From request to result   median ${inSeconds(at(0.5))}, 95 % within ${inSeconds(at(0.95))}, longest ${inSeconds(at(1))}`,
      `Changes     ${expected} on the page, ${reported} reported`,
      `Scheduled run   ${tickAges.length === 0 ? "never" : `at most ${oldestTick} seconds ago`}`,
      ...linesOfSite(site),
      ...wrong.map((sentence) => `WRONG       ${sentence}`),
      works ? "Verdict: it works." : "Verdict: it does not work as it should.",
    ],
  };
}

const linesOfSite = (site) =>
  site === null || site.failure !== undefined
    ? []
    : [`Site        ${site.listed} pages, read within ${site.readSeconds} s, reported after ${site.reportSeconds} s`];

/** What a site did other than expected: nothing else may be reported than the page that came and the one that changed, and the one that went is asked. */
function wrongOfSite(site) {
  if (site === null) return [];
  if (site.failure !== undefined) return [`The site was not proven: ${site.failure}`];
  const { expected, offered, listed, pages, missing } = site;
  const reported = new Set(pages.map(({ event, url }) => `${event} ${url}`));
  const wanted = new Set([`page_added ${expected.added}`, `page_changed ${expected.changed}`]);
  return [
    ...(offered === expected.pages && listed === expected.pages
      ? []
      : [`The site has ${expected.pages} pages; ${offered} were offered and ${listed} listed.`]),
    ...[...wanted].filter((each) => !reported.has(each)).map((each) => `The site did not report: ${each}.`),
    ...[...reported].filter((each) => !wanted.has(each)).map((each) => `The site reported what was not so: ${each}.`),
    ...(pages.length > reported.size ? ["The site reported a page twice."] : []),
    ...(missing === 1 ? [] : [`One page of the site was removed; ${missing} are asked what became of them.`]),
  ];
}

const inSeconds = (milliseconds) => (milliseconds === null ? "unknown" : `${(milliseconds / 1000).toFixed(1)} s`);
