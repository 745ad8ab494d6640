/** The table that compares the prices of the watches with a tag. Pure. */

type Compared = { tag: { uuid: string; title: string }; origin: string; title: string };

/** Where such a table leads: to its tag. One tag has one. */
export const comparedAddress = ({ tag, origin }: Pick<Compared, "tag" | "origin">): string =>
  `${origin}/tags/${tag.uuid}`;

/** The settings of a watch of that table: it tells when another one is the cheapest, or cheaper than any was. */
export const comparisonOf = ({ tag, origin, title }: Compared) => ({
  url: comparedAddress({ tag, origin }),
  title,
  processor: "table_diff" as const,
  table: {
    tag: tag.title,
    conditions: [
      { column: "price", is: "leader_changed" as const },
      { column: "price", is: "new_lowest" as const },
    ],
  },
});
