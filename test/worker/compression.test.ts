/** Compression seen by a caller: what is compressed, for whom, and that tags, HEAD and pictures stay right. */
import { describe, expect, test } from "vitest";
import { takesGzip } from "../../src/http/compression.ts";
import { account, request } from "./harness.ts";

const asking = (encoding: string, more: Record<string, string> = {}) => ({ "accept-encoding": encoding, ...more });
const specification = "/openapi.json";
/** The bytes that came: tests must not unpack what was packed without saying so. */
const packed = async (answer: Response) => {
  const bytes = new Uint8Array(await answer.arrayBuffer());
  return bytes[0] === 0x1f && bytes[1] === 0x8b ? bytes : null;
};

describe("an answer", () => {
  test("a text answer is compressed once for a caller that accepts gzip", async () => {
    const plain = await request(specification, { headers: asking("identity") });
    const text = await plain.text();
    expect(plain.headers.get("content-encoding")).toBeNull();
    expect(plain.headers.get("vary")).toBe("Accept-Encoding");
    const answer = await request(specification, { headers: asking("gzip, br") });
    expect(answer.headers.get("content-encoding")).toBe("gzip");
    expect(answer.headers.get("vary")).toBe("Accept-Encoding");
    const bytes = await packed(answer.clone());
    if (bytes) expect(bytes.length).toBeLessThan(text.length / 4);
    const unpacked = bytes
      ? await new Response(new Response(bytes).body?.pipeThrough(new DecompressionStream("gzip"))).text()
      : await answer.text();
    expect(unpacked).toBe(text);
  });

  test("a short answer is not compressed", async () => {
    const answer = await request("https://tidemark.example/health", { headers: asking("gzip") });
    expect(answer.headers.get("content-encoding")).toBeNull();
    expect(answer.headers.get("vary")).toBe("Accept-Encoding");
    expect(await answer.json()).toMatchObject({ status: "ok" });
  });

  test("an answer to HEAD has the headers of GET, without a body", async () => {
    const answer = await request(specification, { method: "HEAD", headers: asking("gzip") });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("vary")).toBe("Accept-Encoding");
    expect(answer.headers.get("content-encoding")).toBe("gzip");
    expect(await answer.text()).toBe("");
  });

  test("an entity tag stays usable: weak where compressed, and recognised in either form", async () => {
    const plain = await request(specification, { headers: asking("identity") });
    const tight = await request(specification, { headers: asking("gzip") });
    const [tag = "", other = ""] = [plain, tight].map((each) => each.headers.get("etag") ?? "");
    expect(other.replace(/^W\//, "")).toBe(tag.replace(/^W\//, ""));
    expect(other.startsWith("W/")).toBe(true);
    for (const known of [tag, other]) {
      const again = await request(specification, { headers: asking("gzip", { "if-none-match": known }) });
      expect(again.status).toBe(304);
      expect(again.headers.get("vary")).toBe("Accept-Encoding");
      expect(again.headers.get("content-encoding")).toBeNull();
    }
  });

  test("an archive is not compressed again", async () => {
    const ada = await account();
    const answer = await ada.call("GET", "/export", undefined, asking("gzip"));
    expect(answer.headers.get("content-type")).toBe("application/zip");
    expect(answer.headers.get("content-encoding")).toBeNull();
    await answer.arrayBuffer();
  });
});

test("only a caller that accepts gzip, or the star, with some weight gets a compressed answer", () => {
  for (const taken of ["gzip", "GZIP;q=0.5", "br, gzip", "*", "identity;q=0.1, *;q=0.2"])
    expect(takesGzip(taken)).toBe(true);
  for (const not of ["", "br", "gzip;q=0", "identity", "*;q=1, gzip;q=0", "gzip;q=0.0"])
    expect(takesGzip(not)).toBe(false);
});
