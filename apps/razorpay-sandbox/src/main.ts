import { drainOnSignal, prepare, readEnvOrExit } from '@sahaya/service-kit';
import { startSandbox } from './sandbox.app.js';
import { sandboxEnv } from './sandbox.env.js';

const parts = await prepare('razorpay-sandbox', readEnvOrExit(sandboxEnv));
drainOnSignal(await startSandbox(parts), parts);
