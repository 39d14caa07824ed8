import { serve, serviceEnv } from '@sahaya/service-kit';
import { SubscriptionModule } from './subscription.module.js';

await serve('subscription', serviceEnv, SubscriptionModule);
