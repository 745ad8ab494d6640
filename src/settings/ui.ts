/** How an account sees the dashboard. An absent member means the default; none of them concerns how watches are checked. Pure. */
import { z } from "zod";
import { message } from "../message/message.ts";
import { expected } from "../lib/validation/coded.ts";

const savedView = z
  .strictObject({
    name: z.string().trim().min(1).max(60),
    query: z.string().max(500).meta({ description: "The query of the list: what stands after `?` in its address." }),
  })
  .meta({
    description: "A view of the list of watches.",
    example: { name: "Failing shops", query: "state=failing&tag=shops" },
  });

/** The schemas of all members. */
export const uiFields = z.strictObject({
  theme: z.enum(["system", "light", "dark"]),
  density: z.enum(["comfortable", "dense"]),
  page_size: z
    .union([z.literal(25), z.literal(50), z.literal(100), z.literal(200)])
    .meta({ description: "Rows of a page of a list." }),
  start_screen: z
    .enum(["changes", "watches"])
    .nullable()
    .meta({ description: "What opens first; null is the changes where one was not seen yet, else the watches." }),
  diff_view: z
    .enum(["unified", "side"])
    .nullable()
    .meta({ description: "How two texts are compared; null goes by the width of the window." }),
  saved_views: z.array(savedView).max(50),
  single_keys: z.boolean().meta({ description: "Whether single keys are shortcuts." }),
  lists_only: z.boolean().meta({
    description: "Changes are looked at in lists and feeds: the dashboard does not ask for a channel.",
  }),
  language: z
    .string()
    .max(30)
    .regex(
      /^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}$/,
      expected(message("schema.language_tag", { examples: "en or pt-BR" })),
    )
    .nullable()
    .meta({
      description: "BCP 47 tag of the language of the dashboard; null is what the browser asks for.",
      example: "en",
    }),
});
type Ui = z.infer<typeof uiFields>;

/** The members that an account has set. */
export const storedUi = uiFields.partial();
export type StoredUi = z.infer<typeof storedUi>;

/** All members with the value in force. */
export const shownUi = uiFields.meta({ id: "UserInterface", description: "How the account sees the dashboard." });

const nullable = Object.fromEntries(
  Object.entries(uiFields.shape).map(([name, field]) => [name, (field as z.ZodType).nullable().optional()]),
) as { [K in keyof typeof uiFields.shape]: z.ZodOptional<z.ZodNullable<(typeof uiFields.shape)[K]>> };

/** An edit: an absent member stays as it is, null resets it to the default. */
export const uiChange = z
  .strictObject(nullable)
  .meta({ description: "How the account sees the dashboard; absent members stay as they are, null resets one." });

export const uiDefaults: Ui = {
  theme: "system",
  density: "comfortable",
  page_size: 50,
  start_screen: null,
  diff_view: null,
  saved_views: [],
  single_keys: true,
  lists_only: false,
  language: null,
};

/** The stored members after an edit; undefined when none is left. `change`: null resets all, undefined changes nothing. */
export function changedUi(
  before: StoredUi | undefined,
  change: z.infer<typeof uiChange> | null | undefined,
): StoredUi | undefined {
  if (change === null) return undefined;
  const members = Object.entries({ ...before, ...change }).filter(([, value]) => value !== null && value !== undefined);
  return members.length ? (Object.fromEntries(members) as StoredUi) : undefined;
}
