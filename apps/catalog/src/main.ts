import { serve } from '@sahaya/service-kit';
import { catalogEnv } from './catalog.env.js';
import { CatalogModule } from './catalog.module.js';

await serve('catalog', catalogEnv, CatalogModule);
