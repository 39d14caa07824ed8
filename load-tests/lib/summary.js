const REPORTS = __ENV.REPORTS || 'reports/load';

const cell = (value) => (typeof value === 'number' ? String(Math.round(value * 1_000) / 1_000) : String(value));
const row = (cells, tag = 'td') => `<tr>${cells.map((value) => `<${tag}>${cell(value)}</${tag}>`).join('')}</tr>`;
const isKept = ({ thresholds = {} }) => Object.values(thresholds).every(({ ok }) => ok);

function html(name, { metrics }) {
  const all = Object.entries(metrics).sort(([one], [other]) => one.localeCompare(other));
  const objectives = all.flatMap(([metric, { thresholds = {} }]) =>
    Object.entries(thresholds).map(([text, { ok }]) => row([metric, text, ok ? 'met' : 'MISSED'])),
  );
  const trends = all.filter(([, { type }]) => type === 'trend');
  const others = all.filter(([, { type }]) => type !== 'trend');
  const columns = ['count', 'avg', 'med', 'p(95)', 'p(99)', 'max'];
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Load: ${name}</title>
<style>body{font:16px system-ui;margin:2rem}table{border-collapse:collapse;margin:1rem 0}td,th{border:1px solid #ccc;padding:.3rem .6rem;text-align:right}td:first-child,th:first-child{text-align:left}</style>
<h1>Load: ${name}</h1>
<h2>Objectives</h2><table>${row(['metric', 'objective', 'result'], 'th')}${objectives.join('')}</table>
<h2>Times in ms</h2><table>${row(['metric', ...columns], 'th')}${trends.map(([metric, { values }]) => row([metric, ...columns.map((column) => values[column] ?? '')])).join('')}</table>
<h2>Counts and rates</h2><table>${row(['metric', 'values'], 'th')}${others
    .map(([metric, { values }]) =>
      row([
        metric,
        Object.entries(values)
          .map(([key, value]) => `${key} ${cell(value)}`)
          .join(', '),
      ]),
    )
    .join('')}</table>
</html>`;
}

/** Prints the results, and writes them as HTML and JSON to reports/load. */
export const summaryOf = (name) => (data) => {
  const kept = Object.values(data.metrics).every(isKept);
  const lines = Object.entries(data.metrics).flatMap(([metric, { thresholds = {}, values }]) =>
    Object.entries(thresholds).map(([text, { ok }]) => {
      const got = text.startsWith('p(99)') ? `${cell(values['p(99)'])} ms` : cell(values.rate);
      return `  ${ok ? '✔' : '✖'} ${metric}: ${text} (${got})`;
    }),
  );
  const { http_reqs: requests, iterations, dropped_iterations: dropped } = data.metrics;
  const counts = `  ${requests.values.count} requests, ${cell(requests.values.rate)}/s, ${iterations?.values.count ?? 0} journeys, ${dropped?.values.count ?? 0} not begun`;
  return {
    stdout: `\n${lines.join('\n')}\n${counts}\n  ${kept ? 'every objective is met' : 'objectives are missed'}: ${REPORTS}/${name}.html\n`,
    [`${REPORTS}/${name}.json`]: JSON.stringify(data, null, 2),
    [`${REPORTS}/${name}.html`]: html(name, data),
  };
};
