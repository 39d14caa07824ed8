import { prepare, readEnvOrExit } from '@sahaya/service-kit';
import { startSandbox } from './sandbox.app.js';
import { sandboxEnv } from './sandbox.env.js';

const parts = await prepare('razorpay-sandbox', readEnvOrExit(sandboxEnv));
parts.process.closeAtEnd(await startSandbox(parts), { isEntry: true });
