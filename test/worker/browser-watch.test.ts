/** Watches that need a browser, from their settings to what they show: pictures, steps, the choice of reader, busy times. */
import { decode } from "fast-png";
import { describe, expect, test } from "vitest";
import { PngWriter } from "../../src/lib/picture/write.ts";
import { site } from "../internet/client.ts";
import { page, step, watchInBrowser } from "./browsing.ts";
import { describeInBrowser } from "./describe-browser.ts";
import { account, Bench, realEnv, request } from "./harness.ts";
import { countRows } from "./rows.ts";
import { visitorOf } from "./visitor.ts";

describeInBrowser("pictures", () => {
  test("pictures are stored with each snapshot, shown, and deleted with the watch", async () => {
    await site("shop.test").answers(page("<h1 id='name'>Kettle</h1><p>Price 10</p>"));
    const { owner, bench, path, shown, stamps } = await watchInBrowser({
      url: "https://shop.test/",
      fetch_backend: "html_webdriver",
      capture_screenshots: true,
    });
    expect((await shown()).last_error).toBe(false);
    await bench.pass(3700);
    await site("shop.test").answers(page("<h1 id='name'>Kettle</h1><p>Price 12</p>"));
    await bench.pass(3700);
    const { timestamps } = await owner.json<{ timestamps: string[] }>("GET", `${path}/screenshot/history`);
    expect(timestamps.map(Number)).toEqual(await stamps());
    expect(timestamps).toHaveLength(2);
    const latest = await owner.call("GET", `${path}/screenshot/latest`);
    expect(latest.headers.get("content-type")).toBe("image/png");
    expect(latest.headers.get("x-content-type-options")).toBe("nosniff");
    expect([...new Uint8Array(await latest.arrayBuffer()).subarray(0, 4)]).toEqual([0x89, 0x50, 0x4e, 0x47]);
    const again = await owner.call("GET", `${path}/screenshot/${timestamps[1]}`, undefined, {
      "if-none-match": latest.headers.get("etag") ?? "",
    });
    expect(again.status).toBe(304);
    expect((await owner.call("GET", `${path}/screenshot/1234`)).status).toBe(404);
    expect((await (await account()).call("GET", `${path}/screenshot/latest`)).status).toBe(404);
    const map = await owner.json<{ elements: unknown[] }>("GET", `${path}/screenshot/latest/elements`);
    expect(map.elements).toContainEqual(expect.objectContaining({ selector: "#name", text: "Kettle" }));
    // Named by rows, so the sweep of orphans leaves them alone, however old.
    bench.time = Math.floor(Date.now() / 1000) + 3 * 86_400;
    await bench.tick();
    expect((await owner.call("GET", `${path}/screenshot/${timestamps[0]}`)).status).toBe(200);
    await owner.json("DELETE", path);
    expect(await countRows("screenshots")).toBe(2);
    // A deleted watch can be restored for seven days.
    bench.time += 8 * 86_400;
    await bench.tick();
    expect(await countRows("screenshots")).toBe(0);
  });
});

describeInBrowser("small pictures", () => {
  test("the top of a picture comes small, to whoever may see the picture, and lists name it where there is one", async () => {
    await site("shop.test").answers(page("<h1>Kettle</h1><p>Price 10</p>"));
    const { owner, bench, uuid, path } = await watchInBrowser({
      url: "https://shop.test/",
      fetch_backend: "html_webdriver",
    });
    type Listed = { watches: { picture: string | null }[] };
    const listed = async () => (await owner.json<Listed>("GET", "/watches")).watches[0]?.picture ?? null;
    const changes = () => owner.json<{ timestamp: number; picture: boolean }[]>("GET", "/changes");
    await bench.pass(3700);
    expect(await listed()).toBeNull();
    expect((await owner.call("GET", `${path}/screenshot/latest/thumbnail`)).status).toBe(404);

    await owner.json("PUT", path, { capture_screenshots: true });
    await site("shop.test").answers(page("<h1>Kettle</h1><p>Price 12</p>"));
    await bench.pass(3700);
    const [change] = await changes();
    expect(change?.picture).toBe(true);
    const shown = await listed();
    expect(shown).toMatch(new RegExp(`^/api/v1${path}/screenshot/latest/thumbnail\\?v=\\w+$`));
    const small = await owner.call("GET", `${path}/screenshot/${change?.timestamp}/thumbnail`);
    expect(decode(new Uint8Array(await small.arrayBuffer()))).toMatchObject({ width: 128, height: 80 });
    expect((await (await account()).call("GET", `${path}/screenshot/latest/thumbnail`)).status).toBe(404);

    const [visitor, stranger] = [await visitorOf(owner), await visitorOf(await account())];
    const address = `/picture/small/${uuid}/${change?.timestamp}`;
    const picture = await visitor.get(address);
    expect(picture.headers.get("content-type")).toBe("image/png");
    expect(picture.headers.get("cache-control")).toMatch(/^private, .*immutable$/);
    await picture.arrayBuffer();
    expect((await stranger.get(address)).status).toBe(404);
    expect(await visitor.page("/changes")).toContain(
      `<img class="thumbnail" src="${address}" alt="" width="64" height="40"`,
    );
    expect(await visitor.page("/watches")).toContain(`src="/picture/small/${uuid}/latest?v=`);
  });
});

describeInBrowser("what a browser saw when a check failed", () => {
  test("each kind of failure keeps a picture of its window, the next one replaces it, and a good check leaves it", async () => {
    const shop = site("broken.test");
    await shop.answers(page("<h1>Kettle</h1><p>Price 10</p>"));
    const { owner, bench, path, shown } = await watchInBrowser({
      url: "https://broken.test/",
      fetch_backend: "html_webdriver",
    });
    type Errors = { failing: { class: string } | null; screenshot: { path: string; taken_at: number } | null };
    const errors = () => owner.json<Errors>("GET", `${path}/errors`);
    expect(await errors()).toMatchObject({ failing: null, screenshot: null });
    expect((await owner.call("GET", `${path}/errors/screenshot`)).status).toBe(404);
    const login = "<form action='/login'><input name='user'><input type='password'><button>Sign in</button></form>";
    await shop.at("/login").answers(page(`<h1>Sign in</h1>${login}`));
    const failures: [string, Parameters<typeof shop.answers>[0]][] = [
      ["http_5xx", { status: 503, headers: { "content-type": "text/html" }, body: page("<h1>Out of order</h1>") }],
      ["login_wall", { redirect: "/login", status: 302 }],
      ["no_text", page("<img src='/a.png' width=9 height=9>")],
    ];
    const tags = new Set<string>();
    for (const [kind, answer] of failures) {
      await shop.answers(answer);
      await bench.pass(3700);
      const { failing, screenshot } = await errors();
      expect([failing?.class, screenshot?.taken_at]).toEqual([kind, (await shown()).last_checked]);
      const picture = await owner.call("GET", screenshot?.path.replace("/api/v1", "") ?? "");
      expect([kind, picture.status, picture.headers.get("content-type")]).toEqual([kind, 200, "image/png"]);
      expect([...new Uint8Array(await picture.arrayBuffer()).subarray(0, 4)]).toEqual([0x89, 0x50, 0x4e, 0x47]);
      tags.add(picture.headers.get("etag") ?? "");
    }
    expect(tags.size).toBe(3);
    const [last = ""] = [...tags].slice(-1);
    const again = await owner.call("GET", `${path}/errors/screenshot`, undefined, { "if-none-match": last });
    expect(again.status).toBe(304);
    expect((await (await account()).call("GET", `${path}/errors/screenshot`)).status).toBe(404);
    const pictures = async () => {
      const { objects } = await realEnv.OBJECTS.list({ prefix: "u/" });
      const heads = objects.map(async ({ key }) => {
        const head = await realEnv.OBJECTS.get(key, { range: { length: 4 } });
        return new Uint8Array((await head?.arrayBuffer()) ?? new ArrayBuffer(0))[1] === 0x50;
      });
      return (await Promise.all(heads)).filter(Boolean).length;
    };
    // The one before stays until the next check is written.
    expect(await pictures()).toBe(2);
    const { screenshot: before } = await errors();
    await shop.answers(page("<h1>Kettle</h1><p>Price 10</p>"));
    await bench.pass(3700);
    expect(await errors()).toMatchObject({ failing: null, screenshot: before });
    bench.time = Math.floor(Date.now() / 1000) + 3 * 86_400;
    await bench.tick();
    expect(await pictures()).toBe(2);
    await owner.json("DELETE", path);
    bench.time += 8 * 86_400;
    await bench.tick();
    expect(await pictures()).toBe(0);
  });
});

/** 4 x 2 pixels, black and white in turn, a tenth of a second each, for ever. */
const movingGif =
  "R0lGODlhBAACAIAAAAAAAP///yH/C05FVFNDQVBFMi4wAwEAAAAh+QQECgAAACwAAAAABAACAAACBgQIECDAAgAh+QQECgAAACwAAAAABAACAAACBkyYMGHCAgA7";

describeInBrowser("image_ssim_diff", () => {
  test("a picture watch alerts on changes inside its region, outside ignored parts, and on slow drifts", async () => {
    const shop = site("pixels.test");
    const painted = (green: number, ad: string) =>
      page(`<style>body{margin:0}div{position:absolute}</style><div style="left:0;top:0;width:400px;height:100px;background:rgb(20,${green},40)"></div>
        <div style="left:0;top:200px;width:400px;height:100px;background:${ad}"></div><!-- ${green} ${ad} -->`);
    await shop.answers(painted(40, "red"));
    await site("hook.test").answers({ status: 200, body: "" });
    const { owner, bench, path, shown, stamps } = await watchInBrowser({
      url: "https://pixels.test/",
      processor: "image_ssim_diff",
      processor_config_image_ssim_diff: { bounding_box: "0,0,400,400", ignore_regions: ["0,200,400,100"] },
      notification_urls: ["json://hook.test/in", "gotify://push.test/token1", "slack://xoxb-1-a/#general"],
      notification_body: "{{ diff }} {{ watch_title }}",
    });
    await site("push.test").answers({ status: 200, body: "{}" });
    const [slack, upload] = [site("slack.com"), site("files.slack.com")];
    await slack.answers({
      status: 200,
      body: JSON.stringify({ ok: true, channel: "C1", upload_url: "https://files.slack.com/up", file_id: "F1" }),
    });
    await upload.answers({ status: 200, body: "OK" });
    expect((await shown()).last_error).toBe(false);
    await shop.answers(painted(40, "blue"));
    await bench.pass(3700);
    expect(await stamps()).toHaveLength(1);
    for (const green of [55, 70]) {
      await shop.answers(painted(green, "blue"));
      await bench.pass(3700);
      expect([green, (await stamps()).length]).toEqual([green, 1]);
    }
    await shop.answers(painted(85, "blue"));
    await bench.pass(3700);
    expect(await stamps()).toHaveLength(2);
    expect(await site("hook.test").requests()).toHaveLength(1);
    const alert = JSON.parse((await site("hook.test").requests())[0]?.body ?? "{}") as {
      title: string;
      message: string;
      attachments: { filename: string; base64: string }[];
    };
    expect(alert.title).toContain("33% of the picture changed, in 1 place");
    expect(alert.message).toContain("33% of the picture changed, in 1 place");
    // What changed is red in the picture that goes along, and so in that which is shown by its address.
    const attached = decode(Buffer.from(alert.attachments[0]?.base64 ?? "", "base64"));
    expect([...attached.data.subarray(0, 3)]).toEqual([255, 32, 32]);
    const pushed = JSON.parse((await site("push.test").requests())[0]?.body ?? "{}") as Record<string, any>;
    const shownAt = new URL(pushed["extras"]["client::notification"].bigImageUrl as string);
    expect(shownAt.pathname).toMatch(/^\/change\/[^/]+\/\d+\/picture\.png$/);
    const fetched = await request(shownAt.href);
    expect([fetched.status, fetched.headers.get("content-type")]).toEqual([200, "image/png"]);
    expect(decode(new Uint8Array(await fetched.arrayBuffer())).data).toEqual(attached.data);
    const until = Number(shownAt.searchParams.get("until"));
    shownAt.searchParams.set("until", String(until + 1));
    expect((await request(shownAt.href)).status).toBe(404);
    expect((await slack.requests()).map(({ url }) => new URL(url).pathname)).toEqual([
      "/api/chat.postMessage",
      "/api/files.getUploadURLExternal",
      "/api/files.completeUploadExternal",
    ]);
    expect(await upload.requests()).toHaveLength(1);
    // What tells the texts of two pictures apart is a mark for us alone.
    const latest = await (await owner.call("GET", `${path}/history/latest`)).text();
    const differs = await (await owner.call("GET", `${path}/difference/previous/latest`)).text();
    expect(latest).toContain("33 % changed since the last picture, in 1 region");
    expect(latest + differs).not.toMatch(/Picture [0-9a-f]/);
    const { share_url: link } = await owner.json<{ share_url: string }>(
      "GET",
      `${path}/changes/${(await stamps())[1]}`,
    );
    const html = await (await request(link)).text();
    expect(html).toContain("33% of the picture changed");
    const [, shot = ""] = /<img src="([^"]+)"/.exec(html) ?? [];
    const seen = await request(new URL(shot.replaceAll("&amp;", "&"), link).href);
    expect(decode(new Uint8Array(await seen.arrayBuffer())).data).toEqual(attached.data);
    const metadata = await owner.json<Record<string, any>>("GET", `${path}/screenshot/diff/metadata`);
    expect(metadata).toMatchObject({ threshold: 0.1, regions: [{ x: 0, y: 0, width: 400, changed_pixels: 40_000 }] });
    expect(metadata.change_percentage).toBeCloseTo(100 / 3, 5);
    expect(metadata.versions).toEqual([metadata.from_version, metadata.to_version]);
    for (const mode of ["overlay", "mask"]) {
      const drawn = await owner.call("GET", `${path}/screenshot/diff?mode=${mode}`);
      expect([drawn.status, drawn.headers.get("content-type")]).toEqual([200, "image/png"]);
    }
    expect((await owner.call("GET", `${path}/screenshot/diff?from_version=7`)).status).toBe(404);
  });

  test("a picture at its own address is compared as it is, however small or animated", async () => {
    const chart = site("chart.test");
    const shown = (base64: string, type: string) => chart.answers({ base64, headers: { "content-type": type } });
    const filled = async (dots: number) => {
      const writer = new PngWriter(40, 20);
      for (let y = 0; y < 20; y += 1)
        await writer.row(Uint8Array.from({ length: 120 }, (_, at) => (y < 10 && at < dots * 3 ? 0 : 200)));
      return Buffer.from(await writer.end()).toString("base64");
    };
    await shown(await filled(0), "image/png");
    const { owner, bench, path, stamps } = await watchInBrowser({
      url: "https://chart.test/day.png",
      processor: "image_ssim_diff",
      webdriver_mobile: true,
    });
    await shown(await filled(4), "image/png");
    await bench.pass(3700);
    const metadata = await owner.json<Record<string, any>>("GET", `${path}/screenshot/diff/metadata`);
    // Of a window of 390 x 844 at twice its pixels, 40 would be less than a tenth of a percent.
    expect(metadata).toMatchObject({ width: 40, height: 20, regions: [{ changed_pixels: 40 }] });
    expect(metadata.change_percentage).toBeCloseTo(5, 5);
    await shown(movingGif, "image/gif");
    for (let round = 0; round < 3; round += 1) {
      await bench.pass(3700);
      expect([round, (await stamps()).length]).toEqual([round, 3]);
    }
  });

  test("a picture watch follows the place of the first include filter, and reports when there is none", async () => {
    const shop = site("spot.test");
    const painted = (inside: string, outside: string) =>
      page(
        `<div id="spot" style="width:100px;height:50px;background:${inside}"></div><p style="height:80px;background:${outside}">x</p>`,
      );
    await shop.answers(painted("red", "red"));
    const { bench, shown, stamps } = await watchInBrowser({
      url: "https://spot.test/",
      processor: "image_ssim_diff",
      include_filters: ["#spot"],
    });
    await shop.answers(painted("red", "blue"));
    await bench.pass(3700);
    expect(await stamps()).toHaveLength(1);
    await shop.answers(painted("blue", "blue"));
    await bench.pass(3700);
    expect(await stamps()).toHaveLength(2);
    await shop.answers(page("<p>Nothing</p>"));
    await bench.pass(3700);
    expect((await shown()).last_error).toMatch(/matches the first include filter/);
    expect(await stamps()).toHaveLength(2);
  });
});

describe("steps at save", () => {
  test("unknown steps are refused by name, and steps without effect are dropped", async () => {
    const owner = await account();
    const refused = await owner.call("POST", "/watch", { url: "https://a.test/", browser_steps: [step("Fly away")] });
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({
      error: expect.stringMatching(/browser_steps\[0\].*'Click element'.*Fly away/),
    });
    for (const bad of [
      step("Click element"),
      step("Click X,Y", "", "here"),
      step("Wait for seconds", "", "soon"),
      step("Goto URL", "", "file:///etc/passwd"),
    ])
      expect([
        bad,
        (await owner.call("POST", "/watch", { url: "https://a.test/", browser_steps: [bad] })).status,
      ]).toEqual([bad, 400]);
    const steps = [step("Choose one"), step("Goto site"), step("Press Enter"), step("Goto site")];
    const uuid = await owner.watch({ url: "https://a.test/", paused: true, browser_steps: steps });
    expect((await owner.json("GET", `/watch/${uuid}`)).browser_steps).toEqual([step("Press Enter"), step("Goto site")]);
  });
});

describeInBrowser("steps of a watch", () => {
  test("the steps of a watch are shown with pictures, and a failing one is named until it works again", async () => {
    await site("steps.test").answers(page("<input id='q'><p>Words</p>"));
    const { owner, bench, path, shown } = await watchInBrowser({
      url: "https://steps.test/",
      browser_steps: [step("Enter text in field", "#q", "secret"), step("Select by label", "#q", "North")],
    });
    const failed = await shown();
    expect(failed.browser_steps_last_error_step).toBe(2);
    expect(failed.last_error).toBe(
      "Browser step 2 of 2 (Select by label) could not be done: the element is no list of options.",
    );
    const steps = await owner.json<any[]>("GET", `${path}/steps`);
    expect(steps).toMatchObject([
      { position: 1, operation: "Enter text in field", selector: "#q", ok: true, error: null },
      { position: 2, ok: false, error: "the element is no list of options" },
    ]);
    expect(JSON.stringify(steps)).not.toContain("secret");
    for (const path of [steps[0].screenshot_before, steps[1].screenshot_after]) {
      const picture = await owner.call("GET", path.replace("/api/v1", ""));
      expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/png"]);
    }
    expect((await owner.call("GET", `${path}/steps/3/before`)).status).toBe(404);
    await owner.json("PUT", path, { browser_steps: [step("Enter text in field", "#q", "secret")] });
    await bench.pass(3700);
    expect(await shown()).toMatchObject({ browser_steps_last_error_step: null, last_error: false });
    expect(await owner.json("GET", `${path}/steps`)).toHaveLength(1);
  });
});

describeInBrowser("the pictures of steps", () => {
  test("pictures of steps are those of the last visit, and older ones are deleted", async () => {
    await site("form.test").answers(page("<input id='q'><p>Words</p>"));
    const { owner, bench, path } = await watchInBrowser({
      url: "https://form.test/",
      fetch_backend: "html_webdriver",
      browser_steps: [step("Enter text in field", "#q", "x")],
    });
    const bundles = async () => {
      const { objects } = await realEnv.OBJECTS.list({ prefix: "u/" });
      const heads = objects.map(async ({ key }) => (await realEnv.OBJECTS.get(key, { range: { length: 8 } }))?.text());
      return (await Promise.all(heads)).filter((head) => head === '{"steps"').length;
    };
    expect(await bundles()).toBe(1);
    for (let round = 0; round < 4; round++) await bench.pass(3700);
    expect(await bundles()).toBe(2);
    expect((await owner.call("GET", `${path}/steps/1/after`)).status).toBe(200);
    await owner.json("PUT", path, { browser_steps: [] });
    await bench.pass(3700);
    bench.time = Math.floor(Date.now() / 1000) + 3 * 86_400;
    await bench.tick();
    expect(await bundles()).toBe(0);
  });
});

describeInBrowser("html_hybrid", () => {
  test("html_hybrid opens a browser for an empty shell, remembers it, and tries the plain request a day later", async () => {
    const app = site("app.test");
    await app.answers(
      page(
        `<div id="root"></div><script>document.getElementById("root").textContent = "Made by scripts, ready to be read";</script>`,
      ),
    );
    const { owner, bench, path, shown } = await watchInBrowser({
      url: "https://app.test/",
      fetch_backend: "html_hybrid",
    });
    expect((await shown()).last_error).toBe(false);
    expect(await owner.text(`${path}/history/latest`)).toContain("Made by scripts");
    const trace = await owner.json<{ stages: { notes?: string[] }[] }>("GET", `${path}/trace`);
    expect(trace.stages[0]?.notes?.[0]).toBe("Read with a browser, because the plain answer holds no text");
    expect(await app.requests()).toHaveLength(2);
    await bench.pass(3700);
    expect(await app.requests()).toHaveLength(3);
    await app.answers(page(`<h1>Now plain</h1><p>${"Plain words. ".repeat(40)}</p>`));
    await bench.pass(86_400);
    expect(await app.requests()).toHaveLength(4);
    await bench.pass(3700);
    expect((await app.requests())[4]?.headers["user-agent"]).not.toContain("Chrome");
  });

  test("html_hybrid reads plain pages by the plain request", async () => {
    await site("static.test").answers(page(`<p>${"Words that anybody can read. ".repeat(30)}</p>`));
    const { shown } = await watchInBrowser({ url: "https://static.test/", fetch_backend: "html_hybrid" });
    expect((await shown()).last_error).toBe(false);
    expect(await site("static.test").requests()).toHaveLength(1);
  });
});

describe("without a free browser", () => {
  const binding = (status: number, message: string) => ({ fetch: async () => new Response(message, { status }) });

  /** A bench whose Worker has this in place of a browser. */
  class BrowserBench extends Bench {
    browser: unknown = undefined;
    override get env(): Env {
      return { ...super.env, BROWSER: this.browser } as Env;
    }
  }

  async function checkedWith(browser: unknown) {
    await site("wait.test").answers(page("Words"));
    const bench = new BrowserBench();
    bench.browser = browser;
    const { shown } = await watchInBrowser({ url: "https://wait.test/", fetch_backend: "html_webdriver" }, bench);
    return { shown: await shown(), now: bench.time };
  }

  test("a busy browser platform is no error of the watch, which is read again within a minute", async () => {
    const { shown, now } = await checkedWith(binding(429, "Rate limit exceeded"));
    expect(shown).toMatchObject({ last_error: false, history_n: 0 });
    expect(shown.next_check_at).toBeLessThanOrEqual(now + 60);
  });

  test("a server without a browser reports so", async () => {
    const { shown } = await checkedWith(binding(500, "Failed to launch"));
    expect(shown.last_error).toMatch(/^No browser could be started on this server\. .*html_requests/);
    expect((await checkedWith(undefined)).shown.last_error).toMatch(/^This server has no browser\. .*html_requests/);
  });
});
