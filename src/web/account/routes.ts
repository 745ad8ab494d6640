/** The account: its pages, each with its own routes. Nobody comes here without being signed in. */
import { newScreens } from "../request/app.ts";
import { signedIn } from "../request/visit.ts";
import { aiScreens } from "./ai/routes.ts";
import { appScreens } from "./apps/routes.ts";
import { confirmScreens } from "./confirm/routes.ts";
import { dataScreens } from "./data/routes.ts";
import { defaultScreens } from "./defaults/routes.ts";
import { feedScreens } from "./feeds/routes.ts";
import { keyScreens } from "./keys/routes.ts";
import { planScreens } from "./plan/routes.ts";
import { profileScreens } from "./profile/routes.ts";
import { pushPageScreens } from "./push/routes.ts";
import { sessionScreens } from "./sessions/routes.ts";
import { telegramScreens } from "./telegram/routes.ts";

export const accountScreens = newScreens();

accountScreens.use("/account", signedIn);
accountScreens.use("/account/*", signedIn);
accountScreens.route("/", confirmScreens);
accountScreens.route("/", profileScreens);
accountScreens.route("/", defaultScreens);
accountScreens.route("/", keyScreens);
accountScreens.route("/", appScreens);
accountScreens.route("/", sessionScreens);
accountScreens.route("/", feedScreens);
accountScreens.route("/", pushPageScreens);
accountScreens.route("/", telegramScreens);
accountScreens.route("/", aiScreens);
accountScreens.route("/", planScreens);
accountScreens.route("/", dataScreens);
