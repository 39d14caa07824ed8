import { answerMismatch, type Booking } from '@sahaya/contracts';
import { BOOKING_STATUSES } from '@sahaya/domain';

/** A recorded request to the server. */
export interface Call {
  method: string;
  path: string;
  body: Record<string, unknown>;
  key: string | undefined;
}
interface Given {
  status?: number;
  body: unknown;
  headers?: Record<string, string>;
}
type Answer = (call: Call) => Given | Promise<Given>;

/** As the gateway answers a path that it does not know. The portal does not repeat such a request. */
const unknown = (): Given => refusal(404, 'NOT_FOUND', 'Not found');

/** The answer of a lost network. */
export const lost = (): never => {
  throw new TypeError('Failed to fetch');
};

/** Answers the HTTP calls of the portal by "METHOD /path" without the query, and all others as `otherwise` does. */
export function serve(answers: Record<string, Answer>, otherwise: Answer = unknown): Call[] {
  const calls: Call[] = [];
  globalThis.fetch = (async (url: string, init: RequestInit) => {
    const headers = init.headers as Record<string, string>;
    const body = typeof init.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : {};
    const method = init.method ?? 'GET';
    const path = url.replace(/^\/api/, '');
    const call = { method, path, body, key: headers['Idempotency-Key'] };
    calls.push(call);
    const answer = answers[`${method} ${path.split('?')[0]}`] ?? otherwise;
    const { status = 200, body: json, headers: given = {} } = await answer(call);
    expectContract(call, json);
    return {
      ok: status < 400,
      status,
      headers: new Map(Object.entries(given)),
      json: () => (json === undefined ? Promise.reject(new SyntaxError('No JSON')) : Promise.resolve(json)),
      blob: () => Promise.resolve(new Blob([String(json)])),
    };
  }) as unknown as typeof fetch;
  return calls;
}

/**
 * Answers that differ from the contract, so from the real server. `test/contract-check.ts` asserts after each test that
 * there are none; an error thrown here would be handled by the code under test.
 */
export const mismatches: string[] = [];

/** Records a successful answer whose data does not match the output schema of its endpoint. */
function expectContract({ method, path }: Call, json: unknown): void {
  if (typeof json !== 'object' || json === null || !('data' in json)) return;
  const [plain = ''] = path.split('?');
  const { data, success: _, ...beside } = json as Record<string, unknown>;
  const mismatch = answerMismatch(method, plain, data, beside);
  if (mismatch) mismatches.push(mismatch);
}

export const data = (value: unknown) => ({ body: { success: true, data: value } });
/** The first page of these bookings as the server selects and counts them. */
export function bookingPage(bookings: readonly Booking[], { path }: Pick<Call, 'path'>) {
  const query = new URLSearchParams(path.split('?')[1]);
  const status = query.get('status');
  const count = (wanted: string) => bookings.filter((booking) => booking.status === wanted).length;
  const counts = Object.fromEntries(BOOKING_STATUSES.map((one) => [one, count(one)]));
  return data({
    bookings: bookings.filter((booking) => !status || booking.status === status),
    ...(query.has('when') && { counts }),
  });
}
/** A page of chats: the list is the data, and the rest is beside it. */
export const chatPage = (
  chats: readonly { unreadCount: number }[],
  beside: { nextCursor?: string; unreadByPerson?: Record<string, number> } = {},
) => ({
  body: {
    success: true,
    data: chats,
    unreadCount: chats.reduce((sum, { unreadCount }) => sum + unreadCount, 0),
    ...beside,
  },
});
/** An answer that the browser saves under this name. */
export const fileNamed = (name: string) => ({
  body: 'bytes',
  headers: { 'content-disposition': `attachment; filename="${name}"` },
});
export const refusal = (status: number, code: string, message: string, details?: object) => ({
  status,
  body: { success: false, code, message, ...(details && { details }) },
});
