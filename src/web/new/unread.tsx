/** The ways on from a page that could not be read, as buttons. Pure. */
import type { FailureClass } from "../../page/failure.ts";
import { AddressField } from "../entry/page.tsx";
import { Hidden, PostButton } from "../parts/form.tsx";
import type { Reader } from "../reader.ts";
import type { Look } from "./data.ts";
import { isHopeless, onwardOf, onwardWays, type Way } from "./onward.ts";

type Failed = { reader: Reader; look: Look; failure: FailureClass };

/** The buttons below the sentence of the failure; where only the address helps, it stands there to be mended. */
export function OnwardWays({ reader, look, failure }: Failed) {
  const { words, hasBrowser = false } = reader;
  const onward = onwardOf(failure, { isRendered: look.read_by === "browser", hasBrowser });
  const ways = [onward, "watch" as const].filter((way): way is Way => onwardWays.some((one) => one === way));
  return (
    <div class="onward">
      {onward === "address" ? (
        <form method="post" action="/new" class="look inline">
          <AddressField reader={reader} url={look.url} />
          <PostButton kind="primary">{words.entry.look}</PostButton>
        </form>
      ) : null}
      <div class="row">
        {onward === "browser" ? (
          <form method="post" action="/new" class="action">
            <Hidden name="url" value={look.url} />
            <Hidden name="browser" value="true" />
            <PostButton kind="primary">{words.wayOut.browser}</PostButton>
          </form>
        ) : null}
        {isHopeless(failure) ? null : (
          <form method="post" action={`/new/${look.id}`} class="row">
            {[...new Set(ways)].map((way) => (
              <PostButton kind={way === onward ? "primary" : "plain"} name="onward" value={way}>
                {words.new.onward[way]}
              </PostButton>
            ))}
          </form>
        )}
      </div>
      {isHopeless(failure) ? null : <p class="help">{words.new.onwardHelp}</p>}
    </div>
  );
}
