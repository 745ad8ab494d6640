/** Datagrams, for which a Worker has no socket: the launcher of one machine sends them (scripts/local/datagrams.mjs). */
import type { SendDatagram } from "../lib/syslog/send.ts";

/** `launcher`: undefined where nobody sends any. The guard is asked by whoever sends one. */
export const datagramsFrom = (launcher: Fetcher | undefined): SendDatagram | undefined =>
  launcher &&
  (async ({ hostname, port, addresses }, bytes) => {
    // Without a further look-up: what the guard checked.
    const query = new URLSearchParams({ hostname: addresses?.[0] ?? hostname, port: String(port) });
    const url = `http://datagrams/?${query.toString()}`;
    const answer = await launcher.fetch(url, { method: "POST", body: bytes });
    if (!answer.ok) throw new Error(await answer.text());
  });
