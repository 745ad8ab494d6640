/** Pages to try, for whoever has none at hand: a price, a law, a page of jobs. Pure. */
import { Hidden } from "../parts/form.tsx";
import type { Reader } from "../reader.ts";

const pages = {
  price: "https://books.toscrape.com/catalogue/a-light-in-the-attic_1000/index.html",
  law: "https://www.legislation.gov.uk/ukpga/1998/42/section/1",
  jobs: "https://www.python.org/jobs/",
};

/** `action`, `method`: of the form that reads an address. */
export const Examples = ({ reader, action, method }: { reader: Reader; action: string; method: "get" | "post" }) => {
  const { examples } = reader.words.entry;
  return (
    <div class="row small examples">
      <span class="quiet">{examples.lead}</span>
      {(["price", "law", "jobs"] as const).map((name) => (
        <form method={method} action={action} class="action">
          <Hidden name="url" value={pages[name]} />
          <button type="submit" class="link">
            {examples[name]}
          </button>
        </form>
      ))}
    </div>
  );
};
