/** The image and the unit run what the project is tested with. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { expect, test } from "vitest";
import { releasedScripts } from "../../../scripts/local/released.mjs";

const root = join(import.meta.dirname, "../../..");
const text = (path: string) => readFileSync(join(root, path), "utf8");

test("the image runs the Node that the project is pinned to", () => {
  const { node } = JSON.parse(text("package.json")).devDependencies;
  const images = [...text("scripts/container/Dockerfile").matchAll(/^FROM node:(\S+?)-/gm)].map(
    ([, version]) => version,
  );
  expect(new Set(images)).toEqual(new Set([node]));
});

test("all that the image is made of is there, the license at the top where tools look for it", () => {
  const named = [...text("scripts/container/Dockerfile.dockerignore").matchAll(/^!(\S+)$/gm)].map(([, path]) => path!);
  expect(named).toContain("LICENSE");
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test("all that a release is bundled from is sent to the builder of the image", async () => {
  const { metafile } = await build({
    ...(releasedScripts as object),
    ...{ outdir: "released", write: false, metafile: true, absWorkingDir: root },
  });
  const folders = Object.keys(metafile.inputs).map((path) => path.split("/")[0]!);
  const sent = text("scripts/container/Dockerfile.dockerignore").split("\n");
  const wanted = [...new Set(folders)].filter((folder) => folder !== "node_modules");
  expect(wanted).toContain("scripts");
  expect(wanted.filter((folder) => !sent.includes(`!${folder}`))).toEqual([]);
});

test("the runtime of local servers is the one that wrangler brings, in one version", () => {
  const { packages } = JSON.parse(text("package-lock.json"));
  const versions = (name: string) =>
    Object.entries<{ version: string }>(packages)
      .filter(([path]) => path.endsWith(`node_modules/${name}`))
      .map(([, { version }]) => version);
  const { miniflare } = JSON.parse(text("package.json")).devDependencies;
  expect(versions("miniflare")).toEqual([miniflare]);
  expect(versions("workerd")).toHaveLength(1);
  expect(packages["node_modules/wrangler"].dependencies.miniflare).toBe(miniflare);
});

test("the proxy of the compose file has an address that nobody else can be given, and is believed unless another one is named", () => {
  const compose = text("scripts/container/compose.yml");
  const [, trusted] = /TRUSTED_PROXY: \$\{TRUSTED_PROXY:-(\S+)\}/.exec(compose) ?? [];
  expect(compose).toContain(`ipv4_address: ${trusted}`);
  const [, given] = /ip_range: 172\.31\.87\.(\d+)\/25/.exec(compose) ?? [];
  expect(Number(trusted?.split(".").at(-1))).toBeLessThan(Number(given));
});

test("every setting in the file .env reaches the container", () => {
  expect(text("scripts/container/compose.yml")).toMatch(/env_file:\s+- path: \.env\s+required: false/);
});
