import { serve } from '@sahaya/service-kit';
import { authEnv } from './auth.env.js';
import { AuthModule } from './auth.module.js';

await serve('auth', authEnv, AuthModule);
