/** Chats, social networks and issues. */
import { expect, test } from "vitest";
import { context, notice } from "./notice.ts";
import { sentJson, targets } from "./sent.ts";
import { describeAnswers, describeRefusals, describeRequests } from "./table.ts";

const hook = "01234567-89ab-cdef-0123-456789abcdef";
const github = { authorization: "Bearer tok1", "user-agent": "Tidemark", "x-github-api-version": "2022-11-28" };
const embed = { title: "A & B", description: "Now **19**", colour: "#2f80c4", url: "https://t.example/d" };
const viber = { type: "text", sender: { name: "Tidemark" }, text: "A & B\nNow 19" };
const zoom = {
  to: "https://inbots.zoom.us/incoming/hook/id1?format=full",
  headers: { authorization: "tok1" },
  body: { content: { head: { text: "A & B" }, body: [{ type: "message", text: "Now 19" }] } },
};

describeRequests([
  ["zoom://id1/tok1", zoom],
  ["zoom://id1?token=tok1", zoom],
  [`stackfield://${hook}`, { to: `https://www.stackfield.com/apiwh/${hook}`, body: { Title: "A & B\nNow 19" } }],
  [
    `https://www.stackfield.com/apiwh/${hook}`,
    { to: `https://www.stackfield.com/apiwh/${hook}`, body: { Title: "A & B\nNow 19" } },
  ],
  [
    "github://tok1@ada/shop?labels=watch,price&assignees=bob",
    {
      to: "https://api.github.com/repos/ada/shop/issues",
      headers: github,
      body: { title: "A & B", body: "Now **19**", labels: ["watch", "price"], assignees: ["bob"] },
    },
  ],
  [
    "github://tok1@ada/shop/issues/12",
    {
      to: "https://api.github.com/repos/ada/shop/issues/12/comments",
      headers: github,
      body: { body: "**A & B**\n\nNow **19**" },
    },
  ],
  [
    "revolt://tok1/01ABC/01DEF",
    {
      to: "https://api.revolt.chat/channels/01ABC/messages",
      headers: { "x-bot-token": "tok1" },
      body: { embeds: [embed] },
    },
    { to: "https://api.revolt.chat/channels/01DEF/messages", body: { embeds: [embed] } },
  ],
  [
    "viber://tok1/id%2Fone==/idtwo?from=Shop",
    {
      to: "https://chatapi.viber.com/pa/send_message",
      headers: { "x-viber-auth-token": "tok1" },
      body: { ...viber, receiver: "id/one==", sender: { name: "Shop" } },
    },
    {
      to: "https://chatapi.viber.com/pa/send_message",
      body: { ...viber, receiver: "idtwo", sender: { name: "Shop" } },
    },
  ],
]);

test("Bluesky gives a session for an app password, under whose name the post is written", async () => {
  const [author] = targets("bsky://ada@abcd-efgh");
  expect(await author?.grant?.request(context)).toMatchObject({
    url: "https://bsky.social/xrpc/com.atproto.server.createSession",
    body: '{"identifier":"ada.bsky.social","password":"abcd-efgh"}',
  });
  const grant = author?.grant?.read({ status: 200, headers: {}, body: '{"accessJwt":"jwt1","did":"did:plc:ada"}' });
  const post = await author?.compose(notice(), { ...context, grant: grant?.value ?? "" });
  expect(post).toMatchObject({
    url: "https://bsky.social/xrpc/com.atproto.repo.createRecord",
    headers: { authorization: "Bearer jwt1" },
  });
  expect(JSON.parse(post?.kind === "http" ? String(post.body) : "")).toMatchObject({
    repo: "did:plc:ada",
    collection: "app.bsky.feed.post",
    record: { $type: "app.bsky.feed.post", createdAt: "2026-03-04T05:06:10.000Z" },
  });
});

test("the words of a page call nobody on GitHub", async () => {
  const issue = await sentJson("github://tok1@ada/shop", notice({ body: "@octocat and @everyone" }));
  expect(issue["body"]).not.toMatch(/@\w/);
});

describeRefusals([
  ["zoom://id1", "zoom://webhook_id/verification_token"],
  ["stackfield://token1", "stackfield://token"],
  ["github://tok1@ada", "github://token@owner/repository"],
  ["github://tok1@ada/..", "github://token@owner/repository"],
  ["github://tok1@ada/shop/wiki/1", "github://token@owner/repository"],
  ["bluesky://ada.bsky.social", "bluesky://handle@app_password"],
  ["revolt://tok1", "revolt://bot_token/channel_id"],
  ["viber://tok1", "viber://bot_token/user_id"],
  ["fcm://project/token", "key file"],
  ["embys://me:pw@tv.example", "players"],
]);

describeAnswers([
  ["viber://tok1/id1", 200, '{"status":0}', "delivered"],
  ["viber://tok1/id1", 200, '{"status":6}', "permanent"],
  ["viber://tok1/id1", 200, '{"status":12}', "throttled"],
  ["revolt://tok1/01ABC", 429, '{"retry_after":1500}', "throttled"],
  ["github://tok1@ada/shop", 201, "{}", "delivered"],
]);
