// An answer of HTTP/1.1 read from the bytes of a connection (RFC 9112), of a server that keeps to it: what is malformed is an error, and
// nothing is guessed. Interim answers (1xx) are passed over. Pure.

const maxHeadBytes = 262_144;
const maxLineBytes = 1024;
const headEnd = "\r\n\r\n";
const empty = Buffer.alloc(0);
const statusLine = /^HTTP\/1\.([01]) (\d{3})(?: ([\t\x20-\x7e\x80-\xff]*))?$/;
const header = /^([!#$%&'*+.^_`|~\w-]+):[ \t]*([\t\x20-\x7e\x80-\xff]*?)[ \t]*$/;

export class Answer {
  /** Whether the other side began to answer. */
  hasStarted = false;
  /** Whether the connection may be used again after it. */
  isKept = false;
  #on;
  #method;
  /** What came and could not be read yet. */
  #rest = empty;
  #step = this.#head;
  /** Of the body, or of the chunk. */
  #left = 0;

  /** `method`: of the request; `on`: `head({status, reason, headers})` with flat headers, and `data(bytes)`. */
  constructor(method, on) {
    this.#method = method;
    this.#on = on;
  }

  /** Whether the end of the connection is the end of the answer. */
  get endsWithConnection() {
    return this.#step === this.#all;
  }

  /** Takes further bytes. Returns whether the answer is complete. @throws {Error} for what is no HTTP */
  read(bytes) {
    this.hasStarted = true;
    this.#rest = this.#rest.length === 0 ? bytes : Buffer.concat([this.#rest, bytes]);
    // Each step returns whether it could be taken.
    while (this.#step !== null && this.#step()) continue;
    if (this.#step === null && this.#rest.length > 0) throw new Error("There is more than the answer");
    return this.#step === null;
  }

  #head() {
    const end = this.#rest.indexOf(headEnd);
    if (end < 0 && this.#rest.length > maxHeadBytes) throw new Error("The head of the answer is too long");
    if (end < 0) return false;
    const lines = this.#rest.latin1Slice(0, end).split("\r\n");
    this.#rest = this.#rest.subarray(end + headEnd.length);
    const [, version, digits, reason = ""] = statusLine.exec(lines[0]) ?? [];
    if (digits === undefined) throw new Error("The answer is no HTTP/1.1");
    const status = Number(digits);
    if (status === 101) throw new Error("The answer changes the protocol");
    if (status < 200) return true;
    const headers = headersOf(lines);
    this.#step = this.#framed(status, headers);
    this.isKept =
      version === "1" && this.#step !== this.#all && !/\bclose\b/i.test(valueOf(headers, "connection") ?? "");
    this.#on.head({ status, reason, headers });
    return true;
  }

  #framed(status, headers) {
    if (this.#method === "HEAD" || status === 204 || status === 304) return null;
    const [coding, length] = [valueOf(headers, "transfer-encoding"), valueOf(headers, "content-length")];
    if (coding !== undefined) {
      if (coding.toLowerCase() !== "chunked" || length !== undefined) throw new Error("The answer has no clear length");
      return this.#chunk;
    }
    if (length === undefined) return this.#all;
    if (!/^\d{1,15}$/.test(length)) throw new Error("The length of the answer is no number");
    this.#left = Number(length);
    return this.#left === 0 ? null : this.#counted;
  }

  #counted() {
    this.#pass();
    if (this.#left > 0) return false;
    this.#step = null;
    return true;
  }

  #all() {
    this.#left = this.#rest.length;
    this.#pass();
    return false;
  }

  #chunk() {
    const line = this.#line();
    if (line === null) return false;
    const [, digits] = /^([\dA-Fa-f]{1,12})[ \t]*(?:;.*)?$/.exec(line) ?? [];
    if (digits === undefined) throw new Error("The size of a chunk is no number");
    this.#left = Number.parseInt(digits, 16);
    this.#step = this.#left === 0 ? this.#trailer : this.#inChunk;
    return true;
  }

  #inChunk() {
    this.#pass();
    if (this.#left > 0) return false;
    const line = this.#line();
    if (line === null) return false;
    if (line !== "") throw new Error("A chunk is longer than its size");
    this.#step = this.#chunk;
    return true;
  }

  #trailer() {
    const line = this.#line();
    if (line === null) return false;
    if (line === "") this.#step = null;
    return true;
  }

  #line() {
    const end = this.#rest.indexOf("\r\n");
    if (end < 0 && this.#rest.length > maxLineBytes) throw new Error("A line of the answer is too long");
    if (end < 0) return null;
    const line = this.#rest.latin1Slice(0, end);
    this.#rest = this.#rest.subarray(end + 2);
    return line;
  }

  /** Passes on what is there of the body, or of the chunk. */
  #pass() {
    const bytes = this.#rest.subarray(0, this.#left);
    this.#rest = this.#rest.subarray(bytes.length);
    this.#left -= bytes.length;
    if (bytes.length > 0) this.#on.data(bytes);
  }
}

/** Flat. */
function headersOf(lines) {
  const headers = [];
  for (let at = 1; at < lines.length; at++) {
    const found = header.exec(lines[at]);
    if (found === null) throw new Error("A header of the answer is malformed");
    headers.push(found[1], found[2]);
  }
  return headers;
}

/** The value of a header that stands once; of one that stands more often, or differs, nobody could say. */
function valueOf(headers, wanted) {
  let found;
  for (let at = 0; at < headers.length; at += 2) {
    if (headers[at].length !== wanted.length || headers[at].toLowerCase() !== wanted) continue;
    if (found !== undefined && found !== headers[at + 1]) throw new Error(`The answer has two values of ${wanted}`);
    found = headers[at + 1];
  }
  return found;
}
