/** What was sent to the server. */
export interface Call {
  method: string;
  path: string;
  body: Record<string, unknown>;
  key: string | undefined;
}
type Answer = (call: Call) => { status?: number; body: unknown } | Promise<{ status?: number; body: unknown }>;

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
    const { status = 200, body: json } = await answer(call);
    return { ok: status < 400, status, headers: new Map<string, string>(), json: () => Promise.resolve(json) };
  }) as unknown as typeof fetch;
  return calls;
}

export const data = (value: unknown) => ({ body: { success: true, data: value } });
export const refusal = (status: number, code: string, message: string, details?: object) => ({
  status,
  body: { success: false, code, message, ...(details && { details }) },
});
