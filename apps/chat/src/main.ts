import { serve, serviceEnv } from '@sahaya/service-kit';
import { ChatModule } from './chat.module.js';

await serve('chat', serviceEnv, ChatModule);
