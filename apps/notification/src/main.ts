import { serve } from '@sahaya/service-kit';
import { notificationEnv } from './notification.env.js';
import { NotificationModule } from './notification.module.js';

await serve('notification', notificationEnv, NotificationModule);
