/**
 * A look of somebody without an account: a plain request with bounds of its own, at the ports of the web alone, never a browser, never frames, and only the first
 * lines of what was read are shown. One address is read once in ten minutes, whoever asks. Looks of strangers lie beside those of
 * accounts, as those of an account that nobody has.
 */
import { effective } from "../../settings/cascade.ts";
import type { Effective } from "../../settings/effective.ts";
import { settingsHashes } from "../../watch/hashes.ts";
import { sha256 } from "../../secret/digest.ts";
import { linesOf } from "../lines/lines.ts";
import type { Line } from "../lines/shown.ts";
import type { Look } from "../look.ts";
import { performLook } from "../take.ts";
import type { LookWorld } from "../world.ts";
import { mayRead } from "./budget.ts";
import { keepPace, paceOf, pauseOf, readPace } from "./pace.ts";

/** No account has this id: rows are counted from 1. */
const nobody = { userId: 0 };
const sharedSeconds = 600;
const bounds = { timeoutMs: 10_000, maxBytes: 2 * 1024 * 1024, maxRedirects: 5, usualPorts: true };
const shownLines = 60;
const shownCharacters = 300;

/** `lines`: the first ones that a watch would read. */
export type GuestLook = { look: Look; lines: Line[]; isCut: boolean };

const looksOf = (world: LookWorld) => world.stores.mine(nobody).looks;

const settingsOf = (url: string): Effective =>
  effective({
    watch: { url, fetch_backend: "html_requests", read_frames: false },
    tags: [],
    account: { noise_reduction_ads: false },
    minimumSeconds: 0,
  });

/** `isSecondWay`: the page was asked for a moment ago by another scheme, which did not answer. */
type Asked = { url: string; network: string | null; isSecondWay?: boolean };

/** `pauseSeconds`: of the host, which asks not to be asked before; null: the budget of the stranger is used up. */
export type Refused = { pauseSeconds: number | null };

/** Reads a page for a stranger, or says why it is not read now. `url`: an http(s) address. */
export async function guestLook(world: LookWorld, { url, network, isSecondWay }: Asked): Promise<Look | Refused> {
  const now = world.clock.now();
  const known = await sharedLook(world, url);
  if (known) return known;
  const looks = looksOf(world);
  const { host } = new URL(url);
  const pace = await paceOf(looks, host);
  if (!(await mayRead(world.net.limiter, { network, host }))) return { pauseSeconds: null };
  const pauseSeconds = isSecondWay ? 0 : await pauseOf(world, host, pace);
  if (pauseSeconds > 0) return { pauseSeconds };
  const task = { settings: settingsOf(url), memory: {}, place: null, watch: null, photographs: false };
  const [taken, read] = await Promise.all([performLook(bounded(world), task), readPace(bounded(world), url, pace)]);
  await looks.add({ ...taken, look: asWatched(taken.look) }, now);
  if (taken.look.page) await looks.share(sha256(url), taken.look.id);
  await keepPace(looks, host, { pace: read, look: taken.look });
  return taken.look;
}

/** A page without frames reads as it would be watched: a watch that is made of it may begin with it. */
function asWatched(look: Look): Look {
  if (!look.page || look.page.unreadFrames?.length) return look;
  const usual = effective({ watch: { url: look.url }, tags: [], account: {}, minimumSeconds: 0 });
  return { ...look, requestHash: settingsHashes(usual).request };
}

/** The same world, in which no request takes longer or brings more than a stranger's may. */
function bounded(world: LookWorld): LookWorld {
  const { egress } = world.net;
  const send: typeof egress.send = (request) => egress.send({ ...request, ...bounds });
  return { ...world, net: { ...world.net, egress: { ...egress, send } } };
}

/** What was read at this address a moment ago; null where nothing was. */
async function sharedLook(world: LookWorld, url: string): Promise<Look | null> {
  const now = world.clock.now();
  const id = await looksOf(world).shared(sha256(url));
  const look = id ? await looksOf(world).find(id, now) : null;
  return look && now - look.at < sharedSeconds ? look : null;
}

/** A stranger's look by its id, which nobody guesses; null where there is none, or its time is over. */
export async function guestLookOf(world: LookWorld, id: string): Promise<GuestLook | null> {
  const look = await looksOf(world).find(id, world.clock.now());
  if (!look) return null;
  const body = look.page && look.kind ? await looksOf(world).body(id) : null;
  if (!look.page || !look.kind || !body) return { look, lines: [], isCut: false };
  const marked = await linesOf({ ...look.page, body }, settingsOf(look.url), { kind: look.kind, lists: null });
  const lines = marked.lines
    .filter(({ by }) => by === null)
    .slice(0, shownLines)
    .map((line) => ({ ...line, text: line.text.slice(0, shownCharacters) }));
  return { look, lines, isCut: marked.isCut || marked.lines.length > lines.length };
}
