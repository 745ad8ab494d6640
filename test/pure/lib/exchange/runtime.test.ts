import { expect, test } from "vitest";
import { reasonOfAnswer, reasonOfError } from "../../../../src/lib/exchange/runtime.ts";

const cloudflare = { server: "cloudflare", "content-type": "text/plain; charset=UTF-8" };
const answered = (status: number, body: string, headers: Record<string, string> = cloudflare) =>
  reasonOfAnswer(status, new Headers(headers), new TextEncoder().encode(body));

test("errors that fetch throws are classified by message and scheme", () => {
  const [secure, plain] = [new URL("https://page.test/"), new URL("http://page.test/")];
  expect(reasonOfError(new Error("Network connection lost."), secure)).toBe("refused");
  expect(reasonOfError(new Error("internal error; reference = abc"), secure)).toBe("tls");
  expect(reasonOfError(new Error("internal error; reference = abc"), plain)).toBe("name_unknown");
  expect(reasonOfError(new Error("peer certificate is not trusted"), secure)).toBe("tls");
  expect(reasonOfError("odd", plain)).toBe("refused");
});

test.each([
  [530, "error code: 1016", "no_such_name"],
  [530, "error code: 1001\n", "no_such_name"],
  [522, "error code: 522", "timeout"],
  [524, "error code: 524", "timeout"],
  [521, "error code: 521", "refused"],
  [525, "error code: 525", "tls"],
  [526, "error code: 526", "tls"],
  [403, "error code: 1003", "not_public"],
])("the platform's error page %i with %j is reported as a connection failure", (status, body, reason) => {
  expect(answered(status, body)).toBe(reason);
});

test.each<[string, number, string, Record<string, string>]>([
  ["a site that says so itself", 522, "error code: 522", { server: "nginx" }],
  [
    "a page of a site behind Cloudflare",
    522,
    `<!doctype html><title>522</title>${" ".repeat(80)}error code: 522`,
    cloudflare,
  ],
  ["a block by the site's own rules", 403, "error code: 1020", cloudflare],
  ["a limit of the site's own rules", 429, "error code: 1015", cloudflare],
  ["a page that talks about errors", 200, "error code: 1016", cloudflare],
])("%s is read as the site's own answer", (_, status, body, headers) => {
  expect(answered(status, body, headers)).toBeNull();
});
