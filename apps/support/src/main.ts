import { serve } from '@sahaya/service-kit';
import { supportEnv } from './support.env.js';
import { SupportModule } from './support.module.js';

await serve('support', supportEnv, SupportModule);
