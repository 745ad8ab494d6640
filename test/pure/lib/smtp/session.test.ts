import { inEnglish } from "../../../inEnglish.ts";
import { describe, expect, test } from "vitest";
import { resumeEncrypted, newSession, nextAction } from "../../../../src/lib/smtp/session.ts";
import type { SessionAction, Session } from "../../../../src/lib/smtp/session.ts";
import type { MailRequest } from "../../../../src/lib/smtp/request.ts";

const mail: MailRequest = {
  kind: "smtp",
  host: "smtp.mail.example",
  port: 587,
  security: "starttls",
  hello: "tidemark.example",
  user: "me",
  password: "päss",
  from: "me@mail.example",
  to: ["you@mail.example"],
  message: "Subject: x\r\n\r\n.dot\r\nend",
};

/** Plays a script of replies and returns what was said, line by line, and the verdict. */
function played(request: MailRequest, script: string[]) {
  const said: string[] = [];
  let session: Session = newSession(request);
  for (const text of script) {
    const lines = text.split("\n").map((line) => line.slice(4));
    let move: SessionAction;
    [session, move] = nextAction(session, { code: Number(text.slice(0, 3)), lines });
    if (move.kind === "encrypt") {
      said.push("<encrypts>");
      [session, move] = resumeEncrypted(session);
    }
    if (move.kind !== "encrypt") said.push(move.text);
    if (move.kind === "end") return { said, verdict: move.outcome };
  }
  return { said, verdict: null };
}

const hello = "250-smtp.mail.example\n250-STARTTLS\n250 AUTH LOGIN PLAIN";
const secured = "250-smtp.mail.example\n250 AUTH LOGIN PLAIN";
const base64 = (text: string) => Buffer.from(text).toString("base64");

describe("a whole conversation", () => {
  test("the SMTP client encrypts, greets again, logs in, names each recipient and doubles leading dots", () => {
    const request = { ...mail, to: ["you@mail.example", "copy@mail.example"] };
    const { said, verdict } = played(request, [
      "220 hi",
      hello,
      "220 go",
      secured,
      "235 ok",
      "250 ok",
      "250 ok",
      "251 ok",
      "354 go",
      "250 queued",
    ]);
    expect(said).toEqual([
      "EHLO tidemark.example\r\n",
      "STARTTLS\r\n",
      "<encrypts>",
      "EHLO tidemark.example\r\n",
      `AUTH PLAIN ${base64("\0me\0päss")}\r\n`,
      "MAIL FROM:<me@mail.example>\r\n",
      "RCPT TO:<you@mail.example>\r\n",
      "RCPT TO:<copy@mail.example>\r\n",
      "DATA\r\n",
      "Subject: x\r\n\r\n..dot\r\nend\r\n.\r\n",
      "QUIT\r\n",
    ]);
    expect(inEnglish(verdict)).toEqual({ kind: "delivered" });
  });

  test("a server that only knows LOGIN is sent user and password one after the other", () => {
    const { said } = played({ ...mail, security: "tls" }, [
      "220 hi",
      "250-a\n250 AUTH LOGIN",
      "334 VXNlcg==",
      "334 UGFzcw==",
      "235 ok",
    ]);
    expect(said.slice(1)).toEqual([
      "AUTH LOGIN\r\n",
      `${base64("me")}\r\n`,
      `${base64("päss")}\r\n`,
      "MAIL FROM:<me@mail.example>\r\n",
    ]);
  });

  test("a server that offers logins is not logged in to without a user", () => {
    const { said } = played({ ...mail, security: "tls", user: "", password: "" }, ["220 hi", secured]);
    expect(said.at(-1)).toBe("MAIL FROM:<me@mail.example>\r\n");
  });
});

describe("the SMTP password is not sent without encryption", () => {
  test("only the greeting is sent when STARTTLS is required and not offered", () => {
    const { said, verdict } = played(mail, ["220 hi", secured]);
    expect(said).toEqual(["EHLO tidemark.example\r\n", "QUIT\r\n"]);
    expect(inEnglish(verdict)).toMatchObject({ kind: "permanent", reason: "The mail server does not offer STARTTLS" });
  });

  test("no password is sent when optional STARTTLS is not offered", () => {
    const { said, verdict } = played({ ...mail, security: "opportunistic" }, ["220 hi", secured]);
    expect(said).toEqual(["EHLO tidemark.example\r\n", "QUIT\r\n"]);
    expect(verdict?.kind).toBe("permanent");
  });

  test("an unencrypted server gets the mail where there is no password", () => {
    const { said } = played({ ...mail, security: "opportunistic", user: "", password: "" }, ["220 hi", "250 a"]);
    expect(said.at(-1)).toBe("MAIL FROM:<me@mail.example>\r\n");
  });

  test("mode=insecure sends the password and does not encrypt even when STARTTLS is offered", () => {
    const { said } = played({ ...mail, security: "none" }, ["220 hi", hello]);
    expect(said.at(-1)).toMatch(/^AUTH PLAIN /);
  });

  test("no outcome repeats what the mail server or the client said", () => {
    const { verdict } = played({ ...mail, security: "tls" }, ["220 hi", secured, "535 5.7.8 bad password päss for me"]);
    expect(inEnglish(verdict)).toEqual({
      kind: "permanent",
      reason: "The mail server refused the user name or the password; many providers want an app password (535 5.7.8)",
    });
  });
});

describe("refusals", () => {
  const upTo: [name: string, script: string[]][] = [
    ["the greeting", []],
    ["EHLO", ["220 hi"]],
    ["the login", ["220 hi", secured]],
    ["the sender", ["220 hi", secured, "235 ok"]],
    ["the recipient", ["220 hi", secured, "235 ok", "250 ok"]],
    ["DATA", ["220 hi", secured, "235 ok", "250 ok", "250 ok"]],
    ["the mail", ["220 hi", secured, "235 ok", "250 ok", "250 ok", "354 go"]],
  ];
  for (const [name, script] of upTo) {
    test(`${name}: 4xx is tried again, 5xx is not`, () => {
      const request: MailRequest = { ...mail, security: "tls" };
      expect(played(request, [...script, "451 4.3.0 later"]).verdict?.kind).toBe("retry");
      expect(played(request, [...script, "421 bye"]).verdict?.kind).toBe("retry");
      expect(played(request, [...script, "550 5.1.1 no"]).verdict?.kind).toBe("permanent");
    });
  }

  test("a refused copy does not stop the mail to its recipient, and a refused recipient does", () => {
    const request: MailRequest = { ...mail, security: "tls", user: "", to: ["you@mail.example", "copy@mail.example"] };
    const start = ["220 hi", secured, "250 ok"];
    expect(played(request, [...start, "250 ok", "550 no such copy", "354 go", "250 ok"]).verdict).toEqual({
      kind: "delivered",
    });
    expect(played(request, [...start, "550 no such user"]).said).not.toContain("RCPT TO:<copy@mail.example>\r\n");
  });

  test("an address cannot inject an SMTP command", () => {
    const request: MailRequest = { ...mail, security: "tls", user: "", to: ["a@b.example>\r\nDATA\r\n"] };
    expect(() => played(request, ["220 hi", secured, "250 ok"])).toThrow();
  });
});
