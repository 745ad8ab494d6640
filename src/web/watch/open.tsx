/** What the last check left open, each with the click that answers it. Pure. */
import { Candidates } from "../parts/candidates.tsx";
import { Action } from "../parts/form.tsx";
import { ForeignLink, shortAddress } from "../parts/foreign.tsx";
import { Notice } from "../parts/page.tsx";
import type { Reader } from "../reader.ts";
import type { LeftOpen } from "./leftOpen.ts";

export function Open({ reader, uuid, open }: { reader: Reader; uuid: string; open: LeftOpen }) {
  const { words } = reader;
  return (
    <>
      <Candidates
        reader={reader}
        candidates={open.candidates}
        choose={(filter, name) => (
          <Action path={`/watch/${uuid}/choose-price`} fields={{ filter }} next={reader.here} label={name}>
            {words.candidates.thisOne}
          </Action>
        )}
      />
      {open.frames.length === 0 ? null : (
        <Notice kind="info">
          <p>{words.watch.unreadFrames(open.frames.length)}</p>
          {open.frames.map((url) => (
            <span class="row">
              <ForeignLink url={url} text={shortAddress(url)} />
              <a class="button" href={`/new?url=${encodeURIComponent(url)}`}>
                {words.watch.watchFrame}
              </a>
            </span>
          ))}
        </Notice>
      )}
    </>
  );
}
