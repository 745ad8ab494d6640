/** The form of a new watch: what matters of the page, and how to be notified. Pure. */
import { channelName } from "../channels/data.ts";
import { Foreign } from "../parts/foreign.tsx";
import { AreaField, Hidden, TextField } from "../parts/form.tsx";
import { priceText } from "../parts/money.ts";
import type { Reader } from "../reader.ts";
import { TellOffer } from "../tell/offer.tsx";
import { amountColumns, type What } from "./choice.ts";
import type { NewPage } from "./data.ts";
import { currencyOf, tableOn } from "./suggestion.ts";
import { TableQuestion } from "./table.tsx";
import { PriceQuestion, SmallestChange } from "./price.tsx";
import { SiteQuestion } from "./site.tsx";
import { WordQuestion } from "./words.tsx";

type Part = { reader: Reader; page: NewPage };

/** Four large choices, the likeliest chosen, with what belongs to each. */
export function WhatMatters({ reader, page }: Part) {
  const { words } = reader;
  const { choice, look } = page;
  const price = look.findings.find(({ kind }) => kind === "price");
  const priceWords = priceHelp(reader, page);
  const table = tableOn(look);
  const amounts = table ? amountColumns(table) : [];
  const picture = pictureChoice(reader, page);
  const choices: { what: What; help: string; isOff?: boolean }[] = [
    ...(price ? [{ what: "price" as const, help: priceWords }] : []),
    { what: "text", help: words.new.lines(look.lines.length) },
    { what: "part", help: choice.follow.join(", ") || words.new.partHelp },
    ...(price ? [] : [{ what: "price" as const, help: priceWords }]),
    ...(table ? [{ what: "table" as const, help: tableHelp(reader, page) }] : []),
    picture,
    { what: "site", help: words.new.siteHelp },
  ];
  return (
    <fieldset class="whats">
      <legend>{words.new.whatMatters}</legend>
      {choices.map(({ what, help, isOff }) => (
        <>
          <label class="choice big">
            <input type="radio" name="what" value={what} checked={choice.what === what} disabled={isOff} />
            <span>
              <strong>{words.new.what[what]}</strong>
              <small class="help">
                <Foreign text={help} max={200} />
              </small>
            </span>
          </label>
          {what === "price" ? (
            <div class="detail" data-for="price">
              <PriceQuestion
                reader={reader}
                choice={choice}
                currency={page.trial?.restock?.currency ?? currencyOf(look)}
              />
              <SmallestChange reader={reader} choice={choice} />
            </div>
          ) : null}
          {what === "site" ? (
            <div class="detail" data-for="site">
              <SiteQuestion reader={reader} choice={choice} />
            </div>
          ) : null}
          {what === "table" && amounts.length > 0 ? (
            <div class="detail" data-for="table">
              <TableQuestion reader={reader} choice={choice} columns={amounts} />
            </div>
          ) : null}
        </>
      ))}
      <div class="detail" data-for="part">
        <p class="row">
          <button type="submit" class="button" formmethod="get" formaction={`/new/${look.id}/pick`}>
            {words.new.choosePart}
          </button>
        </p>
        <AreaField
          name="follow"
          label={words.new.follow}
          value={choice.follow.join("\n")}
          rows={2}
          isCode
          help={words.new.followHelp}
        />
        <AreaField name="leave_out" label={words.new.leaveOut} value={choice.leaveOut.join("\n")} rows={2} isCode />
      </div>
      {picture.isOff ? null : (
        <div class="detail" data-for="picture">
          <PictureArea reader={reader} page={page} />
        </div>
      )}
      <WordQuestion reader={reader} choice={choice} />
      {choice.needsBrowser ? <Hidden name="browser" value="true" /> : null}
    </fieldset>
  );
}

/** What it lacks stands in place of what it does. */
function pictureChoice({ words, hasBrowser }: Reader, { hasPro }: NewPage) {
  const { needs, unmetChoice } = words.settings;
  const lacks = [...(hasBrowser ? [] : [needs.browser]), ...(hasPro ? [] : [needs.pro])];
  const isOff = lacks.length > 0;
  return { what: "picture" as const, help: isOff ? unmetChoice(lacks) : words.new.pictureHelp, isOff };
}

/** How many rows the table of the page has, and of what. */
function tableHelp({ words }: Reader, { look }: NewPage): string {
  const { rows, columns } = look.findings.find(({ kind }) => kind === "table")?.facts ?? {};
  return words.new.tableHelp(Number(rows), String(columns));
}

/** What is known of the price: what the settings read once they were tried, before that what the data of the page says. */
function priceHelp({ words, locale }: Reader, { look, trial, choice }: NewPage): string {
  const stated = look.findings.find(({ kind }) => kind === "price")?.facts ?? {};
  const { price, currency } = choice.what === "price" && trial?.restock ? trial.restock : stated;
  const amount = Number(price ?? Number.NaN);
  if (Number.isFinite(amount)) return priceText(locale, amount, typeof currency === "string" ? currency : null);
  if (choice.what !== "price") return words.new.priceUnread;
  return trial?.candidates.length ? words.candidates.which : words.new.noPrice;
}

/** The area of the picture that counts: drawn on it, or written. A look without a browser has no picture to draw on. */
function PictureArea({ reader: { words }, page: { look, choice } }: Part) {
  if (!look.picture)
    return (
      <>
        <p class="help">{words.new.areaNeedsPicture}</p>
        <Hidden name="url" value={look.url} />
        <button type="submit" class="button" formaction="/new" name="browser" value="true">
          {words.new.lookByBrowser}
        </button>
      </>
    );
  return (
    <>
      <p class="row">
        <button
          type="submit"
          class="button"
          formmethod="get"
          formaction={`/new/${look.id}/pick`}
          name="view"
          value="picture"
        >
          {words.new.drawArea}
        </button>
      </p>
      <TextField name="box" label={words.pick.area} value={choice.box} placeholder="0,0,400,300" />
    </>
  );
}

/** The channels that there are, and what few people change. */
export function HowToTell({ reader, page }: Part) {
  const { words } = reader;
  const { choice, named, interval } = page;
  return (
    <fieldset class="tell">
      <legend>{words.new.howToTell}</legend>
      <Hidden name="look" value={page.look.id} />
      <TellOffer reader={reader} place={page.place} />
      {named.length > 0 ? (
        <details class="more" open={choice.channels.length > 0}>
          <summary>{words.new.ownChannels}</summary>
          <p class="help">{words.new.ownChannelsHelp}</p>
          <div class="choices">
            {named.map((channel) => (
              <label class="choice">
                <input
                  type="checkbox"
                  name="channels"
                  value={channel.id}
                  checked={choice.channels.includes(channel.id)}
                />
                <span>
                  <Foreign text={channelName(reader.words, channel)} max={80} />
                </span>
              </label>
            ))}
          </div>
        </details>
      ) : null}
      <details class="more" open={Boolean(choice.channel || choice.title || choice.tag || choice.hours)}>
        <summary>{words.new.more}</summary>
        <TextField name="title" label={words.new.name} value={choice.title} help={words.new.nameHelp} />
        <TextField name="tag" label={words.new.tags} value={choice.tag} help={words.new.tagsHelp} />
        <TextField
          name="hours"
          type="number"
          label={words.new.hours}
          value={choice.hours}
          min={0}
          step="any"
          help={words.new.hoursHelp(interval)}
        />
        <TextField name="channel" label={words.new.ownChannel} value={choice.channel} help={words.new.ownChannelHelp} />
      </details>
    </fieldset>
  );
}
