/** The table of all keys. Pure. */
import { keyGroups, type ShownKey } from "../keys.ts";
import type { Reader } from "../reader.ts";
import { article } from "./page.tsx";

export function keysPage(reader: Reader): string {
  const { help, keys } = reader.words;
  return article(
    reader,
    help.keysTitle,
    <>
      <p>{reader.hasSingleKeys ? keys.lead : keys.off}</p>
      {Object.entries(keyGroups).map(([group, names]) => (
        <section>
          <h2>{keys.groups[group as keyof typeof keyGroups]}</h2>
          <table class="help-table keys">
            <caption class="spoken">{keys.groups[group as keyof typeof keyGroups]}</caption>
            <tbody>
              {names.map((name) => (
                <tr>
                  <th scope="row">
                    <Keys name={name} then={help.then} control={reader.words.palette.control} />
                  </th>
                  <td>{keys.does[name]}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ))}
    </>,
  );
}

// "Ctrl K" is pressed together; "g w" one after the other.
function Keys({ name, then, control }: { name: ShownKey; then: string; control: string }) {
  const parts = name.split(" ");
  const between = parts[0] === "Ctrl" ? "+" : then;
  return (
    <>
      {parts.map((part, place) => (
        <>
          {place > 0 ? ` ${between} ` : ""}
          <kbd>{part === "Ctrl" ? control : part}</kbd>
        </>
      ))}
    </>
  );
}
