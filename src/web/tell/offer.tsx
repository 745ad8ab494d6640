/** Channels in place: one press each, within whatever form stands around, which sends them to `/tell`. Pure. */
import { Hidden } from "../parts/form.tsx";
import { Foreign } from "../parts/foreign.tsx";
import { Notice } from "../parts/page.tsx";
import type { Reader } from "../reader.ts";
import type { TellPlace } from "./place.ts";
import { ThisBrowser } from "./thisBrowser.tsx";

type Part = { reader: Reader; place: TellPlace };

/** The channels that there are with a test, and the ways to more. It stands within a form. */
export function TellOffer({ reader, place }: Part) {
  const { words, person } = reader;
  const { channels, ways, waiting, listsOnly } = place;
  return (
    <div class="tell-offer">
      {channels.length > 0 ? (
        <>
          <ul class="plain">
            {channels.map(({ name }) => (
              <li>
                <Foreign text={name} max={80} />
              </li>
            ))}
          </ul>
          <p class="row">
            <TellButton way="test">{words.channels.sendTest}</TellButton>
            <TellButton way="others">{words.tell.another}</TellButton>
          </p>
        </>
      ) : (
        <>
          <p>
            {waiting !== null ? (
              <Foreign text={words.channels.unconfirmed(waiting)} />
            ) : listsOnly ? (
              words.tell.listsOnly
            ) : (
              words.tell.nobody
            )}
          </p>
          <div class="row">
            {ways.includes("browser") ? <ThisBrowser reader={reader} isBare /> : null}
            {ways.includes("mail") && person ? (
              <TellButton way="mail" title={person.email}>
                {waiting === person.email ? words.channels.sendAgain : words.tell.mail}
              </TellButton>
            ) : null}
            {ways.includes("telegram") ? <TellButton way="telegram">{words.tell.telegram}</TellButton> : null}
            <TellButton way="others">{words.tell.others}</TellButton>
            {listsOnly || waiting !== null ? null : <TellButton way="here">{words.tell.here}</TellButton>}
          </div>
        </>
      )}
    </div>
  );
}

const TellButton = ({ way, title, children }: { way: string; title?: string; children: string }) => (
  <button
    type="submit"
    class="button"
    title={title}
    formmethod="post"
    formaction="/tell"
    name="tell"
    value={way}
    formnovalidate
  >
    {children}
  </button>
);

/** Above a watch whose alerts reach nobody, until somebody chose. */
export const Untold = ({ reader, place }: Part) =>
  place.channels.length > 0 || place.listsOnly ? null : (
    <Notice {...(place.waiting === null ? { kind: "suppressed" as const } : {})}>
      <form method="post" action="/tell">
        <Hidden name="next" value={reader.here} />
        <TellOffer reader={reader} place={place} />
      </form>
    </Notice>
  );
