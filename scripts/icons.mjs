// `node scripts/icons.mjs`: draws the PNG icons of the dashboard from src/web/static/icon.svg by an installed Chromium. Run it
// after a change of that file, and commit what it writes. A maskable icon fills its square, with the sign in the inner 80 %
// that every platform shows (https://www.w3.org/TR/appmanifest/#icon-masks); a badge is white on nothing, for status bars.

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import puppeteer from "puppeteer-core";
import { installedBrowser } from "./browser.mjs";
import { root } from "./toolchain.mjs";

const directory = join(root, "src", "web", "static");
const icon = readFileSync(join(directory, "icon.svg"), "utf8");
const sign = icon.replace(/<rect[^>]*>/, "");
const ground = /<rect[^>]*fill="([^"]+)"/.exec(icon)?.[1] ?? "";

const icons = [
  { name: "icon-192.png", size: 192, svg: icon, share: 1, color: "transparent" },
  { name: "icon-512.png", size: 512, svg: icon, share: 1, color: "transparent" },
  { name: "icon-maskable-512.png", size: 512, svg: sign, share: 0.8, color: ground },
  // iOS rounds corners by itself and shows no transparency.
  { name: "apple-touch-icon.png", size: 180, svg: sign, share: 0.9, color: ground },
  { name: "badge-96.png", size: 96, svg: sign, share: 1, color: "transparent" },
];

const browser = await puppeteer.launch({ executablePath: installedBrowser(), args: ["--no-sandbox"] });
const page = await browser.newPage();
for (const { name, size, svg, share, color } of icons) {
  await page.setViewport({ width: size, height: size });
  const width = size * share;
  await page.setContent(
    `<style>html{background:${color}}body{margin:0;display:grid;place-items:center;height:${size}px}svg{width:${width}px;height:${width}px}</style>${svg}`,
  );
  writeFileSync(join(directory, name), await page.screenshot({ omitBackground: true, type: "png" }));
  console.log(name);
}
await browser.close();
