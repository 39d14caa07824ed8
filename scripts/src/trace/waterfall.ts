import type { CollectedSpan } from '@sahaya/servers';

const CLIENT = 3;

/** A row of the picture: a step, its depth, and its database commands. */
export interface Row {
  span: CollectedSpan;
  depth: number;
  /** The span of the request, if another process sent it. */
  asked: CollectedSpan | undefined;
  commands: CollectedSpan[];
  /** Number of consecutive repetitions of the same step; the first one is drawn. */
  times: number;
}

const isAlike = (a: CollectedSpan, b: CollectedSpan) =>
  a.parentId === b.parentId && a.name === b.name && a.service === b.service;
const isCommand = ({ attributes }: CollectedSpan) => attributes['db.system.name'] !== undefined;

/**
 * Returns the tree of a trace in order of time; commands are part of their caller's row, a call is part of its
 * response's row.
 */
export function rowsOf(spans: readonly CollectedSpan[]): Row[] {
  const known = new Set(spans.map(({ spanId }) => spanId));
  const parentOf = ({ parentId }: CollectedSpan) => (known.has(parentId) ? parentId : '');
  const children = Map.groupBy(
    spans.toSorted((a, b) => a.startMs - b.startMs),
    parentOf,
  );
  const under = (span: CollectedSpan) => children.get(span.spanId) ?? [];
  const rows: Row[] = [];
  const add = (span: CollectedSpan, depth: number, asked?: CollectedSpan): void => {
    const inside = under(span);
    const [answer, ...others] = inside;
    if (span.kind === CLIENT && answer && others.length === 0 && answer.name === span.name)
      return add(answer, depth, span);
    const previous = rows.at(-1);
    if (inside.length === 0 && previous?.depth === depth && isAlike(previous.span, span)) {
      previous.times += 1;
      return;
    }
    rows.push({ span, depth, asked, commands: inside.filter(isCommand), times: 1 });
    for (const child of inside) if (!isCommand(child)) add(child, depth + 1);
  };
  for (const span of children.get('') ?? []) add(span, 0);
  return rows;
}

/** Maps a time to a position in the picture. Time without activity is compressed. */
export interface Scale {
  at(ms: number): number;
  /** The compressed periods: position and duration. */
  cuts: { x: number; ms: number }[];
}

const CUT_WIDTH = 18;
const CUT_FROM_MS = 60;

export function scaleOf(spans: readonly CollectedSpan[], left: number, width: number): Scale {
  const parts: { from: number; to: number }[] = [];
  for (const { startMs, endMs } of spans.toSorted((a, b) => a.startMs - b.startMs)) {
    const last = parts.at(-1);
    if (last && startMs - last.to < CUT_FROM_MS) last.to = Math.max(last.to, endMs);
    else parts.push({ from: startMs, to: endMs });
  }
  const busy = parts.reduce((sum, { from, to }) => sum + (to - from), 0);
  const perMs = (width - CUT_WIDTH * (parts.length - 1)) / Math.max(busy, 1);
  const cuts: Scale['cuts'] = [];
  const placed = parts.map(({ from, to }, index) => {
    const before = parts.slice(0, index).reduce((sum, part) => sum + (part.to - part.from), 0);
    const x = left + before * perMs + index * CUT_WIDTH;
    const previous = parts[index - 1];
    if (previous) cuts.push({ x: x - CUT_WIDTH / 2, ms: from - previous.to });
    return { from, to, x };
  });
  return {
    at(ms) {
      const part = placed.findLast(({ from }) => from <= ms) ?? placed[0];
      return part ? part.x + (Math.min(ms, part.to) - part.from) * perMs : left;
    },
    cuts,
  };
}

const COLOURS: Record<string, string> = {
  journey: '#4b5563',
  gateway: '#2563eb',
  auth: '#7c3aed',
  catalog: '#0891b2',
  booking: '#ea580c',
  subscription: '#a16207',
  payment: '#15803d',
  chat: '#db2777',
  notification: '#dc2626',
  support: '#65a30d',
};
const colourOf = (service: string) => COLOURS[service] ?? '#6b7280';
const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const duration = (ms: number) =>
  ms >= 1_000 ? `${(ms / 1_000).toFixed(1)} s` : ms >= 10 ? `${ms.toFixed(0)} ms` : `${ms.toFixed(1)} ms`;

const [LABELS, CHART, TAIL, LINE, TOP] = [340, 960, 70, 17, 92];
const WIDTH = LABELS + CHART + TAIL;

/** Returns the label of a step. */
function labelOf({ span, commands, times }: Row): string {
  const what = span.name.replace(/^process events\./, '⟶ ').replace(/^publish events\./, 'event ');
  const outside = span.attributes['server.address'] ? 'out: ' : '';
  const often = times > 1 ? ` × ${times}` : '';
  return `${outside}${what}${often}${commands.length > 0 ? ` · ${commands.length} db` : ''}`;
}

function drawRow(row: Row, index: number, { at }: Scale): string {
  const { span, depth, asked, commands } = row;
  const y = TOP + index * LINE;
  const colour = colourOf(span.service);
  const bar = (from: number, to: number, look: string, top = 3, height = LINE - 6) =>
    `<rect x="${at(from).toFixed(1)}" y="${y + top}" width="${Math.max(1, at(to) - at(from)).toFixed(1)}" height="${height}" ${look}/>`;
  const end = at(Math.max(span.endMs, asked?.endMs ?? 0, ...commands.map(({ endMs }) => endMs)));
  return [
    index % 2 ? '' : `<rect x="0" y="${y}" width="${WIDTH}" height="${LINE}" fill="#f8fafc"/>`,
    `<rect x="${8 + depth * 11}" y="${y + 5}" width="7" height="7" rx="1.5" fill="${colour}"/>`,
    `<text x="${20 + depth * 11}" y="${y + 12}" class="${depth < 2 ? 'strong' : ''}">${escape(labelOf(row))}</text>`,
    asked ? bar(asked.startMs, asked.endMs, `fill="${colour}" opacity="0.22" rx="2"`) : '',
    bar(span.startMs, span.endMs, `fill="${colour}" opacity="${depth < 2 ? 0.45 : 0.85}" rx="2"`),
    ...commands.map(({ startMs, endMs, isFailed }) =>
      bar(startMs, endMs, `fill="${isFailed ? '#ff1f1f' : '#0f172a'}" opacity="${isFailed ? 1 : 0.75}"`, 7, 3),
    ),
    span.isFailed ? bar(span.startMs, span.endMs, 'fill="none" stroke="#b91c1c" stroke-width="1.5"') : '',
    `<text x="${(end + 4).toFixed(1)}" y="${y + 12}" class="small">${duration(span.endMs - span.startMs)}</text>`,
  ].join('');
}

/** Draws the trace as a self-contained SVG. */
export function waterfall(title: string, spans: readonly CollectedSpan[]): string {
  const rows = rowsOf(spans);
  const scale = scaleOf(
    // A span that covers everything would leave nothing to compress.
    spans.filter(({ spanId }) => spanId !== rows[0]?.span.spanId),
    LABELS,
    CHART - TAIL,
  );
  const services = [...new Set(rows.map(({ span }) => span.service))];
  const height = TOP + rows.length * LINE + 16;
  const legend = services.map(
    (name, index) =>
      `<rect x="${12 + index * 108}" y="52" width="10" height="10" rx="2" fill="${colourOf(name)}"/>` +
      `<text x="${27 + index * 108}" y="61">${escape(name)}</text>`,
  );
  const cuts = scale.cuts.map(
    ({ x, ms }) =>
      `<line x1="${x.toFixed(1)}" x2="${x.toFixed(1)}" y1="${TOP - 4}" y2="${height - 12}" stroke="#94a3b8" stroke-dasharray="2 3"/>` +
      `<text x="${x.toFixed(1)}" y="${TOP - 8}" class="small" text-anchor="middle">${duration(ms)}</text>`,
  );
  const asks = spans.filter(isCommand).length;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-label="${escape(title)}">
<style>text{font:11px ui-sans-serif,system-ui,"Segoe UI",sans-serif;fill:#1e293b}.small{font-size:9.5px;fill:#64748b}.strong{font-weight:600}.title{font-size:16px;font-weight:600}</style>
<rect width="100%" height="100%" fill="#fff"/>
<text x="12" y="24" class="title">${escape(title)}</text>
<text x="12" y="42" class="small">${spans.length} spans of ${services.length} processes in one trace, ${asks} of them commands to MongoDB (dark, in the line of who gave them; red: a write conflict or another failure). A light bar is how long the caller waited. Dashed: time in which nothing happened, left out.</text>
${legend.join('')}
${cuts.join('\n')}
${rows.map((row, index) => drawRow(row, index, scale)).join('\n')}
</svg>
`;
}
