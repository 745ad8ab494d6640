/** AWS Signature Version 4: https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html */

const encoder = new TextEncoder();

export type AwsKey = { accessKey: string; secretKey: string; region: string };

/** `service`: as in the scope of a signature, such as "ses". `now`: Unix seconds. */
export type Unsigned = {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string;
  service: string;
  now: number;
};

/** The headers of a request with `x-amz-date` and `authorization`. Names of `headers` are in lower case; the host is signed too. */
export async function signedHeaders(request: Unsigned, key: AwsKey): Promise<Record<string, string>> {
  const { method, body, service } = request;
  const url = new URL(request.url);
  const time = new Date(request.now * 1000).toISOString().replace(/[-:]|\.\d{3}/g, "");
  const signed: Record<string, string> = { ...request.headers, host: url.host, "x-amz-date": time };
  const names = Object.keys(signed).toSorted();
  const canonical = [
    method,
    canonicalPath(url.pathname),
    canonicalQuery(url.searchParams),
    ...names.map((name) => `${name}:${(signed[name] ?? "").trim().replace(/ +/g, " ")}`),
    "",
    names.join(";"),
    await sha256(body),
  ].join("\n");
  const scope = `${time.slice(0, 8)}/${key.region}/${service}/aws4_request`;
  const text = `AWS4-HMAC-SHA256\n${time}\n${scope}\n${await sha256(canonical)}`;
  let secret = Uint8Array.from(encoder.encode(`AWS4${key.secretKey}`));
  for (const word of [...scope.split("/"), text]) secret = await hmac(secret, word);
  const { host: _host, ...headers } = signed;
  const authorization =
    `AWS4-HMAC-SHA256 Credential=${key.accessKey}/${scope}, ` +
    `SignedHeaders=${names.join(";")}, Signature=${hex(secret)}`;
  return { ...headers, authorization };
}

/** Every part of a path is escaped once more than it is in the address. */
function canonicalPath(path: string): string {
  return path.split("/").map(escapeWord).join("/");
}

function canonicalQuery(query: URLSearchParams): string {
  return [...query]
    .map(([name, value]) => `${escapeWord(name)}=${escapeWord(value)}`)
    .toSorted()
    .join("&");
}

function escapeWord(word: string): string {
  return encodeURIComponent(word).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

async function sha256(text: string): Promise<string> {
  return hex(new Uint8Array(await crypto.subtle.digest("SHA-256", encoder.encode(text))));
}

async function hmac(secret: Uint8Array<ArrayBuffer>, text: string): Promise<Uint8Array<ArrayBuffer>> {
  const key = await crypto.subtle.importKey("raw", secret, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return new Uint8Array(await crypto.subtle.sign("HMAC", key, encoder.encode(text)));
}

function hex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
