/** The part of smtp-server that the tests use. */
declare module "smtp-server" {
  import type { Server } from "node:net";
  import type { Readable } from "node:stream";

  export type Envelope = { mailFrom: { address: string } | false; rcptTo: { address: string }[] };
  export type ServerSession = { envelope: Envelope; secure: boolean; hostNameAppearsAs: string; user?: string };
  type Done = (error?: Error | null) => void;
  type Credentials = { method: string; username?: string; password?: string };

  export type Options = {
    secure?: boolean;
    authOptional?: boolean;
    authMethods?: string[];
    disabledCommands?: string[];
    allowInsecureAuth?: boolean;
    hideSTARTTLS?: boolean;
    size?: number;
    logger?: boolean;
    onAuth?: (
      auth: Credentials,
      session: ServerSession,
      done: (error: Error | null, answer?: { user: string }) => void,
    ) => void;
    onRcptTo?: (address: { address: string }, session: ServerSession, done: Done) => void;
    onData?: (stream: Readable, session: ServerSession, done: Done) => void;
  };

  export class SMTPServer {
    constructor(options: Options);
    listen(port: number, host: string, listening: () => void): Server;
    close(closed: () => void): void;
    on(event: "error", listener: (error: Error) => void): void;
    server: Server;
  }
}
