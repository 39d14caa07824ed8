import { formatInstantDate, formatInstantTime } from '../../../../i18n/format.js';
import { language } from '../../../../i18n/language.js';
import { apartmentName, serviceName } from '../../../../i18n/translate.js';
import { deviceName } from '../device-name.js';
import type { ExportTexts } from './export-texts.js';

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/;
const STYLE = `
body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:1rem;color:#1d1b19;background:#fff}
h1{font-size:1.6rem}h2{font-size:1.25rem;margin:2rem 0 .5rem;border-bottom:1px solid #ccc}
.record{margin:.5rem 0;padding:.5rem .75rem;border:1px solid #ddd;border-radius:.5rem}
dl{margin:0;display:grid;grid-template-columns:minmax(8rem,max-content) 1fr;gap:.15rem 1rem}
dt{color:#5f5a54}dd{margin:0;overflow-wrap:anywhere}dd dl{border-left:2px solid #ddd;padding-left:.5rem}
ul{margin:0;padding-left:1.1rem}@media(max-width:30rem){dl{grid-template-columns:1fr}dd{margin-bottom:.4rem}}
@media(prefers-color-scheme:dark){body{color:#eee;background:#1b1917}dt{color:#bbb}.record,dd dl,h2{border-color:#555}}`;

/** Fields whose values are codes. The values of all other fields are shown as they are stored. */
const CODES = new Set([
  'by',
  'category',
  'channel',
  'code',
  'daysOfWeek',
  'gender',
  'idType',
  'kind',
  'language',
  'method',
  'outcome',
  'paymentMethod',
  'purpose',
  'reason',
  'recurrence',
  'role',
  'state',
  'status',
  'way',
]);
const SERVICES = new Set(['applicableServices', 'nextService', 'service', 'serviceType', 'services']);

/**
 * The data export as a page that a person can read without a program: one file without scripts and without addresses
 * that a browser would load, with the texts of one language.
 */
export function buildExportPage({ exportedAt, ...sections }: Record<string, unknown>, texts: ExportTexts): string {
  const title = escapeHtml(texts.title);
  const at = typeof exportedAt === 'string' ? showText(exportedAt) : '';
  const body = Object.entries(sections).map(([name, content]) => showSection(name, content, texts));
  return `<!doctype html>
<html lang="${language()}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${title}</h1>
<p>${escapeHtml(texts.lead)} ${at}</p>
${body.join('\n')}
</body>
</html>
`;
}

function showSection(name: string, content: unknown, texts: ExportTexts): string {
  const title: string | undefined = texts.titles[name as keyof ExportTexts['titles']];
  const records = Array.isArray(content) ? (content as unknown[]) : [content];
  const shown = records.map((record) => `<div class="record">${showValue(record, name, texts)}</div>`);
  const none = `<p>${escapeHtml(texts.none)}</p>`;
  return `<section>
<h2>${escapeHtml(title ?? toLabel(name, texts))}</h2>
${shown.length > 0 ? shown.join('\n') : none}
</section>`;
}

/** `name`: the field with the value, whose codes are shown in words. */
function showValue(value: unknown, name: string, texts: ExportTexts): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  if (typeof value === 'string') return showText(toWords(value, name, texts));
  if (Array.isArray(value))
    return value.length === 0
      ? '–'
      : `<ul>${value.map((one) => `<li>${showValue(one, name, texts)}</li>`).join('')}</ul>`;
  if (typeof value === 'object') {
    const fields = Object.entries(value).map(
      ([key, content]) => `<dt>${escapeHtml(toLabel(key, texts))}</dt><dd>${showValue(content, key, texts)}</dd>`,
    );
    return `<dl>${fields.join('')}</dl>`;
  }
  return escapeHtml(JSON.stringify(value));
}

const showText = (text: string): string =>
  escapeHtml(INSTANT.test(text) ? `${formatInstantDate(text)}, ${formatInstantTime(text)}` : text);

function toWords(value: string, name: string, { codes }: ExportTexts): string {
  if (SERVICES.has(name)) return serviceName(value);
  if (name === 'device') return deviceName(value);
  if (name === 'apartmentType') return apartmentName(value);
  return (CODES.has(name) && Object.hasOwn(codes, value) && codes[value]) || value;
}

/** Without a label in `texts`, `hourlyRate` becomes "Hourly rate", and `_id` "Id". */
function toLabel(name: string, { labels }: ExportTexts): string {
  if (Object.hasOwn(labels, name)) return labels[name] ?? name;
  const words = name
    .replace(/^_/, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (letter) => ENTITIES[letter] ?? letter);
