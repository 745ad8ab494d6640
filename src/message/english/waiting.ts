/** Why watches are not checked just now, in English. */
export const waiting = {
  "waiting.own": "{host} asked this watch to wait, so it is not asked before then.",
  "waiting.asked": "{host} asked to be left alone for a while, so it is not asked before then.",
  "waiting.unreachable": "{host} could not be reached several times in a row, so it is not asked before then.",
  "waiting.line": "More pages of {host} are watched here than it is asked for, which is {count} a minute, so {pace}.",
  "waiting.round": "each is checked about every {span}",
  "waiting.turn": "this one waits for its turn",
  "waiting.hour": "hour",
  "waiting.hours": "{hours} hours",
  "waiting.site": "The site",
} as const;
