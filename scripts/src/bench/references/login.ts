/** The reference of a login: the check of a password with the parameters of the product, and nothing else. */
import { hash, verify } from '@node-rs/argon2';
import { serve } from './serve.ts';

const { PASSWORD = '' } = process.env;
const stored = await hash(PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });

await serve('bench', (app) => {
  app.post<{ Body: { password: string } }>('/api/auth/login', async ({ body }) => ({
    success: await verify(stored, body.password),
  }));
});
