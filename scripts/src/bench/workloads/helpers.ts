import { HelperQueries } from '../helper-queries.ts';
import { headersOf, httpSides } from '../http-sides.ts';
import type { ProductCopy } from '../product-copy.ts';
import type { Sides, Workload } from '../workload.ts';

const HOT_QUERIES = 600;

async function compareLists(copy: ProductCopy, next: () => () => string): Promise<Sides> {
  await copy.people.register();
  const request = (query: string) => ({ method: 'GET', path: `/api/helpers?${query}` }) as const;
  const [ofProduct, ofReference] = [next(), next()];
  const { customers } = copy.people;
  let sent = 0;
  return httpSides(copy, {
    program: 'helpers',
    product: () => {
      sent += 1;
      return { ...request(ofProduct()), headers: headersOf(customers[sent % customers.length]!.token) };
    },
    reference: () => request(ofReference()),
  });
}

/** The same queries again and again. */
export const hotHelpers: Workload = {
  name: 'helpers-hot',
  title: `GET /api/helpers, ${HOT_QUERIES} queries repeated`,
  reference: 'Fastify, one `find`',
  goal: { least: 1.2 },
  prepare: (copy) =>
    compareLists(copy, () => {
      const queries = new HelperQueries(1);
      const pool = Array.from({ length: HOT_QUERIES }, () => queries.next());
      let n = 0;
      return () => pool[(n += 1) % HOT_QUERIES]!;
    }),
};

/** Each query is new, so that no cache helps. */
export const coldHelpers: Workload = {
  name: 'helpers-cold',
  title: 'GET /api/helpers, each query new',
  reference: 'Fastify, one `find`',
  goal: { least: 0.75 },
  prepare: (copy) =>
    compareLists(copy, () => {
      const queries = new HelperQueries(2);
      return () => queries.next();
    }),
};
