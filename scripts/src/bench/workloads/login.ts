import { httpSides } from '../http-sides.ts';
import { PASSWORD } from '../people.ts';
import type { Workload } from '../workload.ts';

export const login: Workload = {
  name: 'login',
  title: 'POST /api/auth/login',
  reference: 'Fastify, argon2 `verify`',
  goal: { least: 0.9 },
  async prepare(copy) {
    await copy.people.register();
    const { customers } = copy.people;
    let sent = 0;
    const request = () => {
      sent += 1;
      const { email } = customers[sent % customers.length]!;
      return {
        method: 'POST' as const,
        path: '/api/auth/login',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ identifier: email, password: PASSWORD }),
      };
    };
    return httpSides(copy, { program: 'login', env: { PASSWORD }, product: request, reference: request });
  },
};
