/**
 * How tools and resources use the service: by the operations of its own API, so that validation, ownership, plans,
 * limits and sentences are those of everybody else. Pure: the call arrives as a function.
 */
import { requestOf, type AnswerOf, type Callable, type GivenTo, type OperationRequest } from "../http/operationCall.ts";

/** `text`: of an answer that is no picture; `bytes`: of one that is. */
export type OperationAnswer = { status: number; headers: Headers; text: string; bytes?: Uint8Array };

/** Performs an operation in the caller's name. Rejects with `OperationRefusal` for every status that is no success. */
export type CallOperation = (request: OperationRequest) => Promise<OperationAnswer>;

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
export async function callForJson<O extends Callable>(
  ask: CallOperation,
  operation: O,
  ...given: GivenTo<O>
): Promise<{ body: AnswerOf<O>; headers: Headers }> {
  const { text, headers } = await ask(requestOf(operation, ...given));
  // The contract test holds every operation to its schemas.
  return { body: JSON.parse(text) as AnswerOf<O>, headers };
}

/** The cursor of the page after this one, or null on the last. */
export function nextCursor(headers: Headers): string | null {
  return /[?&]cursor=([^&>]+)[^>]*>; rel="next"/.exec(headers.get("Link") ?? "")?.[1] ?? null;
}
