/** Services of text messages: URLs that are refused, what answers mean, and how long a message may be. */
import { describe, expect, test } from "vitest";
import { isGsmText } from "../../../src/lib/notification/sms/gsm.ts";
import { sizeOf } from "../../../src/lib/markup/fit.ts";
import { notice } from "./notice.ts";
import { sent, sentForm, sentJson } from "./sent.ts";
import { describeAnswers, describeRefusals } from "./table.ts";

const plivoToken = "t".repeat(40);

describeRefusals([
  ["vonage://key12@15551234567/15557654321", "vonage://api_key:api_secret@from/to_number"],
  ["vonage://key12:secret12@ANameThatIsTooLong/15557654321", "a name of at most 11 letters and digits"],
  ["vonage://key12:secret12@Shop", "A telephone number is 7 to 15 digits"],
  ["clicksend://user:apikey@", "clicksend://user_name:api_key@to_number"],
  ["clicksend://user:apikey@12345", "A telephone number is 7 to 15 digits"],
  [`plivo://short@${plivoToken}/15551234567/15557654321`, "plivo://auth_id@auth_token/from_number/to_number"],
  ["msgbird://accesskey0123456789/Shop", "msgbird://access_key/from/to_number"],
  ["seven://apikey1", "seven://api_key/to_number"],
  ["octopush://me/apikey1/33612345678", "octopush://login@domain/api_key/to_number"],
  ["46elks://user@Shop/46701234567", "46elks://api_username:api_password@from/to_number"],
  ["freemobile://me@secretkey", "freemobile://user@password"],
  ["smseagles://token1@eagle.example", "smseagles://access_token@host/number"],
  ["threema://GATEWAY@secret12/ABCDEFGH", "threema://*GATEWAY@secret/THREEMAID"],
  ["httpsms://apikey1@phone/15557654321", "A telephone number is 7 to 15 digits"],
  ["voipms://apipw:me@x.example/15551234567/4915112345678", "ten digits"],
  ["sinch://plan1@15551234567/15557654321", "sinch://service_plan_id:api_token@from_number/to_number"],
  ["clickatell://apikey1", "clickatell://api_key/to_number"],
  ["bulksms://tokenid1:secret12@", "bulksms://token_id:token_secret@to_number"],
  ["msg91://authkey123/15557654321", "msg91://template_id@auth_key/to_number"],
  ["d7sms://15557654321", "d7sms://api_token@to_number"],
  ["burstsms://apikey1:secret12@Shop", "burstsms://api_key:api_secret@from/to_number"],
  ["atalk://apikey1/254712345678", "atalk://user_name@api_key/to_number"],
  ["smsmgr://apikey1@", "smsmgr://api_key@to_number"],
  ["kavenegar://apikey1", "kavenegar://api_key/to_number"],
  ["telnyx://15551234567/15557654321", "telnyx://api_key@from_number/to_number"],
  ["infobip://apikey1@_/15557654321", "infobip:// needs a host name"],
  ["bulkvs://user@15551234567/15557654321", "bulkvs://user_name:password@from_number/to_number"],
]);

const urls = {
  vonage: "vonage://key12:secret12@Shop/15557654321",
  seven: "seven://apikey1/4915112345678",
  africastalking: "atalk://user1@apikey1/254712345678",
};
describeAnswers([
  [urls.vonage, 200, '{"messages":[{"status":"0"}]}', "delivered"],
  [urls.vonage, 200, '{"messages":[{"status":"1"}]}', "throttled"],
  [urls.vonage, 200, '{"messages":[{"status":"5"}]}', "retry"],
  [urls.vonage, 200, '{"messages":[{"status":"4"}]}', "permanent"],
  ["clicksend://user:apikey@15557654321", 200, '{"data":{"messages":[{"status":"SUCCESS"}]}}', "delivered"],
  ["clicksend://user:apikey@15557654321", 200, '{"data":{"messages":[{"status":"INVALID_RECIPIENT"}]}}', "permanent"],
  [urls.seven, 200, '{"success":"100"}', "delivered"],
  [urls.seven, 200, '{"success":"900"}', "permanent"],
  [urls.seven, 200, "900", "permanent"],
  ["freemobile://12345678@secretkey", 402, "", "throttled"],
  ["freemobile://12345678@secretkey", 403, "", "permanent"],
  ["smseagle://token1@eagle.example/4915112345678", 200, '{"result":{"message_id":"7","status":"ok"}}', "delivered"],
  ["smseagle://token1@eagle.example/4915112345678", 200, '{"result":{"status":"error"}}', "permanent"],
  ["smseagle://token1@eagle.example/4915112345678", 200, '{"result":"Wrong parameters"}', "permanent"],
  ["voipms://pw:me@x.example/15551234567/15557654321", 200, '{"status":"success","sms":7}', "delivered"],
  ["voipms://pw:me@x.example/15551234567/15557654321", 200, '{"status":"invalid_dst"}', "permanent"],
  ["clickatell://apikey1/15557654321", 202, '{"messages":[{"accepted":true}]}', "delivered"],
  ["clickatell://apikey1/15557654321", 207, '{"messages":[{"accepted":false}]}', "permanent"],
  ["msg91://tmpl123@authkey123/15557654321", 200, '{"type":"error","message":"x"}', "permanent"],
  ["burstsms://apikey1:secret12@Shop/61412345678", 200, '{"error":{"code":"SUCCESS"}}', "delivered"],
  ["burstsms://apikey1:secret12@Shop/61412345678", 200, '{"error":{"code":"FIELD_INVALID"}}', "permanent"],
  [urls.africastalking, 201, '{"SMSMessageData":{"Recipients":[{"statusCode":101}]}}', "delivered"],
  [urls.africastalking, 201, '{"SMSMessageData":{"Recipients":[{"statusCode":403}]}}', "permanent"],
  [urls.africastalking, 201, '{"SMSMessageData":{"Message":"InvalidSenderId","Recipients":[]}}', "permanent"],
  ["smsmgr://apikey1@420601234567", 200, "OK|12|420601234567", "delivered"],
  ["smsmgr://apikey1@420601234567", 200, "ERROR|103", "permanent"],
  [
    "infobip://k123@a.api.infobip.com/15557654321",
    200,
    '{"messages":[{"status":{"groupName":"PENDING"}}]}',
    "delivered",
  ],
  [
    "infobip://k123@a.api.infobip.com/15557654321",
    200,
    '{"messages":[{"status":{"groupName":"REJECTED"}}]}',
    "permanent",
  ],
  ["bulkvs://user:pw@15551234567/15557654321", 200, '{"Results":[{"Status":"SUCCESS"}]}', "delivered"],
  ["bulkvs://user:pw@15551234567/15557654321", 200, '{"Results":[{"Status":"FAILED"}]}', "permanent"],
  ["telnyx://KEY1@15551234567/15557654321", 429, "", "throttled"],
]);

describe("a text message arrives as it was written", () => {
  const cyrillic = notice({ title: "Цена", body: "19 €", format: "text" });
  test("what is outside the GSM alphabet is sent as Unicode, the rest is not", async () => {
    expect(isGsmText("Preis: 19 € [neu] ÄÖÜß")).toBe(true);
    expect(isGsmText("Цена")).toBe(false);
    expect(isGsmText("`")).toBe(false);
    expect(await sentForm(urls.vonage, cyrillic)).toMatchObject({ type: "unicode", text: "Цена\n19 €" });
    expect(await sentJson("bulksms://tokenid1:secret12@15557654321", cyrillic)).toMatchObject({
      encoding: "UNICODE",
      longMessageMaxParts: 1,
    });
    expect(await sentJson("smseagle://token1@eagle.example/15557654321", cyrillic)).toMatchObject({
      params: { unicode: 1 },
    });
  });
  const limits: [url: string, most: number, unit: "utf16" | "bytes"][] = [
    ["voipms://pw:me@x.example/15551234567/15557654321", 160, "utf16"],
    ["threema://*GATEWAY@secret12/ABCDEFGH", 3_500, "bytes"],
    ["msgbird://accesskey0123456789/Shop/31612345678", 603, "utf16"],
    [urls.vonage, 1_530, "utf16"],
  ];
  for (const [url, most, unit] of limits) {
    test(`${url} cuts what is longer than ${most} ${unit}`, async () => {
      const fields = new URLSearchParams((await sent(url, notice({ body: "line of wörds 😀\n".repeat(900) }))).text);
      const longest = Math.max(...[...fields.values()].map((value) => sizeOf(value, unit)));
      expect(longest).toBeLessThanOrEqual(most);
      expect(longest).toBeGreaterThan(most / 2);
    });
  }
});
