import { HttpTarget, type HttpRequest } from './http.ts';
import type { ProductCopy } from './product-copy.ts';
import { startReference } from './reference-process.ts';
import type { Sides } from './workload.ts';

interface HttpComparison {
  /** The program in `references/` with its own variables. */
  program: string;
  env?: Record<string, string>;
  product(): HttpRequest;
  reference(): HttpRequest;
}

/** Both sides of a workload that is one kind of HTTP request. */
export async function httpSides(
  copy: ProductCopy,
  { program, env, product, reference }: HttpComparison,
): Promise<Sides> {
  const bare = await startReference(copy, program, env);
  const targetOf = (url: string) => new HttpTarget(url, copy.settings.connections);
  const targets = { product: targetOf(copy.url), reference: targetOf(bare.url) };
  return {
    product: { pids: copy.pids, send: () => targets.product.send(product()) },
    reference: { pids: bare.pids, send: () => targets.reference.send(reference()) },
    async stop() {
      await Promise.all([targets.product.close(), targets.reference.close()]);
      await bare.stop();
    },
  };
}

/** Headers of a signed-in person, with a body if there is one. */
export const headersOf = (token: string, hasBody = false): Record<string, string> => ({
  authorization: `Bearer ${token}`,
  ...(hasBody && { 'content-type': 'application/json' }),
});
