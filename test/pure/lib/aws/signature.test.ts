import { expect, test } from "vitest";
import { signedHeaders } from "../../../../src/lib/aws/signature.ts";

const key = {
  accessKey: "AKIDEXAMPLE",
  secretKey: "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY",
  region: "us-east-1",
};
const now = Date.UTC(2015, 7, 30, 12, 36, 0) / 1000;
const form = { "content-type": "application/x-www-form-urlencoded" };

/** https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html, "aws-sig-v4-test-suite" */
const vectors: [name: string, method: string, path: string, headers: object, body: string, signature: string][] = [
  ["get-vanilla", "GET", "/", {}, "", "5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31"],
  ["post-vanilla", "POST", "/", {}, "", "5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b"],
  [
    "get-vanilla-query-order-key-case",
    "GET",
    "/?Param2=value2&Param1=value1",
    {},
    "",
    "b97d918cfa904a5beff61c982a1b6f458b799221646efd99d3219ec94cdf2500",
  ],
  [
    "post-x-www-form-urlencoded",
    "POST",
    "/",
    form,
    "Param1=value1",
    "ff11897932ad3f4e8b18135d722051e5ac45fc38421b1da7b9d196a0fe09473a",
  ],
];

for (const [name, method, path, headers, body, signature] of vectors) {
  test(`the published request ${name} gets its published signature`, async () => {
    const url = `https://example.amazonaws.com${path}`;
    const signed = await signedHeaders({ method, url, headers: { ...headers }, body, service: "service", now }, key);
    const names = body ? "content-type;host;x-amz-date" : "host;x-amz-date";
    expect(signed).toEqual({
      ...headers,
      "x-amz-date": "20150830T123600Z",
      authorization:
        "AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request, " +
        `SignedHeaders=${names}, Signature=${signature}`,
    });
  });
}
