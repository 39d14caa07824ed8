import { serve, serviceEnv } from '@sahaya/service-kit';
import { NotificationModule } from './notification.module.js';

await serve('notification', serviceEnv, NotificationModule);
