/**
 * The cases of the IETF's group for HTTP state (https://github.com/abarth/http-state), as tough-cookie 1.0.0 brings them: what a browser sends
 * after it received these cookies, and dates. The clock stands in 2014, when dates of 2019 were ahead. The cases are older than RFC 6265bis.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { cookieDate } from "../../src/lib/cookie/date.ts";
import { cookieHeader, withCookies } from "../../src/lib/cookie/jar.ts";
import { filesUnder, Score } from "./score.ts";

type Case = { test: string; received: string[]; sent: { name: string; value: string }[]; "sent-to"?: string };

const now = Date.UTC(2014, 0, 1);

export function cookieSuite(folder: string): Score[] {
  const [cookies, dates] = [new Score("cookies, sent back"), new Score("cookies, dates")];
  for (const one of read<Case>(join(folder, "parser.json"))) cookies.try(one.test, () => sent(one) === expected(one));
  for (const path of filesUnder(join(folder, "dates"), ".json"))
    for (const { test, expected: date } of read<{ test: string; expected: string | null }>(path))
      dates.try(test, () => cookieDate(test) === (date === null ? null : Date.parse(date)));
  return [cookies, dates];
}

function sent({ test, received, "sent-to": to }: Case): string {
  const from = new URL(`http://home.example.org/cookie-parser?${test}`);
  const url = new URL(to ?? `/cookie-parser-result?${test}`, from);
  return cookieHeader(withCookies([], { url: from, now }, received), { url, now }, null) ?? "";
}

const expected = ({ sent: pairs }: Case): string => pairs.map(({ name, value }) => `${name}=${value}`).join("; ");

const read = <Item>(path: string): Item[] => JSON.parse(readFileSync(path, "utf8")) as Item[];
