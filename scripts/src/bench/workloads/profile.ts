import { createRandom } from '../helper-queries.ts';
import { headersOf, httpSides } from '../http-sides.ts';
import type { Workload } from '../workload.ts';

/** The ids of generated helpers are numbers. */
const toId = (n: number) => n.toString(16).padStart(24, '0');

export const profile: Workload = {
  name: 'profile',
  title: 'GET /api/helpers/:id',
  reference: 'Fastify, `findOne`',
  goal: { least: 1 },
  async prepare(copy) {
    await copy.people.register();
    const { customers } = copy.people;
    const random = createRandom(3);
    let sent = 0;
    const request = () =>
      ({ method: 'GET', path: `/api/helpers/${toId(Math.floor(random() * copy.settings.helpers))}` }) as const;
    return httpSides(copy, {
      program: 'helpers',
      product: () => {
        sent += 1;
        return { ...request(), headers: headersOf(customers[sent % customers.length]!.token) };
      },
      reference: request,
    });
  },
};
