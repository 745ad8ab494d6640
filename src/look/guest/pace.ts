/**
 * The pauses that a host asks for between the looks of strangers: Crawl-delay of its robots.txt, which is read beside the first look and
 * kept for a day, and Retry-After of an answer that refuses. The first look at a host owes it no pause, since nothing was asked before.
 */
import { sha256 } from "../../secret/digest.ts";
import { robotsName } from "../../check/site/askPage.ts";
import { sourcesOf } from "../../check/site/sources.ts";
import { robotsRules } from "../../lib/robots/read.ts";
import type { Look } from "../look.ts";
import type { LookWorld } from "../world.ts";

/** Times in Unix seconds; `readAt`: of the robots.txt, 0 where none was read. `restUntil`: the host is not asked before. */
type Pace = { delaySeconds: number; readAt: number; restUntil: number };

const daySeconds = 86_400;
/** A person waits so long for a page to be asked; a longer one is named instead. */
const patienceSeconds = 4;
/** After 429 without a Retry-After, and at most. */
const restSeconds = 600;
const maxRestSeconds = 3600;

type Looks = ReturnType<LookWorld["stores"]["mine"]>["looks"];
const placeOf = (host: string) => sha256(`pace of ${host}`);

/** What is known of the host. */
export async function paceOf(looks: Looks, host: string): Promise<Pace> {
  const [delaySeconds = 0, readAt = 0, restUntil = 0] = ((await looks.shared(placeOf(host))) ?? "")
    .split("/")
    .map(Number);
  return { delaySeconds, readAt, restUntil };
}

/** How many seconds the host is still to be left alone; 0 where it may be asked now, and then its next pause has begun. */
export async function pauseOf(world: LookWorld, host: string, { delaySeconds, restUntil }: Pace): Promise<number> {
  const now = world.clock.now();
  if (restUntil > now) return restUntil - now;
  if (delaySeconds <= 0) return 0;
  const counter = world.net.limiter.getByName(`guests-pause:${host}`);
  const take = () => counter.take({ limit: 1, windowSeconds: delaySeconds, cost: 1 });
  const first = await take();
  if (first.allowed || first.retryAfterSeconds > patienceSeconds) return first.retryAfterSeconds;
  await world.clock.wait(first.retryAfterSeconds * 1000);
  return (await take()).retryAfterSeconds;
}

/** The pause that the robots.txt of a page asks for, where it was not read today. */
export async function readPace(world: LookWorld, url: string, known: Pace): Promise<Pace> {
  const now = world.clock.now();
  if (now - known.readAt < daySeconds) return known;
  const { send } = world.net.egress;
  const asking = { send, headers: {}, now: () => now, wait: (milliseconds: number) => world.clock.wait(milliseconds) };
  const text = await sourcesOf(asking).robots(url);
  return { ...known, delaySeconds: robotsRules(text ?? "", robotsName).delaySeconds, readAt: now };
}

/** Keeps what is known after a look. */
export async function keepPace(looks: Looks, host: string, { pace, look }: { pace: Pace; look: Look }): Promise<void> {
  const { failure, at } = look;
  const asked = failure?.retryAfterSeconds ?? (failure?.status === 429 ? restSeconds : 0);
  const restUntil = asked ? at + Math.min(asked, maxRestSeconds) : pace.restUntil;
  await looks.share(placeOf(host), [pace.delaySeconds, pace.readAt, restUntil].join("/"));
}
