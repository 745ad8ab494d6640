/** Two pictures of a page: side by side, one over the other, or with what changed drawn in. Pure. */
import { portionText } from "../../language/portion.ts";
import { Empty } from "../parts/page.tsx";
import type { Reader } from "../reader.ts";
import { pictureModes, viewQuery } from "./query.ts";
import { isPictureChange, viewedPath, type Pictures, type Viewed } from "./viewed.ts";

type Part = { reader: Reader; viewed: Viewed };

export function PictureView({ reader, viewed }: Part) {
  const { words } = reader;
  const { pictures, view } = viewed;
  if (!pictures) return <Empty title={words.viewer.noPicture} text={words.viewer.noPictureText} />;
  return (
    <section class="pictures" aria-label={words.viewer.picture}>
      <nav class="row" aria-label={words.viewer.pictureLabel}>
        {pictureModes.map((mode) => (
          <a
            class="button"
            href={viewedPath(viewed) + viewQuery(view, { picture: mode })}
            aria-current={view.picture === mode ? "true" : undefined}
          >
            {words.viewer.pictureModes[mode]}
          </a>
        ))}
      </nav>
      {pictures.problem ? <p class="notice">{pictures.problem}</p> : null}
      <Mode reader={reader} viewed={viewed} />
      {pictures.problem ? null : <Regions reader={reader} viewed={viewed} pictures={pictures} />}
    </section>
  );
}

const picturePath = ({ uuid }: Viewed, at: number) => `/picture/watch/${uuid}/${at}`;

function Mode({ reader: { words }, viewed }: Part) {
  const { view, from, to, uuid, pictures } = viewed;
  const earlier = <img src={picturePath(viewed, from)} alt={words.viewer.before} />;
  const later = <img src={picturePath(viewed, to)} alt={words.viewer.after} />;
  if (view.picture === "overlay" && !pictures?.problem)
    return (
      <img class="whole" src={`/picture/watch/${uuid}/overlay/${from}/${to}`} alt={words.viewer.pictureModes.overlay} />
    );
  if (view.picture === "slider" || view.picture === "onion") {
    return (
      <div class={`laid ${view.picture}`}>
        <label class="field">
          <span>{view.picture === "slider" ? words.viewer.slide : words.viewer.fade}</span>
          <input type="range" min="0" max="100" value="50" data-laid={view.picture} />
        </label>
        <noscript>
          <p class="quiet">{words.viewer.needsScripts}</p>
        </noscript>
        <div class="stack">
          {earlier}
          {later}
        </div>
      </div>
    );
  }
  return (
    <div class="pair-of-pictures">
      <figure>
        <figcaption>{words.viewer.before}</figcaption>
        {earlier}
      </figure>
      <figure class="later">
        <figcaption>{words.viewer.after}</figcaption>
        <div class="stack">
          {later}
          {pictures ? <Frames pictures={pictures} /> : null}
        </div>
      </figure>
    </div>
  );
}

const Frames = ({ pictures: { width, height, regions } }: { pictures: Pictures }) =>
  regions.length === 0 ? null : (
    <svg class="frames" viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="xMidYMin meet" aria-hidden="true">
      {regions.slice(0, 100).map((region) => (
        <rect x={region.x} y={region.y} width={region.width} height={region.height}></rect>
      ))}
    </svg>
  );

function Regions({ reader: { words, locale }, viewed, pictures }: Part & { pictures: Pictures }) {
  const { percent, regions } = pictures;
  if (regions.length === 0) return <p class="where quiet">{words.viewer.noRegions}</p>;
  const share = portionText(locale, percent, percent < 9.95 ? 1 : 0);
  return (
    <div class="where">
      {isPictureChange(viewed) ? null : <p>{words.viewer.changedShare(share)}</p>}
      <h2>{words.viewer.regions}</h2>
      <ol>
        {regions.slice(0, 100).map((region) => (
          <li class="number">{words.viewer.region(region)}</li>
        ))}
      </ol>
    </div>
  );
}
