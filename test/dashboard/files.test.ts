/** Files in place of pages: texts of repositories with their lines and indentation. */
import { expect, test } from "vitest";
import { keyOf } from "./changed.ts";
import { expectAccessible } from "./accessible.ts";
import { expectCalm, member, service, setPage, type Visitor } from "./visitor.ts";

const manifest = (revision: number) =>
  `<?xml version="1.0"?>\n<project>\n  <!-- revision ${revision} -->\n\n\t<version>1.0</version>\n</project>`;

type Watched = { uuid: string; check: (checks: number) => Promise<void> };

/** A watch of a file that was checked once; it is checked again when somebody asks. */
async function watchOf(person: Visitor, url: string): Promise<Watched> {
  const key = await keyOf(person);
  const headers = { "x-api-key": key, "content-type": "application/json" };
  const api = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const sent = body ? { body: JSON.stringify(body) } : {};
    return (await (await fetch(`${service}/api/v1${path}`, { method, headers, ...sent })).json()) as T;
  };
  const rests = async (uuid: string, checks: number) => {
    const counted = async () => (await api<{ check_count: number }>("GET", `/watch/${uuid}`)).check_count;
    await expect.poll(counted, { interval: 200 }).toBeGreaterThanOrEqual(checks);
    const isChecking = async () => (await api<{ checking: boolean }>("GET", `/watch/${uuid}`)).checking;
    await expect.poll(isChecking, { interval: 200 }).toBe(false);
  };
  const daily = { time_between_check: { days: 1 }, time_between_check_use_default: false };
  const { uuid } = await api<{ uuid: string }>("POST", "/watch", { url, ...daily });
  await rests(uuid, 1);
  const check = async (checks: number) => {
    await api("POST", `/watch/${uuid}/recheck`);
    await rests(uuid, checks);
  };
  return { uuid, check };
}

test("the snapshot of a text file shows its lines as they are, with the numbers that the viewer of changes gives them", async () => {
  const person = await member();
  const type = "text/plain";
  const { uuid, check } = await watchOf(person, await setPage("/pom.xml", manifest(1), { type }));
  await setPage("/pom.xml", manifest(2), { type });
  await check(2);

  await person.open(`/watch/${uuid}/now`);
  const lines = await person.page.$$eval(".page-text .numbered", (spans) => spans.map((span) => span.textContent));
  expect(lines.join("")).toBe(`${manifest(2)}\n`);
  const left = await person.page.$$eval(".page-text .numbered", (spans) =>
    spans.map((span) => getComputedStyle(span, "::before").content),
  );
  expect(left[0]).toMatch(/^counter\(line\)/);
  await expectAccessible(person);

  await person.press("See what changed then");
  const changed = await person.page.$$eval(".difference .added", (all) =>
    all.map((line) => [line.querySelector(".n span")?.textContent, line.querySelector(".text")?.textContent]),
  );
  expect(changed).toEqual([["3", "Added:   <!-- revision 2 -->"]]);
  expectCalm(person);
});
