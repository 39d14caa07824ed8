/** What was sent to the server. */
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

/** Answers the portal's HTTP calls by "METHOD /path" without its query; what has no answer is a lost network. */
export function serve(answers: Record<string, Answer>): Call[] {
  const calls: Call[] = [];
  globalThis.fetch = (async (url: string, init: RequestInit) => {
    const headers = init.headers as Record<string, string>;
    const body = typeof init.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : {};
    const method = init.method ?? 'GET';
    const path = url.replace(/^\/api/, '');
    const call = { method, path, body, key: headers['Idempotency-Key'] };
    calls.push(call);
    const answer = answers[`${method} ${path.split('?')[0]}`];
    if (!answer) throw new TypeError('Failed to fetch');
    const { status = 200, body: json, headers: given = {} } = await answer(call);
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

export const data = (value: unknown) => ({ body: { success: true, data: value } });
/** An answer that is saved under this name. */
export const fileNamed = (name: string) => ({
  body: 'bytes',
  headers: { 'content-disposition': `attachment; filename="${name}"` },
});
export const refusal = (status: number, code: string, message: string, details?: object) => ({
  status,
  body: { success: false, code, message, ...(details && { details }) },
});
