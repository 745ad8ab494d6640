/** All routes about an account. */
import { newApp } from "../http/app.ts";
import { addressRoutes } from "./address/routes.ts";
import { emailRoutes } from "./email/routes.ts";
import { entryRoutes } from "./entry/routes.ts";
import { feedTokenRoutes } from "./feed/routes.ts";
import { keyRoutes } from "./key/routes.ts";
import { passwordRoutes } from "./password/routes.ts";
import { sessionRoutes } from "./session/routes.ts";
import { urlRoutes } from "./urls/routes.ts";
import { verificationRoutes } from "./verification/routes.ts";
import type { AccountStores } from "./world.ts";

export const accountRoutes = newApp<AccountStores>();

const nouns = [
  entryRoutes,
  verificationRoutes,
  passwordRoutes,
  addressRoutes,
  sessionRoutes,
  keyRoutes,
  urlRoutes,
  emailRoutes,
  feedTokenRoutes,
];
for (const routes of nouns) accountRoutes.route("/", routes);
