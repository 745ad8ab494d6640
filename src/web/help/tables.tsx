/** Tables of the help that are read from the product's own registries: template words with a sample, filters, conditions. Pure. */
import { filters } from "../../lib/template/filters/index.ts";
import { conditionFields, conditionOperators } from "../../rules/conditions/names.ts";
import { renderNotice } from "../../services/wording.ts";
import { argumentNames } from "../../services/tokenArguments.ts";
import { noticeTokenNames } from "../../services/tokenNames.ts";
import type { NoticeFacts } from "../../services/tokens.ts";
import { Foreign } from "../parts/foreign.tsx";
import type { Reader } from "../reader.ts";
import { argumentExamples, tokensTaking } from "./arguments.ts";
import { otherFacts, sampleFacts } from "./sample.ts";

export function TemplateTables({ reader, origin }: { reader: Reader; origin: string }) {
  const { help } = reader.words;
  const facts = sampleFacts(reader, origin);
  return (
    <>
      <h2>{help.words}</h2>
      <table class="help-table">
        <thead>
          <tr>
            <th scope="col">{help.write}</th>
            <th scope="col">{help.meaning}</th>
            <th scope="col">{help.sample}</th>
          </tr>
        </thead>
        <tbody>
          {noticeTokenNames.map((name) => (
            <tr>
              <th scope="row">
                <code>{`{{ ${name} }}`}</code>
              </th>
              <td>{help.token[name]}</td>
              <td class="sample">
                <Foreign text={sampleOf(name, facts)} max={200} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <h2>{help.arguments}</h2>
      <p>
        <WithCode text={help.argumentsLead} />
      </p>
      <table class="help-table">
        <thead>
          <tr>
            <th scope="col">{help.write}</th>
            <th scope="col">{help.meaning}</th>
            <th scope="col">{help.takenBy}</th>
          </tr>
        </thead>
        <tbody>
          {argumentNames.map((name) => (
            <tr>
              <th scope="row">
                <code>{argumentExamples[name]}</code>
              </th>
              <td>{help.argument[name]}</td>
              <td class="sample">{tokensTaking(name).join(", ")}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <h2>{help.filters}</h2>
      <p>
        <WithCode text={help.filtersLead} />
      </p>
      <p class="row">
        {[...filters.keys()].sort().map((name) => (
          <code class="badge">{name}</code>
        ))}
      </p>
    </>
  );
}

/** A sentence, what is to be written as it stands there as code. */
const WithCode = ({ text }: { text: string }) => (
  <>{text.split(/(\{\{.*?\}\})/).map((part, at) => (at % 2 === 0 ? part : <code>{part}</code>))}</>
);

/** What a word gives for the sample, or for another change of what it tells of. */
function sampleOf(name: string, facts: NoticeFacts): string {
  const shown = { ...facts, ...otherFacts(name, facts) };
  return renderNotice({ title: null, body: `{{ ${name} }}` }, shown, "text").body;
}

export function ConditionTables({ reader: { words } }: { reader: Reader }) {
  const { help } = words;
  return (
    <>
      <h2>{help.fields}</h2>
      <Terms title={help.fields} terms={conditionFields.map((name) => [name, help.field[name]])} />
      <h2>{help.operators}</h2>
      <Terms title={help.operators} terms={conditionOperators.map((name) => [name, help.operator[name]])} />
    </>
  );
}

const Terms = ({ title, terms }: { title: string; terms: [name: string, meaning: string][] }) => (
  <table class="help-table">
    <caption class="spoken">{title}</caption>
    <tbody>
      {terms.map(([name, meaning]) => (
        <tr>
          <th scope="row">
            <code>{name}</code>
          </th>
          <td>{meaning}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
