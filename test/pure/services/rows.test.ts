/** What each service is shown to send by its own declaration is what it sends. */
import { describe, expect, test } from "vitest";
import { services } from "../../../src/lib/notification/index.ts";
import { shownFor } from "./shown.ts";

describe.each(services.map(({ name, schemes, rows }) => [name, schemes, rows] as const))(
  "%s sends what its rows show",
  (_, schemes, rows) => {
    test.each(rows.map((row) => [row[0], row] as const))("%s", async (url, [, request, body, headers]) => {
      expect(schemes).toContain(url.slice(0, url.indexOf(":")));
      const [, sent, sentBody, sentHeaders] = await shownFor(url);
      expect(sent).toBe(request);
      if (typeof body === "object") expect(sentBody).toMatchObject(body as object);
      else expect(sentBody).toEqual(body);
      expect(sentHeaders ?? {}).toMatchObject(headers ?? {});
    });
  },
);
