/** What is followed of a site, and how often it is reported. Pure. */
import type { Reader } from "../reader.ts";
import { siteReads, siteReports, type Choice } from "./choice.ts";

type Question = { reader: Reader; choice: Pick<Choice, "siteRead" | "siteReport"> };

/** Its pages with what they say, or only which there are; in a report a week, a day, or at once. */
export function SiteQuestion({ reader: { words }, choice }: Question) {
  return (
    <fieldset class="price-question">
      <legend>{words.new.asks.site}</legend>
      {siteReads.map((read) => (
        <label class="choice">
          <input type="radio" name="site_read" value={read} checked={choice.siteRead === read} />
          <span>{words.new.siteReads[read]}</span>
        </label>
      ))}
      <label>
        {words.new.siteReport}{" "}
        <select name="site_report">
          {siteReports.map((report) => (
            <option value={report} selected={report === choice.siteReport}>
              {words.new.siteReports[report]}
            </option>
          ))}
        </select>
      </label>
    </fieldset>
  );
}
