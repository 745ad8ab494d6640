/** Whether an answer is a part of what was asked for (RFC 9110, section 15.3.7): a range that a server or a cache before it kept. Pure. */

/** True for 206 unless it says that it has all. `bytes 0-99/100` -> false */
export function isPart(status: number, headers: Headers): boolean {
  if (status !== 206) return false;
  if (/^multipart\/byteranges\b/i.test(headers.get("content-type") ?? "")) return true;
  const range = headers.get("content-range");
  if (range === null) return false;
  const [, first, last, all] = /^\s*bytes\s+(\d+)-(\d+)\/(\d+)\s*$/i.exec(range) ?? [];
  return !(Number(first) === 0 && Number(last) + 1 === Number(all));
}
