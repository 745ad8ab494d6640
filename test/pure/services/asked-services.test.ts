/** Services that are asked for something before a message: a login by password, the id of a room, a channel or a discussion. */
import { englishOf } from "../../../src/message/textOf.ts";
import { describe, expect, test } from "vitest";
import { context, notice } from "./notice.ts";
import { picture, sent, sentJson, targets } from "./sent.ts";
import { describeAnswers, describeRefusals, describeRequests } from "./table.ts";

const said = notice({ title: "A & B", body: "<p>Now <b>19</b></p>", format: "html" });
const matrixBase = "https://m.example/_matrix/client/v3";
const mattermost = "mmosts://chat.example/token123456";
const posts = "https://chat.example/api/v4/posts";
const graph = "https://api.github.com/graphql";

/** A URL, what each request is answered with, and those requests with the message as the last. */
const rows: [url: string, answers: string[], requests: (readonly [to: string, body?: object])[]][] = [
  [
    "rockets://me:pass%2Fword@chat.example/#ops",
    ['{"status":"success","data":{"userId":"u1","authToken":"t1"}}'],
    [
      ["POST https://chat.example/api/v1/login", { user: "me", password: "pass/word" }],
      [
        "POST https://chat.example/api/v1/chat.postMessage",
        { channel: "#ops", text: expect.stringContaining("Now **19**") },
      ],
    ],
  ],
  [
    "matrixs://me:secret@m.example/!r:m.example",
    ['{"access_token":"t1","user_id":"@me:m.example"}'],
    [
      [
        `POST ${matrixBase}/login`,
        {
          type: "m.login.password",
          identifier: { type: "m.id.user", user: "me" },
          password: "secret",
          device_id: "tidemark !r:m.example",
          initial_device_display_name: "Tidemark",
        },
      ],
      [`PUT ${matrixBase}/rooms/!r%3Am.example/send/m.room.message/delivery-7f3a`],
    ],
  ],
  [
    "matrixs://me:secret@m.example/#alerts",
    ['{"access_token":"t1","user_id":"@me:home.example"}', '{"room_id":"!r:home.example"}'],
    [
      [`POST ${matrixBase}/login`],
      [`POST ${matrixBase}/join/%23alerts%3Ahome.example`, {}],
      [`PUT ${matrixBase}/rooms/!r%3Ahome.example/send/m.room.message/delivery-7f3a`],
    ],
  ],
  [
    "matrixs://token1@m.example/alerts",
    ['{"user_id":"@me:home.example"}', '{"room_id":"!r:home.example"}'],
    [
      [`GET ${matrixBase}/account/whoami`],
      [`POST ${matrixBase}/join/%23alerts%3Ahome.example`, {}],
      [`PUT ${matrixBase}/rooms/!r%3Ahome.example/send/m.room.message/delivery-7f3a`],
    ],
  ],
  [
    "matrixs://token1@m.example/#alerts:other.example",
    ['{"room_id":"!r:other.example"}'],
    [
      [`POST ${matrixBase}/join/%23alerts%3Aother.example`, {}],
      [`PUT ${matrixBase}/rooms/!r%3Aother.example/send/m.room.message/delivery-7f3a`],
    ],
  ],
  [
    `${mattermost}?team=sales&to=#town-square`,
    ['{"id":"abcdefghijklmnopqrstuvwxyz"}'],
    [
      ["GET https://chat.example/api/v4/teams/name/sales/channels/name/town-square"],
      [`POST ${posts}`, { channel_id: "abcdefghijklmnopqrstuvwxyz", message: expect.stringContaining("Now **19**") }],
    ],
  ],
  [
    "github://token1234@owner/repository/discussions/7",
    ['{"data":{"repository":{"discussion":{"id":"D_1"}}}}'],
    [
      [
        `POST ${graph}`,
        {
          query: expect.stringContaining("discussion(number: $number)"),
          variables: { owner: "owner", name: "repository", number: 7 },
        },
      ],
      [
        `POST ${graph}`,
        {
          query: expect.stringContaining("addDiscussionComment"),
          variables: { id: "D_1", body: "**A & B**\n\nNow **19**" },
        },
      ],
    ],
  ],
  [
    "github://token1234@owner/repository/discussions?category=Ideas",
    [
      '{"data":{"repository":{"id":"R_1","discussionCategories":{"nodes":[{"id":"C_1","name":"Q&A","slug":"q-a"},{"id":"C_2","name":"ideas","slug":"ideas"}]}}}}',
    ],
    [
      [`POST ${graph}`],
      [
        `POST ${graph}`,
        {
          query: expect.stringContaining("createDiscussion"),
          variables: { repository: "R_1", category: "C_2", title: "A & B", body: "Now **19**" },
        },
      ],
    ],
  ],
  [
    "reddit://ada:pw%20word@app-id/app-secret/Tidemark?flair_text=New&nsfw=yes",
    ['{"access_token":"t1","expires_in":86400}'],
    [
      [
        "POST https://www.reddit.com/api/v1/access_token",
        { grant_type: "password", username: "ada", password: "pw word" },
      ],
      [
        "POST https://oauth.reddit.com/api/submit",
        {
          api_type: "json",
          sr: "Tidemark",
          title: "A & B",
          kind: "self",
          text: "Now **19**",
          nsfw: "true",
          spoiler: "false",
          sendreplies: "true",
          resubmit: "false",
          flair_text: "New",
        },
      ],
    ],
  ],
];

describe("what a message needs is asked for first, each time with the answers so far", () => {
  for (const [url, answers, requests] of rows) {
    test(url, async () => {
      const [target] = targets(url);
      const known = answers.map((body) => ({ status: 200, headers: {}, body }));
      const asked = [];
      for (let step = 0; step <= known.length; step += 1)
        asked.push(await target?.grant?.request(context, known.slice(0, step)));
      expect(asked.pop()).toBeNull();
      const grant = target?.grant?.read(...known);
      const message = await target?.compose(said, { ...context, grant: grant?.value ?? "" });
      for (const [index, [to, body]] of requests.entries()) {
        const made = [...asked, message][index];
        if (made?.kind !== "http") throw new Error(`No request ${index}`);
        expect(`${made.method} ${made.url}`).toBe(to);
        if (body) expect(readable(String(made.body))).toEqual(body);
      }
      expect(requests).toHaveLength(asked.length + 1);
      const nothing = known.map((answer) => ({ ...answer, body: "{}" }));
      expect(target?.grant?.read(...nothing)).toBeNull();
    });
  }
});

const readable = (body: string): unknown =>
  body.startsWith("{") ? JSON.parse(body) : Object.fromEntries(new URLSearchParams(body));

test("the token of a login is what the message and its picture are sent with", async () => {
  const grant = "t1 !r:m.example";
  const [room] = targets("matrixs://me:secret@m.example/#alerts");
  const headers = { authorization: "Bearer t1" };
  expect(await room?.compose(said, { ...context, grant })).toMatchObject({ headers });
  const shown = notice({ image: picture });
  const step = await room?.upload?.next([{ status: 200, headers: {}, body: "{}" }], shown, { ...context, grant });
  expect(step).toMatchObject({ ask: { headers } });
  const [chat] = targets("rockets://me:secret@chat.example/#ops");
  expect(await chat?.compose(said, { ...context, grant: "u1 t2" })).toMatchObject({
    headers: { "x-user-id": "u1", "x-auth-token": "t2" },
  });
});

test("rooms by their internal id need no request before, with and without a server", async () => {
  const ids = ["!r:m.example", "!Ab1-".padEnd(44, "x"), "abcdefghijKLMNOPQR"];
  const all = ids.flatMap((id) => targets(`matrixs://token1@m.example/${id}`));
  for (const each of all) expect(await each.grant?.request(context)).toBeNull();
  expect(all.map((each) => each.recipient)).toEqual([ids[0], ids[1], "!abcdefghijKLMNOPQR:m.example"]);
});

test("a bot of Mattermost sends to ids as they are", async () => {
  const id = "abcdefghijklmnopqrstuvwxyz";
  for (const url of [`${mattermost}?mode=bot&to=${id}`, `${mattermost}?team=sales&to=+${id}`])
    expect(await sentJson(url, said), url).toMatchObject({ channel_id: id });
  expect((await sent(`${mattermost}?mode=bot&to=${id}`, said)).url).toBe(posts);
});

test("one login serves all rooms of a URL, and no other account's", () => {
  const keyOf = (url: string) => targets(url).map((target) => target.grant?.key);
  const [first, second] = keyOf("rockets://me:secret@chat.example/#a/#b");
  expect(first).toBe(second);
  expect(keyOf("rockets://me:other@chat.example/#a")).not.toContain(first);
});

describeRequests(
  [
    [
      "dot://dot_app_1@ABCD1234?refresh=no&signature=Tidemark",
      {
        to: "https://dot.mindreset.tech/api/authV2/open/device/ABCD1234/text",
        headers: { authorization: "Bearer dot_app_1" },
        body: { refreshNow: false, title: "A & B", message: "Now 19", signature: "Tidemark" },
      },
    ],
    [
      "lametric://?mode=cloud&app=com.lametric.0123abcd&token=0123456789abcdef0123==&app_ver=2",
      {
        to: "https://developer.lametric.com/api/v1/dev/widget/update/com.lametric.0123abcd/2",
        headers: { "x-access-token": "0123456789abcdef0123==" },
        body: { frames: [{ icon: "i620", text: "A & B · Now 19", index: 0 }] },
      },
    ],
    [
      "https://developer.lametric.com/api/v1/dev/widget/update/com.lametric.0123abcd/1?token=0123456789abcdef0123==",
      {
        to: "https://developer.lametric.com/api/v1/dev/widget/update/com.lametric.0123abcd/1",
        body: { frames: [{ icon: "i620", text: "A & B · Now 19", index: 0 }] },
      },
    ],
    [
      "https://u123:p456@api.46elks.com/a1/sms?to=%2B15550100001&from=Shop",
      {
        to: "https://api.46elks.com/a1/sms",
        headers: { authorization: `Basic ${btoa("u123:p456")}` },
        body: { from: "Shop", to: "+15550100001", message: "A & B\nNow 19" },
      },
    ],
  ],
  said,
);

describeRefusals([
  [`${mattermost}?mode=bot&to=#town-square`, "needs its team"],
  [`${mattermost}?team=sales`, "needs a channel"],
  [`${mattermost}?team=sales&to=@ada`, "sends to channels"],
  ["matrixs://me:secret@m.example", "needs a room"],
  ["rockets://me:secret@chat.example", "needs a room"],
  ["matrixs://me:secret@m.example/@ada:m.example", "not by a user"],
  ["github://token1234@owner/repository/discussions/x", "/discussions/12"],
  ["reddit://ada@app-id/app-secret/Tidemark", "reddit://user:password@"],
  ["reddit://ada:pw@app-id/app-secret", "reddit://user:password@"],
  ["dot://key1@device1?mode=image", "leave it out"],
  ["fluxer://0000000000/abcdefghijkl?mode=private", "needs the host"],
]);

describeAnswers([
  [
    "reddit://ada:pw@app-id/app-secret/Tidemark",
    200,
    '{"json":{"errors":[["RATELIMIT"]],"ratelimit":90}}',
    "throttled",
  ],
  ["reddit://ada:pw@app-id/app-secret/Tidemark", 200, '{"json":{"errors":[["SUBREDDIT_NOEXIST"]]}}', "permanent"],
  ["reddit://ada:pw@app-id/app-secret/Tidemark", 200, '{"json":{"errors":[],"data":{}}}', "delivered"],
  ["github://token1234@owner/repository/discussions/7", 200, '{"errors":[{"message":"no"}]}', "permanent"],
]);

test("a refusal before the message says what is wrong", () => {
  const reasonOf = (url: string, status: number, body: string) => {
    const outcome = targets(url)[0]?.grant?.outcome({ status, headers: {}, body }, 0);
    return outcome && "reason" in outcome ? englishOf(outcome.reason) : outcome?.kind;
  };
  const alias = "matrixs://token1@m.example/#alerts";
  expect(reasonOf(alias, 404, '{"errcode":"M_NOT_FOUND"}')).toContain("no room of this alias");
  expect(reasonOf(alias, 403, '{"errcode":"M_FORBIDDEN"}')).toContain("invited");
  expect(reasonOf(alias, 429, '{"errcode":"M_LIMIT_EXCEEDED","retry_after_ms":2000}')).toContain("slow down");
  expect(reasonOf(`${mattermost}?team=sales&to=#x`, 404, "{}")).toContain("no such channel in the team");
  expect(reasonOf("rockets://me:pw@chat.example/#a", 401, "{}")).toBe(
    "The service refused the credentials of the URL (401)",
  );
});
