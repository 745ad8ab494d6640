/** The icons of the dashboard: one path each on a grid of 24, in the colour of the text, silent to screen readers. Pure. */

const paths = {
  tide: "M2 15c2.5 0 2.5-2 5-2s2.5 2 5 2 2.5-2 5-2 2.5 2 5 2M2 20c2.5 0 2.5-2 5-2s2.5 2 5 2 2.5-2 5-2 2.5 2 5 2M12 3v6M9 6l3-3 3 3",
  plus: "M12 5v14M5 12h14",
  person: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8M4 21c0-4 3.6-7 8-7s8 3 8 7",
  send: "M3 11l18-8-7 18-3-7zM11 14l10-11",
  inbox: "M3 13l3-8h12l3 8v6H3zM3 13h5l2 3h4l2-3h5",
  list: "M8 6h13M8 12h13M8 18h13M3.5 6h.01M3.5 12h.01M3.5 18h.01",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  check: "M4 12l5 5L20 6",
  alert: "M12 3l10 18H2zM12 10v5M12 18h.01",
  pause: "M8 5v14M16 5v14",
  play: "M7 4l13 8-13 8z",
  noise: "M2 12h3l2-6 4 13 3-10 2 5h6",
  mute: "M5 9v6h4l5 4V5L9 9zM18 9l4 6M22 9l-4 6",
  bell: "M6 16V11a6 6 0 0 1 12 0v5l2 2H4zM10 21h4",
  refresh: "M20 5v5h-5M4 19v-5h5M5 10a7.5 7.5 0 0 1 13-3l2 3M19 14a7.5 7.5 0 0 1-13 3l-2-3",
  edit: "M4 20l1-5L16 4l4 4L9 19zM13 7l4 4",
  eye: "M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12M12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  trash: "M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13",
  link: "M10 14a4 4 0 0 0 6 0l4-4a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-4 4a4 4 0 0 0 6 6l1-1",
  out: "M14 4h6v6M20 4l-9 9M18 14v6H4V6h6",
  left: "M15 5l-7 7 7 7",
  right: "M9 5l7 7-7 7",
  down: "M5 9l7 7 7-7",
  up: "M5 15l7-7 7 7",
  close: "M5 5l14 14M19 5L5 19",
  tag: "M3 12V3h9l9 9-9 9zM7.5 7.5h.01",
  search: "M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13M15.5 15.5L21 21",
  help: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M9.5 9.5a2.5 2.5 0 1 1 3.5 2.3c-.6.3-1 .8-1 1.5v.7M12 17h.01",
  settings:
    "M4 7h10M18 7h2M4 17h2M10 17h10M16 9.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5M8 19.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5",
  clock: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M12 7v5l3 3",
  picture: "M3 5h18v14H3zM3 16l5-5 5 5 3-3 5 5M15.5 9.5h.01",
} as const;
export type IconName = keyof typeof paths;

/** An icon; with a `label` it speaks, else the text beside it does. */
export const Icon = ({ name, label }: { name: IconName; label?: string }) => (
  <svg
    class="icon"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    stroke-width="2"
    stroke-linecap="round"
    stroke-linejoin="round"
    {...(label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" })}
  >
    <path d={paths[name]} />
  </svg>
);
