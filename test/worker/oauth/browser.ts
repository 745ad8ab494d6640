/**
 * A stand-in for a browser with somebody signed in: it keeps cookies, follows redirects within this server, answers the question
 * of an app by the form that is shown, and stops where a redirect leaves the server.
 */
import { newSession } from "../../../src/account/session/session.ts";
import { account, request, type Account, homeWorld } from "../harness.ts";

export const origin = "https://tidemark.example";

export type Page = { status: number; url: string; text: string; headers: Headers };
type Form = Record<string, string | string[]>;

export class Browser {
  readonly cookies = new Map<string, string>();
  /** The IP address that it comes from, where that matters. */
  network: string | null = null;
  language = "en";

  /** Opens an address, or sends a form to it. `from`: the origin of the page that sends it. */
  async open(address: string, form?: Form, from = origin): Promise<Page> {
    let [url, sent]: [string, Form | undefined] = [new URL(address, origin).href, form];
    for (let hops = 0; hops < 10; hops++) {
      if (new URL(url).origin !== origin) return { status: 0, url, text: "", headers: new Headers() };
      const answer = await this.fetch(url, sent, from);
      for (const set of answer.headers.getSetCookie()) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
        this.cookies.set(name, value);
      }
      const location = answer.headers.get("Location");
      if (!location) return { status: answer.status, url, text: await answer.text(), headers: answer.headers };
      [url, sent] = [new URL(location, url).href, undefined];
    }
    throw new Error("The browser was sent in a circle");
  }

  private fetch(url: string, form: Form | undefined, from: string): Promise<Response> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = {
      ...{ cookie, accept: "text/html", "accept-language": this.language },
      ...(this.network === null ? {} : { "cf-connecting-ip": this.network }),
    };
    if (!form) return request(url, { headers, redirect: "manual" });
    const fields = new URLSearchParams(
      Object.entries(form).flatMap(([name, value]) => [value].flat().map((each): [string, string] => [name, each])),
    ).toString();
    const type = "application/x-www-form-urlencoded";
    return request(url, {
      method: "POST",
      redirect: "manual",
      headers: { ...headers, origin: from, "content-type": type, "content-length": String(fields.length) },
      body: fields,
    });
  }

  /** Answers the question on a page; the address that the app gets the answer at. */
  async answer(page: Page, answer: "allow" | "deny" = "allow", scope?: string[]): Promise<URL> {
    const offered = [...page.text.matchAll(/name="scope" value="(\w+)"/g)].map((match) => match[1] ?? "");
    const fields = { request: field(page, "request"), proof: field(page, "proof"), answer, scope: scope ?? offered };
    const left = await this.open("/authorize", fields);
    if (left.status !== 0) throw new Error(`The answer led to ${left.url}: ${left.text.slice(0, 500)}`);
    return new URL(left.url);
  }
}

/** The hidden field of a page. */
export function field({ text, status }: Page, name: string): string {
  const value = new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1];
  if (value === undefined) throw new Error(`${status}: no field ${name} in ${text.slice(0, 1000)}`);
  return value.replaceAll("&amp;", "&").replaceAll("&quot;", '"').replaceAll("&#39;", "'");
}

/** An account, and a browser in which it is signed in with a fresh password. */
export async function signedIn(): Promise<{ owner: Account; browser: Browser }> {
  const owner = await account();
  const { accounts } = homeWorld().stores;
  const userId = (await accounts.byEmail(owner.email))?.id ?? 0;
  const { secret, row } = newSession("", Math.floor(Date.now() / 1000));
  await accounts.startSession({ ...row, userId });
  const browser = new Browser();
  browser.cookies.set("__Host-tidemark", secret);
  return { owner, browser };
}
