import { serve } from '@sahaya/service-kit';
import { paymentEnv } from './payment.env.js';
import { PaymentModule } from './payment.module.js';

await serve('payment', paymentEnv, PaymentModule);
