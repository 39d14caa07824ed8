import { drainOnSignal, prepare, readEnvOrExit } from '@sahaya/service-kit';
import { startGateway } from './gateway.app.js';
import { gatewayEnv } from './gateway.env.js';

const parts = await prepare('gateway', readEnvOrExit(gatewayEnv));
drainOnSignal(await startGateway(parts), parts);
