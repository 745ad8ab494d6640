// What the front server answers by itself, in the words of the API. Pure.

/** `{status, error, retryAfter}` while there is no Worker. */
export const away = {
  ...{ status: 503, error: "The service is starting or restarting; try again shortly", retryAfter: 1 },
};

/** Of a request at which the Worker failed without an answer. */
export const failed = { status: 500, error: "The service failed at this request; its log says why" };

/** Of a request whose connection to the Worker ended by this error before the answer began. */
export function broken({ code }) {
  if (code === "ECONNREFUSED") return away;
  return { status: 502, error: "The service broke off before it answered; try again shortly" };
}

/** The answer of a refusal: `headers` are flat; `body` is ASCII. */
export function answerOf({ status, error, retryAfter }) {
  const body = JSON.stringify({ error });
  const headers = [
    ...["Content-Type", "application/json; charset=utf-8", "Cache-Control", "no-store"],
    ...["X-Content-Type-Options", "nosniff", "Content-Length", String(body.length)],
    ...(retryAfter === undefined ? [] : ["Retry-After", String(retryAfter)]),
  ];
  return { status, headers, body };
}
