import { serve, serviceEnv } from '@sahaya/service-kit';
import { SupportModule } from './support.module.js';

await serve('support', serviceEnv, SupportModule);
