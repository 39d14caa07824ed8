const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** HTML that is safe to insert. */
export class Html {
  constructor(readonly text: string) {}
}
type Value = Html | Html[] | string | number | null;

const render = (value: Value): string => {
  if (value instanceof Html) return value.text;
  if (Array.isArray(value)) return value.map(render).join('');
  return String(value ?? '').replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
};

/** A template for HTML; it escapes every value except its own results. */
export const html = (parts: TemplateStringsArray, ...values: Value[]): Html =>
  new Html(parts.map((part, index) => (index === 0 ? part : render(values[index - 1] ?? null) + part)).join(''));

export const page = (title: string, kind: string, orderId: string, body: Html): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        <link rel="stylesheet" href="/assets/sandbox.css" />
      </head>
      <body class="${kind}" data-order-id="${orderId}">
        ${body}
      </body>
    </html>`.text;
