/** Answers of the OAuth endpoints: never kept by caches, and errors in the form of RFC 6749, 5.2. */
import { message } from "../message/message.ts";
import type { RequestContext } from "../http/app.ts";
import { ClientProblem } from "../lib/oauth/client.ts";
import { OauthProblem } from "../lib/oauth/problem.ts";

/** Does the work; a refusal becomes an answer of 400. @throws other errors */
export async function oauthAnswer(c: RequestContext, work: () => Promise<Response>): Promise<Response> {
  c.header("Cache-Control", "no-store");
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof OauthProblem || error instanceof ClientProblem)) throw error;
    return c.json({ error: error.code, error_description: ascii(error.message) }, 400);
  }
}

/** What `error_description` may hold (RFC 6749, 5.2). */
const ascii = (text: string): string => text.replaceAll('"', "'").replaceAll(/[^\x20-\x21\x23-\x5B\x5D-\x7E]/g, "?");

/** The fields of a form, each of which stands once. @throws OauthProblem */
export async function formOf(c: RequestContext): Promise<URLSearchParams> {
  const form = new URLSearchParams(new TextDecoder().decode(await c.req.arrayBuffer()));
  for (const name of form.keys())
    if (form.getAll(name).length > 1)
      throw new OauthProblem(
        name === "resource" ? "invalid_target" : "invalid_request",
        message("oauth.once", { name }),
      );
  return form;
}

/** A field that must be there. @throws OauthProblem */
export function fieldOf(form: URLSearchParams, name: string): string {
  const value = form.get(name);
  if (!value) throw new OauthProblem("invalid_request", message("oauth.missing", { name }));
  return value;
}
