// The answer to a request at which the database failed its object, which no code of the Worker can catch: a write that the disk does
// not take breaks the object's output gate after the Worker has answered.

const isFull = /SQLITE_FULL|database or disk is full|SQLITE_IOERR_(?:WRITE|SHMSIZE)|ENOSPC/;
const sentence = "The disk of this server is full; nothing was stored. Make room there, and try again";
const full = { error: sentence, code: "unavailable", values: {} };
const seconds = 30;

/** 503 with a sentence where the disk is full; else 500 with the mark by which the front server knows what nobody caught. */
export function failureAnswer(error) {
  if (isFull.test(String(error?.stack ?? error)))
    return Response.json(full, {
      status: 503,
      headers: { "Retry-After": String(seconds), "Cache-Control": "no-store" },
    });
  return new Response(null, { status: 500, headers: { "MF-Experimental-Error-Stack": "true" } });
}
