import { prepare, readEnvOrExit } from '@sahaya/service-kit';
import { startGateway } from './gateway.app.js';
import { gatewayEnv } from './gateway.env.js';

const parts = await prepare('gateway', readEnvOrExit(gatewayEnv));
parts.process.closeAtEnd(await startGateway(parts), { isEntry: true });
