/** The head of the list of watches: what became of them since yesterday, and what is done to all of them. Pure. */
import { Hidden } from "../parts/form.tsx";
import { Icon, type IconName } from "../parts/icon.tsx";
import type { Reader } from "../reader.ts";
import type { Part, Since } from "./listed.ts";

export function ListHead({ reader, list }: Part) {
  const { watches, reading } = reader.words;
  return (
    <header class="list-head">
      <h1>{watches.title}</h1>
      <p class="since">{list.since ? <SinceText reader={reader} since={list.since} /> : null}</p>
      <details class="find-switch">
        <summary aria-label={reading.searchAndOrder} title={reading.searchAndOrder}>
          <Icon name="search" />
        </summary>
      </details>
      <AllMenu reader={reader} list={list} />
    </header>
  );
}

/** "3 changed, 2 fail, 126 quiet since yesterday". */
function SinceText({ reader: { words }, since }: { reader: Reader; since: Since }) {
  const { changed, failing, paused, quiet } = since;
  if (paused > 0 && changed + failing + quiet === 0) return <>{words.reading.allPaused}</>;
  return <>{words.reading.since({ changed, failing, paused, quiet })}</>;
}

/** Pausing and muting every watch of the account, and the way back. */
function AllMenu({ reader, list }: Part) {
  const { reading } = reader.words;
  const { all, paused } = list.page.counts;
  return (
    <details class="menu all-menu">
      <summary aria-label={reading.allMenu} title={reading.allMenu}>
        <Icon name="more" />
      </summary>
      <form method="post" action="/watches/act" data-swap class="sheet inline">
        <Hidden name="next" value={reader.here} />
        <Hidden name="whole" value="true" />
        <Hidden name="filter" value="" />
        {paused < all ? <All action="pause" icon="pause" label={reading.pauseAll(all - paused)} /> : null}
        {paused > 0 ? <All action="resume" icon="play" label={reading.resumeAll(paused)} /> : null}
        <All action="mute" icon="mute" label={reading.muteAll} />
        <All action="unmute" icon="bell" label={reading.unmuteAll} />
        <a href="/watches/deleted">
          <Icon name="trash" /> {reader.words.watches.deleted.title}
        </a>
      </form>
    </details>
  );
}

const All = ({ action, icon, label }: { action: string; icon: IconName; label: string }) => (
  <button type="submit" name="many" value={action}>
    <Icon name={icon} /> {label}
  </button>
);
