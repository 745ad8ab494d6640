/**
 * The public face of a Worker whose operator set more than all tests share (a bot, push keys, a payment provider): the
 * same code and the same stores, entered with other variables.
 */
import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { site } from "../../src/web/routes.ts";
import { base, realEnv, type Account } from "./harness.ts";

export type Face = {
  request: (path: string, init?: RequestInit) => Promise<Response>;
  call: (account: Pick<Account, "key">, method: string, path: string, body?: unknown) => Promise<Response>;
};

/** A face for these settings and bindings. A request is over when all that it left running is over. */
export function operated(settings: Record<string, string>, bindings: Partial<Env> = {}): Face {
  const env = { ...realEnv, ...settings, ...bindings };
  const request: Face["request"] = async (path, init = {}) => {
    const context = createExecutionContext();
    const answer = await site.fetch(new Request(path.startsWith("http") ? path : base + path, init), env, context);
    await waitOnExecutionContext(context);
    return answer;
  };
  return {
    request,
    call: ({ key }, method, path, body) =>
      request(path, {
        method,
        headers: { "x-api-key": key, ...(body === undefined ? {} : { "content-type": "application/json" }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
  };
}
