/**
 * How tools and resources use the service: by the operations of its own API, so that validation, ownership, plans,
 * limits and sentences are those of everybody else. Pure: the call arrives as a function.
 */

export type OperationCall = {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** Below the base path; parts that come from outside are UUIDs, instants or numbers, never free text. */
  path: string;
  /** Members that are undefined are left out. */
  query?: Record<string, string | number | boolean | undefined>;
  json?: unknown;
  text?: string;
};

/** `text`: of an answer that is no picture; `bytes`: of one that is. */
export type OperationAnswer = { status: number; headers: Headers; text: string; bytes?: Uint8Array };

/** Performs an operation in the caller's name. Rejects with `OperationRefusal` for every status that is no success. */
export type CallOperation = (call: OperationCall) => Promise<OperationAnswer>;

/** An operation that the API refused: its status and its sentence. */
export class OperationRefusal extends Error {
  readonly status: number;

  constructor(status: number, sentence: string) {
    super(sentence);
    this.name = "Unwilling";
    this.status = status;
  }
}

/** The JSON of an operation's answer, as its contract says. */
export async function callForJson<T>(ask: CallOperation, call: OperationCall): Promise<{ body: T; headers: Headers }> {
  const { text, headers } = await ask(call);
  return { body: JSON.parse(text) as T, headers };
}

/** The cursor of the page after this one, or null on the last. */
export function nextCursor(headers: Headers): string | null {
  return /[?&]cursor=([^&>]+)[^>]*>; rel="next"/.exec(headers.get("Link") ?? "")?.[1] ?? null;
}
