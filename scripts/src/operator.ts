import { connect, type ConnectionOptions, type NatsConnection, nkeyAuthenticator } from '@nats-io/transport-node';
import { OPERATOR, type RunFile, secretsOfRun, seedVariable } from './copy-files.ts';
import { passwordVariable, signedIn } from './stores/store-users.ts';

/** Connects to the NATS server of a copy as its operator, who may use every subject. */
export async function connectOperator(run: RunFile): Promise<NatsConnection> {
  const { nats = '' } = run.urls;
  return connect({
    servers: nats,
    ...(nats.startsWith('tls://') && (await encryption(nats))),
    authenticator: nkeyAuthenticator(Buffer.from(secretsOfRun(run)[seedVariable(OPERATOR)] ?? '')),
    reconnect: false,
  });
}

/** The package takes half a second to load, and the server of most copies is on the same machine. */
async function encryption(url: string): Promise<Pick<ConnectionOptions, 'tls'>> {
  const { encrypted } = await import('@sahaya/messaging');
  return encrypted(url);
}

/** The address of a store of a copy for its operator, who may read and change everything. */
export const operatorUrl = (run: RunFile, store: 'mongo' | 'redis'): string =>
  signedIn(run.urls[store] ?? '', OPERATOR, secretsOfRun(run)[passwordVariable(store, OPERATOR)]);
