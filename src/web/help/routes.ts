/** The help. It is open to everybody: it has nobody's data in it. */
import { answerPage } from "../request/answer.ts";
import { newScreens, type C } from "../request/app.ts";
import { keysPage } from "./keys.tsx";
import { helpIndex, helpPage, isTopic } from "./page.tsx";

export const helpScreens = newScreens();

helpScreens.get("/help", (c) => answerPage(c, helpIndex(c.var.reader)));
helpScreens.get("/help/keys", (c) => answerPage(c, keysPage(c.var.reader)));
helpScreens.get("/help/:topic", (c) => {
  const topic = c.req.param("topic");
  if (!isTopic(c.var.reader.words, topic)) return c.notFound();
  return answerPage(c, helpPage(c.var.reader, topic, originOf(c)));
});

const originOf = (c: C): string => new URL(c.var.world.operator.PUBLIC_URL ?? c.req.url).origin;
