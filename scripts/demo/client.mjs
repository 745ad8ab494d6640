// The few calls of the public API that the demonstration and a measurement make, as any client would.

/** Registers an account at the service and returns its calls. */
export async function account(serviceUrl) {
  const credentials = { email: `demo-${Date.now()}@example.com`, password: `demo ${crypto.randomUUID().slice(0, 8)}` };
  let key = "";
  key = (await call("POST", "/api/v1/auth/register", credentials)).api_key;
  return {
    credentials,
    /** The page of the dashboard that shows the newest change of a watch; who is not signed in does so on the way. */
    changePage: async (uuid) => {
      const [newest] = await call("GET", `/api/v1/changes?watch=${uuid}&order=newest&limit=1`);
      const next = `/watch/${uuid}/changes/${newest.timestamp}`;
      return `${serviceUrl}/sign-in?${new URLSearchParams({ email: credentials.email, next })}`;
    },
    settings: (settings) => call("PUT", "/api/v1/settings/user", settings),
    import: (lines) => call("POST", "/api/v1/import", lines, "text/plain"),
    watch: async (settings) => (await call("POST", "/api/v1/watch", settings)).uuid,
    watches: () => call("GET", "/api/v1/watch"),
    watched: (uuid) => call("GET", `/api/v1/watch/${uuid}`),
    recheck: (uuid) => call("POST", `/api/v1/watch/${uuid}/recheck`),
    change: (uuid, settings) => call("PUT", `/api/v1/watch/${uuid}`, settings),
    difference: (uuid) => call("GET", `/api/v1/watch/${uuid}/difference/previous/latest?changesOnly=true`),
    feed: async () => `${serviceUrl}/rss?token=${(await call("POST", "/api/v1/rss", {})).rss_token}`,
    feedItems: async (feed) => {
      const text = await (await fetch(feed)).text();
      const count = text.split("<item>").length - 1;
      return `${count} item${count === 1 ? "" : "s"}`;
    },
  };

  async function call(method, path, body, type = "application/json") {
    const response = await fetch(`${serviceUrl}${path}`, {
      method,
      headers: { "content-type": type, "x-api-key": key },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
    return response.headers.get("content-type")?.includes("json") ? JSON.parse(text) : text;
  }
}
