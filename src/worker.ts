/** The Worker's entry points: requests, queue messages and the cron. Each is one line. */
import { onQueue } from "./housekeeping/queue.ts";
import { startTicks } from "./housekeeping/ticks.ts";
import { tickTime } from "./housekeeping/tickTime.ts";
import { alertOperator } from "./system/alert/alert.ts";
import { isOneMachine } from "./operator/operator.ts";
import { isFront } from "./operator/front.ts";
import { site } from "./web/routes.ts";
import { postponeTicker } from "./ticker.ts";
import { shardsFrom } from "./bindings.ts";

export { HostLine } from "./limits/hostLine.ts";
export { Limiter } from "./limits/limiter.ts";
export { Ticker } from "./ticker.ts";

export default {
  fetch: (request, env, context) => site.fetch(request, env, context),
  // Behind a front server of ours the schedule's text is its word: the local runtime lets anybody fire this.
  scheduled: async (controller, env) => {
    const shards = shardsFrom(env);
    const world = shards.world(0);
    if (!isFront(controller.cron, world.operator.FRONT_KEY)) throw new Error("The tick of a stranger is ignored");
    // On one machine the launcher is the pulse.
    if (!isOneMachine(world.operator)) await postponeTicker(env);
    await startTicks(shards, tickTime(controller.scheduledTime, world.clock.now())).finally(() =>
      alertOperator(shards),
    );
  },
  queue: (batch, env) => onQueue(shardsFrom(env), batch),
} satisfies ExportedHandler<Env, unknown>;
