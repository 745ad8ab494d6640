/** Settings of which page is watched, as what it is asked for, and what it is called. Pure. */
import type { SomeSettings } from "./setting.ts";

export const what = {
  url: { label: "Address", rank: 1, widget: "address", bearsOn: "request", isShared: true },
  title: { label: "Title", rank: 2, bearsOn: "none", isShared: true },
  link_to_open: { label: "Address to open", widget: "address", bearsOn: "none", isShared: true },
  tags: { label: "Tags", rank: 3, widget: "tags", isShared: false },
  processor: { label: "Kind of watch", rank: 4, bearsOn: "text", isShared: true },
  tag: { label: "Tags by name", isShared: false },
  intent: { label: "What you watch for", widget: "multiline", bearsOn: "verdict", isShared: true },
  paused: { label: "Paused", bearsOn: "none", isShared: false },
  fetch_backend: { label: "How the page is read", bearsOn: "request", isShared: true },
  method: { label: "Request method", bearsOn: "request", isShared: true },
  headers: { label: "Request headers", bearsOn: "request", isShared: false },
  body: { label: "Request body", widget: "template", bearsOn: "request", isShared: false },
  keep_cookies: { label: "Keep cookies", needs: ["encryption"], bearsOn: "request", isShared: true },
  proxy: { label: "Proxy", needs: ["proxies"], bearsOn: "request", isShared: false },
  ignore_status_codes: { label: "Accept error statuses", bearsOn: "request", isShared: true },
  solve_walls: {
    label: "Have bot checks solved",
    needs: ["solver"],
    bearsOn: "request",
    unless: false,
    isShared: true,
  },
  read_frames: { label: "Read frames of the same site", bearsOn: "request", unless: true, isShared: true },
  use_page_title_in_list: { label: "Use the page's title", bearsOn: "none", isShared: true },
  history_snapshot_max_length: { label: "Snapshots to keep", bearsOn: "none", isShared: true },
  overrides_watch: { label: "Overrides its watches" },
  url_match_pattern: { label: "Join by address" },
  tag_colour: { label: "Colour", widget: "colour" },
  external_id: { label: "External id", isShared: false },
} as const satisfies SomeSettings;
