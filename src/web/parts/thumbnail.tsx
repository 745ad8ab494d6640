/** The top of a page as a small picture beside its name. It has its size before it comes, and comes when it is scrolled to. Pure. */

/** The picture of the reading of that time, in Unix seconds. */
export const ThumbnailAt = ({ uuid, at }: { uuid: string; at: number }) => (
  <Thumbnail path={`/picture/small/${uuid}/${at}`} />
);

/** The newest picture of a watch. `picture`: its path in the API, with its version. */
export const LatestThumbnail = ({ uuid, picture }: { uuid: string; picture: string }) => (
  <Thumbnail path={`/picture/small/${uuid}/latest${picture.replace(/^[^?]*/, "")}`} />
);

const Thumbnail = ({ path }: { path: string }) => (
  <img class="thumbnail" src={path} alt="" width="64" height="40" loading="lazy" decoding="async" />
);
