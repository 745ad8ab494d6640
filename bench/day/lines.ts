/** The objects where messages about different databases meet before a host (src/limits/hostLine.ts), without their storage. */
import { Leases, type Answer, type Next } from "../../src/lib/lease/leases.ts";
import { Loads } from "../../src/lib/lease/loads.ts";
import type { LineAnswer, LineAsk, LineEnd, LineReserve } from "../../src/limits/hostLine.ts";
import type { Trace } from "./trace.ts";
import { some } from "./traced.ts";

export class ModelledLines {
  /** How often they were asked, and rows that they stored. */
  calls = 0;
  rowsWritten = 0;
  private readonly leases = new Map<string, Leases>();
  /** Of all lines together: each host is in one. */
  private readonly loads = new Loads();
  private readonly trace: Trace;

  constructor(trace: Trace) {
    this.trace = trace;
  }

  /** The same as a binding of a Worker. */
  binding(): unknown {
    return { getByName: (name: string) => this.line(name) };
  }

  private note({ holder, task, now }: Omit<LineAsk, "secondsEach">, { granted, waits }: Answer): void {
    const subject = task.startsWith("pack") ? `${holder}:${task}` : task;
    const longest = waits.toSorted((a, b) => b.seconds - a.seconds).map(({ name, seconds }) => `${name} ${seconds} s`);
    this.trace.note(subject, now, `other databases ask ${some(longest)}; ${granted.length} hosts are free`);
  }

  private line(name: string) {
    const leasesOf = (secondsEach: number) => {
      this.calls++;
      const known = this.leases.get(name) ?? new Leases(secondsEach);
      this.leases.set(name, known);
      return known;
    };
    return {
      ask: async ({ secondsEach, ...ask }: LineAsk): Promise<LineAnswer> => {
        const { answer, grant } = leasesOf(secondsEach).ask(ask);
        if (grant) this.rowsWritten++;
        if (answer.waits.length) this.note(ask, answer);
        const [only, another] = ask.wanted;
        const othersLoad = only && !another ? this.loads.ofOthers(ask.holder, only.name, ask.now) : 0;
        return { ...answer, othersLoad };
      },
      reserve: async ({ secondsEach, ...wanted }: LineReserve): Promise<string[]> =>
        leasesOf(secondsEach).reserve(wanted),
      end: async ({ hosts, load, isAgain, secondsEach, now, ...ended }: LineEnd): Promise<Next[]> => {
        const leases = leasesOf(secondsEach);
        leases.giveBack(ended, hosts, now);
        const [host] = hosts;
        if (
          load !== null &&
          host !== undefined &&
          this.loads.note({ holder: ended.holder, name: host, part: load, at: now })
        )
          this.rowsWritten++;
        return leases.handOver(hosts, { again: isAgain ? ended.holder : null, now });
      },
      pause: async (hosts: [host: string, until: number][], secondsEach: number): Promise<void> => {
        leasesOf(secondsEach).pause(hosts);
        this.rowsWritten += hosts.length;
      },
    };
  }
}
