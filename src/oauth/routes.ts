/** All routes by which apps are let in, but the page that asks the person (web/authorize). */
import { newApp } from "../http/app.ts";
import { deviceRoutes } from "./device/routes.ts";
import { metadataRoutes } from "./metadata/routes.ts";
import { registerRoutes } from "./register/routes.ts";
import { tokenRoutes } from "./token/routes.ts";
import type { OauthStores } from "./world.ts";

export const oauthRoutes = newApp<OauthStores>();

oauthRoutes.route("/", metadataRoutes);
oauthRoutes.route("/", tokenRoutes);
oauthRoutes.route("/", registerRoutes);
oauthRoutes.route("/", deviceRoutes);
