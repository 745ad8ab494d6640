import { expect, test } from "vitest";
import { changePicture } from "../../../src/history/screenshots/changePicture.ts";
import { RecentPictures } from "../../../src/history/screenshots/recentPictures.ts";

const mebibyte = 1024 * 1024;

test("a picture is drawn once for all who ask for it, at the same time or later", async () => {
  const pictures = new RecentPictures();
  let drawn = 0;
  const draw = async () => {
    const size = (drawn += 1);
    await Promise.resolve();
    return new Uint8Array(size);
  };
  const asked = await Promise.all([pictures.bytes("a", draw), pictures.bytes("a", draw), pictures.bytes("b", draw)]);
  expect(await pictures.bytes("a", draw)).toBe(asked[0]);
  expect([drawn, asked[0] === asked[1], asked.map((each) => each?.length)]).toEqual([2, true, [1, 1, 2]]);
});

test("old pictures make room for new ones, and none larger than the room is kept", async () => {
  const pictures = new RecentPictures();
  let drawn = 0;
  const ask = (key: string, size: number) =>
    pictures.bytes(key, async () => {
      drawn += 1;
      return new Uint8Array(size * mebibyte);
    });
  for (const key of ["a", "b", "c"]) await ask(key, 5);
  await ask("c", 5);
  await ask("b", 5);
  expect(drawn).toBe(3);
  await ask("a", 5);
  expect(drawn).toBe(4);
  await ask("huge", 20);
  await ask("huge", 20);
  expect(drawn).toBe(6);
});

test("a picture that could not be drawn is drawn anew", async () => {
  const pictures = new RecentPictures();
  await expect(pictures.bytes("a", () => Promise.reject(new Error("gone")))).rejects.toThrow("gone");
  expect(await pictures.bytes("a", async () => null)).toBeNull();
});

test("the marked page of an alert is made once for its receivers, and anew for another change", async () => {
  const read: string[] = [];
  const stores = {
    recentPictures: new RecentPictures(),
    changes: { picture: async (_watchId: number, at: number) => ({ object: `${at}.png`, scale: 1 }) },
    objects: {
      bytes: async (_place: object, object: string) => {
        read.push(object);
        return new TextEncoder().encode(object).buffer;
      },
    },
  };
  const world = { stores } as unknown as Parameters<typeof changePicture>[0];
  const settings = { processor: "image_ssim_diff" } as Parameters<typeof changePicture>[1]["settings"];
  const receive = async (at: number) => {
    const picture = await changePicture(world, { userId: 1, watchId: 2, settings }, { from: at - 60, at });
    return new TextDecoder().decode((await picture?.bytes()) ?? undefined);
  };
  expect(await Promise.all([receive(600), receive(600), receive(600)])).toEqual(["600.png", "600.png", "600.png"]);
  expect(await receive(600)).toBe("600.png");
  expect(read).toEqual(["540.png", "600.png"]);
  await receive(660);
  expect(read).toHaveLength(4);
});
