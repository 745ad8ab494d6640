// What a person running the service wants to read of the local runtime's output: what the Worker says, warnings, and requests that
// failed. Dropped: banners, the table of bindings, requests that went well, and advice about development commands.

const dropped = [
  /^\s*$/,
  /^ ?⛅/u,
  /^[─-]+$/u,
  /^⎔ /u,
  /^Using (secrets|vars) defined in /,
  /^Your Worker has access to the following bindings:/,
  /^Binding\s+Resource/,
  /^env\.[A-Z_]+ /,
  /^\[wrangler:info\] (Ready|Updated and ready) on /,
  /^\[wrangler:info\] - https?:/,
  /^\[(?:wrangler|mf):info\] QUEUE \S+ (\d+)\/\1 /,
  /^\[mf:info\] (?:Ready|Updated and ready) on /,
  /^\[mf:info\] ✨ Parsed \d+ valid /u,
  /^\[wrangler:info\] [A-Z]+ \S* [1-4]\d\d /,
  /Scheduled Workers are not automatically triggered during local development/,
  /^\s+To manually trigger a scheduled event, run:/,
  /^\s+curl "http:\/\/\S+\/cdn-cgi\//,
  /^\s+For more details, see .*cron-triggers/,
  /Unable to fetch the `Request\.cf` object/,
  // The runtime's own remark about a cache, which it does without.
  /NOSENTRY per-isolate bootstrap compile cache failed/,
  // Miniflare's own remark about the object that it was asked for, for the migrations of a start.
  /^An RPC stub was not disposed properly\./,
  /^Error: getaddrinfo ENOTFOUND workers\.cloudflare\.com/,
  /^\s+at GetAddrInfoReqWrap\./,
];

/** True for a line that only says that the runtime works. */
export function isNoise(line) {
  return dropped.some((pattern) => pattern.test(line));
}

/** Calls `say` with each whole line of a stream. */
export function eachLine(stream, say) {
  let rest = "";
  stream.setEncoding("utf8");
  stream.on("data", (text) => {
    const lines = (rest + text).split(/\r?\n/);
    rest = lines.pop();
    for (const line of lines) say(line);
  });
  stream.on("end", () => rest !== "" && say(rest));
}
