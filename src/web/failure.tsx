/** The page of a refusal or a failure: a sentence, a way on, and the id of the request, but where there is nothing to look for. Pure. */
import { pageDocument } from "./frame.tsx";
import type { Reader } from "./reader.ts";

export type Failure = { kind: "refused" | "missing" | "ours"; sentence: string | null; requestId: string };

/** The page of a failure as a complete document. */
export function failurePage(reader: Reader, { kind, sentence, requestId }: Failure): string {
  const { failure } = reader.words;
  const titles = { refused: failure.title, missing: failure.notFoundTitle, ours: failure.oursTitle };
  const texts = { refused: sentence ?? "", missing: sentence ?? failure.notFound, ours: failure.ours };
  return pageDocument(
    reader,
    { title: titles[kind] },
    <>
      <p class="lead">{texts[kind]}</p>
      <p class="actions">
        {kind === "ours" ? (
          <a class="button" href={reader.here}>
            {failure.tryAgain}
          </a>
        ) : null}
        <a class="button" href="/">
          {failure.home}
        </a>
      </p>
      {kind === "missing" ? null : <p class="quiet">{failure.request(requestId)}</p>}
    </>,
  );
}
