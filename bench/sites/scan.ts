/** The largest sitemap that the protocol allows, packed, through the reader of the service as a stream. */
import { gzipSync } from "node:zlib";
import { fullSitemap } from "./full.ts";
import { readSitemap } from "../../src/lib/sitemap/read.ts";

const partBytes = 65_536;

/** `seconds`: of the processor, with unpacking; `peak`: megabytes of heap above the start. */
export async function scanLargest(): Promise<{ megabytes: number; addresses: number; seconds: number; peak: number }> {
  const packed = gzipSync([...fullSitemap("https://docs.example", 0)].join(""), { level: 1 });
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
  const read = await readSitemap(body, ({ address }) => {
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
