/**
 * The steps of the last visit as one object: a line of JSON, then the PNGs one after the other. One object, because the
 * memory of a watch names it and a sweep removes whatever no row names. Pure.
 */
import type { StepsRun } from "./capture.ts";

/** Bytes of all pictures of one visit; steps beyond it are recorded without a picture. */
export const maxShotBytes = 16 * 1024 * 1024;

const newline = 0x0a;

export function packStepsRun({ steps, shots }: StepsRun): Uint8Array {
  const head = new TextEncoder().encode(`${JSON.stringify({ steps, sizes: shots.map((shot) => shot.length) })}\n`);
  const packed = new Uint8Array(head.length + shots.reduce((sum, shot) => sum + shot.length, 0));
  packed.set(head);
  let at = head.length;
  for (const shot of shots) {
    packed.set(shot, at);
    at += shot.length;
  }
  return packed;
}

/** What {@link packStepsRun} packed; null for anything else. */
export function unpackStepsRun(packed: Uint8Array): StepsRun | null {
  const end = packed.indexOf(newline);
  if (end < 0) return null;
  const { steps, sizes } = JSON.parse(new TextDecoder().decode(packed.subarray(0, end))) as {
    steps: StepsRun["steps"];
    sizes: number[];
  };
  let at = end + 1;
  const shots = sizes.map((size) => packed.subarray(at, (at += size)));
  return { steps, shots };
}
