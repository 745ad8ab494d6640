/** The settings as a form description over HTTP. */
import { z } from "@hono/zod-openapi";
import { reads } from "../../http/access.ts";
import { operation } from "../../http/operation.ts";
import { newApp } from "../../http/app.ts";
import { keyedRefusals } from "../../http/refusals.ts";
import { limitsOf } from "../../plan/plan.ts";
import { settingGroups } from "../values/all.ts";
import { settingNeeds, settingWidgets, type SettingName } from "../values/setting.ts";
import { settingForm } from "./form.ts";
import { controlKinds } from "./kind.ts";
import { englishLabels } from "./labels.ts";
import { knownProxies } from "../../storage/proxies/known.ts";
import { jsonAnswer } from "../../http/contract.ts";

const unmet = z
  .array(z.enum(settingNeeds))
  .meta({ description: "Which of its needs this server or plan does not fulfil." });

const control = z.object({
  name: z.string(),
  label: z.string(),
  kind: z.enum(controlKinds).meta({
    description:
      "`block` has members of its own; `conditions`, `steps` and `columns` are lists of rows with these members.",
  }),
  help: z.string().meta({ description: "What it does, in a sentence; may be empty." }),
  options: z
    .array(z.object({ value: z.string(), label: z.string(), unmet: unmet.optional() }))
    .optional()
    .meta({ description: "The values of a choice." }),
  min: z.number().optional(),
  max: z.number().optional(),
  max_length: z.int().optional(),
  max_items: z.int().optional(),
  pattern: z.string().optional().meta({ description: "A regular expression that the text must match." }),
  placeholder: z.string().optional().meta({ description: "An example of the text." }),
});

/** The document leaves the names open, so that a new setting is no change of it. */
const settingName = z.string() as unknown as z.ZodType<SettingName>;

const field = control
  .extend({
    name: settingName,
    group: z.enum(settingGroups),
    rank: z.int().nullable().meta({ description: "1 to 10 for the ten that people touch first." }),
    needs: z.array(z.enum(settingNeeds)).meta({ description: "What it needs to have an effect." }),
    unmet,
    levels: z.array(z.enum(["watch", "tag", "account"])).meta({ description: "Where it can be set." }),
    default: z.unknown().meta({ description: "The value where no level sets one; null where that has none." }),
    widget: z.enum(settingWidgets).optional().meta({ description: "A control that suits it better than its kind." }),
    members: z.array(control.extend({ members: z.array(control).optional() })).optional(),
  })
  .meta({ id: "SettingField" });

const form = z
  .object({
    groups: z.array(z.object({ name: z.enum(settingGroups), label: z.string() })),
    fields: z.array(field),
  })
  .meta({ id: "SettingForm" });

export const listSettingFields = operation({
  method: "get",
  path: "/settings/fields",
  operationId: "listSettingFields",
  access: reads("open"),
  tags: ["User Settings"],
  summary: "Describe every setting of watches, tags and accounts for a form",
  description:
    "In the order of a form: label, group, kind of control, bounds and choices. Choices of proxies and browsers are those " +
    "that the operator configured.",
  responses: {
    200: jsonAnswer(form, "The groups and the settings."),
    ...keyedRefusals(),
  },
});

export const settingFieldRoutes = newApp();

settingFieldRoutes.openapi(listSettingFields, async (c) => {
  const { operator, net } = c.var.world;
  const proxies = (await knownProxies(c.var.world)).filter(({ source }) => source !== "missing");
  const offered = {
    browser: Boolean(net.browser),
    pro: limitsOf(c.var.caller.plan, operator.SELF_HOSTED).proFeatures,
    encryption: operator.ENCRYPTION_KEYS !== null,
    proxies: proxies.length > 0,
    solver: operator.SOLVER_URL !== null,
  };
  const offers = {
    met: settingNeeds.filter((need) => offered[need]),
    proxies,
    browsers: Object.keys(operator.EXTRA_BROWSERS),
  };
  return c.json(settingForm(offers, englishLabels), 200);
});
