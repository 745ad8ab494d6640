/** What a simulated day has to show, and what was seen of it. */
export type Verdict = { name: string; isMet: boolean; seen: string };
