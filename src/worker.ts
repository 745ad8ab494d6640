/** The Worker's three doors. Each one line; the story is behind them. */
import { api } from "./api.ts";
import { onQueue } from "./check/queue.ts";
import { onTick } from "./check/tick.ts";
import { worldFrom } from "./world.ts";

export { Limiter } from "./limits/limiter.ts";

export default {
  fetch: (request, env, context) => api.fetch(request, env, context),
  scheduled: (controller, env) => onTick(worldFrom(env), Math.floor(controller.scheduledTime / 1000)),
  queue: (batch, env) => onQueue(worldFrom(env), batch),
} satisfies ExportedHandler<Env, unknown>;
