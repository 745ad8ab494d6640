/** Why watches are not checked just now, in German. */
export const waiting = {
  "waiting.own": "{host} hat diese Beobachtung gebeten zu warten und wird vorher nicht gefragt.",
  "waiting.asked": "{host} bat darum, eine Weile in Ruhe gelassen zu werden, und wird vorher nicht gefragt.",
  "waiting.unreachable": "{host} war mehrmals hintereinander nicht erreichbar und wird vorher nicht gefragt.",
  "waiting.line":
    "Von {host} werden hier mehr Seiten beobachtet als die {count} in der Minute, nach denen gefragt wird; deshalb {pace}.",
  "waiting.round": "wird jede etwa alle {span} geprüft",
  "waiting.turn": "wartet diese, bis sie an der Reihe ist",
  "waiting.hour": "60 Minuten",
  "waiting.hours": "{hours} Stunden",
  "waiting.site": "Die Website",
} as const;
