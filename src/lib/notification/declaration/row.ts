/** What a service is shown to send: a URL, and the request that it becomes. */

/**
 * The URL and its first request. The request is its method and address, such as `POST https://push.example/message`, or of what is no HTTP
 * its protocol and place, such as `SMTP smtp.example:587`; `body` holds members of its body, `headers` some of its headers. The
 * message is always the same: the title "A & B", the body `<p>Now <b>19</b></p>`, and https://t.example/d as its page.
 */
export type Row = readonly [url: string, request: string, body?: unknown, headers?: Readonly<Record<string, string>>];

/** At least one. The URL of the first is the example of the service. */
export type Rows = readonly [Row, ...Row[]];
