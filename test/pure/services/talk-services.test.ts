/** Further services of chats, and xMatters. */
import { describeAnswers, describeRefusals, describeRequests } from "./table.ts";

const link = "https://t.example/d";
const sendAs = { name: "Tidemark" };
const flock = (to: string) => ({
  to: "https://api.flock.co/v1/chat.sendMessage",
  body: {
    token: "token123",
    to,
    flockml: "<flockml><b>A &amp; B</b><br/>Now <b>19</b></flockml>",
    attachments: [{ title: "", url: link }],
    sendAs: { name: "Bot" },
  },
});

describeRequests([
  ["flock://Bot@token123/#gggg/@uuuu/g:hhhh", ...["g:gggg", "u:uuuu", "g:hhhh"].map(flock)],
  [
    "https://api.flock.com/hooks/sendMessage/token123/",
    {
      to: "https://api.flock.com/hooks/sendMessage/token123",
      body: {
        token: "token123",
        flockml: "<flockml><b>A &amp; B</b><br/>Now <b>19</b></flockml>",
        attachments: [{ title: "", url: link }],
        sendAs,
      },
    },
  ],
  [
    "bale://123456:ABC-def/9876/@news",
    ...["9876", "@news"].map((chat) => ({
      to: "https://tapi.bale.ai/bot123456:ABC-def/sendMessage",
      body: { chat_id: chat, text: "A & B\nNow 19" },
    })),
  ],
  [
    "opsimates://token1@alerts.example:8443/base/?action=resolve&dedup=d1&+team=web",
    {
      to: "https://alerts.example:8443/base/api/v1/alerts/custom",
      headers: { "x-api-token": "token1" },
      body: {
        ...{ id: "d1", alertName: "A & B", summary: "Now 19", status: "resolved" },
        ...{ tags: { source: "tidemark", team: "web" }, links: [{ label: "Source", url: link }] },
      },
    },
  ],
  [
    "opsimate://token1@alerts.example",
    {
      to: "http://alerts.example/api/v1/alerts/custom",
      body: {
        ...{ id: "delivery-7f3a", alertName: "A & B", summary: "Now 19", status: "firing", severity: "info" },
        ...{ tags: { source: "tidemark" }, links: [{ label: "Source", url: link }] },
      },
    },
  ],
  [
    "ryver://Bot@acme/ckhrjW8w672m6HG",
    {
      to: "https://acme.ryver.com/application/webhook/ckhrjW8w672m6HG",
      body: { body: "**A \\& B**  \nNow **19**", createSource: { displayName: "Bot" } },
    },
  ],
  [
    "https://acme.ryver.com/application/webhook/ckhrjW8w672m6HG?webhook=slack",
    {
      to: "https://acme.ryver.com/application/webhook/ckhrjW8w672m6HG",
      body: { body: "*A &amp; B*\nNow *19*", createSource: { displayName: "Tidemark" } },
    },
  ],
  [
    "cliq://Alerts@1001.abc.def/%23general/@mybot?region=eu&company=1234&broadcast=yes",
    {
      to: "https://cliq.zoho.eu/company/1234/api/v2/channelsbyname/general/message?zapikey=1001.abc.def",
      body: {
        text: "Now *19*\nhttps://t.example/d",
        card: { title: "A & B", theme: "modern-inline" },
        bot: { name: "Alerts" },
      },
    },
    {
      to: "https://cliq.zoho.eu/company/1234/api/v2/bots/mybot/message?zapikey=1001.abc.def",
      body: {
        text: "Now *19*\nhttps://t.example/d",
        card: { title: "A & B", theme: "modern-inline" },
        bot: { name: "Alerts" },
        broadcast: true,
      },
    },
  ],
  [
    "https://cliq.zoho.com/api/v2/channelsbyname/general/message?zapikey=1001.abc.def",
    {
      to: "https://cliq.zoho.com/api/v2/channelsbyname/general/message?zapikey=1001.abc.def",
      body: { text: "Now *19*\nhttps://t.example/d", card: { title: "A & B", theme: "modern-inline" }, bot: sendAs },
    },
  ],
  [
    "fluxer://Bot@123456789/BBBBBBBBBBBBBBBB?thread=9&flags=4096",
    {
      to: "https://api.fluxer.app/webhooks/123456789/BBBBBBBBBBBBBBBB?wait=true&thread_id=9",
      body: { username: "Bot", flags: 4096, content: "**A & B**\nNow **19**", allowed_mentions: { parse: [] } },
    },
  ],
  [
    "fluxers://own.example/custom/api/123456789/BBBBBBBBBBBBBBBB?format=markdown",
    {
      to: "https://own.example/custom/api/webhooks/123456789/BBBBBBBBBBBBBBBB?wait=true",
      body: {
        embeds: [{ description: "**A & B**\nNow **19**", color: 3113156, url: link, author: sendAs }],
        allowed_mentions: { parse: [] },
      },
    },
  ],
  [
    "https://api.fluxer.app/v1/webhooks/123456789/BBBBBBBBBBBBBBBB",
    {
      to: "https://api.fluxer.app/webhooks/123456789/BBBBBBBBBBBBBBBB?wait=true",
      body: { content: "**A & B**\nNow **19**", allowed_mentions: { parse: [] } },
    },
  ],
  [
    "onebot://token1@bot.example:3000/@12345/%2367890",
    {
      to: "http://bot.example:3000/send_private_msg",
      headers: { authorization: "Bearer token1" },
      body: { user_id: 12345, message: [{ type: "text", data: { text: "A & B\nNow 19" } }] },
    },
    {
      to: "http://bot.example:3000/send_group_msg",
      headers: { authorization: "Bearer token1" },
      body: { group_id: 67890, message: [{ type: "text", data: { text: "A & B\nNow 19" } }] },
    },
  ],
  [
    "whapi://AbCdEf0123456789/15551234567/120363042829563251/abc@newsletter?preview=no",
    {
      to: "https://gate.whapi.cloud/messages/text",
      headers: { authorization: "Bearer AbCdEf0123456789" },
      body: { to: "15551234567", body: "*A & B*\nNow *19*", no_link_preview: true },
    },
    {
      to: "https://gate.whapi.cloud/messages/text",
      headers: { authorization: "Bearer AbCdEf0123456789" },
      body: { to: "120363042829563251@g.us", body: "*A & B*\nNow *19*", no_link_preview: true },
    },
    {
      to: "https://gate.whapi.cloud/messages/text",
      headers: { authorization: "Bearer AbCdEf0123456789" },
      body: { to: "abc@newsletter", body: "*A & B*\nNow *19*", no_link_preview: true },
    },
  ],
  [
    "zalo://123456789:abcdefghij/chat1",
    {
      to: "https://bot-api.zaloplatforms.com/bot123456789:abcdefghij/sendMessage",
      body: { text: "A & B\nNow 19", chat_id: "chat1" },
    },
  ],
  [
    "zalo://123456789/abcdefghij/chat.2",
    {
      to: "https://bot-api.zaloplatforms.com/bot123456789:abcdefghij/sendMessage",
      body: { text: "A & B\nNow 19", chat_id: "chat.2" },
    },
  ],
  [
    "zalo://chat1?token=123456789:abcdefghij&to=chat3",
    {
      to: "https://bot-api.zaloplatforms.com/bot123456789:abcdefghij/sendMessage",
      body: { text: "A & B\nNow 19", chat_id: "chat1" },
    },
    {
      to: "https://bot-api.zaloplatforms.com/bot123456789:abcdefghij/sendMessage",
      body: { text: "A & B\nNow 19", chat_id: "chat3" },
    },
  ],
  [
    "gupshup://Demo:abcdef0123456789@917834811114/15551234567",
    {
      to: "https://api.gupshup.io/wa/api/v1/msg",
      headers: { apikey: "abcdef0123456789" },
      body: {
        channel: "whatsapp",
        source: "917834811114",
        "src.name": "Demo",
        destination: "15551234567",
        message: '{"type":"text","text":"*A & B*\\nNow *19*"}',
      },
    },
  ],
  [
    "gupshup://Demo:abcdef0123456789@917834811114/15551234567?template=c6aecef6&:body=2&:1=Hello",
    {
      to: "https://api.gupshup.io/wa/api/v1/template/msg",
      headers: { apikey: "abcdef0123456789" },
      body: {
        source: "917834811114",
        "src.name": "Demo",
        destination: "15551234567",
        template: '{"id":"c6aecef6","params":["Hello","A & B\\nNow 19"]}',
      },
    },
  ],
  [
    "xmatters://key1@acme/ba601cb1-3513-4320-b48a-05cb501bb5af/jdoe/First%20Aid",
    {
      to: "https://acme.xmatters.com/api/integration/1/functions/ba601cb1-3513-4320-b48a-05cb501bb5af/triggers?apiKey=key1",
      body: { summary: "A & B", message: "Now 19", recipients: "jdoe,First Aid", url: link },
    },
  ],
  [
    "xmatters://me:pw@acme.na5.xmatters.com/ba601cb1?to=jdoe",
    {
      to: "https://acme.na5.xmatters.com/api/integration/1/functions/ba601cb1/triggers",
      headers: { authorization: "Basic bWU6cHc=" },
      body: { summary: "A & B", message: "Now 19", recipients: "jdoe", url: link },
    },
  ],
  [
    "https://acme.xmatters.com/api/integration/1/functions/ba601cb1/triggers?apiKey=key1&recipients=jdoe,ops",
    {
      to: "https://acme.xmatters.com/api/integration/1/functions/ba601cb1/triggers?apiKey=key1",
      body: { summary: "A & B", message: "Now 19", recipients: "jdoe,ops", url: link },
    },
  ],
]);

describeRefusals([
  ["bale://123456:ABC", "A Bale URL is bale://"],
  ["opsimates://alerts.example", "An OpsiMate URL is"],
  ["flock://token123/g:", "flock://token"],
  ["ryver://acme/short", "ryver://organisation/token"],
  ["ryver://acme/ckhrjW8w672m6HG?mode=irc", "mode= of a Ryver URL is ryver or slack"],
  ["cliq://bad!token/general", "cliq://webhook_token/#channel"],
  ["cliq://1001.abc/general?region=mars", "region= is us, eu"],
  ["fluxer://123456789", "fluxer://webhook_id/webhook_token"],
  ["onebot://bot.example", "onebots://token@host/user_number"],
  ["onebot://bot.example/1234567890123456789", "onebots://token@host/user_number"],
  ["whapi://short", "whapi://token/+15551234567"],
  ["zalo://123456789:abc", "zalo://bot_number:token/chat_id"],
  ["gupshup://Demo:abcdef0123456789@917834811114", "gupshup://app:api_key@from_number/to_number"],
  ["gupshup://Demo:abcdef0123456789@917834811114/15551234567?template=abcd&:x=1", "Variables of a Gupshup template"],
  ["xmatters://key1@acme", "xmatters://api_key@company/trigger_id"],
  ["xmatters://key1@evil.example/trigger1", "xmatters://api_key@company/trigger_id"],
]);

describeAnswers([
  ["onebot://bot.example/1", 200, '{"status":"ok","retcode":0}', "delivered"],
  ["onebot://bot.example/1", 200, '{"status":"failed","retcode":1404}', "permanent"],
  ["whapi://token1234/+15550100001", 200, '{"sent":true}', "delivered"],
  ["whapi://token1234/+15550100001", 200, '{"sent":false}', "permanent"],
  ["zalo://1:abcd/c", 200, '{"ok":false,"error_code":403}', "permanent"],
  ["gupshup://a:abcdef0123@15550100000/15550100001", 202, '{"status":"submitted"}', "delivered"],
  ["gupshup://a:abcdef0123@15550100000/15550100001", 200, '{"status":"error"}', "permanent"],
  ["fluxer://123456789/abcdefghijklm", 429, '{"retry_after":2.5}', "throttled"],
]);
