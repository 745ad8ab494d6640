import { createHash } from "node:crypto";
import fc from "fast-check";
import { parse } from "parse5";
import { describe, expect, test } from "vitest";
import { escapedHtml, pageHeaders, pageHtml } from "../../../src/http/page.ts";
import { letterOf } from "../../../src/account/letter.ts";
import { alertWords } from "../../../src/services/words/index.ts";

const page = { title: "Done", paragraphs: ["All is well."] };

describe("the pages of mailed links", () => {
  test("the page's content policy allows only its own style and forms to this service", () => {
    const style = /<style>(.*)<\/style>/s.exec(pageHtml(page))?.[1] ?? "";
    const hash = createHash("sha256").update(style).digest("base64");
    expect(pageHeaders["Content-Security-Policy"]).toBe(
      `default-src 'none'; style-src 'sha256-${hash}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
    );
  });

  test("carry no script, no picture and no address of another host", () => {
    const html = pageHtml({
      ...page,
      form: { action: "/here", fields: [{ name: "token", value: "t" }], button: "Go" },
    });
    expect(html).not.toMatch(/<script|<img|<link|https?:/i);
  });

  test("text put into a page never becomes markup", () => {
    const hostile = fc.oneof(
      fc.string(),
      fc.constantFrom(`"><script>alert(1)</script>`, "' onfocus=x autofocus '", "</title><img src=x>", "<!--", "]]>"),
    );
    fc.assert(
      fc.property(hostile, (text) => {
        const html = pageHtml({
          title: text,
          paragraphs: [text],
          form: { action: "/here", fields: [{ name: "token", value: text }], button: text },
        });
        const tags: string[] = [];
        const walk = (node: { nodeName: string; childNodes?: unknown[]; attrs?: { name: string }[] }) => {
          if (!node.nodeName.startsWith("#"))
            tags.push([node.nodeName, ...(node.attrs ?? []).map((each) => each.name)].join(" "));
          for (const child of node.childNodes ?? []) walk(child as Parameters<typeof walk>[0]);
        };
        walk(parse(html) as Parameters<typeof walk>[0]);
        expect(tags).toEqual([
          ...["html lang", "head", "meta charset", "meta name content", "title", "style", "body", "main", "h1", "p"],
          ...["form method action", "input type name value", "button type"],
        ]);
      }),
    );
  });

  test("quotes and ampersands are escaped", () => {
    expect(escapedHtml(`<a href="x" title='y'>&`)).toBe("&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;");
  });
});

test("each mail has its link alone on a line, so that mail programs recognise it whole", () => {
  const link = "https://tidemark.example/api/v1/auth/verify?token=abc";
  const { account } = alertWords("en");
  for (const word of [account.verify, account.reset, account.email]) {
    const { subject, body } = letterOf(word({ link, hours: 24 }));
    expect(subject).toMatch(/^[A-Z][\w ]+$/);
    expect(body.split("\n")).toContain(link);
    expect(body).toContain("ignore this mail");
  }
});
