/** The end of the checks of a pack, or of a part of them, as rows: what they remember, who goes on alone, and the row of the pack. It only speaks SQL. */
import { addedCounts, countsText, type Count } from "../../../storage/counters/statements.ts";
import { aloneStatements, leavingStatement, memoryStatements, type Settled } from "../../commit/statements.ts";
import type { PackClaim } from "../claim.ts";
import { isDueAgain, minInterval, loadOf, stretchedInterval } from "../crowds/statements.ts";
import { encodedEntry } from "../entry.ts";
import { partSince, roundBegan, stateOfPart, wholeState } from "../parts/statements.ts";
import { packLeaseSeconds } from "../statements.ts";

/** How the checks of a pack ended that began at `since`: `settled` by rows; the others of `gone` go on alone. `lastsUntil`: how long its hosts stay
 * reserved; `hosts`: which of them, null for those that are; `othersLoad`: what part of the time of its one host other databases want, null where none may. */
export type PackEnd = {
  settled: Settled[];
  gone: number[];
  members: number;
  lastsUntil: number;
  hosts: string[] | null;
  othersLoad: number | null;
  since: number;
  now: number;
};

/** A condition: the claim `?2` of the pack `?1` is the last and is not settled. */
export const isMine = "id = ?1 AND generation = ?2 AND done_generation < generation";

type Ending<End = PackEnd> = { end: End; happened: readonly Count[] };

/** What the checks of a pack write beside its row; who is not in it any more, and the entries of the others. */
function settledStatements(db: D1Database, { pack, claim }: PackClaim, { settled, gone }: PackEnd) {
  const staying = settled.filter(({ entry }) => entry !== null);
  const alone = settled.filter(({ entry }) => entry === null);
  const outside = [...alone.map(({ watchId }) => watchId), ...gone];
  const state = Object.fromEntries(
    staying.flatMap(({ watchId, entry }) => (entry ? [[watchId, encodedEntry(entry)]] : [])),
  );
  const statements = memoryStatements({ db }, staying);
  if (outside.length) statements.push(leavingStatement({ db }, { pack, generation: claim, watchIds: outside }));
  if (alone.length) statements.push(...aloneStatements({ db }, alone));
  return { statements, outside, state: JSON.stringify(state) };
}

/**
 * The next time in the interval that is the pack's own, where that is not later than an interval after its checks began: they take their
 * minutes, and the slot may lie within them. `others`: as for minInterval.
 */
const nextAtAfter = ({ since, now, others }: { since: string; now: string; others: string }) =>
  `min(${since} + interval_seconds, max(${now} - ((${now} - phase) % interval_seconds) + interval_seconds, ${since} + ${minInterval(others)}))`;

/** Guarded by the claim of the pack, whose row is the last. */
export function commitStatements(db: D1Database, claimed: PackClaim, { end, happened }: Ending): D1PreparedStatement[] {
  const { pack, claim } = claimed;
  const { members, lastsUntil, hosts, othersLoad, since, now } = end;
  const { statements, outside, state } = settledStatements(db, claimed, end);
  statements.push(
    db
      .prepare(
        `UPDATE packs SET done_generation = generation,
           next_at = coalesce(?3 + ${stretchedInterval("?9")}, ${nextAtAfter({ since: roundBegan("?10"), now: "?3", others: "?9" })}),
           lease_until = max(?3, ?4), taken_until = max(?3, ?4), members = iif(${partSince} IS NULL, ?5, (SELECT count(*) FROM schedule s
             WHERE s.pack = packs.id AND s.pack <> 0)), checked_at = iif(?6 = '{}', checked_at, ?3), state = ${wholeState("?6")},
           hosts = coalesce(?7, hosts), counts = ${addedCounts("counts", "?8")} WHERE ${isMine}
         ${othersLoad === null ? "" : `RETURNING ${loadOf("packs.bucket")} AS load, ${isDueAgain("?3")} AS isAgain`}`,
      )
      .bind(
        pack,
        claim,
        now,
        lastsUntil,
        members - outside.length,
        state,
        hosts && JSON.stringify(hosts),
        countsText(happened),
        othersLoad ?? 0,
        since,
      ),
  );
  return statements;
}

/** The same of a part. The claim lasts as long as a new one. */
export function partStatements(db: D1Database, claimed: PackClaim, { end, happened }: Ending): D1PreparedStatement[] {
  const { lastsUntil, hosts, since, now } = end;
  const { statements, state } = settledStatements(db, claimed, end);
  statements.push(
    db
      .prepare(
        `UPDATE packs SET lease_until = ?3 + ${packLeaseSeconds}, taken_until = max(?3, ?4), hosts = coalesce(?5, '[]'),
           state = ${stateOfPart("?6", "?7")}, counts = ${addedCounts("counts", "?8")} WHERE ${isMine}`,
      )
      .bind(
        claimed.pack,
        claimed.claim,
        now,
        lastsUntil,
        hosts && JSON.stringify(hosts),
        state,
        since,
        countsText(happened),
      ),
  );
  return statements;
}
