/** Services of text messages: the requests that their vendors document. */
import { describeRequests } from "./table.ts";

const text = "A & B\nNow 19";
const basic = (user: string, password: string) => ({ authorization: `Basic ${btoa(`${user}:${password}`)}` });
const vonage = "https://rest.nexmo.com/sms/json";
const vonageBody = { api_key: "key12", api_secret: "secret12", text, type: "text" };
const clicksend = "https://rest.clicksend.com/v3/sms/send";
const plivoId = "MA0123456789ABCDEF01";
const plivoToken = "t".repeat(40);
const plivo = `https://api.plivo.com/v1/Account/${plivoId}/Message/`;
const messagebird = "https://rest.messagebird.com/messages";
const seven = "https://gateway.seven.io/api/sms";
const octopush = "https://api.octopush.com/v1/public/sms-campaign/send";
const octopushBody = {
  recipients: [{ phone_number: "+33612345678" }],
  text,
  type: "sms_premium",
  purpose: "alert",
  sender: "Tidemark",
  with_replies: false,
};
const elks = "https://api.46elks.com/a1/sms";
const eagle = "https://eagle.example:8443/jsonrpc/sms";
const eagleParams = {
  access_token: "token1",
  message: text,
  unicode: 0,
  responsetype: "extended",
  highpriority: 0,
  flash: 0,
  test: 0,
};
const threema = "https://msgapi.threema.ch/send_simple";
const threemaBody = { from: "*GATEWAY", secret: "secret12", text };

describeRequests([
  [
    "vonage://key12:secret12@Shop/15557654321/+1-555-765-4322?ttl=60000",
    { to: vonage, body: { ...vonageBody, from: "Shop", to: "15557654321", ttl: "60000" } },
    { to: vonage, body: { ...vonageBody, from: "Shop", to: "15557654322", ttl: "60000" } },
  ],
  [
    "nexmo://key12:secret12@15551234567",
    { to: vonage, body: { ...vonageBody, from: "15551234567", to: "15551234567" } },
  ],
  [
    "vonage://_?key=key12&secret=secret12&from=Shop&to=15557654321&ttl=5",
    { to: vonage, body: { ...vonageBody, from: "Shop", to: "15557654321" } },
  ],
  [
    "clicksend://user:apikey@15557654321/15557654322?from=Shop",
    {
      to: clicksend,
      headers: basic("user", "apikey"),
      body: { messages: [{ source: "Tidemark", from: "Shop", to: "+15557654321", body: text }] },
    },
    {
      to: clicksend,
      headers: basic("user", "apikey"),
      body: { messages: [{ source: "Tidemark", from: "Shop", to: "+15557654322", body: text }] },
    },
  ],
  [
    `plivo://${plivoId}@${plivoToken}/15551234567/15557654321`,
    {
      to: plivo,
      headers: basic(plivoId, plivoToken),
      body: { src: "+15551234567", dst: "+15557654321", text },
    },
  ],
  [
    `plivo://${plivoId}@${plivoToken}/15551234567`,
    { to: plivo, body: { src: "+15551234567", dst: "+15551234567", text } },
  ],
  [
    `plivo://_?id=${plivoId}&token=${plivoToken}&from=Shop&to=15557654321,15557654322`,
    { to: plivo, body: { src: "Shop", dst: "+15557654321", text } },
    { to: plivo, body: { src: "Shop", dst: "+15557654322", text } },
  ],
  [
    "msgbird://accesskey0123456789/Shop/31612345678/31612345679",
    {
      to: messagebird,
      headers: { authorization: "AccessKey accesskey0123456789" },
      body: { originator: "Shop", recipients: "31612345678", body: text, datacoding: "auto" },
    },
    { to: messagebird, body: { originator: "Shop", recipients: "31612345679", body: text, datacoding: "auto" } },
  ],
  [
    "msgbird://accesskey0123456789/31612345678?from=31600000000",
    { to: messagebird, body: { originator: "31600000000", recipients: "31612345678", body: text, datacoding: "auto" } },
  ],
  [
    "seven://apikey1/4915112345678",
    { to: seven, headers: { "x-api-key": "apikey1" }, body: { to: "+4915112345678", text } },
  ],
  [
    "seven://apikey1/4915112345678/4915112345679?from=Shop&flash=yes&label=alerts",
    { to: seven, body: { to: "+4915112345678", text, from: "Shop", flash: true, label: "alerts" } },
    { to: seven, body: { to: "+4915112345679", text, from: "Shop", flash: true, label: "alerts" } },
  ],
  [
    "octopush://me@x.example/apikey1/33612345678",
    { to: octopush, headers: { "api-key": "apikey1", "api-login": "me@x.example" }, body: octopushBody },
  ],
  [
    "octopush://Shop:me@x.example/apikey1/33612345678?replies=yes&purpose=wholesale&type=sms_low_cost",
    {
      to: octopush,
      headers: { "api-login": "me@x.example" },
      body: { ...octopushBody, sender: "Shop", with_replies: true, purpose: "wholesale", type: "sms_low_cost" },
    },
  ],
  [
    "46elks://user:password@Shop/46701234567",
    { to: elks, headers: basic("user", "password"), body: { from: "Shop", to: "+46701234567", message: text } },
  ],
  [
    "elks://user:password@46700000000/46701234567,46701234568",
    { to: elks, body: { from: "+46700000000", to: "+46701234567", message: text } },
    { to: elks, body: { from: "+46700000000", to: "+46701234568", message: text } },
  ],
  [
    "freemobile://12345678@secretkey",
    { to: "https://smsapi.free-mobile.fr/sendmsg", body: { user: "12345678", pass: "secretkey", msg: text } },
  ],
  [
    "freemobile://?user=12345678&pass=secretkey",
    { to: "https://smsapi.free-mobile.fr/sendmsg", body: { user: "12345678", pass: "secretkey", msg: text } },
  ],
  [
    "smseagles://token1@eagle.example:8443/4915112345678/@ada/#ops",
    { to: eagle, body: { method: "sms.send_sms", params: { ...eagleParams, to: "4915112345678" } } },
    { to: eagle, body: { method: "sms.send_tocontact", params: { ...eagleParams, contactname: "ada" } } },
    { to: eagle, body: { method: "sms.send_togroup", params: { ...eagleParams, groupname: "ops" } } },
  ],
  [
    "smseagle://token1@eagle.example/4915112345678?priority=high&flash=yes&test=yes",
    {
      to: "http://eagle.example/jsonrpc/sms",
      body: {
        method: "sms.send_sms",
        params: { ...eagleParams, to: "4915112345678", highpriority: 1, flash: 1, test: 1 },
      },
    },
  ],
  [
    "threema://*GATEWAY@secret12/abcdefgh/4915112345678/me@x.example",
    { to: threema, body: { ...threemaBody, to: "ABCDEFGH" } },
    { to: threema, body: { ...threemaBody, phone: "4915112345678" } },
    { to: threema, body: { ...threemaBody, email: "me@x.example" } },
  ],
  [
    "httpsms://apikey1@15551234567/15557654321",
    {
      to: "https://api.httpsms.com/v1/messages/send",
      headers: { "x-api-key": "apikey1" },
      body: { from: "+15551234567", to: "+15557654321", content: text },
    },
  ],
  [
    "voipms://apipw:me@x.example/15551234567/15557654321/555-765-4322",
    ...["5557654321", "5557654322"].map((dst) => ({
      to: "https://voip.ms/api/v1/rest.php",
      body: {
        api_username: "me@x.example",
        api_password: "apipw",
        method: "sendSMS",
        did: "5551234567",
        dst,
        message: text,
      },
    })),
  ],
  [
    "sinch://plan1:token1@15551234567/15557654321?region=EU",
    {
      to: "https://eu.sms.api.sinch.com/xms/v1/plan1/batches",
      headers: { authorization: "Bearer token1" },
      body: { from: "+15551234567", to: ["+15557654321"], body: text },
    },
  ],
  [
    "sinch://plan1:token1@12345/15557654321",
    {
      to: "https://us.sms.api.sinch.com/xms/v1/plan1/batches",
      body: { from: "12345", to: ["+15557654321"], body: text },
    },
  ],
]);

describeRequests([
  [
    "clickatell://15551234567@apikey1==/15557654321",
    {
      to: "https://platform.clickatell.com/messages",
      headers: { authorization: "apikey1==" },
      body: { to: ["15557654321"], from: "15551234567", content: text },
    },
  ],
  [
    "clickatell://apikey1/15557654321/15557654322",
    { to: "https://platform.clickatell.com/messages", body: { to: ["15557654321"], content: text } },
    { to: "https://platform.clickatell.com/messages", body: { to: ["15557654322"], content: text } },
  ],
  [
    "bulksms://tokenid1:secret12@15557654321/@friends?from=15551234567&route=premium",
    ...["+15557654321", { type: "GROUP", name: "friends" }].map((to) => ({
      to: "https://api.bulksms.com/v1/messages",
      headers: basic("tokenid1", "secret12"),
      body: {
        to,
        from: "+15551234567",
        body: text,
        encoding: "TEXT",
        longMessageMaxParts: 8,
        routingGroup: "PREMIUM",
      },
    })),
  ],
  [
    "msg91://tmpl123@authkey123/15557654321?short_url=yes&:body=words&:shop=Corner",
    {
      to: "https://control.msg91.com/api/v5/flow/",
      headers: { authkey: "authkey123" },
      body: {
        template_id: "tmpl123",
        short_url: 1,
        recipients: [{ mobiles: "15557654321", words: text, type: "info", shop: "Corner" }],
      },
    },
  ],
  [
    "d7sms://token.1@15557654321/15557654322?from=Shop&unicode=yes",
    ...["15557654321", "15557654322"].map((to) => ({
      to: "https://api.d7networks.com/messages/v1/send",
      headers: { authorization: "Bearer token.1" },
      body: {
        messages: [{ channel: "sms", recipients: [to], content: text, msg_type: "text", data_coding: "unicode" }],
        message_globals: { originator: "Shop" },
      },
    })),
  ],
  [
    "burstsms://apikey1:secret12@Shop/61412345678?country=gb&validity=10",
    {
      to: "https://api.transmitsms.com/send-sms.json",
      headers: basic("apikey1", "secret12"),
      body: { message: text, to: "61412345678", from: "Shop", countrycode: "gb", validity: "10" },
    },
  ],
  [
    "atalk://user1@apikey1/+254712345678?from=SHOP",
    {
      to: "https://api.africastalking.com/version1/messaging",
      headers: { apikey: "apikey1", accept: "application/json" },
      body: { username: "user1", to: "+254712345678", from: "SHOP", message: text },
    },
  ],
  [
    "atalk://sandbox@apikey1/+254712345678?mode=sandbox",
    {
      to: "https://api.sandbox.africastalking.com/version1/messaging",
      body: { username: "sandbox", to: "+254712345678", message: text },
    },
  ],
  [
    "smsmgr://apikey1@420601234567?from=Shop&gateway=low",
    {
      to: "https://http-api.smsmanager.cz/Send",
      body: { apikey: "apikey1", number: "420601234567", message: text, gateway: "low", sender: "Shop" },
    },
  ],
  [
    "kavenegar://10004346@apikey1/989123456789",
    {
      to: "https://api.kavenegar.com/v1/apikey1/sms/send.json",
      body: { receptor: "989123456789", message: text, sender: "10004346" },
    },
  ],
  [
    "telnyx://KEY123_a@15551234567/15557654321?profile=abc",
    {
      to: "https://api.telnyx.com/v2/messages",
      headers: { authorization: "Bearer KEY123_a" },
      body: { from: "+15551234567", to: "+15557654321", text, messaging_profile_id: "abc" },
    },
  ],
  [
    "telnyx://KEY123_a@15557654321/15557654322?from=Shop&profile=abc",
    ...["+15557654321", "+15557654322"].map((to) => ({
      to: "https://api.telnyx.com/v2/messages",
      body: { from: "Shop", to, text, messaging_profile_id: "abc" },
    })),
  ],
  [
    "infobip://apikey1@abc.api.infobip.com/15557654321?from=Shop",
    {
      to: "https://abc.api.infobip.com/sms/3/messages",
      headers: { authorization: "App apikey1" },
      body: { messages: [{ sender: "Shop", destinations: [{ to: "15557654321" }], content: { text } }] },
    },
  ],
  [
    "bulkvs://user:pw@15551234567/15557654321",
    {
      to: "https://portal.bulkvs.com/api/v1.0/messageSend",
      headers: basic("user", "pw"),
      body: { From: "15551234567", To: ["15557654321"], Message: text },
    },
  ],
]);
