/** What commands take from the machine: words out and in, the environment, files, and the client. */
import type { Tidemark } from "../client.ts";
import type { Paint } from "./paint.ts";

export type Terminal = {
  /** A line of the result, on standard output. */
  print: (line: string) => void;
  /** A line beside the result, on standard error. */
  note: (line: string) => void;
  paint: Paint;
  /** Whether the result is wanted as JSON. */
  isJson: boolean;
  environment: Readonly<Record<string, string | undefined>>;
  /** Unix seconds. */
  now: () => number;
  signal: AbortSignal;
  /** The file of `tidemark login`. */
  configPath: string;
  /** What was piped in, up to its end; empty where a person types, or nothing is there. */
  piped: () => Promise<string>;
  /** What comes on standard input, up to its end; a line of it where a person types, unseen when `isSecret`. */
  read: (question: string, isSecret?: boolean) => Promise<string>;
  readFile: (path: string) => Promise<Uint8Array>;
  writeFile: (path: string, content: string | Uint8Array) => Promise<void>;
  /** Opens an address in a browser, where there is one. */
  open: (address: string) => Promise<void>;
  /** The address of the service in force. @throws UsageError where none is known */
  service: () => Promise<string>;
  /** The client for the address and key in force. @throws UsageError where none is known */
  client: () => Promise<Tidemark>;
};
