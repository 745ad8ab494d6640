/** A request as the rows of services show it, see `declaration/row.ts`. */
import type { Row } from "../../../src/lib/notification/declaration/row.ts";
import type { Outgoing } from "../../../src/services/index.ts";
import { grantOf } from "./granted.ts";
import { context, notice } from "./notice.ts";
import { targets } from "./sent.ts";

/** The message of every row. */
const said = notice({
  title: "A & B",
  body: "<p>Now <b>19</b></p>",
  format: "html",
  links: { difference: "https://t.example/d" },
});

/** The first request of a URL: after a login where one is asked for, whose answer is that of `granted.ts`. */
export async function shownFor(url: string): Promise<Row> {
  const [target] = targets(url);
  if (!target) throw new Error(`${url} has no target`);
  const grant = await grantOf(target, new Map(), []);
  return [url, ...shown(await target.compose(said, { ...context, ...(grant === undefined ? {} : { grant }) }))];
}

function shown(outgoing: Outgoing): [request: string, body?: unknown, headers?: Record<string, string>] {
  if (outgoing.kind === "nothing") return ["nothing"];
  if (outgoing.kind !== "http") {
    const { kind, host, port, ...rest } = outgoing;
    return [`${kind.toUpperCase()} ${host}:${port}`, rest];
  }
  const { method, url, headers, body } = outgoing;
  const text = body instanceof Uint8Array ? new TextDecoder().decode(body) : body;
  return [`${method} ${url}`, bodyOf(text, headers["content-type"] ?? ""), headers];
}

function bodyOf(text: string | undefined, type: string): unknown {
  if (text === undefined) return undefined;
  if (type.startsWith("application/json")) return JSON.parse(text) as unknown;
  return type.startsWith("application/x-www-form-urlencoded") ? Object.fromEntries(new URLSearchParams(text)) : text;
}
