/** The page for browsers without a connection: kept by the service worker. */
import { answerPage } from "../request/answer.ts";
import { newScreens } from "../request/app.ts";
import { offlinePage } from "./page.tsx";

export const offlineScreens = newScreens();

offlineScreens.get("/offline", (c) => answerPage(c, offlinePage(c.var.reader)));
