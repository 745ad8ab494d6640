/**
 * A picture that is opened at its own address: the browser shows it shrunk to the window, in the middle of a black page. To be compared it
 * stands at its own size at the top left of a white one, and of what moves only the first frame. Pure: source text, see scripts.ts.
 */

/** Larger ones are left to the element that shows them. */
const maxCanvasSide = 16_000;

/** -> {width, height} in the picture's own pixels, or null where the document is no bare picture. */
export const bareImage = `async () => {
  const image = /^image\\//i.test(document.contentType) && document.images && document.images[0];
  if (!image) return null;
  await image.decode().catch(() => undefined);
  const { naturalWidth: width, naturalHeight: height } = image;
  if (!width || !height) return null;
  let shown = image;
  if (width <= ${maxCanvasSide} && height <= ${maxCanvasSide}) {
    const canvas = document.createElement("canvas");
    Object.assign(canvas, { width, height });
    const drawing = canvas.getContext("2d");
    const frame = drawing && (await createImageBitmap(image).catch(() => null));
    if (frame) { drawing.drawImage(frame, 0, 0); shown = canvas; }
  }
  const copy = shown === image ? image.cloneNode() : shown;
  Object.assign(copy.style, { position: "absolute", left: "0", top: "0", margin: "0", maxWidth: "none", maxHeight: "none", width: width + "px", height: height + "px", background: "white" });
  for (const part of [document.documentElement, document.body]) Object.assign(part.style, { background: "white", margin: "0", height: "auto" });
  document.body.replaceChildren(copy);
  return { width, height };
}`;
