/** Lets a reader send an operation from its section, with a key that stays in the page. */

let key = "";

export function tryOperations(): void {
  for (const section of document.querySelectorAll<HTMLElement>("section.operation")) {
    const details = document.createElement("details");
    details.className = "try";
    const summary = document.createElement("summary");
    summary.textContent = "Try it";
    details.append(summary);
    details.addEventListener("toggle", () => {
      if (details.open && details.children.length === 1) details.append(formOf(section));
    });
    section.append(details);
  }
}

type Field = { name: string; place: string; input: HTMLInputElement };

function formOf(section: HTMLElement): HTMLFormElement {
  const form = document.createElement("form");
  const keyInput = labelled(form, "API key", document.createElement("input"));
  keyInput.type = "password";
  keyInput.autocomplete = "off";
  keyInput.value = key;
  keyInput.addEventListener("input", () => (key = keyInput.value));
  const fields = [...section.querySelectorAll<HTMLElement>("[data-parameter]")].map(({ dataset }): Field => {
    const name = dataset.parameter ?? "";
    return { name, place: dataset.in ?? "", input: labelled(form, name, document.createElement("input")) };
  });
  const type = section.dataset.type ?? "";
  const body = type ? labelled(form, `Body (${type})`, document.createElement("textarea")) : null;
  if (body) body.value = sampleBody(section);
  const send = document.createElement("button");
  send.textContent = "Send";
  const shown = document.createElement("pre");
  shown.hidden = true;
  shown.tabIndex = 0;
  form.append(send, shown);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    shown.hidden = false;
    shown.textContent = "...";
    void sent(section, fields, body && { type, text: body.value }).then((text) => (shown.textContent = text));
  });
  return form;
}

function labelled<T extends HTMLElement>(form: HTMLElement, text: string, input: T): T {
  const label = document.createElement("label");
  label.append(text, input);
  form.append(label);
  return input;
}

/** The body of the sample in curl, as far as it is JSON. */
function sampleBody(section: HTMLElement): string {
  const code = section.querySelector('figure[data-language="curl"] code')?.textContent ?? "";
  const [, text = ""] = /--data-binary '([\s\S]*)'/.exec(code) ?? [];
  try {
    return JSON.stringify(JSON.parse(text.replaceAll(String.raw`'\''`, "'")), null, 2);
  } catch {
    return text;
  }
}

async function sent(
  { dataset }: HTMLElement,
  fields: readonly Field[],
  body: { type: string; text: string } | null,
): Promise<string> {
  const headers: Record<string, string> = key ? { "x-api-key": key } : {};
  const query = new URLSearchParams();
  let path = dataset.path ?? "";
  for (const { name, place, input } of fields) {
    if (place === "path") path = path.replace(`{${name}}`, encodeURIComponent(input.value || "-"));
    else if (input.value && place === "query") query.set(name, input.value);
    else if (input.value) headers[name] = input.value;
  }
  if (body) headers["content-type"] = body.type;
  const address = query.size > 0 ? `${path}?${query.toString()}` : path;
  try {
    const answer = await fetch(address, {
      method: dataset.method ?? "GET",
      headers,
      ...(body ? { body: body.text } : {}),
    });
    const text = await answer.text();
    return `${answer.status} ${answer.statusText}\n${[...answer.headers].map(([name, value]) => `${name}: ${value}`).join("\n")}\n\n${pretty(text)}`;
  } catch (error) {
    return `No answer came: ${String(error)}`;
  }
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
