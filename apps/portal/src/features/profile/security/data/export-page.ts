import { formatInstantDate, formatInstantTime } from '../../../../i18n/format.js';
import { EXPORT_TEXTS, EXPORT_TITLES } from './export-texts.en.js';

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/;
const STYLE = `
body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:1rem;color:#1d1b19;background:#fff}
h1{font-size:1.6rem}h2{font-size:1.25rem;margin:2rem 0 .5rem;border-bottom:1px solid #ccc}
.record{margin:.5rem 0;padding:.5rem .75rem;border:1px solid #ddd;border-radius:.5rem}
dl{margin:0;display:grid;grid-template-columns:minmax(8rem,max-content) 1fr;gap:.15rem 1rem}
dt{color:#5f5a54}dd{margin:0;overflow-wrap:anywhere}dd dl{border-left:2px solid #ddd;padding-left:.5rem}
ul{margin:0;padding-left:1.1rem}@media(max-width:30rem){dl{grid-template-columns:1fr}dd{margin-bottom:.4rem}}
@media(prefers-color-scheme:dark){body{color:#eee;background:#1b1917}dt{color:#bbb}.record,dd dl,h2{border-color:#555}}`;

/**
 * The data export as a page that a person can read without a program: one file without scripts and without addresses
 * that a browser would load.
 */
export function buildExportPage({ exportedAt, ...sections }: Record<string, unknown>): string {
  const title = escapeHtml(EXPORT_TEXTS.title);
  const at = typeof exportedAt === 'string' ? showText(exportedAt) : '';
  const body = Object.entries(sections).map(([name, content]) => showSection(name, content));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${title}</h1>
<p>${escapeHtml(EXPORT_TEXTS.lead)} ${at}</p>
${body.join('\n')}
</body>
</html>
`;
}

function showSection(name: string, content: unknown): string {
  const title: string | undefined = EXPORT_TITLES[name as keyof typeof EXPORT_TITLES];
  const records = Array.isArray(content) ? (content as unknown[]) : [content];
  const shown = records.map((record) => `<div class="record">${showValue(record)}</div>`);
  const none = `<p>${escapeHtml(EXPORT_TEXTS.none)}</p>`;
  return `<section>
<h2>${escapeHtml(title ?? toLabel(name))}</h2>
${shown.length > 0 ? shown.join('\n') : none}
</section>`;
}

function showValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return value ? EXPORT_TEXTS.yes : EXPORT_TEXTS.no;
  if (typeof value === 'string') return showText(value);
  if (Array.isArray(value))
    return value.length === 0 ? '–' : `<ul>${value.map((one) => `<li>${showValue(one)}</li>`).join('')}</ul>`;
  if (typeof value === 'object') {
    const fields = Object.entries(value).map(
      ([name, content]) => `<dt>${escapeHtml(toLabel(name))}</dt><dd>${showValue(content)}</dd>`,
    );
    return `<dl>${fields.join('')}</dl>`;
  }
  return escapeHtml(JSON.stringify(value));
}

const showText = (text: string): string =>
  escapeHtml(INSTANT.test(text) ? `${formatInstantDate(text)}, ${formatInstantTime(text)}` : text);

/** `hourlyRate` becomes "Hourly rate", and `_id` "Id". */
function toLabel(name: string): string {
  const words = name
    .replace(/^_/, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (letter) => ENTITIES[letter] ?? letter);
