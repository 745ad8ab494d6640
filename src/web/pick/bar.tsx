/** The bar of the picker: the selector of what was taken, what it finds, what could be used in its place, and what is chosen. Pure. */
import { Said } from "../parts/said.tsx";
import { sentenceIn } from "../../message/written.ts";
import { Foreign } from "../parts/foreign.tsx";
import { Hidden, PostButton } from "../parts/form.tsx";
import type { Reader } from "../reader.ts";
import { narrowerOf, widerOf, type Chosen, type PickPage } from "./data.ts";
import { fieldsOf } from "./picking.ts";

type Part = { reader: Reader; page: PickPage };

export function Bar({ reader, page }: Part) {
  const { words } = reader;
  const { picking, match, outline, back } = page;
  const { at, selector } = picking;
  const isUsable = match !== null && match.count > 0;
  const isIdle = match === null && page.chosen.length === 0 && picking.box === "";
  return (
    <section id="bar" class={`pick-bar${isIdle ? " idle" : ""}`} aria-label={words.pick.bar} data-at={at ?? undefined}>
      {fieldsOf(page.hasArea && picking.view === "picture" ? { ...picking, box: "" } : picking).map(([name, value]) => (
        <Hidden name={name} value={value} />
      ))}
      {at === null ? null : <Hidden name="was" value={String(at)} />}
      <div class="row selector">
        <label class="grow">
          <span class="spoken">{words.pick.selector}</span>
          <input
            id="pick-selector"
            name="selector"
            class="code"
            value={selector}
            placeholder={words.pick.selectorExample}
            maxlength={5000}
            autocomplete="off"
            {...plainText}
          />
        </label>
        <PostButton>{words.pick.try}</PostButton>
      </div>
      <div class="found" role="status" aria-live="polite">
        <Found reader={reader} page={page} />
      </div>
      <p class="row">
        <PostButton kind={isUsable ? "primary" : "plain"} name="do" value="follow" isOff={!isUsable}>
          {words.pick.follow}
        </PostButton>
        <PostButton name="do" value="leave_out" isOff={!isUsable}>
          {words.pick.leaveOut}
        </PostButton>
        <PostButton name="do" value="wider" isOff={at === null || widerOf(outline, at) === null}>
          {words.pick.wider}
        </PostButton>
        <PostButton name="do" value="narrower" isOff={at === null || narrowerOf(outline, at) === null}>
          {words.pick.narrower}
        </PostButton>
      </p>
      {page.hasArea && picking.view === "picture" ? (
        <label class="row area">
          {words.pick.area}
          <input name="box" class="code" value={picking.box} placeholder="0,0,400,300" pattern="\d{1,5}(,\d{1,5}){3}" />
        </label>
      ) : null}
      <Candidates reader={reader} page={page} />
      <ChosenList reader={reader} chosen={page.chosen} />
      <p class="row pick-done">
        <PostButton kind={!match && (page.chosen.length || picking.box) ? "primary" : "plain"} name="do" value="done">
          {words.pick.done}
        </PostButton>
        <a class="button" href={back}>
          {words.pick.cancel}
        </a>
      </p>
    </section>
  );
}

// A selector is no prose. The attribute is a word, although the renderer's types call it a boolean.
const plainText: object = { autocapitalize: "off", spellcheck: "false" };

function Found({ reader, page: { match, picking } }: Part) {
  const { words } = reader;
  if (!match) return <p class="quiet">{picking.selector ? words.pick.notTried : words.pick.takeOne}</p>;
  if (match.problem)
    return (
      <p class="problem">
        <Said reader={reader} text={sentenceIn(match.problem, match.problem_code)} />
      </p>
    );
  return (
    <>
      <p class={match.count ? "" : "problem"}>{words.pick.matches(match.count)}</p>
      {match.texts.length ? (
        <ul class="plain texts">
          {match.texts.slice(0, 3).map((text) => (
            <li>
              <Foreign text={text} max={160} />
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

function Candidates({ reader: { words }, page: { candidates } }: Part) {
  if (!candidates.length) return null;
  return (
    <div class="candidates">
      <h2>{words.pick.others}</h2>
      <ul class="plain row">
        {candidates.map(({ selector, by, matches }) => (
          <li>
            <PostButton name="use" value={selector} title={words.pick.by[by]}>
              <code>
                <Foreign text={selector} max={80} />
              </code>
              <span class="quiet">
                {words.pick.ways[by]}
                {matches === 1 ? "" : `, ${words.pick.matches(matches)}`}
              </span>
            </PostButton>
          </li>
        ))}
      </ul>
    </div>
  );
}

function ChosenList({ reader, chosen }: { reader: Reader; chosen: Chosen[] }) {
  const { words } = reader;
  if (!chosen.length) return null;
  return (
    <div class="chosen">
      <h2>{words.pick.chosen}</h2>
      <ul class="plain">
        {chosen.map((one) => (
          <ChosenFilter reader={reader} chosen={one} />
        ))}
      </ul>
    </div>
  );
}

function ChosenFilter({ reader, chosen }: { reader: Reader; chosen: Chosen }) {
  const { words } = reader;
  const { kind, filter, match, repairs } = chosen;
  const isLost = match !== null && match.count === 0;
  return (
    <li class={isLost ? "lost" : kind}>
      <p class="row">
        <span class="badge">{kind === "follow" ? words.pick.followed : words.pick.leftOut}</span>
        <code class="grow">
          <Foreign text={filter} max={200} />
        </code>
        <span class={isLost ? "problem" : "quiet"}>
          {match?.problem ? (
            <Said reader={reader} text={sentenceIn(match.problem, match.problem_code)} max={200} />
          ) : match ? (
            words.pick.matches(match.count)
          ) : null}
        </span>
        <PostButton kind="link" name="drop" value={`${kind}:${filter}`} label={words.pick.drop(filter.slice(0, 80))}>
          {words.pick.dropShort}
        </PostButton>
      </p>
      {isLost && repairs.length ? (
        <p class="row repairs">
          {words.pick.instead}
          {repairs.map((repair) => (
            <PostButton name="use" value={repair}>
              <code>
                <Foreign text={repair} max={80} />
              </code>
            </PostButton>
          ))}
        </p>
      ) : null}
    </li>
  );
}
