/** The largest sitemap that the protocol allows, packed, through the reader of the service as a stream. */
import { gzipSync } from "node:zlib";
import { readSitemap } from "../../src/lib/sitemap/read.ts";

const addresses = 50_000;
const partBytes = 65_536;
const languages = ["de", "en", "es", "fr", "it", "ja", "nl"];

/** `seconds`: of the processor, with unpacking; `peak`: megabytes of heap above the start. */
export async function scanLargest(): Promise<{ megabytes: number; addresses: number; seconds: number; peak: number }> {
  const packed = gzipSync([...parts()].join(""), { level: 1 });
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (let at = 0; at < packed.length; at += partBytes) controller.enqueue(packed.subarray(at, at + partBytes));
      controller.close();
    },
  });
  const start = process.memoryUsage().heapUsed;
  const cpu = process.cpuUsage();
  let peak = 0;
  const kept: string[] = [];
  const read = await readSitemap(body, (address) => {
    kept.push(address);
    if (kept.length % 1000 === 0) peak = Math.max(peak, process.memoryUsage().heapUsed - start);
  });
  const { user, system } = process.cpuUsage(cpu);
  return {
    megabytes: read.bytes / 1e6,
    addresses: kept.length,
    seconds: (user + system) / 1e6,
    peak: Math.max(0, peak) / 1e6,
  };
}

function* parts(): Generator<string> {
  yield '<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">';
  for (let index = 0; index < addresses; index++) {
    const path = `guide/section-${index % 200}/chapter-with-a-long-name-${index}`;
    const links = languages.map(
      (language) =>
        `<xhtml:link rel="alternate" hreflang="${language}" href="https://docs.example/${language}/${path}"/>`,
    );
    yield `<url><loc>https://docs.example/${path}</loc>${links.join("")}<lastmod>2026-11-28T10:00:00Z</lastmod></url>\n`;
  }
  yield "</urlset>";
}
