/** The picture of a page with a frame around each part, in CSS pixels; the list beside it has the same parts for all who do not point. Pure. */
import type { Reader } from "../reader.ts";
import type { Elements, PickPage } from "./data.ts";

type Element = Elements[number];

const paintedLast = ({ fixed }: Element): number => (fixed === true ? 1 : 0);
const area = ({ box }: Element): number => box.width * box.height;

/**
 * The one that is seen lies on top, so that it is the one under the pointer. Where a map does not say what is painted over what, the
 * smallest one does, and over all what stays in place while the page scrolls.
 */
const byPaint = (a: Element, b: Element): number =>
  a.order !== undefined && b.order !== undefined
    ? a.order - b.order
    : paintedLast(a) - paintedLast(b) || area(b) - area(a);

type Part = { reader: Reader; page: Pick<PickPage, "look" | "picking" | "hasArea"> };

export function PictureBoxes({ reader: { words }, page: { look, picking, hasArea } }: Part) {
  const { picture, elements } = look;
  if (!picture) return null;
  const [width, height] = [picture.width / picture.scale, picture.height / picture.scale];
  const boxes = (elements ?? []).map((element, index) => ({ ...element, index })).toSorted(byPaint);
  const [x = 0, y = 0, w = 0, h = 0] = picking.box.split(",").map(Number);
  return (
    <div class="picture-picker" data-picture {...(hasArea ? { "data-area": "" } : {})}>
      <p class="row" data-zoom hidden>
        <button type="button" class="button" value="-1">
          {words.pick.zoomOut}
        </button>
        <button type="button" class="button" value="1">
          {words.pick.zoomIn}
        </button>
      </p>
      {hasArea ? <p class="help drawing">{words.pick.areaHelp}</p> : null}
      <div class="picture-window" tabindex={0} role="group" aria-label={words.pick.page}>
        <svg class="boxes" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={words.pick.picture}>
          <image href={`/picture/look/${look.id}`} width={width} height={height} />
          {boxes.map(({ box, index, fixed }) => (
            <rect
              x={box.x}
              y={box.y}
              width={box.width}
              height={box.height}
              class={`box${fixed ? " fixed" : ""}${picking.at === index ? " taken" : ""}`}
              data-at={index}
            />
          ))}
          <rect class="area" x={x} y={y} width={w} height={h} data-drawn />
        </svg>
      </div>
    </div>
  );
}
