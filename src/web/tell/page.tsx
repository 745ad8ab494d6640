/** All channels to choose from, to come back from: the ways without a form first, then a search over the services. Pure. */
import type { ListedService } from "../channels/data.ts";
import { pageDocument } from "../frame.tsx";
import { Hidden, PostButton } from "../parts/form.tsx";
import type { Reader } from "../reader.ts";
import { TellOffer } from "./offer.tsx";
import type { TellPlace } from "./place.ts";

/** `next`: the page to come back to; `find`: words that the services in sight have. */
export type TellPage = { place: TellPlace; services: ListedService[]; next: string; find: string };

export function tellPage(reader: Reader, { place, services, next, find }: TellPage): string {
  const { words } = reader;
  const wanted = find.toLowerCase().split(/\s+/).filter(Boolean);
  const isFound = ({ name, title, example }: ListedService) =>
    wanted.every((word) => `${name} ${title} ${example}`.toLowerCase().includes(word));
  const found = services.filter((service) => service.form !== null && isFound(service));
  return pageDocument(
    reader,
    { title: words.new.howToTell, section: "channels", scripts: ["account.js"] },
    <>
      <p>
        <a href={next}>{words.tell.back}</a>
      </p>
      <form method="post" action="/tell">
        <Hidden name="next" value={next} />
        <TellOffer reader={reader} place={place} />
      </form>
      <h2>{words.tell.others}</h2>
      <form action="/tell" class="row" role="search">
        <Hidden name="next" value={next} />
        <input
          type="search"
          name="find"
          value={find}
          aria-label={words.tell.find}
          placeholder={words.tell.find}
          autocomplete="off"
        />
        <PostButton>{words.watches.findButton}</PostButton>
      </form>
      {found.length > 0 ? (
        <ul class="services">
          {found.map(({ name, title }) => (
            <li>
              <a class="button" href={`/channels/new/${encodeURIComponent(name)}?next=${encodeURIComponent(next)}`}>
                {title}
              </a>
            </li>
          ))}
        </ul>
      ) : (
        <p class="quiet">{words.tell.noneFound}</p>
      )}
      <p>
        <a href={`/channels/new/url?next=${encodeURIComponent(next)}`}>{words.channels.pasteTitle}</a>
      </p>
    </>,
  );
}
