/** Further services of text messages. */
import { describeAnswers, describeRefusals, describeRequests } from "./table.ts";

const text = "A & B\nNow 19";
const telesign = "https://rest-ww.telesign.com/v1/messaging";
const telesignKey = { authorization: `Basic ${btoa("FFFFFFFF-EEEE-DDDD:KEY/abcdefg==")}` };
const smsc = { login: "login", psw: "password", mes: text, sender: "Me", translit: "1", fmt: "3", charset: "utf-8" };
const mobile = "https://api.mobilemessage.com.au/v1/messages";
const sfr = new URLSearchParams({
  authenticate: JSON.stringify({ serviceId: "service_id", servicePassword: "pw", spaceId: "000", lang: "fr_FR" }),
  messageUnitaire: JSON.stringify({
    ...{ media: "SMSUnicode", from: "MyApp", timeout: 30, ttsVoice: "claire08s", textMsg: text, to: "0612345678" },
  }),
});

describeRequests([
  [
    "cm://Alerts@0123abcd-4567-89ef-abcd-0123456789ab/15551234567?channels=WhatsApp,sms",
    {
      to: "https://gw.messaging.cm.com/v1.0/message",
      headers: { "x-cm-producttoken": "0123abcd-4567-89ef-abcd-0123456789ab" },
      body: {
        messages: {
          msg: [
            {
              allowedChannels: ["WhatsApp", "SMS"],
              from: "Alerts",
              to: [{ number: "0015551234567" }],
              body: { type: "auto", content: text },
              minimumNumberOfMessageParts: 1,
              maximumNumberOfMessageParts: 8,
            },
          ],
        },
      },
    },
  ],
  [
    "telesign://FFFFFFFF-EEEE-DDDD:KEY%2Fabcdefg%3D%3D@15551234567/15551234568?from=Alerts&type=mkt",
    {
      to: telesign,
      headers: telesignKey,
      body: { phone_number: "15551234567", message: text, message_type: "MKT", sender_id: "Alerts" },
    },
    {
      to: telesign,
      headers: telesignKey,
      body: { phone_number: "15551234568", message: text, message_type: "MKT", sender_id: "Alerts" },
    },
  ],
  [
    "kaleyra://HXAP16XXXXXX97IN:Ac4b0123456789@KLRHXA/15551234567?region=in&type=txn&template=1012&flash=yes",
    {
      to: "https://api.in.kaleyra.io/v1/HXAP16XXXXXX97IN/messages",
      headers: { "api-key": "Ac4b0123456789" },
      body: {
        to: "15551234567",
        body: text,
        sender: "KLRHXA",
        type: "TXN",
        template_id: "1012",
        flash: "1",
        unicode: "AUTO",
      },
    },
  ],
  [
    "exotel://sid1:token1@EXOTEL/333333333?region=in&priority=high&unicode=no",
    {
      to: "https://api.in.exotel.com/v1/Accounts/sid1/Sms/send",
      headers: { authorization: "Basic c2lkMTp0b2tlbjE=" },
      body: { From: "EXOTEL", To: "333333333", Body: text, EncodingType: "plain", Priority: "high" },
    },
  ],
  [
    "smsc://login:password@+71234567890/+79876543210?sender=Me&translit=yes",
    { to: "https://smsc.ru/sys/send.php", body: { ...smsc, phones: "71234567890" } },
    { to: "https://smsc.ru/sys/send.php", body: { ...smsc, phones: "79876543210" } },
  ],
  [
    "serwersms://user:pass@SenderA/+48123456789/%23789",
    {
      to: "https://api2.serwersms.pl/messages/send_sms",
      body: { username: "user", password: "pass", phone: "+48123456789", text: text, sender: "SenderA" },
    },
    {
      to: "https://api2.serwersms.pl/messages/send_sms",
      body: { username: "user", password: "pass", group_id: "789", text: text, sender: "SenderA" },
    },
  ],
  [
    "notifyre://abcdef1234567890/+15551234567?campaign=Mine&from=+15550100000",
    {
      to: "https://api.notifyre.com/20220711/sms/send",
      headers: { "x-api-token": "abcdef1234567890" },
      body: {
        body: text,
        recipients: [{ type: "mobile_number", value: "+15551234567" }],
        from: "+15550100000",
        campaignName: "Mine",
      },
    },
  ],
  [
    "notifyre://abcdef1234567890/+15551234567?mode=fax&hq=no&ref=CR123&header=CONF",
    {
      to: "https://api.notifyre.com/20220711/fax/send",
      headers: { "x-api-token": "abcdef1234567890" },
      body: {
        recipients: [{ type: "fax_number", value: "+15551234567" }],
        sendFrom: "",
        isHighQuality: false,
        clientReference: "CR123",
        templateName: "",
        header: "CONF",
        subject: text,
        documents: [{ base64Str: "QSAmIEIKTm93IDE5", contentType: "text/plain" }],
        campaignName: "Tidemark",
      },
    },
  ],
  [
    "mobilemessage://user:pass@ALERTS/0412345678/412345679?unicode=yes&max_parts=2&ref=nightly",
    {
      to: mobile,
      headers: { authorization: "Basic dXNlcjpwYXNz", "idempotency-key": "delivery-7f3a-61412345678" },
      body: {
        messages: [{ to: "61412345678", message: text, sender: "ALERTS", custom_ref: "nightly" }],
        enable_unicode: true,
        max_parts: 2,
      },
    },
    {
      to: mobile,
      headers: { authorization: "Basic dXNlcjpwYXNz", "idempotency-key": "delivery-7f3a-61412345679" },
      body: {
        messages: [{ to: "61412345679", message: text, sender: "ALERTS", custom_ref: "nightly" }],
        enable_unicode: true,
        max_parts: 2,
      },
    },
  ],
  [
    "smstunnel://sk_live_aaaaaaaa/0712345678?country=40&device=dev1",
    {
      to: "https://smstunnel.io/api/v1/sms/send",
      headers: { "x-api-key": "sk_live_aaaaaaaa" },
      body: { to: "+40712345678", message: text, deviceId: "dev1" },
    },
  ],
  [
    "eight00com://token1@18005550100/15551234567",
    {
      to: "https://api.800.com/message",
      headers: { authorization: "Bearer token1" },
      body: { sender: "+18005550100", recipient: "+15551234567", message: text },
    },
  ],
  [
    "sfr://service_id:pw@000/0612345678?from=MyApp&timeout=30",
    { to: `https://www.dmc.sfr-sh.fr/DmcWS/1.5.8/JsonService/MessagesUnitairesWS/addSingleCall?${sfr.toString()}` },
  ],
]);

describeRefusals([
  ["cm://short/15551234567", "cm://product_token/to_number"],
  ["cm://0123abcd-4567-89ef-abcd-0123456789ab/15551234567?channels=pigeon", "channels= of a CM.com URL is one of"],
  ["telesign://FFFFFFFF-EEEE-DDDD@15551234567", "telesign://customer_id:api_key@to_number"],
  ["telesign://FFFFFFFF-EEEE-DDDD:KEYKEYKEY@15551234567?type=x", "type= of a Telesign URL is ARN, OTP or MKT"],
  ["kaleyra://HXAP16:Ac4b0123456789@KLRHXA/15551234567?region=us", "region= of a Kaleyra URL is in, sg or eu"],
  ["exotel://sid1@EXOTEL/333333333", "exotel://sid:token@from_number/to_number"],
  ["exotel://sid1:token1@12345/333333333", "exotel://sid:token@from_number/to_number"],
  ["smsc://login@71234567890", "smsc://login:password@to_number"],
  ["serwersms://user:pass@SenderA", "serwersms://user:password@sender/+48123456789"],
  ["notifyre://abcdef1234567890/15551234567?mode=pigeon", "mode= of a Notifyre URL is sms or fax"],
  ["mobilemessage://user:pass@ALERTS/15551231234", "mobilemessage://user:password@sender/04XXXXXXXX"],
  ["smstunnel://sk_live_a/15551234567?country=x", "country= of an SMSTunnel URL is a country code"],
  ["eight00com://token1@phone", "eight00com://token@from_number/to_number"],
  ["sfr://service_id@000/0612345678", "sfr://service_id:service_password@space_id/to_number"],
]);

describeAnswers([
  ["cm://0123abcd-4567-89ef-abcd-0123456789ab/15551234567", 200, '{"errorCode":0}', "delivered"],
  ["cm://0123abcd-4567-89ef-abcd-0123456789ab/15551234567", 200, '{"errorCode":303}', "permanent"],
  ["telesign://FFFFFFFF-EEEE:KEYKEYKEY@15551234567", 200, '{"status":{"code":290}}', "delivered"],
  ["telesign://FFFFFFFF-EEEE:KEYKEYKEY@15551234567", 200, '{"status":{"code":11009}}', "permanent"],
  ["kaleyra://HXAP16:Ac4b0123456789@KLRHXA/15551234567", 202, '{"id":"x","error":{}}', "delivered"],
  ["kaleyra://HXAP16:Ac4b0123456789@KLRHXA/15551234567", 200, '{"error":{"code":"E414"}}', "permanent"],
  ["smsc://login:password@71234567890", 200, '{"id":1,"cnt":1}', "delivered"],
  ["smsc://login:password@71234567890", 200, '{"error":"no money","error_code":3}', "permanent"],
  ["serwersms://user:pass@SenderA/48123456789", 200, '{"success":true}', "delivered"],
  ["serwersms://user:pass@SenderA/48123456789", 200, '{"error":{"code":1000},"success":false}', "permanent"],
  ["mobilemessage://u:p@ALERTS/0412345678", 200, '{"results":[{"status":"success"}]}', "delivered"],
  ["mobilemessage://u:p@ALERTS/0412345678", 200, '{"results":[{"status":"error"}]}', "permanent"],
  ["sfr://service_id:pw@000/0612345678", 200, '{"success":true}', "delivered"],
  ["sfr://service_id:pw@000/0612345678", 200, '{"success":false,"errorCode":"IS_INVALID"}', "permanent"],
]);

const pingramKey = { authorization: "Bearer pingram_sk_abc123" };
const pingramTo = "https://api.pingram.io/send";
const pingramMail = { subject: "A & B", html: "<p>Now <b>19</b></p>" };
describeRequests([
  [
    "pingram://pingram_sk_abc123/id1/a@x.example/+15551235553/id2?cc=c@x.example",
    {
      to: pingramTo,
      headers: pingramKey,
      body: {
        type: "tidemark",
        email: pingramMail,
        options: { email: { ccAddresses: ["c@x.example"] } },
        to: { id: "id1", email: "a@x.example" },
      },
    },
    {
      to: pingramTo,
      headers: pingramKey,
      body: { type: "tidemark", sms: { message: "A & B\nNow 19" }, to: { number: "+15551235553" } },
    },
    {
      to: pingramTo,
      body: {
        type: "tidemark",
        email: pingramMail,
        options: { email: { ccAddresses: ["c@x.example"] } },
        to: { id: "id2" },
      },
    },
  ],
  [
    "pingram://?apikey=pingram_sk_abc123&to=+15551235553&type=alert&region=eu&:shop=one",
    {
      to: "https://api.eu.pingram.io/send",
      headers: pingramKey,
      body: {
        type: "alert",
        parameters: { appTitle: "A & B", appBody: "Now 19", appType: "info", appId: "Tidemark", shop: "one" },
        to: { number: "+15551235553" },
      },
    },
  ],
]);
describeRefusals([["pingram://pingram_sk_abc123", "pingram://api_key/you@x.example"]]);

describeRequests([
  [
    "dapnet://user:pass@DF1ABC-1/df1abc/0A1DEF?priority=emergency&txgroups=dl-nw,all",
    ...["DF1ABC", "0A1DEF"].map((sign) => ({
      to: "http://www.hampager.de:8080/calls",
      headers: { authorization: `Basic ${btoa("user:pass")}` },
      body: { text, callSignNames: [sign], transmitterGroupNames: ["dl-nw", "all"], emergency: true },
    })),
  ],
]);
describeRefusals([["dapnet://user:pass@abcdefghi", "dapnet://user:password@call_sign"]]);
