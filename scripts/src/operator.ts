import { connect, type NatsConnection, nkeyAuthenticator } from '@nats-io/transport-node';
import { encrypted } from '@sahaya/messaging';
import { OPERATOR, type RunFile, secretsOfRun, seedVariable } from './copy-files.ts';
import { passwordVariable, signedIn } from './stores/store-users.ts';

/** Connects to the NATS server of a copy as its operator, who may use every subject. */
export const connectOperator = (run: RunFile): Promise<NatsConnection> =>
  connect({
    servers: run.urls.nats,
    ...encrypted(run.urls.nats ?? ''),
    authenticator: nkeyAuthenticator(Buffer.from(secretsOfRun(run)[seedVariable(OPERATOR)] ?? '')),
    reconnect: false,
  });

/** The address of a store of a copy for its operator, who may read and change everything. */
export const operatorUrl = (run: RunFile, store: 'mongo' | 'redis'): string =>
  signedIn(run.urls[store] ?? '', OPERATOR, secretsOfRun(run)[passwordVariable(store, OPERATOR)]);
