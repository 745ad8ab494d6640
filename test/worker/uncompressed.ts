/**
 * What vitest and workerd say to each other (every module of every process, above all) goes as it is. Both are on this machine, where
 * to compress a message takes longer than to send it.
 */
import { createRequire } from "node:module";

type Sockets = { PerMessageDeflate: { extensionName: string } };

/** From now on the sockets of miniflare in this process ask for an extension that workerd does not know, in the place of compression. */
export function sendUncompressed(): void {
  const miniflare = createRequire(import.meta.url).resolve("miniflare");
  const { PerMessageDeflate } = createRequire(miniflare)("ws") as Sockets;
  Object.defineProperty(PerMessageDeflate, "extensionName", { value: "uncompressed" });
}
