import { z } from 'zod';
import { exportMyData } from './auth/account.contract.js';
import { ENDPOINTS } from './endpoints.js';
import { portalConfig } from './gateway/config.contract.js';

/** Answered by the gateway itself, without a contract. */
const health = { method: 'GET', path: '/health', output: z.object({ status: z.literal('ok') }) };

const ROUTES = [...ENDPOINTS, exportMyData, portalConfig, health].map(({ method, path, output, ...row }) => ({
  method,
  pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`),
  isExact: !path.includes(':'),
  output,
  list: 'list' in row ? row.list : undefined,
}));

/**
 * Compares the data of a successful answer with the output schema of its endpoint; the path has neither `/api` nor a
 * query, and `beside` has the top-level fields of a row whose data is a list. Returns what differs. Tests of a web app
 * call it for each answer of their stand-in for the server.
 */
export function answerMismatch(method: string, path: string, data: unknown, beside: object = {}): string | undefined {
  const routes = ROUTES.filter((route) => route.method === method && route.pattern.test(path));
  const route = routes.find(({ isExact }) => isExact) ?? routes[0];
  if (!route) return `${method} ${path} is no endpoint`;
  const answer = route.list ? { ...beside, [route.list]: data } : data;
  const { error } = route.output.safeParse(JSON.parse(JSON.stringify(answer)));
  const differences = error?.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
  return differences && `${method} ${path}: ${differences.join('; ')}`;
}
