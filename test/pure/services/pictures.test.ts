/** Pictures of alerts: which services show them, and by which requests those that want an upload get them. */
import { englishOf } from "../../../src/message/textOf.ts";
import { describe, expect, test } from "vitest";
import { base64 } from "../../../src/lib/markup/base64.ts";
import type { Egress } from "../../../src/egress/egress.ts";
import type { Notice } from "../../../src/lib/notification/notice.ts";
import type { HttpRequest } from "../../../src/lib/notification/service.ts";
import { listedServices } from "../../../src/services/forms/list.ts";
import type { Outgoing, Target } from "../../../src/services/index.ts";
import { sendNotice } from "../../../src/services/send.ts";
import type { World } from "../../../src/world.ts";
import { context, notice } from "./notice.ts";
import { picture, targets } from "./sent.ts";

const words = "18% of the picture changed";
const address = "https://t.example/change/1/picture.png?until=2&signature=ab";
const image = { ...picture, description: words };
const imageLink = { url: address, text: words };
const granted = { ...context, grant: "did:plc:x token2" };

/** What answers name, whatever service is asked. */
const answers = {
  ok: true,
  code: 0,
  id: 7,
  channel: "C1",
  upload_url: "https://up.example/1",
  file_id: "F1",
  content_uri: "mxc://host.example/m1",
  file_infos: [{ id: "f1" }],
  url: "/user_uploads/2/ab/shot.png",
  file_url: "https://dl.example/1.png",
  file_name: "shot.png",
  file_type: "image/png",
  payload: { url: "https://i.example/1" },
  blob: { $type: "blob", ref: { $link: "b1" } },
  data: { url: "https://img.example/1.png" },
  attachments: [{ id: 9 }],
  presignedPutUrl: "https://up.example/2",
};

/** All requests of a message with its picture, in their order, when all of them are answered well. */
async function requestsOf(target: Target, body: object = answers): Promise<Outgoing[]> {
  const said = notice({
    ...(target.picture === "file" ? { image } : {}),
    ...(target.picture === "address" ? { imageLink } : {}),
  });
  const answer = { status: 200, headers: {}, body: JSON.stringify(body) };
  const upload = async (known: (typeof answer)[]) => {
    const made: Outgoing[] = [];
    for (;;) {
      const step = await target.upload?.next([...known, ...made.map(() => answer)], said, granted);
      if (!step || !("ask" in step)) return { made, step };
      made.push(step.ask);
    }
  };
  const before = target.upload?.when === "before" ? await upload([]) : null;
  const named = before?.step && "uploaded" in before.step ? { uploaded: before.step.uploaded } : {};
  const message = await target.compose(said, { ...granted, ...named });
  const after = target.upload?.when === "after" ? await upload([answer]) : null;
  return [...(before?.made ?? []), message, ...(after?.made ?? [])];
}

function textOf(outgoing: Outgoing): string {
  if (outgoing.kind === "http") {
    const { url, body } = outgoing;
    const bytes = typeof body === "string" || body === undefined ? null : Buffer.from(body).toString("latin1");
    return [decodeURIComponent(url), bytes ?? decoded(String(body ?? ""))].join("\n");
  }
  return outgoing.kind === "nothing" ? "" : JSON.stringify(outgoing);
}

const decoded = (body: string) =>
  (body.startsWith("{") ? body : decodeURIComponent(body.replaceAll("+", " "))).replaceAll("&amp;", "&");

const rawPicture = Buffer.from(picture.bytes).toString("latin1");
const encodedPicture = base64(picture.bytes).replace(/=+$/, "");

/** Forms of URLs beside the examples, which take a picture in another way. */
const further = [
  "slack://xoxb-1-a/#general",
  "slack://T1A/B2B/c3C?blocks=yes",
  "mmosts://chat.example/token123456?mode=bot&to=channel1",
  `webex://${"w".repeat(80)}/room1`,
  "groupme://68ca900a7d17bot1bot1bot1bo/accesstoken1",
  "kook://token1/123456",
  "dingtalk://token123?format=markdown",
  "notifyre://apikey123/+15551234567?mode=fax",
  "spush://apitoken1/topic",
  "hassios://ha.example/eyJhbGciOi.eyJpc3MiOi.c2lnbmF0dXJl/notify.phone",
];
const urls = [...listedServices().map(({ example }) => example), ...further];

describe("a service gets a picture in the way in which it says it takes it, and no other", () => {
  for (const url of urls) {
    test(url, async () => {
      for (const target of targets(url)) {
        const all = (await requestsOf(target)).map(textOf).join("\n");
        const hasFile = all.includes(rawPicture) || all.includes(encodedPicture) || /"image":\{"name"/.test(all);
        const way = hasFile ? "file" : all.includes(address) ? "address" : null;
        expect(way).toBe(target.picture);
      }
    });
  }
});

test("four in ten services and more show pictures", () => {
  const showing = new Set(
    urls.flatMap((url) => targets(url)).flatMap(({ service, picture: way }) => (way ? service : [])),
  );
  expect(showing.size).toBeGreaterThanOrEqual(60);
});

/** Requests of a message with its picture: method, address, and what the body holds. */
const sequences: readonly (readonly [url: string, ...requests: readonly (readonly [to: string, body: RegExp])[]])[] = [
  [
    "slack://xoxb-1-a/#general",
    ["POST https://slack.com/api/chat.postMessage", /"channel":"#general"/],
    ["GET https://slack.com/api/files.getUploadURLExternal?filename=shot.png&length=8", /^$/],
    ["POST https://up.example/1", /name="file"; filename="shot.png"\r\ncontent-type: image\/png/],
    [
      "POST https://slack.com/api/files.completeUploadExternal",
      /^\{"files":\[\{"id":"F1","title":"18% of the picture changed"\}\],"channel_id":"C1"\}$/,
    ],
  ],
  [
    "matrixs://token123@host.example/!room:host.example",
    [
      "PUT https://host.example/_matrix/client/v3/rooms/!room%3Ahost.example/send/m.room.message/delivery-7f3a",
      /"msgtype":"m.text"/,
    ],
    ["POST https://host.example/_matrix/media/v3/upload?filename=shot.png", /^\x89PNG/],
    [
      "PUT https://host.example/_matrix/client/v3/rooms/!room%3Ahost.example/send/m.room.message/delivery-7f3a-picture",
      /"msgtype":"m.image","body":"18% of the picture changed".*"url":"mxc:\/\/host.example\/m1"/,
    ],
  ],
  [
    "mmosts://chat.example/token123456?mode=bot&to=channel1",
    ["POST https://chat.example/api/v4/files", /name="channel_id"\r\n\r\nchannel1\r\n[^]*name="files"/],
    ["POST https://chat.example/api/v4/posts", /"channel_id":"channel1".*"file_ids":\["f1"\]/],
  ],
  [
    "mastodons://accesstoken@social.example",
    [
      "POST https://social.example/api/v2/media",
      /name="description"\r\n\r\n18% of the picture changed\r\n[^]*name="file"/,
    ],
    ["POST https://social.example/api/v1/statuses", /"media_ids":\["7"\]/],
  ],
  [
    `webex://${"w".repeat(80)}/room1`,
    ["POST https://webexapis.com/v1/messages", /name="roomId"\r\n\r\nroom1\r\n[^]*name="files"; filename="shot.png"/],
  ],
  [
    "pbul://accesstoken12345",
    ["POST https://api.pushbullet.com/v2/upload-request", /^\{"file_name":"shot.png","file_type":"image\/png"\}$/],
    ["POST https://up.example/1", /name="url"[^]*name="file"; filename="shot.png"/],
    ["POST https://api.pushbullet.com/v2/pushes", /^\{"type":"file","file_name":"shot.png",.*"file_url":"https:\/\/dl/],
  ],
  [
    "groupme://68ca900a7d17bot1bot1bot1bo/accesstoken1",
    ["POST https://image.groupme.com/pictures", /^\x89PNG/],
    [
      "POST https://api.groupme.com/v3/bots/post",
      /"attachments":\[\{"type":"image","url":"https:\/\/i.example\/1"\}\]/,
    ],
  ],
  [
    "bluesky://ada@app-pass-word",
    ["POST https://bsky.social/xrpc/com.atproto.repo.uploadBlob", /^\x89PNG/],
    [
      "POST https://bsky.social/xrpc/com.atproto.repo.createRecord",
      /"embed":\{"\$type":"app.bsky.embed.images","images":\[\{"image":\{"\$type":"blob".*"alt":"18% of the picture changed"/,
    ],
  ],
  [
    "kook://token1/123456",
    ["POST https://www.kookapp.cn/api/v3/message/create", /"type":9/],
    ["POST https://www.kookapp.cn/api/v3/asset/create", /name="file"/],
    [
      "POST https://www.kookapp.cn/api/v3/message/create",
      /^\{"type":2,"target_id":"123456","content":"https:\/\/img.example\/1.png"\}$/,
    ],
  ],
  [
    "humhubs://token@hub.example/12",
    ["POST https://hub.example/api/v1/post/container/12", /"message"/],
    ["POST https://hub.example/api/v1/post/7/upload-files", /name="files\[\]"/],
  ],
  [
    "spush://apitoken1/topic",
    [
      "POST https://api.simplepu.sh/v1/tasks/json",
      /"files":\[\{"filename":"shot.png","contentType":"image\/png","size":8,"checksumSha256":"[\w+/]{43}="\}\]/,
    ],
    ["POST https://api.simplepu.sh/v1/attachments/9/upload-url", /^$/],
    ["PUT https://up.example/2", /^\x89PNG/],
    ["POST https://api.simplepu.sh/v1/attachments/9/complete", /^$/],
  ],
  [
    "zulip://bot@org/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/alerts",
    ["POST https://org.zulipchat.com/api/v1/user_uploads", /name="filename"; filename="shot.png"/],
    ["POST https://org.zulipchat.com/api/v1/messages", /18%25\+of\+the\+picture\+changed%5D%28%2Fuser_uploads%2F2/],
  ],
  [
    "misskeys://token123@social.example",
    ["POST https://social.example/api/drive/files/create", /name="i"\r\n\r\ntoken123/],
    ["POST https://social.example/api/notes/create", /"fileIds":\["7"\]/],
  ],
];

describe("a service that wants an upload gets these requests in this order", () => {
  for (const [url, ...wanted] of sequences) {
    test(url, async () => {
      const [target] = targets(url);
      const all = (await requestsOf(target as Target)) as HttpRequest[];
      expect(all.map(({ method, url: to }) => `${method} ${to}`)).toEqual(wanted.map(([to]) => to));
      for (const [at, [, body]] of wanted.entries()) {
        const sent = all[at]?.body;
        expect(typeof sent === "object" ? Buffer.from(sent).toString("latin1") : (sent ?? "")).toMatch(body);
      }
    });
  }
});

test("an answer that names nothing ends an upload, and the message goes without the picture", async () => {
  for (const [url] of sequences) {
    const [target] = targets(url);
    if (!target?.upload) continue;
    const said = notice({ image });
    const empty = { status: 200, headers: {}, body: "{}" };
    const made: (typeof empty)[] = [];
    let step = await target.upload.next(made, said, granted);
    for (; "ask" in step && made.length < 6; step = await target.upload.next(made, said, granted)) made.push(empty);
    expect(step).toEqual({ refused: true });
    const message = await target.compose(said, granted);
    expect(textOf(message)).not.toMatch(/file_ids|media_ids|fileIds|user_uploads|"type":"file"|embed/);
  }
});

const shownByAddress: readonly (readonly [url: string, member: unknown])[] = [
  ["slack://T1A/B2B/c3C", { attachments: [{ image_url: address }] }],
  [
    "slack://T1A/B2B/c3C?blocks=yes",
    { attachments: [{ blocks: expect.arrayContaining([{ type: "image", image_url: address, alt_text: words }]) }] },
  ],
  [
    "workflows://flow.example/ab/cd",
    {
      attachments: [
        {
          content: { body: expect.arrayContaining([{ type: "Image", url: address, altText: words, size: "Stretch" }]) },
        },
      ],
    },
  ],
  [
    "gchat://space1/key1/token1",
    { cardsV2: [{ card: { sections: [{ widgets: [{ image: { imageUrl: address, altText: words } }] }] } }] },
  ],
  ["gotifys://push.example/token1", { extras: { "client::notification": { bigImageUrl: address } } }],
  ["barks://api.day.app/devicekey1", { image: address }],
  [
    "line://channeltoken1234567890/U0123456789abcdef",
    { messages: [{}, { type: "image", originalContentUrl: address, previewImageUrl: address }] },
  ],
  ["pagerduty://integrationkey1@apikey", { images: [{ src: address, alt: words }] }],
  ["onesignal://app1@key1/device1", { big_picture: address, ios_attachments: { picture: address } }],
  ["mmosts://chat.example/token123456", { attachments: [{ image_url: address }] }],
];

describe("a service that shows pictures by their address has it where the vendor documents it", () => {
  for (const [url, member] of shownByAddress) {
    test(url, async () => {
      const [target] = targets(url);
      const [request] = (await requestsOf(target as Target)) as HttpRequest[];
      expect(JSON.parse(String(request?.body))).toMatchObject(member as object);
    });
  }
});

test("a mail by an API shows its picture where the service can, and has it beside the words where not", async () => {
  const showing: Record<string, string> = {
    "resend://key1:me@x.example/you@x.example": '"content_id":"shot.png"',
    "sendgrid://key1:me@x.example/you@x.example": '"disposition":"inline","content_id":"shot.png"',
    "postmark://key1:me@x.example/you@x.example": '"ContentID":"cid:shot.png"',
    "mailgun://me@mg.x.example/key1/you@x.example": 'name="inline"; filename="shot.png"',
    "sparkpost://me@mg.x.example/key1/you@x.example": '"inline_images":[{"name":"shot.png"',
    "smtp2go://me@x.example/key1/you@x.example": '"inlines":[{"filename":"shot.png"',
    "mailersend://key1:me@x.example/you@x.example": '"disposition":"inline","id":"shot.png"',
  };
  for (const [url, member] of Object.entries(showing)) {
    const [request] = await requestsOf(targets(url)[0] as Target);
    expect(textOf(request as Outgoing)).toContain(member);
    expect(textOf(request as Outgoing)).toContain("cid:shot.png");
  }
  for (const url of ["brevo://key1:me@x.example/you@x.example", "groundmail://key1:me@x.example/you@x.example"])
    expect(textOf((await requestsOf(targets(url)[0] as Target))[0] as Outgoing)).not.toContain("cid:");
});

describe("an alert goes without its picture rather than not at all, and a note says why", () => {
  /** What a notice with a picture becomes when these statuses answer, one after the other. */
  async function sentWith(url: string, statuses: readonly number[], shot: Partial<Notice> = { image }) {
    const requests: { url: string; body: string }[] = [];
    const send: Egress["send"] = async ({ url: to, body }) => {
      requests.push({
        url: to,
        body: typeof body === "string" ? body : Buffer.from((body as Uint8Array | null) ?? []).toString("latin1"),
      });
      const status = statuses[requests.length - 1] ?? 200;
      const said = new TextEncoder().encode(status === 200 ? JSON.stringify(answers) : "{}");
      return { ok: true, url: to, status, headers: new Headers(), body: said, jar: [], redirects: 0, elapsedMs: 1 };
    };
    const world = { clock: { now: () => 1 }, operator: {}, net: { egress: { send } } } as unknown as World;
    const { note, ...result } = await sendNotice(world, targets(url)[0] as Target, { notice: notice(shot) });
    return { requests, ...result, ...(note ? { note: englishOf(note) } : {}) };
  }
  const discord = "discord://123456789/abcdefghijkl";

  test("where it is too large for the service it is refused with, or its upload fails", async () => {
    const refused = await sentWith(discord, [413]);
    expect(refused.requests.map(({ body }) => body.includes(rawPicture))).toEqual([true, false]);
    expect(refused).toMatchObject({
      outcome: { kind: "delivered" },
      note: "The picture was left out: The message is too large for the service (413)",
    });
    const failed = await sentWith("mastodons://accesstoken@social.example", [503]);
    expect(failed.requests.map(({ url }) => new URL(url).pathname)).toEqual(["/api/v2/media", "/api/v1/statuses"]);
    expect(failed.requests[1]?.body).not.toContain("media_ids");
    expect(failed).toMatchObject({
      outcome: { kind: "delivered" },
      note: "The picture was left out: The service failed (503)",
    });
  });

  test("and one that fails after its message leaves that delivered", async () => {
    const sent = await sentWith("slack://xoxb-1-a/#general", [200, 500]);
    expect(sent.requests).toHaveLength(2);
    expect(sent).toMatchObject({
      outcome: { kind: "delivered" },
      note: "The picture was left out: The service failed (500)",
    });
  });

  test("while a refusal that is not about it is no reason to send again", async () => {
    for (const status of [401, 403, 404, 500, 429])
      expect((await sentWith(discord, [status])).requests).toHaveLength(1);
  });

  test("nobody gets a picture in a way that is not its own", async () => {
    const both = { image, imageLink };
    const [hook] = (await sentWith("slack://T1A/B2B/c3C", [], both)).requests;
    expect(hook?.body).toContain(address);
    const [room] = (await sentWith(discord, [], both)).requests;
    expect([room?.body.includes(rawPicture), room?.body.includes(address)]).toEqual([true, false]);
    const [text] = (await sentWith("prowl://" + "a".repeat(40), [], both)).requests;
    expect(decodeURIComponent(text?.body ?? "")).not.toContain("picture.png");
  });
});
