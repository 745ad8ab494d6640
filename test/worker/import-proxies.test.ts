/** A backup of changedetection.io brings its proxies for whoever runs the server; nobody else's watches are read past theirs. */
import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import { importFile, type Imported } from "./archives.ts";
import { account, request, type Account } from "./harness.ts";

const watchUuid = "0b8f2f0e-6f0a-4f5e-9d3c-2a0d5a1c7e11";
const settings = {
  application: {},
  requests: {
    extra_proxies: [
      { proxy_name: "home", proxy_url: "http://u:s3cret@home.test:3128" },
      { proxy_name: "cellar", proxy_url: "http://10.0.0.9:3128" },
    ],
  },
};
const backup = () =>
  zipSync({
    "changedetection.json": strToU8(JSON.stringify({ settings })),
    [`${watchUuid}/watch.json`]: strToU8(
      JSON.stringify({ url: "https://news.test/", proxy: "ui-0home", uuid: watchUuid }),
    ),
  });

async function watchOf(owner: Account): Promise<Record<string, unknown>> {
  const [uuid] = Object.keys(await owner.json<Record<string, unknown>>("GET", "/watch"));
  return owner.json("GET", `/watch/${uuid}`);
}

test("proxies of a backup are listed by whoever runs the server, and others read what did not come", async () => {
  const other = await account();
  const without = await importFile(other, backup());
  expect(without.notes.map(({ reason }) => reason)).toEqual(
    expect.arrayContaining([
      "extra_proxies: 2 is left out; here: whoever runs the server lists proxies",
      expect.stringMatching(/^comes paused, for it cannot be checked here: proxy: expected one of/),
    ]),
  );
  expect(await watchOf(other)).toMatchObject({ paused: true, proxy: null });
  const send = (owner: Account, key: string) =>
    request("/import/file", {
      method: "POST",
      headers: { "x-api-key": owner.key, "x-admin-key": key, "content-type": "application/zip" },
      body: backup() as BodyInit,
    });
  const owner = await account();
  expect((await send(owner, "another key")).status).toBe(403);
  const { notes } = await (await send(owner, "admin-key-for-tests")).json<Imported>();
  expect(notes.map(({ reason }) => reason)).toContain("the proxy ui-0home is listed on this server");
  expect(notes.map(({ reason }) => reason)).toContainEqual(
    expect.stringMatching(/^extra_proxies: ui-1cellar is left out; here: .*EGRESS_ALLOW/),
  );
  expect(JSON.stringify(notes)).not.toContain("s3cret");
  expect(await watchOf(owner)).toMatchObject({ paused: false, proxy: "ui-0home" });
  // There, the first of a list is taken where nothing was chosen.
  expect(await owner.json("GET", "/settings/user")).toMatchObject({ proxy: "ui-0home" });
});
