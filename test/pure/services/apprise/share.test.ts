/**
 * How many of our own example URLs become the requests that Apprise 2.3.0 sends for them. `requests.json` was written down by
 * recording Apprise below its HTTP library, which answered every request with 200 and the usual tokens: of each request its method, host and
 * path, the kind of its body, and the members that hold the title, the text or a word of the URL.
 */
import { describe, expect, test } from "vitest";
import { targetsOf, type Outgoing } from "../../../../src/services/index.ts";
import { grantOf } from "../granted.ts";
import { context, notice } from "../notice.ts";
import recorded from "./requests.json" with { type: "json" };
import { englishOf } from "../../../../src/message/textOf.ts";

type Request = { method: string; host: string; path: string; kind: string; members: Record<string, string> };

const title = "Alpha title";
const body = "Beta body";
const said = notice({ title, body, format: "text" });
/** All requests of a URL in their order: logins, then the message, its parts where it has some. */
async function requestsOf(url: string): Promise<Request[]> {
  const targets = targetsOf(url);
  if (!Array.isArray(targets)) throw new Error(englishOf(targets.problem));
  const all: Outgoing[] = [];
  const grants = new Map<string, string>();
  for (const target of targets) {
    const grant = await grantOf(target, grants, all);
    for (const part of target.parts(said))
      all.push(await target.compose(part, { ...context, ...(grant === undefined ? {} : { grant }) }));
  }
  return all.flatMap((each) => (each.kind === "http" ? [read(each)] : []));
}

function read(outgoing: Extract<Outgoing, { kind: "http" }>): Request {
  const { host, pathname } = new URL(outgoing.url);
  const text = typeof outgoing.body === "string" ? outgoing.body : new TextDecoder().decode(outgoing.body);
  return { method: outgoing.method, host, path: decodeURIComponent(pathname), ...membersOf(text, outgoing.headers) };
}

function membersOf(text: string, headers: Record<string, string>): Pick<Request, "kind" | "members"> {
  const type = headers["content-type"] ?? "";
  if (text === "") return { kind: "none", members: {} };
  if (/^\s*[{[]/.test(text)) return { kind: "json", members: Object.fromEntries(flat(JSON.parse(text), "")) };
  if (type.includes("urlencoded")) return { kind: "form", members: Object.fromEntries(new URLSearchParams(text)) };
  return { kind: type.includes("multipart") ? "multipart" : "text", members: { "": text } };
}

function flat(value: unknown, path: string): [string, string][] {
  if (value !== null && typeof value === "object")
    return Object.entries(value).flatMap(([key, each]) => flat(each, path ? `${path}.${key}` : key));
  return value === null || typeof value === "boolean"
    ? []
    : [[path, typeof value === "string" ? value : JSON.stringify(value)]];
}

/** Numbers of a message, which are never the same twice. */
const steady = (path: string) =>
  path.replace(/[0-9a-f-]{20,}|\d{10,}|(?<=m\.room\.message\/).*/g, "*").replace(/\/$/, "");

/** Whether a word of the URL goes along, with what the vendor takes around it: a number with its plus, an address with its name. */
function holds(all: readonly Request[], value: string): boolean {
  const bare = value.replace(/^(?:\+|00)(?=\d)/, "").toLowerCase();
  return all.some(({ members }) => Object.values(members).some((own) => own.toLowerCase().includes(bare)));
}

/** What is not the same in a request of ours; null where nothing is. */
function difference(theirs: Request, ours: Request, all: readonly Request[]): string | null {
  if (theirs.method !== ours.method) return `method ${ours.method}`;
  if (theirs.host.replace(/:(?:80|443)$/, "") !== ours.host) return `host ${ours.host}`;
  if (steady(theirs.path) !== steady(ours.path)) return `path ${ours.path}`;
  if (theirs.kind !== ours.kind) return `kind ${ours.kind}`;
  for (const [name, value] of Object.entries(theirs.members)) {
    const own = ours.members[name];
    const words = [title, body].filter((each) => value.includes(each));
    const isSame =
      words.length > 0 ? own !== undefined && words.every((each) => own.includes(each)) : holds(all, value);
    if (!isSame) return `member ${name}`;
  }
  return null;
}

/** What of a URL's requests is not Apprise's; null where all of them are, in any order. */
async function differenceOf({ url, requests }: { url: string; requests: Request[] }): Promise<string | null> {
  const all = await requestsOf(url);
  const left = [...all];
  for (const theirs of requests) {
    const found = left.findIndex((ours) => difference(theirs, ours, all) === null);
    if (found < 0)
      return `${theirs.method} ${theirs.host}${theirs.path}: ${left.map((ours) => difference(theirs, ours, all)).join("; ") || "not sent"}`;
    left.splice(found, 1);
  }
  return null;
}

/**
 * Services whose requests differ on purpose, and why. Where a vendor has two hosts or versions, ours is the one that its own
 * documentation names.
 */
const deliberate: Readonly<Record<string, string>> = {
  apprise: "the key stands in the path, which servers of all versions understand",
  apprises: "as apprise",
  betterstack: "uptime.betterstack.com of the documentation of the vendor; Apprise has incidents.betterstack.com",
  clickatell: "no secret in the address",
  hassios: "the service of the path is called, not the notice in the browser",
  join: "the fields stand in the body, not in the address",
  kavenegar: "the fields stand in the body, not in the address",
  kodi: "port 8080, which Kodi listens at",
  pjets: "the fields stand in the body, not in the address",
  plivo: "Apprise leaves a placeholder in the path",
  pushme: "the fields stand in the body, not in the address",
  rockets: "the login is JSON, as in the documentation",
  schan: "keys of the third version are sent to its host",
  ses: "the second version of the interface",
  smsmgr: "no secret in the address",
  smtp2go: "the key is a header",
  spike: "hooks.spike.sh/TOKEN/push-events, as each of the vendor's guides shows; Apprise has api.spike.sh/v1/alerts",
  spugpush: "push.spug.cc, where the vendor serves it; Apprise has push.spug.dev",
  spush: "keys without an account are of the first API, at its host",
  threema: "the fields stand in the body, not in the address",
  voipms: "no secret in the address",
  webex: "the host that the old one became",
};

const embed = "the title stands in bold in the words of the embed, as in messages without one";
const summary = "a summary is the headline of the incident: the words of the alert stand in its details";
const card = "the title is the first block of the card, without the vendor's columns before it";

/** Single URLs whose requests differ on purpose, and why. */
const deliberateUrls: Readonly<Record<string, string>> = {
  "discord://123456789/abcdefghijkl?format=htmlcolor": "coloured alerts are embeds, which have a colour bar",
  "discord://123456789/abcdefghijkl?url=http://x.example&flags=4096": embed,
  "discord://Bot@123456789012345678/abcdefghijklmnop?thread=99&avatar_url=https://x.example/i.png": embed,
  "json://[::ffff:192.168.1.5]/": "the same address in its canonical form",
  "json://user:p@ss@host": "the last @ ends the password, so that no password is sent to a wrong host",
  "jsons://hooks.example/in?method=GET": "a GET has no body",
  "matrixs://m.example?mode=slack&token=token12345&path=/in": "path= is where the bridge listens",
  "mmosts://host.example/token123456?team=sales&to=#ops&mode=webhook":
    "team= is for bots; a name to post as is botname=",
  "mobilemessage://user:pass@ALERTS/0412345678/412345679?unicode=yes&max_parts=2&ref=nightly":
    "one request a receiver, so that a retry reaches only those who were not reached",
  "o365://tenant1:me@x.example/client1/se/cr~et?savesent=no": "the older form, with the tenant before the sender",
  "pagerduty://integrationkey1@apikey": summary,
  "pagerduty://intkey1@apikey": summary,
  "pagerduty://intkey1@apikey/src/comp?region=eu&+team=ops": summary,
  "pagerduty://intkey1@apikey?severity=crit": summary,
  "tgram://123:abc/5?rto=60&image=yes": "pictures are of the page, by notification_screenshot, and not of an app",
  "workflows://flow.example/ab/cd": card,
  "workflows://host.example:443/signature/?id=wf1": card,
  "workflows://prod-1.logic.azure.com/wf1/sig1": card,
  "workflows://prod-1.westus.logic.azure.com:443/wf1/sig_1": card,
};

const schemeOf = ({ url }: { url: string }) => url.replace(/:.*$/, "");

describe("URLs become the requests that Apprise 2.3.0 sends", () => {
  const rows = recorded as unknown as { url: string; requests: Request[] }[];
  const taken = rows.filter(({ url }) => Array.isArray(targetsOf(url)));
  const differences = taken.map(async (row) => ({
    row,
    found: await differenceOf(row).catch((error: Error) => error.message),
  }));

  test("refusals and what differs on purpose aside, all of them are the same", async () => {
    const compared = (await Promise.all(differences)).filter(({ row }) => !(schemeOf(row) in deliberate));
    const wrong = compared.filter(({ row, found }) => found !== null && !(row.url in deliberateUrls));
    expect(compared.length).toBeGreaterThan(450);
    expect(wrong.map(({ row, found }) => `${row.url}\n    ${found}`)).toEqual([]);
  });

  test("nothing is said to differ on purpose that is the same", async () => {
    const different = new Set(
      (await Promise.all(differences)).filter(({ found }) => found !== null).map(({ row }) => schemeOf(row)),
    );
    expect(Object.keys(deliberate).filter((scheme) => !different.has(scheme))).toEqual([]);
    const same = (await Promise.all(differences)).filter(({ found }) => found === null).map(({ row }) => row.url);
    expect(Object.keys(deliberateUrls).filter((url) => same.includes(url))).toEqual([]);
  });

  test("what Apprise takes is refused by few services, each by design", () => {
    const refused = rows.filter((row) => !taken.includes(row));
    expect(refused.length / rows.length, refused.map(({ url }) => url).join("\n")).toBeLessThan(0.08);
  });
});
