/** A metric and the labels that a query uses, as far as a scrape can check them. */
export interface Asked {
  metric: string;
  matchers: { label: string; operator: string; value: string }[];
}

const NAME = /[a-zA-Z_:][\w:]*/y;
/** Keywords of PromQL that can appear in place of a metric. */
const WORDS = new Set([
  'by',
  'without',
  'on',
  'ignoring',
  'group_left',
  'group_right',
  'and',
  'or',
  'unless',
  'bool',
  'offset',
]);
const LISTS = new Set(['by', 'without', 'on', 'ignoring', 'group_left', 'group_right']);

/** Returns the metrics of a query, each with its matchers, and the labels that it groups or joins by. */
export function askedBy(expr: string): { metrics: Asked[]; labels: string[] } {
  const metrics: Asked[] = [];
  const labels: string[] = [];
  for (let at = 0; at < expr.length;) {
    if (expr[at] === '"') at = afterString(expr, at);
    else if (expr[at] === '[') at = expr.indexOf(']', at) + 1;
    else if (/\d/.test(expr[at]!)) at += /^[\d.]+[a-z]*/.exec(expr.slice(at))![0].length;
    else {
      NAME.lastIndex = at;
      const [name] = NAME.exec(expr) ?? [];
      if (!name) {
        at += 1;
        continue;
      }
      at += name.length;
      const [space = ''] = /^\s*/.exec(expr.slice(at)) ?? [];
      const next = expr[at + space.length];
      if (LISTS.has(name) && next === '(') {
        const end = expr.indexOf(')', at);
        labels.push(
          ...expr
            .slice(at + space.length + 1, end)
            .split(',')
            .map((label) => label.trim()),
        );
        at = end + 1;
      } else if (!isFunction(expr.slice(at)) && !WORDS.has(name)) {
        const end = next === '{' ? closingBrace(expr, at) : at;
        metrics.push({ metric: name, matchers: matchersIn(expr.slice(at, end)) });
        at = end;
      }
    }
  }
  return { metrics, labels: [...new Set(labels)] };
}

const isFunction = (rest: string) => /^\s*(\(|by\b|without\b)/.test(rest);
const matchersIn = (text: string) =>
  [...text.matchAll(/(\w+)\s*(=~|!~|!=|=)\s*"((?:[^"\\]|\\.)*)"/g)].map(
    ([, label = '', operator = '', value = '']) => ({
      label,
      operator,
      value,
    }),
  );

function afterString(expr: string, from: number): number {
  let at = from + 1;
  while (at < expr.length && expr[at] !== '"') at += expr[at] === '\\' ? 2 : 1;
  return at + 1;
}

/** Returns the position after the brace that closes the matchers. */
function closingBrace(expr: string, from: number): number {
  let at = from;
  while (at < expr.length && expr[at] !== '}') at = expr[at] === '"' ? afterString(expr, at) : at + 1;
  return at + 1;
}

/** Returns the labels in the name of a line. */
export const labelsOf = (legend: string): string[] =>
  [...legend.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, label]) => label!);
