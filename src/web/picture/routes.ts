/**
 * Pictures of what is watched, for whoever may see it: from here only, so that no page of ours asks another host. A picture
 * never changes under its address, and is nothing but a picture wherever it is opened.
 */
import { untrustedContentHeaders } from "../../http/untrustedContent.ts";
import { newScreens, type C } from "../request/app.ts";
import { callRaw } from "../request/operations.ts";
import { signedIn } from "../request/visit.ts";
import { getFavicon } from "../../favicon/routes.ts";
import { getFailureScreenshot } from "../../history/errors/routes.ts";
import { getLookThumbnail } from "../../look/thumbnail/routes.ts";
import { getScreenshotThumbnail } from "../../history/screenshots/thumbnail/routes.ts";
import { getScreenshot } from "../../history/screenshots/routes.ts";
import { getStepScreenshot } from "../../history/steps/routes.ts";

export const pictureScreens = newScreens();
pictureScreens.use("/picture/*", signedIn);

const yearSeconds = 31_536_000;
/** Pictures of points: a drawing could contain scripts. */
const raster = /^image\/(?:png|x-icon|gif|jpeg|webp)$/;

/** Answers with the picture of an operation, which is kept by the browser of this person. */
async function picture(c: C, answered: Promise<Response>): Promise<Response> {
  const answer = await answered;
  const type = answer.headers.get("Content-Type") ?? "";
  if (!answer.ok || !raster.test(type)) return c.notFound();
  const headers = {
    ...untrustedContentHeaders,
    "Content-Type": type,
    "Cache-Control": `private, max-age=${yearSeconds}, immutable`,
  };
  return new Response(answer.body, { headers });
}

// The list asks with the version of the icon as its query, so that a new icon has another address.
pictureScreens.get("/picture/icon/:id", (c) =>
  picture(c, callRaw(c, getFavicon, { params: { uuid: c.req.param("id") } })),
);

pictureScreens.get("/picture/watch/:id/:unix{[0-9]+}", (c) =>
  picture(c, callRaw(c, getScreenshot, { params: { uuid: c.req.param("id"), timestamp: c.req.param("unix") } })),
);

/** `latest` comes with the version of the picture as its query. */
pictureScreens.get("/picture/small/:id/:unix{[0-9]+|latest}", (c) =>
  picture(
    c,
    callRaw(c, getScreenshotThumbnail, { params: { uuid: c.req.param("id"), timestamp: c.req.param("unix") } }),
  ),
);

pictureScreens.get("/picture/small-look/:id", (c) =>
  picture(c, callRaw(c, getLookThumbnail, { params: { id: c.req.param("id") } })),
);

// The instant in the address is the one of the picture.
pictureScreens.get("/picture/failure/:id/:unix{[0-9]+}", (c) =>
  picture(c, callRaw(c, getFailureScreenshot, { params: { uuid: c.req.param("id") } })),
);

pictureScreens.get("/picture/step/:id/:position{[0-9]{1,3}}", async (c) => {
  const params = { uuid: c.req.param("id"), position: c.req.param("position"), side: "after" };
  const answer = await picture(c, callRaw(c, getStepScreenshot, { params }));
  // The next check replaces it.
  answer.headers.set("Cache-Control", "private, no-cache");
  return answer;
});
