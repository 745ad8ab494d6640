import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { notice } from "./notice.ts";
import { picture, problemOf, sent, sentForm, sentJson } from "./sent.ts";

const plain = notice({ title: "Price & more", body: "Now 19" });

describe("json://", () => {
  test("json:// posts the five fields as JSON to the path as written", async () => {
    const request = await sent("json://hooks.example:8080/a%2Fb/in/?ignored=1", plain);
    expect(request).toMatchObject({ method: "POST", url: "http://hooks.example:8080/a%2Fb/in/" });
    expect(request.headers).toMatchObject({
      "content-type": "application/json",
      "webhook-id": "delivery-7f3a",
      "webhook-timestamp": "1772600770",
    });
    expect(JSON.parse(request.text)).toEqual({
      version: "1.0",
      title: "Price & more",
      message: "Now 19",
      attachments: [],
      type: "info",
    });
  });
  test("jsons:// uses https, basic credentials from user and password, and the method of method=", async () => {
    const request = await sent("jsons://me:p%40ss@hooks.example/?method=put", plain);
    expect(request).toMatchObject({ method: "PUT", url: "https://hooks.example/" });
    expect(request.headers["authorization"]).toBe(`Basic ${Buffer.from("me:p@ss").toString("base64")}`);
  });
  test("keys with + are headers, with - parameters, and with : rename, drop and add fields", async () => {
    const request = await sent(
      "jsons://hooks.example/in?+X-Token=a+b&-q=1%262&:title=subject&:version=&:extra=yes",
      plain,
    );
    expect(request.url).toBe("https://hooks.example/in?q=1%262");
    expect(request.headers["x-token"]).toBe("a+b");
    expect(JSON.parse(request.text)).toEqual({
      subject: "Price & more",
      message: "Now 19",
      attachments: [],
      type: "info",
      extra: "yes",
    });
  });
  test("the message of JSON is plain text, that of a form as it was written, unless format= says otherwise", async () => {
    const html = notice({ body: "<b>x</b> &amp; y", format: "html" });
    expect((await sentJson("jsons://hooks.example", html))["message"]).toBe("x & y");
    expect((await sentForm("forms://hooks.example", html))["message"]).toBe("<b>x</b> &amp; y");
    expect((await sentJson("jsons://hooks.example?format=html", html))["message"]).toBe("<b>x</b> &amp; y");
    expect((await sentJson("jsons://hooks.example?format=markdown", html))["message"]).toBe(
      "**x** & y".replace("&", "\\&"),
    );
  });
  test("a webhook gets a picture among its attachments", async () => {
    const body = await sentJson("jsons://hooks.example", notice({ image: picture }));
    expect(body["attachments"]).toEqual([{ filename: "shot.png", base64: "iVBORw0KGgo=", mimetype: "image/png" }]);
  });
  test("a GET webhook has its fields in the query and no body", async () => {
    const request = await sent("jsons://hooks.example/in?method=GET", plain);
    expect(request).not.toHaveProperty("body");
    expect(new URL(request.url).searchParams.get("message")).toBe("Now 19");
  });
  test("a retry of a webhook is the same request except for its time", async () => {
    const url = "jsons://hooks.example/in";
    expect(await sent(url, plain)).toEqual(await sent(url, plain));
  });
});

describe("a secret signs the request", () => {
  const key = Buffer.from("0123456789abcdef0123456789abcdef");
  const url = `jsons://hooks.example/in?secret=whsec_${encodeURIComponent(key.toString("base64"))}`;
  test("a webhook with a secret is signed as in Standard Webhooks 1.0: id, time and body", async () => {
    const request = await sent(url, plain);
    const expected = createHmac("sha256", key).update(`delivery-7f3a.1772600770.${request.text}`).digest("base64");
    expect(request.headers["webhook-signature"]).toBe(`v1,${expected}`);
    expect(request.url).toBe("https://hooks.example/in");
  });
  test("a webhook without a secret has no signature", async () => {
    expect((await sent("jsons://hooks.example", plain)).headers).not.toHaveProperty("webhook-signature");
  });
  test("two secrets make two signatures, written twice or as a list, so that a secret can be changed", async () => {
    const other = Buffer.alloc(36, 7);
    const [first, second] = [key, other].map((each) => `whsec_${encodeURIComponent(each.toString("base64"))}`);
    for (const options of [`secret=${first}&secret=${second}`, `secret=${first},${second}`]) {
      const request = await sent(`jsons://hooks.example/in?${options}`, plain);
      const expected = [key, other].map((each) => {
        const mac = createHmac("sha256", each).update(`delivery-7f3a.1772600770.${request.text}`);
        return `v1,${mac.digest("base64")}`;
      });
      expect(request.headers["webhook-signature"]).toBe(expected.join(" "));
    }
  });
  for (const scheme of ["posts", "puts", "patchs", "deletes", "gets", "forms", "xmls"]) {
    test(`${scheme}:// is signed over the body as it is sent, and its receiver is not told the secret`, async () => {
      const request = await sent(url.replace("jsons:", `${scheme}:`), plain);
      const body = request.body === undefined ? "" : request.text;
      const expected = createHmac("sha256", key).update(`delivery-7f3a.1772600770.${body}`).digest("base64");
      expect(request.headers["webhook-signature"]).toBe(`v1,${expected}`);
      expect(request.url).toBe("https://hooks.example/in");
    });
  }
  test("a secret= of a raw request that is none of ours goes to its receiver", async () => {
    const request = await sent("posts://hooks.example/in?secret=theirs", plain);
    expect(request.url).toBe("https://hooks.example/in?secret=theirs");
    expect(request.headers).not.toHaveProperty("webhook-signature");
  });
  for (const secret of ["plain", "whsec_c2hvcnQ=", "whsec_***", `whsec_${Buffer.alloc(65).toString("base64")}`]) {
    test(`"${secret.slice(0, 14)}" is refused and not repeated`, () => {
      const sentence = problemOf(`jsons://hooks.example?secret=${secret}`);
      expect(sentence).toMatch(/^secret= must be whsec_/);
      expect(sentence).not.toContain(secret);
    });
  }
});

describe("form:// and xml://", () => {
  test("a form has the same fields, renamed the same way", async () => {
    const request = await sent("forms://hooks.example/x?:message=msg", plain);
    expect(request.headers["content-type"]).toBe("application/x-www-form-urlencoded");
    expect(await sentForm("forms://hooks.example/x?:message=msg", plain)).toEqual({
      version: "1.0",
      title: "Price & more",
      msg: "Now 19",
      type: "info",
    });
  });
  test("a form with a picture is multipart, its file under the name asked for", async () => {
    const request = await sent("forms://hooks.example/x?attach-as=file*", notice({ image: picture, body: "a\r\nb" }));
    const form = await new Response(request.body, {
      headers: { "content-type": request.headers["content-type"] ?? "" },
    }).formData();
    expect(form.get("message")).toBe("a\r\nb");
    const file = form.get("file01") as File;
    expect([file.name, file.type]).toEqual(["shot.png", "image/png"]);
    expect(new Uint8Array(await file.arrayBuffer())).toEqual(picture.bytes);
  });
  test("XML is one SOAP envelope with everything escaped", async () => {
    const request = await sent(
      "xmls://hooks.example/soap?:Subject=Betreff&:Key=a<b",
      notice({ title: "</Subject>", body: "a & b \u0000 <c>" }),
    );
    expect(request.headers["content-type"]).toBe("application/xml");
    expect(request.text).toContain(
      "<Betreff>&lt;/Subject&gt;</Betreff>\n<Message>a &amp; b  &lt;c&gt;</Message>\n<MessageType>info</MessageType>\n<Key>a&lt;b</Key>",
    );
  });
  test("an element name keeps only letters, digits and underscores", async () => {
    expect((await sent("xml://hooks.example?:a%3E%3Cb=1&:1x=2")).text).not.toMatch(/<a><b>|<1x>/);
  });
});

describe("raw HTTP", () => {
  const requests: [url: string, expected: object][] = [
    [
      "get://me:pw@hooks.example/x",
      { method: "GET", url: "http://hooks.example/x", headers: { authorization: "Basic bWU6cHc=" } },
    ],
    ["posts://hooks.example/a%20b", { method: "POST", url: "https://hooks.example/a%20b" }],
    ["put://hooks.example", { method: "PUT" }],
    ["patchs://hooks.example", { method: "PATCH" }],
    ["deletes://hooks.example", { method: "DELETE" }],
    ["heads://hooks.example", { method: "HEAD" }],
    ["get://hooks.example?param1=value1&-param2=x", { url: "http://hooks.example/?param1=value1" }],
    [
      "get://hooks.example?Token=a+b&q=%C3%A4&format=json",
      { url: "http://hooks.example/?Token=a+b&q=%C3%A4&format=json" },
    ],
    [
      "post://hooks.example?+content-type=text/plain&format=text",
      { url: "http://hooks.example/", headers: { "content-type": "text/plain" } },
    ],
  ];
  for (const [url, expected] of requests) test(url, async () => expect(await sent(url, plain)).toMatchObject(expected));

  test("a raw request contains only the alert's text, and JSON is marked as JSON", async () => {
    const json = await sent("posts://hooks.example", notice({ body: '{"a":1}' }));
    expect([json.text, json.headers["content-type"]]).toEqual(['{"a":1}', "application/json; charset=utf-8"]);
    const text = await sent("posts://hooks.example", plain);
    expect([text.text, text.headers["content-type"]]).toEqual(["Now 19", "text/plain; charset=utf-8"]);
  });
  test("GET and HEAD are sent without a body", async () => {
    expect(await sent("get://hooks.example", plain)).not.toHaveProperty("body");
    expect(await sent("head://hooks.example", plain)).not.toHaveProperty("body");
  });
});

describe("a webhook URL that cannot be used is refused", () => {
  const bad = [
    "json://",
    "json://host:0",
    "json://host:65536",
    "json://host:port",
    "json://-host-",
    "json://1",
    "json://2130706433",
    "json://0x7f.1",
    "json://300.1.1.1",
    "json://ho st",
    "json://[::1",
    "json://a..b.example",
    "jsons://hooks.example?method=CONNECT",
    "jsons://hooks.example?+Host=evil.example",
    "jsons://hooks.example?+Content-Length=1",
    "jsons://hooks.example?+CF-Connecting-IP=1.1.1.1",
    "jsons://hooks.example?+X%0AY=1",
    "jsons://hooks.example?+X-Y=a%0D%0AHost:%20evil.example",
  ];
  for (const url of bad) {
    test(url, () => {
      expect(problemOf(url)).toMatch(/host|port|method=|header/i);
      expect(problemOf(url)).not.toMatch(/evil|ho st|CONNECT:/);
    });
  }

  test("names outside ASCII become punycode, and an IPv6 address is kept whole", async () => {
    expect((await sent("json://b%C3%BCcher.example/x")).url).toBe("http://xn--bcher-kva.example/x");
    expect((await sent("json://[2001:db8::1]:8080/x")).url).toBe("http://[2001:db8::1]:8080/x");
  });
});
