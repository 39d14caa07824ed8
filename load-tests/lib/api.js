import { check } from 'k6';
import http from 'k6/http';
import { Rate } from 'k6/metrics';

export const BASE_URL = (__ENV.BASE_URL || 'http://localhost:3000').replace(/\/$/, '');
/** The payment sandbox, if there is one; without it, visits are paid in cash. */
export const SANDBOX_URL = __ENV.SANDBOX_URL || '';

/** Responses that ask the client to retry later: allowed in a spike, otherwise a failure. */
export const shed = new Rate('requests_shed');

// In a spike, a request to retry later is an expected response.
http.setResponseCallback(http.expectedStatuses({ min: 200, max: 399 }, 429, 503));

let serial = 0;
/** A new idempotency key per write, so that a retry has no second effect. */
const key = () => `load-${__VU}-${Date.now()}-${(serial += 1)}`;

/** Calls the API. `route` is the name in the metrics, without ids. Returns `data`, or undefined on failure. */
export function call(method, route, { token, params = {}, query, body, kind } = {}) {
  const path = route.replace(/:(\w+)/g, (_, name) => encodeURIComponent(params[name]));
  const search = query
    ? `?${Object.entries(query)
        .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
        .join('&')}`
    : '';
  const isRead = method === 'GET';
  const headers = {
    ...(body && { 'content-type': 'application/json' }),
    ...(token && { authorization: `Bearer ${token}` }),
    ...(!isRead && { 'idempotency-key': key() }),
  };
  const tags = { name: `${method} ${route}`, kind: kind || (isRead ? 'read' : 'write') };
  const answer = http.request(method, `${BASE_URL}/api${path}${search}`, body ? JSON.stringify(body) : null, {
    headers,
    tags,
  });
  const isShed = answer.status === 429 || answer.status === 503;
  shed.add(isShed);
  const isGood = check(answer, { [`${method} ${route}`]: ({ status }) => (status >= 200 && status < 300) || isShed });
  if (!isGood) console.error(`${method} ${path}: ${answer.status} ${String(answer.body).slice(0, 200)}`);
  return isGood && !isShed ? answer.json('data') : undefined;
}

/** Loads a file of the portal. */
export function page(path) {
  const answer = http.get(`${BASE_URL}${path}`, { tags: { name: `page ${path}`, kind: 'read' } });
  check(answer, { [`page ${path}`]: ({ status }) => status === 200 });
}

/** Pays an order in the sandbox and returns the same fields as the payment window of the browser. */
export function payWithSandbox(orderId) {
  const answer = http.post(`${SANDBOX_URL}/sandbox/orders/${orderId}/pay`, JSON.stringify({ outcome: 'success' }), {
    headers: { 'content-type': 'application/json' },
    tags: { name: 'sandbox pays', kind: 'other' },
  });
  check(answer, { 'sandbox pays': ({ status }) => status >= 200 && status < 300 });
  return answer.json();
}

/** Today in India by the clock of the server, which can be a test clock. */
export function serverToday() {
  const answer = http.get(`${BASE_URL}/api/health`, { tags: { name: 'GET /health', kind: 'other' } });
  return new Date(Date.parse(answer.headers.Date) + 5.5 * 3_600_000);
}
