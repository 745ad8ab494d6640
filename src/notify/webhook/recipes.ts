/** How receivers verify the signature of a webhook, with nothing but what their language brings along. Pure. */

const openssl = String.raw`key=$(printf %s "$SECRET" | sed 's/^whsec_//' | openssl base64 -d -A | od -An -v -tx1 | tr -d ' \n')
{ printf '%s.%s.' "$ID" "$TIMESTAMP"; cat body.json; } |
  openssl dgst -sha256 -mac HMAC -macopt "hexkey:$key" -binary | openssl base64 -A
# One of the signatures has to be v1, and what this prints. body.json: the body as it came, byte by byte; a server to
# try it with: curl -X POST "https://your.host/hook" --data-binary @body.json -H "webhook-id: $ID"`;

const javascript = `import { createHmac, timingSafeEqual } from "node:crypto";

// headers: by names in lower case; body: the bytes as they came. Throws where the message is not from us.
export function verify(secret, headers, body) {
  const [id, time] = [headers["webhook-id"], headers["webhook-timestamp"]];
  if (!(Math.abs(Date.now() / 1000 - Number(time)) <= 300)) throw new Error("The time is missing or too far away");
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const expected = createHmac("sha256", key).update(id + "." + time + ".").update(body).digest();
  const isOurs = (headers["webhook-signature"] ?? "").split(" ").some((signature) => {
    const [version, value = ""] = signature.split(",");
    const given = Buffer.from(value, "base64");
    return version === "v1" && given.length === expected.length && timingSafeEqual(given, expected);
  });
  if (!isOurs) throw new Error("No signature is right");
}`;

const python = `import base64, hashlib, hmac, time

# headers: by names in lower case; body: the bytes as they came. Raises where the message is not from us.
def verify(secret, headers, body):
    message_id, sent = headers["webhook-id"], headers["webhook-timestamp"]
    if abs(time.time() - int(sent)) > 300:
        raise ValueError("The time is too far away")
    key = base64.b64decode(secret.replace("whsec_", "", 1))
    mac = hmac.new(key, f"{message_id}.{sent}.".encode() + body, hashlib.sha256).digest()
    expected = "v1," + base64.b64encode(mac).decode()
    if not any(hmac.compare_digest(given, expected) for given in headers["webhook-signature"].split()):
        raise ValueError("No signature is right")`;

const go = `func verify(secret string, headers http.Header, body []byte) error {
	id, sent := headers.Get("webhook-id"), headers.Get("webhook-timestamp")
	seconds, err := strconv.ParseInt(sent, 10, 64)
	if err != nil || math.Abs(float64(time.Now().Unix()-seconds)) > 300 {
		return errors.New("the time is missing or too far away")
	}
	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
	if err != nil {
		return err
	}
	mac := hmac.New(sha256.New, key)
	fmt.Fprintf(mac, "%s.%s.%s", id, sent, body)
	expected := "v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil))
	for _, given := range strings.Fields(headers.Get("webhook-signature")) {
		if hmac.Equal([]byte(given), []byte(expected)) {
			return nil
		}
	}
	return errors.New("no signature is right")
}`;

const php = String.raw`function verify(string $secret, array $headers, string $body): void {
    [$id, $sent] = [$headers['webhook-id'], $headers['webhook-timestamp']];
    if (abs(time() - (int) $sent) > 300) throw new Exception('The time is too far away');
    $key = base64_decode(preg_replace('/^whsec_/', '', $secret));
    $expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$sent.$body", $key, true));
    foreach (explode(' ', $headers['webhook-signature']) as $given)
        if (hash_equals($expected, $given)) return;
    throw new Exception('No signature is right');
}`;

/** By the name of the language, as fenced blocks of Markdown call it. */
export const recipes = { sh: openssl, js: javascript, python, go, php } as const;
