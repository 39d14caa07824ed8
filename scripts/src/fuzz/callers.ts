import { createStaff } from '@sahaya/contracts';
import { RpcClient } from '@sahaya/messaging';
import type { Copy } from '../copy.ts';
import { Api } from '../demo/api.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD, DEMO_STAFF_PASSWORD } from '../demo/people/people.ts';
import { connectOperator } from '../operator.ts';

/** A role and its token; nobody has none. */
export interface Caller {
  role: 'nobody' | 'customer' | 'helper' | (typeof STAFF)[number];
  token?: string;
}
const STAFF = ['support', 'ops', 'finance', 'admin'] as const;

/** Signs in as every role. The staff are new, because a sign-in needs a recovery code that nobody has used. */
export async function signInAll(copy: Copy): Promise<Caller[]> {
  const api = new Api(copy.run.urls.portal!);
  const callers: Caller[] = [{ role: 'nobody' }];
  for (const role of ['customer', 'helper'] as const) {
    const login = DEMO_ACCOUNTS.find((account) => account.role === role)?.login;
    const body = { identifier: login, password: DEMO_PASSWORD };
    callers.push({ role, ...(await api.call<{ token: string }>('POST /auth/login', { body })) });
  }
  const nats = await connectOperator(copy.run);
  try {
    for (const role of STAFF) callers.push({ role, ...(await signInStaff(new RpcClient(nats), api, role)) });
  } finally {
    await nats.close();
  }
  return callers;
}

async function signInStaff(rpc: RpcClient, api: Api, role: (typeof STAFF)[number]): Promise<{ token: string }> {
  const account = { email: `fuzz-${role}@example.com`, name: `Fuzz ${role}`, password: DEMO_STAFF_PASSWORD };
  const { recoveryCodes: [code] = [] } = await rpc.call(createStaff, { ...account, role, withTotp: true });
  const body = { identifier: account.email, password: account.password };
  const { challenge } = await api.call<{ challenge: string }>('POST /auth/login', { body });
  return api.call<{ token: string }>('POST /auth/login/verify', { body: { challenge, code } });
}
