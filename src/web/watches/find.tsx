/** Searching and ordering the list of watches. On a phone it is opened by the head of the list. Pure. */
import { watchSorts } from "../../watch/list/filter.ts";
import { Foreign } from "../parts/foreign.tsx";
import { Hidden } from "../parts/form.tsx";
import type { Reader } from "../reader.ts";
import type { ListPage, Part } from "./listed.ts";
import { listPath, sizes, type ListQuery } from "./query.ts";

export function Find({ reader: { words }, list }: Part) {
  const { query, problem, views } = list;
  return (
    <form class={`find-bar inline ${query.q || problem ? "in-use" : ""}`} action="/watches" data-swap data-typing>
      <div class="field grow">
        <label class="spoken" for="find-q">
          {words.watches.find}
        </label>
        <input
          id="find-q"
          type="search"
          name="q"
          value={query.q}
          placeholder={words.watches.findExample}
          aria-describedby="find-help"
          {...(problem ? { "aria-invalid": "true" } : {})}
        />
        <p class="help" id="find-help">
          {problem ?? words.watches.findHelp}
        </p>
      </div>
      {query.tags.map((tag) => (
        <Hidden name="tag" value={tag} />
      ))}
      {query.state ? <Hidden name="state" value={query.state} /> : null}
      <label class="sort">
        <span class="spoken">{words.watches.sort}</span>
        <select name="sort">
          {watchSorts.map((sort) => (
            <option value={sort} selected={sort === query.sort}>
              {words.watches.sorts[sort]}
            </option>
          ))}
        </select>
      </label>
      <label class="size">
        <span class="spoken">{words.watches.size}</span>
        <select name="size">
          {sizes.map((size) => (
            <option value={String(size)} selected={size === query.size}>
              {words.watches.perPage(size)}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" class="button">
        {words.watches.findButton}
      </button>
      <Views words={words} query={query} views={views} />
    </form>
  );
}

const Views = ({ words, query, views }: { words: Reader["words"]; query: ListQuery; views: ListPage["views"] }) => (
  <details class="menu views">
    <summary class="button">{words.watches.views.menu}</summary>
    <div class="sheet">
      {views.map((view) => (
        <a href={`/watches?${view.query}`}>
          <Foreign text={view.name} max={60} />
        </a>
      ))}
      <a href={`/watches/views?${listPath(query).replace(/^\/watches\??/, "")}`}>{words.watches.views.keep}</a>
    </div>
  </details>
);
