/** Whether the conditions of a watch hold by what was read last. */
import type { C } from "../request/app.ts";
import { bodyOf } from "../request/operations.ts";
import type { FormView, Standing } from "../forms/view.ts";
import { getConditions } from "../../look/conditions/routes.ts";

/** A view with what is known of its conditions; nothing is asked where it has none. */
export async function withStanding(c: C, uuid: string, view: FormView): Promise<FormView> {
  if (!view.values.get("conditions.field")?.some(Boolean)) return view;
  const { conditions } = await bodyOf(c, getConditions, { params: { uuid } });
  const standing = conditions.map(({ read_at: readAt, ...row }): Standing => ({ ...row, readAt }));
  return { ...view, standing };
}
