import type { MailSecurity } from "../../smtp/request.ts";

export type Provider = {
  host: string;
  port: number;
  security: MailSecurity;
  /** What the server wants as user name: the whole address, or the part before its `@`. */
  login: "address" | "name";
};

const startTls = (host: string): Provider => ({ host, port: 587, security: "starttls", login: "address" });
const tls = (host: string, login: Provider["login"] = "address"): Provider => ({
  host,
  port: 465,
  security: "tls",
  login,
});

const providers: [domains: RegExp, provider: Provider][] = [
  [/^(?:gmail|googlemail)\.com$/, startTls("smtp.gmail.com")],
  [/^(?:hotmail|live)\.com(?:\.au)?$/, startTls("smtp-mail.outlook.com")],
  [/^outlook\.com(?:\.au)?$/, startTls("smtp-mail.outlook.com")],
  [/^office365\.com$/, startTls("smtp.office365.com")],
  [/^yahoo\.(?:com|ca)$/, tls("smtp.mail.yahoo.com")],
  [/^(?:icloud|me|mac)\.com$/, startTls("smtp.mail.me.com")],
  [/^gmx\.(?:com|net|de|at|ch|fr)$/, startTls("mail.gmx.com")],
  [/^yandex\.(?:com|ru|ua|by|kz|uz|tr|fr)$/, tls("smtp.yandex.ru", "name")],
  [
    /^(?:fastmail\.(?:com|fm|net|org|co\.uk|com\.au|de|es|fr|in|jp|mx|nl|se|to|tw|uk|us|cn)|messagingengine\.com|sent\.com|mailcan\.com)$/,
    tls("smtp.fastmail.com"),
  ],
  [/^(?:zoho|zohomail)\.com$/, startTls("smtp.zoho.com")],
  [/^sendgrid\.(?:com|net)$/, tls("smtp.sendgrid.net", "name")],
  [/^163\.com$/, tls("smtp.163.com", "name")],
  [/^(?:qq|foxmail)\.com$/, startTls("smtp.qq.com")],
  [/^comcast\.net$/, tls("smtp.comcast.net", "name")],
];

/** The provider of a mail domain; undefined for a domain that is its own server. */
export function providerOf(domain: string): Provider | undefined {
  const name = domain.toLowerCase();
  return providers.find(([domains]) => domains.test(name))?.[1];
}
