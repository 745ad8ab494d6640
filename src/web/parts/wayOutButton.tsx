/** The way out of a failure as a button, and the way to give up. They stand within a form, or bring one. Pure. */
import type { FailureClass } from "../../page/failure.ts";
import type { Reader } from "../reader.ts";
import { wayOutOf, type WayOut } from "./wayOut.ts";

type Props = { reader: Reader; uuid: string; failure: FailureClass; code: string | undefined; isRendered: boolean };

/** Those that a press does; the others lead to where one chooses. */
const pages: Partial<Record<WayOut, string>> = {
  part: "pick",
  sign_in: "edit?find=headers",
  steps: "steps",
  rows: "edit?find=table",
  address: "edit",
};

/** A button within the form around it, or a link; nothing where no press helps. */
export function WayOutButton({ reader: { words, hasBrowser = false }, uuid, failure, code, isRendered }: Props) {
  const way = wayOutOf(failure, { isRendered, hasBrowser, code });
  if (way === null) return null;
  const page = pages[way];
  const label = words.wayOut[way];
  return page ? (
    <a class="button small way-out" href={`/watch/${uuid}/${page}`}>
      {label}
    </a>
  ) : (
    <button
      type="submit"
      class="button small way-out"
      formmethod="post"
      formaction={`/watch/${uuid}/way-out`}
      name="way"
      value={way}
    >
      {label}
    </button>
  );
}
