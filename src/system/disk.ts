/** The disk of the data and the machine, for which the launcher of one machine answers. */
import type { Disk, Machine, World } from "../world.ts";

type State = { free_bytes: number; backup: Disk["backup"]; memory_bytes: Machine["memoryBytes"] };

const stateOf = async (launcher: Fetcher): Promise<State> => (await launcher.fetch("http://disk/state")).json<State>();

/** `launcher`: undefined where the data are on no disk of one's own. */
export const diskFrom = (launcher: Fetcher | undefined): World["net"]["disk"] =>
  launcher &&
  (async () => {
    const { free_bytes: freeBytes, backup } = await stateOf(launcher);
    return { freeBytes, backup };
  });

/** `queue`: any of the queues of this machine, which answers for all of them (scripts/local/queues). */
export const machineFrom = (launcher: Fetcher | undefined, queue: Queue): World["net"]["machine"] =>
  launcher &&
  (async () => {
    const local = queue as unknown as { depths: () => Promise<Machine["queues"]> };
    const [{ memory_bytes: memoryBytes }, queues] = await Promise.all([stateOf(launcher), local.depths()]);
    return { memoryBytes, queues };
  });
