/** The operator sees what fails over all accounts, and acts on it after a trial. */
import { beforeAll, expect, inject, test, vi } from "vitest";
import { keyOf } from "./changed.ts";
import { expectAccessible } from "./accessible.ts";
import { expectCalm, member, password, service, setPage, visitor } from "./visitor.ts";
import { windowsOf } from "./windows.ts";

const adminKey = inject("adminKey");
const windows = [
  { width: 1280, scripts: true, theme: "light" },
  { width: 360, scripts: true, theme: "dark" },
  { width: 1280, scripts: false, theme: "light" },
] as const;
let headers: Record<string, string> = {};
const watches: string[] = [];

const read = async (uuid: string) =>
  (await (await fetch(`${service}/api/v1/watch/${uuid}`, { headers })).json()) as {
    paused: boolean;
    last_error: unknown;
  };

beforeAll(async () => {
  const owner = await member();
  const key = await keyOf(owner);
  headers = { "x-api-key": key, "content-type": "application/json" };
  const url = await setPage("/operator-refused", "No", { status: 403 });
  for (const _ of windows) {
    const body = JSON.stringify({ url });
    const answer = await fetch(`${service}/api/v1/watch`, { method: "POST", headers, body });
    watches.push(((await answer.json()) as { uuid: string }).uuid);
  }
  // The operator has listed one before, whose form is folded above that of the next.
  const listed = await fetch(`${service}/api/v1/admin/proxies/earlier`, {
    method: "PUT",
    headers: { authorization: `Bearer ${adminKey}`, "content-type": "application/json" },
    body: JSON.stringify({ url: "http://earlier.test:3128", label: "Earlier" }),
  });
  expect(listed.status).toBeLessThan(300);
  const areFailing = async () => (await Promise.all(watches.map(read))).every((watch) => Boolean(watch.last_error));
  await vi.waitUntil(areFailing, { timeout: 90_000, interval: 500 });
});

test.each(
  windowsOf(
    windows.map((window, place) => ({ ...window, place })),
    1,
    2,
  ),
)("the operator finds a failing watch and pauses it, $width px, scripts $scripts", async ({ place, ...window }) => {
  const person = await visitor(window);
  const uuid = watches[place] ?? "";
  await person.open("/operator");
  expect(new URL(person.page.url()).pathname).toBe("/operator/sign-in");
  await person.fill("Administrator's key", "wrong");
  await person.press("Open");
  expect(await person.text()).toContain("That is not the administrator's key.");
  await person.fill("Administrator's key", adminKey);
  await person.press("Open");
  // Classes of failure are called by words, and one is chosen among them.
  expect(await person.text()).toContain("Access denied (403)");
  expect(await person.text()).not.toContain("http_403");
  if (window.scripts) await expectAccessible(person);
  await person.open("/operator/failures");
  if (window.scripts) await expectAccessible(person);
  const classHeight = await person.page.$eval(
    "table.stacks td:nth-child(3)",
    (cell) => cell.getBoundingClientRect().height,
  );
  if (window.width < 600) expect(classHeight, "the class is no column of parts of words").toBeLessThanOrEqual(50);
  const since = await person.page.$eval("table.stacks td:nth-child(4)", (cell) => {
    const lines = cell.querySelector("time")?.getClientRects().length;
    return { lines, isWithin: cell.scrollWidth <= cell.clientWidth };
  });
  if (window.width < 600) expect(since, "a moment is not cut").toEqual({ lines: 1, isWithin: true });
  // Other tests have failing watches of their own, which may fill the first pages.
  const next = "nav.pager a[rel=next]";
  while (!(await person.page.$(`#watch-${uuid}`)) && (await person.page.$(next)))
    await Promise.all([person.page.waitForNavigation(), person.page.click(next)]);
  await person.page.click(`#watch-${uuid} input[type=checkbox]`);
  await person.page.select("select[name=action]", "pause");
  await person.press("See what it would do with the selected");
  expect(await person.text()).toContain("It would change 1 watch.");
  await person.press("Pause now");
  expect((await read(uuid)).paused).toBe(true);
  await person.open("/operator/audit");
  const log = await person.page.$eval("body", (body) => body.textContent);
  expect(log).toContain("Watches paused");
  expect(log).toContain(uuid);
  const cut = await person.page.$eval(".operator-scroll", (log) => log.scrollWidth - log.clientWidth);
  expect(cut, "no column of the audit log is out of sight").toBe(0);
  if (window.scripts) await expectAccessible(person);
  await person.open("/operator/proxies");
  await person.fill("Key", `berlin-${place}`);
  await person.fill("Address", "http://u:hidden-word@proxy.test:3128");
  await person.press("Add a proxy");
  const listed = await person.text();
  expect(listed).toContain("http://proxy.test:3128 with user name and password");
  expect(await person.page.content()).not.toContain("hidden-word");
  if (window.scripts) await expectAccessible(person);
  await person.page.$eval(`#url-berlin-${place}`, (field) => field.closest("details")?.setAttribute("open", ""));
  await person.press("Remove");
  expect(await person.text()).not.toContain(`berlin-${place}`);
  await person.open("/operator/invitations");
  await person.press("Invite");
  expect(await person.text()).toContain("/sign-up?invitation=");
  if (window.scripts) await expectAccessible(person);
  await person.press("Revoke");
  expect(await person.text()).toContain("revoked");
  await person.press("Close the operator's pages");
  await person.open("/operator/audit");
  expect(new URL(person.page.url()).pathname).toBe("/operator/sign-in");
  expectCalm(person);
});

test.each(windowsOf(windows, 0))(
  "the operator finds an account, suspends it with a reason, lets it go on and deletes it, $width px, scripts $scripts",
  async (window) => {
    const owner = await member();
    const person = await visitor(window);
    const said = () => person.page.$eval("body", (body) => body.textContent);
    await person.open("/operator/accounts");
    await person.fill("Administrator's key", adminKey);
    await person.press("Open");
    await person.open(`/operator/accounts?q=${encodeURIComponent(owner.email)}`);
    expect(await person.text()).toContain(owner.email);
    if (window.scripts) await expectAccessible(person);
    await person.press(owner.email);
    if (window.scripts) await expectAccessible(person);
    await person.fill("Reason", "Too many pages of one shop");
    await person.press("Suspend");
    expect(await person.text()).toContain("Too many pages of one shop");
    await owner.open("/watches");
    await owner.fill("Email", owner.email);
    await owner.fill("Password", password);
    await Promise.all([owner.page.waitForNavigation(), owner.page.click("main form .primary")]);
    expect(await owner.text()).toContain("This account is suspended");
    expect(await owner.text()).toContain("Too many pages of one shop");
    await person.press("Let it go on");
    await person.press("Sign out everywhere");
    expect(await said()).toContain("signed out everywhere");
    await person.fill(`Type ${owner.email} to confirm`, "somebody@else.test");
    await person.press("Delete the account");
    expect(await person.text()).toContain("nothing was deleted");
    await person.fill(`Type ${owner.email} to confirm`, owner.email);
    await person.press("Delete the account");
    expect(await said()).toContain("The account is deleted");
    expectCalm(person);
  },
);
