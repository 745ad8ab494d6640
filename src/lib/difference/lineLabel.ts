/** What a line says of which its value changed: the component of a status, the name of a member of JSON. Pure. */

/** `API: Operational` and `"version": "2.4.0",`; no address and no time of day. */
const pattern = /^\s*(?:[-*•]\s+)?(?:(\p{L}[^:"“”\n]{0,29})|"(\p{L}[^"\n]{0,29})")\s*:\s+/u;
const valueOfJson = /^"?(.*?)"?,?\s*$/;

export type Labelled = {
  /** "" where there is none. */
  label: string;
  /** The characters of the line that it takes, with what stands between it and the value. */
  length: number;
  isJson: boolean;
};

export function labelOf(line: string): Labelled {
  const found = pattern.exec(line);
  if (!found) return { label: "", length: 0, isJson: false };
  const [whole, plain, quoted] = found;
  return { label: (plain ?? quoted ?? "").trim(), length: whole.length, isJson: quoted !== undefined };
}

/** `API: Operational → Partial outage` of two whole lines; the label once, where it is that of both. */
export function movedLine(before: string, after: string): string {
  const { label, length, isJson } = labelOf(before);
  if (label === "" || before.slice(0, length) !== after.slice(0, length)) return `${before} → ${after}`;
  const [from, to] = [before.slice(length), after.slice(length)].map((value) =>
    isJson ? (valueOfJson.exec(value)?.[1] ?? value) : value,
  );
  return from && to ? `${label}: ${from} → ${to}` : `${before} → ${after}`;
}
