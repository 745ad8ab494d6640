// A plain request: HTTP/1.1 as nearly all programs send it, read from the bytes of a connection. Whatever is written otherwise, or is not
// whole yet, is refused by nobody here but left to Node's parser. So nothing is guessed: what is taken has one meaning for every
// reader (RFC 9112), and one that reads it before or behind this server cannot find another request in it. Pure.

const maxHeadBytes = 8192;
const headEnd = "\r\n\r\n";
const requestLine = /^(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS) (\/[\x21-\x7e]*) HTTP\/1\.1$/;
const header = /^([!#$%&'*+.^_`|~\w-]+):[ \t]*([\t\x20-\x7e\x80-\xff]*?)[ \t]*$/;
/** What changes how a request or its connection goes on. That a connection is kept is said by many and changes nothing. */
const special = /\n(?:(?:transfer-encoding|upgrade|expect):|connection:(?![ \t]*keep-alive[ \t]*\r))/i;
const lengthName = "content-length";

/**
 * The request at the beginning of these bytes. `rawHeaders`: flat, as Node's parser gives them; `headBytes`: how long its head is, behind which
 * the body stands; `length`: of the body, which need not be here. Null for what is to be left to Node's parser.
 * @returns {{method: string, url: string, rawHeaders: string[], headBytes: number, length: number} | null}
 */
export function plainRequest(bytes) {
  const end = bytes.indexOf(headEnd);
  if (end < 0 || end > maxHeadBytes) return null;
  const text = bytes.latin1Slice(0, end + 2);
  if (special.test(text)) return null;
  const lines = text.split("\r\n");
  const line = requestLine.exec(lines[0]);
  if (line === null) return null;
  const rawHeaders = [];
  let length = null;
  for (let at = 1; at < lines.length - 1; at++) {
    const found = header.exec(lines[at]);
    if (found === null) return null;
    const [, name, value] = found;
    rawHeaders.push(name, value);
    if (name.length !== lengthName.length || name.toLowerCase() !== lengthName) continue;
    if (length !== null || !/^\d{1,15}$/.test(value)) return null;
    length = Number(value);
  }
  return { method: line[1], url: line[2], rawHeaders, headBytes: end + headEnd.length, length: length ?? 0 };
}
