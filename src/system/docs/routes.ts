/**
 * The interactive documentation: a page of our own that reads the OpenAPI document and lets a reader try each operation.
 * No third-party host, no library; a strict policy allows only this page's own script and style, by their hash.
 */
import { createHash } from "node:crypto";
import { Hono } from "hono";
import type { App } from "../../http/app.ts";
import { docsScript, docsStyle } from "./page.ts";
import type { NotifyStores } from "../../notify/world.ts";

const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

const page = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Tidemark API</title><style>${docsStyle}</style></head>
<body><header><a href="/">Tidemark</a><h1>Tidemark API</h1><p id="about"></p>
<label>API key <input id="key" type="password" autocomplete="off" placeholder="tm_live_..."></label>
<label>Find <input id="find" type="search" placeholder="watch, recheck, feed"></label></header>
<main id="operations"><p>Reading the description ...</p></main><script>${docsScript}</script></body></html>`;

const policy = [
  "default-src 'none'",
  `script-src ${hashOf(docsScript)}`,
  `style-src ${hashOf(docsStyle)}`,
  "connect-src 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join("; ");

export const docsRoutes = new Hono<App<NotifyStores>>();

docsRoutes.get("/docs", (c) =>
  c.html(page, 200, { "Content-Security-Policy": policy, "Referrer-Policy": "no-referrer" }),
);
