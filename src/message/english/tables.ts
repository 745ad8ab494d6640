/** Settings of tables, in English. */
export const table = {
  "table.rows_expected": "expected which elements of the page are rows, such as li.product, found none",
  "table.rows_unreadable": "'{selector}' cannot be read. {reason}",
  "table.columns_expected": "expected at least one column, found none",
  "table.name_expected": "expected a name, found white space",
  "table.name_doubled": "expected a name that no other column has, found {name} again",
  "table.key_unknown": "expected one of the columns ({columns}), found {found}",
  "table.data_expected": "expected json: or jq:, since the rows are data, found {found}",
  "table.element_expected": "expected a CSS or XPath selector, since the rows are elements, found json: or jq:",
  "table.pattern_expected":
    "expected a pattern such as /([0-9.]+) ?l/, since `of` names a column to read, found {found}",
  "table.other_expected": "expected the name of another column that reads the page itself, found {found}",
  "table.scope_unknown":
    "expected rows by a CSS selector for a column that begins with > or :scope, found rows by XPath",
  "table.no_such_row": "The table has no row with this key, and had none in the snapshots that are kept",
  "table.condition_type":
    "expected a column of numbers or money for lowest, leader, below and above, and a boolean one for true and false; found {is} of {type}",
  "table.condition_value": "expected a number such as 45.00 or 45.00 EUR, found {found}",
  "table.unset": "The settings do not say yet what the table is made of: table.rows and table.columns do.",
  "table.no_rows": "Nothing on the page fits table.rows; its layout may have changed.",
  "table.no_markup": "table.rows names elements, and the page has none: json: or jq: names rows of data.",
  "table.no_data": "table.rows asks for data, and the page holds none.",
  "table.rows_no_elements": "table.rows gives a value, and no elements.",
  "table.nothing_inside":
    "None of the columns finds anything in the {count, plural, one {# element} other {# elements}} that table.rows finds; the layout of the page may have changed.",
  "table.without_keys": "The key {key} stands in none of the {count} rows; the layout of the page may have changed.",
  "table.many_rows":
    "The page has {count} rows, and a table has {most} at most here: table.rows can name fewer of them.",
  "table.column_unreadable": "A column cannot be read. {reason}",
  "table.no_element": "It gives a value, and no element of a row.",
  "table.rebuilt":
    "These columns find nothing in any row, which they did before: {names}. The page may have been rebuilt.",
  "table.emptied":
    "These columns find nothing in any row, which they did before: {names}. It is read again soon, and taken as the table if it stays so for some minutes.",
  "table.collapsed":
    "Of {before} rows that the table had, {kept} are on the page. It is read again soon, and taken as the table if it stays so for some minutes.",
  "table.left_out": "Rows without a key, which are left out: {count}",
  "table.doubled": "Rows with the key of another one: {count}",
  "table.empty_columns": "Columns that find nothing in any row: {names}",
  "table.not_set": "table: rows and columns are not set yet, so every check will fail until they are",
  "table.setting_unused": "{name} has no effect with the processor {processor}: rows and columns choose what is read",
  "table.rows_beside_watches": "expected no rows of a page beside the watches that are its rows, found {found}",
  "table.watch_column_expected": "expected one of {expected}, found {found}",
  "table.no_watches": "No watch of this account is one that the table names, so it has no rows.",
  "table.many_watches":
    "The table would have {count} rows or more, and has {most} at most here: it can name fewer watches.",
  "table.unread_rows": "Rows that could not be read lately, which stand as they were and decide nothing: {count}",
  "table.beside_site": "expected nothing else that names rows beside the site whose pages are its rows, found {found}",
  "table.include_without_site": "expected table.site beside it, whose pages it chooses, found none",
  "table.site_expected": "expected the uuid of a watch that follows a site, found {found}",
  "table.watch_expected": "expected the uuid of a watch, found {found}",
  "table.page_is_no_row": "expected a selector of the page, since the row is all of it, found {found}",
  "table.many_fields": "expected {most} different selectors at most, found {found}",
  "table.open_rows": "Values come as the site reads its pages: {read} of {count} so far",
  "table.site_unknown":
    "expected the uuid of a watch of this account that follows a site, found {found}, which it does not have",
  "table.site_other": "expected a watch that follows a site (site_diff), found one with the processor {processor}",
  "table.site_without_reading":
    "expected a site whose pages are read (site.read: changed), found one that only lists them (none)",
  "table.site_gone":
    "The site whose pages are the rows of this table was deleted, or is no watch of this account. It can be restored for seven days; else table.site names another.",
  "table.site_is_none":
    "What table.site names follows no site any more (its processor is {processor}), so the table has no rows: set it to site_diff, or name another site.",
  "table.site_unread":
    "The site only lists its pages, so there are no values: set site.read of it to changed, and they come as its pages are read.",
  "table.site_unlisted": "The site was not listed yet: the rows come with its first list, by themselves.",
  "table.pages_unread":
    "None of the {count, plural, one {# page} other {# pages}} was read for this table yet: the rows come as the site reads its pages, by themselves.",
  "table.nothing_on_pages":
    "None of the columns finds anything on the {count, plural, one {# page} other {# pages}} that the site has read.",
  "table.no_pages": "The site has no page that table.include lets in, so the table has no rows.",
  "table.many_pages":
    "The table would have {count} rows, and has {most} at most here: table.include can name fewer pages.",
  "table.site_full":
    "The tables of this site read {most} different selectors at most together, and older ones take them all: use those, or fewer.",
  "table.renamed":
    "Rows of this table are called otherwise, or were read for the first time, which is no news; what else moved is compared next.",
} as const;
