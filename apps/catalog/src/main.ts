import { serve, serviceEnv } from '@sahaya/service-kit';
import { CatalogModule } from './catalog.module.js';

await serve('catalog', serviceEnv, CatalogModule);
