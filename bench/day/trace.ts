/**
 * What packs and watches waited for: events by subject, a pack of a database or a watch, of which the last are kept; and what stood between
 * two checks of a watch that came late. Pure: times come as arguments.
 */

/** Of a subject so many events are kept. */
const maxEvents = 60;

/** `at`: of the check that came late, `from`: of the one before it, in Unix seconds; `late`: by how many seconds. */
type Late = { watchId: number; host: string; from: number; at: number; late: number };
export type Straggler = Late & { events: Event[] };
type Event = { at: number; text: string };

export const packSubject = (shard: number, pack: number) => `${shard}:pack ${pack}`;
export const watchSubject = (watchId: number) => `watch ${watchId}`;

export class Trace {
  readonly stragglers: Straggler[] = [];
  private readonly events = new Map<string, Event[]>();

  note(subject: string, at: number, text: string): void {
    const known = this.events.get(subject);
    if (!known) return void this.events.set(subject, [{ at, text }]);
    if (known.length >= maxEvents) known.shift();
    known.push({ at, text });
  }

  /** A check came late; `subjects`: whose events say what it waited for. */
  late(late: Late, subjects: readonly string[]): void {
    const events = subjects.flatMap((subject) => this.events.get(subject) ?? []);
    const between = events.filter(({ at }) => at >= late.from && at <= late.at).toSorted((a, b) => a.at - b.at);
    this.stragglers.push({ ...late, events: between });
  }

  /** What happened to a subject since then as text, with times since `start`. */
  lately(subject: string, since: number, start: number): string[] {
    const events = (this.events.get(subject) ?? []).filter(({ at }) => at >= since);
    return events.map(({ at, text }) => `    ${subject}: ${seconds(at - start)}  ${text}`);
  }

  /** The latest checks as text, one of each host, so many at most, with times since `start`. */
  latest(most: number, start: number): string[] {
    const latest = this.stragglers.toSorted((a, b) => b.late - a.late);
    const byHost = new Map(latest.toReversed().map((one) => [one.host, one]));
    const chosen = latest.filter((one) => byHost.get(one.host) === one).slice(0, most);
    return chosen.flatMap(({ watchId, host, from, at, late, events }) => [
      `watch ${watchId} of ${host}, ${(late / 60).toFixed(1)} min late, was checked at ${seconds(from - start)} and ${seconds(at - start)}`,
      ...events.map((event) => `    ${seconds(event.at - start)}  ${event.text}`),
    ]);
  }
}

const seconds = (time: number) => `${time.toFixed(0)} s`;
