/** The client: every operation of the service as a method, all pages of a list, and changes as they come. */
import { changeEvents, type ChangeEvent, type EventsOptions, type EventsQuery } from "./events.ts";
import { type Operations, operations, type PagedOperations } from "./generated.ts";
import { type Call, callOf, type CallOptions, type Operation } from "./operation.ts";
import { entriesOf } from "./pages.ts";
import { type Answer, carryOut, type Connection, type Outside, platform } from "./transport.ts";

export type ClientSettings = {
  /** The address of the service, such as https://tidemark.example; TIDEMARK_URL of the environment without it. */
  url?: string;
  /** TIDEMARK_API_KEY of the environment without it. Operations without an account need none. */
  apiKey?: string;
  /** How often an attempt that failed is repeated; 3 without it. */
  maxRetries?: number;
  /** How long one attempt may take; 60,000 without it. */
  timeoutMilliseconds?: number;
  /** The longest wait that the service may ask for before a repetition; 60 without it. */
  maxRetryAfterSeconds?: number;
  /** More headers of every request. */
  headers?: Record<string, string>;
  /** Sends the requests instead of the platform's fetch, for tests and proxies. */
  fetch?: (url: string, init: RequestInit) => Promise<Response>;
};

/** An operation's name, and its row of the table. */
type Name = keyof typeof operations;

/** The methods are those of the table, and stand on the prototype. */
const Methods = operationMethods() as new () => Operations;

export class Tidemark extends Methods {
  /** Lists that come in pages, entry by entry: `for await (const change of tidemark.each.listChanges({ since: "7d" }))`. */
  readonly each: PagedOperations;
  readonly #connection: Connection;
  readonly #outside: Outside;

  constructor(settings: ClientSettings = {}) {
    super();
    const environment = environmentVariables();
    const apiKey = settings.apiKey ?? environment.TIDEMARK_API_KEY;
    this.#connection = {
      url: baseOf(settings.url ?? environment.TIDEMARK_URL),
      headers: { ...(apiKey ? { "x-api-key": apiKey } : {}), ...settings.headers },
      timeoutMilliseconds: settings.timeoutMilliseconds ?? 60_000,
      maxRetries: settings.maxRetries ?? 3,
      maxRetryAfterSeconds: settings.maxRetryAfterSeconds ?? 60,
    };
    this.#outside = settings.fetch ? { ...platform, fetch: settings.fetch } : platform;
    this.each = this.#pagedOperations();
  }

  /**
   * The changes of the account as they come, for ever: connections that end are made again, and nothing is missed between them.
   * Leave the loop or abort the signal to end it.
   */
  events(query: EventsQuery = {}, options: EventsOptions = {}): AsyncGenerator<ChangeEvent, void, undefined> {
    return changeEvents({ outside: this.#outside, connection: this.#connection }, query, options);
  }

  /** An operation by its name, with status and headers of the answer, such as ETag. */
  async call(name: Name, input: Partial<Omit<Call, "options">> = {}, options: CallOptions = {}): Promise<Answer> {
    return this.#carryOut(operations[name], { path: {}, query: {}, body: undefined, ...input, options });
  }

  #carryOut(operation: Operation, call: Call): Promise<Answer> {
    return carryOut({ outside: this.#outside, connection: this.#connection }, operation, call);
  }

  #pagedOperations(): PagedOperations {
    const paged = Object.entries(operations as Readonly<Record<string, Operation>>).flatMap(([name, operation]) => {
      const { pages } = operation;
      if (!pages) return [];
      const entries = (...given: unknown[]) => {
        const call = callOf(operation, given);
        const ask = (cursor: string | undefined) =>
          this.#carryOut(operation, { ...call, query: { ...call.query, ...(cursor ? { cursor } : {}) } });
        return entriesOf(ask, pages);
      };
      return [[name, entries]];
    });
    return Object.fromEntries(paged) as PagedOperations;
  }
}

/** A class with a method for each operation, by what its heir gives as `call`. */
function operationMethods(): object {
  class Called {}
  for (const [name, operation] of Object.entries(operations as Readonly<Record<string, Operation>>)) {
    const value = async function (this: Tidemark, ...given: unknown[]) {
      const { options, ...input } = callOf(operation, given);
      return (await this.call(name as Name, input, options)).data;
    };
    Object.defineProperty(Called.prototype, name, { value, writable: true, configurable: true });
  }
  return Called;
}

function environmentVariables(): Partial<Record<string, string>> {
  return (globalThis as { process?: { env?: Partial<Record<string, string>> } }).process?.env ?? {};
}

function baseOf(url: string | undefined): string {
  if (!url) throw new TypeError("url: expected the address of the service, here or in TIDEMARK_URL");
  const { protocol, origin, pathname } = new URL(url);
  if (protocol !== "http:" && protocol !== "https:") throw new TypeError(`url: expected http(s), found ${protocol}`);
  return origin + pathname.replace(/\/(?:api(?:\/v1)?\/?)?$/, "");
}
