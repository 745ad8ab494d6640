/** A tag's colour as a dot. A colour is an attribute of SVG, so that no style has to be inline. Pure. */

/** `colour`: hex, as the API keeps it; anything else draws nothing. */
export const Dot = ({ colour }: { colour: string }) =>
  /^#[0-9a-f]{3,8}$/i.test(colour) ? (
    <svg class="dot" viewBox="0 0 10 10" aria-hidden="true">
      <circle cx="5" cy="5" r="4.5" fill={colour} />
    </svg>
  ) : null;
