import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freePort } from '@sahaya/servers';
import { type FragileServer, startFragile } from '@sahaya/testing';
import { secretsIn } from '../copy-files.ts';
import { checkOwnServer, type OwnStore } from './own-server.ts';
import { serverUsersOf } from './server-users.ts';
import { passwordVariable, signedIn } from './store-users.ts';

const PASSWORD = 'of-another-installation';
const VARIABLES = { mongo: 'MONGO_URL', redis: 'REDIS_URL' };

describe.each<OwnStore>(['mongo', 'redis'])('an own server of %s', (store) => {
  let server: FragileServer;
  beforeAll(async () => {
    server = await startFragile(store);
  });
  afterAll(async () => {
    await server.kill();
    await server.wipe();
  });
  const check = (url: string) => checkOwnServer(store, VARIABLES[store], url);
  const addressOf = (url: string) => /\/\/([^/?]*)/.exec(url)?.[1];

  it('is refused with a message for the operator if it does not know the user of a service', async () => {
    const refusal = check(signedIn(server.url, 'booking', PASSWORD));
    await expect(refusal).rejects.toThrow(
      `${VARIABLES[store]}: ${addressOf(server.url)} does not accept the user "booking". Put a user of that server into ${VARIABLES[store]}`,
    );
    await expect(refusal).rejects.not.toThrow(PASSWORD);
  });

  it('is accepted if it lets the product in', async () => {
    await expect(check(server.url)).resolves.toBeUndefined();
  });

  it('is named if it cannot be reached', async () => {
    const nowhere = server.url.replace(/:\d+/, `:${await freePort()}`);
    await expect(check(signedIn(nowhere, 'booking', PASSWORD))).rejects.toThrow(
      `${VARIABLES[store]}: ${addressOf(nowhere)} cannot be reached (`,
    );
  });
});

it('an own server of mongo with users is refused for a client without one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'own-server-'));
  const secrets = secretsIn(folder);
  const server = await startFragile('mongo', () => serverUsersOf(secrets));
  try {
    await expect(checkOwnServer('mongo', 'MONGO_URL', server.url)).rejects.toThrow(
      'does not accept a client without a user',
    );
    const url = signedIn(server.url, 'booking', secrets[passwordVariable('mongo', 'booking')]);
    await expect(checkOwnServer('mongo', 'MONGO_URL', url)).resolves.toBeUndefined();
  } finally {
    await server.kill();
    await server.wipe();
    await rm(folder, { recursive: true });
  }
});
