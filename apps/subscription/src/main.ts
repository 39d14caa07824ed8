import { serve } from '@sahaya/service-kit';
import { subscriptionEnv } from './subscription.env.js';
import { SubscriptionModule } from './subscription.module.js';

await serve('subscription', subscriptionEnv, SubscriptionModule);
