/** The columns of a change among those of its snapshot, as the view `changes` shows them. It only speaks SQL. */

export const changeColumns = `change_id AS id, user_id, watch_id, at, from_at, from_object, object AS to_object, added, removed, replaced,
  brief, held_lines, iif(trace_object GLOB '+*', object || trace_object, trace_object) AS trace_object, summary, summary_until, verdict, note, seen_at, severity, severity_findings, unjudged`;
