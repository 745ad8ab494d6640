/** Whether what checks need from outside works: asked by itself, while it did not work or when somebody wants to know. */
import { withContext } from "../lib/browser/sessions.ts";
import { browserOf } from "../page/browser/source.ts";
import type { World } from "../world.ts";

/** A name that always exists, as a question to the resolvers: https://www.rfc-editor.org/rfc/rfc2606#section-3 */
const probeUrl = "https://example.com/";

/** Whether a resolver of names answers, whatever it says. */
export async function isResolving({ net }: Pick<World, "net">): Promise<boolean> {
  return !(await net.egress.refusal(probeUrl))?.busy;
}

/** Whether a browser can be started; true where there is none. */
export async function hasBrowser(world: Pick<World, "net" | "operator">): Promise<boolean> {
  const { browser: binding } = world.net;
  if (!binding) return true;
  return withContext(
    browserOf(world, binding),
    () => new Error("none"),
    async () => true,
  ).catch(() => false);
}
