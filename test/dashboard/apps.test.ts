/** An app is let in and disconnected, in a real browser: its page asks, the form leads to the app, and nothing else happens. */
import { createHash, randomBytes } from "node:crypto";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { expectAccessible } from "./accessible.ts";
import { expectCalm, member, service, setPage, type Visitor } from "./visitor.ts";
import { windowsOf } from "./windows.ts";

const redirectUri = `${inject("pages")}/callback`;
const ways = [
  {
    width: 1280,
    theme: "light",
    scripts: false,
    language: "en",
    allow: "Allow",
    end: ["Disconnect Agent", "Disconnect this app"],
  },
  {
    width: 360,
    theme: "dark",
    scripts: true,
    language: "de",
    allow: "Erlauben",
    end: ["Agent trennen", "Diese App trennen"],
  },
] as const;

describe.each(windowsOf(ways, 0))(
  "in a window of $width px, scripts $scripts, language $language",
  ({ language, allow, end, ...manner }) => {
    let person: Visitor;
    beforeAll(async () => {
      await setPage("/callback", "<!doctype html><title>App</title><p>Back in the app");
      person = await member(manner);
      await person.page.setExtraHTTPHeaders({ "accept-language": language });
    });

    test("an app asks, is allowed, works, and is disconnected", async () => {
      const registered = await fetch(`${service}/register`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ client_name: "Agent", redirect_uris: [redirectUri] }),
      });
      const { client_id: id } = (await registered.json()) as { client_id: string };
      const verifier = randomBytes(32).toString("base64url");
      const query = new URLSearchParams({
        response_type: "code",
        client_id: id,
        redirect_uri: redirectUri,
        code_challenge: createHash("sha256").update(verifier).digest("base64url"),
        code_challenge_method: "S256",
        scope: "read write account",
      });
      expect(await person.open(`/authorize?${query.toString()}`)).toBe(200);
      expect(await person.text()).toContain(person.email);
      if (manner.scripts) await expectAccessible(person);
      await person.press(allow);
      const back = new URL(person.page.url());
      expect([back.origin + back.pathname, back.searchParams.get("iss")]).toEqual([
        redirectUri,
        new URL(service).origin,
      ]);
      const exchanged = await fetch(`${service}/token`, {
        method: "POST",
        body: new URLSearchParams({
          grant_type: "authorization_code",
          code: back.searchParams.get("code") ?? "",
          client_id: id,
          redirect_uri: redirectUri,
          code_verifier: verifier,
        }),
      });
      const { access_token: token } = (await exchanged.json()) as { access_token: string };
      const ping = () =>
        fetch(`${service}/mcp`, {
          method: "POST",
          headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
          body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping" }),
        });
      expect((await ping()).status).toBe(200);
      await person.open("/account/apps");
      if (manner.scripts) await expectAccessible(person);
      expect(await person.text()).toContain("Agent");
      for (const name of end) await person.press(name);
      expect((await ping()).status).toBe(401);
      // The way to the app leaves the dashboard, as it should.
      const left = ({ problems, ...rest }: Visitor) => ({
        ...rest,
        problems: problems.filter((each) => !each.includes(inject("pages"))),
      });
      expectCalm(left(person));
    });
  },
);
