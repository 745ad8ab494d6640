import type { FetchFailure } from "../page.ts";

export type Failure = Pick<FetchFailure, "class" | "sentence">;
